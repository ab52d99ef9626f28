//! Games of points, in which the balls left are for both players.

use super::game::Game;
use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;

/// What differs between these games.
pub(super) struct Points {
    /// True if the lowest ball must be hit first.
    pub lowest_first: bool,
    /// True if each player has a pocket.
    pub own_pockets: bool,
    /// True if balls count off a rail only.
    pub banks: bool,
    /// Points of a ball, on average.
    pub worth: f64,
    /// See [`Game::ease`].
    pub ease: f64,
}

impl Points {
    /// Any ball in any pocket, for one point.
    pub const ANY: Points =
        Points { lowest_first: false, own_pockets: false, banks: false, worth: 1.0, ease: 1.0 };
}

impl Game for Points {
    fn may_be_hit(&self, state: &State) -> BallSet {
        let balls = state.layout.object_balls();
        if self.lowest_first { balls.iter().take(1).collect() } else { balls }
    }

    fn wanted(&self, state: &State) -> BallSet {
        state.layout.object_balls()
    }

    fn race(&self, state: &State, _ball: BallId) -> [BallSet; 2] {
        [state.layout.object_balls(); 2]
    }

    fn left(&self, state: &State) -> Option<[usize; 2]> {
        let score = state.game.rules().standing(&|_| true, false).score?;
        let [own, other] = [state.player, state.player.other()].map(|player| {
            let points = score.target - score.points[player.index()];
            (f64::from(points.max(1)) / self.worth).ceil() as usize
        });
        Some([own, other])
    }

    fn counts(&self, state: &State, pocket: PocketId) -> bool {
        let pockets = state.game.rules().standing(&|_| true, false).pockets;
        !self.own_pockets || pockets.is_none_or(|own| own[state.player.index()] == pocket)
    }

    fn ease(&self) -> f64 {
        self.ease
    }

    fn is_of_banks(&self) -> bool {
        self.banks
    }
}
