//! Balls on the cloth: sliding, rolling, spinning.
//!
//! With u = v + R z × ω the slip at the cloth, friction pushes a sliding ball with μ g against
//! u, and turns it: the sole's velocity q = R z × ω changes by 5/2 as much in the same direction.
//! So u falls at 7/2 μ g and keeps its direction, and the path is a parabola (Coriolis, 1835).
//! Drag turns u, and then nothing is closed; but whatever friction does,
//! d(v - ⅖ q)/dt = -k |v| v, so that the velocity with which rolling begins, 5/7 (v - ⅖ q), is
//! right however coarsely the slip was followed.

use nalgebra::Vector2;

use super::air::{drag, drags_little, until_slowest};
use super::slide::{Ending, Slid, Slide};
use super::{STILL, between, flat, rolling_spin};
use crate::physics::ball::{Ball, MotionState, Path, Turn};
use crate::physics::laws::Cloth;

/// Time between two anchors of a slide under drag, s, and the way by √k, √m: a cubic strays from the true
/// path by 7e-7 m, and the step to the next anchor is off by 2e-9 m at most.
const SLIDE: f64 = 0.2;
const SLIDE_WAY: f64 = 0.03;

/// The part of what is left of a slide that one piece may be: in more of it the slip turns too far.
const PART: f64 = 0.7;

/// A slide shorter than this ends in one piece, s, and than the other times 7/2 μ g by the drag across
/// its slip: what the series of [`Ending`] leaves out goes with the third power of drag by friction.
const LAST: f64 = 0.12;
const LAST_SLIDE: f64 = 1e-4;

/// Time between two anchors of rolling under drag, s, and the way, m: a cubic strays from the true
/// path by 2e-7 m.
const ROLL: f64 = 1.0;
const ROLL_WAY: f64 = 1.5;

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
    let (slip, sole) = (ball.slip(), ball.cloth_velocity());
    let k = drag(ball, cloth);
    let decay = cloth.spin_deceleration;
    if k == 0.0 {
        let along = slip / slip.norm();
        let lasts = slip.norm() / (3.5 * friction);
        return Path {
            bend: flat(along) * (-0.5 * friction),
            spin_change: sole_spin(along * (-2.5 * friction), ball.radius),
            spin_decay: decay,
            until: ball.time + lasts,
            then: Some(Turn::Roll),
            ..Path::STRAIGHT
        };
    }
    let from = ball.velocity.xy();
    let slide = Slide { friction, k };
    let piece = piece(&slide, &from, &slip, cloth.anchors);
    let (time, to) = match piece {
        Some(time) => (time, slide.after(from, sole, time)),
        None => {
            let ending = Ending::new(&slide, from, sole);
            (ending.lasts, ending.at(ending.lasts))
        }
    };
    Path {
        spin_change: sole_spin((to.sole - sole) / time, ball.radius),
        spin_decay: decay,
        drag: k,
        pull: friction,
        until: ball.time + time,
        then: Some(if piece.is_some() { Turn::Anchor } else { Turn::Roll }),
        ..between(flat(to.way), ball.velocity, flat(to.velocity), time)
    }
}

/// How long the next piece of a slide under drag may be, s; none if the rest of the slide is short
/// enough to be told as its end.
fn piece(slide: &Slide, velocity: &Vector2<f64>, slip: &Vector2<f64>, anchors: f64) -> Option<f64> {
    let Slide { friction, k } = *slide;
    let along = slip / slip.norm();
    let air = slide.air(velocity);
    // Drag slows the slip as well, if the ball moves the way it slips, and turns it.
    let slowing = 3.5 * friction - air.dot(&along);
    let ends = friction > 0.0 && slowing > 0.0;
    let lasts = if ends { slip.norm() / slowing } else { f64::INFINITY };
    let turning = air.perp(&along).abs();
    // Friction may make it faster meanwhile.
    let fastest = velocity.norm() + friction * SLIDE;
    let longest =
        SLIDE.min(SLIDE_WAY / k.sqrt() / fastest).min(drags_little(k, fastest, friction)) / anchors;
    let longest = until_slowest(longest, velocity, &(along * -friction));
    // The end is known up to drag by friction, so drag has to be the lesser.
    let end = LAST.min(LAST_SLIDE * slowing / turning) / anchors;
    let last = lasts <= longest.min(end) && slowing < 7.0 * friction;
    (!last).then(|| longest.min(PART * lasts))
}

/// Where a ball that slides under drag has come to after `time` (s) on its path.
pub(super) fn slid(ball: &Ball, time: f64) -> Slid {
    let Path { drag: k, pull: friction, then, .. } = ball.path;
    let (velocity, sole) = (ball.velocity.xy(), ball.cloth_velocity());
    let slide = Slide { friction, k };
    match then {
        Some(Turn::Roll) => Ending::new(&slide, velocity, sole).at(time),
        _ => slide.after(velocity, sole, time),
    }
}

/// The spin (rad/s) whose sole has this velocity (m/s): q = R z × ω.
pub(super) fn sole_spin(sole: Vector2<f64>, radius: f64) -> Vector2<f64> {
    Vector2::new(sole.y / radius, -sole.x / radius)
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
        ROLL.min(ROLL_WAY / speed.min(FASTEST)).min(drags_little(b, speed, a)) / cloth.anchors;
    let last = lasts <= longest;
    // Never a last piece much shorter than the others.
    let time = if last { lasts } else { longest.min(0.7 * lasts) };
    let (way, left) = rolled(speed, a, b, time);
    let to = if last { 0.0 } else { left };
    Path {
        spin_decay,
        drag: b,
        pull: a,
        until: ball.time + time,
        then: Some(if last { Turn::Stop } else { Turn::Anchor }),
        ..between(along * way, ball.velocity, along * to, time)
    }
}

/// Way (m) and speed (m/s) of a ball that rolls under drag after `time` (s) on its path.
pub(super) fn rolled_on(ball: &Ball, time: f64) -> (f64, f64) {
    rolled(ball.velocity.norm(), ball.path.pull, ball.path.drag, time)
}

/// Way (m) and speed (m/s) of v̇ = -A - B v² after `time` (s), by the series of its solution.
fn rolled(speed: f64, a: f64, b: f64, time: f64) -> (f64, f64) {
    // Multiplied by, since dividing takes long.
    const PARTS: [f64; TERMS] = {
        let mut parts = [0.0; TERMS];
        let mut n = 0;
        while n < TERMS {
            parts[n] = 1.0 / (n + 1) as f64;
            n += 1;
        }
        parts
    };
    let mut c = [0.0; TERMS];
    c[0] = speed;
    for n in 0..TERMS - 1 {
        let square: f64 = (0..=n).map(|i| c[i] * c[n - i]).sum();
        c[n + 1] = -(b * square + if n == 0 { a } else { 0.0 }) * PARTS[n];
    }
    let (mut way, mut left) = (0.0, 0.0);
    for n in (0..TERMS).rev() {
        way = way * time + c[n] * PARTS[n];
        left = left * time + c[n];
    }
    (way * time, left)
}
