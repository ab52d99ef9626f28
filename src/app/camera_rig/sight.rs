//! The field of view of an eye, and the distance from which it sees given points.

use nalgebra::Vector3;

use super::Frame;

/// A lens: the field of view in a picture of some shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lens {
    /// Vertical field of view, rad.
    pub field_of_view: f64,
    /// Aspect ratio below which the view shows more in height instead of less in width.
    pub min_aspect: f64,
}

impl Lens {
    /// A lens by its field of view in degrees.
    pub fn degrees(degrees: f64, narrowest: f64) -> Lens {
        Lens { field_of_view: degrees.to_radians(), min_aspect: narrowest }
    }

    /// Vertical field of view in a picture of this shape, rad. A narrow picture keeps the width
    /// that it would have at the narrowest good shape.
    pub fn fov_y(&self, aspect: f64) -> f64 {
        let widen = (self.min_aspect / aspect).max(1.0);
        2.0 * ((0.5 * self.field_of_view).tan() * widen).atan()
    }

    /// Half of what a picture of this shape shows of a plane one metre away, m: across and in height.
    pub fn half(&self, aspect: f64) -> [f64; 2] {
        let high = (0.5 * self.fov_y(aspect)).tan();
        [high * aspect, high]
    }

    /// The sight of an eye with this direction and pitch.
    pub fn sight(&self, turn: [f64; 2], frame: &Frame) -> Sight {
        let [right, _] = level(turn[0]);
        let forward = forward(turn);
        Sight {
            forward,
            right,
            up: right.cross(&forward),
            half: self.half(frame.aspect),
            clear: (1.0 - frame.covered).max(0.1),
            sides: [0.0; 2],
        }
    }

    /// This lens, or the narrowest one for which the distance `needed` is no greater than `reach`.
    pub fn widened(self, reach: f64, needed: impl Fn(Lens) -> f64) -> Lens {
        /// The widest lens, rad.
        const WIDEST_LENS: f64 = 2.6;
        /// The number of bisections.
        const HALVINGS: u32 = 24;
        let lens = |field_of_view: f64| Lens { field_of_view, ..self };
        if needed(self) <= reach {
            return self;
        }
        let (mut low, mut high) = (self.field_of_view, WIDEST_LENS);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            match needed(lens(middle)) <= reach {
                true => high = middle,
                false => low = middle,
            }
        }
        lens(high)
    }
}

/// Margin of the picture that stays free around all points.
const MARGIN: f64 = 0.97;

/// Unit vectors to the right and ahead, level with the table, of an eye that looks along `yaw`.
pub fn level(yaw: f64) -> [Vector3<f64>; 2] {
    let (sin, cos) = yaw.sin_cos();
    [Vector3::new(sin, -cos, 0.0), Vector3::new(cos, sin, 0.0)]
}

/// The viewing direction of an eye that looks along `yaw` and from `pitch` above.
pub fn forward([yaw, pitch]: [f64; 2]) -> Vector3<f64> {
    let [_, ahead] = level(yaw);
    let (sin, cos) = pitch.sin_cos();
    ahead * cos - Vector3::z() * sin
}

/// Direction and field of view of an eye, to find the distance from which it sees given points.
#[derive(Debug, Clone, Copy)]
pub struct Sight {
    forward: Vector3<f64>,
    right: Vector3<f64>,
    up: Vector3<f64>,
    /// Half of what the picture shows of a plane one metre away, m: across and in height.
    half: [f64; 2],
    /// The share of the height that tray and status line leave.
    clear: f64,
    /// The shares of the width that must be left free at the left and at the right.
    sides: [f64; 2],
}

impl Sight {
    /// This sight, with these shares of the width left free at the left and at the right.
    pub fn beside(self, sides: [f64; 2]) -> Sight {
        Sight { sides, ..self }
    }

    /// Unit vectors to the right, up and ahead.
    pub fn axes(&self) -> [Vector3<f64>; 3] {
        [self.right, self.up, self.forward]
    }

    /// The clear part of half the width, at the left and at the right.
    fn free(&self) -> [f64; 2] {
        self.sides.map(|side| (1.0 - 2.0 * side).max(0.1))
    }

