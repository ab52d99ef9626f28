//! Places, velocities and strokes of FastFiz.

use nalgebra::Vector3;
use pyo3::prelude::*;

use super::table::{LENGTH, RADIUS, WIDTH};

/// The height of the rails and the length of the cue, m.
const RAIL_HEIGHT: f64 = 0.040005;
const CUE_LENGTH: f64 = 1.45;
/// The fastest cue, m/s.
pub(super) const MAX_VELOCITY: f64 = 10.0;
/// The steepest cue, degrees.
pub(super) const MAX_THETA: f64 = 70.0;

/// A place on the table, m: x across it from the west rail, y along it from the south rail.
#[pyclass(get_all, set_all, eq, from_py_object, module = "gl_billiards.fastfiz")]
#[derive(Clone, Copy, PartialEq)]
pub struct Point {
    /// From the west rail, m.
    pub(super) x: f64,
    /// From the south rail, m.
    pub(super) y: f64,
}

impl Point {
    pub(super) fn is_on_table(self) -> bool {
        (0.0..=WIDTH).contains(&self.x) && (0.0..=LENGTH).contains(&self.y)
    }
}

#[pymethods]
impl Point {
    #[new]
    #[pyo3(signature = (x=0.0, y=0.0))]
    pub(super) fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    fn __getnewargs__(&self) -> (f64, f64) {
        (self.x, self.y)
    }

    pub(super) fn __repr__(&self) -> String {
        format!("Point({:?}, {:?})", self.x, self.y)
    }
}

/// A velocity, m/s, or a spin, rad/s.
#[pyclass(get_all, set_all, eq, from_py_object, module = "gl_billiards.fastfiz")]
#[derive(Clone, Copy, PartialEq)]
pub struct Vector {
    /// Across the table, to the east.
    pub(super) x: f64,
    /// Along the table, to the north.
    pub(super) y: f64,
    /// Upwards.
    pub(super) z: f64,
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (x=0.0, y=0.0, z=0.0))]
    pub(super) fn new(x: f64, y: f64, z: f64) -> Vector {
        Vector { x, y, z }
    }

    fn __getnewargs__(&self) -> (f64, f64, f64) {
        (self.x, self.y, self.z)
    }

    pub(super) fn __repr__(&self) -> String {
        format!("Vector({:?}, {:?}, {:?})", self.x, self.y, self.z)
    }
}

/// A stroke: offset of the tip to the right and above the centre (mm), elevation and direction of
/// the cue (degrees), its speed (m/s).
#[pyclass(get_all, set_all, eq, from_py_object, module = "gl_billiards.fastfiz")]
#[derive(Clone, Copy, PartialEq)]
pub struct ShotParams {
    /// Offset of the tip to the right of the centre, mm.
    a: f64,
    /// Offset of the tip above the centre, mm.
    b: f64,
    /// Elevation of the cue, degrees.
    theta: f64,
    /// Direction of the cue from +x towards +y, degrees.
    phi: f64,
    /// Speed of the cue, m/s.
    v: f64,
}

#[pymethods]
impl ShotParams {
    #[new]
    #[pyo3(signature = (a=0.0, b=0.0, theta=0.0, phi=0.0, v=0.0))]
    pub(super) fn new(a: f64, b: f64, theta: f64, phi: f64, v: f64) -> ShotParams {
        ShotParams { a, b, theta, phi, v }
    }

    fn __getnewargs__(&self) -> (f64, f64, f64, f64, f64) {
        (self.a, self.b, self.theta, self.phi, self.v)
    }

    pub(super) fn __repr__(&self) -> String {
        let ShotParams { a, b, theta, phi, v } = self;
        format!("ShotParams({a:?}, {b:?}, {theta:?}, {phi:?}, {v:?})")
    }
}

