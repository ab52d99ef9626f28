//! The places allowed for the eye: above the rails, between the walls, outside the lamp.

use nalgebra::Vector3;

use crate::physics::Table;
use crate::render::{AISLE, Lamp, flat_frame};

/// Half the length of the table for which the distances of all views are given, m.
const USUAL_HALF_LENGTH: f64 = 1.27;
/// Least height of the eye above the rails, m.
const ABOVE_RAILS: f64 = 0.10;
/// Least distance of the eye from the walls, m.
const FROM_WALLS: f64 = 0.25;
/// Least distance of the eye from the lamp, m.
const FROM_LAMP: f64 = 0.12;
/// Height of the lamp's shade above its panes, m.
const SHADE_HEIGHT: f64 = 0.30;
/// Greatest distance beyond the noses of a point that the camera turns around, m.
const TARGET_MARGIN: f64 = 0.2;

/// The space for the camera around one table.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Half the length and half the width of the bed, m.
    pub half: [f64; 2],
    /// Half the length and half the width of the table with its wood, m.
    pub wood: [f64; 2],
    /// Half the table with its wood in the flat look, m.
    pub flat_wood: [f64; 2],
    /// Height of the wood, m.
    pub rail_top: f64,
    /// Half the length and half the width of the room, m.
    walls: [f64; 2],
    /// Half the lamp seen from above, and its lower and upper end, m, with a margin.
    lamp: ([f64; 2], [f64; 2]),
}

impl Limits {
    /// The space around a table.
    pub fn new(table: &Table) -> Limits {
        // An endless cloth is treated like the default table.
        let half = table.bed.map_or([USUAL_HALF_LENGTH, 0.5 * USUAL_HALF_LENGTH], |bed| {
            [bed.half_length, bed.half_width].map(|side| side.max(0.1))
        });
        let lamp = Lamp::over(nalgebra::zero(), nalgebra::Vector2::from(half).cast());
        let around = |side: f32| f64::from(side) + FROM_LAMP;
        let height = f64::from(lamp.center.z);
        Limits {
            half,
            wood: half.map(|side| side + table.rails.width),
            flat_wood: half.map(|side| side + f64::from(flat_frame(table))),
            rail_top: table.rail_height(),
            walls: [0, 1].map(|i| half[i] + f64::from(AISLE[i]) - FROM_WALLS),
            lamp: (
                [around(lamp.half.x), around(lamp.half.y)],
                [height - FROM_LAMP, height + SHADE_HEIGHT + FROM_LAMP],
            ),
        }
    }

    /// Size relative to the default table.
    pub fn scale(&self) -> f64 {
        self.half[0] / USUAL_HALF_LENGTH
    }

    /// The eye's least height, m.
    pub fn lowest(&self) -> f64 {
        self.rail_top + ABOVE_RAILS
    }

    /// The free place nearest to an eye; walls and lamp are treated one after the other.
    pub fn nearest_free(&self, eye: Vector3<f64>) -> Vector3<f64> {
        let mut eye = Vector3::new(
            eye.x.clamp(-self.walls[0], self.walls[0]),
            eye.y.clamp(-self.walls[1], self.walls[1]),
            eye.z.max(self.lowest()),
        );
        let (half, [low, high]) = self.lamp;
        if self.in_lamp(eye) {
            // Move out through the nearest side.
            let out = [half[0] - eye.x.abs(), half[1] - eye.y.abs(), eye.z - low, high - eye.z];
            let nearest = out.iter().copied().fold(f64::INFINITY, f64::min);
            match out.iter().position(|&way| way == nearest) {
                Some(0) => eye.x = half[0] * eye.x.signum(),
                Some(1) => eye.y = half[1] * eye.y.signum(),
                Some(2) => eye.z = low,
                _ => eye.z = high,
            }
        }
        eye
    }

    /// Distance of an eye beyond the walls, m; negative inside.
    pub fn beyond_walls(&self, eye: Vector3<f64>) -> f64 {
        (eye.x.abs() - self.walls[0]).max(eye.y.abs() - self.walls[1])
    }

