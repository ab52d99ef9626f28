//! When a ball in the air meets the slate.

use super::gap::{Course, closes};
use crate::physics::ball::{Ball, MotionState};

/// The time at which an airborne ball touches the slate while it falls.
pub fn time(ball: &Ball) -> Option<f64> {
    if ball.state != MotionState::Airborne {
        return None;
    }
    let Course([place, velocity, bend, twist]) = Course::of(ball, ball.time);
    let gap = [place.z - ball.radius, velocity.z, bend.z, twist.z];
    closes(&gap, ball.path.until - ball.time).map(|elapsed| ball.time + elapsed)
}
