//! Pots without errors: those that go wrong or end like another one need no trial.

use nalgebra::Vector2;

use super::candidates::Try;
use crate::ai::table::state::{NextState, State};
use crate::ai::table::trials::ShotTrials;

/// Places of the cue ball closer to each other count as the same, m.
const SAME_PLACE: f64 = 0.08;

/// Keeps the pots that are made without errors, and of those of a ball that leave the cue ball at
/// about the same place the first one, which is the slowest. All pots are kept if none is made.
pub(super) fn thin_out(trials: &mut ShotTrials, state: &State, tries: &mut Vec<Try>) {
    let mut kept: Vec<(Try, Option<Vector2<f64>>)> = Vec::new();
    for it in tries.iter() {
        let from = state.with_cue_ball(it.place);
        trials.set_position(&from.layout);
        let played = trials.play(&from, it.call, it.aim, &it.shot);
        let place = match &played.after {
            NextState::Turn(next) => next.layout.cue_ball(),
            _ => None,
        };
        let is_same = |(other, at): &(Try, Option<Vector2<f64>>)| {
            let is_near = |(a, b): (Vector2<f64>, Vector2<f64>)| (a - b).norm() < SAME_PLACE;
            other.aim == it.aim && place.zip(*at).is_some_and(is_near)
        };
        if played.is_made && !kept.iter().any(is_same) {
            kept.push((it.clone(), place));
        }
    }
    if !kept.is_empty() {
        *tries = kept.into_iter().map(|(it, _)| it).collect();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::candidates::{self, Grid};
    use super::*;
    use crate::ai::{PocketLibrary, Position, opponent};
    use crate::game::{Match, Setup, Start};
    use crate::physics::Preset;
    use crate::physics::ball::{Ball, BallId};
    use crate::rules::GameKind;

    #[test]
    fn pots_that_are_kept_are_made_and_differ() {
        let kind = GameKind::Snooker;
        let setup = Setup::new(kind, Preset::Real, 1);
        let ball = |(id, x, y): (u32, f64, f64)| {
            let [radius, mass] = setup.laws.ball_size(BallId(id));
            Ball::at_rest(BallId(id), radius, mass, x, y)
        };
        let balls = [(0, 1.2, 0.3), (1, 1.5, 0.6), (21, 0.0, 0.0)].map(ball).to_vec();
        let state = kind.read(serde_json::json!({"on": "red"})).unwrap();
        let start = Start { game: state, ..Start::new(kind.start(), balls) };
        let game = Match::from_start(setup, start).unwrap();
        let position = Position::of(&game, PocketLibrary::of_tests()).unwrap();
        let (state, game) = (&position.state, position.game().unwrap());
        let mut trials = ShotTrials::new(Arc::new(position.venue()));
        let skill = opponent("champion").unwrap().skill;
        let chance = candidates::chances(&trials, game, state, &skill)[0];
        let mut tries = Vec::new();
        candidates::pots(&mut trials, state, &chance, (&skill, Grid::FULL), &mut tries);
        let before = tries.len();
        thin_out(&mut trials, state, &mut tries);
        assert!((4..before).contains(&tries.len()), "{} of {before}", tries.len());
        let kept = tries.len();
        for it in &tries {
            assert!(trials.play(state, it.call, it.aim, &it.shot).is_made);
        }
        thin_out(&mut trials, state, &mut tries);
        assert_eq!(tries.len(), kept);
    }
}