    /// Greatest distance from the middle of the table for an eye that looks at it along `yaw` and
    /// from `pitch` above, m.
    pub fn reach(&self, [yaw, pitch]: [f64; 2]) -> f64 {
        let (sin, cos) = yaw.sin_cos();
        let level = pitch.cos();
        let along = |wall: f64, way: f64| wall / (way * level).abs().max(1e-6);
        // The target may lie a little beside the middle.
        0.97 * along(self.walls[0], cos).min(along(self.walls[1], sin))
    }

    /// The next point on the way from one free place to another; the destination itself if the lamp
    /// is not in between.
    pub fn next_waypoint(&self, from: Vector3<f64>, to: Vector3<f64>) -> Vector3<f64> {
        /// Number of steps in which a way is checked.
        const STEPS: u32 = 32;
        /// The deepest allowed cut into an edge, m.
        const CUT: f64 = 1e-3;
        let (half, [low, high]) = self.lamp;
        let inside = |i: usize, at: &Vector3<f64>| at[i].abs() < half[i] - CUT;
        let within = |at: &Vector3<f64>| inside(0, at) && inside(1, at);
        let hit = |at: &Vector3<f64>| within(at) && at.z > low + CUT && at.z < high - CUT;
        let way = to - from;
        if !(1..STEPS).any(|step| hit(&(from + way * (f64::from(step) / f64::from(STEPS))))) {
            return to;
        }
        // Below or above the lamp, whichever the destination is on or nearer to.
        let below = match to.z {
            z if z <= low + CUT => true,
            z if z >= high - CUT => false,
            _ => from.z < 0.5 * (low + high),
        };
        let level = if below { low } else { high };
        let there = if below { from.z <= low + CUT } else { from.z >= high - CUT };
        if there {
            return Vector3::new(to.x, to.y, level);
        }
        if !within(&from) {
            return Vector3::new(from.x, from.y, level);
        }
        // Leave by the side that gives the shortest way.
        let sides = [0, 1].into_iter().flat_map(|i| [half[i], -half[i]].map(|side| (i, side)));
        let length = |(i, side): (usize, f64)| (from[i] - side).abs() + (to[i] - side).abs();
        let mut out = from;
        if let Some((i, side)) = sides.min_by(|a, b| length(*a).total_cmp(&length(*b))) {
            out[i] = side;
        }
        out
    }

    /// True if a place is inside the lamp's margin.
    fn in_lamp(&self, eye: Vector3<f64>) -> bool {
        let (half, [low, high]) = self.lamp;
        eye.x.abs() < half[0] && eye.y.abs() < half[1] && eye.z > low && eye.z < high
    }

    /// True if the eye may be here.
    #[cfg(test)]
    pub fn allows(&self, eye: Vector3<f64>) -> bool {
        /// Tolerance, m; pictures need fewer digits.
        const ROUND: f64 = 1e-5;
        let (half, [low, high]) = self.lamp;
        let inside = |i: usize| eye[i].abs() <= self.walls[i] + ROUND;
        let beside = |i: usize| eye[i].abs() >= half[i] - ROUND;
        let clear = beside(0) || beside(1) || eye.z <= low + ROUND || eye.z >= high - ROUND;
        inside(0) && inside(1) && eye.z >= self.lowest() - ROUND && clear
    }

    /// The point that the camera may turn around and that is nearest to this one.
    pub fn nearest_target(&self, point: Vector3<f64>) -> Vector3<f64> {
        let [x, y] = self.half.map(|half| half + TARGET_MARGIN);
        Vector3::new(point.x.clamp(-x, x), point.y.clamp(-y, y), point.z.clamp(0.0, 0.5))
    }

    /// The corners of the playing surface, or of the table with its rails, at the height of the
    /// rails.
    pub fn corners(&self, beyond: f64) -> [Vector3<f64>; 4] {
        let [x, y] = self.half.map(|half| half + beyond);
        [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]
            .map(|(sx, sy)| Vector3::new(sx * x, sy * y, self.rail_top))
    }
}
