//! Results of shots.

use gl_billiards_core::game::files::{self, report};
use gl_billiards_core::lab::{Timeline, run};
use gl_billiards_core::physics::{Ball, Event, EventKind, World};
use nalgebra::Vector3;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, ToPyArray};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::scene::Scene;
use crate::values::from_json;
use crate::{guarded, hash_of, value_error};

/// Events between two looks for Ctrl-C.
const EVENTS_BETWEEN_LOOKS: u32 = 4096;

/// What a shot did: the balls at any time, and the events.
#[pyclass(frozen, module = "gl_billiards")]
pub struct Result {
    scene: files::Scene,
    /// Boxed, because Python aligns its objects to 16 bytes, and a world to 64.
    world: Box<World>,
    timeline: Timeline,
    end: &'static str,
    energy: [f64; 2],
}

impl Result {
    /// Plays the shot of a scene.
    pub fn of(py: Python<'_>, scene: files::Scene) -> PyResult<Result> {
        guarded(|| py.detach(|| Result::played(scene)))
    }

    fn played(scene: files::Scene) -> PyResult<Result> {
        let mut world = struck(&scene);
        let start = world.energy();
        let mut timeline = Timeline::new(&world);
        let mut interrupted = Ok(());
        let mut events: u32 = 0;
        let may_go_on = || {
            events = events.wrapping_add(1);
            if events.is_multiple_of(EVENTS_BETWEEN_LOOKS) {
                interrupted = Python::attach(|py| py.check_signals());
            }
            interrupted.is_ok()
        };
        let progress = run::recorded(&scene, &mut world, &mut timeline, may_go_on);
        interrupted?;
        let (end, energy) = (progress.end(&scene, &world), [start, world.energy()]);
        Ok(Result { scene, world: Box::new(world), timeline, end, energy })
    }

    /// Calls `read` for each time and ball, and returns the numbers in order.
    fn sampled<T>(&self, times: &Times, read: impl Fn(&Ball) -> T) -> PyResult<Vec<T>> {
        let [first, last] = [self.timeline.begin(), self.world.clock()];
        let mut all = Vec::with_capacity(times.list.len() * self.timeline.len());
        for &time in &times.list {
            if !(first..=last).contains(&time) {
                let problem = format!("times: expected s from {first} to {last}, found {time}");
                return Err(PyValueError::new_err(problem));
            }
            all.extend((0..self.timeline.len()).filter_map(|place| {
                // The contact with tip and slate may take some milliseconds, and the ball's way begins
                // after it. Until then it is where its way begins, as in the world itself.
                let begin = || self.timeline.change_after(place, time);
                let ball = self.timeline.ball_at(place, time);
                ball.or_else(|| self.timeline.ball_at(place, begin()?)).map(|ball| read(&ball))
            }));
        }
        Ok(all)
    }

    fn vectors<'py>(
        &self,
        times: &Bound<'py, PyAny>,
        read: impl Fn(&Ball) -> Vector3<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let times = Times::read(times)?;
        let vectors = self.sampled(&times, read)?;
        let numbers: Vec<f64> = vectors.iter().flatten().copied().collect();
        let array = PyArray1::from_vec(times.py(), numbers);
        array.reshape(times.shape(&[self.timeline.len(), 3]))?.into_bound_py_any(times.py())
    }
}

/// The world of a scene right after its shot.
fn struck(scene: &files::Scene) -> World {
    let mut world = scene.world();
    // No result has the orientations of balls.
    world.leave_unturned();
    if let Some(shot) = &scene.shot {
        world.strike(shot);
    }
    world
}

/// One time or many.
struct Times<'py> {
    list: Vec<f64>,
    is_one: bool,
    py: Python<'py>,
}

