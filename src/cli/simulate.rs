//! `simulate`: scenes in, what happens out.

use std::fs;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use serde::Serialize;
use serde_json::json;

use crate::game::files::report::{self, BallReport, EventReport};
use crate::game::files::{self, ContentError, Scene};
use crate::physics::{LONGEST_RUN, SAME_INSTANT, World};

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
    if options.lines {
        let status = if options.file == "-" {
            lines(options, io::stdin().lock(), &mut output)?
        } else {
            let file = fs::File::open(&options.file).with_context(|| options.file.clone())?;
            lines(options, io::BufReader::new(file), &mut output)?
        };
        return Ok(status);
    }
    let text = read(&options.file)?;
    let outcome =
        one(options, &text).with_context(|| super::source_name(&options.file).to_owned())?;
    serde_json::to_writer(&mut output, &outcome)?;
    writeln!(output)?;
    Ok(ExitCode::SUCCESS)
}

/// The text of a file, or of standard input for "-".
fn read(file: &str) -> anyhow::Result<String> {
    let text = match file {
        "-" => files::read_text(io::stdin().lock()),
        _ => fs::File::open(file).and_then(files::read_text),
    };
    text.with_context(|| super::source_name(file).to_owned())
}

/// A scene a line; a bad line says so on its line, and the run goes on.
fn lines(
    options: &Simulate,
    mut input: impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let mut status = ExitCode::SUCCESS;
    for number in 1.. {
        let line = files::read_line(&mut input)
            .with_context(|| format!("{}: line {number}", super::source_name(&options.file)))?;
        let Some(line) = line else { break };
        let outcome = match line.as_deref().map(str::from_utf8) {
            Ok(Ok(text)) => one(options, text).map_err(|error| error.to_string()),
            Ok(Err(error)) => Err(format!("not valid UTF-8: {error}")),
            Err(error) => Err(error.to_string()),
        };
        match outcome {
            Ok(outcome) => serde_json::to_writer(&mut *output, &outcome)?,
            Err(error) => {
                status = ExitCode::FAILURE;
                serde_json::to_writer(&mut *output, &json!({ "error": error }))?;
            }
        }
        writeln!(output)?;
        output.flush()?;
    }
    Ok(status)
}

/// One scene from text to outcome.
fn one(options: &Simulate, text: &str) -> Result<Outcome, ContentError> {
    let scene = Scene::parse(text)?;
    let mut start = scene.world();
    if options.trace {
        start.trace();
    }
    if let Some(shot) = &scene.shot {
        start.strike(shot);
    }
    let mut outcome = simulate(&scene, start.clone());
    outcome.median_seconds = options.time.map(|times| median_seconds(&scene, &start, times));
    Ok(outcome)
}

/// The steps of a run: hands each whole step to step to, with the time it goes to, until the
/// run is over. How many updates there were; the last one may have been cut.
fn steps(scene: &Scene, world: &mut World, mut each: impl FnMut(u64, f64, &World)) -> u64 {
    let run = scene.run;
    let end = run.duration.unwrap_or(LONGEST_RUN);
    // What happens at time zero has happened before the first step.
    world.update_until(0.0);
    let mut step = 0;
    while world.clock() < end && (run.duration.is_some() || !world.at_rest()) {
        step += 1;
        let time = step as f64 * run.step;
        // A step that ends so shortly before the end is the last one, whole.
        let whole = time <= end + SAME_INSTANT;
        world.update_until(if time > end - SAME_INSTANT { end } else { time });
        if whole {
            each(step, time, world);
        }
    }
    step
}

fn simulate(scene: &Scene, mut world: World) -> Outcome {
    let energy = world.energy();
    let mut samples = Vec::new();
    let every = scene.run.sample_every;
    let steps = steps(scene, &mut world, |step, time, world| {
        if every > 0 && step % every == 0 {
            samples.push(Sample { time, balls: report::balls(world.balls()) });
        }
    });
    Outcome {
        version: 1,
        laws: scene.laws_name,
        end: match scene.run.duration {
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
    }
}

/// The median time of all updates of a run, s, over so many runs.
fn median_seconds(scene: &Scene, start: &World, times: u32) -> f64 {
    let mut seconds: Vec<f64> = (0..times)
        .map(|_| {
            let mut world = start.clone();
            let clock = Instant::now();
            steps(scene, &mut world, |_, _, _| {});
            clock.elapsed().as_secs_f64()
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    let middle = seconds.len() / 2;
    if seconds.len() % 2 == 1 {
        seconds[middle]
    } else {
        0.5 * (seconds[middle - 1] + seconds[middle])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_on_after_one_that_is_too_long() {
        let options = Simulate { file: "-".to_owned(), lines: true, time: None, trace: false };
        let long = vec![b' '; files::MOST + 9];
        let last = b"\nnonsense\n";
        let mut output = Vec::new();
        let status = lines(&options, [&long[..], last].concat().as_slice(), &mut output).unwrap();
        assert_eq!(status, ExitCode::FAILURE);
        let output = String::from_utf8(output).unwrap();
        let answers: Vec<_> = output.lines().collect();
        assert_eq!(answers.len(), 2, "{answers:?}");
        assert_eq!(answers[0], r#"{"error":"longer than 64 MiB"}"#);
        assert!(answers[1].contains("expected"), "{}", answers[1]);
        // Without end it is given up.
        let endless = io::BufReader::new(io::repeat(b' '));
        let error = lines(&options, endless, &mut Vec::new()).unwrap_err();
        assert_eq!(format!("{error:#}"), "standard input: line 1: longer than 64 MiB");
    }
}
