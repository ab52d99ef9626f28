//! Motion under a constant contact force: a ball pressed on a cushion, or by balls that rest
//! against it.

use nalgebra::{Vector2, Vector3};

use super::air::drag;
use super::slide::spin_from_surface;
use super::slope;
use crate::physics::ball::{Ball, MotionState, Path, PathEnd};
use crate::physics::laws::{Laws, Slowing};

/// Longest path with a constant contact force, s.
///
/// In that time the directions of force and slip hardly turn: a ball at 1 m/s moves 1 cm.
pub const STEADY_TIME: f64 = 0.01;

/// Friction of other balls on one that they press.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Rub {
    /// Acceleration of the centre, m/s².
    pub push: Vector3<f64>,
    /// Acceleration of the spin, rad/s².
    pub turn: Vector3<f64>,
}

impl Rub {
    /// Weight of a ball on the cloth by its mass, m/s². The friction lifts it or presses it down.
    fn load(&self, gravity: f64) -> f64 {
        (gravity - self.push.z).max(0.0)
    }

    /// Acceleration (m/s²) of a ball on the cloth by this friction, and by that of the cloth as far as
    /// its load changes.
    pub fn acceleration(&self, ball: &Ball, laws: &Laws) -> Vector3<f64> {
        let Slowing::Continuous(cloth) = laws.slowing else { return Vector3::zeros() };
        if ball.state == MotionState::Sliding {
            let slip = ball.slip();
            let lifted = laws.gravity - self.load(laws.gravity);
            let by_cloth = slip * (cloth.sliding_friction * lifted / slip.norm());
            return super::flat(self.push.xy() + by_cloth);
        }
        // It rolls: a torque acts like a force, and the ball like 7/5 of its mass.
        let by_torque = Vector2::new(self.turn.y, -self.turn.x) * (0.4 * ball.radius);
        super::flat((self.push.xy() + by_torque) * (5.0 / 7.0))
    }
}

/// Acceleration (m/s²) of a ball without contacts, by cloth, air and gravity.
pub fn free_acceleration(ball: &Ball, laws: &Laws) -> Vector3<f64> {
    let Slowing::Continuous(cloth) = laws.slowing else {
        return Vector3::zeros();
    };
    let speed = ball.velocity.norm();
    let k = drag(ball, &cloth);
    let on_level_bed = match ball.state {
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
    };
    if laws.bed.is_level() {
        return on_level_bed;
    }
    on_level_bed + super::flat(slope::push(ball, laws, 0.0))
}

/// Starts a path with a constant acceleration (m/s²) that includes the friction of other balls,
/// limited to the time for which that holds.
pub(in crate::physics) fn start_accelerated_path(
    ball: &mut Ball,
    laws: &Laws,
    acceleration: Vector3<f64>,
    rub: &Rub,
) {
    let Slowing::Continuous(cloth) = laws.slowing else { return };
    // The slate carries the vertical load.
    let is_carried = ball.on_cloth() && !ball.state.is_aloft();
    let acceleration = if is_carried { super::flat(acceleration.xy()) } else { acceleration };
    let load = rub.load(laws.gravity);
    let slows_spin = -rub.turn.z * ball.spin.z.signum();
    let mut path = Path {
        quadratic: acceleration * 0.5,
        spin_decay: (cloth.spin_decay(load) + slows_spin).max(0.0),
        ..Path::STRAIGHT
    };
    if ball.state == MotionState::Sliding {
        let slip = ball.slip();
        let turn = slip * (-2.5 * cloth.sliding_friction * load / slip.norm());
        path.spin_change = spin_from_surface(turn, ball.radius) + rub.turn.xy();
    }
    if ball.state.is_aloft() {
        ball.state = MotionState::Airborne;
    }
    let (lasts, then) = match ball.state {
        MotionState::Sliding => sliding(ball, path.spin_change, acceleration),
        MotionState::Airborne => (f64::INFINITY, PathEnd::Reanchor),
        _ => rolling(ball, acceleration),
    };
    let (lasts, then) =
        if lasts <= STEADY_TIME { (lasts, then) } else { (STEADY_TIME, PathEnd::Reanchor) };
    ball.path = Path { until: ball.time + lasts, then: Some(then), ..path };
    match ball.state {
        MotionState::Sliding => {}
        MotionState::Airborne => ball.path.spin_decay = 0.0,
        // A ball at rest starts to roll.
        _ => ball.state = MotionState::Rolling,
    }
}

/// Duration of the slip along its present direction, and the change at its end, for these changes of
/// spin (rad/s²) and velocity (m/s²).
fn sliding(ball: &Ball, spin: Vector2<f64>, acceleration: Vector3<f64>) -> (f64, PathEnd) {
    let slip = ball.slip();
    let speed = slip.norm();
    let change = acceleration.xy() + Vector2::new(-spin.y, spin.x) * ball.radius;
    let slowing = -change.dot(&slip) / speed;
    (if slowing > 0.0 { speed / slowing } else { f64::INFINITY }, PathEnd::Roll)
}

/// Duration of rolling in the present direction, and the change at its end.
fn rolling(ball: &Ball, acceleration: Vector3<f64>) -> (f64, PathEnd) {
    let slowing = -acceleration.dot(&ball.velocity);
    let square = ball.velocity.norm_squared();
    (if slowing > 0.0 { square / slowing } else { f64::INFINITY }, PathEnd::Reanchor)
}
