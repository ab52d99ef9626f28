//! Games of points, in which the balls left are for both players.

use super::game::Game;
use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::{Player, Standing};

/// Any ball may be hit, and each counts a point.
pub(super) struct Points {
    /// True if each player has a pocket.
    own_pockets: bool,
    /// True if balls count off a rail only.
    banks: bool,
    /// True if 14 balls are racked again when one is left.
    reracks: bool,
    /// True if the break is best played as a safety.
    soft_break: bool,
    /// See [`Game::ease`].
    ease: [f64; 2],
}

impl Points {
    pub const STRAIGHT_POOL: Points = Points {
        own_pockets: false,
        banks: false,
        reracks: true,
        soft_break: true,
        ease: [0.8, 1.03],
    };
    pub const ONE_POCKET: Points =
        Points { own_pockets: true, reracks: false, ease: [0.3, 1.0], ..Points::STRAIGHT_POOL };
    pub const BANK_POOL: Points = Points {
        banks: true,
        reracks: false,
        soft_break: false,
        ease: [0.5, 0.8],
        ..Points::STRAIGHT_POOL
    };
}

impl Game for Points {
    fn may_be_hit(&self, state: &State) -> BallSet {
        state.layout.object_balls()
    }

    fn race(&self, state: &State, _ball: BallId) -> [BallSet; 2] {
        [state.layout.object_balls(); 2]
    }

    fn left(&self, state: &State) -> Option<[usize; 2]> {
        let standing = standing(state);
        let left = |player| needed(&standing, player).max(1) + lost_by_fouls(&standing, player);
        Some([state.player, state.player.other()].map(|player| left(player) as usize))
    }

    fn pockets(&self, state: &State) -> Option<[PocketId; 2]> {
        self.own_pockets.then(|| standing(state).pockets).flatten()
    }

    fn ease(&self) -> [f64; 2] {
        self.ease
    }

    fn is_of_banks(&self) -> bool {
        self.banks
    }

    fn has_reracks(&self) -> bool {
        self.reracks
    }

    fn is_broken_softly(&self) -> bool {
        self.soft_break
    }
}

/// The lowest ball must be hit first, and each ball counts its number.
pub(super) struct Numbers;

impl Game for Numbers {
    fn may_be_hit(&self, state: &State) -> BallSet {
        state.layout.object_balls().iter().take(1).collect()
    }

    fn wanted(&self, state: &State) -> BallSet {
        state.layout.object_balls()
    }

    /// The lowest balls that are enough for each player.
    fn race(&self, state: &State, _ball: BallId) -> [BallSet; 2] {
        let standing = standing(state);
        [state.player, state.player.other()].map(|player| {
            let mut missing = needed(&standing, player);
            let is_needed = |ball: &BallId| {
                let is_needed = missing > 0;
                missing -= ball.0 as i32;
                is_needed
            };
            state.layout.object_balls().iter().take_while(is_needed).collect()
        })
    }

    fn left(&self, state: &State) -> Option<[usize; 2]> {
        let standing = standing(state);
        let race = self.race(state, BallId::CUE);
        let players = [state.player, state.player.other()];
        Some([0, 1].map(|index| {
            race[index].len().max(1) + lost_by_fouls(&standing, players[index]) as usize
        }))
    }
}

fn standing(state: &State) -> Standing {
    state.game.rules().standing(&|_| true, false)
}

/// The points that a player needs.
fn needed(standing: &Standing, player: Player) -> i32 {
    let target =
        standing.score.and_then(|score| Some([score.target?, score.points[player.index()]]));
    target.map_or(1, |[target, points]| target - points)
}

/// What the threat of a third foul in a row is worth, in balls.
fn lost_by_fouls(standing: &Standing, player: Player) -> i32 {
    match standing.fouls.map_or(0, |fouls| fouls[player.index()]) {
        0 => 0,
        1 => 1,
        _ => 4,
    }
}
