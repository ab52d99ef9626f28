//! Shots for a player who can hit no ball directly: kicks, and fouls on purpose.
//!
//! The way of the cue ball until its first contact is played with the engine for directions all
//! around. Between two neighbours that hit different balls another way to a ball may be missed, so the
//! directions get finer there, until their distance is below the errors of the player.

use std::f64::consts::TAU;

use super::candidates::{Try, push, rolls, tips};
use super::hand;
use crate::ai::Skill;
use crate::ai::decision::{HIGH_TIP, Kind};
use crate::ai::games::Game;
use crate::ai::table::aiming::Stroke;
use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::ai::table::trials::{FirstHit, ShotTrials};
use crate::game::Cue;

/// Speeds of kicks, m/s.
const SPEEDS: [f64; 4] = [1.3, 2.4, 4.4, 8.0];
/// Offsets of the tip, as parts of the player's largest one.
const TIPS: [[f64; 2]; 3] = [[0.0, 0.0], [1.0, 0.0], [-1.0, 0.0]];
/// Directions of each stroke at first.
const DIRECTIONS: u32 = 180;
/// Finest distance between two directions, in standard deviations of the player's.
const MIN_SPACING: f64 = 1.0;
/// Probes of a decision at most, for each simulation of the player, and at the least.
const PROBES: usize = 2;
const LEAST_PROBES: usize = 2000;
/// The fewest and the most kicks that are tried with errors, and simulations of the player for each.
const KICK_LIMITS: [usize; 2] = [12, 60];
const PER_KICK: usize = 10;
/// The most shots without errors that are played to find kicks that are no fouls.
const MOST_PLAYED: usize = 240;
/// The shots tried in each window: the place as a part of the window, and a factor of the speed:
/// first the middle, then fuller and thinner hits, then softer and harder ones.
const PARTS: [(f64, f64); 15] = [
    (0.5, 1.0),
    (0.3, 1.0),
    (0.7, 1.0),
    (0.15, 1.0),
    (0.85, 1.0),
    (0.5, 0.85),
    (0.5, 1.2),
    (0.4, 1.0),
    (0.6, 1.0),
    (0.3, 0.85),
    (0.7, 0.85),
    (0.3, 1.2),
    (0.7, 1.2),
    (0.05, 1.0),
    (0.95, 1.0),
];

/// Directions next to each other in which a stroke first hits a ball that may be hit first.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Window {
    stroke: Stroke,
    low: f64,
    high: f64,
    off_cushion: bool,
}

impl Window {
    fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// A direction, and the ball that is hit first.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Probe {
    direction: f64,
    reached: Option<FirstHit>,
}

/// Adds the shots that hit a ball that is on, and are no fouls if played without errors.
pub(super) fn find(
    trials: &mut ShotTrials,
    game: &dyn Game,
    state: &State,
    skill: &Skill,
    tries: &mut Vec<Try>,
) {
    let put = state.with_cue_ball(hand::cue_ball_place(&trials.venue, state));
    trials.set_position(&put.layout);
    let most = (skill.simulations as usize / PER_KICK).clamp(KICK_LIMITS[0], KICK_LIMITS[1]);
    let windows = windows(trials, skill, game.may_be_hit(state));
    let all = PARTS.iter().flat_map(|part| windows.iter().map(move |window| (window, part)));
    for (window, (part, factor)) in all.take(MOST_PLAYED) {
        if tries.len() == most {
            break;
        }
        let kind = if window.off_cushion { Kind::Kick } else { Kind::Safety };
        let stroke = Stroke { power: (factor * window.stroke.power).min(1.0), ..window.stroke };
        let cue = cue(stroke, window.low + part * window.width());
        let Some(shot) = trials.shot(&cue) else { continue };
        let reached = trials.first_reached(&shot);
        let call = reached.and_then(|reached| state.safety(reached.ball));
        if !trials.play(&put, call, None, &shot).is_foul {
            push(trials, state, (cue, kind, call), tries);
        }
    }
}

