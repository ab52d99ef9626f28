//! Motion on a bed that slopes, or whose cloth has a nap: sliding and rolling while a force along
//! the bed pushes the ball (see [`Bed`](crate::physics::laws::Bed)).
//!
//! The force turns the slip, and a rolling ball, so there is no closed form. The motion is cut into
//! short pieces, in each of which the push is that at the middle. Each is one integration step, and
//! its cubic is the motion.

use nalgebra::{Vector2, Vector3, Vector4};

use super::air::drag;
use super::polynomial::hermite;
use super::runge_kutta::runge_kutta_step;
use super::slide::spin_from_surface;
use crate::physics::ball::{Ball, MotionState, Path, PathEnd};
use crate::physics::laws::{Cloth, Laws};

/// Longest piece of sliding, s. It is short, since a rail that cuts it finds the ball on the cubic.
const SLIDE_PIECE: f64 = 0.01;
/// Longest piece of rolling, s, and on an uneven bed its longest way, m.
const ROLL_PIECE: f64 = 0.1;
const UNEVEN_PIECE: f64 = 0.05;

/// Part of the slip, or of the speed of a rolling ball, that a piece may take: an integration step
/// must not cross zero.
const MAX_LOSS: f64 = 0.5;

/// Time before its end from which on a slip keeps its direction, s.
const SLIP_END: f64 = 1e-3;
/// Longest piece in which a slip, or a ball that stops, keeps its direction, s.
const LAST_PIECE: f64 = 0.01;

/// Acceleration (m/s²) by the bed of a ball that slides or rolls, `time` (s) after its anchor.
///
/// A push at the centre of a rolling ball must turn it, too: the ball is like 7/5 of its mass.
pub(super) fn push(ball: &Ball, laws: &Laws, time: f64) -> Vector2<f64> {
    let part = match ball.state {
        MotionState::Sliding => 1.0,
        MotionState::Rolling if ball.velocity != Vector3::zeros() => 5.0 / 7.0,
        _ => return Vector2::zeros(),
    };
    laws.bed.push(ball, ball.position.xy() + ball.velocity.xy() * time) * (part * laws.gravity)
}

/// Duration of a piece, s, in which a force of at most `force` (m/s²) takes a part of `speed` (m/s).
fn piece(ball: &Ball, laws: &Laws, speed: f64, force: f64) -> f64 {
    let longest = if ball.state == MotionState::Sliding { SLIDE_PIECE } else { ROLL_PIECE };
    let even = if laws.bed.error > 0.0 { UNEVEN_PIECE / ball.speed() } else { f64::INFINITY };
    longest.min(even).min(MAX_LOSS * speed / force)
}

/// The path of a sliding ball.
pub(super) fn slide(ball: &Ball, cloth: &Cloth, laws: &Laws) -> Path {
    let friction = cloth.sliding_friction * laws.gravity;
    let k = drag(ball, cloth);
    let (velocity, surface) = (ball.velocity.xy(), ball.cloth_velocity());
    let air = |velocity: Vector2<f64>| velocity * (-k * velocity.norm());
    let (slip, here) = (ball.slip(), push(ball, laws, 0.0));
    let (slip_speed, fall) = (slip.norm(), 3.5 * friction + here.norm());
    let spin_decay = cloth.spin_decay(laws.gravity);
    if slip_speed <= SLIP_END * fall {
        let along = slip / slip_speed;
        // The air's drag is that in the middle.
        let middle = velocity - along * (slip_speed / 7.0);
        let others = here + air(middle);
        let (lasts, then) = last(slip_speed, 3.5 * friction - others.dot(&along), PathEnd::Roll);
        return Path {
            quadratic: (others - along * friction).push(0.0) * 0.5,
            spin_change: spin_from_surface(along * (-2.5 * friction), ball.radius),
            spin_decay,
            until: ball.time + lasts,
            then: Some(then),
            ..Path::STRAIGHT
        };
    }
    let time = piece(ball, laws, slip_speed, fall + air(velocity).norm());
    let push = push(ball, laws, 0.5 * time);
    // The velocities of the centre, and of the surface at the cloth relative to it.
    let from = Vector4::new(velocity.x, velocity.y, surface.x, surface.y);
    let last_two = |both: &Vector4<f64>| Vector2::new(both.z, both.w);
    let (displacement, to) = runge_kutta_step(from, time, |now| {
        let (velocity, surface) = (now.xy(), last_two(now));
        let slip = velocity + surface;
        let rub = slip * (-friction / slip.norm());
        let centre = rub + air(velocity) + push;
        Vector4::new(centre.x, centre.y, 2.5 * rub.x, 2.5 * rub.y)
    });
    Path {
        spin_change: spin_from_surface((last_two(&to) - surface) / time, ball.radius),
        spin_decay,
        until: ball.time + time,
        then: Some(PathEnd::Reanchor),
        ..hermite(displacement.xy().push(0.0), ball.velocity, to.xy().push(0.0), time)
    }
}

/// The path of a rolling ball: v̇ = -(A + B v²) v̂ + 5/7 of the push, as in
/// [`cloth::roll`](super::cloth::roll). One that stops stays where it is.
pub(super) fn roll(ball: &Ball, cloth: &Cloth, laws: &Laws) -> Path {
    let a = cloth.rolling_friction * laws.gravity;
    let b = 5.0 / 7.0 * drag(ball, cloth);
    let (speed, here) = (ball.speed(), push(ball, laws, 0.0));
    let (along, force) = (ball.velocity / speed, a + here.norm());
    let spin_decay = cloth.spin_decay(laws.gravity);
    if speed <= LAST_PIECE * force {
        let slowing = a - here.dot(&along.xy());
        let (lasts, then) = last(speed, slowing, PathEnd::Stop);
        let (until, then) = (ball.time + lasts, Some(then));
        return Path {
            quadratic: along * (-0.5 * slowing),
            spin_decay,
            until,
            then,
            ..Path::STRAIGHT
        };
    }
    let time = piece(ball, laws, speed, force + b * speed * speed);
    let push = push(ball, laws, 0.5 * time);
    let (displacement, to) = runge_kutta_step(ball.velocity.xy(), time, |velocity| {
        let speed = velocity.norm();
        push - velocity * (a / speed + b * speed)
    });
    Path {
        spin_decay,
        until: ball.time + time,
        then: Some(PathEnd::Reanchor),
        ..hermite(displacement.push(0.0), ball.velocity, to.push(0.0), time)
    }
}

/// Duration (s) of a piece in which a slip, or the speed of a rolling ball (m/s), falls steadily
/// (m/s²), and the change of motion at its end.
fn last(speed: f64, slowing: f64, end: PathEnd) -> (f64, PathEnd) {
    if slowing * LAST_PIECE >= speed {
        (speed / slowing, end)
    } else {
        (LAST_PIECE, PathEnd::Reanchor)
    }
}
