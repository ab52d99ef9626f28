//! The six steps of the tutorial.

use super::exercise::{behind, direction};
use super::{Exercise, Facts, Judge, Judgement, Position};
use crate::game::lessons::words::tutorial;
use crate::game::{Call, GameKind};
use crate::physics::Table;
use crate::physics::ball::BallId;
use crate::wording::Wording;
use Judgement::{Failed, Passed};

/// The steps, in order.
pub const STEPS: [Exercise; 6] = [
    Exercise {
        title: tutorial::AIM,
        task: tutorial::AIM_TASK,
        game: GameKind::Practice,
        state: None,
        position: aim,
        judge: Judge::Shot(judge_aim),
    },
    Exercise {
        title: tutorial::POWER,
        task: tutorial::POWER_TASK,
        game: GameKind::Practice,
        state: None,
        position: power,
        judge: Judge::Shot(judge_power),
    },
    Exercise {
        title: tutorial::ENGLISH,
        task: tutorial::ENGLISH_TASK,
        game: GameKind::Practice,
        state: None,
        position: english,
        judge: Judge::Shot(judge_english),
    },
    Exercise {
        title: tutorial::BALL_IN_HAND,
        task: tutorial::BALL_IN_HAND_TASK,
        game: GameKind::Practice,
        state: None,
        position: in_hand,
        judge: Judge::Shot(judge_in_hand),
    },
    Exercise {
        title: tutorial::CALL,
        task: tutorial::CALL_TASK,
        game: GameKind::EightBall,
        state: None,
        position: call,
        judge: Judge::Shot(judge_call),
    },
    Exercise {
        title: tutorial::CAMERAS,
        task: tutorial::CAMERAS_TASK,
        game: GameKind::Practice,
        state: None,
        position: cameras,
        judge: Judge::Views(2),
    },
];

/// A position with one object ball or more, and the cue ball at rest.
fn position(cue_ball: [f64; 2], balls: &[(u32, [f64; 2])], power: f64, off: f64) -> Position {
    let at = balls[0].1;
    Position {
        cue_ball,
        in_hand: false,
        balls: balls.to_vec(),
        direction: direction(cue_ball, at) + off.to_radians(),
        power,
        target: None,
    }
}

fn aim(_table: &Table, _number: u32, _seed: u64) -> Position {
    position([0.62, 0.26], &[(1, [0.99, 0.43])], 0.18, 6.0)
}

fn judge_aim(facts: &Facts<'_>) -> Judgement {
    match facts.pot_mistake(1) {
        Some(words) => Failed(words),
        None => judge_pot(facts, tutorial::AIMED),
    }
}

/// The ball was pocketed as the step asks. A scratch does not undo what was learned, but is said.
fn judge_pot(facts: &Facts<'_>, words: Wording) -> Judgement {
    Passed(if facts.shot.cue_ball_lost() { tutorial::SCRATCHED } else { words })
}

fn power(table: &Table, _number: u32, _seed: u64) -> Position {
    let ball = [0.95, 0.42];
    position(behind(table, ball, 1.3), &[(2, ball)], 0.03, 0.0)
}

fn judge_power(facts: &Facts<'_>) -> Judgement {
    match facts.pot_mistake(2) {
        Some(words) => Failed(words),
        None => judge_pot(facts, tutorial::POWER_ENOUGH),
    }
}

/// How far the cue ball may run on after the contact in the step about english, m.
const RUN_ON: f64 = 0.12;

fn english(table: &Table, _number: u32, _seed: u64) -> Position {
    let ball = [0.95, 0.30];
    position(behind(table, ball, 0.4), &[(3, ball)], 0.3, 0.0)
}

fn judge_english(facts: &Facts<'_>) -> Judgement {
    if let Some(words) = facts.pot_mistake(3) {
        return Failed(words);
    }
    match facts.beyond_contact() {
        None => Failed(tutorial::FOLLOWED_IN),
        Some(beyond) if beyond > RUN_ON => match facts.cue.tip[1] < -0.1 {
            true => Failed(tutorial::STILL_FORWARD),
            false => Failed(tutorial::ROLLED_FORWARD),
        },
        Some(beyond) if beyond < -RUN_ON => Passed(tutorial::DREW),
        Some(_) => Passed(tutorial::STOPPED),
    }
}

fn in_hand(_table: &Table, _number: u32, _seed: u64) -> Position {
    let balls = [(4, [1.00, -0.38]), (8, [0.60, -0.22])];
    Position { in_hand: true, ..position([0.15, -0.04], &balls, 0.25, 0.0) }
}

fn judge_in_hand(facts: &Facts<'_>) -> Judgement {
    match facts.pot_mistake(4) {
        Some(words) if !facts.placed => match facts.shot.first.first() {
            Some(BallId(8)) => Failed(tutorial::EIGHT_IN_THE_WAY),
            _ => Failed(words),
        },
        Some(words) => Failed(words),
        None if !facts.placed => Failed(tutorial::NOT_PLACED),
        None => judge_pot(facts, tutorial::WELL_PLACED),
    }
}

fn call(table: &Table, _number: u32, _seed: u64) -> Position {
    let ball = [1.00, 0.36];
    let balls = [(5, ball), (12, [-0.3, -0.42]), (8, [0.1, -0.5])];
    position(behind(table, ball, 0.45), &balls, 0.2, 0.0)
}

fn judge_call(facts: &Facts<'_>) -> Judgement {
    let fell = facts.shot.potted.iter().find(|potted| potted.ball == BallId(5));
    let Some(fell) = fell else {
        return Failed(facts.pot_mistake(5).unwrap_or(tutorial::POCKET_THE_5));
    };
    match facts.call {
        Some(Call::Pot { ball: BallId(5), pocket }) if pocket == fell.pocket => {
            judge_pot(facts, tutorial::CALLED)
        }
        Some(Call::Pot { ball: BallId(5), .. }) => Failed(tutorial::WRONG_POCKET),
        Some(Call::Pot { .. }) => Failed(tutorial::OTHER_BALL_CALLED),
        Some(_) | None => Failed(tutorial::NO_CALL),
    }
}

fn cameras(_table: &Table, _number: u32, _seed: u64) -> Position {
    let balls = [(6, [0.6, 0.2]), (13, [-0.2, 0.35]), (7, [0.9, -0.3]), (10, [0.15, -0.25])];
    position([-0.6, 0.0], &balls, 0.3, 0.0)
}
