//! Rules: who may do what, as pure functions of a shot's events.
//!
//! A referee reads; it never guesses. [`Rules::judge`] sees how the table stood when the cue
//! struck ([`Situation`]) and what happened after ([`ShotSummary`], read from the event log), and
//! its [`Verdict`] is all that a match needs to go on. Nothing here moves a ball.
//!
//! A game is one file in this folder that implements [`Rules`], its `mod` line, and one line in the
//! list of games below.

mod ball_look;
mod eight_ball_2014;
mod group;
mod notice;
mod player;
pub mod shot;
mod standing;
mod verdict;

use nalgebra::Vector2;

use crate::physics::ball::BallId;
use crate::physics::table::Table;

pub use ball_look::BallLook;
pub use group::{EIGHT, Group, Groups};
pub use notice::{Notice, NoticeKind};
pub use player::Player;
pub use shot::{Potted, ShotSummary};
pub use standing::{Standing, TrayRow};
pub use verdict::{End, Foul, Verdict};

/// A game between two shots: its rules, and what these remember of the shots so far.
pub trait Rules {
    /// Whether a ball of this number takes part.
    fn plays_with(&self, ball: BallId) -> bool;

    /// How a ball looks.
    fn look(&self, ball: BallId) -> BallLook;

    /// How many rows of balls the triangle holds that is lifted off the rack; none shows none.
    fn triangle(&self) -> Option<u32>;

    /// Every ball's place at the start, in metres, ascending by number; `radius` in metres. Racked
    /// balls may lie as far from theirs as the table's triangle has slack.
    fn rack(&self, table: &Table, radius: f64) -> Vec<(BallId, Vector2<f64>)>;

    /// Where the cue ball lies at the start and when it comes back into the game, in metres.
    fn home(&self, table: &Table) -> Vector2<f64>;

    /// Where a ball is spotted, in metres; where that is taken, behind it.
    fn foot(&self, table: &Table) -> Vector2<f64>;

    /// What follows from a shot.
    fn judge(&self, situation: &Situation, shot: &ShotSummary) -> Verdict;

    /// How the game stands, for whoever shows it, if these balls are left; `is_over` once it has
    /// ended.
    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, is_over: bool) -> Standing;

    /// Says whose turn it is and what that player has to do.
    fn announce(&self, situation: &Situation, ball_in_hand: bool) -> Vec<Notice>;

    /// Says that an object ball has just fallen.
    fn pocketed(&self, ball: BallId) -> Notice;
}

/// Declares the games: each with its name in files and on the command line, and its rules.
macro_rules! games {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $rules:ty;)*) => {
        /// The games there are.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum GameKind { $($(#[$doc])* $kind),* }

        impl GameKind {
            /// The names that [`GameKind::named`] knows.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// A game by its name in files and on the command line.
            pub fn named(name: &str) -> Option<GameKind> {
                match name {
                    $($name => Some(GameKind::$kind),)*
                    _ => None,
                }
            }

            /// The game's name in files and on the command line.
            pub fn name(self) -> &'static str {
                match self { $(GameKind::$kind => $name),* }
            }

            /// The game as it begins.
            pub fn start(self) -> GameState {
                match self { $(GameKind::$kind => GameState::$kind(<$rules>::default())),* }
            }
        }

        /// A game between two shots.
        #[derive(Debug, Clone, PartialEq)]
        pub enum GameState { $($(#[$doc])* $kind($rules)),* }

        impl GameState {
            /// Its rules.
            pub fn rules(&self) -> &dyn Rules {
                match self { $(GameState::$kind(rules) => rules),* }
            }
        }
    };
}

games! {
    /// 8-ball as gl-billiards played it in 2014.
    EightBall2014 = "8-ball-2014", eight_ball_2014::EightBall2014;
}

/// How the table stood when the cue struck, or is about to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// Who shoots.
    pub player: Player,
    /// The object balls on the table, ascending.
    pub on_table: Vec<BallId>,
    /// Whether the shot is the first one at a new rack.
    pub breaking: bool,
}
