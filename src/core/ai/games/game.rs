//! The questions that the search asks about a game.

use crate::ai::table::layout::BallSet;
use crate::ai::table::lines::{PotLine, pot_lines};
use crate::ai::table::state::State;
use crate::ai::table::venue::Venue;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;

/// A game as the search plays it.
pub(in crate::ai) trait Game: Sync {
    /// The balls that the shooter may hit first.
    fn may_be_hit(&self, state: &State) -> BallSet;

    /// The balls that the shooter may pocket to stay at the table.
    fn wanted(&self, state: &State) -> BallSet {
        self.may_be_hit(state)
    }

    /// The balls that the shooter and the other player must still pocket to win, if the shooter
    /// pockets `ball` next.
    fn race(&self, state: &State, ball: BallId) -> [BallSet; 2];

    /// How many of those balls each of them needs; `None` if all.
    fn left(&self, state: &State) -> Option<[usize; 2]> {
        let _ = state;
        None
    }

    /// True if a ball counts in this pocket.
    fn counts(&self, state: &State, pocket: PocketId) -> bool {
        let _ = (state, pocket);
        true
    }

    /// The chance of a typical ball, as a part of what the pockets of the table give.
    fn ease(&self) -> f64 {
        1.0
    }

    /// True if balls count off a rail only.
    fn is_of_banks(&self) -> bool {
        false
    }

    /// True if both players must pocket the same balls.
    fn is_shared(&self) -> bool {
        false
    }
}

/// The straight ways of a ball into pockets that count for the player at the table.
pub(in crate::ai) fn counting_lines<'a>(
    venue: &'a Venue,
    game: &'a dyn Game,
    state: &'a State,
    ball: BallId,
) -> impl Iterator<Item = PotLine> + 'a {
    let all = (!game.is_of_banks()).then(|| pot_lines(venue, &state.layout, ball));
    all.into_iter().flatten().filter(|line| game.counts(state, line.pocket))
}
