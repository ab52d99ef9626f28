//! The six steps of the tutorial.

use super::{Exercise, Facts, Judge, Judgement, Position, behind, direction};
use crate::game::{Call, GameKind};
use crate::physics::Table;
use crate::physics::ball::BallId;
use Judgement::{Failed, Passed};

/// The steps, in order.
pub const STEPS: [Exercise; 6] = [
    Exercise {
        title: "Aim",
        task: "Drag on the table, or press {turn}, until the white line meets the 1 and the yellow \
               line runs into the pocket. Then pull the cue back with the mouse and release, or \
               press {shoot}.",
        game: GameKind::Practice,
        position: aim,
        judge: Judge::Shot(judge_aim),
    },
    Exercise {
        title: "Power",
        task: "The aim is right, but the shot is much too soft. Drag the power bar up, or press \
               {power}, and pocket the 2.",
        game: GameKind::Practice,
        position: power,
        judge: Judge::Shot(judge_power),
    },
    Exercise {
        title: "English",
        task: "Pocket the 3 without letting the cue ball follow it in. Hit below center: drag the \
               dot on the cue ball picture down, or press {tip-down}.",
        game: GameKind::Practice,
        position: english,
        judge: Judge::Shot(judge_english),
    },
    Exercise {
        title: "Ball in hand",
        task: "After a foul you get ball in hand. The 8 is in the way: drag the cue ball to a \
               better spot, or press {arrows}, then pocket the 4.",
        game: GameKind::Practice,
        position: in_hand,
        judge: Judge::Shot(judge_in_hand),
    },
    Exercise {
        title: "Call",
        task: "In 8-ball you call the ball and the pocket before you shoot. Click the 5 and then a \
               pocket, or press {call-ball} and {call-pocket}. Then make the shot.",
        game: GameKind::EightBall,
        position: call,
        judge: Judge::Shot(judge_call),
    },
    Exercise {
        title: "Cameras",
        task: "Switch to two other cameras: press {views}, or click the camera icons. Right-drag \
               to look around; scroll to zoom.",
        game: GameKind::Practice,
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
    position([0.60, 0.15], &[(1, [1.06, 0.45])], 0.2, 7.0)
}

fn judge_aim(facts: &Facts<'_>) -> Judgement {
    match facts.pot_mistake(1) {
        Some(words) => Failed(words),
        None if facts.shot.cue_ball_lost() => Passed(
            "The 1 is in, but the cue ball followed it: that's a scratch. More on that soon.",
        ),
        None => Passed("Good aim: the 1 is in."),
    }
}

fn power(table: &Table, _number: u32, _seed: u64) -> Position {
    let ball = [0.95, 0.42];
    position(behind(table, ball, 1.3), &[(2, ball)], 0.03, 0.0)
}

fn judge_power(facts: &Facts<'_>) -> Judgement {
    match facts.pot_mistake(2) {
        Some(words) => Failed(words),
        None => Passed("That was enough power."),
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
        None => Failed("The cue ball followed into the pocket. Hit lower, below center."),
        Some(beyond) if beyond > RUN_ON => match facts.cue.tip[1] < -0.1 {
            true => Failed("Close: the cue ball still rolled forward. Hit lower or harder."),
            false => Failed("The cue ball rolled forward. Hit lower, below center."),
        },
        Some(beyond) if beyond < -RUN_ON => Passed("That's draw: the cue ball came back."),
        Some(_) => Passed("Stop shot: the cue ball stayed where it hit the 3."),
    }
}

fn in_hand(_table: &Table, _number: u32, _seed: u64) -> Position {
    let balls = [(4, [1.00, -0.38]), (8, [0.60, -0.22])];
    Position { in_hand: true, ..position([0.15, -0.04], &balls, 0.25, 0.0) }
}

fn judge_in_hand(facts: &Facts<'_>) -> Judgement {
    match facts.pot_mistake(4) {
        Some(words) if !facts.placed => match facts.shot.first.first() {
            Some(BallId(8)) => Failed("The 8 was in the way. Move the cue ball first."),
            _ => Failed(words),
        },
        Some(words) => Failed(words),
        None if !facts.placed => {
            Failed("The 4 is in, but try placing the cue ball first. It makes the shot easy.")
        }
        None => Passed("Good position is half the shot."),
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
        return Failed(facts.pot_mistake(5).unwrap_or("You need to pocket the 5."));
    };
    match facts.call {
        Some(Call::Pot { ball: BallId(5), pocket }) if pocket == fell.pocket => {
            Passed("Called it and made it.")
        }
        Some(Call::Pot { ball: BallId(5), .. }) => {
            Failed("The 5 went in the wrong pocket. Call the pocket you're aiming at.")
        }
        Some(Call::Pot { .. }) => Failed("You called another ball. Call the 5."),
        Some(_) | None => Failed("You didn't call. Call the 5 and its pocket before you shoot."),
    }
}

fn cameras(_table: &Table, _number: u32, _seed: u64) -> Position {
    let balls = [(6, [0.6, 0.2]), (13, [-0.2, 0.35]), (7, [0.9, -0.3]), (10, [0.15, -0.25])];
    position([-0.6, 0.0], &balls, 0.3, 0.0)
}
