//! The facts of a shot for a referee, read from the event log.

mod frozen;
mod reading;
mod rest;
mod sight;
mod tip;
mod touch;
mod zone;

use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
pub(crate) use frozen::FROZEN_GAP;
pub use frozen::{Frozen, FrozenTo, frozen, touching};
use frozen::{frozen_to_cue_ball, is_frozen_to_cushion};
pub(crate) use reading::DOUBT;
pub use rest::{Lie, Rest};
pub use sight::{View, hidden, is_snookered, is_snookered_by, views};
pub use tip::TipReferee;
pub use touch::{Rail, Touch, pocket_of};
pub use zone::Zone;

/// A ball that fell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Potted {
    /// The ball.
    pub ball: BallId,
    /// The pocket.
    pub pocket: PocketId,
    /// Time, s after the stroke.
    pub time: f64,
}

/// The facts of a shot that rules need.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShotSummary {
    /// The cue ball.
    pub cue_ball: StruckBall,
    /// The object balls that the cue ball touched first, ascending: several if at the same instant,
    /// none if it touched none.
    ///
    /// Only contacts that happened count. (An early version of this game used a predicted contact
    /// that another event could still prevent.)
    pub first: Vec<BallId>,
    /// The balls in `first`, and those that the cue ball touched so soon after that no referee
    /// could tell the order: doubt favours the shooter. Ascending.
    pub first_in_doubt: Vec<BallId>,
    /// True if any ball, the cue ball included, was driven to a rail after the first contact, or so
    /// soon before it that no referee could tell the order. For a ball that was frozen to a rail,
    /// that rail counts only after the ball has left it.
    pub rail_after_contact: bool,
    /// The number of object balls driven to a rail at any time, including those that fell or left
    /// the table.
    pub object_balls_to_rail: usize,
    /// The number of object balls whose centre crossed the head string, those that fell excluded.
    pub crossed_head_string: usize,
    /// True if the cue ball was driven to a rail after the first contact, as in
    /// [`ShotSummary::rail_after_contact`], or fell or left the table after it.
    pub cue_ball_to_rail: bool,
    /// The number of object balls that fell, or were at some time wholly on the head's side of the
    /// middle of the table.
    pub crossed_centre: usize,
    /// The contacts of balls with each other and with rails, in order of time. As in
    /// [`ShotSummary::rail_after_contact`], a frozen ball has to leave its rail first.
    pub touches: Vec<Touch>,
    /// The balls that lay on the foot spot or the black spot before the shot.
    pub from_spot: Vec<BallId>,
    /// Where balls came to rest.
    pub rest: Rest,
    /// The balls that fell, the cue ball included, in order of time.
    pub potted: Vec<Potted>,
    /// The balls that left the table over a rail, the cue ball included, in order of time.
    pub off_table: Vec<BallId>,
    /// The cue ball's relation to the head string.
    pub head_string: HeadString,
    /// Offences of the stroke itself. A simulated stroke may touch a ball again with the tip.
    pub flags: Vec<Flag>,
    /// The deciding events, by their indices in the log; empty for a shot without a log.
    pub moments: Moments,
}

/// The balls of a shot in a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneStay {
    /// The zone, by its place in the list of the game.
    pub zone: usize,
    /// True if all object balls lay inside before the shot.
    pub before: bool,
    /// The balls that lie inside after it, the cue ball too.
    pub inside: Vec<BallId>,
    /// True if an object ball was outside in between or after it.
    pub left: bool,
}

/// The ball that was struck, and where the stroke drove it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StruckBall {
    /// The ball.
    pub id: BallId,
    /// The object ball that it flew over before it touched any.
    pub jumped: Option<BallId>,
    /// The object ball that the tip touched.
    pub touched_by_tip: Option<BallId>,
    /// True if the stroke drove it straight into a ball that it touched before.
    pub into_touching_ball: bool,
    /// True if the stroke drove it straight into a rail that it was frozen to.
    pub into_touching_rail: bool,
}

