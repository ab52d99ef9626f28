//! The actions that can be undone.

use crate::physics::Shot;
use crate::physics::ball::BallId;

/// An action that can be undone.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Action {
    /// A shot.
    Shot(Shot),
    /// A choice, by the name of its option.
    Choice(&'static str),
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
