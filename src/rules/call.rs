//! What a player declares before a shot.

use crate::physics::ball::BallId;
use crate::physics::table::PocketId;

/// A declaration that holds for one shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// This ball into this pocket.
    Pot {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
    },
    /// The turn passes after the shot, whatever falls.
    Safety,
    /// The cue ball is only repositioned: neither the first ball hit nor a rail matters.
    PushOut,
}

/// The kinds of declaration that a game allows before a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CallsAllowed {
    /// A ball and its pocket; without a call no ball counts as called.
    pub pot: bool,
    /// A safety.
    pub safety: bool,
    /// A push-out.
    pub push_out: bool,
}