impl<'py> Times<'py> {
    fn read(times: &Bound<'py, PyAny>) -> PyResult<Times<'py>> {
        let py = times.py();
        if let Ok(time) = times.extract::<f64>() {
            return Ok(Times { list: vec![time], is_one: true, py });
        }
        let array = py.import("numpy")?.call_method1("asarray", (times, "float64"))?;
        match array.extract::<PyReadonlyArray1<'_, f64>>() {
            Ok(array) => Ok(Times { list: array.as_array().to_vec(), is_one: false, py }),
            Err(_) => Err(PyTypeError::new_err("times: expected a number or a list of numbers")),
        }
    }

    fn py(&self) -> Python<'py> {
        self.py
    }

    /// The shape of an array whose last dimensions are these.
    fn shape(&self, last: &[usize]) -> Vec<usize> {
        let first = (!self.is_one).then_some(self.list.len());
        first.into_iter().chain(last.iter().copied()).collect()
    }
}

#[pymethods]
impl Result {
    /// The scene that was played, with its shot.
    #[getter]
    fn scene(&self) -> Scene {
        Scene(self.scene.clone())
    }

    /// Why the shot ended: `rest`, `duration`, or `limit`, an hour of table time.
    #[getter]
    fn end(&self) -> &'static str {
        self.end
    }

    /// Time from the stroke to the end, s.
    #[getter]
    fn duration(&self) -> f64 {
        self.world.clock()
    }

    /// Hash of all events and of the final state, in hexadecimal: equal on every machine.
    #[getter]
    fn hash(&self) -> String {
        report::hash(self.world.hash())
    }

    /// Energy of all balls right after the stroke and at the end, J.
    #[getter]
    fn energy(&self) -> (f64, f64) {
        (self.energy[0], self.energy[1])
    }

    /// Numbers of the balls, in the order of all other arrays: shape (b,).
    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let ids: Vec<i64> = self.world.balls().map(|ball| ball.id.0.into()).collect();
        ids.to_pyarray(py)
    }

    /// The pocket of each ball that fell, in order of time.
    #[getter]
    fn fallen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fallen = PyDict::new(py);
        for event in self.world.events() {
            if let EventKind::BallPocket { ball, pocket } = event.kind {
                fallen.set_item(ball.0, pocket.0)?;
            }
        }
        Ok(fallen)
    }

    /// The balls that left the table over a rail, in order of time.
    #[getter]
    fn off_table(&self) -> Vec<u32> {
        let events = self.world.events().iter();
        let off = events.filter_map(|event| match event.kind {
            EventKind::OffTable { ball } => Some(ball.0),
            _ => None,
        });
        off.collect()
    }

    /// The ball that the struck ball, or else the cue ball, touched first.
    #[getter]
    fn first_hit(&self) -> Option<u32> {
        let struck = self.scene.shot.map_or(0, |shot| shot.ball.0);
        self.world.events().iter().find_map(|event| match event.kind {
            EventKind::BallBall { balls: [one, other] } if one.0 == struck => Some(other.0),
            EventKind::BallBall { balls: [one, other] } if other.0 == struck => Some(one.0),
            _ => None,
        })
    }

    /// Centres of the balls at the end, m: shape (b, 3).
    #[getter]
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rows: Vec<Vec<f64>> =
            self.world.balls().map(|ball| ball.position.as_slice().to_vec()).collect();
        crate::rows(py, &rows, 3)?.into_bound_py_any(py)
    }

    /// All events in order of time: a structured array with the fields of `EVENT_DTYPE`. It is a
    /// copy, which may be changed.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let events = self.world.events();
        let mut bytes = Vec::new();
        for index in report::order(events) {
            write_event(&events[index], &mut bytes);
        }
        let dtype = py.import("gl_billiards._codes")?.getattr("EVENT_DTYPE")?;
        let numpy = py.import("numpy")?;
        let array = numpy.call_method1("frombuffer", (PyBytes::new(py, &bytes), dtype))?;
        // The buffer itself is read-only.
        array.call_method0("copy")
    }

    /// Centres of the balls, m: shape (b, 3) for one time, (t, b, 3) for a list of t times (s).
    ///
    /// They are exact at any time. Raises `ValueError` for a time outside of the shot.
    fn at<'py>(&self, times: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.vectors(times, |ball| ball.position)
    }

    /// Velocities, m/s, with the shapes and errors of `at`. At the time of an impact they are those
    /// right after it.
    fn velocity_at<'py>(&self, times: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.vectors(times, |ball| ball.velocity)
    }

    /// Angular velocities about x, y and z, rad/s, with the shapes and errors of `at`. At the time
    /// of an impact they are those right after it.
    fn spin_at<'py>(&self, times: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.vectors(times, |ball| ball.spin)
    }

    /// Codes of `State`: shape (b,) for one time, (t, b) for a list. Raises as `at` does.
    fn state_at<'py>(&self, times: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let times = Times::read(times)?;
        let codes = self.sampled(&times, |ball| ball.state.code())?;
        let array = PyArray1::from_vec(times.py(), codes);
        array.reshape(times.shape(&[self.timeline.len()]))?.into_bound_py_any(times.py())
    }

    /// An animation that a notebook shows with buttons; see `gl_billiards.draw.animate`.
    #[pyo3(signature = (*, fps=30.0, speed=1.0))]
    fn animate<'py>(slf: &Bound<'py, Self>, fps: f64, speed: f64) -> PyResult<Bound<'py, PyAny>> {
        crate::draw(slf.as_any(), "animate", [("fps", fps), ("speed", speed)])
    }

    /// Draws the paths of all balls and returns Matplotlib's axes, which may be given; see
    /// `gl_billiards.draw.show`.
    #[pyo3(signature = (*, ax=None))]
    fn show<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        crate::draw(slf.as_any(), "show", [("ax", ax)])
    }

    /// The report that `gl-billiards simulate` writes: events, energies, final balls and samples.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let report = run::report(&self.scene, struck(&self.scene), || true);
        let report = report.map_err(|error| value_error(&error))?;
        let value = serde_json::to_value(&report)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        from_json(py, &value)
    }

    fn __repr__(&self) -> String {
        let (time, hash) = (self.world.clock(), report::hash(self.world.hash()));
        format!("<Result of {time:.3} s, hash {hash}>")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Result>().is_ok_and(|other| {
            other.get().world.hash() == self.world.hash()
                && other.get().scene.write() == self.scene.write()
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.hash())
    }

    /// A result is kept as its scene and the engine's number, and played again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, u32))> {
        let replay = py.import("gl_billiards._replay")?.getattr("replay")?;
        Ok((replay, (self.scene.write().to_string(), gl_billiards_core::physics::ENGINE)))
    }

    /// The result itself, which nothing changes.
    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf.clone()
    }
}

