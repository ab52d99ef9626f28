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
                let jaw = pocket_of(table, cushion, event.position.xy());
                // The jaws of a side pocket stand across their rail.
                let normal = match jaw.map(|pocket| table.pockets[pocket.0].center) {
                    Some(center) if center.x.abs() < center.y.abs() => -center,
                    _ => table.cushions[cushion.0].normal,
                };
                Some(Touch::Rail { ball, rail: Rail::of(normal), jaw })
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
    // Tolerance for a point of contact at an end, m. Balls meet noses above their centres, so that
    // events have it up to 1.1 mm beyond the nose.
    const AT_END: f64 = 2e-3;
    let on_end = [cushion.from, cushion.to].into_iter().find(|end| (end - at).norm() < AT_END);
    let is_jaw = |pocket: &Pocket| match on_end {
        Some(end) => near(pocket, end),
        None => near(pocket, cushion.from) && near(pocket, cushion.to),
    };
    table.pockets.iter().position(is_jaw).map(PocketId)
}

#[cfg(test)]
mod tests {
    use nalgebra::Vector3;

    use super::*;
    use crate::physics::table::Cushion;

    /// Tests the rail and the pocket of a contact: a ball's centre is off the nose by less than its
    /// radius.
    #[test]
    fn jaws_belong_to_their_rail_and_their_pocket() {
        let table = Table::named("pool-9ft").unwrap();
        let meets = |cushion: usize, along: f64| {
            let Cushion { from, to, normal, .. } = table.cushions[cushion];
            let at = from + (to - from) * along - normal * 1.06e-3;
            let kind = EventKind::BallCushion { ball: BallId(5), cushion: CushionId(cushion) };
            let position = Vector3::new(at.x, at.y, 0.0);
            match Touch::of(&Event { time: 1.0, kind, speed: 1.0, position }, &table) {
                Some(Touch::Rail { rail, jaw, .. }) => (rail, jaw.map(|pocket| pocket.0)),
                touch => panic!("{touch:?}"),
            }
        };
        // The left rail between the foot and the side pocket: facing, nose and its ends, facing.
        assert_eq!(meets(15, 0.5), (Rail::Left, Some(5)));
        assert_eq!(meets(16, 0.0), (Rail::Left, Some(5)));
        assert_eq!(meets(16, 0.5), (Rail::Left, None));
        assert_eq!(meets(16, 1.0), (Rail::Left, Some(0)));
        assert_eq!(meets(17, 0.5), (Rail::Left, Some(0)));
        // The foot rail's facing at the same pocket, and one across the table.
        assert_eq!(meets(0, 0.5), (Rail::Foot, Some(0)));
        assert_eq!(meets(6, 0.5), (Rail::Right, Some(2)));
    }
}
