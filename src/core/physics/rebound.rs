//! Rebounds of balls that stay in the nose of a cushion for a while.

use nalgebra::Vector3;

use super::ball::{Ball, MotionState, Path, PathEnd};
use super::contact::cushion::{CushionContact, pressed, pressed_cushion};
use super::contact::{TOUCH_GAP, flat};
use super::impact::cushion;
use super::laws::{CushionLaw, Laws, Space};
use super::motion;
use super::motion::nose::{self, Rebound};
use super::table::{CushionId, Table};

/// A ball that would leave a nose slower than this leaves it at once, m/s.
const MIN_SPEED: f64 = 1e-3;

/// A ball that enters a nose may be in it already by this much, m.
const MAX_DEPTH: f64 = 1e-6;

/// A ball that is less deep in a nose is not in it, m.
const LEAST_DEPTH: f64 = 1e-9;

/// Faster balls rebound at once, m/s: in a nose they would go past its end, or through it. No stroke
/// of a player makes a ball as fast.
const MAX_SPEED: f64 = 20.0;

/// A ball that rides on one in a nose parts from it at this part of the speed at which that entered,
/// and so does a ball in a nose from a second one. They meet again some twenty times, about a
/// micrometre apart.
const RIDE_PART: f64 = 0.05;

/// Time of the way back in a nose that no longer pushes the ball, s.
const NO_PUSH: f64 = 1e6;

/// Times that the speed of entry of a ball on its way back is found again for the restitution, and the
/// most by which it was faster.
const ROUNDS: usize = 2;
const MOST_FASTER: f64 = 4.0;

