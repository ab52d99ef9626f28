//! Times at which an airborne ball lands on the slate.

use super::search::crossing_time;
use crate::physics::ball::{Ball, MotionState};

/// The time at which an airborne ball touches the slate while falling.
pub fn time(ball: &Ball) -> Option<f64> {
    if ball.state != MotionState::Airborne {
        return None;
    }
    crossing_time(ball, 2, ball.radius, 1.0)
}
