//! What the cue does to a ball.

mod stick;

use nalgebra::Vector3;

use crate::physics::ball::{Ball, BallId};
use crate::physics::laws::{CueLaw, Laws};
use crate::physics::motion;
use stick::Stick;

/// A stroke of the cue.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shot {
    /// The ball struck.
    pub ball: BallId,
    /// Angle of the cue's horizontal motion from +x towards +y, rad.
    pub direction: f64,
    /// How hard.
    pub strength: Strength,
    /// Where the tip meets the ball, in radii, as the player sees it along the cue: to the right,
    /// above centre. The laws without spin ignore it.
    pub tip: [f64; 2],
    /// How far the butt is lifted, rad. The laws without spin ignore it.
    pub elevation: f64,
}

/// How hard a stroke is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Strength {
    /// How far the cue is pulled back, m.
    Power(f64),
    /// The cue's speed at impact, m/s.
    Speed(f64),
}

/// The unit vector of a horizontal direction (rad), with the same bits on every platform.
pub fn heading(direction: f64) -> Vector3<f64> {
    let (sin, cos) = libm::sincos(direction);
    Vector3::new(cos, sin, 0.0)
}

/// A ball, struck, as it starts where no other ball lies against it.
pub fn struck(ball: &Ball, shot: &Shot, laws: &Laws) -> Ball {
    let mut ball = *ball;
    strike(&mut ball, shot, laws);
    motion::settle(&mut ball, laws);
    ball
}

/// How far the cue is pulled back for a stroke of this strength at a ball, m: what players say
/// instead of a speed.
pub fn pull(strength: Strength, ball: &Ball, laws: &Laws) -> f64 {
    match (laws.cue, strength) {
        (_, Strength::Power(pull)) => pull,
        (CueLaw::Spring { stiffness, contact_time }, Strength::Speed(speed)) => {
            speed * ball.mass / (stiffness * contact_time)
        }
        (CueLaw::Stick { mass, restitution, .. }, Strength::Speed(speed)) => {
            stick::pull(speed, ball.mass, mass, restitution)
        }
    }
}

/// Strikes the ball.
pub fn strike(ball: &mut Ball, shot: &Shot, laws: &Laws) {
    match laws.cue {
        // A spring gives its momentum k t x (report, equation 3: Δv = k t x / m). Without a
        // cue mass in that law, a cue whose speed is given takes the ball along at that speed.
        CueLaw::Spring { stiffness, contact_time } => {
            let gained = match shot.strength {
                Strength::Power(pull) => stiffness * contact_time * pull / ball.mass,
                Strength::Speed(speed) => speed,
            };
            let velocity = ball.velocity + heading(shot.direction) * gained;
            motion::roll(ball, velocity);
        }
        // How the ball then moves is for the caller to settle.
        CueLaw::Stick { mass, restitution, end_mass_ratio, tip_friction } => {
            let grip = laws.miscue_radius().unwrap_or(1.0);
            let stick = Stick { mass, restitution, end_mass_ratio, tip_friction, grip };
            stick.strike(ball, shot);
        }
    }
}
