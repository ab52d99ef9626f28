//! The break shot of 14.1: pocket the last ball beside the new rack, and open the rack with the cue
//! ball.

use nalgebra::Vector2;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::drill::{Drill, Form};
use crate::game::GameKind;
use crate::game::lessons::exercise::{AIM_OFF, RADIUS, direction, to_corner};
use crate::game::lessons::words::drills;
use crate::game::lessons::{Exercise, Facts, Judge, Judgement, Position};
use crate::physics::ball::BallId;
use crate::physics::{Table, turned};
use Judgement::{Failed, Passed};

pub const DRILL: Drill = Drill {
    name: "break-shot",
    title: drills::BREAK_SHOT,
    form: Form::Shots(Exercise {
        title: drills::BREAK_SHOT,
        task: drills::BREAK_SHOT_TASK,
        game: GameKind::Practice,
        state: None,
        position,
        judge: Judge::Shot(judge),
    }),
};

/// The ball beside the rack, and its place beside the left of the rack, m.
const LAST: u32 = 15;
const BALL: [f64; 2] = [0.69, 0.15];
/// Balls of the rack that must reach a rail.
const OPENED: usize = 2;

fn position(table: &Table, number: u32, _seed: u64) -> Position {
    // From both sides in turn, with ever more cut.
    let side = if number.is_multiple_of(2) { 1.0 } else { -1.0 };
    let cut = (28.0 + 2.0 * f64::from(number)).to_radians();
    let ball = Vector2::new(BALL[0], side * BALL[1]);
    let to_pocket = to_corner(table, ball.into(), side);
    let contact = ball - to_pocket * (2.0 * RADIUS);
    let line = turned(to_pocket, -side * cut);
    let cue_ball: [f64; 2] = (contact - line * 0.4).into();
    Position {
        cue_ball,
        in_hand: false,
        balls: rack(table).chain([(LAST, ball.into())]).collect(),
        direction: direction(cue_ball, contact.into()) + side * AIM_OFF,
        power: 0.45,
        target: None,
    }
}

/// The rack without its foremost ball, m.
fn rack(table: &Table) -> impl Iterator<Item = (u32, [f64; 2])> {
    // The order of the balls is no matter.
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let racked = GameKind::StraightPool.start().rules().rack(table, RADIUS, &mut rng);
    let racked = racked.into_iter().filter(|(ball, _)| *ball != BallId::CUE);
    let places: Vec<Vector2<f64>> = racked.map(|(_, place)| place).collect();
    let apex = places.iter().map(|place| place.x).fold(f64::INFINITY, f64::min);
    let others = places.into_iter().filter(move |place| place.x > apex);
    (1..LAST).zip(others.map(Into::into))
}

fn judge(facts: &Facts<'_>) -> Judgement {
    if let Some(words) = facts.pot_mistake(LAST) {
        return Failed(words);
    }
    if facts.cue_ball.is_none() {
        return Failed(drills::MADE_AND_SCRATCHED);
    }
    let opened = (1..LAST).filter(|&ball| facts.touched_cushion(BallId(ball))).count();
    match opened >= OPENED {
        true => Passed(drills::RACK_OPENED),
        false => Failed(drills::RACK_CLOSED),
    }
}
