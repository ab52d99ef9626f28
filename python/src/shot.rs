//! Strokes of the cue.

use gl_billiards_core::game::files::reader::{self, Node};
use gl_billiards_core::game::files::scene::{read_any_shot, write_shot};
use gl_billiards_core::physics::{self, Strength};
use pyo3::prelude::*;
use pyo3::types::PyType;
use serde_json::{Map, Value};

use crate::value_error;
use crate::values::to_json;

/// A stroke of the cue.
///
/// Args:
///     direction: angle of the cue from +x towards +y, in rad, not degrees.
///     speed: speed of the cue, m/s. In a match a player reaches some 9 m/s.
///     power: in place of a speed, the share of a player's fullest stroke, from 0 to 1.
///     side, height: where the tip meets the ball, to the right of the centre and above it, in
///         radii; at most 1 from the centre.
///     elevation: angle of the cue above the cloth, in rad.
///     ball: the number of the ball that is struck; by default 0, the cue ball.
///
/// Raises `ValueError`, with the reason, if a value is not allowed.
#[pyclass(frozen, eq, module = "gl_billiards")]
#[derive(PartialEq)]
pub struct Shot(pub physics::Shot);

fn read(object: &Value) -> PyResult<Shot> {
    let shot = read_any_shot(&Node::part(object, "shot"));
    shot.map(Shot).map_err(|error| value_error(&error))
}

#[pymethods]
impl Shot {
    #[new]
    #[pyo3(signature = (direction, speed=None, *, power=None, side=None, height=None, elevation=None, ball=None))]
    fn new(
        direction: &Bound<'_, PyAny>,
        speed: Option<&Bound<'_, PyAny>>,
        power: Option<&Bound<'_, PyAny>>,
        side: Option<&Bound<'_, PyAny>>,
        height: Option<&Bound<'_, PyAny>>,
        elevation: Option<&Bound<'_, PyAny>>,
        ball: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Shot> {
        let mut object = Map::new();
        let parts = [
            ("direction", Some(direction)),
            ("speed", speed),
            ("power", power),
            ("elevation", elevation),
            ("ball", ball),
        ];
        for (key, value) in parts {
            if let Some(value) = value {
                object.insert(key.to_owned(), to_json(value)?);
            }
        }
        let offset = |value: Option<&Bound<'_, PyAny>>| value.map_or(Ok(0.0.into()), to_json);
        object.insert("tip".to_owned(), vec![offset(side)?, offset(height)?].into());
        read(&object.into())
    }

    /// Horizontal direction of the cue, rad from +x towards +y.
    #[getter]
    fn direction(&self) -> f64 {
        self.0.direction
    }

    /// Speed of the cue at the impact, m/s; None if the power is given instead.
    #[getter]
    fn speed(&self) -> Option<f64> {
        match self.0.strength {
            Strength::Speed(speed) => Some(speed),
            Strength::Power(_) => None,
        }
    }

    /// Pull of the cue from 0 to 1; None if the speed is given instead.
    #[getter]
    fn power(&self) -> Option<f64> {
        match self.0.strength {
            Strength::Power(power) => Some(power),
            Strength::Speed(_) => None,
        }
    }

    /// Offset of the tip to the right of the ball's centre, in radii of the ball.
    #[getter]
    fn side(&self) -> f64 {
        self.0.tip[0]
    }

    /// Offset of the tip above the ball's centre, in radii of the ball.
    #[getter]
    fn height(&self) -> f64 {
        self.0.tip[1]
    }

    /// Angle of the cue above the horizontal, rad.
    #[getter]
    fn elevation(&self) -> f64 {
        self.0.elevation
    }

    /// Number of the struck ball; 0 is the cue ball.
    #[getter]
    fn ball(&self) -> u32 {
        self.0.ball.0
    }

    /// The shot that `to_json` wrote. Raises `ValueError` if the text is malformed.
    #[classmethod]
    fn from_json(_class: &Bound<'_, PyType>, text: &str) -> PyResult<Shot> {
        read(&reader::parse(text).map_err(|error| value_error(&error))?)
    }

    /// The shot as JSON text, as the key `shot` of scenes.
    fn to_json(&self) -> String {
        write_shot(&self.0).to_string()
    }

    fn __repr__(&self) -> String {
        let physics::Shot { ball, direction, strength, tip: [side, height], elevation } = self.0;
        let (key, value) = match strength {
            Strength::Speed(speed) => ("speed", speed),
            Strength::Power(power) => ("power", power),
        };
        let mut text = format!("Shot(direction={direction:?}, {key}={value:?}");
        for (key, value) in [("side", side), ("height", height), ("elevation", elevation)] {
            if value != 0.0 {
                text += &format!(", {key}={value:?}");
            }
        }
        if ball.0 != 0 {
            text += &format!(", ball={}", ball.0);
        }
        text + ")"
    }

    fn __hash__(&self) -> u64 {
        crate::hash_of(&self.to_json())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.getattr("from_json")?, (slf.get().to_json(),)))
    }
}
