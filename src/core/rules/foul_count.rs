//! Consecutive fouls, in games in which the third one in a row costs more (WPA 3.13).

use serde::{Deserialize, Serialize};

use super::{Foul, Notice, NoticeKind, NoticeWords, PerPlayer, Player};

/// Fouls in a row that cost more.
const MOST_FOULS: u8 = 3;

/// Consecutive fouls of each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct FoulCount(PerPlayer<u8>);

impl FoulCount {
    /// Counts a shot. True if it is the third foul in a row.
    pub fn count(&mut self, player: Player, fouls: &[Foul]) -> bool {
        let count = &mut self.0[player];
        *count = if fouls.is_empty() { 0 } else { count.saturating_add(1) };
        *count >= MOST_FOULS
    }

    /// Begins again after the third foul.
    pub fn clear(&mut self, player: Player) {
        self.0[player] = 0;
    }

    /// Each player's, by [`Player::index`].
    pub fn both(self) -> [u8; 2] {
        self.0.into()
    }

    /// The warning that a player is on two fouls.
    pub fn warning(self, player: Player, words: fn(Player) -> NoticeWords) -> Option<Notice> {
        let is_near = self.0[player] == MOST_FOULS - 1;
        is_near.then(|| Notice::new(NoticeKind::Foul, words(player)))
    }
}
