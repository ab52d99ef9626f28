//! Measures the players' time at the table, which no match knows.

use std::time::{Duration, Instant};

use crate::game::Player;

/// The longest time without input that counts, for a player who leaves the machine.
const LONGEST_REST: Duration = Duration::from_secs(120);

/// The players' time at the table.
#[derive(Debug, Default)]
pub struct TableTime {
    spent: [Duration; 2],
    /// The player at the table, and when the time was last counted.
    since: Option<(Player, Instant)>,
}

impl TableTime {
    /// Counts the time since the last call for the player at the table then. From now on it is this
    /// player, or no one: balls roll, a menu or another screen is open, a replay is shown.
    pub fn switch_to(&mut self, player: Option<Player>, now: Instant) {
        if let Some((player, since)) = self.since {
            self.spent[player.index()] += now.duration_since(since).min(LONGEST_REST);
        }
        self.since = player.map(|player| (player, now));
    }

    /// The time of each player, s.
    pub fn seconds(&self) -> [f64; 2] {
        self.spent.map(|spent| spent.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use crate::app::storage::records::table_time::*;

    #[test]
    fn time_counts_for_the_player_at_the_table() {
        let mut time = TableTime::default();
        let start = Instant::now();
        for (second, player) in [
            (0, Some(Player::One)),
            (10, Some(Player::One)),
            (12, None),
            (50, Some(Player::Two)),
            (55, Some(Player::One)),
            // No input for an hour.
            (3655, None),
        ] {
            time.switch_to(player, start + Duration::from_secs(second));
        }
        assert_eq!(time.seconds(), [132.0, 5.0]);
    }
}
