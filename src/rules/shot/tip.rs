//! Touches of the tip after the stroke, as a referee sees them.

use super::Flag;
use crate::physics::SAME_INSTANT;
use crate::physics::ball::BallId;
use crate::physics::event::{Event, EventKind};
use crate::physics::impact::cue::CONTACT_TIME;

/// Finds the offences of the tip in the events of a shot, one after the other.
///
/// An elevated cue pinches the ball against the slate. Touches within the time of the stroke belong
/// to the stroke, unless the cue ball has hit another ball before.
#[derive(Debug, Clone, Copy, Default)]
pub struct TipReferee {
    /// Time of the stroke, s.
    stroke: f64,
    /// True once the cue ball has hit a ball that it did not touch at the stroke.
    has_hit: bool,
}

impl TipReferee {
    /// The offence that an event is, if any: a second touch of the cue ball, or a touch of another
    /// ball.
    pub fn offence(&mut self, event: &Event) -> Option<Flag> {
        match event.kind {
            EventKind::Cue { .. } => *self = TipReferee { stroke: event.time, has_hit: false },
            EventKind::BallBall { balls: [BallId::CUE, _] } => {
                self.has_hit |= event.time > self.stroke + SAME_INSTANT;
            }
            EventKind::BallTip { ball: BallId::CUE } => {
                let is_again = self.has_hit || event.time > self.stroke + CONTACT_TIME;
                return is_again.then_some(Flag::DoubleHit);
            }
            EventKind::BallTip { .. } => return Some(Flag::TouchedBall),
            _ => {}
        }
        None
    }
}
