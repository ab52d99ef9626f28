//! Motion on the cloth: sliding, rolling and spinning.
//!
//! With u = v + R z × ω the slip at the cloth, friction pushes a sliding ball with μ g against u,
//! and turns it: the surface velocity q = R z × ω changes by 5/2 as much in the same direction. So
//! u falls at 7/2 μ g and keeps its direction, and the path is a parabola (Coriolis, 1835).
//!
//! Drag turns u, and then there is no closed form. But whatever friction does, d(v - ⅖ q)/dt = -k
//! |v| v. So the velocity at the start of rolling, 5/7 (v - ⅖ q), is accurate however coarsely the
//! slip is integrated.

use nalgebra::{Vector2, Vector3};

use super::air::{drag, drag_step, until_slowest};
use super::polynomial::{DisplacementCubic, hermite};
use super::slide::{Slide, SlideEnd, SlideState, spin_from_surface};
use super::{STILL_SPEED, flat, rolling_spin};
use crate::physics::ball::{Ball, MotionState, Path, PathEnd};
use crate::physics::laws::Cloth;

/// Longest piece of a slide under drag, s. The cubic's error is 7e-7 m, and the next anchor is off
/// by 4e-9 m at most.
const SLIDE_PIECE: f64 = 0.3;
/// Largest drag across the slip times the square of the time that a piece takes, m.
const SLIDE_BEND: f64 = 9e-4;
/// Longest piece from near rest, s: there the drag grows with the square of a speed that has just
/// passed its minimum.
const SLIDE_PIECE_FROM_REST: f64 = 0.2;

/// Largest part of the remaining slide that one piece may cover. In a longer one the slip would
/// turn too far.
const MAX_SLIDE_PART: f64 = 0.7;

/// Longest time of the last piece of a slide, s, and the same relative to the ratio of friction
/// (7/2 μ g) to the drag across the slip. The error of the series in [`SlideEnd`] grows with the
/// cube of drag over friction.
const END_PIECE: f64 = 0.12;
const END_DRAG: f64 = 1e-4;

/// Longest piece of rolling under drag, s, and its longest distance, m. The cubic's error is 4e-6
/// m.
const ROLL_PIECE: f64 = 2.0;
const ROLL_DISTANCE: f64 = 4.0;

/// Pieces do not get shorter above this speed, m/s. No stroke makes a ball faster.
const REFERENCE_SPEED: f64 = 16.0;

/// Number of terms in the series for a rolling speed. At 12 m/s each is a twentieth of the one
/// before.
const SERIES_TERMS: usize = 9;

/// Sets the state of a ball on the cloth from its velocity and spin.
pub(super) fn set_state(ball: &mut Ball) {
    if ball.slip().norm_squared() > STILL_SPEED * STILL_SPEED {
        ball.state = MotionState::Sliding;
    } else if ball.velocity.norm_squared() > STILL_SPEED * STILL_SPEED {
        grip(ball);
    } else {
        stop(ball);
    }
}

/// Ends the slip by one impulse of friction, which takes 2/7 of the slip from the velocity. It
/// never adds energy.
pub(super) fn grip(ball: &mut Ball) {
    let velocity = ball.velocity - flat(ball.slip()) * (2.0 / 7.0);
    let spin_z = ball.spin.z;
    ball.velocity = velocity;
    ball.spin = rolling_spin(velocity, ball.radius);
    ball.spin.z = spin_z;
    ball.state = MotionState::Rolling;
}

/// Stops a ball, which may still spin in place.
pub(super) fn stop(ball: &mut Ball) {
    let spin_z = ball.spin.z;
    ball.stop(if spin_z == 0.0 { MotionState::Stationary } else { MotionState::Spinning });
    ball.spin.z = spin_z;
}

/// The path of a ball that spins in place until the spin ends.
pub(super) fn spin(ball: &Ball, cloth: &Cloth, gravity: f64) -> Path {
    let decay = cloth.spin_decay(gravity);
    let until = ball.time + ball.spin.z.abs() / decay;
    Path { spin_decay: decay, until, then: Some(PathEnd::StopSpinning), ..Path::STRAIGHT }
}

