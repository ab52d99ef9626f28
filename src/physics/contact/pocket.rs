//! When a ball falls into a pocket.

use super::roots;
use crate::physics::ball::Ball;
use crate::physics::laws::{Laws, Slowing};
use crate::physics::table::{PocketId, Table};

/// The time at which the ball's centre enters the circle of a pocket, and which.
///
/// Swept along the path, so that no speed steps over a pocket; a ball inside falls now.
pub fn first(ball: &Ball, table: &Table, laws: &Laws, horizon: f64) -> Option<(f64, PocketId)> {
    match laws.slowing {
        Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => {
            first_on_straight_line(ball, table, horizon)
        }
    }
}

fn first_on_straight_line(ball: &Ball, table: &Table, horizon: f64) -> Option<(f64, PocketId)> {
    let velocity = ball.velocity.xy();
    let mut first: Option<(f64, PocketId)> = None;
    for (index, pocket) in table.pockets.iter().enumerate() {
        let offset = ball.position.xy() - pocket.center;
        let excess = offset.norm_squared() - pocket.radius * pocket.radius;
        let closing = offset.dot(&velocity);
        let elapsed = if excess < 0.0 {
            0.0
        } else if closing < 0.0 {
            match roots::approach(velocity.norm_squared(), closing, excess) {
                Some(elapsed) => elapsed,
                None => continue,
            }
        } else {
            continue;
        };
        let time = ball.time + elapsed;
        if time <= horizon && first.is_none_or(|(best, _)| time < best) {
            first = Some((time, PocketId(index)));
        }
    }
    first
}
