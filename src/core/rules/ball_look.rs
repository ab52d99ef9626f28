//! The look of balls.

use crate::physics::ball::BallId;

/// The look of a ball; all but the cue ball show their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BallLook {
    /// The cue ball.
    Cue,
    /// One colour.
    Solid,
    /// White with a stripe.
    Striped,
}

impl BallLook {
    /// The look of a ball of a pool set: 1 to 8 are solid, 9 to 15 striped, and so on in scenes
    /// with more.
    pub fn of_pool(ball: BallId) -> BallLook {
        match ball.0.checked_sub(1).map(|place| place % 15) {
            None => BallLook::Cue,
            Some(..8) => BallLook::Solid,
            Some(_) => BallLook::Striped,
        }
    }
}
