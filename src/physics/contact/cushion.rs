//! When a ball meets a cushion, or the end of one.

use nalgebra::{Vector2, Vector3};

use super::{LEAST_APPROACH, roots};
use crate::physics::ball::Ball;
use crate::physics::laws::{Laws, Slowing};
use crate::physics::table::{CushionId, Table};

/// A ball in contact with a cushion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CushionContact {
    /// The cushion.
    pub cushion: CushionId,
    /// Unit vector from the point of contact to the ball's centre, along the cloth.
    pub normal: Vector3<f64>,
}

/// The first time at which the ball touches a cushion while it approaches it.
///
/// At one time, of two cushions the one listed first.
pub fn first(
    ball: &Ball,
    table: &Table,
    laws: &Laws,
    horizon: f64,
) -> Option<(f64, CushionContact)> {
    match laws.slowing {
        Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => {
            first_on_straight_line(ball, table, horizon)
        }
    }
}

fn first_on_straight_line(
    ball: &Ball,
    table: &Table,
    horizon: f64,
) -> Option<(f64, CushionContact)> {
    let path =
        Path { position: ball.position.xy(), velocity: ball.velocity.xy(), reach: ball.radius };
    let mut first: Option<(f64, CushionContact)> = None;
    let mut offer = |elapsed: f64, cushion: CushionId, normal: Vector2<f64>| {
        let time = ball.time + elapsed;
        if time <= horizon && first.is_none_or(|(best, _)| time < best) {
            let normal = Vector3::new(normal.x, normal.y, 0.0);
            first = Some((time, CushionContact { cushion, normal }));
        }
    };
    for (index, cushion) in table.cushions.iter().enumerate() {
        let offset = path.position - cushion.from;
        if let Some((elapsed, foot)) = path.meets_line(offset, cushion.along, cushion.normal)
            && (0.0..=cushion.length).contains(&foot)
        {
            offer(elapsed, CushionId(index), cushion.normal);
        }
    }
    for end in &table.ends {
        if let Some((elapsed, normal)) = path.meets_point(end.point) {
            offer(elapsed, end.cushion, normal);
        }
    }
    first
}

/// A centre on a straight line that touches things at the distance `reach`.
struct Path {
    position: Vector2<f64>,
    velocity: Vector2<f64>,
    reach: f64,
}

impl Path {
    /// When the path comes within reach of a line through the point that `offset` is counted
    /// from, coming from its playing side, and where along the line (report, 2.3.2).
    fn meets_line(
        &self,
        offset: Vector2<f64>,
        along: Vector2<f64>,
        normal: Vector2<f64>,
    ) -> Option<(f64, f64)> {
        let approach = -self.velocity.dot(&normal);
        let gap = offset.dot(&normal) - self.reach;
        // A centre behind the line is no contact: jaws are seen from behind by most of the table.
        if approach <= LEAST_APPROACH || gap <= -self.reach {
            return None;
        }
        let elapsed = (gap / approach).max(0.0);
        Some((elapsed, (offset + self.velocity * elapsed).dot(&along)))
    }

    /// When the path comes within reach of a point, and the normal there.
    fn meets_point(&self, point: Vector2<f64>) -> Option<(f64, Vector2<f64>)> {
        let offset = self.position - point;
        let closing = offset.dot(&self.velocity);
        if closing >= 0.0 {
            return None;
        }
        let excess = offset.norm_squared() - self.reach * self.reach;
        let elapsed = roots::approach(self.velocity.norm_squared(), closing, excess)?;
        let contact = offset + self.velocity * elapsed;
        let normal = contact / contact.norm();
        (-self.velocity.dot(&normal) > LEAST_APPROACH).then_some((elapsed, normal))
    }
}
