//! The ends of racks, sets and matches.

use super::Match;
use super::rack_state::PhaseState;
use crate::rules::End;

/// The sets that each player has won since the match began, by [`Player::index`].
///
/// [`Player::index`]: super::Player::index
pub fn sets_won(game: &Match) -> [u32; 2] {
    game.rack.sets
}

/// The rack is over, and perhaps the set and the match.
pub(super) fn end_rack(game: &mut Match, end: End) {
    let winner = end.winner.index();
    game.rack.wins[winner] += 1;
    if game.setup.race.is_some_and(|race| game.rack.wins[winner] >= race) {
        game.rack.sets[winner] += 1;
    }
    game.rack.phase = PhaseState::Over(end);
    if let Some(winner) = game.match_winner() {
        game.rack.tally.end_match(winner);
    }
}
