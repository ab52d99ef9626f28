//! When a ball falls into a pocket.

use super::gap::{Approach, Course, closes};
use crate::physics::ball::{Ball, MotionState};
use crate::physics::motion;
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
        // Of its own, so that no pocket depends on which was looked at before.
        let places = motion::Whereabouts::of(ball);
        let truth = |elapsed: f64| {
            let (place, velocity) = places.at(ball.time + elapsed);
            let offset = place.xy() - pocket.center;
            let distance = offset.norm();
            (distance, -velocity.xy().dot(&offset) / distance)
        };
        let approach = Approach {
            touch: pocket.radius,
            now: relative.0[0].norm(),
            stray: ball.path.stray(),
            window,
        };
        let search = |distance| relative.meets(distance, window).map(|meeting| meeting.elapsed);
        let meets = || approach.meets(search, truth);
        let entry = if inside { Some(0.0) } else { meets() };
        let Some(mut elapsed) = entry else { continue };
        if ball.state == MotionState::Airborne {
            let [height, rise, bend, twist] =
                Course::of(ball, ball.time + elapsed).0.map(|term| term.z);
            if height > top {
                let down = closes(&[height - top, rise, bend, twist], window - elapsed);
                let Some(down) = down else { continue };
                elapsed += down;
                if ball.path.stray() > 0.0 {
                    // The cubic strays so little that one step mends it.
                    let (place, velocity) = places.at(ball.time + elapsed);
                    elapsed = (elapsed - (place.z - top) / velocity.z).clamp(0.0, window);
                }
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
