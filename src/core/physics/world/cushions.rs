//! Balls that hit cushions, and their time in the noses.

use nalgebra::Vector3;

use super::World;
use super::chatter::presses_cushion;
use super::pockets::part_from;
use crate::physics::ball::{Ball, MotionState, PathEnd};
use crate::physics::contact::cushion::{CushionContact, pressed, pressed_cushion};
use crate::physics::event::EventKind;
use crate::physics::impact::cushion;
use crate::physics::laws::{CushionLaw, Slowing, Space};
use crate::physics::motion;
use crate::physics::motion::nose::{self, Rebound};
use crate::physics::table::CushionId;

/// A ball that would leave a nose slower than this leaves it at once, m/s.
const MIN_SPEED: f64 = 1e-3;

/// A ball that enters a nose may be in it already by this much, m.
const MAX_DEPTH: f64 = 1e-6;

/// Faster balls rebound at once, m/s: in a nose they would go past its end, or through it. No stroke
/// of a player makes a ball as fast.
const MAX_SPEED: f64 = 20.0;

/// Noses whose normals have a scalar product below the negative of this are a narrow corner.
const OPPOSED: f64 = 1e-9;

/// A ball that rides on one in a nose parts from it at this part of the speed at which that entered,
/// and so does a ball in a nose from a second one. They meet again some thirty times, about a
/// micrometre apart.
const RIDE_PART: f64 = 0.05;

/// Shorter pieces of cushion are facings of pockets, m.
const LONGEST_FACING: f64 = 0.15;

