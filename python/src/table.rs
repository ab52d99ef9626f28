//! Tables.

use std::sync::Arc;

use gl_billiards_core::game::files::reader::{self, Node};
use gl_billiards_core::game::files::table;
use gl_billiards_core::physics;
use numpy::{PyArray1, PyArray2, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::PyType;
use serde_json::{Map, Value};

use crate::value_error;
use crate::values::{from_json, to_json};

/// A table: cushions, pockets and a bed.
///
/// `Table(name)` is one of `Table.names()`. `conditions`, for pool tables, are `tournament`, `club`
/// or `bar`, with other pockets. Raises `ValueError` if a name is unknown.
#[pyclass(frozen, eq, module = "gl_billiards")]
#[derive(PartialEq)]
pub struct Table(pub Arc<physics::Table>);

impl Table {
    pub fn read(object: &Value) -> PyResult<Table> {
        let read = Node::root(object, "the table").any_object();
        let read = read.and_then(|object| table::read_alone(&object));
        read.map(|table| Table(Arc::new(table))).map_err(|error| value_error(&error))
    }

    /// The keys "table" and "conditions" of a file.
    fn written(&self) -> Map<String, Value> {
        let mut object = Map::new();
        table::write(&self.0, &mut object);
        object
    }

    fn bed(&self) -> Option<[f64; 2]> {
        self.0.bed.map(|bed| [2.0 * bed.half_length, 2.0 * bed.half_width])
    }
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (name="pool-9ft", *, conditions=None))]
    fn new(name: &str, conditions: Option<&str>) -> PyResult<Table> {
        let mut object = Map::new();
        object.insert("table".to_owned(), name.into());
        if let Some(conditions) = conditions {
            object.insert("conditions".to_owned(), conditions.into());
        }
        Table::read(&object.into())
    }

    /// The names of all tables that the package knows.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        physics::Table::NAMES.to_vec()
    }

    /// A table of any shape from lists of dicts, as the key `table` of scenes has them: cushions
    /// with `from`, `to` and, for an arc, `center`; pockets with `center` and `radius`. All lengths
    /// are in m.
    ///
    /// Raises `ValueError`, with the place and the reason, if a part is malformed.
    #[classmethod]
    #[pyo3(signature = (cushions, pockets, *, nose_height=None))]
    fn from_parts(
        _class: &Bound<'_, PyType>,
        cushions: &Bound<'_, PyAny>,
        pockets: &Bound<'_, PyAny>,
        nose_height: Option<f64>,
    ) -> PyResult<Table> {
        let mut parts = Map::new();
        parts.insert("cushions".to_owned(), to_json(cushions)?);
        parts.insert("pockets".to_owned(), to_json(pockets)?);
        if let Some(height) = nose_height {
            parts.insert("nose_height".to_owned(), height.into());
        }
        let mut object = Map::new();
        object.insert("table".to_owned(), parts.into());
        Table::read(&object.into())
    }

    /// Its name; None for a table from parts.
    #[getter]
    pub fn name(&self) -> Option<String> {
        self.written()["table"].as_str().map(str::to_owned)
    }

    /// Length between the noses of the end cushions, m; None without a bed.
    #[getter]
    fn length(&self) -> Option<f64> {
        self.bed().map(|[length, _]| length)
    }

    /// Width between the noses of the side cushions, m; None without a bed.
    #[getter]
    fn width(&self) -> Option<f64> {
        self.bed().map(|[_, width]| width)
    }

    /// Height of the cushions' noses above the bed, m.
    #[getter]
    fn nose_height(&self) -> f64 {
        self.0.nose_height
    }

    /// Centre and radius of each pocket, m: shape (p, 3), in the order of their indices.
    #[getter]
    fn pockets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let rows: Vec<Vec<f64>> = self
            .0
            .pockets
            .iter()
            .map(|pocket| vec![pocket.center.x, pocket.center.y, pocket.radius])
            .collect();
        crate::rows(py, &rows, 3)
    }

    /// Each nose as (x, y) of its start, its end and the centre of its arc, m: shape (c, 6). The
    /// centre of a straight nose is NaN.
    #[getter]
    fn cushions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let rows: Vec<Vec<f64>> = self
            .0
            .cushions
            .iter()
            .map(|cushion| {
                let center = cushion.curve.map_or([f64::NAN; 2], |curve| curve.center.into());
                let [from, to]: [[f64; 2]; 2] = [cushion.from.into(), cushion.to.into()];
                [from, to, center].concat()
            })
            .collect();
        crate::rows(py, &rows, 6)
    }

    /// Place of the foot spot, m: shape (2,); None for a table without spots.
    #[getter]
    fn foot_spot<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<f64>>> {
        self.0.spots.map(|spots| [spots.foot, 0.0].to_pyarray(py))
    }

    /// Place of the head spot, m: shape (2,); None for a table without spots.
    #[getter]
    fn head_spot<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<f64>>> {
        self.0.spots.map(|spots| [spots.head, 0.0].to_pyarray(py))
    }

    /// The table that `to_json` wrote. Raises `ValueError` if the text is malformed.
    #[classmethod]
    fn from_json(_class: &Bound<'_, PyType>, text: &str) -> PyResult<Table> {
        Table::read(&reader::parse(text).map_err(|error| value_error(&error))?)
    }

    /// The table as JSON text, with the keys `table` and `conditions` of scenes.
    fn to_json(&self) -> String {
        Value::from(self.written()).to_string()
    }

    /// The same as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.written().into())
    }

    pub fn __repr__(&self) -> String {
        let written = self.written();
        let conditions = written.get("conditions").and_then(Value::as_str);
        match (self.name(), conditions) {
            (Some(name), None) => format!("Table({name:?})"),
            (Some(name), Some(conditions)) => {
                format!("Table({name:?}, conditions={conditions:?})")
            }
            (None, _) => {
                let [cushions, pockets] = [self.0.cushions.len(), self.0.pockets.len()];
                format!("<Table of {cushions} cushions and {pockets} pockets>")
            }
        }
    }

    fn __hash__(&self) -> u64 {
        crate::hash_of(&self.to_json())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.getattr("from_json")?, (slf.get().to_json(),)))
    }
}
