//! Directions on the table.

use nalgebra::Vector2;

/// The direction of a unit vector, rad.
pub(in crate::ai) fn angle(way: Vector2<f64>) -> f64 {
    libm::atan2(way.y, way.x)
}

/// The direction in which a ball passes another, which lies this way, at this distance to its side
/// (m): from the first centre to the line, rad.
pub(in crate::ai) fn past(way: Vector2<f64>, aside: f64) -> f64 {
    angle(way) + libm::asin((aside / way.norm()).clamp(-1.0, 1.0))
}
