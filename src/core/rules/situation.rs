//! The table and the turn before a shot.

use super::shot::View;
use super::{CueBall, Player};
use crate::physics::ball::BallId;

/// The table and the turn before a shot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// The player who shoots.
    pub player: Player,
    /// The object balls on the table, ascending.
    pub on_table: Vec<BallId>,
    /// True for the first shot at a new rack.
    pub breaking: bool,
    /// The position of the cue ball: as it lies, or in hand.
    pub cue_ball: CueBall,
    /// The object balls of which the cue ball can hit no part in a straight line, ascending.
    pub hidden: Vec<BallId>,
    /// The views of the object balls from the cue ball, in the order of the balls.
    pub views: Vec<View>,
    /// The object balls that touch the cue ball, ascending.
    pub touching: Vec<BallId>,
}
