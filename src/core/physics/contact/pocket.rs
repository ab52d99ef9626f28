//! Times at which a ball falls into a pocket.

use super::search::{ContactSearch, Cubic, closing_time};
use super::sweep::Sweep;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::motion;
use crate::physics::table::{PocketId, Table};

/// The first time at which the ball's centre enters the circle of a pocket, and the pocket.
///
/// Pockets outside `sweep`, the region of the path that matters, are skipped. The others are searched
/// along the whole path, so no speed is too high to be caught. A ball inside a circle falls
/// now. An airborne ball high enough to clear the rail behind the pocket falls only after it has
/// come down.
pub fn first(
    ball: &Ball,
    table: &Table,
    nose_height: Option<f64>,
    mut sweep: Sweep,
) -> Option<(f64, PocketId)> {
    // A ball in space falls past the rim of a body, or not.
    let falls = nose_height.is_some() && ball.state.is_aloft();
    let mut first: Option<(f64, PocketId)> = None;
    let cubic = Cubic::along(ball).flat();
    let window = ball.path.until - ball.time;
    let top = nose_height.unwrap_or(f64::INFINITY) + ball.radius;
    for (index, pocket) in table.pockets.iter().enumerate() {
        let reach = pocket.radius + ball.path.cubic_error();
        if sweep.misses_disc(pocket.center, reach)
            || falls && pocket.body_for(ball.radius).is_some()
        {
            continue;
        }
        let mut relative = cubic;
        relative.0[0].x -= pocket.center.x;
        relative.0[0].y -= pocket.center.y;
        let inside = relative.0[0].norm() < pocket.radius;
        // A fresh sampler for each pocket, so that no result depends on the order of pockets.
        let sampler = motion::MotionSampler::of(ball);
        let exact = |elapsed: f64| {
            let (position, velocity) = sampler.at(ball.time + elapsed);
            let offset = position.xy() - pocket.center;
            let distance = offset.norm();
            (distance, -velocity.xy().dot(&offset) / distance)
        };
        let approach = ContactSearch {
            touch: pocket.radius,
            now: relative.0[0].norm(),
            cubic_error: ball.path.cubic_error(),
            window,
        };
        let search =
            |distance| relative.first_contact(distance, window).map(|contact| contact.elapsed);
        let enters = || approach.first_contact(search, exact);
        let entry = if inside { Some(0.0) } else { enters() };
        let Some(mut elapsed) = entry else { continue };
        if ball.state == MotionState::Airborne {
            let [height, rise, quadratic, cubic] =
                Cubic::of(ball, ball.time + elapsed).0.map(|term| term.z);
            if height > top {
                let down = closing_time(&[height - top, rise, quadratic, cubic], window - elapsed);
                let Some(down) = down else { continue };
                elapsed += down;
                if ball.path.cubic_error() > 0.0 {
                    // The cubic is so close that one Newton step is enough.
                    let (position, velocity) = sampler.at(ball.time + elapsed);
                    elapsed = (elapsed - (position.z - top) / velocity.z).clamp(0.0, window);
                }
                if relative.position_at(elapsed).norm() >= pocket.radius {
                    continue;
                }
            }
        }
        let time = ball.time + elapsed;
        if first.is_none_or(|(best, _)| time < best) {
            first = Some((time, PocketId(index)));
            sweep = Sweep::along_until(ball, time);
        }
    }
    first
}