/// The path of a sliding ball until the slip ends.
pub(super) fn slide(ball: &Ball, cloth: &Cloth, gravity: f64) -> Path {
    let friction = cloth.sliding_friction * gravity;
    let (slip, surface) = (ball.slip(), ball.cloth_velocity());
    let k = drag(ball, cloth);
    let decay = cloth.spin_decay(gravity);
    if k == 0.0 {
        let along = slip / slip.norm();
        let lasts = slip.norm() / (3.5 * friction);
        return Path {
            quadratic: flat(along) * (-0.5 * friction),
            spin_change: spin_from_surface(along * (-2.5 * friction), ball.radius),
            spin_decay: decay,
            until: ball.time + lasts,
            then: Some(PathEnd::Roll),
            ..Path::STRAIGHT
        };
    }
    let from = ball.velocity.xy();
    let slide = Slide { friction, k };
    let piece = piece(&slide, &from, &slip, cloth.anchors);
    let (time, to) = match piece {
        Some(time) => (time, slide.after(from, surface, time)),
        None => {
            let ending = SlideEnd::new(&slide, from, surface);
            (ending.lasts, ending.at(ending.lasts))
        }
    };
    Path {
        spin_change: spin_from_surface((to.surface - surface) / time, ball.radius),
        spin_decay: decay,
        drag: k,
        deceleration: friction,
        until: ball.time + time,
        then: Some(if piece.is_some() { PathEnd::Reanchor } else { PathEnd::Roll }),
        ..hermite(flat(to.displacement), ball.velocity, flat(to.velocity), time)
    }
}

/// Duration of the next piece of a slide under drag, s. None if the rest is short enough for
/// [`SlideEnd`].
fn piece(slide: &Slide, velocity: &Vector2<f64>, slip: &Vector2<f64>, anchors: f64) -> Option<f64> {
    let Slide { friction, k } = *slide;
    let along = slip / slip.norm();
    let air = slide.air(velocity);
    // Drag reduces the slip too, if the ball moves in the direction of slip, and turns it.
    let slowing = 3.5 * friction - air.dot(&along);
    let ends = friction > 0.0 && slowing > 0.0;
    let lasts = if ends { slip.norm() / slowing } else { f64::INFINITY };
    let turning = air.perp(&along).abs();
    // Friction may speed the ball up meanwhile.
    let fastest = velocity.norm() + friction * SLIDE_PIECE;
    // Friction does not change the velocity across the slip.
    let across = k * fastest * velocity.perp(&along).abs();
    let is_slow = velocity.norm() < friction * SLIDE_PIECE_FROM_REST;
    let longest = if is_slow { SLIDE_PIECE_FROM_REST } else { SLIDE_PIECE };
    let bends = across * longest * longest > SLIDE_BEND;
    let longest = if bends { (SLIDE_BEND / across).sqrt() } else { longest };
    let longest = drag_step(longest, k, fastest, friction) / anchors;
    let longest = until_slowest(longest, velocity, &(along * -friction));
    // The series for the end is in powers of drag over friction, so drag must be the smaller.
    let end = END_PIECE.min(END_DRAG * slowing / turning) / anchors;
    let last = lasts <= longest.min(end) && slowing < 7.0 * friction;
    (!last).then(|| longest.min(MAX_SLIDE_PART * lasts))
}

/// State of a ball that slides under drag, `time` (s) after its anchor.
pub(super) fn slide_at(ball: &Ball, time: f64) -> SlideState {
    let Path { drag: k, deceleration: friction, then, .. } = ball.path;
    let (velocity, surface) = (ball.velocity.xy(), ball.cloth_velocity());
    let slide = Slide { friction, k };
    match then {
        Some(PathEnd::Roll) => SlideEnd::new(&slide, velocity, surface).at(time),
        _ => slide.after(velocity, surface, time),
    }
}

