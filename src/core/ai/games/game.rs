//! The questions that the search asks about a game.

use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::physics::ball::BallId;

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

    /// True if both players must pocket the same balls.
    fn is_shared(&self) -> bool {
        false
    }
}
