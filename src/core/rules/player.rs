//! The two players.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::wording::{English, Phrase, Speech};

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Player {
    /// Player 1; "A" in files.
    #[serde(rename = "A")]
    One,
    /// Player 2; "B" in files.
    #[serde(rename = "B")]
    Two,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// 1 or 2.
    pub fn number(self) -> u32 {
        self.index() as u32 + 1
    }

    /// The player's index in a pair.
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

impl Phrase for Player {
    fn speak(&self, speech: &dyn Speech, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(speech.player(self.index()))
    }
}

/// The default name, in English and in files.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.speak(&English, f)
    }
}

/// A value for each player, as in files: `{"A": ..., "B": ...}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerPlayer<T> {
    /// Player 1's.
    #[serde(rename = "A")]
    pub one: T,
    /// Player 2's.
    #[serde(rename = "B")]
    pub two: T,
}

impl<T> Index<Player> for PerPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::One => &self.one,
            Player::Two => &self.two,
        }
    }
}

impl<T> IndexMut<Player> for PerPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::One => &mut self.one,
            Player::Two => &mut self.two,
        }
    }
}

impl<T> From<[T; 2]> for PerPlayer<T> {
    fn from([one, two]: [T; 2]) -> PerPlayer<T> {
        PerPlayer { one, two }
    }
}

impl<T> From<PerPlayer<T>> for [T; 2] {
    fn from(each: PerPlayer<T>) -> [T; 2] {
        [each.one, each.two]
    }
}
