//! The event log, read by rules, sound, journal and tests.

use nalgebra::Vector3;

use super::ball::{BallId, MotionState};
use super::table::{CushionId, PocketId};

/// An event that happened to one or two balls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// Time on the world's clock, s.
    pub time: f64,
    /// The kind of event, with the balls.
    pub kind: EventKind,
    /// Speed, m/s. For contacts the normal speed of approach, for each contact its own if several
    /// happen at once. For [`EventKind::Cue`] the ball's speed after it. For
    /// [`EventKind::BallPocket`] and [`EventKind::OffTable`] the ball's speed. For
    /// [`EventKind::State`] and [`EventKind::ContactStorm`] zero.
    pub speed: f64,
    /// Point of contact for balls and cushions, otherwise the ball's centre, m.
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
        /// Both balls, the lower number first.
        balls: [BallId; 2],
    },
    /// A ball hit a cushion or the end of one.
    BallCushion {
        /// The ball.
        ball: BallId,
        /// The cushion. An end shared by two cushions belongs to the one listed first.
        cushion: CushionId,
    },
    /// A ball touched the tip of the cue after the stroke, while the cue followed through.
    BallTip {
        /// The ball.
        ball: BallId,
    },
    /// A ball landed on the slate.
    BallSlate {
        /// The ball.
        ball: BallId,
    },
    /// A ball landed on the top of a rail.
    BallRail {
        /// The ball.
        ball: BallId,
    },
    /// A ball hit the rim of a pocket.
    BallRim {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
    },
    /// A ball hit the liner of a pocket, or the wall of its hole.
    BallLiner {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
    },
    /// A ball hit the floor of a pocket.
    PocketFloor {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
    },
    /// A pocket took a ball: nothing can bring it back. On tables without bodies of pockets, its
    /// centre entered the circle.
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
    /// A ball's state changed with time, not by an impact.
    State {
        /// The ball.
        ball: BallId,
        /// The new state.
        state: MotionState,
    },
    /// A ball had too many events within a millisecond, so all balls connected to it were pressed
    /// together or stopped.
    ContactStorm {
        /// The ball.
        ball: BallId,
    },
}

impl Event {
    /// True if the event is an impact of `ball`, cue strokes included.
    pub fn is_impact_of(&self, ball: BallId) -> bool {
        self.kind.is_impact() && self.kind.concerns(ball)
    }
}

named! {
    impl EventKind {
        Cue = "cue",
        BallBall = "ball-ball",
        BallCushion = "ball-cushion",
        BallSlate = "ball-slate",
        BallTip = "ball-tip",
        BallRail = "ball-rail",
        BallRim = "ball-rim",
        BallLiner = "ball-liner",
        PocketFloor = "pocket-floor",
        BallPocket = "ball-pocket",
        OffTable = "off-table",
        State = "state",
        ContactStorm = "contact-storm",
    }
}

impl EventKind {
    /// The number of the kind, for programs that keep events in arrays. Numbers never change:
    ///
    /// | code | kind | code | kind |
    /// |---|---|---|---|
    /// | 0 | `cue` | 7 | `ball-tip` |
    /// | 1 | `ball-ball` | 8 | `ball-rail` |
    /// | 2 | `ball-cushion` | 9 | `ball-rim` |
    /// | 3 | `ball-pocket` | 10 | `ball-liner` |
    /// | 4 | `ball-slate` | 11 | `pocket-floor` |
    /// | 5 | `off-table` | 12 | `contact-storm` |
    /// | 6 | `state` | | |
    pub const fn code(self) -> u8 {
        match self {
            EventKind::Cue { .. } => 0,
            EventKind::BallBall { .. } => 1,
            EventKind::BallCushion { .. } => 2,
            EventKind::BallPocket { .. } => 3,
            EventKind::BallSlate { .. } => 4,
            EventKind::OffTable { .. } => 5,
            EventKind::State { .. } => 6,
            EventKind::BallTip { .. } => 7,
            EventKind::BallRail { .. } => 8,
            EventKind::BallRim { .. } => 9,
            EventKind::BallLiner { .. } => 10,
            EventKind::PocketFloor { .. } => 11,
            EventKind::ContactStorm { .. } => 12,
        }
    }

