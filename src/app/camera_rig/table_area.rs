//! A rectangular area of the table.

use nalgebra::Vector3;

/// An area of the table, parallel to its sides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableArea {
    /// Least and greatest x, m.
    pub x: [f64; 2],
    /// Least and greatest y, m.
    pub y: [f64; 2],
}

impl TableArea {
    /// The area around the middle of the table, by half its sides, m.
    pub fn around([x, y]: [f64; 2]) -> TableArea {
        TableArea { x: [-x, x], y: [-y, y] }
    }

    /// The least area with this one and everything nearer than `reach` (m) to a point.
    pub fn including(self, point: Vector3<f64>, reach: f64) -> TableArea {
        let widen = |[low, high]: [f64; 2], at: f64| [low.min(at - reach), high.max(at + reach)];
        TableArea { x: widen(self.x, point.x), y: widen(self.y, point.y) }
    }

    /// The least area with everything nearer than `reach` (m) to a point.
    pub fn near(point: Vector3<f64>, reach: f64) -> TableArea {
        TableArea { x: [point.x; 2], y: [point.y; 2] }.including(point, reach)
    }

    /// Its corners at a height, m.
    pub(super) fn corners(&self, z: f64) -> [Vector3<f64>; 4] {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| Vector3::new(self.x[i], self.y[j], z))
    }
}
