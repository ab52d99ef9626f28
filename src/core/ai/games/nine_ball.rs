//! 9-ball: the lowest ball first, any ball counts, no calls.

use super::game::Game;
use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::{Call, GameKind};

pub(super) struct NineBall;

impl Game for NineBall {
    fn kind(&self) -> GameKind {
        GameKind::NineBall
    }

    fn may_be_hit(&self, state: &State) -> BallSet {
        state.layout.object_balls().iter().take(1).collect()
    }

    fn wanted(&self, state: &State) -> BallSet {
        state.layout.object_balls()
    }

    fn race(&self, state: &State, _ball: BallId) -> [BallSet; 2] {
        [state.layout.object_balls(); 2]
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn decider(&self) -> BallId {
        BallId(9)
    }

    fn call(&self, _state: &State, _ball: BallId, _pocket: PocketId) -> Option<Call> {
        None
    }

    fn safety(&self, _state: &State) -> Option<Call> {
        None
    }

    fn push_out(&self, state: &State) -> Option<Call> {
        state.game.rules().calls_allowed(state.breaking).push_out.then_some(Call::PushOut)
    }
}
