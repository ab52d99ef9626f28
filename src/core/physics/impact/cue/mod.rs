//! Impact of the cue on a ball.

mod again;
pub mod hand;
mod stick;
pub mod timed;

use nalgebra::Vector3;

use crate::physics::ball::{Ball, BallId};
use crate::physics::laws::{CueLaw, Laws};
use crate::physics::motion;
use crate::physics::relativity;
pub use again::{Touch, touch_again};
use stick::Stick;
pub use timed::CONTACT_TIME;
use timed::TipPush;

/// A stroke of the cue.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shot {
    /// The ball struck.
    pub ball: BallId,
    /// Angle of the cue's horizontal motion from +x towards +y, rad.
    pub direction: f64,
    /// Strength of the stroke.
    pub strength: Strength,
    /// Point where the tip meets the ball, in radii, seen by the player along the cue: to the
    /// right, and above the centre. Ignored by laws without spin.
    pub tip: [f64; 2],
    /// Elevation of the butt, rad. Ignored by laws without spin.
    pub elevation: f64,
}

/// Strength of a stroke.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Strength {
    /// Distance by which the cue is pulled back, m.
    Power(f64),
    /// Speed of the cue at impact, m/s.
    Speed(f64),
}

/// The cue right after a stroke.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recoil {
    /// Speed of the cue before the impact, m/s.
    pub speed: f64,
    /// Impulse along the cue on a ball that touches no other, kg m/s.
    pub impulse: f64,
}

/// Unit vector of a horizontal direction (rad), with the same bits on every platform.
pub fn heading(direction: f64) -> Vector3<f64> {
    let (sin, cos) = libm::sincos(direction);
    Vector3::new(cos, sin, 0.0)
}

/// The ball right after a stroke, if it touches no other ball.
pub fn after_stroke(ball: &Ball, shot: &Shot, laws: &Laws) -> Ball {
    let mut ball = *ball;
    strike(&mut ball, shot, laws);
    motion::settle(&mut ball, laws);
    ball
}

/// Distance (m) by which the cue is pulled back for a stroke of this strength. Players see this
/// instead of a speed.
pub fn pull(strength: Strength, ball: &Ball, laws: &Laws) -> f64 {
    match (laws.cue, strength) {
        (_, Strength::Power(pull)) => pull,
        (CueLaw::Spring { stiffness, contact_time }, Strength::Speed(speed)) => {
            momentum_per_mass(speed, laws) * ball.mass / (stiffness * contact_time)
        }
        (CueLaw::Stick { mass, restitution, .. }, Strength::Speed(speed)) => {
            stick::pull(speed, ball.mass, mass, restitution)
        }
    }
}

/// Momentum per mass of a ball at this speed (m/s).
fn momentum_per_mass(speed: f64, laws: &Laws) -> f64 {
    let slow = |c| relativity::inverse_gamma_squared(speed, c).sqrt();
    laws.speed_of_light.map_or(speed, |c| speed / slow(c))
}

/// Applies a stroke to a ball. The caller settles the ball's state of motion. Returns the cue's
/// recoil; `None` if the tip slips off the ball, or the laws have no wooden cue.
pub fn strike(ball: &mut Ball, shot: &Shot, laws: &Laws) -> Option<Recoil> {
    match laws.cue {
        // The spring's momentum is k t x (report, equation 3: Δv = k t x / m). That law has no cue
        // mass, so a cue of given speed passes on that speed.
        CueLaw::Spring { stiffness, contact_time } => {
            let gained = match shot.strength {
                Strength::Power(pull) => stiffness * contact_time * pull / ball.mass,
                Strength::Speed(speed) => momentum_per_mass(speed, laws),
            };
            let gained = heading(shot.direction) * gained;
            let velocity = match laws.speed_of_light {
                Some(c) => {
                    let before = ball.velocity * relativity::gamma(&ball.velocity, c);
                    relativity::velocity(&(before + gained), c)
                }
                None => ball.velocity + gained,
            };
            motion::roll(ball, velocity);
            None
        }
        CueLaw::Stick { .. } => stick_of(laws)?.strike(ball, shot),
    }
}

/// The push of the tip of a wooden cue on a ball, and the speed of the cue, m/s.
pub fn push(ball: &Ball, shot: &Shot, laws: &Laws) -> Option<(TipPush, f64)> {
    stick_of(laws)?.push(ball, shot)
}

/// The wooden cue of these laws.
fn stick_of(laws: &Laws) -> Option<Stick> {
    let CueLaw::Stick { mass, restitution, end_mass_ratio, tip_friction, .. } = laws.cue else {
        return None;
    };
    let grip = laws.miscue_radius().unwrap_or(1.0);
    Some(Stick { mass, restitution, end_mass_ratio, tip_friction, grip })
}
