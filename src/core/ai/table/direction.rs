//! Directions on the table.

use nalgebra::Vector2;

use crate::physics::direction_of;

/// The direction in which a ball passes another, which lies this way, at this distance to its side
/// (m): from the first centre to the line, rad.
pub(in crate::ai) fn past(way: Vector2<f64>, aside: f64) -> f64 {
    direction_of(way) + libm::asin((aside / way.norm()).clamp(-1.0, 1.0))
}
