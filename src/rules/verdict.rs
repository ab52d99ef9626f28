//! What a referee says to a shot.

use crate::physics::ball::BallId;

use super::{GameState, Notice, Player};

/// An offence against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foul {
    /// The cue ball fell or left the table.
    Scratch,
    /// The cue ball touched no ball.
    NothingHit,
    /// The cue ball touched this ball first, and it was not one that the player may hit first.
    WrongBallFirst(BallId),
    /// This ball left the table.
    OffTable(BallId),
}

/// What follows from a shot: all that a match needs to go on.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The game after the shot.
    pub state: GameState,
    /// The offences; empty if there was none.
    pub fouls: Vec<Foul>,
    /// Who shoots next; whoever shot last if the game is over.
    pub next: Player,
    /// Whether the next player may place the cue ball (behind the head string).
    pub ball_in_hand: bool,
    /// The balls that come back on the table, in this order.
    pub spotted: Vec<BallId>,
    /// The object balls that count as pocketed by the player, in the order in which they fell.
    pub pocketed: Vec<BallId>,
    /// How the game has ended, if it has.
    pub end: Option<End>,
    /// What the text area says of all this.
    pub notices: Vec<Notice>,
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub winner: Player,
    /// What decided it: a full sentence if the winner did, else the words that follow "Player N
    /// loses: ".
    pub how: &'static str,
    /// Whether the loser decided it.
    pub by_loser: bool,
}
