//! Options that a game has before it begins: the target score, for example.

use super::words::game_options;
use crate::wording::Wording;

/// An option of a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GameOption {
    /// Its key in the state of the game.
    pub key: &'static str,
    /// Its name for players.
    pub title: Wording,
    /// The values that it may have.
    pub values: OptionValues,
}

/// The values of an option.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum OptionValues {
    /// On or off.
    Flag,
    /// A whole number.
    Number {
        /// The least one.
        least: u32,
        /// The greatest one.
        most: u32,
        /// Those that the window offers.
        offered: &'static [u32],
    },
    /// A whole number for each player, zero for none: a handicap.
    Each {
        /// The greatest one.
        most: u32,
        /// Those that the window offers, besides zero.
        offered: &'static [u32],
    },
}

impl GameOption {
    /// The points that each player has at the start.
    pub(super) const fn head_start(most: u32, offered: &'static [u32]) -> GameOption {
        let values = OptionValues::Each { most, offered };
        GameOption { key: "score", title: game_options::HEAD_START, values }
    }

    /// A ball for each player that wins besides the last one.
    pub(super) const fn winning_ball(offered: &'static [u32]) -> GameOption {
        let values = OptionValues::Each { most: offered[0], offered };
        GameOption { key: "also_wins", title: game_options::ALSO_WINS, values }
    }
}
