//! Pockets, seen from above.

use std::f64::consts::FRAC_1_SQRT_2;

use nalgebra::Vector2;

use super::PocketBody;

/// Index of a pocket in its table's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PocketId(pub usize);

/// A pocket.
///
/// Without a body it takes a ball whose centre enters the circle. With one, the circle is where the
/// slate ends and a ball begins to tip.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pocket {
    /// Centre of the circle, m.
    pub center: Vector2<f64>,
    /// Radius of the circle, m.
    pub radius: f64,
    /// Rim, liner and hole. None for a mere circle.
    pub body: Option<PocketBody>,
}

impl Pocket {
    /// A pocket without a body.
    pub fn circle(center: Vector2<f64>, radius: f64) -> Pocket {
        Pocket { center, radius, body: None }
    }

    /// The body, if a ball of this radius (m) fits into it.
    pub fn body_for(&self, radius: f64) -> Option<&PocketBody> {
        self.body.as_ref().filter(|body| body.takes(self, radius))
    }

    /// The unit vector into the pocket, on a bed of this half length (m). Pockets in the middle third
    /// of the length are side pockets.
    pub fn axis(&self, half_length: f64) -> Vector2<f64> {
        let [x, y]: [f64; 2] = self.center.into();
        if x.abs() < half_length / 3.0 {
            return Vector2::new(0.0, 1.0_f64.copysign(y));
        }
        Vector2::new(FRAC_1_SQRT_2.copysign(x), FRAC_1_SQRT_2.copysign(y))
    }

    /// The middle of the mouth for a ball of this radius (m): where it touches the circle from outside,
    /// on the `axis` of the pocket.
    pub fn mouth(&self, axis: Vector2<f64>, radius: f64) -> Vector2<f64> {
        self.center - axis * (self.radius + radius)
    }

    /// True if a point is above the hole, within its wall.
    pub(super) fn is_over_hole(&self, point: Vector2<f64>) -> bool {
        let edge = self.body.map_or(0.0, |body| body.edge);
        (point - self.center).norm() < self.radius - edge
    }

    /// True if a point is in the circle.
    pub fn contains(&self, point: Vector2<f64>) -> bool {
        (point - self.center).norm() < self.radius
    }
}
