//! Errors of execution.

use gl_billiards_core::game;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Largest deviation: a stroke in any direction, at any speed.
const MOST: f64 = 100.0;

/// Standard deviations of the normally distributed errors of a stroke: direction and elevation in
/// rad, speed in m/s, and the tip's place in m. Raises `ValueError` if one is not from 0 to 100.
#[pyclass(frozen, eq, get_all, module = "gl_billiards")]
#[derive(PartialEq, Clone, Copy)]
pub struct Noise {
    /// Of the direction, rad.
    direction: f64,
    /// Of the elevation, rad.
    elevation: f64,
    /// Of the cue's speed, m/s.
    speed: f64,
    /// Of the tip's place to either side and in height, m.
    tip: f64,
}

impl From<Noise> for game::Noise {
    fn from(noise: Noise) -> game::Noise {
        let Noise { direction, elevation, speed, tip } = noise;
        game::Noise { direction, elevation, speed, tip }
    }
}

impl From<game::Noise> for Noise {
    fn from(noise: game::Noise) -> Noise {
        let game::Noise { direction, elevation, speed, tip } = noise;
        Noise { direction, elevation, speed, tip }
    }
}

#[pymethods]
impl Noise {
    #[new]
    #[pyo3(signature = (*, direction=0.0, elevation=0.0, speed=0.0, tip=0.0))]
    fn new(direction: f64, elevation: f64, speed: f64, tip: f64) -> PyResult<Noise> {
        let parts = [
            ("direction", direction, "rad"),
            ("elevation", elevation, "rad"),
            ("speed", speed, "m/s"),
            ("tip", tip, "m"),
        ];
        for (key, value, unit) in parts {
            if !(0.0..=MOST).contains(&value) {
                let problem = format!("{key}: expected {unit} from 0 to {MOST}, found {value}");
                return Err(PyValueError::new_err(problem));
            }
        }
        Ok(Noise { direction, elevation, speed, tip })
    }

    /// The errors of the Computer Olympiad's pool tournaments, times a factor from 0.
    #[staticmethod]
    #[pyo3(signature = (factor=1.0))]
    fn olympiad(factor: f64) -> PyResult<Noise> {
        let game::Noise { direction, elevation, speed, tip } = game::Noise::olympiad(factor);
        Noise::new(direction, elevation, speed, tip)
    }

    fn __repr__(&self) -> String {
        let Noise { direction, elevation, speed, tip } = self;
        format!(
            "Noise(direction={direction:?}, elevation={elevation:?}, speed={speed:?}, tip={tip:?})"
        )
    }

    fn __hash__(&self) -> u64 {
        crate::hash_of(&self.__repr__())
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("direction", self.direction)?;
        keywords.set_item("elevation", self.elevation)?;
        keywords.set_item("speed", self.speed)?;
        keywords.set_item("tip", self.tip)?;
        Ok(((), keywords))
    }
}
