//! Closed-form motion between two events.
//!
//! A ball carries the anchor of its motion: its state right after its last event. Everything
//! later, up to its next event, is one formula of the time since then. Evaluating it changes
//! nothing, so however time is cut, the same bits come out.

use nalgebra::{Quaternion, UnitQuaternion, Vector2, Vector3};

use super::ball::{Ball, MotionState};
use super::laws::{Laws, Slowing};

/// The ball at `time` (s), not before its anchor, if nothing happens to it until then.
pub fn at(ball: &Ball, laws: &Laws, time: f64) -> Ball {
    let mut later = *ball;
    later.time = time;
    if !ball.state.moves() {
        return later;
    }
    match laws.slowing {
        // Straight on at constant speed and spin: what slows acts at the end only.
        Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => {
            let elapsed = time - ball.time;
            later.position += ball.velocity * elapsed;
            later.orientation = turned(ball.orientation, ball.spin * elapsed);
        }
    }
    later
}

/// Where on the cloth the ball's centre is at `time` (s), if nothing happens to it until then.
pub fn place_at(ball: &Ball, laws: &Laws, time: f64) -> Vector2<f64> {
    if !ball.state.moves() {
        return ball.position.xy();
    }
    match laws.slowing {
        Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => {
            ball.position.xy() + ball.velocity.xy() * (time - ball.time)
        }
    }
}

/// The spin (rad/s) of a ball of this radius (m) that rolls at this velocity (m/s): its lowest
/// point rests, so v = R ω × z.
pub fn rolling_spin(velocity: Vector3<f64>, radius: f64) -> Vector3<f64> {
    Vector3::new(-velocity.y / radius, velocity.x / radius, 0.0)
}

/// Gives a ball a velocity along the cloth (m/s), rolling, or at rest if that is zero.
pub(super) fn roll(ball: &mut Ball, velocity: Vector3<f64>) {
    ball.velocity = velocity;
    ball.spin = rolling_spin(velocity, ball.radius);
    ball.state =
        if velocity == Vector3::zeros() { MotionState::Stationary } else { MotionState::Rolling };
}

/// The speed (m/s) of a rolling ball after what slows it has acted for `elapsed` seconds, in one
/// explicit step. Never below zero: the original of the report's laws turns slow balls round.
pub fn slowed(ball: &Ball, laws: &Laws, elapsed: f64) -> f64 {
    let speed = ball.speed();
    match laws.slowing {
        // Report, equation 11, and its static friction.
        Slowing::FrameEnd { friction, stop_speed, .. } => {
            let slowed = (speed - friction * laws.gravity * elapsed).max(0.0);
            if slowed < stop_speed { 0.0 } else { slowed }
        }
        // Blog, part 5: rolling resistance, and air drag ½ ρ C A v² / m.
        Slowing::EveryInterval { rolling_resistance, air_density, drag_coefficient, .. } => {
            let area = std::f64::consts::PI * ball.radius * ball.radius;
            let drag = 0.5 * air_density * drag_coefficient * area * speed * speed / ball.mass;
            (speed - (drag + rolling_resistance * laws.gravity) * elapsed).max(0.0)
        }
    }
}

/// An orientation after a rotation vector (rad) in the table's axes.
///
/// Written out with `libm`, whose sine and cosine have the same bits on every platform.
fn turned(orientation: UnitQuaternion<f64>, rotation: Vector3<f64>) -> UnitQuaternion<f64> {
    let angle = rotation.norm();
    if angle == 0.0 {
        return orientation;
    }
    let (sin, cos) = libm::sincos(0.5 * angle);
    let axis = rotation * (sin / angle);
    let turn = Quaternion::new(cos, axis.x, axis.y, axis.z);
    UnitQuaternion::new_normalize(turn * orientation.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::BallId;

    fn rolling(vx: f64, vy: f64) -> Ball {
        let laws = Laws::report();
        let mut ball = Ball::at_rest(BallId(0), laws.ball_radius(), 0.17, 0.0, 0.0);
        roll(&mut ball, Vector3::new(vx, vy, 0.0));
        ball
    }

    /// A ball that rolls one circumference shows the same face again, half of it the back.
    #[test]
    fn orientation_turns_once_per_circumference() {
        let ball = rolling(0.6, -0.8);
        let around = std::f64::consts::TAU * ball.radius;
        let north = Vector3::z();
        let once = at(&ball, &Laws::report(), around).orientation * north;
        let half = at(&ball, &Laws::report(), around / 2.0).orientation * north;
        assert!((once - north).norm() < 1e-12);
        assert!((half + north).norm() < 1e-12);
    }

    /// A quarter turn along +x brings the top of the ball to the front.
    #[test]
    fn top_of_the_ball_moves_forward() {
        let ball = rolling(1.0, 0.0);
        let quarter = std::f64::consts::FRAC_PI_2 * ball.radius;
        let top = at(&ball, &Laws::report(), quarter).orientation * Vector3::z();
        assert!((top - Vector3::x()).norm() < 1e-12);
    }

    /// The lowest point of a rolling ball rests.
    #[test]
    fn lowest_point_rests() {
        let ball = rolling(0.3, 1.7);
        let down = Vector3::new(0.0, 0.0, -ball.radius);
        assert!((ball.velocity + ball.spin.cross(&down)).norm() < 1e-15);
    }
}
