//! A position of a match, as a player sees it.

use std::sync::Arc;

use super::games::{self, Game};
use super::table::layout::Layout;
use super::table::pockets::PocketLibrary;
use super::table::state::State;
use super::table::venue::Venue;
use crate::game::{Match, Phase, balls_before_stroke};
use crate::physics::ball::Ball;
use crate::physics::laws::Laws;
use crate::physics::table::Table;
use crate::rules::{Choice, CueBall};

/// A position before a shot or a choice. It holds all that a decision depends on, and no more.
#[derive(Debug, Clone)]
pub struct Position {
    pub(super) table: Arc<Table>,
    pub(super) laws: Laws,
    /// A ball in hand is where it is held.
    pub(super) balls: Vec<Ball>,
    pockets: PocketLibrary,
    pub(super) state: State,
    /// The balls before the last stroke.
    pub(super) before: Option<Layout>,
    pub(super) choice: Option<Choice>,
}

impl Position {
    /// The position of a match. `None` while balls roll, after the rack, and in games that have no
    /// opponents. Its table's pockets are measured at the first decision, unless the library has them.
    pub fn of(game: &Match, pockets: &PocketLibrary) -> Option<Position> {
        let choice = match game.phase() {
            Phase::Aiming { .. } => None,
            Phase::Choosing => Some(game.choice()?.clone()),
            Phase::Rolling | Phase::Over { .. } => return None,
        };
        let kind = game.game().kind();
        if !kind.has_two_cue_balls() {
            games::of(game.game())?;
        }
        let world = game.world();
        let situation = game.situation();
        let mut layout = Layout::of(world.balls());
        if let CueBall::InHand(_) = situation.cue_ball {
            layout.remove(game.cue_ball());
        }
        let state = State {
            layout,
            game: game.game().clone(),
            player: situation.player,
            cue_ball: situation.cue_ball,
            breaking: situation.breaking,
        };
        Some(Position {
            table: Arc::clone(world.table()),
            laws: *world.laws(),
            // A shot that is tried starts at time zero, and a ball meets no other before its own time.
            balls: world.balls().map(|ball| Ball { time: 0.0, ..ball }).collect(),
            pockets: pockets.clone(),
            state,
            before: balls_before_stroke(game).map(|balls| Layout::of(balls.iter().copied())),
            choice,
        })
    }

    /// The game's own part of the search.
    pub(super) fn game(&self) -> Option<&'static dyn Game> {
        games::of(&self.state.game)
    }

    pub(super) fn venue(&self) -> Venue {
        let balls = self.balls.iter().copied();
        Venue::new(&self.table, self.laws, balls, &self.pockets)
    }
}
