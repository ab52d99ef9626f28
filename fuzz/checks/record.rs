//! Checks of arbitrary bytes that are read as a record.

use gl_billiards_core::game::files::record;
use gl_billiards_core::lab::{self, LabRecord};
use serde_json::Value;

/// Most commands of a record that is played; longer ones are only read.
const MOST_COMMANDS: usize = 40;

/// Longest run of an experiment that is run, s of table time, and most bytes of its record.
const LONGEST: f64 = 2.0;
const MOST_BYTES: usize = 8000;

/// Panics if an error is not one line, or if a record changes when written and read again.
pub fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    check_experiment(text);
    match record::parse(text) {
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n'), "the message is not one line: {error:?}");
        }
        Ok(read) => {
            let written = record::text(&read);
            let again = record::parse(&written).expect("a record that was written is read");
            assert_eq!(record::text(&again), written, "a record changes when it is read");
            if read.commands.len() <= MOST_COMMANDS {
                let _ = read.verify();
            }
        }
    }
}

/// The same for the record of an experiment.
fn check_experiment(text: &str) {
    let read = match LabRecord::parse(text) {
        Ok(read) => read,
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n'), "the message is not one line: {error:?}");
            return;
        }
    };
    let document: Value = serde_json::from_str(text).unwrap_or_default();
    let branches = document["branches"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_short = |branch: &Value| branch["end"].as_f64().is_some_and(|end| end <= LONGEST);
    if text.len() > MOST_BYTES || !branches.iter().all(is_short) {
        return;
    }
    let _ = read.verify();
    if let Ok(laboratory) = read.laboratory() {
        let written = lab::experiment::record::text(&laboratory);
        let again = LabRecord::parse(&written).expect("an experiment that was written is read");
        let branches = laboratory.branches().len();
        assert_eq!(again.verify(), Ok(branches), "an experiment changes when it is read");
    }
}
