//! Scenes: balls on a table.

use std::sync::Arc;

use gl_billiards_core::game::files;
use gl_billiards_core::game::files::reader::Node;
use gl_billiards_core::physics::table::Pocket;
use gl_billiards_core::physics::{self, Ball, BallId, Strength};
use nalgebra::Vector2;
use numpy::{PyArray1, PyArray2, ToPyArray};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use serde_json::{Map, Value, json};

use crate::laws::{self, Laws};
use crate::result::Result;
use crate::shot::Shot;
use crate::table::Table;
use crate::value_error;
use crate::values::{from_json, to_json};

/// Balls on a table under some laws, with an optional shot.
///
/// `balls` are places (x, y) in m: a dict by number, or a list or an array for balls 0, 1, ... A
/// dict with the keys of a scene's ball, such as `velocity` and `spin`, may stand for a place.
/// `duration` ends the shot at this time, s; by default it ends at rest. Raises `ValueError`, with
/// the place and the reason, if something is malformed.
#[pyclass(frozen, module = "gl_billiards")]
pub struct Scene(pub files::Scene);

/// A table given by its name or as itself.
#[derive(FromPyObject)]
pub enum TableArgument<'py> {
    /// An object.
    Table(Bound<'py, Table>),
    /// A name.
    Name(String),
}

/// Laws given by their name or as themselves.
#[derive(FromPyObject)]
pub enum LawsArgument<'py> {
    /// An object.
    Laws(Bound<'py, Laws>),
    /// A name.
    Name(String),
}

/// The table and the laws that two arguments mean. A name of laws takes the equipment of a named
/// table.
pub fn setting(
    table: &TableArgument<'_>,
    laws: &LawsArgument<'_>,
) -> PyResult<(Arc<physics::Table>, physics::Laws)> {
    let laws = match laws {
        LawsArgument::Laws(laws) => laws.get().0,
        LawsArgument::Name(name) => {
            let mut object = Map::new();
            object.insert("laws".to_owned(), name.as_str().into());
            let table = match table {
                TableArgument::Table(table) => table.get().name(),
                TableArgument::Name(name) => Some(name.clone()),
            };
            object.extend(table.map(|table| ("table".to_owned(), table.into())));
            laws::read(&object.into())?
        }
    };
    let table = match table {
        TableArgument::Table(table) => Arc::clone(&table.get().0),
        TableArgument::Name(name) => match laws.table_named(name) {
            Some(table) => Arc::new(table),
            None => {
                let names = physics::Table::NAMES.join(", ");
                let problem = format!("unknown table {name:?}; allowed: {names}, or a Table");
                return Err(PyValueError::new_err(problem));
            }
        },
    };
    Ok((table, laws))
}

/// The table and the laws that two arguments of `play_many` mean, as objects.
#[pyfunction(name = "setting")]
pub fn setting_of(table: TableArgument<'_>, laws: LawsArgument<'_>) -> PyResult<(Table, Laws)> {
    setting(&table, &laws).map(|(table, laws)| (Table(table), Laws(laws)))
}

/// The list of balls in a file that an argument means.
fn list_of_balls(balls: &Bound<'_, PyAny>) -> PyResult<Value> {
    let with_id = |id: Value, ball: Value| match ball {
        Value::Object(mut ball) => {
            ball.entry("id").or_insert(id);
            Value::Object(ball)
        }
        place => json!({"id": id, "position": place}),
    };
    if let Ok(balls) = balls.cast::<PyDict>() {
        let pairs = balls.iter().map(|(id, ball)| Ok(with_id(to_json(&id)?, to_json(&ball)?)));
        return pairs.collect();
    }
    match to_json(balls)? {
        Value::Array(list) => {
            let numbered = list.into_iter().enumerate();
            Ok(numbered.map(|(id, ball)| with_id(id.into(), ball)).collect())
        }
        _ => Err(PyTypeError::new_err("balls: expected a dict from numbers to places, or a list")),
    }
}

