//! Directions from which the camera looks, and their limits.

use std::f64::consts::PI;

use nalgebra::Vector3;

use super::sight::{Lens, forward};
use crate::ui::CameraView;

/// Least and greatest pitch, rad.
pub(super) const PITCH: (f64, f64) = (6.0 * PI / 180.0, 88.0 * PI / 180.0);
/// Straight down, except for a small angle that defines which way is up, rad.
pub(super) const MAX_PITCH: f64 = 89.9 * PI / 180.0;

/// A direction and zoom from which the camera looks at its centre.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Orbit {
    /// Direction the camera looks in, from +x towards +y, rad; relative to the aim for a player's
    /// eye.
    pub yaw: f64,
    /// Angle of the eye above the horizon, rad.
    pub pitch: f64,
    /// Zoom: the factor by which the camera is nearer than by default.
    pub zoom: f64,
}

/// The camera's complete goal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal {
    pub target: Vector3<f64>,
    pub yaw: f64,
    pub pitch: f64,
    pub distance: f64,
    pub lens: Lens,
}

impl Goal {
    /// The eye's place, m.
    pub fn eye(&self) -> Vector3<f64> {
        self.target - forward([self.yaw, self.pitch]) * self.distance
    }
}

/// The least and the greatest pitch of a view, rad.
pub(super) fn pitches(place: CameraView) -> [f64; 2] {
    match place {
        CameraView::Flat => [MAX_PITCH; 2],
        CameraView::Over => [PITCH.0, MAX_PITCH],
        _ => [PITCH.0, PITCH.1],
    }
}