    /// True if the event is visible: a contact, or a ball that leaves the table.
    pub fn is_visible(self) -> bool {
        !matches!(self, EventKind::State { .. } | EventKind::ContactStorm { .. })
    }

    /// True if a ball falls or leaves the table.
    pub fn is_loss(self) -> bool {
        matches!(self, EventKind::BallPocket { .. } | EventKind::OffTable { .. })
    }

    /// True for impacts, cue strokes included.
    pub fn is_impact(self) -> bool {
        match self {
            EventKind::Cue { .. }
            | EventKind::BallBall { .. }
            | EventKind::BallCushion { .. }
            | EventKind::BallSlate { .. }
            | EventKind::BallTip { .. }
            | EventKind::BallRail { .. }
            | EventKind::BallRim { .. }
            | EventKind::BallLiner { .. }
            | EventKind::PocketFloor { .. } => true,
            EventKind::BallPocket { .. }
            | EventKind::OffTable { .. }
            | EventKind::State { .. }
            | EventKind::ContactStorm { .. } => false,
        }
    }

    /// The balls concerned, ascending: the first, and the second if there is one.
    pub fn balls(self) -> (BallId, Option<BallId>) {
        match self {
            EventKind::BallBall { balls: [a, b] } => (a, Some(b)),
            EventKind::Cue { ball }
            | EventKind::BallCushion { ball, .. }
            | EventKind::BallSlate { ball }
            | EventKind::BallTip { ball }
            | EventKind::BallRail { ball }
            | EventKind::BallRim { ball, .. }
            | EventKind::BallLiner { ball, .. }
            | EventKind::PocketFloor { ball, .. }
            | EventKind::BallPocket { ball, .. }
            | EventKind::OffTable { ball }
            | EventKind::State { ball, .. }
            | EventKind::ContactStorm { ball } => (ball, None),
        }
    }

    /// The ball that met a rail: its cushion, its top, or the liner of a pocket, which are all parts
    /// of the rail (WPA 2.1, 2.7).
    pub fn rail_contact(self) -> Option<BallId> {
        match self {
            EventKind::BallCushion { ball, .. }
            | EventKind::BallRail { ball }
            | EventKind::BallLiner { ball, .. } => Some(ball),
            _ => None,
        }
    }

    /// The ball that `ball` met, if this is a contact of the two.
    pub fn met_by(self, ball: BallId) -> Option<BallId> {
        match self {
            EventKind::BallBall { balls: [a, b] } if a == ball => Some(b),
            EventKind::BallBall { balls: [a, b] } if b == ball => Some(a),
            _ => None,
        }
    }

    /// True if the event happened to `ball`.
    pub fn concerns(self, ball: BallId) -> bool {
        let (first, second) = self.balls();
        first == ball || second == Some(ball)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests the numbers that other programs rely on: none may ever change.
    #[test]
    fn codes_are_stable() {
        let (ball, pocket, cushion) = (BallId::CUE, PocketId(0), CushionId(0));
        let kinds = [
            (EventKind::Cue { ball }, "cue"),
            (EventKind::BallBall { balls: [ball, BallId(1)] }, "ball-ball"),
            (EventKind::BallCushion { ball, cushion }, "ball-cushion"),
            (EventKind::BallPocket { ball, pocket }, "ball-pocket"),
            (EventKind::BallSlate { ball }, "ball-slate"),
            (EventKind::OffTable { ball }, "off-table"),
            (EventKind::State { ball, state: MotionState::Rolling }, "state"),
            (EventKind::BallTip { ball }, "ball-tip"),
            (EventKind::BallRail { ball }, "ball-rail"),
            (EventKind::BallRim { ball, pocket }, "ball-rim"),
            (EventKind::BallLiner { ball, pocket }, "ball-liner"),
            (EventKind::PocketFloor { ball, pocket }, "pocket-floor"),
            (EventKind::ContactStorm { ball }, "contact-storm"),
        ];
        assert_eq!(kinds.len(), EventKind::NAMES.len());
        for (code, (kind, name)) in (0..).zip(kinds) {
            assert_eq!((kind.code(), kind.name()), (code, name));
        }
    }
}
