//! Rules: who may do what, as pure functions of a shot's events.
//!
//! A referee reads; it never guesses. [`GameKind::judge`] sees how things stood when the cue
//! struck ([`Situation`]) and what happened after ([`ShotSummary`], read from the event log),
//! and its [`Verdict`] is all that a match needs to go on. Nothing here moves a ball.

mod eight_ball_2014;
pub mod shot;

use std::fmt;

use nalgebra::Vector2;

use crate::physics::ball::BallId;
use crate::physics::table::Table;

pub use shot::{Potted, ShotSummary};

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// The one who breaks.
    One,
    /// The other one.
    Two,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// 1 or 2.
    pub fn number(self) -> u32 {
        self.index() as u32 + 1
    }

    /// The player's place in a pair such as [`Groups`].
    pub fn index(self) -> usize {
        match self {
            Player::One => 0,
            Player::Two => 1,
        }
    }

    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player {}", self.number())
    }
}

/// The balls that a player has to pot in a game of groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// 1 to 7.
    Solids,
    /// 9 to 15.
    Stripes,
}

impl Group {
    /// The group that a ball belongs to; the cue ball and the 8 belong to none.
    pub fn of(ball: BallId) -> Option<Group> {
        match ball.0 {
            1..=7 => Some(Group::Solids),
            9..=15 => Some(Group::Stripes),
            _ => None,
        }
    }

    /// The opponent's group.
    pub fn other(self) -> Group {
        match self {
            Group::Solids => Group::Stripes,
            Group::Stripes => Group::Solids,
        }
    }

    /// The group's name in journals.
    pub fn name(self) -> &'static str {
        match self {
            Group::Solids => "solids",
            Group::Stripes => "stripes",
        }
    }

    /// The group's name as players read it.
    pub fn title(self) -> &'static str {
        match self {
            Group::Solids => "Solids",
            Group::Stripes => "Stripes",
        }
    }
}

/// Each player's group, by [`Player::index`]; both are `None` while the table is open.
pub type Groups = [Option<Group>; 2];

/// The ball that decides a game of groups.
pub const EIGHT: BallId = BallId(8);

/// The games there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// 8-ball as gl-billiards played it in 2014.
    EightBall2014,
}

impl GameKind {
    /// The names that [`GameKind::named`] knows.
    pub const NAMES: [&'static str; 1] = ["8-ball-2014"];

    /// A game by its name in files and on the command line.
    pub fn named(name: &str) -> Option<GameKind> {
        match name {
            "8-ball-2014" => Some(GameKind::EightBall2014),
            _ => None,
        }
    }

    /// The game's name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            GameKind::EightBall2014 => "8-ball-2014",
        }
    }

    /// Whether a ball of this number takes part.
    pub fn plays_with(self, ball: BallId) -> bool {
        match self {
            GameKind::EightBall2014 => ball.0 <= 15,
        }
    }

    /// Every ball's place at the start, in metres, ascending by number; `radius` in metres. Racked
    /// balls may lie as far from theirs as the table's triangle has slack.
    pub fn rack(self, table: &Table, radius: f64) -> Vec<(BallId, Vector2<f64>)> {
        match self {
            GameKind::EightBall2014 => eight_ball_2014::rack(table, radius),
        }
    }

    /// Where the cue ball lies at the start and when it comes back into the game, in metres.
    pub fn home(self, table: &Table) -> Vector2<f64> {
        match self {
            GameKind::EightBall2014 => eight_ball_2014::home(table),
        }
    }

    /// Where a ball is spotted, in metres; where that is taken, behind it.
    pub fn foot(self, table: &Table) -> Vector2<f64> {
        match self {
            GameKind::EightBall2014 => eight_ball_2014::foot(table),
        }
    }

    /// What follows from a shot.
    pub fn judge(self, situation: &Situation, shot: &ShotSummary) -> Verdict {
        match self {
            GameKind::EightBall2014 => eight_ball_2014::judge(situation, shot),
        }
    }
}

/// How things stood when the cue struck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// Who shot.
    pub player: Player,
    /// Who had which group.
    pub groups: Groups,
    /// The object balls that were on the table, ascending.
    pub on_table: Vec<BallId>,
    /// Whether the shot was the first one at a new rack.
    pub breaking: bool,
}

impl Situation {
    /// The group of the player who shot.
    pub fn own_group(&self) -> Option<Group> {
        self.groups[self.player.index()]
    }

    /// Whether a ball of this group was on the table.
    pub fn has_any(&self, group: Group) -> bool {
        self.on_table.iter().any(|&ball| Group::of(ball) == Some(group))
    }
}

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

/// What follows from a shot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What was wrong with it; empty if nothing was.
    pub fouls: Vec<Foul>,
    /// Who has which group from now on.
    pub groups: Groups,
    /// Who shoots next; whoever shot last if the game is over.
    pub next: Player,
    /// Whether the next player may place the cue ball (behind the head string).
    pub ball_in_hand: bool,
    /// The balls that come back on the table, in this order.
    pub spotted: Vec<BallId>,
    /// Who has won, if the game is over.
    pub winner: Option<Player>,
    /// Whether the 8 fell before its time: on an open table, or before the last ball of the
    /// player's group. Without that a game is lost by a foul.
    pub early: bool,
}
