//! Predicted events, and their order.

use nalgebra::Vector3;

use super::ball::PathEnd;
use super::contact::cushion::CushionContact;
use super::contact::pocket_body::PocketContact;
use super::table::PocketId;

/// A predicted event.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Upcoming {
    /// Time on the world's clock, s.
    pub time: f64,
    /// The kind of event, with the balls.
    pub kind: UpcomingKind,
}

/// The kinds of predicted event. Balls are given by slot, their index in the world's list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum UpcomingKind {
    /// Two balls collide. More balls in contact with them may take part.
    BallBall(usize, usize),
    /// A ball hits a cushion.
    BallCushion(usize, CushionContact),
    /// A ball in the air lands on the slate.
    BallSlate(usize),
    /// A ball touches the tip of the cue after the stroke.
    BallTip(usize),
    /// A ball in the air lands on the top of a rail. The vector is the rail's normal.
    BallRail(usize, Vector3<f64>),
    /// A ball in space hits the body of a pocket.
    HitPocket(usize, PocketContact),
    /// A ball on the cloth reaches the circle of a pocket, a ball in the air sinks into one, or a
    /// falling one lands on its floor.
    BallPocket(usize, PocketId),
    /// A ball leaves the table over a rail.
    OffTable(usize),
    /// A ball's path ends. Logged only if the ball's state changes.
    PathEnd(usize, PathEnd),
    /// A frame ends and friction acts. Never logged.
    FrameEnd,
}

impl UpcomingKind {
    /// The collision of two balls.
    pub fn of_balls(a: usize, b: usize) -> UpcomingKind {
        UpcomingKind::BallBall(a.min(b), a.max(b))
    }

    /// Sort key for events at one instant: collisions of balls, cushions, slate, tip, tops of
    /// rails, bodies of pockets, pockets, balls off the table, ends of paths, end of frame; each by
    /// lowest slot.
    pub fn rank(&self) -> (u8, usize, usize) {
        match *self {
            UpcomingKind::BallBall(a, b) => (0, a, b),
            UpcomingKind::BallCushion(ball, contact) => (1, ball, contact.cushion.0),
            UpcomingKind::BallSlate(ball) => (2, ball, 0),
            UpcomingKind::BallTip(ball) => (3, ball, 0),
            UpcomingKind::BallRail(ball, _) => (4, ball, 0),
            UpcomingKind::HitPocket(ball, _) => (5, ball, 0),
            UpcomingKind::BallPocket(ball, _) => (6, ball, 0),
            UpcomingKind::OffTable(ball) => (7, ball, 0),
            UpcomingKind::PathEnd(ball, _) => (8, ball, 0),
            UpcomingKind::FrameEnd => (9, 0, 0),
        }
    }
}

impl Upcoming {
    /// True if it comes before another event: earlier, or at the same time with a lower rank.
    pub fn is_before(&self, other: &Upcoming) -> bool {
        self.time < other.time || self.time == other.time && self.kind.rank() < other.kind.rank()
    }

    /// The earlier event; of two at the same time, the one of lower rank.
    pub fn earlier(a: Option<Upcoming>, b: Option<Upcoming>) -> Option<Upcoming> {
        match (a, b) {
            (Some(a), Some(b)) => Some(if b.is_before(&a) { b } else { a }),
            (a, b) => a.or(b),
        }
    }
}
