//! `verify`: replays a record and compares the results.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use serde_json::{Value, json};

use super::documents::{self, source_name};
use crate::game::files::{reader, record};
use crate::game::record::Difference;
use crate::lab::{self, LabDifference, LabRecord};
use crate::physics::ENGINE;

/// The input of `verify`.
#[derive(Debug, Clone, clap::Args)]
#[command(
    after_help = "Exit status: 0 if every shot, or every branch of an experiment, comes out the \
                            same; 1 if one does not, or standard \
                            output cannot be written; 2 if the record is malformed or cannot be read."
)]
pub struct Verify {
    /// Record in JSON; "-" is standard input.
    pub file: PathBuf,
}

/// Runs the subcommand.
pub fn run(options: &Verify, mut output: impl Write) -> anyhow::Result<ExitCode> {
    let text = documents::read(&options.file)?;
    let document = reader::parse(&text).with_context(|| source_name(&options.file))?;
    let (answer, status) = if document["kind"] == lab::experiment::record::KIND {
        let record = LabRecord::read(&document).with_context(|| source_name(&options.file))?;
        match record.verify() {
            Ok(branches) => (json!({ "verified": true, "branches": branches }), ExitCode::SUCCESS),
            Err(difference) => (report_of_lab(&difference), ExitCode::FAILURE),
        }
    } else {
        let record = record::read(&document).with_context(|| source_name(&options.file))?;
        match record.verify() {
            Ok(shots) => (json!({ "verified": true, "shots": shots }), ExitCode::SUCCESS),
            Err(difference) => (report(&difference), ExitCode::FAILURE),
        }
    };
    serde_json::to_writer(&mut output, &answer)?;
    writeln!(output)?;
    Ok(status)
}

fn report(difference: &Difference) -> Value {
    let reason = difference.to_string();
    let mut answer = json!({ "verified": false, "shot": difference.shot(), "reason": reason });
    match difference {
        Difference::Engine(engine) => {
            answer["engine"] = json!(engine);
            answer["this_engine"] = json!(ENGINE);
        }
        Difference::Hash { expected, found, .. } => {
            answer["expected"] = json!(format!("{expected:016x}"));
            answer["found"] = json!(format!("{found:016x}"));
        }
        Difference::Refused { command, .. } => answer["command"] = json!(command),
        _ => {}
    }
    answer
}

fn report_of_lab(difference: &LabDifference) -> Value {
    let reason = difference.to_string();
    match difference {
        LabDifference::Engine(engine) => {
            json!({ "verified": false, "reason": reason, "engine": engine, "this_engine": ENGINE })
        }
        LabDifference::Refused { branch, command, .. } => {
            json!({ "verified": false, "branch": branch, "command": command, "reason": reason })
        }
        LabDifference::Hash { branch, expected, found } => json!({
            "verified": false,
            "branch": branch,
            "reason": reason,
            "expected": format!("{expected:016x}"),
            "found": format!("{found:016x}"),
        }),
    }
}
