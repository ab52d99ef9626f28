//! The cue's shape, and how it lies: what is drawn of it, and what has to pass over rails and balls.

use nalgebra::Vector3;

/// Length from tip to butt, m.
///
/// Playing cues are 1.45 to 1.48 m long.
pub const LENGTH: f64 = 1.47;
/// Radius of the tip, m: of 12.6 mm, as most pool cues have.
pub const TIP_RADIUS: f64 = 0.0063;
/// Radius at the butt's end, m.
pub const BUTT_RADIUS: f64 = 0.0145;

/// Which way a cue lies: unit vectors along it and across it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CueFrame {
    /// The way that it goes.
    pub ahead: Vector3<f64>,
    /// Its player's right, level with the bed.
    pub right: Vector3<f64>,
    /// Its upper side.
    pub up: Vector3<f64>,
}

impl CueFrame {
    /// Of a level cue that goes so far from +x towards +y, rad.
    pub fn level(direction: f64) -> CueFrame {
        let (sin, cos) = libm::sincos(direction);
        CueFrame {
            ahead: Vector3::new(cos, sin, 0.0),
            right: Vector3::new(sin, -cos, 0.0),
            up: Vector3::z(),
        }
    }

    /// The same with the butt lifted, rad.
    pub fn lifted(&self, elevation: f64) -> CueFrame {
        let (sin, cos) = libm::sincos(elevation);
        CueFrame {
            ahead: self.ahead * cos - self.up * sin,
            right: self.right,
            up: self.up * cos + self.ahead * sin,
        }
    }

    /// Where something is that is so far from a place on the cue's axis, m: behind that, to the
    /// right, and above.
    pub fn coordinates(&self, off: &Vector3<f64>) -> Vector3<f64> {
        Vector3::new(-off.dot(&self.ahead), off.dot(&self.right), off.dot(&self.up))
    }
}

/// Radius at a distance (m) behind the tip, m: it grows evenly along the cue.
pub fn radius(behind: f64) -> f64 {
    TIP_RADIUS + (BUTT_RADIUS - TIP_RADIUS) * (behind / LENGTH).clamp(0.0, 1.0)
}
