//! `simulate`: reads scenes and writes results.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use serde::Serialize;

use super::documents;
use super::time_limit::TimeLimit;
use crate::game::files::{ContentError, Scene};
use crate::lab::run::{self, RunReport};
use crate::physics::World;

/// The options of `simulate`.
#[derive(Debug, Clone, clap::Args)]
#[command(
    after_help = "Exit status: 0 on success; 1 if --lines answered a line with an error, or \
                        standard output cannot be written; 2 if the scene is malformed or cannot \
                        be read."
)]
pub struct Simulate {
    /// Scene in JSON; standard input if it is missing or "-".
    #[arg(default_value = "-")]
    pub file: PathBuf,
    /// Read one scene per line and print one result per line.
    #[arg(long)]
    pub lines: bool,
    /// Simulate each scene N times and add the median time of a run.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub time: Option<u32>,
    /// Add the states of the balls just before and just after each event.
    #[arg(long)]
    pub trace: bool,
    /// End a scene after this much processor time; its "end" is then "limit", and its result covers
    /// the time until then.
    #[arg(long, value_name = "SECONDS", value_parser = limit, allow_negative_numbers = true)]
    pub limit: Option<f64>,
}

/// Parses a limit on processor time, s.
fn limit(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|&seconds: &f64| seconds > 0.0 && seconds.is_finite())
        .ok_or_else(|| "it must be a number of seconds above 0".to_owned())
}

/// The result of a scene, with the median time of its runs.
#[derive(Debug, Serialize)]
struct Answer {
    #[serde(flatten)]
    report: RunReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    median_seconds: Option<f64>,
}

/// Runs the subcommand.
pub fn run(options: &Simulate, mut output: impl Write) -> anyhow::Result<ExitCode> {
    documents::answer(&options.file, options.lines, &mut output, |text| one(options, text))
}

/// Runs one scene from its text.
fn one(options: &Simulate, text: &str) -> Result<Answer, ContentError> {
    let mut limit = TimeLimit::new(options.limit);
    let scene = Scene::parse(text)?;
    let mut start = scene.world();
    // No result has the orientations of balls.
    start.leave_unturned();
    if options.trace {
        start.trace();
    }
    if let Some(shot) = &scene.shot {
        start.strike(shot);
    }
    let report = run::report(&scene, start.clone(), || !limit.is_reached())?;
    let mut answer = Answer { report, median_seconds: None };
    if let Some(times) = options.time {
        let seconds = run_times(&scene, &start, times, &mut limit)?;
        if seconds.len() < times as usize {
            answer.report.end = "limit";
        }
        answer.median_seconds = median(seconds);
    }
    Ok(answer)
}

/// Times (s) of all updates of a run, for the given number of runs or for as many as the limit
/// allows.
fn run_times(
    scene: &Scene,
    start: &World,
    times: u32,
    limit: &mut TimeLimit,
) -> Result<Vec<f64>, ContentError> {
    let mut seconds = Vec::new();
    // One world for all runs, so that only the first run allocates memory.
    let mut world = start.clone();
    for _ in 0..times {
        world.clone_from(start);
        let clock = Instant::now();
        let nothing = |_, _, _: &World| Ok(());
        if run::steps(scene, &mut world, || !limit.is_reached(), nothing)?.is_cut_short {
            break;
        }
        seconds.push(clock.elapsed().as_secs_f64());
    }
    Ok(seconds)
}

/// The median, or `None` for no numbers.
fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(numbers[middle]),
        _ => Some(0.5 * (numbers[middle - 1] + numbers[middle])),
    }
}
