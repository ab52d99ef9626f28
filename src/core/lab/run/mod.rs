//! The run of a scene, shared by `simulate` and all experiments, so that their bits agree.

mod report;

use std::convert::Infallible;

pub use report::{RunEnergy, RunReport, RunSample, report};

use super::Timeline;
use crate::game::files::Scene;
use crate::physics::{LONGEST_RUN, SAME_INSTANT, World};

/// The extent of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Number of updates; the last one may be incomplete.
    pub steps: u64,
    /// True if `may_go_on` ended the run.
    pub is_cut_short: bool,
}

impl Progress {
    /// The reason for the end of the run, as written in files.
    pub fn end(self, scene: &Scene, world: &World) -> &'static str {
        match scene.run.duration {
            _ if self.is_cut_short => "limit",
            _ if world.at_rest() => "rest",
            Some(_) => "duration",
            None => "limit",
        }
    }
}

/// Runs a scene in steps: calls `each` with the number and the time of each complete step, until
/// the run ends, `may_go_on` returns false or `each` fails.
///
/// `world` is the scene's world after the shot. `may_go_on` is called before each event.
pub fn steps<E>(
    scene: &Scene,
    world: &mut World,
    mut may_go_on: impl FnMut() -> bool,
    each: impl FnMut(u64, f64, &World) -> Result<(), E>,
) -> Result<Progress, E> {
    let pass_time =
        |world: &mut World, time| may_go_on() && world.update_until_while(time, &mut may_go_on);
    run(scene, world, pass_time, each)
}

/// Runs a scene as [`steps`] does, with the same bits, and adds its history to `timeline`.
pub fn recorded(
    scene: &Scene,
    world: &mut World,
    timeline: &mut Timeline,
    mut may_go_on: impl FnMut() -> bool,
) -> Progress {
    let pass_time = |world: &mut World, time| {
        while let Some(event) = world.next_event(time + SAME_INSTANT) {
            if !may_go_on() {
                return false;
            }
            world.advance(event.time.min(time));
            world.handle(event);
            timeline.record(world);
        }
        world.advance(time);
        may_go_on()
    };
    let ran: Result<_, Infallible> = run(scene, world, pass_time, |_, _, _| Ok(()));
    match ran {
        Ok(progress) => progress,
    }
}

/// Runs a scene in steps. `pass_time` advances the world to a time, s; if it returns false, the run
/// ends.
fn run<E>(
    scene: &Scene,
    world: &mut World,
    mut pass_time: impl FnMut(&mut World, f64) -> bool,
    mut each: impl FnMut(u64, f64, &World) -> Result<(), E>,
) -> Result<Progress, E> {
    let run = scene.run;
    let end = run.duration.unwrap_or(LONGEST_RUN);
    // Events at time zero happen before the first step.
    let mut is_cut_short = !pass_time(world, 0.0);
    let mut steps = 0;
    while !is_cut_short && world.clock() < end && (run.duration.is_some() || !world.at_rest()) {
        steps += 1;
        let time = steps as f64 * run.step;
        // A step that ends this close to the end is the last one, and is complete.
        let whole = time <= end + SAME_INSTANT;
        let until = if time > end - SAME_INSTANT { end } else { time };
        is_cut_short = !pass_time(world, until);
        if whole && !is_cut_short {
            each(steps, time, world)?;
        }
    }
    Ok(Progress { steps, is_cut_short })
}
