//! Rebounds of balls that stay in the nose of a cushion for a while.

use nalgebra::Vector3;

use super::ball::{Ball, MotionState, Path, PathEnd};
use super::contact::TOUCH_GAP;
use super::contact::cushion::{CushionContact, pressed, pressed_cushion};
use super::impact::cushion;
use super::laws::{CushionLaw, Laws, Space};
use super::motion;
use super::motion::nose::{self, Rebound};
use super::table::{CushionId, Table};

/// A ball that would leave a nose slower than this leaves it at once, m/s.
const MIN_SPEED: f64 = 1e-3;

/// A ball that enters a nose may be in it already by this much, m.
const MAX_DEPTH: f64 = 1e-6;

/// Faster balls rebound at once, m/s: in a nose they would go past its end, or through it. No stroke
/// of a player makes a ball as fast.
const MAX_SPEED: f64 = 20.0;

/// A ball that rides on one in a nose parts from it at this part of the speed at which that entered,
/// and so does a ball in a nose from a second one. They meet again some twenty times, about a
/// micrometre apart.
const RIDE_PART: f64 = 0.05;

/// Shorter pieces of cushion are facings of pockets, m.
const LONGEST_FACING: f64 = 0.15;

/// Times that the restitution of a ball struck in a nose is found again for its speed of entry.
const ROUNDS: usize = 2;

/// The noses of a table under some laws.
pub(super) struct Noses<'a> {
    table: &'a Table,
    laws: &'a Laws,
    /// Height of the noses, m.
    height: f64,
}

impl Noses<'_> {
    pub(super) fn of<'a>(table: &'a Table, laws: &'a Laws) -> Noses<'a> {
        let height = laws.nose_height(table).unwrap_or(table.nose_height);
        Noses { table, laws, height }
    }

    /// False if this rebound takes no time: under laws other than `real`, for balls above the cloth,
    /// and for balls that began in the nose. One that begins to rise from the cloth is held down.
    pub(super) fn takes_time(&self, before: &Ball, after: &Ball, contact: &CushionContact) -> bool {
        matches!(self.laws.cushion, CushionLaw::Nose { .. })
            && matches!(self.laws.space, Space::Solid { .. })
            && before.position.z - before.radius < TOUCH_GAP
            && motion::hops_too_low(after, after.velocity.z, self.laws.gravity)
            && after.velocity.dot(&contact.normal) > MIN_SPEED
            && before.speed() < MAX_SPEED
            && pressed(before, self.table, contact.cushion, self.height).0 < MAX_DEPTH
    }

    /// A ball on its way into a nose, which it will leave like `after`.
    pub(super) fn entering(&self, before: &Ball, after: &Ball, contact: &CushionContact) -> Ball {
        let cushion = pressed_cushion(before, self.table, contact.cushion);
        let mut rebound = self.rebound(before, cushion, 0.0, contact.normal);
        let speed = |ball: &Ball| ball.velocity.dot(&contact.normal).abs();
        rebound.set_speeds(speed(before), speed(after));
        let mut entering = *before;
        entering.position.z = entering.radius;
        entering.velocity.z = 0.0;
        let mut after = *after;
        after.velocity.z = 0.0;
        let path = nose::inwards(&entering, &after, &rebound);
        Ball { state: MotionState::InCushion(cushion), path, ..entering }
    }

    /// The rest of the way of a ball in a nose, from what it does now.
    pub(super) fn path(&self, ball: &Ball, cushion: CushionId) -> Path {
        let (rebound, after) = self.rest(ball, cushion);
        let into = -ball.velocity.dot(&rebound.normal);
        let way = if into > 0.0 { nose::inwards } else { nose::back };
        way(ball, &after, &rebound)
    }

    /// The way back of a ball that is deepest in a nose, after a way in from `before`.
    pub(super) fn path_back(&self, before: &Ball, ball: &Ball, cushion: CushionId) -> Path {
        let (start, normal) = pressed(before, self.table, cushion, self.height);
        let normal: Vector3<f64> = normal.push(0.0);
        let depth = start + (before.position - ball.position).dot(&normal);
        let into = -before.velocity.dot(&normal);
        let time = before.path.deceleration;
        let out = nose::speed_at_edge(depth, time);
        let rest = out / into;
        let mut after = *ball;
        after.velocity += (ball.velocity - before.velocity) * rest;
        after.velocity += normal * (out - after.velocity.dot(&normal));
        after.spin += (ball.spin - before.spin) * rest;
        let rebound = Rebound { times: [time, time], ..self.rebound(ball, cushion, depth, normal) };
        nose::back(ball, &after, &rebound)
    }

    /// A ball that leaves its nose now, as fast as it would have left it later. Any other ball stays
    /// as it is.
    pub(super) fn left(&self, ball: &Ball) -> Ball {
        let MotionState::InCushion(cushion) = ball.state else { return *ball };
        let has_left =
            ball.path.then == Some(PathEnd::LeaveCushion) && ball.time >= ball.path.until;
        let left = if has_left { *ball } else { self.rest(ball, cushion).1 };
        Ball { state: MotionState::Sliding, ..left }
    }

    /// The speed at which a ball in this nose parts from what it rests against there, m/s.
    pub(super) fn parting_speed(&self, ball: &Ball, cushion: CushionId) -> f64 {
        let (rebound, _) = self.rest(ball, cushion);
        RIDE_PART * rebound.entry_speed(-ball.velocity.dot(&rebound.normal))
    }

    /// A change of the velocity of `rider` (m/s) that lets it move along with a ball in this nose, which
    /// it hardly approaches: the nose slows and drives both. Otherwise they would meet infinitely
    /// often. None if the balls collide.
    pub(super) fn push(
        &self,
        driven: &Ball,
        cushion: CushionId,
        rider: &Ball,
    ) -> Option<Vector3<f64>> {
        let away = (rider.position - driven.position).normalize();
        let approach = (driven.velocity - rider.velocity).dot(&away);
        let parting = self.parting_speed(driven, cushion);
        (approach <= 0.5 * parting).then(|| away * (approach + parting))
    }

    /// A rebound of a ball, whose times are not known yet.
    fn rebound(
        &self,
        ball: &Ball,
        cushion: CushionId,
        depth: f64,
        normal: Vector3<f64>,
    ) -> Rebound {
        let is_facing = self.table.cushions[cushion.0].length < LONGEST_FACING;
        let greatest_depth = if is_facing { nose::FACING_DEPTH } else { nose::NOSE_DEPTH };
        let greatest_depth = greatest_depth.min(0.7 * ball.radius);
        Rebound { normal, depth, greatest_depth, times: [0.0; 2] }
    }

    /// The rest of the rebound of a ball in a nose, from what it does now, and the ball when it has
    /// left.
    fn rest(&self, ball: &Ball, cushion: CushionId) -> (Rebound, Ball) {
        let (depth, normal) = pressed(ball, self.table, cushion, self.height);
        let normal = normal.push(0.0);
        let into = -ball.velocity.dot(&normal);
        let mut rebound = self.rebound(ball, cushion, depth, normal);
        let mut after = *ball;
        let [mut entry, mut out] = [into.abs().max(MIN_SPEED); 2];
        for _ in 0..ROUNDS {
            rebound.set_speeds(entry, out);
            entry = rebound.entry_speed(into);
            let mut entering = *ball;
            entering.velocity += normal * (into - entry);
            after = entering;
            cushion::rebound(&mut after, normal, self.laws, self.height);
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
}
