//! The camera of the flat look: the view from straight above, almost without perspective.

use std::f64::consts::PI;

use crate::render::Camera;

use super::CameraRig;
use super::sight::level;

/// Field of view, rad.
const LONG_LENS: f64 = 4.0 * PI / 180.0;

impl CameraRig {
    /// The camera that sees the same as the current pose from afar through a long lens. It shows no
    /// room, so walls and lamp are not in its way.
    pub(super) fn camera_afar(&self, aspect: f64) -> Camera {
        let (target, eye, lens) = (self.pose.target(), self.pose.eye(), self.pose.lens());
        let farther = (0.5 * lens.fov_y(aspect)).tan() / (0.5 * LONG_LENS).tan();
        let eye = target + (eye - target) * farther;
        Camera { eye: eye.cast(), target: target.cast(), fov_y: LONG_LENS as f32, rise: 0.0 }
    }

    /// Moves the view by a drag to the right and away from the viewer, m.
    pub(super) fn shift_flat(&mut self, [right, away]: [f64; 2]) {
        let [to_right, ahead] = level(self.base_yaw() + self.orbit.yaw);
        self.pan = self.limits.nearest_target(self.pan - (to_right * right + ahead * away));
        self.pose.put_target(self.camera_goal().target);
    }
}
