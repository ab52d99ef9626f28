//! Balls on the cloth: sliding, rolling, spinning.
//!
//! With u = v + R z × ω the slip at the cloth, friction pushes a sliding ball with μ g against
//! u, and turns it: the sole's velocity q = R z × ω changes by 5/2 as much in the same direction.
//! So u falls at 7/2 μ g and keeps its direction, and the path is a parabola (Coriolis, 1835).
//! Drag turns u, and then nothing is closed; but whatever friction does,
//! d(v - ⅖ q)/dt = -k |v| v, so that the velocity with which rolling begins, 5/7 (v - ⅖ q), is
//! right however coarsely the slip was followed.

use nalgebra::Vector2;

use super::air::{drag, drags_little};
use super::{STILL, air, between, flat, rolling_spin};
use crate::physics::ball::{Ball, MotionState, Path, Turn};
use crate::physics::laws::Cloth;

/// Time between two anchors of a slide under drag, s, and the way, m: a cubic leaves the true path
/// by 1e-8 m. The faster the ball, the more drag bends its path, and an impact in between goes on
/// from the cubic: with the way the error there hardly grows with the speed.
const SLIDE: f64 = 0.06;
const SLIDE_WAY: f64 = 0.1;

/// A slide that is shorter than this times 7/2 μ g by the drag across its slip ends in one piece,
/// s. There the slip turns by a logarithm of what is left of it, and the way is known up to the
/// square of drag by friction: 1e-8 m in that time.
const LAST_SLIDE: f64 = 3e-5;

/// Time between two anchors of rolling under drag, s, and the way, m: a cubic leaves the true path
/// by 1e-10 m, and every anchor lies on it.
const ROLL: f64 = 0.6;
const ROLL_WAY: f64 = 0.6;

/// Balls faster than this have no more anchors, m/s: no stroke makes any so fast.
const FASTEST: f64 = 16.0;

/// Terms of the series of a rolling speed; at 12 m/s each is a twentieth of the one before.
const TERMS: usize = 9;

/// A ball on the cloth: its state, from its velocity and spin.
pub(super) fn settle(ball: &mut Ball) {
    if ball.slip().norm_squared() > STILL * STILL {
        ball.state = MotionState::Sliding;
    } else if ball.velocity.norm_squared() > STILL * STILL {
        grip(ball);
    } else {
        stop(ball);
    }
}

/// The cloth grips: what slip is left is taken by one impulse of friction, 2/7 of it from the
/// velocity, which never adds energy.
pub(super) fn grip(ball: &mut Ball) {
    let velocity = ball.velocity - flat(ball.slip()) * (2.0 / 7.0);
    let spin_z = ball.spin.z;
    ball.velocity = velocity;
    ball.spin = rolling_spin(velocity, ball.radius);
    ball.spin.z = spin_z;
    ball.state = MotionState::Rolling;
}

/// The ball goes nowhere; it may still spin.
pub(super) fn stop(ball: &mut Ball) {
    let spin_z = ball.spin.z;
    ball.stop(if spin_z == 0.0 { MotionState::Stationary } else { MotionState::Spinning });
    ball.spin.z = spin_z;
}

/// It spins in place until it does not.
pub(super) fn spin(ball: &Ball, cloth: &Cloth) -> Path {
    let decay = cloth.spin_deceleration;
    let until = ball.time + ball.spin.z.abs() / decay;
    Path { spin_decay: decay, until, then: Some(Turn::Still), ..Path::STRAIGHT }
}

/// It slides until the slip is gone.
pub(super) fn slide(ball: &Ball, cloth: &Cloth, gravity: f64) -> Path {
    let friction = cloth.sliding_friction * gravity;
    let slip = ball.slip();
    let along = slip / slip.norm();
    let k = drag(ball, cloth);
    // Of the sole, and of the spin that makes it: q = R z × ω.
    let spin_change = |sole_change: Vector2<f64>| {
        Vector2::new(sole_change.y / ball.radius, -sole_change.x / ball.radius)
    };
    let decay = cloth.spin_deceleration;
    if k == 0.0 {
        let lasts = slip.norm() / (3.5 * friction);
        return Path {
            bend: flat(along) * (-0.5 * friction),
            spin_change: spin_change(along * (-2.5 * friction)),
            spin_decay: decay,
            until: ball.time + lasts,
            then: Some(Turn::Roll),
            ..Path::STRAIGHT
        };
    }
    let from = ball.velocity;
    let dragging = |velocity: Vector2<f64>| velocity * (-k * velocity.norm());
    // Drag slows the slip as well, if the ball moves the way it slips, and turns it.
    let slowing = 3.5 * friction - dragging(from.xy()).dot(&along);
    let ends = friction > 0.0 && slowing > 0.0;
    let lasts = if ends { slip.norm() / slowing } else { f64::INFINITY };
    let turning = aside(dragging(from.xy()), along).norm();
    // Friction may make it faster meanwhile.
    let fastest = from.norm() + friction * SLIDE;
    let longest =
        SLIDE.min(SLIDE_WAY / fastest.min(FASTEST)).min(drags_little(k, fastest)) / cloth.anchors;
    // The end is known up to drag by friction, so drag has to be the lesser.
    let last = lasts <= longest.min(LAST_SLIDE / cloth.anchors * slowing / turning)
        && slowing < 7.0 * friction;
    let (time, way, to, sole_change) = if last {
        let push = flat(along) * -friction;
        let (_, to) = air::dragged(from, push, k, lasts);
        // What drag took from the slip on the way, and so how long it really lasts.
        let dragged = (from + push * lasts - to).xy().dot(&along);
        let time = (slip.norm() - dragged) / (3.5 * friction);
        let (way, to) = air::dragged(from, push, k, time);
        // Friction follows the slip that drag turns, and ends it sideways as well: to the first
        // order in drag by friction, what drag adds there is all taken by the end.
        let side = aside(dragging(0.5 * (from + to).xy()), along);
        let way = way - flat(side) * (time * time / 14.0);
        let to = to - flat(side) * (2.0 / 7.0 * time);
        (time, way, to, along * (-2.5 * friction * time) - side * (5.0 / 7.0 * time))
    } else {
        // So much of it that the slip does not turn far in one step.
        let time = longest.min(0.6 * lasts);
        let step = Slide { friction, k }.step(from.xy(), ball.cloth_velocity(), time);
        (time, flat(step.way), flat(step.velocity), step.sole - ball.cloth_velocity())
    };
    let first = along * (-2.5 * friction);
    Path {
        spin_change: spin_change(first),
        spin_bend: spin_change((sole_change / time - first) / time),
        spin_decay: decay,
        until: ball.time + time,
        then: Some(if last { Turn::Roll } else { Turn::Anchor }),
        ..between(way, from, to, time)
    }
}

