//! The part of FastFiz's names that has to be fast: states of a table and their shots.
//!
//! FastFiz has its origin in the south-west corner, x across the table and y along it. Angles are in
//! degrees and the tip's offsets in mm.

use std::cell::RefCell;
use std::f64::consts::SQRT_2;
use std::sync::{Arc, LazyLock};

use gl_billiards_core::game::files::{self, check_balls};
use gl_billiards_core::physics::batch::{Limits, Simulator};
use gl_billiards_core::physics::{self, BallId, Laws, MotionState};
use nalgebra::Vector3;
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::scene::Scene;
use crate::{guarded, laws, table};

const LENGTH: f64 = 2.236;
const WIDTH: f64 = 1.116;
const RADIUS: f64 = 0.028575;
const CORNER_MOUTH: f64 = 0.11;
const SIDE_MOUTH: f64 = 0.12;
const RAIL_HEIGHT: f64 = 0.040005;
const CUE_LENGTH: f64 = 1.45;

/// Names of the numbers of balls.
const BALLS: [&str; 17] = [
    "CUE",
    "ONE",
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIX",
    "SEVEN",
    "EIGHT",
    "NINE",
    "TEN",
    "ELEVEN",
    "TWELVE",
    "THIRTEEN",
    "FOURTEEN",
    "FIFTEEN",
    "UNKNOWN_ID",
];
const UNKNOWN_ID: u8 = 16;

/// Names of the states of balls.
const STATES: [&str; 14] = [
    "NOTINPLAY",
    "STATIONARY",
    "SPINNING",
    "SLIDING",
    "ROLLING",
    "POCKETED_SW",
    "POCKETED_W",
    "POCKETED_NW",
    "POCKETED_NE",
    "POCKETED_E",
    "POCKETED_SE",
    "SLIDING_SPINNING",
    "ROLLING_SPINNING",
    "UNKNOWN_STATE",
];
const NOT_IN_PLAY: u8 = 0;
const STATIONARY: u8 = 1;
const ROLLING: u8 = 4;
const POCKETED_SW: u8 = 5;
const POCKETED_SE: u8 = 10;
const UNKNOWN_STATE: u8 = 13;

/// The codes of what makes a shot impossible.
const PROBLEMS: [(&str, u32); 10] = [
    ("OK_PRECONDITION", 0),
    ("BAD_A_VAL", 1),
    ("BAD_B_VAL", 2),
    ("BAD_THETA_VAL", 4),
    ("BAD_PHI_VAL", 8),
    ("BAD_V_VAL", 16),
    ("BAD_X_VAL", 32),
    ("BAD_Y_VAL", 64),
    ("CUE_STICK_COLLISION", 128),
    ("BALL_OVERLAP", 256),
];

const MAX_VELOCITY: f64 = 10.0;
const MAX_THETA: f64 = 70.0;

/// Gives the classes their codes as attributes.
pub fn name_codes(py: Python<'_>) -> PyResult<()> {
    let ball = py.get_type::<Ball>();
    for (code, name) in BALLS.iter().enumerate().chain(STATES.iter().enumerate()) {
        ball.setattr(name, code)?;
    }
    let state = py.get_type::<TableState>();
    for (name, code) in PROBLEMS {
        state.setattr(name, code)?;
    }
    state.setattr("MAX_VELOCITY", MAX_VELOCITY)?;
    state.setattr("MIN_THETA", 0.0)?;
    state.setattr("MAX_THETA", MAX_THETA)
}

/// The table and the laws of all shots.
static SETTING: LazyLock<PyResult<(Arc<physics::Table>, Laws)>> = LazyLock::new(|| {
    let constants = json!({"air_drag": false, "rolling_friction": 0.015});
    let laws = laws::read(&json!({"laws": "real", "constants": constants}))?;
    Ok((table::Table::read(&json!({"table": table_parts()}))?.0, laws))
});

