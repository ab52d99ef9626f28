//! The part of FastFiz's names that has to be fast: states of a table and their shots.
//!
//! FastFiz has its origin in the south-west corner, x across the table and y along it. Angles are in
//! degrees and the tip's offsets in mm.

mod table;
mod values;

use std::cell::RefCell;
use std::sync::Arc;

use gl_billiards_core::game::files::{self, check_balls};
use gl_billiards_core::physics::batch::{Limits, Simulator};
use gl_billiards_core::physics::{self, BallId, MotionState};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::guarded;
use crate::scene::Scene;
use table::{LENGTH, RADIUS, WIDTH, setting};
use values::{MAX_THETA, MAX_VELOCITY};
pub use values::{Point, ShotParams, Vector};

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

thread_local! {
    /// The memory of all shots of a thread.
    static SIMULATOR: RefCell<Option<Simulator>> = const { RefCell::new(None) };
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

    /// Radius, m.
    fn getRadius(&self) -> f64 {
        RADIUS
    }

    /// Number of the ball.
    fn getID(&self) -> u8 {
        self.id
    }

    /// Name of the number, such as `CUE`.
    fn getIDString(&self) -> &'static str {
        BALLS.get(usize::from(self.id)).unwrap_or(&BALLS[usize::from(UNKNOWN_ID)])
    }

    /// Code of the state, such as `Ball.STATIONARY`.
    fn getState(&self) -> u8 {
        self.state
    }

    /// Name of the state.
    fn getStateString(&self) -> &'static str {
        STATES.get(usize::from(self.state)).unwrap_or(&STATES[usize::from(UNKNOWN_STATE)])
    }

    /// Place, m; a copy.
    fn getPos(&self) -> Point {
        self.place
    }

    /// Velocity, m/s; a copy.
    fn getVelocity(&self) -> Vector {
        self.velocity
    }

    /// Spin, rad/s; a copy.
    fn getSpin(&self) -> Vector {
        self.spin
    }

    /// Sets the number.
    fn setID(&mut self, id: u8) {
        self.id = id;
    }

    /// Sets the code of the state.
    fn setState(&mut self, state: u8) {
        self.state = state;
    }

    /// Sets the place, m.
    fn setPos(&mut self, place: Point) {
        self.place = place;
    }

    /// Sets the velocity, m/s.
    fn setVelocity(&mut self, velocity: Vector) {
        self.velocity = velocity;
    }

    /// Sets the spin, rad/s.
    fn setSpin(&mut self, spin: Vector) {
        self.spin = spin;
    }

    /// True if the ball is on the table.
    fn isInPlay(&self) -> bool {
        (STATIONARY..=ROLLING).contains(&self.state)
    }

    /// True if the ball is in a pocket.
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

    /// Number of balls, in play or not.
    fn getNumBalls(&self) -> usize {
        self.balls.len()
    }

    /// The balls themselves.
    fn balls(&self, py: Python<'_>) -> Vec<Py<Ball>> {
        self.balls.iter().map(|ball| ball.clone_ref(py)).collect()
    }

    /// The ball itself, not a copy. As in FastFiz, one that is not there is added, out of play.
    fn getBall(&mut self, py: Python<'_>, id: u8) -> PyResult<Py<Ball>> {
        if let Some(ball) = self.balls.iter().find(|ball| ball.borrow(py).id == id) {
            return Ok(ball.clone_ref(py));
        }
        if id >= UNKNOWN_ID {
            return Err(PyValueError::new_err(format!("there is no ball {id}")));
        }
        let ball = Py::new(py, Ball::new_at(id, NOT_IN_PLAY, Point { x: 0.0, y: 0.0 }))?;
        self.balls.push(ball.clone_ref(py));
        Ok(ball)
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
        let Some(cue_ball) = self.balls.iter().find(|ball| ball.borrow(py).id == 0) else {
            return Err(PyValueError::new_err("there is no cue ball"));
        };
        let cue_ball = cue_ball.borrow(py).place;
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
            code => {
                let names: Vec<&str> = PROBLEMS
                    .iter()
                    .filter(|(_, bit)| code & bit != 0)
                    .map(|(name, _)| *name)
                    .collect();
                let names = names.join(", ");
                return Err(bad(&format!("the stroke is not possible, code {code} ({names})")));
            }
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
