//! The state of a rack, the balls aside.

use rand_chacha::ChaCha8Rng;

use super::ball_in_hand::BallInHand;
use super::suggestion::Suggestion;
use super::{Cue, Figures, Tally};
use crate::physics::Shot;
use crate::physics::ball::Ball;
use crate::rules::{Call, Choice, End, GameState, Player, Reason, Situation};

/// A shot in progress.
#[derive(Debug, Clone)]
pub(super) struct Shooting {
    /// The situation before the stroke.
    pub situation: Situation,
    /// The balls before the stroke.
    pub start: Vec<Ball>,
    /// The stroke.
    pub shot: Shot,
    /// The declaration for this shot.
    pub call: Option<Call>,
    /// True if the program has suggested it.
    pub is_suggested: bool,
    /// The random generator that the verdict had, if the shot is played again.
    pub rng: Option<ChaCha8Rng>,
    /// Number of steps made.
    pub steps: u64,
    /// Number of events announced as notices.
    pub announced: usize,
    /// True once all balls are at rest.
    pub rested: bool,
}

/// A phase with the data that only it has.
#[derive(Debug, Clone)]
pub(super) enum PhaseState {
    Aiming { hand: Option<BallInHand> },
    Rolling(Box<Shooting>),
    Choosing { choice: Choice, reason: Reason },
    Over(End),
}

/// Everything about a rack, the balls aside, that an undo restores.
#[derive(Debug, Clone)]
pub(super) struct RackState {
    pub phase: PhaseState,
    /// The player who shoots or has to choose.
    pub player: Player,
    /// The player who breaks this rack.
    pub breaker: Player,
    pub game: GameState,
    pub cue: Cue,
    /// The declaration for the next shot.
    pub call: Option<Call>,
    /// The suggested shot that the player has taken over for the next shot.
    pub suggestion: Option<Suggestion>,
    /// True while the rack is untouched.
    pub breaking: bool,
    /// Shots in this rack.
    pub shots: u32,
    /// Both players' figures in this rack ...
    pub tally: Tally,
    /// ... and in the earlier racks of the match.
    pub earlier: [Figures; 2],
    /// Racks that each player has won in this set, by [`Player::index`], ...
    pub wins: [u32; 2],
    /// ... and sets.
    pub sets: [u32; 2],
}
