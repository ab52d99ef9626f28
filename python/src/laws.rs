//! Laws of motion.

use gl_billiards_core::game::files::laws;
use gl_billiards_core::game::files::reader::{self, Node};
use gl_billiards_core::physics::laws::Equipment;
use pyo3::prelude::*;
use pyo3::types::PyType;
use serde_json::{Map, Value};

use crate::value_error;
use crate::values::{from_json, to_json};

/// The laws by which balls move: a preset, with constants that may differ.
///
/// `name` is `real`, `report` or `rpool`. Only `real` has `conditions` (`tournament`, `club` or
/// `bar`) and `equipment` (`pool`, `snooker`, ...). docs/physics.md describes all of them. Raises
/// `ValueError`, with what is allowed, if a name or a value is not.
#[pyclass(frozen, eq, module = "gl_billiards")]
#[derive(PartialEq)]
pub struct Laws(pub gl_billiards_core::physics::Laws);

/// The laws that the keys "laws", "conditions", "constants", ... of an object tell.
pub fn read(object: &Value) -> PyResult<gl_billiards_core::physics::Laws> {
    let read = Node::root(object, "the laws").any_object().and_then(|object| laws::read(&object));
    read.map_err(|error| value_error(&error))
}

impl Laws {
    fn written(&self) -> Map<String, Value> {
        let mut object = Map::new();
        laws::write(&self.0, Equipment::default(), &mut object);
        object
    }
}

#[pymethods]
impl Laws {
    #[new]
    #[pyo3(signature = (name="real", *, conditions=None, equipment=None, constants=None))]
    fn new(
        name: &str,
        conditions: Option<&str>,
        equipment: Option<&str>,
        constants: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Laws> {
        let mut object = Map::new();
        object.insert("laws".to_owned(), name.into());
        for (key, value) in [("conditions", conditions), ("equipment", equipment)] {
            if let Some(value) = value {
                object.insert(key.to_owned(), value.into());
            }
        }
        if let Some(constants) = constants {
            object.insert("constants".to_owned(), to_json(constants)?);
        }
        read(&object.into()).map(Laws)
    }

    /// Name of the preset: `real`, `report` or `rpool`.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.preset.name()
    }

    /// State of the equipment: `tournament`, `club` or `bar`.
    #[getter]
    fn conditions(&self) -> &'static str {
        self.0.conditions.name()
    }

    /// All constants by name, in SI units; docs/physics.md lists them with their sources.
    #[getter]
    fn constants<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = laws::constants(self.0).into_iter();
        let all: Map<String, Value> = all.map(|(name, value)| (name.to_owned(), value)).collect();
        from_json(py, &all.into())
    }

    /// The laws that `to_json` wrote. Raises `ValueError` if the text is malformed.
    #[classmethod]
    fn from_json(_class: &Bound<'_, PyType>, text: &str) -> PyResult<Laws> {
        read(&reader::parse(text).map_err(|error| value_error(&error))?).map(Laws)
    }

    /// The laws as JSON text, with the keys `laws`, `conditions` and `constants` of scenes.
    fn to_json(&self) -> String {
        Value::from(self.written()).to_string()
    }

    /// The same as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.written().into())
    }

    fn __repr__(&self) -> String {
        format!("Laws.from_json({:?})", self.to_json())
    }

    fn __hash__(&self) -> u64 {
        crate::hash_of(&self.to_json())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.getattr("from_json")?, (slf.get().to_json(),)))
    }
}
