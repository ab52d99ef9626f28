//! The actions that can be undone.

use crate::physics::Shot;
use crate::physics::ball::BallId;
use crate::rules::Player;

/// An action that can be undone.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Action {
    /// A shot.
    Shot(Shot),
    /// A choice, by the name of its option.
    Choice(&'static str),
    /// A ball spotted at the player's request.
    Spot(BallId),
    /// A player gave up the rack.
    Concession(Player),
    /// The rack is played again by agreement.
    Stalemate,
    /// The shot clock ran out.
    TimeOut,
    /// A ball placed or removed by hand.
    Arrange(Arrangement),
}

/// A ball that a hand puts somewhere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Arrangement {
    pub ball: BallId,
    /// The new place of its centre, m; none takes it off the table.
    pub place: Option<[f64; 2]>,
}
