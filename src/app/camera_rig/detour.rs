//! The way around the lamp.
//!
//! An eye that may not be in the lamp is put on the nearest side of it; where another side becomes
//! the nearest, the eye does not leap there, but goes around.

use nalgebra::Vector3;

use super::limits::Limits;

/// How fast it goes, m/s.
const SPEED: f64 = 4.5;
/// A move longer than that of the wanted eye by this much is a leap, m.
const LEAP: f64 = 0.03;

/// An eye that goes around the lamp, or is where it should be.
#[derive(Debug, Clone, Copy, Default)]
pub struct Detour {
    /// Where the eye was to be in the last frame, and the free place nearest to it, m.
    last: Option<[Vector3<f64>; 2]>,
    /// Where it is while it is on its way, m.
    at: Option<Vector3<f64>>,
}

impl Detour {
    /// Where the eye is while it is on its way, m.
    pub fn eye(&self) -> Option<Vector3<f64>> {
        self.at
    }

    /// The picture is cut: the eye is where it wants to be.
    pub fn cut(&mut self) {
        *self = Detour::default();
    }

    /// Lets `dt` seconds pass for an eye that wants to be at `wanted`. Returns true while it is on
    /// its way.
    pub fn follow(&mut self, limits: &Limits, wanted: Vector3<f64>, dt: f64) -> bool {
        let free = limits.clear(wanted);
        if let (None, Some([wanted_before, before])) = (self.at, self.last)
            && (free - before).norm() > (wanted - wanted_before).norm() + LEAP
        {
            self.at = Some(before);
        }
        self.last = Some([wanted, free]);
        if let Some(from) = self.at {
            let to = limits.around_lamp(from, free);
            let (way, step) = (to - from, SPEED * dt);
            let arrives = to == free && way.norm() <= step;
            let next = from + way * (step / way.norm().max(1e-9)).min(1.0);
            self.at = (!arrives).then(|| limits.clear(next));
        }
        self.at.is_some()
    }
}
