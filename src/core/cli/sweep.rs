//! `sweep`: runs a scene many times with some of its numbers varied.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::Context;

use super::documents::{self, source_name};
use crate::game::files::reader::{self, ContentError, Node};
use crate::lab::sheet::Sheet;
use crate::lab::sweep::Sweep as Experiment;
use crate::parallel::Shard;

/// The options of `sweep`.
#[derive(Debug, Clone, clap::Args)]
#[command(
    after_help = "Exit status: 0 on success; 1 if standard output cannot be written; 2 if the \
                        sweep is malformed or cannot be read. If only a scene between the ends of \
                        the ranges is malformed, the rows before it have been printed."
)]
pub struct Sweep {
    /// Sweep or experiment sheet in JSON; "-" is standard input.
    pub file: PathBuf,
    /// Number of threads, by default one for each core. The output is the same with any number.
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Run only the K-th of N parts. The outputs of all parts, one after another, are the whole
    /// output: only the first one has the names of the columns.
    #[arg(long, value_name = "K/N", allow_hyphen_values = true)]
    pub shard: Option<Shard>,
}

/// Most threads: far more than cores.
const MOST_THREADS: usize = 1024;

/// Parses a number of threads.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|&number: &NonZeroUsize| number.get() <= MOST_THREADS);
    number.ok_or_else(|| format!("it must be a whole number from 1 to {MOST_THREADS}"))
}

/// The number of threads, or one for each core.
pub(super) fn threads_or_cores(threads: Option<NonZeroUsize>) -> NonZeroUsize {
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    threads.unwrap_or_else(cores)
}

/// Reads a sweep, or that of an experiment sheet.
fn read(text: &str) -> Result<Experiment, ContentError> {
    let document = reader::parse(text)?;
    if !Sheet::is_one(&document) {
        return Experiment::read(&Node::root(&document, "the sweep"));
    }
    let sheet = Node::root(&document, "the sheet");
    match Sheet::read(&sheet)?.sweep {
        Some(sweep) => Ok(sweep),
        None => sheet.refuse("there is no \"sweep\" in it"),
    }
}

/// Runs the subcommand.
pub fn run(options: &Sweep, mut output: impl Write) -> anyhow::Result<ExitCode> {
    let text = documents::read(&options.file)?;
    let sweep = read(&text).with_context(|| source_name(&options.file))?;
    let threads = threads_or_cores(options.threads);
    if options.shard.is_none_or(Shard::is_first) {
        let columns: Vec<&str> = sweep.columns().collect();
        writeln!(output, "{}", columns.join(","))?;
    }
    let runs = options.shard.map_or(0..sweep.runs(), |shard| shard.range(sweep.runs()));
    let cancel = AtomicBool::new(false);
    let mut written = Ok(());
    let ran = sweep.run_part(runs, threads, &cancel, |row| {
        written = writeln!(output, "{row}").and_then(|()| output.flush());
        cancel.store(written.is_err(), Ordering::Relaxed);
    });
    written?;
    ran.with_context(|| source_name(&options.file))?;
    Ok(ExitCode::SUCCESS)
}
