//! `verify`: replays a record and compares the results.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use serde_json::{Value, json};

use super::{documents, source_name};
use crate::game::files::record;
use crate::game::record::Difference;
use crate::physics::ENGINE;

/// The input of `verify`.
#[derive(Debug, Clone, clap::Args)]
#[command(
    after_help = "Exit status: 0 if every shot comes out the same; 1 if one does not, or standard \
                            output cannot be written; 2 if the record is malformed or cannot be read."
)]
pub struct Verify {
    /// Record in JSON; "-" is standard input.
    pub file: String,
}

/// Runs the subcommand.
pub fn run(options: &Verify, mut output: impl Write) -> anyhow::Result<ExitCode> {
    let text = documents::read(&options.file)?;
    let record = record::parse(&text).with_context(|| source_name(&options.file))?;
    let (answer, status) = match record.verify() {
        Ok(shots) => (json!({ "verified": true, "shots": shots }), ExitCode::SUCCESS),
        Err(difference) => (report(&difference), ExitCode::FAILURE),
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
