//! The stop shot: pocket a straight ball, and the cue ball stays at the place of contact.

use super::drill::{Drill, Form};
use crate::game::GameKind;
use crate::game::lessons::exercise::{behind, direction};
use crate::game::lessons::words::drills;
use crate::game::lessons::{Exercise, Facts, Judge, Judgement, Position, Target};
use crate::physics::Table;
use Judgement::{Failed, Passed};

pub const DRILL: Drill = Drill {
    name: "stop-shot",
    title: drills::STOP_SHOT,
    form: Form::Shots(Exercise {
        title: drills::STOP_SHOT,
        task: drills::STOP_SHOT_TASK,
        game: GameKind::Practice,
        state: None,
        position,
        judge: Judge::Shot(judge),
    }),
};

/// Radius of the circle, m.
const CIRCLE: f64 = 0.10;
/// The object ball, m.
const BALL: [f64; 2] = [0.86, 0.21];

fn position(table: &Table, number: u32, _seed: u64) -> Position {
    // From near to far.
    let cue_ball = behind(table, BALL, 0.30 + 0.07 * f64::from(number));
    Position {
        cue_ball,
        in_hand: false,
        balls: vec![(1, BALL)],
        direction: direction(cue_ball, BALL),
        power: 0.3,
        target: Some(Target { center: behind(table, BALL, 0.0), radius: CIRCLE }),
    }
}

fn judge(facts: &Facts<'_>) -> Judgement {
    if let Some(words) = facts.pot_mistake(1) {
        return Failed(words);
    }
    match (facts.cue_ball, facts.beyond_contact()) {
        (Some(place), _) if facts.target.is_some_and(|target| target.contains(place)) => {
            Passed(drills::STOPPED)
        }
        (None, _) => Failed(drills::FOLLOWED_IN),
        (_, Some(beyond)) if beyond < 0.0 => Failed(drills::CAME_BACK),
        _ => Failed(drills::ROLLED_FORWARD),
    }
}