/// The relation of a cue ball that starts behind the head string to that string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadString {
    /// True if the cue ball crossed it at some time.
    pub crossed: bool,
    /// True if it had crossed it before it touched its first ball, or so soon after that no referee
    /// could tell the order.
    pub crossed_before_first: bool,
    /// True if it touched no rail before its first ball.
    pub direct: bool,
    /// The object balls that were behind the string before the shot: at least those in
    /// [`ShotSummary::first_in_doubt`].
    pub behind: Vec<BallId>,
    /// The object balls that lay on the string, beyond it or behind it.
    pub on_string: Vec<BallId>,
}

impl Default for HeadString {
    /// For a shot from anywhere, which breaks no rule about the head string.
    fn default() -> HeadString {
        HeadString {
            crossed: true,
            crossed_before_first: false,
            direct: false,
            behind: Vec::new(),
            on_string: Vec::new(),
        }
    }
}

/// An offence of the stroke itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// The tip hit the cue ball twice.
    DoubleHit,
    /// The tip pushed the cue ball.
    PushShot,
    /// The player touched a ball by hand.
    TouchedBall,
    /// A ball was still moving at the stroke.
    BallsMoving,
    /// The cue ball in hand was placed outside its region.
    BadPlacement,
    /// The shot clock ran out before the stroke, which is not played.
    OutOfTime,
    /// A referee calls a miss, in snooker, whatever could be hit.
    Miss,
}

impl Flag {
    /// Every offence with its name in files.
    pub const NAMES: [(&'static str, Flag); 6] = [
        ("double_hit", Flag::DoubleHit),
        ("push_shot", Flag::PushShot),
        ("touched_ball", Flag::TouchedBall),
        ("balls_moving", Flag::BallsMoving),
        ("bad_placement", Flag::BadPlacement),
        ("out_of_time", Flag::OutOfTime),
    ];
}

/// Indices in the log of the events that a referee may have to show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Moments {
    /// The first contact of the cue ball.
    pub first_contact: Option<usize>,
    /// The first touch of the tip that was an offence.
    pub tip: Option<usize>,
    /// The balls that fell or left the table, each with its event.
    pub gone: Vec<(BallId, usize)>,
}

impl ShotSummary {
    /// The facts of a shot of this cue ball that was not played in time.
    pub fn out_of_time(cue_ball: BallId) -> ShotSummary {
        let cue_ball = StruckBall { id: cue_ball, ..StruckBall::default() };
        ShotSummary { cue_ball, flags: vec![Flag::OutOfTime], ..ShotSummary::default() }
    }

    /// True if no stroke was played.
    pub fn is_out_of_time(&self) -> bool {
        self.flags.contains(&Flag::OutOfTime)
    }

    /// True if the cue ball fell or left the table.
    pub fn cue_ball_lost(&self) -> bool {
        self.is_gone(self.cue_ball.id)
    }

    /// True if any ball was driven to a rail at any time, or fell or left the table.
    pub fn any_to_rail(&self) -> bool {
        let is_rail = |touch: &Touch| matches!(touch, Touch::Rail { .. });
        self.rail_after_contact
            || self.object_balls_to_rail > 0
            || self.cue_ball_lost()
            || self.touches.iter().any(is_rail)
    }

    /// True if this ball fell.
    pub fn has_potted(&self, ball: BallId) -> bool {
        self.potted.iter().any(|potted| potted.ball == ball)
    }

    /// The object balls that fell, in order of time.
    pub fn object_balls_potted(&self) -> impl Iterator<Item = BallId> + '_ {
        self.potted.iter().map(|potted| potted.ball).filter(|&ball| ball != self.cue_ball.id)
    }

    /// The object balls that left the table, in order of time.
    pub fn object_balls_off_table(&self) -> impl Iterator<Item = BallId> + '_ {
        self.off_table.iter().copied().filter(|&ball| ball != self.cue_ball.id)
    }

    /// True if a ball fell or left the table.
    pub fn is_gone(&self, ball: BallId) -> bool {
        self.has_potted(ball) || self.off_table.contains(&ball)
    }

    /// The index in the log at which a ball fell or left the table.
    pub fn event_of(&self, ball: BallId) -> Option<usize> {
        self.moments.gone.iter().find(|(gone, _)| *gone == ball).map(|(_, event)| *event)
    }
}
