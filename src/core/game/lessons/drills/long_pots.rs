//! Ten long pots (shots at a ball far away that must fall into a pocket) from positions that the
//! seed varies.

use std::ops::Range;

use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::drill::{Drill, Form};
use crate::game::GameKind;
use crate::game::lessons::exercise::{direction, to_corner};
use crate::game::lessons::words::drills;
use crate::game::lessons::{Exercise, Facts, Judge, Judgement, Position};
use crate::physics::Table;
use Judgement::{Failed, Passed};

pub const DRILL: Drill = Drill {
    name: "long-pots",
    title: drills::LONG_SHOTS,
    form: Form::Shots(Exercise {
        title: drills::LONG_SHOTS,
        task: drills::LONG_SHOTS_TASK,
        game: GameKind::Practice,
        state: None,
        position,
        judge: Judge::Shot(judge),
    }),
};

/// Least distance between cue ball and object ball, m.
const MIN_DISTANCE: f64 = 1.2;
/// Greatest cut: the angle between the paths of the cue ball to the ball and of the ball to the
/// pocket, rad.
const MAX_CUT: f64 = 0.45;

/// An area of the bed: its ranges of x and y, m.
type Area = [Range<f64>; 2];

fn position(table: &Table, number: u32, seed: u64) -> Position {
    long_pot(table, number, seed, &[[0.5..1.05, -0.45..0.45], [-1.1..-0.3, -0.5..0.5]])
}

/// The position of one of the ten shots, with the ball and the cue ball in these areas: they lie far
/// apart, and the cut is not too thin.
pub(super) fn long_pot(table: &Table, number: u32, seed: u64, areas: &[Area; 2]) -> Position {
    let mut rng = ChaCha8Rng::seed_from_u64(seed.wrapping_add(u64::from(number)));
    let side = if rng.random() { 1.0 } else { -1.0 };
    // Most random positions fit; this one is used if none does.
    let mut found = (Vector2::new(-0.8, 0.0), Vector2::new(0.8, 0.3 * side));
    for _ in 0..200 {
        let [ball, cue_ball] = areas
            .each_ref()
            .map(|[x, y]| Vector2::new(rng.random_range(x.clone()), rng.random_range(y.clone())));
        let way = ball - cue_ball;
        let to_pocket = to_corner(table, ball.into(), side);
        let fits =
            way.norm() >= MIN_DISTANCE && way.normalize().dot(&to_pocket) >= libm::cos(MAX_CUT);
        if fits {
            found = (cue_ball, ball);
            break;
        }
    }
    let (cue_ball, ball): ([f64; 2], [f64; 2]) = (found.0.into(), found.1.into());
    Position {
        cue_ball,
        in_hand: false,
        balls: vec![(1, ball)],
        direction: direction(cue_ball, ball),
        power: 0.35,
        target: None,
    }
}

/// Passed if ball 1 was potted and the cue ball was not.
pub(super) fn judge(facts: &Facts<'_>) -> Judgement {
    match facts.pot_mistake(1) {
        Some(words) => Failed(words),
        None if facts.shot.cue_ball_lost() => Failed(drills::MADE_AND_SCRATCHED),
        None => Passed(drills::MADE),
    }
}
