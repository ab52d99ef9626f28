//! The extension module of the Python package `gl_billiards`.

mod batch;
mod fastfiz;
mod game;
mod laws;
mod noise;
mod result;
mod scene;
mod shot;
mod table;
mod values;

use std::panic::{AssertUnwindSafe, catch_unwind};

use gl_billiards_core::game::files::ContentError;
use gl_billiards_core::physics;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict;

/// The compiled part of the package.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::batch::play_many;
    #[pymodule_export]
    use crate::fastfiz::{Ball, Played, Point, ShotParams, TableState, Vector};
    #[pymodule_export]
    use crate::game::{Match, Thinker, games, own_table};
    #[pymodule_export]
    use crate::laws::Laws;
    #[pymodule_export]
    use crate::noise::Noise;
    #[pymodule_export]
    use crate::result::Result;
    #[pymodule_export]
    use crate::scene::{Scene, setting_of};
    #[pymodule_export]
    use crate::shot::Shot;
    #[pymodule_export]
    use crate::table::Table;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Imports NumPy's functions now: a Ctrl-C at their first use would be a panic.
        drop(numpy::PyArray1::<f64>::zeros(module.py(), 0, false));
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        crate::fastfiz::name_codes(module.py())?;
        module.add("Refused", module.py().get_type::<crate::game::Refused>())?;
        module.add("ENGINE", crate::physics::ENGINE)
    }
}

/// An error of content as a `ValueError`.
fn value_error(error: &ContentError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Runs `work`; a panic, which would be a fault of this package, becomes a `RuntimeError`.
fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(PyRuntimeError::new_err("a fault in gl_billiards; please report it"))
    })
}

/// Rows of equal length as an array.
fn rows<'py>(
    py: Python<'py>,
    rows: &[Vec<f64>],
    columns: usize,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    PyArray1::from_vec(py, rows.concat()).reshape([rows.len(), columns])
}

/// Calls a function of `gl_billiards.draw` with an object and these keywords.
fn draw<'py>(
    object: &Bound<'py, PyAny>,
    function: &str,
    options: impl IntoPyDict<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    let options = options.into_py_dict(py)?;
    py.import("gl_billiards.draw")?.call_method(function, (object,), Some(&options))
}

/// A hash of the written form of a value, so that equal values have equal hashes.
fn hash_of(text: &str) -> u64 {
    let mut hash = physics::Fnv::default();
    hash.bytes(text.as_bytes());
    hash.0
}

/// Python aligns its objects to 16 bytes.
const _: () = assert!(
    align_of::<game::Match>() <= 16
        && align_of::<game::Thinker>() <= 16
        && align_of::<fastfiz::Ball>() <= 16
        && align_of::<fastfiz::Played>() <= 16
        && align_of::<fastfiz::TableState>() <= 16
        && align_of::<laws::Laws>() <= 16
        && align_of::<noise::Noise>() <= 16
        && align_of::<result::Result>() <= 16
        && align_of::<scene::Scene>() <= 16
        && align_of::<shot::Shot>() <= 16
        && align_of::<table::Table>() <= 16
);