fn setting() -> PyResult<&'static (Arc<physics::Table>, Laws)> {
    SETTING.as_ref().map_err(|error| PyValueError::new_err(error.to_string()))
}

thread_local! {
    /// The memory of all shots of a thread.
    static SIMULATOR: RefCell<Option<Simulator>> = const { RefCell::new(None) };
}

/// FastFiz's table, whose balls turn where their edge is above the rail's line, and fall where
/// their centre crosses the line between the ends of two rails. The noses are moved in by what a
/// ball reaches under them, and the lines are large circles.
fn table_parts() -> Value {
    let nose_height = 0.635 * 2.0 * RADIUS;
    let [l, w] = [LENGTH / 2.0, WIDTH / 2.0];
    let corner = CORNER_MOUTH / SQRT_2;
    let side = SIDE_MOUTH / 2.0;
    let shift = RADIUS - (RADIUS * RADIUS - (nose_height - RADIUS).powi(2)).sqrt();
    let [m, n] = [l - shift, w - shift];
    // In the order of `Table.BoundaryId`: SW, NW, N, NE, SE, S.
    let cushions = [
        [[-l + corner, n], [-side, n]],
        [[side, n], [l - corner, n]],
        [[m, w - corner], [m, -w + corner]],
        [[l - corner, -n], [side, -n]],
        [[-side, -n], [-l + corner, -n]],
        [[-m, -w + corner], [-m, w - corner]],
    ];
    let cushions = cushions.map(|[from, to]| json!({"from": from, "to": to}));
    let corner_radius = 0.5;
    let half_chord = (corner - RADIUS) / SQRT_2;
    let chord = (corner + RADIUS) / SQRT_2;
    let back = (chord - (corner_radius * corner_radius - half_chord * half_chord).sqrt()) / SQRT_2;
    let side_radius = 5.0;
    let out = w - RADIUS + (side_radius * side_radius - side * side).sqrt();
    let [x, y] = [l - back, w - back];
    let hole = |x: f64, y: f64, radius: f64| json!({"center": [x, y], "radius": radius});
    // In the order of `Table.Pocket`: SW, W, NW, NE, E, SE.
    let pockets = [
        hole(-x, y, corner_radius),
        hole(0.0, out, side_radius),
        hole(x, y, corner_radius),
        hole(x, -y, corner_radius),
        hole(0.0, -out, side_radius),
        hole(-x, -y, corner_radius),
    ];
    json!({"cushions": cushions, "pockets": pockets, "nose_height": nose_height})
}

/// A place on the table, m.
#[pyclass(get_all, set_all, eq, from_py_object, module = "gl_billiards.fastfiz")]
#[derive(Clone, Copy, PartialEq)]
pub struct Point {
    x: f64,
    y: f64,
}

impl Point {
    fn is_on_table(self) -> bool {
        (0.0..=WIDTH).contains(&self.x) && (0.0..=LENGTH).contains(&self.y)
    }
}

#[pymethods]
impl Point {
    #[new]
    #[pyo3(signature = (x=0.0, y=0.0))]
    fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    fn __getnewargs__(&self) -> (f64, f64) {
        (self.x, self.y)
    }

    fn __repr__(&self) -> String {
        format!("Point({:?}, {:?})", self.x, self.y)
    }
}

/// A velocity, m/s, or a spin, rad/s.
#[pyclass(get_all, set_all, eq, from_py_object, module = "gl_billiards.fastfiz")]
#[derive(Clone, Copy, PartialEq)]
pub struct Vector {
    x: f64,
    y: f64,
    z: f64,
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (x=0.0, y=0.0, z=0.0))]
    fn new(x: f64, y: f64, z: f64) -> Vector {
        Vector { x, y, z }
    }

    fn __getnewargs__(&self) -> (f64, f64, f64) {
        (self.x, self.y, self.z)
    }

    fn __repr__(&self) -> String {
        format!("Vector({:?}, {:?}, {:?})", self.x, self.y, self.z)
    }
}

