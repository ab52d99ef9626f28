//! Plain data about a match: its phase, the cue, finished shots.

use serde::Serialize;

use super::{Command, Pot};
use crate::physics::event::Event;
use crate::physics::{Ball, Shot};
use crate::rules::{Foul, Player, Reason};

/// Pull of the cue at the start of a game, m.
const START_POWER: f64 = 0.5;

/// The part of a match that decides which commands are possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// A player prepares a shot.
    Aiming {
        /// True while the cue ball may be moved.
        ball_in_hand: bool,
    },
    /// A shot is under way.
    Rolling,
    /// A player chooses how the game continues.
    Choosing,
    /// The game is over.
    Over {
        /// The winner.
        winner: Player,
    },
}

impl Phase {
    /// True once the game is over.
    pub fn is_over(self) -> bool {
        matches!(self, Phase::Over { .. })
    }

    /// The phase's name in journals.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Aiming { .. } => "aiming",
            Phase::Rolling => "rolling",
            Phase::Choosing => "choosing",
            Phase::Over { .. } => "over",
        }
    }
}

/// The cue. Direction and power are kept from shot to shot; tip and elevation are reset, as players
/// expect of english.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Cue {
    /// Horizontal direction of the stroke from +x towards +y, rad.
    pub direction: f64,
    /// Pull of the cue, m: 0 to 1.
    pub power: f64,
    /// Tip offset in ball radii: to the right and above centre, seen by the player.
    pub tip: [f64; 2],
    /// Elevation of the butt, rad.
    pub elevation: f64,
}

impl Cue {
    /// The cue at the start of a game: along the table, at half power.
    pub fn start() -> Cue {
        Cue { direction: 0.0, power: START_POWER, tip: [0.0, 0.0], elevation: 0.0 }
    }

    /// The commands that set the cue so.
    pub fn commands(&self) -> [Command; 4] {
        let Cue { direction, power, tip, elevation } = *self;
        [
            Command::Aim { direction },
            Command::Power { value: power },
            Command::Tip { value: tip },
            Command::Elevation { value: elevation },
        ]
    }

    /// The cue after a shot: level, with the tip at the centre.
    pub(super) fn levelled(self) -> Cue {
        Cue { tip: [0.0, 0.0], elevation: 0.0, ..self }
    }
}

/// A finished shot.
#[derive(Debug, Clone, PartialEq)]
pub struct ShotRecord {
    /// Starts at 1 for the match; restarts do not reset it.
    pub number: u32,
    /// The balls before the stroke.
    pub start: Vec<Ball>,
    /// The stroke.
    pub shot: Shot,
    /// The pot that it tried.
    pub pot: Option<Pot>,
    /// Its event log; times in s after the stroke.
    pub events: Vec<Event>,
    /// Hash of the bits of the events and of the balls at rest.
    pub hash: u64,
    /// The shooter.
    pub player: Player,
    /// True if the program has suggested it.
    pub is_suggested: bool,
    /// The fouls.
    pub fouls: Vec<Foul>,
    /// The rule behind the verdict.
    pub reason: Reason,
}
