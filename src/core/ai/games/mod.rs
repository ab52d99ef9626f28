//! What is a game's own: the balls that are on, the declarations, and the way to the end.
//!
//! A game is one file in this folder and one line in [`of`].

mod eight_ball;
mod eight_ball_2014;
mod game;
mod nine_ball;

use crate::rules::GameState;

pub(super) use game::Game;

/// The game of a state; `None` for games without an opponent.
pub(super) fn of(state: &GameState) -> Option<&'static dyn Game> {
    match state {
        GameState::EightBall(_) => Some(&eight_ball::EightBall),
        GameState::NineBall(_) => Some(&nine_ball::NineBall),
        GameState::EightBall2014(_) => Some(&eight_ball_2014::EightBall2014),
        GameState::Practice(_) => None,
    }
}