/// A stroke: offset of the tip to the right and above the centre (mm), elevation and direction of
/// the cue (degrees), its speed (m/s).
#[pyclass(get_all, set_all, eq, from_py_object, module = "gl_billiards.fastfiz")]
#[derive(Clone, Copy, PartialEq)]
pub struct ShotParams {
    a: f64,
    b: f64,
    theta: f64,
    phi: f64,
    v: f64,
}

#[pymethods]
impl ShotParams {
    #[new]
    #[pyo3(signature = (a=0.0, b=0.0, theta=0.0, phi=0.0, v=0.0))]
    fn new(a: f64, b: f64, theta: f64, phi: f64, v: f64) -> ShotParams {
        ShotParams { a, b, theta, phi, v }
    }

    fn __getnewargs__(&self) -> (f64, f64, f64, f64, f64) {
        (self.a, self.b, self.theta, self.phi, self.v)
    }

    fn __repr__(&self) -> String {
        let ShotParams { a, b, theta, phi, v } = self;
        format!("ShotParams({a:?}, {b:?}, {theta:?}, {phi:?}, {v:?})")
    }
}

impl ShotParams {
    /// Velocity and spin of the cue ball after the stroke, in our frame: the planar stroke of
    /// Leckie and Greenspan, *An event-based pool physics simulator*, 2006, with FastFiz's masses.
    /// The ball keeps the cue's direction, and does not hop.
    fn struck(&self) -> [Vector3<f64>; 2] {
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
    fn problems(&self, place: Point, others: impl Iterator<Item = Point>) -> u32 {
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

/// A ball of FastFiz.
#[pyclass(module = "gl_billiards.fastfiz")]
#[derive(Clone)]
pub struct Ball {
    id: u8,
    state: u8,
    place: Point,
    velocity: Vector,
    spin: Vector,
}

impl Ball {
    const fn new_at(id: u8, state: u8, place: Point) -> Ball {
        const NONE: Vector = Vector { x: 0.0, y: 0.0, z: 0.0 };
        Ball { id, state, place, velocity: NONE, spin: NONE }
    }
}

type BallParts = (u8, u8, Point, Vector, Vector);

#[pymethods]
#[expect(non_snake_case, reason = "FastFiz's names")]
impl Ball {
    #[new]
    #[pyo3(signature = (id=16))]
    fn new(id: u8) -> Ball {
        Ball::new_at(id, UNKNOWN_STATE, Point { x: 0.0, y: 0.0 })
    }

    fn getRadius(&self) -> f64 {
        RADIUS
    }

    fn getID(&self) -> u8 {
        self.id
    }

    fn getIDString(&self) -> &'static str {
        BALLS.get(usize::from(self.id)).unwrap_or(&BALLS[usize::from(UNKNOWN_ID)])
    }

    fn getState(&self) -> u8 {
        self.state
    }

    fn getStateString(&self) -> &'static str {
        STATES.get(usize::from(self.state)).unwrap_or(&STATES[usize::from(UNKNOWN_STATE)])
    }

    fn getPos(&self) -> Point {
        self.place
    }

    fn getVelocity(&self) -> Vector {
        self.velocity
    }

    fn getSpin(&self) -> Vector {
        self.spin
    }

    fn setID(&mut self, id: u8) {
        self.id = id;
    }

    fn setState(&mut self, state: u8) {
        self.state = state;
    }

    fn setPos(&mut self, place: Point) {
        self.place = place;
    }

    fn setVelocity(&mut self, velocity: Vector) {
        self.velocity = velocity;
    }

    fn setSpin(&mut self, spin: Vector) {
        self.spin = spin;
    }

    fn isInPlay(&self) -> bool {
        (STATIONARY..=ROLLING).contains(&self.state)
    }

    fn isPocketed(&self) -> bool {
        (POCKETED_SW..=POCKETED_SE).contains(&self.state)
    }

    fn __repr__(&self) -> String {
        let (id, state, place) = (self.getIDString(), self.getStateString(), self.place.__repr__());
        format!("<Ball {id}, {state}, {place}>")
    }

    fn __getstate__(&self) -> BallParts {
        (self.id, self.state, self.place, self.velocity, self.spin)
    }

    fn __setstate__(&mut self, parts: BallParts) {
        let (id, state, place, velocity, spin) = parts;
        *self = Ball { id, state, place, velocity, spin };
    }
}

/// The balls on FastFiz's table.
#[pyclass(subclass, module = "gl_billiards.fastfiz")]
pub struct TableState {
    balls: Vec<Py<Ball>>,
}

#[pymethods]
#[expect(non_snake_case, reason = "FastFiz's names")]
impl TableState {
    /// Copies a state, or begins without balls.
    #[new]
    #[pyo3(signature = (source=None))]
    fn new(py: Python<'_>, source: Option<&Bound<'_, PyAny>>) -> PyResult<TableState> {
        let Some(source) = source.and_then(|source| source.cast::<TableState>().ok()) else {
            return Ok(TableState { balls: Vec::new() });
        };
        let source = source.borrow();
        let balls = source.balls.iter().map(|ball| Py::new(py, ball.borrow(py).clone()));
        Ok(TableState { balls: balls.collect::<PyResult<_>>()? })
    }

