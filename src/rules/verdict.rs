//! A referee's verdict on a shot, as data that a match can apply.

use crate::physics::ball::BallId;

use super::{CueBall, Foul, GameState, Notice, Player};

/// The consequences of a shot.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The game after the shot.
    pub state: GameState,
    /// The offences; empty if there was none.
    pub fouls: Vec<Foul>,
    /// The object balls that count as pocketed by the player, in the order in which they fell.
    pub pocketed: Vec<BallId>,
    /// The balls that come back on the table at once, in this order.
    pub spotted: Vec<BallId>,
    /// The rule that decided.
    pub reason: Reason,
    /// The lines for the text area.
    pub notices: Vec<Notice>,
    /// How the game goes on.
    pub next: Next,
}

impl Verdict {
    /// The end of the rack, if the shot ended it.
    pub fn end(&self) -> Option<&End> {
        match &self.next {
            Next::End(end) => Some(end),
            Next::Turn(_) | Next::Choice(_) => None,
        }
    }

    /// The choice that somebody has now.
    pub fn choice(&self) -> Option<&Choice> {
        match &self.next {
            Next::Choice(choice) => Some(choice),
            Next::Turn(_) | Next::End(_) => None,
        }
    }

    /// The next turn, if it is settled.
    pub fn turn(&self) -> Option<Turn> {
        match &self.next {
            Next::Turn(turn) => Some(*turn),
            Next::Choice(_) | Next::End(_) => None,
        }
    }
}

/// The rule behind a verdict, in words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reason {
    /// The rule's number, with the book it stands in.
    pub rule: String,
    /// A full sentence.
    pub text: String,
    /// The event that decided, by its place in the shot's log, if one did.
    pub event: Option<usize>,
}

/// How a game goes on after a shot.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// A player shoots.
    Turn(Turn),
    /// A player chooses how it goes on.
    Choice(Choice),
    /// The rack is over.
    End(End),
}

/// Who shoots next, and from where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The player.
    pub player: Player,
    /// The cue ball.
    pub cue_ball: CueBall,
    /// Whether the balls are racked anew, and the player breaks.
    pub rerack: bool,
}

impl Turn {
    /// A player shoots at the balls as they lie.
    pub fn new(player: Player, cue_ball: CueBall) -> Turn {
        Turn { player, cue_ball, rerack: false }
    }

    /// A player breaks a new rack.
    pub fn breaks(player: Player, cue_ball: CueBall) -> Turn {
        Turn { player, cue_ball, rerack: true }
    }
}

/// A choice that the rules give a player.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// Who chooses.
    pub player: Player,
    /// At least two.
    pub options: Vec<ChoiceOption>,
}

/// One of the ways in which a game can go on.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceOption {
    /// Its name in files.
    pub name: &'static str,
    /// Its name for players, in a few words.
    pub label: &'static str,
    /// Its consequence, in a sentence.
    pub meaning: String,
    /// The game if it is chosen.
    pub state: GameState,
    /// The balls that come back on the table then.
    pub spotted: Vec<BallId>,
    /// The turn that follows.
    pub turn: Turn,
}

/// How a rack ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub winner: Player,
    /// A full sentence if the winner decided it, else the words that follow "Player N loses: ".
    pub how: &'static str,
    /// Whether the loser decided it.
    pub by_loser: bool,
}
