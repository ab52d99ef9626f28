//! Tests of whole matches through `play`, which reads commands and writes journal lines.

mod hand;
mod malformed;
mod matches;
mod rules;
mod scenes;
mod shots;
mod undo;

use gl_billiards_core::cli::play::{Failure, play};
use gl_billiards_core::game::Setup;
use serde_json::{Value, json};

/// The journal of these lines under the report's laws.
pub fn journal(lines: &[Value]) -> Vec<Value> {
    journal_of(&Setup::report(0), lines)
}

pub fn journal_of(setup: &Setup, lines: &[Value]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut output = Vec::new();
    play(input.as_bytes(), &mut output, setup).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The lines of one kind.
pub fn of_kind<'a>(journal: &'a [Value], kind: &str) -> Vec<&'a Value> {
    journal.iter().filter(|line| line["kind"] == kind).collect()
}

pub fn last_state(journal: &[Value]) -> &Value {
    of_kind(journal, "state").last().unwrap()
}

pub fn notices(journal: &[Value]) -> Vec<&str> {
    of_kind(journal, "notice").iter().map(|line| line["text"].as_str().unwrap()).collect()
}

pub fn ball(state: &Value, id: u64) -> &Value {
    state["balls"].as_array().unwrap().iter().find(|ball| ball["id"] == id).unwrap()
}

pub fn place(state: &Value, id: u64) -> [f64; 2] {
    let position = &ball(state, id)["position"];
    [position[0].as_f64().unwrap(), position[1].as_f64().unwrap()]
}

pub fn assert_near(place: [f64; 2], expected: [f64; 2]) {
    let distance = (place[0] - expected[0]).hypot(place[1] - expected[1]);
    assert!(distance < 1e-9, "{place:?} is not {expected:?}");
}

/// A table under the report's laws: ball numbers and positions.
pub fn scene(balls: &[(u32, f64, f64)]) -> Value {
    let balls: Vec<Value> =
        balls.iter().map(|(id, x, y)| json!({"id": id, "position": [x, y]})).collect();
    json!({"scene": {"version": 1, "laws": "report", "balls": balls}})
}

pub fn aim(degrees: f64) -> Value {
    json!({"command": "aim", "direction": degrees.to_radians()})
}

pub fn step(direction: &str) -> Value {
    json!({"command": "move-cue-ball", "direction": direction})
}

pub fn put(x: f64, y: f64) -> Value {
    json!({"command": "move-cue-ball", "position": [x, y]})
}

pub fn power(value: f64) -> Value {
    json!({"command": "power", "value": value})
}

pub fn tip(side: f64, height: f64) -> Value {
    json!({"command": "tip", "value": [side, height]})
}

pub fn elevation(value: f64) -> Value {
    json!({"command": "elevation", "value": value})
}

pub fn shoot() -> Value {
    json!({"command": "shoot"})
}

pub fn restart() -> Value {
    json!({"command": "restart"})
}

/// The shot straight up the middle and into the left side pocket, seen from the kitchen.
pub const LEFT: f64 = 90.0;
/// The same into the right one.
pub const RIGHT: f64 = -90.0;