/// A ball in a nose as it will be when it leaves that, if nothing meets it there, from its anchor. Any
/// other ball stays as it is.
pub fn out_of_nose(anchor: &Ball, table: &Table, laws: &Laws) -> Ball {
    let noses = Noses::of(table, laws);
    let mut ball = *anchor;
    while let MotionState::InCushion(cushion) = ball.state {
        let end = motion::at(&ball, ball.path.until);
        ball = noses.go_on(&ball, &end, cushion).unwrap_or_else(|| noses.left(&end));
    }
    ball
}

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
    /// for those that only rise against the nose, and for balls that began in it. One that begins to
    /// rise from the cloth is held down.
    pub(super) fn takes_time(&self, before: &Ball, after: &Ball, contact: &CushionContact) -> bool {
        let normal = flat(contact.normal).normalize();
        matches!(self.laws.cushion, CushionLaw::Nose { .. })
            && matches!(self.laws.space, Space::Solid { .. })
            && before.position.z - before.radius < TOUCH_GAP
            && motion::hops_too_low(after, after.velocity.z, self.laws.gravity)
            && before.velocity.dot(&normal) < 0.0
            && after.velocity.dot(&normal) > MIN_SPEED
            && before.speed() < MAX_SPEED
            && pressed(before, self.table, contact.cushion, self.height).0 < MAX_DEPTH
    }

    /// A ball on its way into a nose, which it will leave like `after`.
    pub(super) fn entering(&self, before: &Ball, after: &Ball, contact: &CushionContact) -> Ball {
        let cushion = pressed_cushion(before, self.table, contact.cushion);
        let normal = flat(contact.normal).normalize();
        let speed = |ball: &Ball| ball.velocity.dot(&normal).abs();
        let whole = nose::time_inwards(speed(before), speed(after));
        let rebound = self.rebound(before, cushion, (0.0, normal), whole);
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
        let (rebound, _, after) = self.rest(ball, cushion);
        let into = -ball.velocity.dot(&rebound.normal);
        let way = if into > 0.0 { nose::inwards } else { nose::back };
        way(ball, &after, &rebound)
    }

    /// A ball in a nose at the end of a path, which began as `start`: on its way back, or in the next
    /// nose. None if it leaves.
    pub(super) fn go_on(&self, start: &Ball, end: &Ball, cushion: CushionId) -> Option<Ball> {
        match start.path.then {
            Some(PathEnd::Turn) => Some(Ball { path: self.path_back(start, end, cushion), ..*end }),
            _ => self.in_next(end, cushion),
        }
    }

    /// The way back of a ball that is deepest in a nose, after a way in from `before`.
    fn path_back(&self, before: &Ball, ball: &Ball, cushion: CushionId) -> Path {
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
        nose::back(ball, &after, &self.rebound(ball, cushion, (depth, normal), time))
    }

    /// A ball that leaves a nose and is still in the next one, which ends there. The first has pressed
    /// that in, too, so the ball just moves on.
    fn in_next(&self, ball: &Ball, cushion: CushionId) -> Option<Ball> {
        let left = &self.table.cushions[cushion.0];
        let cushions = self.table.cushions.iter().enumerate();
        let next = cushions.filter(|(index, next)| {
            *index != cushion.0 && (next.has_end(left.from) || next.has_end(left.to))
        });
        let mut pressed = next.map(|(index, _)| {
            let cushion = CushionId(index);
            (cushion, pressed(ball, self.table, cushion, self.height))
        });
        let (next, (depth, normal)) = pressed.find(|(_, (depth, _))| *depth > LEAST_DEPTH)?;
        let normal = normal.push(0.0);
        if ball.velocity.dot(&normal) < MIN_SPEED {
            return None;
        }
        let rebound = self.rebound(ball, next, (depth, normal), NO_PUSH);
        let path = nose::back(ball, ball, &rebound);
        Some(Ball { state: MotionState::InCushion(next), path, ..*ball })
    }

    /// Lets balls leave their noses now.
    pub(super) fn release(&self, balls: &mut [Ball]) {
        for ball in balls {
            *ball = self.left(ball);
        }
    }

    /// A ball that leaves its nose now, as fast as it would have left it later. Any other ball stays
    /// as it is.
    pub(super) fn left(&self, ball: &Ball) -> Ball {
        let MotionState::InCushion(cushion) = ball.state else { return *ball };
        let has_left =
            ball.path.then == Some(PathEnd::LeaveCushion) && ball.time >= ball.path.until;
        let left = if has_left { *ball } else { self.rest(ball, cushion).2 };
        Ball { state: MotionState::Sliding, ..left }
    }

    /// The speed at which a ball in this nose parts from what it rests against there, m/s.
    pub(super) fn parting_speed(&self, ball: &Ball, cushion: CushionId) -> f64 {
        RIDE_PART * self.rest(ball, cushion).1
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

    /// A rebound of a ball.
    fn rebound(
        &self,
        ball: &Ball,
        cushion: CushionId,
        (depth, normal): (f64, Vector3<f64>),
        whole: f64,
    ) -> Rebound {
        let is_facing = self.table.is_facing(cushion);
        let greatest_depth = if is_facing { nose::FACING_DEPTH } else { nose::NOSE_DEPTH };
        let greatest_depth = greatest_depth.min(0.7 * ball.radius);
        Rebound { normal, depth, greatest_depth, whole }
    }

    /// The rest of the rebound of a ball in a nose, from what it does now; the speed at which it would
    /// have entered, m/s; and the ball when it has left. A nose gives back what it has taken, as far
    /// as that is known.
    fn rest(&self, ball: &Ball, cushion: CushionId) -> (Rebound, f64, Ball) {
        let (depth, normal) = pressed(ball, self.table, cushion, self.height);
        let normal = normal.push(0.0);
        let into = -ball.velocity.dot(&normal);
        let back = ball.path.deceleration;
        // The way in takes no longer than this, so that the nose holds no less.
        let longest = (nose::REBOUND_TIME - back).max(0.4 * nose::REBOUND_TIME);
        let whole = if into > 0.0 { longest } else { back };
        let speed = libm::hypot(into, nose::speed_at_edge(depth, whole)).max(MIN_SPEED);
        let through = |entry: f64| {
            let mut entering = *ball;
            entering.velocity += normal * (into - entry);
            let mut after = entering;
            cushion::rebound(&mut after, normal, self.laws, self.height);
            let out = after.velocity.dot(&normal).max(MIN_SPEED).min(entry);
            (entering, after, out)
        };
        let mut entry = speed;
        if into <= 0.0 {
            for _ in 0..ROUNDS {
                entry = (entry * speed / through(entry).2).clamp(speed, MOST_FASTER * speed);
            }
        }
        let (entering, mut after, out) = through(entry);
        let out = if into > 0.0 { out } else { speed };
        // The part of the impulse that is still to come.
        let part = ((into + out) / (entry + out)).clamp(0.0, 1.0);
        let along = after.velocity - entering.velocity;
        let along = along - normal * along.dot(&normal);
        let sideways = ball.velocity + normal * into;
        after.velocity = sideways + along * part + normal * out;
        after.spin = ball.spin + (after.spin - entering.spin) * part;
        (self.rebound(ball, cushion, (depth, normal), whole), entry, after)
    }
}
