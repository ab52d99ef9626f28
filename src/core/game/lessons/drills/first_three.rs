//! The first three balls of rotation, with ball in hand: places that the seed varies.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::drill::{Drill, Form};
use crate::game::GameKind;
use crate::game::lessons::exercise::direction;
use crate::game::lessons::words::drills;
use crate::game::lessons::{Exercise, Judge, Position};
use crate::physics::Table;

pub const DRILL: Drill = Drill {
    name: "first-three",
    title: drills::FIRST_THREE,
    form: Form::Shots(Exercise {
        title: drills::FIRST_THREE,
        task: drills::FIRST_THREE_TASK,
        game: GameKind::Rotation,
        state: None,
        position,
        judge: Judge::Run(3),
    }),
};

/// Half the area of the balls, m, and their least distance from each other.
const AREA: [f64; 2] = [1.05, 0.45];
const APART: f64 = 0.25;
/// The cue ball before it is placed, m.
const CUE_BALL: [f64; 2] = [-0.635, 0.0];

fn position(_table: &Table, number: u32, seed: u64) -> Position {
    let mut rng = ChaCha8Rng::seed_from_u64(seed.wrapping_add(u64::from(number)));
    let mut places: Vec<[f64; 2]> = vec![CUE_BALL];
    // The 4 is there so that the 3 does not end the game.
    while places.len() < 5 {
        let place = AREA.map(|half| rng.random_range(-half..half));
        let apart = |other: &[f64; 2]| libm::hypot(place[0] - other[0], place[1] - other[1]);
        if places.iter().all(|other| apart(other) > APART) {
            places.push(place);
        }
    }
    Position {
        cue_ball: CUE_BALL,
        in_hand: true,
        balls: (1..).zip(places[1..].iter().copied()).collect(),
        direction: direction(CUE_BALL, places[1]),
        power: 0.3,
        target: None,
    }
}
