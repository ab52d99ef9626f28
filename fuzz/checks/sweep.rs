//! Checks of arbitrary bytes that are read as a sweep.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use gl_billiards_core::game::files::{Scene, reader};
use gl_billiards_core::lab::sheet::Sheet;
use gl_billiards_core::lab::sweep::{Cell, Sweep};
use serde_json::Value;

/// Most runs of a sweep that is run; longer ones are only read.
const MOST_RUNS: u64 = 8;
/// Most balls of a scene that is run.
const MOST_BALLS: usize = 8;
/// Longest run, s of table time.
const LONGEST: f64 = 2.0;

/// Panics if an error is not one line, or if a row or a measured number is incomplete or not finite.
pub fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match Sheet::parse(text) {
        Ok(sheet) if is_short(text) => {
            let measured = sheet.measure(None, || true).unwrap_or_default();
            assert_eq!(measured.len(), sheet.expected.len());
            assert!(measured.into_iter().flatten().all(f64::is_finite), "not finite");
        }
        Ok(_) => {}
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n'), "the message is not one line: {error:?}");
        }
    }
    match Sweep::parse(text) {
        Ok(sweep) if sweep.runs() <= MOST_RUNS && is_short(text) => run(&sweep),
        Ok(_) => {}
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n'), "the message is not one line: {error:?}");
        }
    }
}

/// True if the scene of a sweep or sheet has few balls and a short duration, which is not varied.
fn is_short(text: &str) -> bool {
    let Ok(document) = reader::parse(text) else { return false };
    let keys = document["vary"].as_array();
    let is_varied = |axis: &Value| axis["key"] == "run.duration";
    let changes = document["compare"]["changes"].as_object();
    let has_changes =
        changes.is_some_and(|changes| changes.keys().any(|key| key.starts_with("run")));
    let Ok(scene) = Scene::from_value(&document["scene"]) else { return false };
    scene.balls.len() <= MOST_BALLS
        && scene.run.duration.is_some_and(|duration| duration <= LONGEST)
        && !has_changes
        && !keys.is_some_and(|keys| keys.iter().any(is_varied))
}

fn run(sweep: &Sweep) {
    let columns = sweep.columns().count();
    let mut rows = 0;
    let ended = sweep.run(NonZeroUsize::MIN, &AtomicBool::new(false), |row| {
        rows += 1;
        assert_eq!(row.values.len() + row.outcomes.len(), columns);
        for cell in row.outcomes {
            assert!(!matches!(cell, Cell::Number(number) if !number.is_finite()), "not finite");
        }
    });
    match ended {
        Ok(()) => assert_eq!(rows, sweep.runs()),
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n'), "the message is not one line: {error:?}");
        }
    }
}
