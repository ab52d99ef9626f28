//! Fouls, with their numbers in the WPA rules.

use std::fmt;

use crate::physics::ball::BallId;
use crate::texts::short_fouls;

/// A violation of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foul {
    /// The cue ball fell or left the table.
    Scratch,
    /// The cue ball touched no ball.
    NothingHit,
    /// The cue ball hit this ball first, which the player may not hit first.
    WrongBallFirst(BallId),
    /// No ball was pocketed, and none reached a rail after the first contact.
    NoRail,
    /// This object ball left the table.
    OffTable(BallId),
    /// The player touched a ball other than by a legal stroke.
    TouchedBall,
    /// The tip hit the cue ball twice.
    DoubleHit,
    /// The tip stayed on the cue ball longer than a stroke takes.
    PushShot,
    /// The player shot while a ball was moving.
    BallsMoving,
    /// The cue ball in hand was placed outside its region.
    BadPlacement,
    /// From behind the head string, the first ball hit was also behind it, and the cue ball had not
    /// crossed the string before.
    HitBehindHeadString,
    /// From behind the head string, the cue ball neither crossed it nor hit a ball beyond it.
    StayedBehindHeadString,
    /// On the break no ball was pocketed and fewer than four were driven to rails.
    WeakBreak,
}

impl Foul {
    /// Its code in files; fouls of the same rule share one.
    pub fn code(self) -> &'static str {
        match self {
            Foul::Scratch => "scratch",
            Foul::WrongBallFirst(_) => "wrong_ball",
            Foul::NothingHit | Foul::NoRail => "no_rail",
            Foul::OffTable(_) => "off_table",
            Foul::TouchedBall => "touched",
            Foul::DoubleHit => "double_hit",
            Foul::PushShot => "push",
            Foul::BallsMoving => "moving",
            Foul::BadPlacement => "placement",
            Foul::HitBehindHeadString => "kitchen_p1",
            Foul::StayedBehindHeadString => "kitchen_p2",
            Foul::WeakBreak => "break_rails",
        }
    }

    /// Its number in the WPA rules of 2025.
    pub fn rule(self) -> &'static str {
        match self {
            Foul::Scratch => "3.1",
            Foul::WrongBallFirst(_) => "3.2",
            Foul::NothingHit | Foul::NoRail => "3.3",
            Foul::OffTable(_) => "3.5",
            Foul::TouchedBall => "3.6",
            Foul::DoubleHit => "3.7",
            Foul::PushShot => "3.8",
            Foul::BallsMoving => "3.9",
            Foul::BadPlacement => "3.10",
            Foul::HitBehindHeadString | Foul::StayedBehindHeadString => "3.11",
            Foul::WeakBreak => "5.3",
        }
    }
}

/// The foul in a few words, with "Foul:" before it.
impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Foul::Scratch => short_fouls::SCRATCH,
            Foul::NothingHit => short_fouls::NOTHING_HIT,
            Foul::WrongBallFirst(_) => short_fouls::WRONG_BALL_FIRST,
            Foul::NoRail => short_fouls::NO_RAIL,
            Foul::OffTable(ball) => return write!(f, "{}", short_fouls::off_table(ball)),
            Foul::TouchedBall => short_fouls::TOUCHED_BALL,
            Foul::DoubleHit => short_fouls::DOUBLE_HIT,
            Foul::PushShot => short_fouls::PUSH_SHOT,
            Foul::BallsMoving => short_fouls::BALLS_MOVING,
            Foul::BadPlacement => short_fouls::BAD_PLACEMENT,
            Foul::HitBehindHeadString | Foul::StayedBehindHeadString => {
                short_fouls::BEHIND_HEAD_STRING
            }
            Foul::WeakBreak => short_fouls::WEAK_BREAK,
        };
        write!(f, "{text}")
    }
}

/// The codes of these fouls without duplicates, in alphabetical order.
pub fn foul_codes(fouls: &[Foul]) -> Vec<&'static str> {
    let mut codes: Vec<&str> = fouls.iter().map(|foul| foul.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}
