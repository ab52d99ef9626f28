//! What is a game's own: the balls that are on, the declarations, and the way to the end.
//!
//! A game is one file in this folder and one line in [`of`].

mod eight_ball;
mod eight_ball_2014;
mod nine_ball;

use super::table::layout::BallSet;
use super::table::state::State;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::{Call, GameKind, GameState};

/// A game as the search plays it.
pub(super) trait Game: Sync {
    /// The game.
    fn kind(&self) -> GameKind;

    /// The balls that the shooter may hit first.
    fn may_be_hit(&self, state: &State) -> BallSet;

    /// The balls that the shooter may pocket to go on.
    fn wanted(&self, state: &State) -> BallSet;

    /// The balls that the shooter and the other player must still pocket to win, if the shooter
    /// pockets `ball` next.
    fn race(&self, state: &State, ball: BallId) -> [BallSet; 2];

    /// True if both players must pocket the same balls.
    fn is_shared(&self) -> bool {
        false
    }

    /// The ball that decides the rack.
    fn decider(&self) -> BallId;

    /// The declaration of a pot.
    fn call(&self, state: &State, ball: BallId, pocket: PocketId) -> Option<Call>;

    /// The declaration of a safety.
    fn safety(&self, state: &State) -> Option<Call>;

    /// The declaration of a push-out, if one is allowed.
    fn push_out(&self, state: &State) -> Option<Call> {
        let _ = state;
        None
    }
}

/// The game of a state; `None` for games without an opponent.
pub(super) fn of(state: &GameState) -> Option<&'static dyn Game> {
    match state {
        GameState::EightBall(_) => Some(&eight_ball::EightBall),
        GameState::NineBall(_) => Some(&nine_ball::NineBall),
        GameState::EightBall2014(_) => Some(&eight_ball_2014::EightBall2014),
        GameState::Practice(_) => None,
    }
}
