//! The hand that stops the cue after a stroke.

use nalgebra::Vector3;

use crate::physics::laws::CueLaw;
use crate::physics::stick;

/// Time in which the hand stops the cue, s, if the follow-through is not too long for the arm.
///
/// A guess: the tip of a cue that continues at 1.25 m/s, after a stroke of medium speed, then comes to
/// 0.1 m beyond the ball, the four inches that teachers ask for.
const STOPPING_TIME: f64 = 0.16;

/// The strongest deceleration of a cue by a hand that stops it behind a ball, m/s².
///
/// A guess: a chalk's width of 22 mm then suffices for strokes of up to 2.2 m/s, as league rules ask of
/// players from that gap on.
const HARDEST_STOP: f64 = 20.0;

/// The part of the gap to a ball ahead in which a hand stops the cue. The rest is for a cue ball that
/// draws back.
const PART_OF_GAP: f64 = 0.5;

/// The shortest way in which a hand stops a cue with certainty, m. A guess: at half an inch between the
/// balls even the best players touch the cue ball again.
const SHORTEST_STOP: f64 = 0.01;

/// How far a hand lets the tip go on.
#[derive(Debug, Clone, Copy)]
pub struct Hand {
    /// As far as the arm reaches, m.
    longest: f64,
    /// Way of the tip along the cue from where it touched the ball to the cloth, m.
    room: f64,
    /// Way of the cue ball to a ball ahead that the player sees, m.
    gap: f64,
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
        Hand { longest, room, gap: f64::INFINITY }
    }

    /// A hand that stops the cue sooner for a ball that the cue ball meets after a way of `gap`, m.
    pub fn before(self, gap: f64) -> Hand {
        Hand { gap, ..self }
    }

    /// The way in which the hand stops a cue at this speed (m/s) whose tip is `lead` (m) ahead, m.
    pub fn stopping_way(&self, speed: f64, lead: f64) -> f64 {
        let hardest = 0.5 * speed * speed / HARDEST_STOP;
        let before_ball = (PART_OF_GAP * self.gap).max(hardest).max(SHORTEST_STOP);
        let usual = (0.5 * speed * STOPPING_TIME).min(self.longest);
        usual.min(before_ball).min(self.room - lead)
    }
}
