//! Snooker: reds and colours in turns, then the colours in their order.

use super::game::{Frame, Game};
use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::physics::ball::BallId;
use crate::rules::{Target, is_red};

pub(super) struct Snooker;

/// Distance (m), cosine of the cut angle and greatest error of the ball (rad) of an easy shot.
const EASY: [f64; 3] = [0.5, 0.9, 0.05];
/// Enough for breaks of a hundred by players with half the errors of the Olympiad; most decisions end
/// within 2 s of one core.
const LARGEST_BUDGET: u32 = 7_000;

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

    fn largest_budget(&self) -> u32 {
        LARGEST_BUDGET
    }

    fn is_broken_softly(&self) -> bool {
        true
    }
}

/// What the player at the table plays at.
fn target(state: &State) -> Option<Target> {
    state.game.rules().standing(&|_| true, false).target(state.player)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use serde_json::{Value, json};

    use super::*;
    use crate::ai::{Decision, Kind, Noise, PocketLibrary, Position, Skill, decide, opponent};
    use crate::game::{Match, Setup, Start};
    use crate::physics::Preset;
    use crate::physics::ball::Ball;
    use crate::rules::{Call, GameKind};

    /// The decision with these balls in this state.
    fn decided(balls: &[(u32, f64, f64)], state: Value) -> Decision {
        let game = GameKind::Snooker;
        let setup = Setup::new(game, Preset::Real, 1);
        let ball = |&(id, x, y): &(u32, f64, f64)| {
            let [radius, mass] = setup.laws.ball_size(BallId(id));
            Ball::at_rest(BallId(id), radius, mass, x, y)
        };
        let balls = balls.iter().map(ball).collect();
        let start = Start { game: game.read(state).unwrap(), ..Start::new(game.start(), balls) };
        let game = Match::from_start(setup, start).unwrap();
        let position = Position::of(&game, PocketLibrary::of_tests()).unwrap();
        let skill = Skill { depth: 1, simulations: 600, ..opponent("league").unwrap().skill };
        let skill = skill.with_noise(Noise::olympiad(1.0));
        decide(&position, &skill, 7, &AtomicBool::new(false)).unwrap()
    }

    fn nominated(decision: &Decision) -> Option<u32> {
        match decision.call {
            Some(Call::Nominate { ball }) => Some(ball.0),
            _ => None,
        }
    }

    /// Tests the black near a pocket after a red, and that a red is not nominated.
    #[test]
    fn the_colour_that_is_potted_is_nominated() {
        let balls = [(0, 1.2, 0.3), (1, 0.6, -0.5), (16, -1.0, 0.3), (21, 1.6, 0.7)];
        let decision = decided(&balls, json!({"on": "colour"}));
        assert_eq!(decision.best().unwrap().aim.map(|(ball, _)| ball), Some(BallId(21)));
        assert_eq!(nominated(&decision), Some(21));
        let decision = decided(&balls, json!({"on": "red"}));
        assert_eq!(decision.call, None);
    }

    /// Tests that the ball played at as a free ball is nominated: the red is far away.
    #[test]
    fn a_free_ball_is_nominated() {
        let balls = [(0, 1.2, 0.3), (1, -1.2, -0.5), (16, -1.0, 0.3), (21, 1.65, 0.75)];
        let decision = decided(&balls, json!({"on": "red", "free_ball": true}));
        let aim = decision.best().unwrap().aim.map(|(ball, _)| ball.0);
        assert!(matches!(aim, Some(16 | 21)), "{aim:?}");
        assert_eq!(nominated(&decision), aim);
    }

    /// Tests a player who is snookered on the yellow by the black.
    #[test]
    fn a_snookered_player_hits_the_ball_on_off_a_cushion() {
        let balls = [(0, 0.0, 0.0), (16, 0.9, 0.0), (21, 0.08, 0.0)];
        let decision = decided(&balls, json!({"on": "yellow"}));
        assert_eq!(decision.best().unwrap().kind, Kind::Kick);
    }
}