impl ShotParams {
    /// Velocity and spin of the cue ball after the stroke, in our frame: the planar stroke of
    /// Leckie and Greenspan, *An event-based pool physics simulator*, 2006, with FastFiz's masses.
    /// The ball keeps the cue's direction, and does not hop.
    pub(super) fn struck(&self) -> [Vector3<f64>; 2] {
        const BALL: f64 = 163.01;
        const CUE: f64 = 600.0;
        // Inertia of the ball over its mass, of which FastFiz has two a little apart.
        const INERTIA: f64 = 0.4 * RADIUS * RADIUS / 0.999425;
        const SPIN_INERTIA: f64 = 0.4 * (160.0 / BALL) * 0.995473 * RADIUS * RADIUS;
        let [right, above] = [self.a / 1000.0, self.b / 1000.0];
        let depth = (RADIUS * RADIUS - right * right - above * above).max(0.0).sqrt();
        let (sin, cos) = self.theta.to_radians().sin_cos();
        let height = above * cos - depth * sin;
        let lever = (right * right + height * height) / INERTIA;
        let push = 2.0 * self.v / (1.0 + BALL / CUE + lever);
        let turn = push / SPIN_INERTIA;
        let (y, x) = self.phi.to_radians().sin_cos();
        // Ours is FastFiz's frame turned clockwise.
        let [way, left] = [Vector3::new(y, -x, 0.0), Vector3::new(x, y, 0.0)];
        let spin = left * (turn * height) + way * (turn * right * sin);
        [way * (push * cos), spin + Vector3::z() * (turn * right * cos)]
    }

    /// Codes of what is impossible in this stroke of a ball that lies at a place, beside others.
    pub(super) fn problems(&self, place: Point, others: impl Iterator<Item = Point>) -> u32 {
        // NaN is within nothing.
        let within = |number: f64, most: f64| (-most..=most).contains(&number);
        let [right, above] = [self.a / 1000.0, self.b / 1000.0];
        let mut code = 0;
        let mut check = |is_good: bool, bit: u32| code |= if is_good { 0 } else { bit };
        check(within(right, RADIUS), 1);
        check(within(above, RADIUS), 2);
        let is_on_ball = right * right + above * above <= RADIUS * RADIUS;
        check(is_on_ball || right.abs().max(above.abs()) > RADIUS, 3);
        check((0.0..=MAX_THETA).contains(&self.theta), 4);
        check(within(self.phi, 360.0), 8);
        check((0.0..=MAX_VELOCITY).contains(&self.v), 16);
        if code == 0 && self.meets(place, others) {
            code |= 128;
        }
        code
    }

    /// True if the cue meets a rail or a ball.
    fn meets(&self, place: Point, mut others: impl Iterator<Item = Point>) -> bool {
        // As FastFiz does, raises the cue by a hair.
        let [right, above] = [self.a / 1000.0, (self.b + 0.001) / 1000.0];
        let (sin, cos) = (self.theta + 0.001).to_radians().sin_cos();
        let depth = (RADIUS * RADIUS - right * right - above * above).max(0.0).sqrt();
        let (y, x) = self.phi.to_radians().sin_cos();
        // FastFiz mirrors the tip's place along x. What it allows is allowed here.
        let tip = Vector3::new(
            place.x - right * y + depth * x,
            place.y - right * x - depth * y,
            RADIUS + above,
        );
        let back = Vector3::new(-x * cos, -y * cos, sin);
        let rails = [(tip.x, back.x, WIDTH), (tip.y, back.y, LENGTH)];
        let meets_rail = rails.into_iter().any(|(at, way, size)| {
            let way_out = if way > 0.0 { size - at } else { -at } / way;
            (0.0..CUE_LENGTH).contains(&way_out) && tip.z + way_out * back.z <= RAIL_HEIGHT
        });
        meets_rail
            || others.any(|other| {
                let from = Vector3::new(other.x, other.y, RADIUS) - tip;
                let nearest = from.dot(&back).clamp(0.0, CUE_LENGTH);
                (from - back * nearest).norm_squared() < RADIUS * RADIUS
            })
    }
}
