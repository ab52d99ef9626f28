//! Directions in the plane of the table, with the same bits on every system.

use nalgebra::Vector2;

/// The direction of a vector, rad.
pub fn direction_of(way: Vector2<f64>) -> f64 {
    libm::atan2(way.y, way.x)
}

/// A vector turned to the left by this angle, rad.
pub fn turned(way: Vector2<f64>, angle: f64) -> Vector2<f64> {
    let (sin, cos) = libm::sincos(angle);
    Vector2::new(way.x * cos - way.y * sin, way.x * sin + way.y * cos)
}
