//! Times at which a ball in space lands on the slate, or sinks into a pocket.

use super::search::crossing_time;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::motion;
use crate::physics::table::{Pocket, PocketId, Table};

/// The time at which an airborne ball touches the slate while falling.
pub fn time(ball: &Ball, table: &Table) -> Option<f64> {
    if ball.state != MotionState::Airborne {
        return None;
    }
    let time = crossing_time(ball, 2, ball.radius, 1.0)?;
    let place = motion::position_at(ball, time).xy();
    let is_over_hole =
        |pocket: &Pocket| pocket.body_for(ball.radius).is_some() && pocket.contains(place);
    (!table.pockets.iter().any(is_over_hole)).then_some(time)
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
