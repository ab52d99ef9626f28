//! Options that a game has before it begins: the target score, for example.

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
}
