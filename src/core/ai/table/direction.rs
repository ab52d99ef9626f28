//! Directions on the table.

use nalgebra::Vector2;

/// The direction of a unit vector, rad.
pub(in crate::ai) fn angle(way: Vector2<f64>) -> f64 {
    libm::atan2(way.y, way.x)
}

/// A vector turned to the left by this angle, rad.
pub(in crate::ai) fn turned(way: Vector2<f64>, angle: f64) -> Vector2<f64> {
    let (sin, cos) = libm::sincos(angle);
    Vector2::new(way.x * cos - way.y * sin, way.x * sin + way.y * cos)
}
