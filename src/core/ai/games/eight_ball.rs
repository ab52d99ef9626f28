//! 8-ball by the WPA rules, and games like it: two groups.

use super::game::Game;
use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::physics::ball::BallId;
use crate::rules::{GameState, Group};

const EIGHT: BallId = BallId(8);

pub(super) struct EightBall;

/// The groups in an 8-ball state.
pub(super) struct Groups {
    /// The balls left of the shooter's and the other player's group; `None` on an open table.
    pub own: Option<[BallSet; 2]>,
    /// The solids and the stripes left.
    pub left: [BallSet; 2],
}

impl Groups {
    /// Reads them from the standing of the game.
    pub fn of(state: &State) -> Groups {
        let balls = state.layout.object_balls();
        let solids: BallSet = balls.iter().filter(|ball| ball.0 < EIGHT.0).collect();
        let stripes: BallSet = balls.iter().filter(|ball| ball.0 > EIGHT.0).collect();
        let standing = state.game.rules().standing(&|ball| balls.contains(ball), false);
        let own = standing.group(state.player).map(|group| match group {
            Group::Solids => [solids, stripes],
            Group::Stripes => [stripes, solids],
        });
        Groups { own, left: [solids, stripes] }
    }

    /// True if a group is gone. On an open table the 8 may be played then.
    pub fn is_one_gone(&self) -> bool {
        self.left.iter().any(|group| group.is_empty())
    }

    /// The balls of the shooter (0) or the other player (1): those of the group, else the 8; on an
    /// open table all others.
    pub fn wanted(&self, state: &State, player: usize) -> BallSet {
        let eight: BallSet = [EIGHT].into_iter().collect();
        match self.own {
            Some(own) if own[player].is_empty() => eight.and(state.layout.on_table()),
            Some(own) => own[player],
            None => state.layout.object_balls().iter().filter(|&ball| ball != EIGHT).collect(),
        }
    }

    /// The balls that both must still pocket, the 8 included, if the shooter pockets `ball` next.
    pub fn race(&self, state: &State, ball: BallId) -> [BallSet; 2] {
        let groups = match self.own {
            Some(own) => own,
            None if self.left[1].contains(ball) => [self.left[1], self.left[0]],
            None => self.left,
        };
        groups.map(|mut balls| {
            if state.layout.on_table().contains(EIGHT) {
                balls.insert(EIGHT);
            }
            balls
        })
    }
}

impl Game for EightBall {
    fn may_be_hit(&self, state: &State) -> BallSet {
        if state.breaking || self.goes_on(state) {
            return state.layout.object_balls();
        }
        let groups = Groups::of(state);
        let mut balls = groups.wanted(state, 0);
        if groups.own.is_none() && groups.is_one_gone() && state.layout.on_table().contains(EIGHT) {
            balls.insert(EIGHT);
        }
        balls
    }

    fn wanted(&self, state: &State) -> BallSet {
        match self.goes_on(state) {
            true => Groups::of(state).wanted(state, 0),
            false => self.may_be_hit(state),
        }
    }

    fn race(&self, state: &State, ball: BallId) -> [BallSet; 2] {
        Groups::of(state).race(state, ball)
    }

    /// On a free shot of blackball any ball may be hit.
    fn goes_on(&self, state: &State) -> bool {
        matches!(&state.game, GameState::Blackball(game) if game.is_free_shot())
    }
}
