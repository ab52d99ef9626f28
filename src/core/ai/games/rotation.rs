//! Games like 9-ball: the lowest ball first, any ball counts.

use super::game::Game;
use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::physics::ball::BallId;

pub(super) struct Rotation;

impl Game for Rotation {
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
}