/// The path of a rolling ball until it stops: v̇ = -A - B v², with A = μ g from the cloth and B =
/// 5/7 k from the air.
pub(super) fn roll(ball: &Ball, cloth: &Cloth, gravity: f64) -> Path {
    let a = cloth.rolling_friction * gravity;
    let b = 5.0 / 7.0 * drag(ball, cloth);
    let speed = ball.velocity.norm();
    let along = ball.velocity / speed;
    let spin_decay = cloth.spin_decay(gravity);
    if b == 0.0 {
        let until = ball.time + speed / a;
        let quadratic = along * (-0.5 * a);
        return Path { quadratic, spin_decay, until, then: Some(PathEnd::Stop), ..Path::STRAIGHT };
    }
    // The closed form is v = √(A/B) tan(φ₀ - √(AB) t). The ball stops when the angle reaches zero.
    let lasts =
        if a > 0.0 { libm::atan(speed * (b / a).sqrt()) / (a * b).sqrt() } else { f64::INFINITY };
    let longest = ROLL_PIECE.min(ROLL_DISTANCE / speed.min(REFERENCE_SPEED));
    let longest = drag_step(longest, b, speed, a) / cloth.anchors;
    let last = lasts <= longest;
    // Avoids a last piece much shorter than the others.
    let time = if last { lasts } else { longest.min(0.7 * lasts) };
    let (displacement, left) = rolled(speed, a, b, time);
    let to = if last { 0.0 } else { left };
    Path {
        spin_decay,
        drag: b,
        deceleration: a,
        until: ball.time + time,
        then: Some(if last { PathEnd::Stop } else { PathEnd::Reanchor }),
        ..hermite(along * displacement, ball.velocity, along * to, time)
    }
}

/// Distance (m) and speed (m/s) of a ball that rolls under drag in the direction `along`, `time` (s)
/// after its anchor: the polynomial of degree seven that has the exact speed and its first two
/// derivatives at both ends.
pub(super) fn roll_at(ball: &Ball, along: &Vector3<f64>, time: f64) -> (f64, f64) {
    let path = &ball.path;
    let lasts = path.until - ball.time;
    let cubic = DisplacementCubic(
        [ball.velocity, path.quadratic, path.cubic].map(|c| [c.dot(along)].into()),
    );
    let ends = [cubic.0[0], cubic.at(lasts).1].map(|speed| {
        let change = -(path.deceleration + path.drag * speed.x * speed.x);
        [change, -2.0 * path.drag * speed.x * change]
    });
    let [accelerations, jerks] = [0, 1].map(|n| ends.map(|end| [end[n]].into()));
    let (distance, speed) = cubic.septic(time, lasts, accelerations, jerks);
    (distance.x, speed.x)
}

/// Distance (m) and speed (m/s) of v̇ = -A - B v² after `time` (s), by its power series.
fn rolled(speed: f64, a: f64, b: f64, time: f64) -> (f64, f64) {
    // Reciprocals, since multiplication is faster than division.
    const PARTS: [f64; SERIES_TERMS] = {
        let mut parts = [0.0; SERIES_TERMS];
        let mut n = 0;
        while n < SERIES_TERMS {
            parts[n] = 1.0 / (n + 1) as f64;
            n += 1;
        }
        parts
    };
    let mut c = [0.0; SERIES_TERMS];
    c[0] = speed;
    for n in 0..SERIES_TERMS - 1 {
        let square: f64 = (0..=n).map(|i| c[i] * c[n - i]).sum();
        c[n + 1] = -(b * square + if n == 0 { a } else { 0.0 }) * PARTS[n];
    }
    let (mut displacement, mut left) = (0.0, 0.0);
    for n in (0..SERIES_TERMS).rev() {
        displacement = displacement * time + c[n] * PARTS[n];
        left = left * time + c[n];
    }
    (displacement * time, left)
}
