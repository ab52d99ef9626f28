//! Motion under a constant contact force: a ball pressed on a cushion, or by balls that rest
//! against it.

use nalgebra::Vector3;

use super::air::drag;
use crate::physics::ball::{Ball, MotionState, Path, PathEnd};
use crate::physics::laws::{Cloth, Laws, Slowing};

/// Longest path with a constant contact force, s.
///
/// In that time the directions of force and slip hardly turn: a ball at 1 m/s moves 1 cm.
const STEADY_TIME: f64 = 0.01;

/// Acceleration (m/s²) of a ball without contacts, by cloth, air and gravity.
pub fn free_acceleration(ball: &Ball, laws: &Laws) -> Vector3<f64> {
    let Slowing::Continuous(cloth) = laws.slowing else {
        return Vector3::zeros();
    };
    let speed = ball.velocity.norm();
    let k = drag(ball, &cloth);
    match ball.state {
        MotionState::Sliding => {
            let slip = ball.slip();
            let push = slip * (-cloth.sliding_friction * laws.gravity / slip.norm());
            super::flat(push) - ball.velocity * (k * speed)
        }
        MotionState::Rolling if speed > 0.0 => {
            let slowing = cloth.rolling_friction * laws.gravity + 5.0 / 7.0 * k * speed * speed;
            ball.velocity * (-slowing / speed)
        }
        // Drag is negligible for such short times. As a constant force it would drive a ball that
        // turns back.
        state if state.is_aloft() => Vector3::new(0.0, 0.0, -laws.gravity),
        _ => Vector3::zeros(),
    }
}

/// Starts a path with a constant acceleration (m/s²), limited to the time for which that holds.
pub(in crate::physics) fn start_accelerated_path(
    ball: &mut Ball,
    laws: &Laws,
    acceleration: Vector3<f64>,
) {
    let Slowing::Continuous(cloth) = laws.slowing else { return };
    // The slate carries the vertical load.
    let is_carried = ball.on_cloth() && !ball.state.is_aloft();
    let acceleration = if is_carried { super::flat(acceleration.xy()) } else { acceleration };
    let path = Path {
        quadratic: acceleration * 0.5,
        spin_decay: cloth.spin_decay(laws.gravity),
        ..Path::STRAIGHT
    };
    if ball.state.is_aloft() {
        ball.state = MotionState::Airborne;
    }
    let (lasts, then) = match ball.state {
        MotionState::Sliding => sliding(ball, &cloth, laws.gravity, acceleration),
        MotionState::Airborne => (f64::INFINITY, PathEnd::Reanchor),
        _ => rolling(ball, acceleration),
    };
    let (lasts, then) =
        if lasts <= STEADY_TIME { (lasts, then) } else { (STEADY_TIME, PathEnd::Reanchor) };
    ball.path = Path { until: ball.time + lasts, then: Some(then), ..path };
    match ball.state {
        MotionState::Sliding => {
            let slip = ball.slip();
            let turn = slip * (-2.5 * cloth.sliding_friction * laws.gravity / slip.norm());
            ball.path.spin_change.x = turn.y / ball.radius;
            ball.path.spin_change.y = -turn.x / ball.radius;
        }
        MotionState::Airborne => ball.path.spin_decay = 0.0,
        // A ball at rest starts to roll.
        _ => ball.state = MotionState::Rolling,
    }
}

/// Duration of the slip along its present direction, and the change at its end. Friction turns the
/// surface at 5/2 μ g.
fn sliding(ball: &Ball, cloth: &Cloth, gravity: f64, acceleration: Vector3<f64>) -> (f64, PathEnd) {
    let slip = ball.slip();
    let speed = slip.norm();
    let turning = 2.5 * cloth.sliding_friction * gravity;
    let slowing = turning - acceleration.xy().dot(&slip) / speed;
    (if slowing > 0.0 { speed / slowing } else { f64::INFINITY }, PathEnd::Roll)
}

/// Duration of rolling in the present direction, and the change at its end.
fn rolling(ball: &Ball, acceleration: Vector3<f64>) -> (f64, PathEnd) {
    let slowing = -acceleration.dot(&ball.velocity);
    let square = ball.velocity.norm_squared();
    (if slowing > 0.0 { square / slowing } else { f64::INFINITY }, PathEnd::Reanchor)
}
