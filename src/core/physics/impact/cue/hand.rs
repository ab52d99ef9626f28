//! The hand that stops the cue after a stroke.

use nalgebra::Vector3;

use crate::physics::laws::CueLaw;
use crate::physics::stick;

/// Time in which the hand stops the cue, s, if the follow-through is not too long for the arm.
///
/// A guess: the tip of a cue that continues at 1.25 m/s, after a stroke of medium speed, then comes to
/// 0.1 m beyond the ball, the four inches that teachers ask for.
const STOPPING_TIME: f64 = 0.16;

/// How far a hand lets the tip go on.
#[derive(Debug, Clone, Copy)]
pub struct Hand {
    /// As far as the arm reaches, m.
    longest: f64,
    /// Way of the tip along the cue from where it touched the ball to the cloth, m.
    room: f64,
}

impl Hand {
    /// The hand behind a cue in the direction `ahead` whose tip touches the ball with its centre at
    /// `start`, m.
    pub fn new(start: Vector3<f64>, ahead: Vector3<f64>, law: CueLaw) -> Hand {
        let longest = match law {
            CueLaw::Stick { follow_through, .. } => follow_through,
            CueLaw::Spring { .. } => 0.0,
        };
        let above = (start.z - stick::TIP_RADIUS).max(0.0);
        let room = if ahead.z < 0.0 { above / -ahead.z } else { f64::INFINITY };
        Hand { longest, room }
    }

    /// The way in which the hand stops a cue at this speed (m/s) whose tip is `lead` (m) ahead, m.
    pub fn stopping_way(&self, speed: f64, lead: f64) -> f64 {
        (0.5 * speed * STOPPING_TIME).min(self.longest).min(self.room - lead)
    }
}
