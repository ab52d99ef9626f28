//! A bank of one-pocket: off the right rail into the foot pocket on the left.

use nalgebra::Vector2;

use super::drill::{Drill, Form};
use crate::game::GameKind;
use crate::game::lessons::exercise::{AIM_OFF, RADIUS, direction};
use crate::game::lessons::words::drills;
use crate::game::lessons::{Exercise, Facts, Judge, Judgement, Position};
use crate::physics::Table;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use Judgement::{Failed, Passed};

pub const DRILL: Drill = Drill {
    name: "bank",
    title: drills::BANK,
    form: Form::Shots(Exercise {
        title: drills::BANK,
        task: drills::BANK_TASK,
        game: GameKind::Practice,
        state: None,
        position,
        judge: Judge::Shot(judge),
    }),
};

/// The foot pocket on the left.
const POCKET: PocketId = PocketId(0);

fn position(table: &Table, number: u32, _seed: u64) -> Position {
    let number = f64::from(number);
    let ball = Vector2::new(0.30 + 0.04 * number, 0.05 + 0.02 * (number % 3.0));
    // Without friction and spin the ball runs as if the pocket lay mirrored behind the rail.
    let pocket = table.pockets[POCKET.0].center;
    let rail = table.bed.map_or(0.0, |bed| RADIUS - bed.half_width);
    let mirrored = Vector2::new(pocket.x, 2.0 * rail - pocket.y);
    let line = (mirrored - ball).normalize();
    let contact = ball - line * (2.0 * RADIUS);
    let cue_ball: [f64; 2] = (contact - line * 0.28).into();
    Position {
        cue_ball,
        in_hand: false,
        balls: vec![(1, ball.into())],
        direction: direction(cue_ball, contact.into()) + AIM_OFF,
        power: 0.35,
        target: None,
    }
}

fn judge(facts: &Facts<'_>) -> Judgement {
    let is_made = facts.shot.potted.iter().any(|it| it.ball == BallId(1) && it.pocket == POCKET);
    match (is_made, facts.touched_cushion(BallId(1)), facts.cue_ball) {
        (_, false, _) => Failed(drills::NOT_BANKED),
        (true, _, None) => Failed(drills::MADE_AND_SCRATCHED),
        (true, _, Some(_)) => Passed(drills::BANK_MADE),
        (false, ..) => Failed(drills::BANK_MISSED),
    }
}
