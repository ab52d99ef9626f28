//! Declarations before a shot.

use crate::physics::ball::BallId;
use crate::physics::table::PocketId;

/// A declaration for one shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// Calls this ball in this pocket.
    Pot {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
    },
    /// Safety: the turn passes after the shot, whatever is pocketed.
    Safety,
    /// Push-out: the cue ball need not hit any ball or rail.
    PushOut,
}

/// The kinds of declaration that a game allows before a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CallsAllowed {
    /// True if ball and pocket may be called; without a call no ball counts as called.
    pub pot: bool,
    /// True if a safety may be called.
    pub safety: bool,
    /// True if a push-out may be declared.
    pub push_out: bool,
}
