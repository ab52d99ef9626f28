//! `simulate`: reads scenes and writes results.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use serde::Serialize;

use super::documents;
use super::time_limit::TimeLimit;
use crate::game::files::report::{self, BallReport, EventReport};
use crate::game::files::{ContentError, Scene};
use crate::lab::run;
use crate::physics::World;

/// Approximate limit on the size of a scene's samples, bytes.
const MOST_SAMPLED: f64 = 1e9;
/// Approximate size of a ball in a sample, bytes: nine numbers and their names.
const BALL_BYTES: f64 = 250.0;

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

/// The result of a scene.
#[derive(Debug, Serialize)]
struct Outcome {
    version: u32,
    laws: &'static str,
    end: &'static str,
    time: f64,
    steps: u64,
    events: Vec<EventReport>,
    samples: Vec<Sample>,
    #[serde(rename = "final")]
    rest: Vec<BallReport>,
    energy: Energy,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    median_seconds: Option<f64>,
}

#[derive(Debug, Serialize)]
struct Sample {
    time: f64,
    balls: Vec<BallReport>,
}

#[derive(Debug, Serialize)]
struct Energy {
    start: f64,
    end: f64,
}

/// Runs the subcommand.
pub fn run(options: &Simulate, mut output: impl Write) -> anyhow::Result<ExitCode> {
    documents::answer(&options.file, options.lines, &mut output, |text| one(options, text))
}

/// Runs one scene from its text.
fn one(options: &Simulate, text: &str) -> Result<Outcome, ContentError> {
    let mut limit = TimeLimit::new(options.limit);
    let scene = Scene::parse(text)?;
    if let Some(duration) = scene.run.duration {
        check_samples(&scene, duration)?;
    }
    let mut start = scene.world();
    // No result has the orientations of balls.
    start.leave_unturned();
    if options.trace {
        start.trace();
    }
    if let Some(shot) = &scene.shot {
        start.strike(shot);
    }
    let mut outcome = simulate(&scene, start.clone(), &mut limit)?;
    if let Some(times) = options.time {
        let seconds = run_times(&scene, &start, times, &mut limit)?;
        if seconds.len() < times as usize {
            outcome.end = "limit";
        }
        outcome.median_seconds = median(seconds);
    }
    Ok(outcome)
}

/// Rejects a scene whose samples up to a time (s) would take too many bytes.
fn check_samples(scene: &Scene, time: f64) -> Result<(), ContentError> {
    let run = scene.run;
    if run.sample_every == 0 {
        return Ok(());
    }
    let (balls, interval) = (scene.balls.len() as f64, run.step * run.sample_every as f64);
    let bytes = (time / interval).floor() * balls * BALL_BYTES;
    if bytes <= MOST_SAMPLED {
        return Ok(());
    }
    Err(ContentError::Value {
        place: "run.sample_every".to_owned(),
        problem: format!(
            "samples of {balls} balls every {interval} s up to {time} s would take more than \
             {} GB, at about {BALL_BYTES} bytes a ball; use a larger sample_every",
            MOST_SAMPLED / 1e9
        ),
        is_unknown: false,
    })
}

fn simulate(
    scene: &Scene,
    mut world: World,
    limit: &mut TimeLimit,
) -> Result<Outcome, ContentError> {
    let energy = world.energy();
    let mut samples = Vec::new();
    let every = scene.run.sample_every;
    let may_go_on = || !limit.is_reached();
    let progress = run::steps(scene, &mut world, may_go_on, |step, time, world| {
        if every > 0 && step % every == 0 {
            // Without a duration the number of samples is not known in advance.
            check_samples(scene, time)?;
            samples.push(Sample { time, balls: report::balls(world.balls()) });
        }
        Ok(())
    })?;
    Ok(Outcome {
        version: 1,
        laws: scene.laws.preset.name(),
        end: progress.end(scene, &world),
        time: world.clock(),
        steps: progress.steps,
        events: report::events(world.events(), world.changes()),
        samples,
        rest: report::balls(world.balls()),
        energy: Energy { start: energy, end: world.energy() },
        hash: report::hash(world.hash()),
        median_seconds: None,
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that samples above 1 GB are rejected, 4 million of one ball.
    #[test]
    fn samples_take_a_gigabyte_at_most() {
        let scene = |balls: &str, run: &str| {
            let balls = format!(r#"[{{"id": 0, "position": [0, 0]}}{balls}]"#);
            let text = format!(r#"{{"version": 1, "balls": {balls}, "run": {{{run}}}}}"#);
            Scene::parse(&text).unwrap()
        };
        let every_step = r#""step": 0.0009765625, "sample_every": 1"#;
        let one = scene("", every_step);
        assert_eq!(check_samples(&one, 3906.25), Ok(()));
        let error = check_samples(&one, 3906.251).unwrap_err().to_string();
        let said = "run.sample_every: samples of 1 balls every 0.0009765625 s up to 3906.251 s";
        assert!(error.starts_with(said) && error.contains("more than 1 GB"), "{error}");
        let two = scene(r#", {"id": 1, "position": [0.5, 0]}"#, every_step);
        assert!(check_samples(&two, 1953.125).is_ok() && check_samples(&two, 1953.126).is_err());
        for run in [r#""step": 1e-6"#, r#""step": 1e-6, "sample_every": 18446744073709551615"#] {
            assert_eq!(check_samples(&scene("", run), 1e6), Ok(()), "{run}");
        }
    }
}
