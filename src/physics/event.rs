//! What happened: the log that rules, sound, journal and tests read.

use nalgebra::Vector3;

use super::ball::{BallId, MotionState};
use super::table::{CushionId, PocketId};

/// One thing that happened to one ball or to two.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// When, on the world's clock, s.
    pub time: f64,
    /// What, and to whom.
    pub kind: EventKind,
    /// How fast, m/s: for contacts the normal speed of approach (of several at once each
    /// contact's own), for [`EventKind::Cue`] the ball's speed after it, for
    /// [`EventKind::BallPocket`] and [`EventKind::OffTable`] its speed, for
    /// [`EventKind::State`] and [`EventKind::ContactStorm`] zero.
    pub speed: f64,
    /// Where, m: the point of contact between balls or with a cushion, else the ball's centre.
    pub position: Vector3<f64>,
}

/// The kinds of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// The cue struck a ball.
    Cue {
        /// The ball struck.
        ball: BallId,
    },
    /// Two balls collided.
    BallBall {
        /// Both, the lower number first.
        balls: [BallId; 2],
    },
    /// A ball met a cushion, or the end of one.
    BallCushion {
        /// The ball.
        ball: BallId,
        /// The cushion; the end that two share is the one's that is listed first.
        cushion: CushionId,
    },
    /// A ball came down on the slate.
    BallSlate {
        /// The ball.
        ball: BallId,
    },
    /// A ball's centre entered a pocket's circle.
    BallPocket {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
    },
    /// A ball left the table over a rail.
    OffTable {
        /// The ball.
        ball: BallId,
    },
    /// A ball's way of moving changed by itself.
    State {
        /// The ball.
        ball: BallId,
        /// How it moves from now on.
        state: MotionState,
    },
    /// A ball had so many events within a millisecond that all that touched it was pressed together
    /// or stopped.
    ContactStorm {
        /// The ball.
        ball: BallId,
    },
}

impl EventKind {
    /// The kind's name in files.
    pub fn name(self) -> &'static str {
        match self {
            EventKind::Cue { .. } => "cue",
            EventKind::BallBall { .. } => "ball-ball",
            EventKind::BallCushion { .. } => "ball-cushion",
            EventKind::BallSlate { .. } => "ball-slate",
            EventKind::BallPocket { .. } => "ball-pocket",
            EventKind::OffTable { .. } => "off-table",
            EventKind::State { .. } => "state",
            EventKind::ContactStorm { .. } => "contact-storm",
        }
    }

    /// The balls it happened to, ascending: the first, and the second if there is one.
    pub fn balls(self) -> (BallId, Option<BallId>) {
        match self {
            EventKind::BallBall { balls: [a, b] } => (a, Some(b)),
            EventKind::Cue { ball }
            | EventKind::BallCushion { ball, .. }
            | EventKind::BallSlate { ball }
            | EventKind::BallPocket { ball, .. }
            | EventKind::OffTable { ball }
            | EventKind::State { ball, .. }
            | EventKind::ContactStorm { ball } => (ball, None),
        }
    }

    /// Whether the event happened to `ball`.
    pub fn concerns(self, ball: BallId) -> bool {
        let (first, second) = self.balls();
        first == ball || second == Some(ball)
    }
}
