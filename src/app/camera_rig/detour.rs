//! The camera's way around the lamp.
//!
//! An eye whose wanted place is in the lamp is put on the nearest side of it. When another side
//! becomes the nearest, the eye does not jump there but moves around the lamp.

use nalgebra::Vector3;

use super::limits::Limits;

/// Speed of the way around, m/s.
const SPEED: f64 = 4.5;
/// The eye starts a detour when, in one frame, its nearest free place moves this much farther than
/// its wanted place does, m.
const LEAP: f64 = 0.03;

/// The state of an eye that moves around the lamp or is at its place.
#[derive(Debug, Clone, Copy, Default)]
pub struct Detour {
    /// The eye's wanted place in the last frame, and the free place nearest to it, m.
    last: Option<[Vector3<f64>; 2]>,
    /// The eye's place while it moves around the lamp, m.
    at: Option<Vector3<f64>>,
}

impl Detour {
    /// The eye's place while it moves around the lamp, m.
    pub fn eye(&self) -> Option<Vector3<f64>> {
        self.at
    }

    /// Ends the detour; the eye jumps to the free place nearest to its wanted place.
    pub fn end(&mut self) {
        *self = Detour::default();
    }

    /// Advances by `dt` seconds towards `wanted`. Returns true while the eye moves around the lamp.
    pub fn advance(&mut self, limits: &Limits, wanted: Vector3<f64>, dt: f64) -> bool {
        let free = limits.nearest_free(wanted);
        if let (None, Some([wanted_before, before])) = (self.at, self.last)
            && (free - before).norm() > (wanted - wanted_before).norm() + LEAP
        {
            self.at = Some(before);
        }
        self.last = Some([wanted, free]);
        if let Some(from) = self.at {
            let waypoint = limits.next_waypoint(from, free);
            let (way, step) = (waypoint - from, SPEED * dt);
            let arrives = waypoint == free && way.norm() <= step;
            let next = from + way * (step / way.norm().max(1e-9)).min(1.0);
            self.at = (!arrives).then(|| limits.nearest_free(next));
        }
        self.at.is_some()
    }
}
