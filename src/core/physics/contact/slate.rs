//! Times at which a ball in space lands on the slate, or sinks into a pocket.

use super::search::{Cubic, crossing_time, crossing_time_after};
use crate::physics::ball::{Ball, MotionState};
use crate::physics::motion;
use crate::physics::table::{Pocket, PocketId, Table};

/// The time at which an airborne ball touches the slate while falling.
pub fn time(ball: &Ball, table: &Table) -> Option<f64> {
    if ball.state != MotionState::Airborne {
        return None;
    }
    // A ball that starts below the level would count as touching it, so the search starts at the top.
    let start = top_above_slate(ball).unwrap_or(ball.time);
    let time = crossing_time_after(ball, start, 2, ball.radius, 1.0)?;
    let place = motion::position_at(ball, time).xy();
    let is_over_hole =
        |pocket: &Pocket| pocket.body_for(ball.radius).is_some() && pocket.contains(place);
    (!table.pockets.iter().any(is_over_hole)).then_some(time)
}

/// The time at which a ball that rises out of a pocket's mouth from below the slate's level is highest
/// on this path, s. None for other balls, and if it stays below the level.
fn top_above_slate(ball: &Ball) -> Option<f64> {
    let [height, velocity, quadratic, cubic] = Cubic::along(ball).0.map(|term| term.z);
    if height >= ball.radius || velocity <= 0.0 {
        return None;
    }
    let rise = velocity / ((quadratic * quadratic - 3.0 * cubic * velocity).sqrt() - quadratic);
    let top = (ball.time + rise).min(ball.path.until);
    (motion::position_at(ball, top).z > ball.radius).then_some(top)
}

/// The time at which a ball in space sinks so deep into a pocket that its top is level with the
/// slate's surface, or a falling one lands on the pocket's floor; and the pocket.
pub fn sinks(ball: &Ball, table: &Table) -> Option<(f64, PocketId)> {
    if !ball.state.is_aloft() {
        return None;
    }
    // The path of a falling ball stays in its pocket.
    let into = match ball.state {
        MotionState::Falling(into) => Some(into.0),
        _ => None,
    };
    let level = match into {
        Some(into) => table.pockets[into].body_for(ball.radius)?.floor + ball.radius,
        None => -ball.radius,
    };
    let time = crossing_time(ball, 2, level, 1.0)?;
    let place = motion::position_at(ball, time).xy();
    let holds = |index: &usize| {
        let pocket = &table.pockets[*index];
        into.is_none_or(|into| into == *index)
            && pocket.body_for(ball.radius).is_some()
            && pocket.contains(place)
    };
    (0..table.pockets.len()).find(holds).map(|index| (time, PocketId(index)))
}

#[cfg(test)]
mod tests {
    use nalgebra::Vector3;

    use super::*;
    use crate::physics::ball::BallId;
    use crate::physics::laws::Laws;

    /// Tests that a ball which flies out of a side pocket from below the slate's level lands on that
    /// level, and not where it comes down to the height of its start.
    #[test]
    fn balls_out_of_a_pocket_land_at_the_level() {
        let (laws, table) = (Laws::real(), Table::named("pool-9ft").unwrap());
        let mut ball = Ball::at_rest(BallId(0), laws.ball_radius(), 0.17, -0.003987, 0.641103);
        ball.position.z = ball.radius - 2.2e-5;
        ball.velocity = Vector3::new(-2.889, -0.485, 0.0263);
        ball.state = MotionState::Airborne;
        motion::start_path(&mut ball, &laws, f64::INFINITY);
        assert!(table.pockets.iter().any(|pocket| pocket.contains(ball.position.xy())));
        let lands = time(&ball, &table).unwrap();
        let place = motion::position_at(&ball, lands);
        assert!((place.z - ball.radius).abs() < 1e-12, "{:e}", place.z - ball.radius);
        // The top is 35 μm above the start, and 13 μm above the level.
        let expected = (0.0263 + (0.0263f64.powi(2) - 2.0 * 9.81 * 2.2e-5).sqrt()) / 9.81;
        assert!((lands - expected).abs() < 1e-5, "{lands} {expected}");
    }
}
