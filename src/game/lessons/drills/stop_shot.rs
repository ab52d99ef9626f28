//! The stop shot: pocket a straight ball, and the cue ball stays at the place of contact.

use super::{Drill, Form};
use crate::game::GameKind;
use crate::game::lessons::{
    Exercise, Facts, Judge, Judgement, Position, Target, behind, direction,
};
use crate::physics::Table;
use Judgement::{Failed, Passed};

pub const DRILL: Drill = Drill {
    name: "stop-shot",
    title: "Stop shot",
    form: Form::Shots(Exercise {
        title: "Stop shot",
        task: "Pocket the ball and stop the cue ball inside the circle. Hit a little below center \
               ({tip-down}); the farther the ball, the lower or harder you hit.",
        game: GameKind::Practice,
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
            Passed("Stopped.")
        }
        (None, _) => Failed("The cue ball followed into the pocket. Hit lower."),
        (_, Some(beyond)) if beyond < 0.0 => {
            Failed("The cue ball came back. Hit a little higher or softer.")
        }
        _ => Failed("The cue ball rolled forward. Hit lower or harder."),
    }
}