#[pymethods]
impl Scene {
    #[new]
    #[pyo3(signature = (balls, *, table=None, laws=None, shot=None, duration=None))]
    fn new(
        balls: &Bound<'_, PyAny>,
        table: Option<TableArgument<'_>>,
        laws: Option<LawsArgument<'_>>,
        shot: Option<&Bound<'_, Shot>>,
        duration: Option<f64>,
    ) -> PyResult<Scene> {
        let table = table.unwrap_or_else(|| TableArgument::Name("pool-9ft".to_owned()));
        let laws = laws.unwrap_or_else(|| LawsArgument::Name("real".to_owned()));
        let (table, laws) = setting(&table, &laws)?;
        let list = list_of_balls(balls)?;
        let list = Node::part(&list, "balls");
        let mut scene = files::Scene::on_table(table, laws, &list, duration)
            .map_err(|error| value_error(&error))?;
        if let Some(shot) = shot {
            scene.shot = Some(checked(&scene, shot.get())?);
        }
        Ok(Scene(scene))
    }

    /// The table.
    #[getter]
    fn table(&self) -> Table {
        Table(Arc::clone(&self.0.table))
    }

    /// The laws of motion.
    #[getter]
    fn laws(&self) -> Laws {
        Laws(self.0.laws)
    }

    /// The shot of this scene, if it has one.
    #[getter]
    fn shot(&self) -> Option<Shot> {
        self.0.shot.map(Shot)
    }

    /// Numbers of the balls, in the order of all other arrays: shape (b,).
    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let ids: Vec<i64> = self.0.balls.iter().map(|ball| ball.id.0.into()).collect();
        ids.to_pyarray(py)
    }

    /// Centres of the balls, m: shape (b, 3). A ball on the cloth has z = its radius.
    #[getter]
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let rows: Vec<Vec<f64>> =
            self.0.balls.iter().map(|ball| ball.position.as_slice().to_vec()).collect();
        crate::rows(py, &rows, 3)
    }

    /// Radii of the balls, m: shape (b,).
    #[getter]
    fn radii<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.0.balls.iter().map(|ball| ball.radius).collect::<Vec<f64>>().to_pyarray(py)
    }

    /// The place (x, y) of each ball by its number, m.
    #[getter]
    fn balls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let balls = PyDict::new(py);
        for ball in &self.0.balls {
            balls.set_item(ball.id.0, (ball.position.x, ball.position.y))?;
        }
        Ok(balls)
    }

    /// Plays a shot, or else the scene's own, until all balls rest or the scene's duration is over.
    /// With neither shot, the balls move on as they are.
    ///
    /// Raises `ValueError` if the shot is impossible.
    #[pyo3(signature = (shot=None))]
    fn play(&self, py: Python<'_>, shot: Option<&Bound<'_, Shot>>) -> PyResult<Result> {
        let mut scene = self.0.clone();
        if let Some(shot) = shot {
            scene.shot = Some(checked(&scene, shot.get())?);
        }
        Result::of(py, scene)
    }

    /// A shot at a ball: full, or to send it straight to the middle of a pocket's mouth. This is
    /// geometry: it knows nothing of throw, swerve or balls in the way. Units are those of `Shot`.
    ///
    /// Raises `KeyError` if there is no such ball, and `ValueError` if `ball` is the cue ball, there is
    /// no such pocket, or the stroke is impossible.
    #[pyo3(signature = (ball, pocket=None, *, speed, side=0.0, height=0.0, elevation=0.0, cue_ball=0))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn aim(
        &self,
        ball: u32,
        pocket: Option<usize>,
        speed: f64,
        side: f64,
        height: f64,
        elevation: f64,
        cue_ball: u32,
    ) -> PyResult<Shot> {
        if ball == cue_ball {
            let problem = format!("ball: {ball} is the cue ball; expected another ball");
            return Err(PyValueError::new_err(problem));
        }
        let target = self.ball(ball)?;
        let cue_ball = self.ball(cue_ball)?;
        let mut to = target.position.xy();
        if let Some(index) = pocket {
            let Some(pocket) = self.0.table.pockets.get(index) else {
                let pockets = self.0.table.pockets.len();
                let problem = format!("pocket: expected a number below {pockets}, found {index}");
                return Err(PyValueError::new_err(problem));
            };
            let line: Vector2<f64> = self.aimed_at(pocket, target) - to;
            // The centre of the cue ball when it touches the ball on the far side of the pocket.
            to -= line.normalize() * (target.radius + cue_ball.radius);
        }
        let way = to - cue_ball.position.xy();
        let shot = physics::Shot {
            ball: cue_ball.id,
            direction: physics::direction_of(way),
            strength: Strength::Speed(speed),
            tip: [side, height],
            elevation,
        };
        checked(&self.0, &Shot(shot)).map(Shot)
    }

    /// Draws the balls and returns Matplotlib's axes, which may be given; see
    /// `gl_billiards.draw.show`.
    #[pyo3(signature = (*, ax=None))]
    fn show<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        crate::draw(slf.as_any(), "show", [("ax", ax)])
    }

    /// The scene of a document's JSON text. Raises `ValueError` if it is malformed.
    #[classmethod]
    fn from_json(_class: &Bound<'_, PyType>, text: &str) -> PyResult<Scene> {
        files::Scene::parse_position(text).map(Scene).map_err(|error| value_error(&error))
    }

    /// The scene of a document; docs/scenes.md has its keys. Raises `ValueError` if it is
    /// malformed.
    #[classmethod]
    fn from_dict(_class: &Bound<'_, PyType>, document: &Bound<'_, PyAny>) -> PyResult<Scene> {
        let scene = files::Scene::position(&to_json(document)?);
        scene.map(Scene).map_err(|error| value_error(&error))
    }

    /// The scene's document as JSON text.
    fn to_json(&self) -> String {
        self.0.write().to_string()
    }

    /// The scene's document.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.0.write())
    }

    fn __repr__(&self) -> String {
        let balls = self.0.balls.len();
        let shot = if self.0.shot.is_some() { ", with a shot" } else { "" };
        format!("<Scene of {balls} balls on {}{shot}>", self.table().__repr__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Scene>().is_ok_and(|other| other.get().0.write() == self.0.write())
    }

    fn __hash__(&self) -> u64 {
        crate::hash_of(&self.to_json())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.getattr("from_json")?, (slf.get().to_json(),)))
    }
}