    fn getNumBalls(&self) -> usize {
        self.balls.len()
    }

    /// The ball itself, not a copy. Raises `KeyError` if there is none.
    fn getBall(&self, py: Python<'_>, id: u8) -> PyResult<Py<Ball>> {
        let ball = self.balls.iter().find(|ball| ball.borrow(py).id == id);
        let ball = ball.ok_or_else(|| PyKeyError::new_err(format!("there is no ball {id}")))?;
        Ok(ball.clone_ref(py))
    }

    /// `setBall(ball)`, `setBall(id, state, point)` or `setBall(id, state, x, y)`.
    #[pyo3(signature = (ball, state=None, place=None, y=None))]
    fn setBall(
        &mut self,
        py: Python<'_>,
        ball: &Bound<'_, PyAny>,
        state: Option<u8>,
        place: Option<&Bound<'_, PyAny>>,
        y: Option<f64>,
    ) -> PyResult<()> {
        let new = match (state, place, y) {
            (None, None, None) => ball.cast::<Ball>()?.borrow().clone(),
            (Some(state), Some(x), Some(y)) => {
                Ball::new_at(ball.extract()?, state, Point { x: x.extract()?, y })
            }
            (Some(state), Some(place), None) => {
                Ball::new_at(ball.extract()?, state, place.extract()?)
            }
            _ => return Err(PyTypeError::new_err("setBall: expected a ball, or id, state, place")),
        };
        if new.id >= UNKNOWN_ID {
            return Err(PyValueError::new_err(format!("there is no ball {}", new.id)));
        }
        match self.balls.iter().find(|ball| ball.borrow(py).id == new.id) {
            Some(old) => {
                let mut old = old.borrow_mut(py);
                (old.state, old.place) = (new.state, new.place);
            }
            None => self.balls.push(Py::new(py, Ball::new_at(new.id, new.state, new.place))?),
        }
        Ok(())
    }

    /// Codes of what is impossible in a stroke, 0 if it is possible.
    #[pyo3(signature = (params, verbose=false))]
    fn isPhysicallyPossible(
        &self,
        py: Python<'_>,
        params: ShotParams,
        verbose: bool,
    ) -> PyResult<u32> {
        let _ = verbose;
        let cue_ball = self.getBall(py, 0)?.borrow(py).place;
        let others = self.balls.iter().filter_map(|ball| {
            let ball = ball.borrow(py);
            (ball.id != 0 && ball.isInPlay()).then_some(ball.place)
        });
        Ok(params.problems(cue_ball, others))
    }

