//! `simulate`: scenes in, results out.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use serde::Serialize;

use super::documents;
use super::time_limit::TimeLimit;
use crate::game::files::report::{self, BallReport, EventReport};
use crate::game::files::{ContentError, Scene};
use crate::physics::{LONGEST_RUN, SAME_INSTANT, World};

/// The samples of a scene take at most so many bytes, about.
const MOST_SAMPLED: f64 = 1e9;
/// A ball in a sample takes so many bytes, about: nine numbers and their names.
const BALL_BYTES: f64 = 250.0;

/// What to simulate and what to say of it.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Exit status: 0; 1 when --lines has answered some lines with an error, or \
                        standard output cannot be written; 2 when the scene is malformed or \
                        cannot be read.")]
pub struct Simulate {
    /// A scene in JSON; standard input without it or for "-".
    #[arg(default_value = "-")]
    pub file: String,
    /// One scene a line in, one result a line out.
    #[arg(long)]
    pub lines: bool,
    /// Simulate each scene N times and add the median time of a run.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub time: Option<u32>,
    /// Add to each event the balls just before and just after it.
    #[arg(long)]
    pub trace: bool,
    /// End a scene after so much processor time: its "end" is then "limit", and its result holds
    /// what has happened by then.
    #[arg(long, value_name = "SECONDS", value_parser = limit, allow_negative_numbers = true)]
    pub limit: Option<f64>,
}

/// A limit on processor time, s.
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

/// One scene from text to outcome.
fn one(options: &Simulate, text: &str) -> Result<Outcome, ContentError> {
    let mut limit = TimeLimit::new(options.limit);
    let scene = Scene::parse(text)?;
    if let Some(duration) = scene.run.duration {
        check_samples(&scene, duration)?;
    }
    let mut start = scene.world();
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

/// Refuses a scene whose samples up to a time (s) take too many bytes.
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
    })
}

/// How far a run went.
struct Progress {
    /// Its updates; the last one may have been cut.
    steps: u64,
    /// Whether the limit ended it.
    is_limited: bool,
}

/// The steps of a run: hands each whole step to `each`, with the time it goes to, until the
/// run is over, the limit is reached or `each` fails.
fn steps(
    scene: &Scene,
    world: &mut World,
    limit: &mut TimeLimit,
    mut each: impl FnMut(u64, f64, &World) -> Result<(), ContentError>,
) -> Result<Progress, ContentError> {
    let run = scene.run;
    let end = run.duration.unwrap_or(LONGEST_RUN);
    // What happens at time zero has happened before the first step.
    let mut is_limited = !pass_time(world, 0.0, limit);
    let mut steps = 0;
    while !is_limited && world.clock() < end && (run.duration.is_some() || !world.at_rest()) {
        steps += 1;
        let time = steps as f64 * run.step;
        // A step that ends so shortly before the end is the last one, whole.
        let whole = time <= end + SAME_INSTANT;
        is_limited = !pass_time(world, if time > end - SAME_INSTANT { end } else { time }, limit);
        if whole && !is_limited {
            each(steps, time, world)?;
        }
    }
    Ok(Progress { steps, is_limited })
}

/// Lets time pass until the clock shows `time` (s), as [`World::update_until`] does. False if the
/// limit is reached before: the clock is then at the last event.
fn pass_time(world: &mut World, time: f64, limit: &mut TimeLimit) -> bool {
    !limit.is_reached() && world.update_until_while(time, || !limit.is_reached())
}

fn simulate(
    scene: &Scene,
    mut world: World,
    limit: &mut TimeLimit,
) -> Result<Outcome, ContentError> {
    let energy = world.energy();
    let mut samples = Vec::new();
    let every = scene.run.sample_every;
    let Progress { steps, is_limited } = steps(scene, &mut world, limit, |step, time, world| {
        if every > 0 && step % every == 0 {
            // Without a duration nobody knows before how many there will be.
            check_samples(scene, time)?;
            samples.push(Sample { time, balls: report::balls(world.balls()) });
        }
        Ok(())
    })?;
    Ok(Outcome {
        version: 1,
        laws: scene.laws.preset.name(),
        end: match scene.run.duration {
            _ if is_limited => "limit",
            _ if world.at_rest() => "rest",
            Some(_) => "duration",
            None => "limit",
        },
        time: world.clock(),
        steps,
        events: report::events(world.events(), world.changes()),
        samples,
        rest: report::balls(world.balls()),
        energy: Energy { start: energy, end: world.energy() },
        hash: report::hash(world.hash()),
        median_seconds: None,
    })
}

/// How long all updates of a run take, s, in each of so many runs, or in those that the limit
/// leaves time for.
fn run_times(
    scene: &Scene,
    start: &World,
    times: u32,
    limit: &mut TimeLimit,
) -> Result<Vec<f64>, ContentError> {
    let mut seconds = Vec::new();
    for _ in 0..times {
        let mut world = start.clone();
        let clock = Instant::now();
        if steps(scene, &mut world, limit, |_, _, _| Ok(()))?.is_limited {
            break;
        }
        seconds.push(clock.elapsed().as_secs_f64());
    }
    Ok(seconds)
}

/// The median of some numbers, if there are any.
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

    /// Tests that samples are refused from just above 1 GB on, 4 million of one ball.
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
