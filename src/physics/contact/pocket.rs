//! When a ball falls into a pocket.

use super::gap::{Course, closes};
use crate::physics::ball::{Ball, MotionState};
use crate::physics::table::{PocketId, Table};

/// The time at which the ball's centre enters the circle of a pocket, and which.
///
/// Swept along the path, so that no speed steps over a pocket; a ball inside falls now. One that
/// flies so high that it clears the rail behind the pocket is not in it before it has come down.
pub fn first(ball: &Ball, table: &Table, nose_height: f64) -> Option<(f64, PocketId)> {
    let mut first: Option<(f64, PocketId)> = None;
    let course = Course::of(ball, ball.time).flat();
    let window = ball.path.until - ball.time;
    let top = nose_height + ball.radius;
    for (index, pocket) in table.pockets.iter().enumerate() {
        let mut relative = course;
        relative.0[0].x -= pocket.center.x;
        relative.0[0].y -= pocket.center.y;
        let inside = relative.0[0].norm() < pocket.radius;
        let entry = if inside { Some(0.0) } else { relative.meets(pocket.radius, window) };
        let Some(mut elapsed) = entry else { continue };
        if ball.state == MotionState::Airborne {
            let [height, rise, bend, twist] =
                Course::of(ball, ball.time + elapsed).0.map(|term| term.z);
            if height > top {
                let down = closes(&[height - top, rise, bend, twist], window - elapsed);
                let Some(down) = down else { continue };
                elapsed += down;
                if relative.place(elapsed).norm() >= pocket.radius {
                    continue;
                }
            }
        }
        let time = ball.time + elapsed;
        if first.is_none_or(|(best, _)| time < best) {
            first = Some((time, PocketId(index)));
        }
    }
    first
}
