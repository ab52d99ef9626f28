//! Touches of the tip after the stroke, as a referee sees them.

use super::{Flag, frozen_to_cue_ball};
use crate::physics::SAME_INSTANT;
use crate::physics::ball::{Ball, BallId};
use crate::physics::event::{Event, EventKind};
use crate::physics::impact::cue::CONTACT_TIME;

/// Finds the offences of the tip in the events of a shot, one after the other.
///
/// An elevated cue pinches the ball against the slate. Touches within the time of the stroke belong
/// to the stroke, unless the cue ball has hit another ball before. A ball that is declared frozen to
/// the cue ball may be played at (WPA 3.7): the tip pushes both, and its touches are no offence
/// while the cue ball has met no other ball.
#[derive(Debug, Clone, Default)]
pub struct TipReferee {
    cue_ball: BallId,
    /// The balls frozen to the cue ball before the stroke.
    frozen: Vec<BallId>,
    /// Time of the stroke, s.
    stroke: f64,
    /// True once the cue ball has pushed a ball that was frozen to it.
    has_pushed: bool,
    /// True once the cue ball has hit a ball that was not frozen to it.
    has_hit: bool,
}

impl TipReferee {
    /// Starts to watch a shot at these balls.
    pub fn begin(&mut self, balls: impl Iterator<Item = Ball> + Clone, cue_ball: BallId) {
        self.cue_ball = cue_ball;
        self.frozen.clear();
        self.frozen.extend(frozen_to_cue_ball(balls, cue_ball));
        (self.stroke, self.has_pushed, self.has_hit) = (0.0, false, false);
    }

    /// The offence that an event is, if any: a second touch of the cue ball, or a touch of another
    /// ball.
    pub fn offence(&mut self, event: &Event) -> Option<Flag> {
        match event.kind {
            EventKind::Cue { .. } => self.stroke = event.time,
            EventKind::BallBall { .. } => {
                let ball = event.kind.met_by(self.cue_ball)?;
                let touched = event.time <= self.stroke + SAME_INSTANT;
                match touched || self.frozen.contains(&ball) {
                    true => self.has_pushed = true,
                    false => self.has_hit = true,
                }
            }
            EventKind::BallTip { ball } if ball == self.cue_ball => {
                let is_late = event.time > self.stroke + CONTACT_TIME;
                let is_again = self.has_hit || is_late && !self.has_pushed;
                return is_again.then_some(Flag::DoubleHit);
            }
            EventKind::BallTip { .. } => return Some(Flag::TouchedBall),
            _ => {}
        }
        None
    }
}
