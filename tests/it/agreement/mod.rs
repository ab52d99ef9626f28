//! Agreement with the original gl-billiards, recorded by running it without its window.
//!
//! Unit cases agree to 1e-9. Simulations agree to the last digits that were recorded up to the
//! first bank; from there on the original pushes a ball 1 mm off the cushion at every bank, and
//! the tolerance grows with their number.

mod quirks;
mod simulations;
mod units;

use serde_json::Value;

fn cases() -> Value {
    serde_json::from_str(include_str!("../../data/gl_billiards_cases.json")).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("not a number: {value}"))
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}
