//! Vectors in the plane of the table.

use nalgebra::Vector2;

/// A vector turned to the left by this angle, rad, with the same bits on every system.
pub fn turned(way: Vector2<f64>, angle: f64) -> Vector2<f64> {
    let (sin, cos) = libm::sincos(angle);
    Vector2::new(way.x * cos - way.y * sin, way.x * sin + way.y * cos)
}
