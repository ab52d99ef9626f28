//! Balls that hit cushions.

use super::World;
use super::chatter::presses_cushion;
use super::pockets::part_from;
use crate::physics::ball::MotionState;
use crate::physics::contact::cushion::{CushionContact, pressed};
use crate::physics::event::EventKind;
use crate::physics::impact::cushion;
use crate::physics::laws::Slowing;
use crate::physics::rebound::Noses;

/// Noses whose normals have a scalar product below the negative of this are a narrow corner.
const OPPOSED: f64 = 1e-9;

impl World {
    /// Handles a ball that hits a cushion. In a contact storm it does not bounce.
    pub(super) fn hit_cushion(
        &mut self,
        time: f64,
        slot: usize,
        contact: CushionContact,
        in_storm: bool,
    ) {
        self.slow_before_impact(time);
        self.anchor(slot, time);
        let nose_height = self.nose_height();
        let noses = Noses::of(&self.table, &self.laws);
        // Another nose that the ball is in already.
        let mut first = None;
        if let MotionState::InCushion(cushion) = self.balls[slot].state {
            let (_, normal) = pressed(&self.balls[slot], &self.table, cushion, nose_height);
            // In a narrow corner each of the noses would drive the ball deeper into the other one.
            if normal.push(0.0).dot(&contact.normal) >= -OPPOSED {
                first = Some(cushion);
            } else {
                self.balls[slot] = noses.left(&self.balls[slot]);
            }
        }
        let before = self.balls[slot];
        let approach = -before.velocity.dot(&contact.normal);
        let kind = EventKind::BallCushion { ball: before.id, cushion: contact.cushion };
        let position = before.position - contact.normal * before.radius;
        let hole = if first.is_none() && !in_storm { self.hole_around(&before) } else { None };
        let rim = hole.and_then(|hole| self.rim_below(&before, hole));
        let ball = &mut self.balls[slot];
        let mut pressing = in_storm;
        if let Some(first) = first {
            // From the second one it rebounds at once.
            cushion::rebound(ball, contact.normal, &self.laws, nose_height);
            let away = ball.velocity.dot(&contact.normal);
            let least = noses.parting_speed(&before, first);
            ball.velocity += contact.normal * (least - away).max(0.0);
            pressing = false;
        } else if !pressing {
            if hole.is_some() {
                cushion::rebound_above(ball, contact.normal, &self.laws, nose_height, rim);
                part_from(ball, contact.normal);
            } else {
                cushion::rebound(ball, contact.normal, &self.laws, nose_height);
                pressing = presses_cushion(ball, contact.normal, approach, &self.laws);
                if !pressing && noses.takes_time(&before, ball, &contact) {
                    let entering = noses.entering(&before, ball, &contact);
                    // The trace has the motion with which the ball will leave.
                    ball.state = entering.state;
                    self.log(time, kind, approach, position, &[before]);
                    self.balls[slot] = entering;
                    return self.schedule.invalidate(slot);
                }
            }
        }
        if pressing {
            self.balls[slot] = before;
            if let Slowing::Continuous(_) = self.laws.slowing {
                return self.press_island(time, slot, in_storm);
            }
            cushion::stop(&mut self.balls[slot], contact.normal, &self.laws);
        }
        self.settle_and_start(slot);
        self.log(time, kind, approach, position, &[before]);
        self.rest_against(time, &[slot]);
    }
}
