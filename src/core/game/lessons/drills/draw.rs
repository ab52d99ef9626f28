//! Draw to a target: pocket a straight ball, and draw the cue ball back into a circle.

use nalgebra::Vector2;

use super::drill::{Drill, Form};
use crate::game::GameKind;
use crate::game::lessons::exercise::{behind, direction};
use crate::game::lessons::words::drills;
use crate::game::lessons::{Exercise, Facts, Judge, Judgement, Position, Target};
use crate::physics::Table;
use Judgement::{Failed, Passed};

pub const DRILL: Drill = Drill {
    name: "draw",
    title: drills::DRAW,
    form: Form::Shots(Exercise {
        title: drills::DRAW,
        task: drills::DRAW_TASK,
        game: GameKind::Practice,
        state: None,
        position,
        judge: Judge::Shot(judge),
    }),
};

/// Radius of the circle, m.
const CIRCLE: f64 = 0.14;
/// The object ball, m, and the distance of the cue ball from it.
const BALL: [f64; 2] = [0.86, 0.21];
const CUE_BALL_DISTANCE: f64 = 0.40;
/// Distances from the place of contact back to the circle, try by try, m.
const DRAW_DISTANCES: [f64; 5] = [0.30, 0.45, 0.60, 0.38, 0.75];

fn position(table: &Table, number: u32, _seed: u64) -> Position {
    let back = DRAW_DISTANCES[number as usize % DRAW_DISTANCES.len()];
    let cue_ball = behind(table, BALL, CUE_BALL_DISTANCE);
    Position {
        cue_ball,
        in_hand: false,
        balls: vec![(1, BALL)],
        direction: direction(cue_ball, BALL),
        power: 0.35,
        target: Some(Target { center: behind(table, BALL, back), radius: CIRCLE }),
    }
}

fn judge(facts: &Facts<'_>) -> Judgement {
    if let Some(words) = facts.pot_mistake(1) {
        return Failed(words);
    }
    let (Some(target), Some(place)) = (facts.target, facts.cue_ball) else {
        return Failed(drills::FOLLOWED_IN);
    };
    if target.contains(place) {
        return Passed(drills::IN_THE_CIRCLE);
    }
    let back = |place: Vector2<f64>| facts.contact().map_or(0.0, |from| (place - from).norm());
    match facts.beyond_contact() {
        Some(beyond) if beyond > -0.05 => Failed(drills::NO_DRAW),
        _ if back(place) < back(target.center.into()) => Failed(drills::DRAW_TOO_SHORT),
        _ => Failed(drills::DRAW_TOO_FAR),
    }
}
