//! How a game stands, as data for whoever shows it: panel, tray, text area, journal.

use crate::physics::ball::BallId;

use super::{Groups, Player};

/// How a game stands between two shots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// What each player plays throughout the game, by [`Player::index`], such as "Solids"; none
    /// while that is open, and in games in which both play the same balls.
    pub sides: [Option<&'static str>; 2],
    /// What each player has to pocket next, in a word or two, by [`Player::index`].
    pub targets: [&'static str; 2],
    /// The ball that decides the game.
    pub decider: BallId,
    /// Whether that is the only ball left for each player, by [`Player::index`].
    pub on_decider: [bool; 2],
    /// Each player's group, in games of groups.
    pub groups: Option<Groups>,
    /// The object balls as they lie in the tray, from left to right.
    pub tray: &'static [TrayRow],
}

impl Standing {
    /// Who plays the balls of a row of the tray, if that is settled and not both.
    pub fn owner(&self, row: &TrayRow) -> Option<Player> {
        let title = row.title?;
        Player::BOTH.into_iter().find(|player| self.sides[player.index()] == Some(title))
    }
}

/// Balls that lie side by side in the tray.
#[derive(Debug, PartialEq, Eq)]
pub struct TrayRow {
    /// The side that plays these balls, if one does.
    pub title: Option<&'static str>,
    /// The balls, from left to right.
    pub balls: &'static [BallId],
}
