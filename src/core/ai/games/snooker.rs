//! Snooker: reds and colours in turns, then the colours in their order.

use super::game::{Frame, Game};
use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::physics::ball::BallId;
use crate::rules::{Target, is_red};

pub(super) struct Snooker;

/// Distance (m), cosine of the cut angle and greatest error of the ball (rad) of an easy shot.
const EASY: [f64; 3] = [0.5, 0.9, 0.025];

impl Game for Snooker {
    fn may_be_hit(&self, state: &State) -> BallSet {
        let balls = state.layout.object_balls();
        let is_red = |ball: &BallId| is_red(*ball);
        let colours = || balls.iter().filter(|ball| !is_red(ball));
        match target(state) {
            Some(Target::AnyColour) => colours().collect(),
            // A free ball.
            _ if state.nominates() => balls,
            Some(Target::Red) => balls.iter().filter(is_red).collect(),
            _ => colours().take(1).collect(),
        }
    }

    fn race(&self, state: &State, _ball: BallId) -> [BallSet; 2] {
        [state.layout.object_balls(); 2]
    }

    fn left(&self, state: &State) -> Option<[usize; 2]> {
        Some([state.layout.object_balls().len(); 2])
    }

    fn frame(&self, state: &State) -> Option<Frame> {
        let score = state.game.rules().standing(&|_| true, false).score?;
        let [own, other] = [state.player, state.player.other()].map(|it| score.points[it.index()]);
        let is_colour_due = target(state) == Some(Target::AnyColour);
        Some(Frame { lead: own - other, is_colour_due })
    }

    fn easy(&self) -> [f64; 3] {
        EASY
    }

    fn ease(&self) -> [f64; 2] {
        [0.8, 1.03]
    }

    fn is_broken_softly(&self) -> bool {
        true
    }
}

/// What the player at the table plays at.
fn target(state: &State) -> Option<Target> {
    state.game.rules().standing(&|_| true, false).target(state.player)
}