/// The part of a vector across a unit vector.
fn aside(vector: Vector2<f64>, along: Vector2<f64>) -> Vector2<f64> {
    vector - along * vector.dot(&along)
}

/// A slide under drag: v̇ = -μ g û - k |v| v, q̇ = -5/2 μ g û.
struct Slide {
    friction: f64,
    k: f64,
}

/// Where a slide has come to.
struct Slid {
    way: Vector2<f64>,
    velocity: Vector2<f64>,
    sole: Vector2<f64>,
}

impl Slide {
    /// One step of Runge and Kutta's fourth-order rule.
    fn step(&self, velocity: Vector2<f64>, sole: Vector2<f64>, time: f64) -> Slid {
        let rate = |v: Vector2<f64>, q: Vector2<f64>| {
            let slip = v + q;
            let push = slip * (-self.friction / slip.norm());
            (push - v * (self.k * v.norm()), push * 2.5)
        };
        let (a1, b1) = rate(velocity, sole);
        let (v2, q2) = (velocity + a1 * (0.5 * time), sole + b1 * (0.5 * time));
        let (a2, b2) = rate(v2, q2);
        let (v3, q3) = (velocity + a2 * (0.5 * time), sole + b2 * (0.5 * time));
        let (a3, b3) = rate(v3, q3);
        let (v4, q4) = (velocity + a3 * time, sole + b3 * time);
        let (a4, b4) = rate(v4, q4);
        let sixth = time / 6.0;
        Slid {
            way: (velocity + (v2 + v3) * 2.0 + v4) * sixth,
            velocity: velocity + (a1 + (a2 + a3) * 2.0 + a4) * sixth,
            sole: sole + (b1 + (b2 + b3) * 2.0 + b4) * sixth,
        }
    }
}

/// It rolls until it stops: v̇ = -A - B v², with A = μ g by the cloth and B = 5/7 k by the air.
pub(super) fn roll(ball: &Ball, cloth: &Cloth, gravity: f64) -> Path {
    let a = cloth.rolling_friction * gravity;
    let b = 5.0 / 7.0 * drag(ball, cloth);
    let speed = ball.velocity.norm();
    let along = ball.velocity / speed;
    let spin_decay = cloth.spin_deceleration;
    if b == 0.0 {
        let until = ball.time + speed / a;
        let bend = along * (-0.5 * a);
        return Path { bend, spin_decay, until, then: Some(Turn::Stop), ..Path::STRAIGHT };
    }
    // The closed form is v = √(A/B) tan(φ₀ - √(AB) t): it stops when the angle is used up.
    let lasts =
        if a > 0.0 { libm::atan(speed * (b / a).sqrt()) / (a * b).sqrt() } else { f64::INFINITY };
    let longest =
        ROLL.min(ROLL_WAY / speed.min(FASTEST)).min(drags_little(b, speed)) / cloth.anchors;
    let last = lasts <= longest;
    // Never a last piece much shorter than the others.
    let time = if last { lasts } else { longest.min(0.5 * lasts) };
    let (way, left) = rolled(speed, a, b, time);
    let to = if last { 0.0 } else { left };
    Path {
        spin_decay,
        until: ball.time + time,
        then: Some(if last { Turn::Stop } else { Turn::Anchor }),
        ..between(along * way, ball.velocity, along * to, time)
    }
}

/// Way (m) and speed (m/s) of v̇ = -A - B v² after `time` (s), by the series of its solution.
fn rolled(speed: f64, a: f64, b: f64, time: f64) -> (f64, f64) {
    let mut c = [0.0; TERMS];
    c[0] = speed;
    for n in 0..TERMS - 1 {
        let square: f64 = (0..=n).map(|i| c[i] * c[n - i]).sum();
        c[n + 1] = -(b * square + if n == 0 { a } else { 0.0 }) / (n + 1) as f64;
    }
    let (mut way, mut left) = (0.0, 0.0);
    for n in (0..TERMS).rev() {
        way = way * time + c[n] / (n + 1) as f64;
        left = left * time + c[n];
    }
    (way * time, left)
}
