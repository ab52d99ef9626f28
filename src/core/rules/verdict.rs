//! A referee's verdict on a shot, as data that a match applies.

use crate::physics::ball::BallId;

use super::{CueBall, Ending, Foul, GameState, Notice, OptionWords, Player, Rule, VerdictWords};

/// The consequences of a shot.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The game after the shot.
    pub state: GameState,
    /// The fouls; empty if there was none.
    pub fouls: Vec<Foul>,
    /// The object balls that count as pocketed by the player, in the order in which they fell.
    pub pocketed: Vec<BallId>,
    /// The balls to be spotted at once, in this order.
    pub spotted: Vec<Spotted>,
    /// The rule that decided.
    pub reason: Reason,
    /// The notices about the shot.
    pub notices: Vec<Notice>,
    /// The continuation of the game.
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

    /// The choice that a player has, if any.
    pub fn choice(&self) -> Option<&Choice> {
        match &self.next {
            Next::Choice(choice) => Some(choice),
            Next::Turn(_) | Next::End(_) => None,
        }
    }

    /// The next turn, if there is no choice first.
    pub fn turn(&self) -> Option<Turn> {
        match &self.next {
            Next::Turn(turn) => Some(*turn),
            Next::Choice(_) | Next::End(_) => None,
        }
    }
}

/// The rule behind a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// The rule's number in its book.
    pub rule: Rule,
    /// The words for the reason.
    pub words: VerdictWords,
    /// The event that decided, by its index in the shot's log, if there is one.
    pub event: Option<usize>,
}

/// The continuation of a game after a shot.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// A player shoots.
    Turn(Turn),
    /// A player has a choice.
    Choice(Choice),
    /// The rack is over.
    End(End),
}

/// The next turn: the player, and the position of the cue ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The player.
    pub player: Player,
    /// The cue ball.
    pub cue_ball: CueBall,
    /// The balls that are racked before it.
    pub rerack: Rerack,
}

impl Turn {
    /// A player shoots at the balls as they lie.
    pub fn new(player: Player, cue_ball: CueBall) -> Turn {
        Turn { player, cue_ball, rerack: Rerack::None }
    }

    /// A player breaks a new rack.
    pub fn breaks(player: Player, cue_ball: CueBall) -> Turn {
        Turn { player, cue_ball, rerack: Rerack::Break }
    }
}

/// The balls that are racked before a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rerack {
    /// None.
    #[default]
    None,
    /// All, and the player breaks.
    Break,
    /// All to the opening position, and the game goes on.
    Opening,
    /// All object balls but one, and the game goes on: without a ball at the apex if one is kept.
    GoOn {
        /// The object ball that stays on the table.
        kept: Option<BallId>,
    },
}

/// A ball that returns to the table, or is put elsewhere on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spotted {
    /// The ball.
    pub ball: BallId,
    /// Its spot, or the free place nearest to it.
    pub spot: Spot,
}

impl From<BallId> for Spotted {
    /// On the foot spot.
    fn from(ball: BallId) -> Spotted {
        Spotted { ball, spot: Spot::Foot }
    }
}

/// A spot for a ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// Where object balls usually return to: the foot spot.
    Foot,
    /// The middle of the head string.
    Head,
    /// The middle of the table.
    Centre,
    /// The ball's own, in snooker; the highest free one if it is taken.
    Own,
}

impl Spot {
    /// Least gap between a spotted ball and others in games in which it may not touch any, m.
    pub(super) const GAP: f64 = 0.2e-3;

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Spot::Foot => "foot_spot",
            Spot::Head => "head_spot",
            Spot::Centre => "center_spot",
            Spot::Own => "own_spot",
        }
    }
}

/// A choice that the rules give a player.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The player who chooses.
    pub player: Player,
    /// True if a draw decides which player chooses.
    pub by_lot: bool,
    /// The options: at least two.
    pub options: Vec<ChoiceOption>,
}

impl Choice {
    /// A choice of this player.
    pub fn new(player: Player, options: Vec<ChoiceOption>) -> Choice {
        Choice { player, by_lot: false, options }
    }
}

/// An option of a choice.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceOption {
    /// Its name in files.
    pub name: &'static str,
    /// Its name for players, in a few words.
    pub label: OptionWords,
    /// Its consequence, in a sentence.
    pub meaning: OptionWords,
    /// The game after this choice.
    pub state: GameState,
    /// The balls to be spotted then.
    pub spotted: Vec<Spotted>,
    /// True if the balls go back to where they lay before the stroke.
    pub restores: bool,
    /// The balls on, if the option is open to a player who is snookered on all of them only.
    pub if_snookered_on: Vec<BallId>,
    /// The turn that follows.
    pub turn: Turn,
}

impl ChoiceOption {
    /// An option that spots no ball.
    pub fn new(
        name: &'static str,
        label: OptionWords,
        meaning: OptionWords,
        state: GameState,
        turn: Turn,
    ) -> ChoiceOption {
        ChoiceOption {
            name,
            label,
            meaning,
            state,
            spotted: Vec::new(),
            restores: false,
            if_snookered_on: Vec::new(),
            turn,
        }
    }
}

/// The end of a rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// The winner.
    pub winner: Player,
    /// If the winner decided it, a full sentence; else the words that follow "Player N loses: ".
    pub how: Ending,
    /// True if the loser decided it.
    pub by_loser: bool,
}
