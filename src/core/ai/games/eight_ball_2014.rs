//! 8-ball as gl-billiards played it in 2014: two groups.

use super::eight_ball::Groups;
use super::game::Game;
use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::physics::ball::BallId;

pub(super) struct EightBall2014;

impl Game for EightBall2014 {
    fn may_be_hit(&self, state: &State) -> BallSet {
        if state.breaking {
            return state.layout.object_balls();
        }
        let balls = Groups::of(state).wanted(state, 0);
        // If only the 8 is left on an open table, there is no other ball to hit.
        if balls.is_empty() { state.layout.object_balls() } else { balls }
    }

    fn race(&self, state: &State, ball: BallId) -> [BallSet; 2] {
        Groups::of(state).race(state, ball)
    }
}