    /// This sight, with no limit at the left and right edges.
    pub fn without_sides(self) -> Sight {
        Sight { half: [f64::INFINITY, self.half[1]], ..self }
    }

    /// The least distance from `target` at which an eye that looks at it sees all of `points` above
    /// tray and status line. The target is seen in the middle of the clear height, or above that by
    /// a share `lift` of half of it.
    ///
    /// A point p, relative to the target, has the depth d + p·f and is inside a half angle a if
    /// |p·r| <= (d + p·f) tan a: each point and each side gives a lower bound for d.
    pub fn distance_for(&self, points: &[Vector3<f64>], target: Vector3<f64>, lift: f64) -> f64 {
        let [wide, high] = self.half.map(|half| half * MARGIN);
        let needs = points.iter().map(|point| {
            let from = point - target;
            let (right, up) = (from.dot(&self.right), from.dot(&self.up));
            let room = if up < 0.0 { 1.0 + lift } else { 1.0 - lift };
            let free = self.free()[usize::from(right > 0.0)];
            let across = right.abs() / (wide * free);
            across.max(up.abs() / (high * self.clear * room)) - from.dot(&self.forward)
        });
        needs.fold(0.0, f64::max)
    }

    /// Target and least distance at which all of `points` are seen as in [`Sight::distance_for`],
    /// with as much space at the left as at the right. The target is shifted sideways from the
    /// middle of the table.
    pub fn fit_whole(&self, points: &[Vector3<f64>]) -> (Vector3<f64>, f64) {
        /// Number of steps until both sides are equal enough.
        const STEPS: u32 = 12;
        let mut target = Vector3::zeros();
        for _ in 0..STEPS {
            let distance = self.distance_for(points, target, 0.0);
            let [left, right] = self.slopes(points, (target, distance));
            // In the middle of the free width.
            let off = 0.5 * (left + right) + self.half[0] * (self.sides[1] - self.sides[0]);
            target += self.right * (0.5 * off * distance);
        }
        (target, self.distance_for(points, target, 0.0))
    }

    /// The sideways shift after which all of `points` are between both edges of the picture, for an
    /// eye at a distance from its target. If they do not fit, both edges cut off as much.
    pub fn shift_to_fit(
        &self,
        points: &[Vector3<f64>],
        (place, distance): (Vector3<f64>, f64),
    ) -> Vector3<f64> {
        /// Number of steps until the shift is accurate enough.
        const STEPS: u32 = 12;
        let wide = self.free().map(|free| self.half[0] * MARGIN * free);
        let mut aside = Vector3::zeros();
        for _ in 0..STEPS {
            let [left, right] = self.slopes(points, (place + aside, distance));
            let (beyond_left, beyond_right) =
                ((-wide[0] - left).max(0.0), (right - wide[1]).max(0.0));
            aside += self.right * (0.5 * (beyond_right - beyond_left) * distance);
        }
        aside
    }

    /// The eye nearest to all of `points` that sees them inside `window`, and the direction in which
    /// it looks; see [`EyeFit`]. The target is seen above the middle by `rise`.
    ///
    /// In the eye's axes, with right x, up y and depth z, an eye e sees a point p to the right of a
    /// window's left edge with slope l if p.x - l p.z >= e.x - l e.z. Both sides together limit e.z,
    /// and the greatest e.z is the nearest eye.
    pub fn fit_eye(&self, points: &[Vector3<f64>], window: Window, rise: f64) -> EyeFit {
        let [wide, high] = self.half;
        let across = window.across.map(|x| x * wide);
        let up = window.up.map(|y| (y - rise) * high);
        let range = |axis: &Vector3<f64>, slopes: [f64; 2]| {
            let bounds = slopes.map(|slope| {
                points.iter().map(move |point| point.dot(axis) - slope * point.dot(&self.forward))
            });
            let [low, high] = bounds;
            Range {
                slopes,
                bounds: [high.fold(f64::NEG_INFINITY, f64::max), low.fold(f64::INFINITY, f64::min)],
            }
        };
        let [right, up] = [range(&self.right, across), range(&self.up, up)];
        EyeFit { depth: right.depth().min(up.depth()), right, up, sight: *self }
    }

