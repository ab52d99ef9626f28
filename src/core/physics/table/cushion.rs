//! Cushions and their ends.

use nalgebra::Vector2;

use crate::physics::turned;

/// Index of a cushion in its table's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CushionId(pub usize);

/// The circle that a rounded piece of cushion follows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Curve {
    /// Its centre, behind the nose, m.
    pub center: Vector2<f64>,
    /// Its radius, m.
    pub radius: f64,
}

/// A piece of cushion: straight, or an arc that bulges into play. A jaw is one, too.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cushion {
    /// One end of the nose edge, m.
    pub from: Vector2<f64>,
    /// The other end, m.
    pub to: Vector2<f64>,
    /// Midpoint of the edge, or of an arc's chord, m.
    ///
    /// A cushion and its mirror image run in opposite directions, since the playing side is on the
    /// right of both. Distances from the midpoint have the same bits for both.
    pub middle: Vector2<f64>,
    /// Unit vector from `from` to `to`.
    pub along: Vector2<f64>,
    /// Unit vector into play: (to - from) × z. That of an arc's chord is the mean over the arc.
    pub normal: Vector2<f64>,
    /// Distance between the ends, m.
    pub length: f64,
    /// The circle of an arc. None for a straight piece.
    pub curve: Option<Curve>,
}

/// Two pieces run on into one another without a corner if their normals differ by less than this.
const SMOOTH: f64 = 1e-6;

/// Most by which a chord of an arc turns from the one before, rad.
const CHORD_TURN: f64 = 6.001 * std::f64::consts::PI / 180.0;

impl Cushion {
    /// Creates the cushion between two different points, m.
    pub fn new(from: Vector2<f64>, to: Vector2<f64>) -> Cushion {
        let length = (to - from).norm();
        let along = (to - from) / length;
        let middle = (from + to) * 0.5;
        let normal = Vector2::new(along.y, -along.x);
        Cushion { from, to, middle, along, normal, length, curve: None }
    }

    /// Creates the arc between two different points around a centre behind their chord, m.
    pub fn arc(from: Vector2<f64>, to: Vector2<f64>, center: Vector2<f64>) -> Cushion {
        // Both ends count alike, for the same bits in the mirror.
        let radius = 0.5 * ((from - center).norm() + (to - center).norm());
        Cushion { curve: Some(Curve { center, radius }), ..Cushion::new(from, to) }
    }

    /// Distance of a point in front of the line of the edge, or of an arc's circle, m. Negative
    /// behind it.
    pub fn across(&self, point: Vector2<f64>) -> f64 {
        match &self.curve {
            None => (point - self.middle).dot(&self.normal),
            Some(Curve { center, radius }) => (point - center).norm() - radius,
        }
    }

    /// Unit vector into play at the point of the edge nearest to a point that is abreast of it.
    pub fn normal_at(&self, point: Vector2<f64>) -> Vector2<f64> {
        match &self.curve {
            None => self.normal,
            Some(Curve { center, .. }) => (point - center).normalize(),
        }
    }

    /// True if a point is between the perpendiculars to the edge in its ends, or at most `margin` (m)
    /// beyond them.
    pub fn is_abreast(&self, point: Vector2<f64>, margin: f64) -> bool {
        match &self.curve {
            None => (point - self.middle).dot(&self.along).abs() <= 0.5 * self.length + margin,
            Some(Curve { center, radius }) => {
                // An arc runs counter-clockwise, since its playing side is on its right.
                let arm = point - center;
                let beyond = |end: &Vector2<f64>| (end - center).perp(&arm) / radius;
                beyond(&self.from) >= -margin && beyond(&self.to) <= margin
            }
        }
    }

    /// True if the nose runs on into another piece's without a corner, on to an arc or off it.
    pub fn continues(&self, other: &Cushion) -> bool {
        [(self.to, other.from), (self.from, other.to)].iter().any(|&(end, start)| {
            end == start
                && (self.curve.is_some() || other.curve.is_some())
                && (self.normal_at(end) - other.normal_at(end)).norm() < SMOOTH
        })
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

    /// The point of the edge nearest to a point. Both ends count alike, so that a mirrored cushion,
    /// whose ends change places, has mirrored bits.
    pub(super) fn nearest_point(&self, point: Vector2<f64>) -> Vector2<f64> {
        match &self.curve {
            None => {
                let half = 0.5 * self.length;
                let along = (point - self.middle).dot(&self.along).clamp(-half, half);
                self.middle + self.along * along
            }
            Some(Curve { center, radius }) if self.is_abreast(point, 0.0) => {
                center + self.normal_at(point) * *radius
            }
            Some(_) => self.nearest_end(point),
        }
    }

    /// Opposite corners of the box around the edge, m.
    pub(super) fn bounds(&self) -> [Vector2<f64>; 2] {
        let mut bounds = [self.from.inf(&self.to), self.from.sup(&self.to)];
        if let Some(Curve { center, radius }) = &self.curve {
            for side in [Vector2::x(), Vector2::y(), -Vector2::x(), -Vector2::y()] {
                let point = center + side * *radius;
                if self.is_abreast(point, 0.0) {
                    bounds = [bounds[0].inf(&point), bounds[1].sup(&point)];
                }
            }
        }
        bounds
    }

    /// The edge as chords from one end to the other, for what is drawn or only roughly measured. Those
    /// of an arc turn by at most 6 degrees, and are off by 0.14 % of its radius.
    pub fn chords(&self) -> impl Iterator<Item = [Vector2<f64>; 2]> + use<> {
        let Cushion { from, to, curve, .. } = *self;
        let (count, point) = match curve {
            None => (1, None),
            Some(Curve { center, .. }) => {
                let [first, last] = [from - center, to - center];
                let turn = libm::atan2(first.perp(&last), first.dot(&last));
                let at = move |part: f64| center + turned(first, part * turn);
                ((turn / CHORD_TURN).ceil() as usize, Some(at))
            }
        };
        let place = move |index: usize| match &point {
            _ if index == 0 => from,
            Some(at) if index < count => at(index as f64 / count as f64),
            _ => to,
        };
        (0..count).map(move |index| [place(index), place(index + 1)])
    }

    /// Distance from a point to the edge, m.
    pub fn distance(&self, point: Vector2<f64>) -> f64 {
        if self.curve.is_some() {
            return (point - self.nearest_point(point)).norm();
        }
        let along = (point - self.from).dot(&self.along).clamp(0.0, self.length);
        (point - self.from - self.along * along).norm()
    }
}

/// The end of a cushion: a point that balls hit from any side. Where a nose runs on into another one
/// without a corner there is none.
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