/// Adds an event as the package's `EVENT_DTYPE` reads it.
fn write_event(event: &Event, bytes: &mut Vec<u8>) {
    let (first, second) = event.kind.balls();
    let second = second.map_or(-1, |ball| i64::from(ball.0));
    let (mut cushion, mut pocket, mut state) = (-1_i16, -1_i16, -1_i8);
    match event.kind {
        EventKind::BallCushion { cushion: hit, .. } => cushion = hit.0 as i16,
        EventKind::BallPocket { pocket: own, .. }
        | EventKind::BallRim { pocket: own, .. }
        | EventKind::BallLiner { pocket: own, .. }
        | EventKind::PocketFloor { pocket: own, .. } => pocket = own.0 as i16,
        EventKind::State { state: new, .. } => state = new.code() as i8,
        _ => {}
    }
    bytes.extend(event.time.to_ne_bytes());
    bytes.extend(event.kind.code().to_ne_bytes());
    bytes.extend(state.to_ne_bytes());
    bytes.extend(i64::from(first.0).to_ne_bytes());
    bytes.extend(second.to_ne_bytes());
    bytes.extend(cushion.to_ne_bytes());
    bytes.extend(pocket.to_ne_bytes());
    bytes.extend(event.speed.to_ne_bytes());
    for part in &event.position {
        bytes.extend(part.to_ne_bytes());
    }
}
