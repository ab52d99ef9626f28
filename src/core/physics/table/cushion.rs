//! Cushions and their ends.

use nalgebra::Vector2;

/// Index of a cushion in its table's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CushionId(pub usize);

/// A straight piece of cushion. A jaw is one, too.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cushion {
    /// One end of the nose edge, m.
    pub from: Vector2<f64>,
    /// The other end, m.
    pub to: Vector2<f64>,
    /// Midpoint of the edge, m.
    ///
    /// A cushion and its mirror image run in opposite directions, since the playing side is on the
    /// right of both. Distances from the midpoint have the same bits for both.
    pub middle: Vector2<f64>,
    /// Unit vector along the edge, from `from` to `to`.
    pub along: Vector2<f64>,
    /// Unit vector into play: (to - from) × z.
    pub normal: Vector2<f64>,
    /// Length of the edge, m.
    pub length: f64,
}

impl Cushion {
    /// Creates the cushion between two different points, m.
    pub fn new(from: Vector2<f64>, to: Vector2<f64>) -> Cushion {
        let length = (to - from).norm();
        let along = (to - from) / length;
        let middle = (from + to) * 0.5;
        Cushion { from, to, middle, along, normal: Vector2::new(along.y, -along.x), length }
    }

    /// Distance of a point in front of the line of the edge, m. Negative behind it.
    pub fn across(&self, point: Vector2<f64>) -> f64 {
        (point - self.middle).dot(&self.normal)
    }

    /// True if the projection of a point on the edge's line is at most `margin` (m) beyond its
    /// ends.
    pub fn is_abreast(&self, point: Vector2<f64>, margin: f64) -> bool {
        (point - self.middle).dot(&self.along).abs() <= 0.5 * self.length + margin
    }

    /// True if the edge ends at this point.
    pub fn has_end(&self, point: Vector2<f64>) -> bool {
        self.from == point || self.to == point
    }

    /// The end of the edge that is nearer to a point, m.
    pub fn nearest_end(&self, point: Vector2<f64>) -> Vector2<f64> {
        let [from, to] = [self.from, self.to].map(|end| (point - end).norm_squared());
        if from < to { self.from } else { self.to }
    }

    /// Distance from a point to the edge, m.
    pub fn distance(&self, point: Vector2<f64>) -> f64 {
        let along = (point - self.from).dot(&self.along).clamp(0.0, self.length);
        (point - self.from - self.along * along).norm()
    }
}

/// The end of a cushion: a point that balls hit from any side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CushionEnd {
    /// Position, m.
    pub point: Vector2<f64>,
    /// Its cushion. An end shared by two cushions belongs to the one listed first.
    pub cushion: CushionId,
}

/// Distance of the centre from the line of a cushion when a ball on the cloth touches the nose, m.
/// In space the nose is an edge at `nose_height`, in the plane a wall.
pub fn reach(radius: f64, nose_height: Option<f64>) -> f64 {
    let above = nose_height.map_or(0.0, |height| height - radius);
    (radius * radius - above * above).max(0.0).sqrt()
}
