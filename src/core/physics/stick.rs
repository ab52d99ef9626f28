//! The shape and pose of the cue, for drawing it and for its clearance over rails and balls.

use nalgebra::Vector3;

/// Length from tip to butt, m. Playing cues measure 1.45 to 1.48 m.
pub const LENGTH: f64 = 1.47;
/// Radius of the tip, m. Most pool cues have a tip of 12.6 mm diameter.
pub const TIP_RADIUS: f64 = 0.0063;
/// Radius of the butt end, m.
pub const BUTT_RADIUS: f64 = 0.0145;

/// The axes of a cue, as unit vectors.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CueFrame {
    /// Along the cue, from butt to tip.
    pub ahead: Vector3<f64>,
    /// To the player's right, horizontal.
    pub right: Vector3<f64>,
    /// Upwards, at right angles to both.
    pub up: Vector3<f64>,
}

impl CueFrame {
    /// The axes of a level cue. `direction` is the angle from +x towards +y, rad.
    pub fn level(direction: f64) -> CueFrame {
        let (sin, cos) = libm::sincos(direction);
        CueFrame {
            ahead: Vector3::new(cos, sin, 0.0),
            right: Vector3::new(sin, -cos, 0.0),
            up: Vector3::z(),
        }
    }

    /// These axes with the butt raised by `elevation`, rad.
    pub fn lifted(&self, elevation: f64) -> CueFrame {
        let (sin, cos) = libm::sincos(elevation);
        CueFrame {
            ahead: self.ahead * cos - self.up * sin,
            right: self.right,
            up: self.up * cos + self.ahead * sin,
        }
    }

    /// Coordinates of an offset (m) from a point of the cue's axis: towards the butt, to the right,
    /// and upwards.
    pub fn coordinates(&self, off: &Vector3<f64>) -> Vector3<f64> {
        Vector3::new(-off.dot(&self.ahead), off.dot(&self.right), off.dot(&self.up))
    }
}

/// Radius of the cue at a distance (m) behind the tip, m. The cue is a cone.
pub fn radius(behind: f64) -> f64 {
    TIP_RADIUS + (BUTT_RADIUS - TIP_RADIUS) * (behind / LENGTH).clamp(0.0, 1.0)
}
