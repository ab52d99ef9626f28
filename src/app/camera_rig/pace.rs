//! The pace at which the camera moves.

use std::f64::consts::E;

use crate::ui::CameraView;

use super::{CameraRig, Goal, Subject};

/// Stiffness of the springs for moves, 1/s.
const MOVE_STIFFNESS: f64 = 8.0;
/// Stiffness of the springs for the aim that an eye follows, 1/s.
const AIM_STIFFNESS: f64 = 18.0;
/// Stiffness of the springs for a player who stands up in the report's game, 1/s.
const STAND_UP_STIFFNESS: f64 = 3.5;
/// Stiffness of the springs for a player who stands up in other games, 1/s.
const WATCH_STIFFNESS: f64 = 5.0;

/// About the greatest speed of a camera that follows a shot: of the eye, in distances from its
/// target per second, and of its turn, rad/s.
const COMFORTABLE_SPEEDS: [f64; 2] = [1.8, 1.8];

impl CameraRig {
    /// The stiffness of the springs on the way to a goal, 1/s.
    pub(super) fn stiffness(&self, goal: &Goal) -> f64 {
        let Subject { rolling, shows_table, report, .. } = self.subject;
        match self.place {
            _ if self.closeup.is_some() => MOVE_STIFFNESS,
            CameraView::Eye if report && (rolling || shows_table) => STAND_UP_STIFFNESS,
            CameraView::Eye | CameraView::Default if self.watches && !report => {
                // The greatest speed of a spring from rest is its stiffness times its way, over e.
                let way = (goal.eye() - self.pose.eye()).norm();
                let turn = (goal.yaw - self.pose.yaw.value).abs();
                let slowest = (COMFORTABLE_SPEEDS[0] * goal.distance / way)
                    .min(COMFORTABLE_SPEEDS[1] / turn)
                    * E;
                slowest.min(WATCH_STIFFNESS)
            }
            CameraView::Eye if !self.travels => AIM_STIFFNESS,
            _ => MOVE_STIFFNESS,
        }
    }
}
