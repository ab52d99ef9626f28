//! Tests of the laws of impact against published and derived numbers.

mod balls;
mod clusters;
mod cue;
mod pooltool;
mod properties;
mod rails;
mod slate;
mod timed;

use nalgebra::Vector3;

use super::cushion::mathavan::Rail;
use super::cushion::rail_motion::{Nose, RailMotion};
use crate::physics::ball::{Ball, BallId};

/// Radius of a pool ball, m.
const RADIUS: f64 = 0.028575;
/// Mass of a pool ball, kg.
const MASS: f64 = 0.170;

/// A pool ball on the cloth with this velocity (m/s) and R times its spin (m/s).
fn ball(velocity: [f64; 3], turn: [f64; 3]) -> Ball {
    let mut ball = Ball::at_rest(BallId(1), RADIUS, MASS, 0.0, 0.0);
    ball.velocity = Vector3::from(velocity);
    ball.spin = Vector3::from(turn) / RADIUS;
    ball
}

/// Translational and rotational energy, J.
fn energy(ball: &Ball) -> f64 {
    0.5 * ball.mass
        * (ball.velocity.norm_squared()
            + 0.4 * ball.radius * ball.radius * ball.spin.norm_squared())
}

/// The mirror image of a vector in the plane y = 0.
fn mirrored(v: Vector3<f64>) -> Vector3<f64> {
    Vector3::new(v.x, -v.y, v.z)
}

/// The mirror image of a spin in the plane y = 0.
fn mirrored_spin(w: Vector3<f64>) -> Vector3<f64> {
    Vector3::new(-w.x, w.y, -w.z)
}

/// The mirror image of a ball in the plane y = 0.
fn mirrored_ball(ball: &Ball) -> Ball {
    Ball { velocity: mirrored(ball.velocity), spin: mirrored_spin(ball.spin), ..*ball }
}

/// Fails if two numbers differ by more than a tolerance.
#[track_caller]
fn near(got: f64, want: f64, tolerance: f64, what: &str) {
    assert!((got - want).abs() <= tolerance, "{what}: {got} instead of {want}");
}

/// Fails if two vectors differ by more than a tolerance.
#[track_caller]
fn near3(got: Vector3<f64>, want: Vector3<f64>, tolerance: f64, what: &str) {
    assert!((got - want).amax() <= tolerance, "{what}: {got:?} instead of {want:?}");
}

/// The rail of Mathavan 2010: snooker balls, h = 7/5 R.
fn snooker_rail() -> Rail {
    Rail { nose: Nose::at(1.4, 1.0), restitution: 0.98, friction: 0.14, cloth: 0.212 }
}

/// A rail at pool's height, h = 0.635 D.
fn pool_rail() -> Rail {
    Rail { nose: Nose::at(1.27, 1.0), restitution: 0.98, friction: 0.14, cloth: 0.212 }
}

/// A ball at 1 m/s and an angle (degrees) to the cushion. `top` and `side` are spins relative to
/// that of rolling.
fn meeting(angle: f64, top: f64, side: f64) -> RailMotion {
    let (sin, cos) = if angle == 90.0 { (1.0, 0.0) } else { angle.to_radians().sin_cos() };
    RailMotion { v: [cos, sin], w: [-top * sin, top * cos, side] }
}

/// Speed of a ball that leaves a cushion, and its angle to it (degrees).
fn leaving(held: &RailMotion) -> (f64, f64) {
    (held.v[0].hypot(held.v[1]), (-held.v[1]).atan2(held.v[0]).to_degrees())
}
