//! What a cushion does to a ball.

use nalgebra::Vector3;

use crate::physics::ball::Ball;
use crate::physics::contact::PRESSING;
use crate::physics::laws::{CushionLaw, Laws};
use crate::physics::motion;

/// Lets the ball bounce off a cushion whose surface has this normal.
pub fn bounce(ball: &mut Ball, normal: Vector3<f64>, laws: &Laws) {
    match laws.cushion {
        CushionLaw::SpeedLoss { loss } => {
            motion::roll(ball, mirrored(ball.velocity, normal) * (1.0 - loss));
        }
        CushionLaw::Restitution { restitution } => {
            let into = ball.velocity.dot(&normal);
            // Too slow to bounce: see there.
            let restitution = if restitution < 1.0 && -into < PRESSING { 0.0 } else { restitution };
            motion::roll(ball, ball.velocity - normal * ((1.0 + restitution) * into));
        }
    }
}

/// Takes away the speed into a cushion whose surface has this normal: the ball is jammed there.
pub fn stop(ball: &mut Ball, normal: Vector3<f64>) {
    motion::roll(ball, ball.velocity - normal * ball.velocity.dot(&normal));
}

/// The mirror image of a velocity in a plane (report, equation 9).
fn mirrored(velocity: Vector3<f64>, normal: Vector3<f64>) -> Vector3<f64> {
    velocity - normal * (2.0 * velocity.dot(&normal))
}
