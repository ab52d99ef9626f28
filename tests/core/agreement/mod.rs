//! Agreement with the original gl-billiards, which was recorded by running it without its window.
//!
//! Unit cases agree to 1e-9. Simulations agree to the last recorded digits up to the first bank.
//! From there on the original moves a ball 1 mm off the cushion at every bank, and the tolerance
//! grows with the number of banks.

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
