//! Python values as JSON, and back.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};
use serde_json::{Map, Value};

/// Deepest nesting of a value.
const DEEPEST: usize = 32;

/// A Python value as JSON. NumPy's arrays and numbers are lists and numbers.
pub fn to_json(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    nested(value, DEEPEST)
}

fn nested(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    let Some(depth) = depth.checked_sub(1) else {
        return Err(PyTypeError::new_err("a value is nested too deeply"));
    };
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().into());
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.into());
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(match value.extract::<i64>() {
            Ok(number) => number.into(),
            Err(_) => value.extract::<f64>()?.into(),
        });
    }
    if value.is_instance_of::<PyFloat>() {
        return Ok(number(value.extract()?));
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        let mut map = Map::new();
        for (key, item) in dict {
            map.insert(key.str()?.to_str()?.to_owned(), nested(&item, depth)?);
        }
        return Ok(map.into());
    }
    // Arrays and numbers of NumPy and its like.
    if value.hasattr("tolist")? {
        return nested(&value.call_method0("tolist")?, depth);
    }
    if let Ok(items) = value.try_iter() {
        return items.map(|item| nested(&item?, depth)).collect();
    }
    let kind = value.get_type();
    Err(PyTypeError::new_err(format!("a {} is no number, text, list or dict", kind.name()?)))
}

/// A number; one that JSON does not have is written as a text, which every reader of numbers refuses
/// with its name.
fn number(number: f64) -> Value {
    if number.is_finite() { number.into() } else { number.to_string().into() }
}

/// JSON as Python values.
pub fn from_json<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (value.to_string(),))
}
