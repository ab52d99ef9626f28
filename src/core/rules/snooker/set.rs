//! The balls of snooker: their numbers, values and names.

use crate::physics::ball::BallId;
use crate::rules::balls::first_balls;
use crate::rules::{SnookerBall, TrayRow};

/// The number of the yellow; green, brown, blue, pink and black follow. Reds are numbered from 1.
const YELLOW: u32 = 16;

/// The most reds of a game.
pub const MOST_REDS: u32 = 15;

/// The colours, from the yellow to the black.
pub static COLOURS: [BallId; 6] =
    [BallId(16), BallId(17), BallId(18), BallId(19), BallId(20), BallId(21)];

/// The black.
pub const BLACK: BallId = BallId(21);

pub static TRAY: [TrayRow; 2] =
    [TrayRow { group: None, balls: first_balls::<15>() }, TrayRow { group: None, balls: &COLOURS }];

pub static TRAY_OF_SIX: [TrayRow; 2] =
    [TrayRow { group: None, balls: first_balls::<6>() }, TrayRow { group: None, balls: &COLOURS }];

pub fn is_red(ball: BallId) -> bool {
    (1..=MOST_REDS).contains(&ball.0)
}

pub fn is_colour(ball: BallId) -> bool {
    COLOURS.contains(&ball)
}

/// The points of a ball: 1 for a red, 2 for the yellow to 7 for the black.
pub fn value(ball: BallId) -> u32 {
    ball.0.checked_sub(YELLOW).map_or(1, |place| place + 2)
}

/// The name of an object ball.
pub fn name(ball: BallId) -> SnookerBall {
    match value(ball) {
        2 => SnookerBall::Yellow,
        3 => SnookerBall::Green,
        4 => SnookerBall::Brown,
        5 => SnookerBall::Blue,
        6 => SnookerBall::Pink,
        7 => SnookerBall::Black,
        _ => SnookerBall::Red,
    }
}
