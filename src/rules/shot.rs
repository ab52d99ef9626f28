//! A shot as a referee sees it, read from the event log.

mod frozen;
mod reading;

use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use frozen::is_frozen_to_cushion;
pub use frozen::{Frozen, FrozenTo, frozen};

/// A ball that fell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Potted {
    /// The ball.
    pub ball: BallId,
    /// The pocket.
    pub pocket: PocketId,
    /// When, s after the cue struck.
    pub time: f64,
}

/// The facts of one shot that rules ask for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShotSummary {
    /// The object ball that the cue ball touched first; several if at the same instant; none if
    /// it touched none. Ascending.
    ///
    /// The first contact that happened: an early version of this game took a candidate that
    /// another event could still prevent.
    pub first: Vec<BallId>,
    /// The balls in `first`, and those that the cue ball touched so soon after that no referee
    /// could tell: doubt goes to the shooter. Ascending.
    pub first_in_doubt: Vec<BallId>,
    /// True if any ball, the cue ball included, was driven to a rail after the first contact. A
    /// ball that was frozen to a rail counts for that rail only after it has left it.
    pub rail_after_contact: bool,
    /// The number of object balls driven to a rail at any time, those that fell or left the table
    /// included.
    pub object_balls_to_rail: usize,
    /// The number of object balls whose centre crossed the head string, those that fell excluded.
    pub crossed_head_string: usize,
    /// The balls that fell, the cue ball included, in order of time.
    pub potted: Vec<Potted>,
    /// The balls that left the table over a rail, the cue ball included, in order of time.
    pub off_table: Vec<BallId>,
    /// The way of the cue ball across the head string.
    pub head_string: HeadString,
    /// Offences of the stroke itself. A simulated stroke has none.
    pub flags: Vec<Flag>,
    /// The deciding events, by their places in the log; empty for a shot that no log tells of.
    pub moments: Moments,
}

/// The cue ball's way across the head string, which it starts behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeadString {
    /// The cue ball crossed it at some time.
    pub crossed: bool,
    /// It had crossed it when it touched its first ball.
    pub crossed_before_first: bool,
    /// The first ball that it touched lay behind the string.
    pub first_was_behind: bool,
}

impl Default for HeadString {
    /// A shot from anywhere: it breaks no rule about the head string.
    fn default() -> HeadString {
        HeadString { crossed: true, crossed_before_first: false, first_was_behind: false }
    }
}

/// An offence of the stroke itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// The tip hit the cue ball twice.
    DoubleHit,
    /// The tip pushed the cue ball.
    PushShot,
    /// The player touched a ball.
    TouchedBall,
    /// A ball was still moving.
    BallsMoving,
    /// The cue ball in hand was placed outside its region.
    BadPlacement,
}

impl Flag {
    /// Every flag with its name in files.
    pub const NAMES: [(&'static str, Flag); 5] = [
        ("double_hit", Flag::DoubleHit),
        ("push_shot", Flag::PushShot),
        ("touched_ball", Flag::TouchedBall),
        ("balls_moving", Flag::BallsMoving),
        ("bad_placement", Flag::BadPlacement),
    ];
}

/// The places in the log of what a referee may have to show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Moments {
    /// The first contact of the cue ball.
    pub first_contact: Option<usize>,
    /// The balls that fell or left the table, each with its event.
    pub gone: Vec<(BallId, usize)>,
}

impl ShotSummary {
    /// True if the cue ball fell or left the table.
    pub fn cue_ball_lost(&self) -> bool {
        self.has_potted(BallId::CUE) || self.off_table.contains(&BallId::CUE)
    }

    /// True if this ball fell.
    pub fn has_potted(&self, ball: BallId) -> bool {
        self.potted.iter().any(|potted| potted.ball == ball)
    }

    /// The object balls that fell, in order of time.
    pub fn object_balls_potted(&self) -> impl Iterator<Item = BallId> + '_ {
        self.potted.iter().map(|potted| potted.ball).filter(|&ball| ball != BallId::CUE)
    }

    /// The object balls that left the table, in order of time.
    pub fn object_balls_off_table(&self) -> impl Iterator<Item = BallId> + '_ {
        self.off_table.iter().copied().filter(|&ball| ball != BallId::CUE)
    }

    /// The place in the log at which a ball fell or left the table.
    pub fn event_of(&self, ball: BallId) -> Option<usize> {
        self.moments.gone.iter().find(|(gone, _)| *gone == ball).map(|(_, event)| *event)
    }
}