    /// Plays a shot and changes the balls. Raises `ValueError` if it is impossible.
    fn play(&self, py: Python<'_>, params: ShotParams) -> PyResult<Played> {
        let bad = |problem: &str| PyValueError::new_err(format!("Bad Shot: {problem}"));
        match self.isPhysicallyPossible(py, params, false)? {
            0 => {}
            code => return Err(bad(&format!("the stroke is not possible, code {code}"))),
        }
        let (table, laws) = setting()?;
        let mass = laws.ball_size(BallId::CUE)[1];
        let mut there: Vec<&Py<Ball>> =
            self.balls.iter().filter(|ball| ball.borrow(py).isInPlay()).collect();
        there.sort_unstable_by_key(|ball| ball.borrow(py).id);
        if let Some(off) = there.iter().find(|ball| !ball.borrow(py).place.is_on_table()) {
            return Err(bad(&format!("ball {} is not on the table", off.borrow(py).id)));
        }
        let at_rest = |ball: &&Py<Ball>| {
            let Ball { id, place: Point { x, y }, .. } = *ball.borrow(py);
            let [x, y] = [y - LENGTH / 2.0, WIDTH / 2.0 - x];
            physics::Ball::at_rest(BallId(id.into()), RADIUS, mass, x, y)
        };
        let mut balls: Vec<physics::Ball> = there.iter().map(at_rest).collect();
        check_balls(&balls, laws, table, |index| format!("ball {}", balls[index].id))
            .map_err(|error| bad(&error.to_string()))?;
        match balls.first_mut() {
            Some(ball) if ball.id == BallId::CUE => {
                [ball.velocity, ball.spin] = params.struck();
                // The simulator finds the exact state.
                ball.state = MotionState::Rolling;
            }
            _ => return Err(bad("the cue ball is not in play")),
        }
        let write = |simulator: &mut Simulator| {
            simulator.set_position(balls.iter().copied());
            let outcome = simulator.release(Limits::default());
            for (ball, after) in there.iter().zip(&outcome.balls) {
                let mut ball = ball.borrow_mut(py);
                let place =
                    Point { x: WIDTH / 2.0 - after.position.y, y: after.position.x + LENGTH / 2.0 };
                let state = match after.state.pocket() {
                    Some(pocket) => POCKETED_SW + pocket.0 as u8,
                    None if place.is_on_table() => STATIONARY,
                    None => NOT_IN_PLAY,
                };
                *ball = Ball::new_at(ball.id, state, place);
            }
            let first_hit = outcome.first_contact.map_or(UNKNOWN_ID, |hit| hit.ball.0 as u8);
            (outcome.time, first_hit)
        };
        let (duration, first_hit) = guarded(|| {
            SIMULATOR.with_borrow_mut(|simulator| {
                let new = || Simulator::new(Arc::clone(table), *laws, []);
                Ok(write(simulator.get_or_insert_with(new)))
            })
        })?;
        Ok(Played { balls, params, duration, first_hit })
    }
}

/// A shot that was played.
#[pyclass(frozen, module = "gl_billiards.fastfiz")]
pub struct Played {
    /// The balls right after the stroke.
    balls: Vec<physics::Ball>,
    /// The stroke.
    #[pyo3(get)]
    params: ShotParams,
    /// Time until all balls rest, s.
    #[pyo3(get)]
    duration: f64,
    /// The ball that the cue ball hit first, or `UNKNOWN_ID`.
    #[pyo3(get)]
    first_hit: u8,
}

#[pymethods]
impl Played {
    /// The scene right after the stroke.
    #[getter]
    fn scene(&self) -> PyResult<Scene> {
        let (table, laws) = setting()?;
        Ok(Scene(files::Scene {
            laws: *laws,
            table: Arc::clone(table),
            balls: self.balls.clone(),
            colors: Default::default(),
            shot: None,
            run: files::scene::Run::default(),
        }))
    }
}
