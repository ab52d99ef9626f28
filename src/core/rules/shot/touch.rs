//! The contacts of a shot, as games need them that look beyond the first one.

use nalgebra::Vector2;

use crate::physics::ball::BallId;
use crate::physics::event::{Event, EventKind};
use crate::physics::table::{CushionId, Pocket, PocketId, Table};

/// The ends of a pocket's jaws lie within this many of its radii from its centre.
const JAWS: f64 = 3.0;

named! {
    /// One of the four rails.
    pub enum Rail {
        /// At the head, where players break from.
        Head = "head",
        /// At the foot, where balls are racked.
        Foot = "foot",
        /// The long rail on the left, seen from the head.
        Left = "left",
        /// The long rail on the right.
        Right = "right",
    }
}

/// A contact in a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    /// Two balls touched.
    Balls([BallId; 2]),
    /// A ball touched a rail.
    Rail {
        /// The ball.
        ball: BallId,
        /// The rail.
        rail: Rail,
        /// The pocket whose jaw it was.
        jaw: Option<PocketId>,
    },
}

impl Touch {
    /// The contact of an event, if it is one.
    pub(crate) fn of(event: &Event, table: &Table) -> Option<Touch> {
        match event.kind {
            EventKind::BallBall { balls } => Some(Touch::Balls(balls)),
            EventKind::BallCushion { ball, cushion } => {
                let rail = Rail::of(table.cushions[cushion.0].normal);
                let jaw = pocket_of(table, cushion, event.position.xy());
                Some(Touch::Rail { ball, rail, jaw })
            }
            _ => None,
        }
    }

    /// True if this ball took part in it.
    pub fn is_of(self, ball: BallId) -> bool {
        match self {
            Touch::Balls(balls) => balls.contains(&ball),
            Touch::Rail { ball: one, .. } => one == ball,
        }
    }
}

impl Rail {
    /// The rail whose nose, or whose jaw, has this normal into play.
    fn of(normal: Vector2<f64>) -> Rail {
        match (normal.x.abs() > normal.y.abs(), normal.x > 0.0, normal.y > 0.0) {
            (true, true, _) => Rail::Head,
            (true, false, _) => Rail::Foot,
            (false, _, false) => Rail::Left,
            (false, _, true) => Rail::Right,
        }
    }
}

/// The pocket of which a cushion is a jaw, or the pocket at the end of a rail that was touched
/// exactly at that end; `at` is the point of contact, m.
pub fn pocket_of(table: &Table, cushion: CushionId, at: Vector2<f64>) -> Option<PocketId> {
    let cushion = &table.cushions[cushion.0];
    let near = |pocket: &Pocket, point: Vector2<f64>| {
        (point - pocket.center).norm() < JAWS * pocket.radius
    };
    // Tolerance for a point of contact at an end, m.
    const AT_END: f64 = 1e-3;
    let on_end = [cushion.from, cushion.to].into_iter().find(|end| (end - at).norm() < AT_END);
    let is_jaw = |pocket: &Pocket| match on_end {
        Some(end) => near(pocket, end),
        None => near(pocket, cushion.from) && near(pocket, cushion.to),
    };
    table.pockets.iter().position(is_jaw).map(PocketId)
}