/// Times that the restitution of a ball struck in a nose is found again for its speed of entry.
const ROUNDS: usize = 2;

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
        if let MotionState::InCushion(first) = self.balls[slot].state {
            let (_, normal) = pressed(&self.balls[slot], &self.table, first, self.nose_height());
            // In a narrow corner each of the noses would drive the ball deeper into the other one.
            if normal.push(0.0).dot(&contact.normal) >= -OPPOSED {
                return self.hit_second_cushion(time, slot, first, &contact);
            }
            self.leave_cushion(slot);
        }
        let before = self.balls[slot];
        let approach = -before.velocity.dot(&contact.normal);
        let kind = EventKind::BallCushion { ball: before.id, cushion: contact.cushion };
        let position = before.position - contact.normal * before.radius;
        let mut pressing = in_storm;
        if !pressing {
            let nose_height = self.nose_height();
            if let Some(hole) = self.hole_around(&before) {
                let rim = self.rim_below(&before, hole);
                let ball = &mut self.balls[slot];
                cushion::rebound_above(ball, contact.normal, &self.laws, nose_height, rim);
                part_from(ball, contact.normal);
            } else {
                let ball = &mut self.balls[slot];
                cushion::rebound(ball, contact.normal, &self.laws, nose_height);
                pressing = presses_cushion(ball, contact.normal, approach, &self.laws);
                if !pressing && self.takes_time(&before, &self.balls[slot], &contact) {
                    // The trace has the motion with which the ball will leave.
                    self.balls[slot].state = MotionState::InCushion(contact.cushion);
                    self.log(time, kind, approach, position, &[before]);
                    return self.enter_cushion(slot, &before, &contact);
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

    /// Handles a ball in a nose that hits a second cushion: from that one it rebounds at once.
    fn hit_second_cushion(
        &mut self,
        time: f64,
        slot: usize,
        first: CushionId,
        contact: &CushionContact,
    ) {
        let before = self.balls[slot];
        let least = RIDE_PART * self.entry_speed(&before, first);
        let nose_height = self.nose_height();
        let ball = &mut self.balls[slot];
        cushion::rebound(ball, contact.normal, &self.laws, nose_height);
        let away = ball.velocity.dot(&contact.normal);
        ball.velocity += contact.normal * (least - away).max(0.0);
        self.settle_and_start(slot);
        let kind = EventKind::BallCushion { ball: before.id, cushion: contact.cushion };
        let position = before.position - contact.normal * before.radius;
        let approach = -before.velocity.dot(&contact.normal);
        self.log(time, kind, approach, position, &[before]);
    }

    /// The normal speed at which a ball in a nose would have entered it, m/s.
    fn entry_speed(&self, ball: &Ball, cushion: CushionId) -> f64 {
        let (rebound, _) = self.rest_of_rebound(ball, cushion);
        rebound.entry_speed(-ball.velocity.dot(&rebound.normal))
    }

    /// False if this rebound takes no time: under laws other than `real`, for balls above the cloth,
    /// and for balls that began in the nose.
    fn takes_time(&self, before: &Ball, after: &Ball, contact: &CushionContact) -> bool {
        matches!(self.laws.cushion, CushionLaw::Nose { .. })
            && matches!(self.laws.space, Space::Solid { .. })
            && before.on_cloth()
            && after.on_cloth()
            && after.velocity.dot(&contact.normal) > MIN_SPEED
            && before.speed() < MAX_SPEED
            && pressed(before, &self.table, contact.cushion, self.nose_height()).0 < MAX_DEPTH
    }

    /// How far a ball can press this cushion in, m.
    fn greatest_depth(&self, cushion: CushionId) -> f64 {
        let is_facing = self.table.cushions[cushion.0].length < LONGEST_FACING;
        if is_facing { nose::FACING_DEPTH } else { nose::NOSE_DEPTH }
    }

    /// Starts the way of a ball into a nose. The ball in the slot is the one that will leave it.
    fn enter_cushion(&mut self, slot: usize, before: &Ball, contact: &CushionContact) {
        let after = self.balls[slot];
        let cushion = pressed_cushion(before, &self.table, contact.cushion);
        let greatest_depth = self.greatest_depth(cushion);
        let mut rebound =
            Rebound { normal: contact.normal, depth: 0.0, greatest_depth, times: [0.0; 2] };
        let speed = |ball: &Ball| ball.velocity.dot(&contact.normal).abs();
        rebound.set_speeds(speed(before), speed(&after));
        let path = nose::inwards(before, &after, &rebound);
        let state = MotionState::InCushion(cushion);
        self.balls[slot] = Ball { state, path, ..*before };
        self.schedule.invalidate(slot);
    }

    /// The rest of the rebound of a ball in a nose, from what it does now, and the ball when it has
    /// left.
    fn rest_of_rebound(&self, ball: &Ball, cushion: CushionId) -> (Rebound, Ball) {
        let nose_height = self.nose_height();
        let (depth, normal) = pressed(ball, &self.table, cushion, nose_height);
        let normal = normal.push(0.0);
        let into = -ball.velocity.dot(&normal);
        let greatest_depth = self.greatest_depth(cushion);
        let mut rebound = Rebound { normal, depth, greatest_depth, times: [0.0; 2] };
        let mut after = *ball;
        let [mut entry, mut out] = [into.abs().max(MIN_SPEED); 2];
        for _ in 0..ROUNDS {
            rebound.set_speeds(entry, out);
            entry = rebound.entry_speed(into);
            let mut entering = *ball;
            entering.velocity += normal * (into - entry);
            after = entering;
            cushion::rebound(&mut after, normal, &self.laws, nose_height);
            out = after.velocity.dot(&normal).max(MIN_SPEED).min(entry);
            // The part of the impulse that is still to come.
            let part = ((into + out) / (entry + out)).clamp(0.0, 1.0);
            let along = after.velocity - entering.velocity;
            let along = along - normal * along.dot(&normal);
            let sideways = ball.velocity + normal * into;
            after.velocity = sideways + along * part + normal * out;
            after.spin = ball.spin + (after.spin - entering.spin) * part;
        }
        rebound.set_speeds(entry, out);
        (rebound, after)
    }

    /// Starts the rest of the way of a ball in a nose that something has changed.
    pub(super) fn move_in_cushion(&mut self, slot: usize, cushion: CushionId) {
        let ball = self.balls[slot];
        let (rebound, after) = self.rest_of_rebound(&ball, cushion);
        let into = -ball.velocity.dot(&rebound.normal);
        self.balls[slot].path = if into > 0.0 {
            nose::inwards(&ball, &after, &rebound)
        } else {
            nose::back(&ball, &after, &rebound)
        };
        self.schedule.invalidate(slot);
    }

    /// Lets a ball that hardly approaches another one, which is in a nose, move along with it: the nose
    /// slows and drives both. Otherwise they would meet infinitely often. False if the balls collide.
    pub(super) fn ride_in_cushion(&mut self, time: f64, pair: [usize; 2]) -> bool {
        let (index, cushion) = match pair.map(|slot| self.balls[slot].state) {
            [MotionState::InCushion(_), MotionState::InCushion(_)] => return false,
            [MotionState::InCushion(cushion), _] => (0, cushion),
            [_, MotionState::InCushion(cushion)] => (1, cushion),
            _ => return false,
        };
        let balls = pair.map(|slot| motion::at_unturned(&self.balls[slot], time));
        let (driven, rider) = (balls[index], balls[1 - index]);
        let away = (rider.position - driven.position).normalize();
        let approach = (driven.velocity - rider.velocity).dot(&away);
        let parting = RIDE_PART * self.entry_speed(&driven, cushion);
        if approach > 0.5 * parting {
            return false;
        }
        let slot = pair[1 - index];
        self.anchor(slot, time);
        self.balls[slot].velocity += away * (approach + parting);
        self.settle_and_start(slot);
        self.schedule.invalidate(pair[index]);
        true
    }

    /// Starts the way back of a ball that is deepest in a nose.
    pub(super) fn turn_in_cushion(&mut self, time: f64, slot: usize, cushion: CushionId) {
        let before = self.balls[slot];
        self.anchor(slot, time);
        let ball = self.balls[slot];
        let (start, normal) = pressed(&before, &self.table, cushion, self.nose_height());
        let normal: Vector3<f64> = normal.push(0.0);
        let depth = start + (before.position - ball.position).dot(&normal);
        let into = -before.velocity.dot(&normal);
        let back = before.path.deceleration;
        let out = nose::speed_at_edge(depth, back);
        let rest = out / into;
        let mut after = ball;
        after.velocity += (ball.velocity - before.velocity) * rest;
        after.velocity += normal * (out - after.velocity.dot(&normal));
        after.spin += (ball.spin - before.spin) * rest;
        let rebound = Rebound { normal, depth, greatest_depth: depth, times: [back, back] };
        self.balls[slot].path = nose::back(&ball, &after, &rebound);
        self.schedule.invalidate(slot);
    }

    /// Lets a ball leave the nose that it is in at once, as fast as it would have left it.
    pub(super) fn leave_cushion(&mut self, slot: usize) {
        let ball = self.balls[slot];
        if let MotionState::InCushion(cushion) = ball.state {
            self.balls[slot] = match ball.path.then {
                Some(PathEnd::LeaveCushion) if ball.time >= ball.path.until => ball,
                _ => self.rest_of_rebound(&ball, cushion).1,
            };
            self.balls[slot].state = MotionState::Sliding;
        }
    }
}