impl Scene {
    fn ball(&self, id: u32) -> PyResult<&Ball> {
        let ball = self.0.balls.iter().find(|ball| ball.id == BallId(id));
        ball.ok_or_else(|| PyKeyError::new_err(format!("there is no ball {id} in this scene")))
    }

    /// The point at which `aim` sends a ball: the middle of the pocket's mouth. It is the pocket's
    /// centre for a ball less than a radius in front of the mouth, and on a table without a bed.
    fn aimed_at(&self, pocket: &Pocket, ball: &Ball) -> Vector2<f64> {
        let mouth = self.0.table.bed.and_then(|bed| {
            let axis = pocket.axis(bed.half_length);
            let mouth = pocket.mouth(axis, ball.radius);
            ((mouth - ball.position.xy()).dot(&axis) > ball.radius).then_some(mouth)
        });
        mouth.unwrap_or(pocket.center)
    }
}

/// The shot, if it can be played in this scene.
fn checked(scene: &files::Scene, shot: &Shot) -> PyResult<physics::Shot> {
    let Some(ball) = scene.balls.iter().find(|ball| ball.id == shot.0.ball) else {
        let problem = format!("shot: there is no ball {} in this scene", shot.0.ball);
        return Err(PyValueError::new_err(problem));
    };
    files::check_shot(&shot.0, ball, &scene.laws, || "shot".to_owned())
        .map_err(|error| value_error(&error))?;
    Ok(shot.0)
}