/// Adds fouls on purpose.
pub(super) fn fouls(trials: &mut ShotTrials, game: &dyn Game, state: &State, tries: &mut Vec<Try>) {
    let call = game.may_be_hit(state).iter().next().and_then(|ball| state.safety(ball));
    trials.set_position(&state.with_cue_ball(hand::cue_ball_place(&trials.venue, state)).layout);
    for tip in [[0.0, 0.0], HIGH_TIP] {
        // Where balls lie all around, only a high tip may leave room for the cue.
        if tries.is_empty() {
            rolls(trials, state, (tip, Kind::Foul, call), tries);
        }
    }
}

/// The windows of all strokes, the widest first.
fn windows(trials: &mut ShotTrials, skill: &Skill, on: BallSet) -> Vec<Window> {
    let venue = std::sync::Arc::clone(&trials.venue);
    let tips: Vec<[f64; 2]> = tips(&venue, skill, &TIPS).collect();
    let strokes: Vec<Stroke> = SPEEDS
        .iter()
        .flat_map(|&speed| tips.iter().map(move |&tip| (speed, tip)))
        .map(|(speed, tip)| Stroke { power: venue.power(speed), tip })
        .collect();
    let probes = (PROBES * skill.simulations as usize).max(LEAST_PROBES) / strokes.len();
    let finest = MIN_SPACING * skill.noise.direction;
    let mut windows = Vec::new();
    for (index, stroke) in strokes.iter().enumerate() {
        // Each stroke begins a little farther on, so that together they look more closely.
        let from = index as f64 / strokes.len() as f64;
        let around = scan(probes, finest, from, |direction| {
            trials.shot(&cue(*stroke, direction)).and_then(|shot| trials.first_reached(&shot))
        });
        add_windows(&around, *stroke, on, &mut windows);
    }
    windows.sort_by(|a, b| b.width().total_cmp(&a.width()));
    windows
}

fn cue(Stroke { power, tip }: Stroke, direction: f64) -> Cue {
    Cue { direction, power, tip, elevation: 0.0 }
}

/// Probes directions all around, ascending, at most so many: at first evenly, then between
/// neighbours that hit different balls until these are no farther apart than `finest`, rad.
fn scan(
    most: usize,
    finest: f64,
    from: f64,
    mut reached: impl FnMut(f64) -> Option<FirstHit>,
) -> Vec<Probe> {
    let mut at = |direction| Probe { direction, reached: reached(direction) };
    let mut step = TAU / f64::from(DIRECTIONS);
    let mut around: Vec<Probe> =
        (0..DIRECTIONS).map(|index| at((f64::from(index) + from) * step)).collect();
    while step > finest.max(TAU * f64::EPSILON) {
        step *= 0.5;
        let mut finer = Vec::with_capacity(2 * around.len());
        for (index, probe) in around.iter().enumerate() {
            finer.push(*probe);
            let (next, turn) = match around.get(index + 1) {
                Some(next) => (next, 0.0),
                None => (&around[0], TAU),
            };
            let gap = next.direction + turn - probe.direction;
            let is_new = probe.reached != next.reached && gap > 1.5 * step;
            if is_new && finer.len() + around.len() - index <= most {
                finer.push(at(probe.direction + 0.5 * gap));
            }
        }
        if finer.len() == around.len() {
            break;
        }
        around = finer;
    }
    around
}

/// Adds the windows among the directions all around.
fn add_windows(around: &[Probe], stroke: Stroke, on: BallSet, windows: &mut Vec<Window>) {
    let count = around.len();
    let hit = |probe: &Probe| probe.reached.filter(|reached| on.contains(reached.ball));
    let is_same = |a: &Probe, b: &Probe| {
        hit(a).map(|reached| reached.off_cushion) == hit(b).map(|reached| reached.off_cushion)
    };
    // The direction of a probe counted on beyond a whole turn.
    let direction = |index: usize| around[index % count].direction + (index / count) as f64 * TAU;
    let starts = (0..count).filter(|&at| !is_same(&around[(at + count - 1) % count], &around[at]));
    for start in starts {
        let Some(first) = hit(&around[start]) else { continue };
        let length =
            (1..count).take_while(|it| is_same(&around[(start + it) % count], &around[start]));
        let end = start + 1 + length.count();
        windows.push(Window {
            stroke,
            low: 0.5 * (direction(start + count - 1) - TAU + direction(start)),
            high: 0.5 * (direction(end - 1) + direction(end)),
            off_cushion: first.off_cushion,
        });
    }
}

#[cfg(test)]
mod tests;
