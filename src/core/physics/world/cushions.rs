//! Balls that hit cushions.

use super::World;
use super::chatter::presses_cushion;
use super::contact_island::Partner;
use super::pockets::part_from;
use super::pressing::MIN_LOGGED_APPROACH;
use crate::physics::ball::MotionState;
use crate::physics::contact::ball_ball;
use crate::physics::contact::cushion::{CushionContact, pressed};
use crate::physics::event::EventKind;
use crate::physics::impact::cushion;
use crate::physics::laws::Slowing;
use crate::physics::motion;
use crate::physics::rebound::Noses;

/// Noses whose normals have a scalar product below the negative of this are a narrow corner.
const OPPOSED: f64 = 1e-9;

/// Balls in noses with a smaller gap to one that rests against another push it, too, m.
const PUSH_GAP: f64 = 1e-6;

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
            if !in_storm && normal.push(0.0).dot(&contact.normal) >= -OPPOSED {
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
            // That is no source of energy.
            let most = before.speed();
            if ball.speed() > most {
                ball.velocity *= most / ball.speed();
            }
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
                    self.schedule.invalidate(slot);
                    return self.rest_against(time, &[slot]);
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

/// Lets a ball that hardly approaches one in a nose move along with it. False if they collide.
pub(super) fn push_off_nose(world: &mut World, time: f64, pair: [usize; 2]) -> bool {
    let (driven, cushion) = match pair.map(|slot| world.balls[slot].state) {
        [MotionState::InCushion(_), MotionState::InCushion(_)] => return false,
        [MotionState::InCushion(cushion), _] => (0, cushion),
        [_, MotionState::InCushion(cushion)] => (1, cushion),
        _ => return false,
    };
    let at_contact = |slot: usize| motion::at_unturned(&world.balls[slot], time);
    let before = pair.map(at_contact);
    let rider = before[1 - driven];
    let noses = Noses::of(&world.table, &world.laws);
    let Some(push) = noses.push(&before[driven], cushion, &rider) else { return false };
    // Balls in noses on both sides of it would push it one after the other.
    let pushes_too = |slot: usize| {
        slot != pair[driven]
            && world.balls[slot].is_in_cushion()
            && ball_ball::gap(&rider, &at_contact(slot), true) < PUSH_GAP
    };
    if (0..world.balls.len()).any(pushes_too) {
        return false;
    }
    world.anchor(pair[1 - driven], time);
    world.balls[pair[1 - driven]].velocity += push;
    world.settle_and_start(pair[1 - driven]);
    world.schedule.invalidate(pair[driven]);
    let [first, second] = before;
    let normal = ball_ball::normal(&first, &second, true);
    let approach = (first.velocity - second.velocity).dot(&normal);
    if approach > MIN_LOGGED_APPROACH
        && world.recent_contacts.is_new(pair[0], Partner::Ball(pair[1]), time)
    {
        let kind = EventKind::BallBall { balls: [first.id, second.id] };
        let position = first.position + normal * first.radius;
        world.log(time, kind, approach, position, &before);
    }
    true
}