    /// Horizontal position in the picture of the rightmost of `points`, for an eye this far from
    /// `target`: 1 is the right edge.
    pub fn rightmost(&self, points: &[Vector3<f64>], from: (Vector3<f64>, f64)) -> f64 {
        self.slopes(points, from)[1] / self.half[0]
    }

    /// Position in the picture of a point, for an eye this far from `target`, which is seen above
    /// the middle by `rise`. The upper right corner is [1, 1].
    pub fn picture_position(
        &self,
        point: Vector3<f64>,
        (target, distance): (Vector3<f64>, f64),
        rise: f64,
    ) -> [f64; 2] {
        let from = point - target;
        let depth = (distance + from.dot(&self.forward)).max(1e-3);
        let [wide, high] = self.half.map(|half| half * depth);
        [from.dot(&self.right) / wide, from.dot(&self.up) / high + rise]
    }

    /// The slopes to the right between which an eye this far from `target` sees `points`, and the
    /// slope of the middle of its picture.
    fn slopes(&self, points: &[Vector3<f64>], (target, distance): (Vector3<f64>, f64)) -> [f64; 2] {
        let slopes = points.iter().map(|point| {
            let from = point - target;
            from.dot(&self.right) / (distance + from.dot(&self.forward)).max(1e-3)
        });
        slopes.fold([0.0; 2], |[left, right], slope| [left.min(slope), right.max(slope)])
    }
}

/// A part of the picture, whose corners are at -1 and 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// Its left and right edge.
    pub across: [f64; 2],
    /// Its lower and upper edge.
    pub up: [f64; 2],
}

/// The places of an eye along one axis of the picture from which all points are seen between two
/// slopes: with the eye's depth z, from bounds[0] + slopes[1] z to bounds[1] + slopes[0] z.
#[derive(Debug, Clone, Copy)]
struct Range {
    slopes: [f64; 2],
    bounds: [f64; 2],
}

impl Range {
    /// The greatest depth at which there is such a place.
    fn depth(&self) -> f64 {
        (self.bounds[1] - self.bounds[0]) / (self.slopes[1] - self.slopes[0]).max(1e-6)
    }

    /// The place in the range that is nearest to another place.
    fn nearest(&self, place: f64, depth: f64) -> f64 {
        let least = self.bounds[0] + self.slopes[1] * depth;
        let most = self.bounds[1] + self.slopes[0] * depth;
        place.max(least).min(most)
    }
}

/// The eyes that see all points inside a window.
#[derive(Debug, Clone, Copy)]
pub struct EyeFit {
    /// The greatest depth, m: the nearest eye.
    depth: f64,
    right: Range,
    up: Range,
    sight: Sight,
}

impl EyeFit {
    /// The eye a distance `back` (m) behind the nearest one that has `middle` as near as possible to
    /// the middle of the picture's width and of the window's height.
    pub fn eye(&self, middle: Vector3<f64>, back: f64) -> Vector3<f64> {
        let Sight { forward, right, up, .. } = self.sight;
        let depth = self.depth - back;
        let level = 0.5 * (self.up.slopes[0] + self.up.slopes[1]);
        let raised = middle.dot(&up) - level * (middle.dot(&forward) - depth);
        right * self.right.nearest(middle.dot(&right), depth)
            + up * self.up.nearest(raised, depth)
            + forward * depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_exists_even_if_the_power_bar_takes_most_of_the_picture() {
        let corners = [[1.0, 0.5], [1.0, -0.5], [-1.0, 0.5], [-1.0, -0.5]];
        let points = corners.map(|[x, y]| Vector3::new(x, y, 0.0));
        let sight = Lens::degrees(38.0, 0.0).sight([0.3, 0.4], &Frame::plain(0.27, 0.95));
        for bar in [0.0, 0.4, 0.5, 0.7] {
            let (target, distance) = sight.beside([0.0, bar]).fit_whole(&points);
            assert!(target.norm() < 1e3 && distance < 1e3, "{bar}: {distance} from {target}");
        }
    }
}
