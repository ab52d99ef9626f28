//! The result of a run, as `simulate` prints it.

use serde::Serialize;

use super::steps;
use crate::game::files::report::{self, BallReport, EventReport};
use crate::game::files::{ContentError, Scene};
use crate::physics::World;

/// Approximate limit on the size of a scene's samples, bytes.
const MOST_SAMPLED: f64 = 1e9;
/// Approximate size of a ball in a sample, bytes: nine numbers and their names.
const BALL_BYTES: f64 = 250.0;

/// The result of a run.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct RunReport {
    /// The version of the format.
    pub version: u32,
    /// The name of the laws.
    pub laws: &'static str,
    /// Why the run ended: `rest`, `duration` or `limit`.
    pub end: &'static str,
    /// Time at the end, s.
    pub time: f64,
    /// Number of steps; the last one may be incomplete.
    pub steps: u64,
    /// The events, in file order. Those of a world that is traced have the balls before and after.
    pub events: Vec<EventReport>,
    /// The balls every `sample_every` steps.
    pub samples: Vec<RunSample>,
    /// The balls at the end.
    #[serde(rename = "final")]
    pub final_balls: Vec<BallReport>,
    /// The energy of all balls.
    pub energy: RunEnergy,
    /// The hash of the events and the final balls, 16 hexadecimal digits.
    pub hash: String,
}

/// The balls at one time of a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RunSample {
    /// The time, s.
    pub time: f64,
    /// The balls.
    pub balls: Vec<BallReport>,
}

/// The energy at both ends of a run, as [`World::energy`] has it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RunEnergy {
    /// After the shot, J.
    pub start: f64,
    /// At the end, J.
    pub end: f64,
}

/// Runs a scene to its end and reports it. `world` is the scene's world after the shot;
/// `may_go_on` is called before each event, and ends the run by returning false.
///
/// Fails if the samples would take more than about 1 GB.
pub fn report(
    scene: &Scene,
    mut world: World,
    may_go_on: impl FnMut() -> bool,
) -> Result<RunReport, ContentError> {
    if let Some(duration) = scene.run.duration {
        check_samples(scene, duration)?;
    }
    let start = world.energy();
    let mut samples = Vec::new();
    let every = scene.run.sample_every;
    let progress = steps(scene, &mut world, may_go_on, |step, time, world| {
        if every > 0 && step % every == 0 {
            // Without a duration the number of samples is not known in advance.
            check_samples(scene, time)?;
            samples.push(RunSample { time, balls: report::balls(world.balls()) });
        }
        Ok(())
    })?;
    Ok(RunReport {
        version: 1,
        laws: scene.laws.preset.name(),
        end: progress.end(scene, &world),
        time: world.clock(),
        steps: progress.steps,
        events: report::events(world.events(), world.changes()),
        samples,
        final_balls: report::balls(world.balls()),
        energy: RunEnergy { start, end: world.energy() },
        hash: report::hash(world.hash()),
    })
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
    let problem = format!(
        "samples of {balls} balls every {interval} s up to {time} s would take more than {} GB, at \
         about {BALL_BYTES} bytes a ball; use a larger sample_every",
        MOST_SAMPLED / 1e9
    );
    Err(ContentError::at("run.sample_every", problem))
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
