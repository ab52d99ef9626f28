//! The standing of a game, as data for panel, tray, text area and journal.

use crate::physics::ball::BallId;
use crate::texts::Text;

use super::Player;

/// The standing of a game between two shots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The balls that each player plays throughout the game, by [`Player::index`], such as
    /// "Solids"; `None` while undecided, and in games in which both play the same balls.
    pub sides: [Option<Text>; 2],
    /// The balls that each player must pocket next, in a word or two, by [`Player::index`]; `None`
    /// in practice, which has no opponents.
    pub targets: Option<[Text; 2]>,
    /// The ball that decides the game.
    pub decider: BallId,
    /// True if that is the only ball left for a player, by [`Player::index`].
    pub on_decider: [bool; 2],
    /// Each player's group by its name in files, `open` while undecided; `None` in games without
    /// groups.
    pub groups: Option<[&'static str; 2]>,
    /// Consecutive fouls of each player, in games that count them.
    pub fouls: Option<[u8; 2]>,
    /// The object balls in the tray, from left to right.
    pub tray: &'static [TrayRow],
}

impl Standing {
    /// The balls that a player must pocket next.
    pub fn target(&self, player: Player) -> Option<Text> {
        self.targets.map(|targets| targets[player.index()])
    }

    /// The player of a row of the tray, once decided; `None` if both play it.
    pub fn owner(&self, row: &TrayRow) -> Option<Player> {
        let title = row.title?;
        Player::BOTH.into_iter().find(|player| self.sides[player.index()] == Some(title))
    }
}

/// Balls side by side in the tray.
#[derive(Debug, PartialEq, Eq)]
pub struct TrayRow {
    /// The group that the row belongs to, if any.
    pub title: Option<Text>,
    /// The balls, from left to right.
    pub balls: &'static [BallId],
}
