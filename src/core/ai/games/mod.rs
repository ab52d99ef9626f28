//! The parts of the search that differ from game to game: the balls that may be hit first, and the
//! way to the end of the game. The search takes everything else from the rules.
//!
//! A game is one line in [`of`], and a file in this folder unless it is like one of these.

mod eight_ball;
mod eight_ball_2014;
mod game;
mod points;
mod rotation;
mod snooker;

use crate::rules::GameState;

pub(super) use game::{Frame, Game, counting_lines, own_pocket, scoring_lines};
use points::Points;

/// The game of a state; `None` for games without an opponent.
pub(super) fn of(state: &GameState) -> Option<&'static dyn Game> {
    match state {
        GameState::EightBall(_) | GameState::Blackball(_) | GameState::Heyball(_) => {
            Some(&eight_ball::EightBall)
        }
        GameState::NineBall(_) | GameState::TenBall(_) => Some(&rotation::Rotation),
        GameState::StraightPool(_) => Some(&Points::STRAIGHT_POOL),
        GameState::Rotation(_) => Some(&points::Numbers),
        GameState::OnePocket(_) => Some(&Points::ONE_POCKET),
        GameState::Snooker(_) | GameState::SixReds(_) => Some(&snooker::Snooker),
        GameState::BankPool(_) => Some(&Points::BANK_POOL),
        GameState::EightBall2014(_) => Some(&eight_ball_2014::EightBall2014),
        GameState::EnglishBilliards(_)
        | GameState::ThreeCushion(_)
        | GameState::Libre(_)
        | GameState::Cadre47(_)
        | GameState::Cadre71(_)
        | GameState::Practice(_) => None,
        GameState::Lag(lag) => of(lag.then()),
    }
}
