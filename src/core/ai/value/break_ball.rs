//! The ball that is left beside a new rack, in games that rack 14 balls again.

use nalgebra::Vector2;

use crate::ai::table::layout::{BallSet, Layout};
use crate::ai::table::lines::{Aim, pot_lines};
use crate::ai::table::venue::Venue;
use crate::game::Noise;
use crate::physics::ball::BallId;
use crate::physics::turned;
use crate::rules::{Region, Rules};

/// Distances (m) of the cue ball from the ball, and cut angles (rad).
const DISTANCES: [f64; 2] = [0.25, 0.5];
const CUTS: [f64; 6] = [0.35, -0.35, 0.6, -0.6, 0.85, -0.85];
/// The quality of a ball in the place of the rack, which is moved away.
const IN_THE_RACK: f64 = 0.15;
/// Length of the cue ball's way into the rack, m.
const WAY: f64 = 1.2;
/// Turns of that way from the one of a cue ball without spin, rad, and how well the rack opens then.
const TURNS: [(f64, f64); 3] = [(0.0, 1.0), (0.35, 0.7), (-0.35, 0.7)];
/// The least sine of a cut after which the cue ball has speed left.
const LEAST_SINE: f64 = 0.2;
/// Greatest distance of the way from the middle of a ball that is hit well, in diameters.
const FULL: f64 = 0.85;

/// The chance that this ball is pocketed beside the next rack and that the cue ball opens the rack,
/// from a good place of the cue ball.
pub(super) fn quality(
    venue: &Venue,
    rules: &dyn Rules,
    (ball, place): (BallId, Vector2<f64>),
    noise: &Noise,
) -> f64 {
    let mut layout = Layout::of([]);
    venue.rerack(&mut layout, rules, Some(ball));
    let rack = layout.object_balls();
    let apart = 2.0 * venue.object_radius;
    if layout.places(rack).any(|at| (at - place).norm() < apart) {
        return IN_THE_RACK;
    }
    layout.put(ball, place);
    let mut best = 0.0_f64;
    for line in pot_lines(venue, &layout, ball) {
        let ghost = line.from - line.along * venue.apart;
        for distance in DISTANCES {
            for cut in CUTS {
                let from = ghost + turned(-line.along, cut) * distance;
                if !venue.may_place(&layout, Region::Anywhere, from) {
                    continue;
                }
                let Some(aim) = line.aim(venue, &layout, from) else { continue };
                let opens = opening(venue, &layout, rack, &aim, from);
                best = best.max(aim.chance(venue, noise) * opens);
            }
        }
    }
    best
}

/// How well the cue ball opens these balls after this shot from a place: 0 if it hits none of them,
/// at most 1.
pub(super) fn opening(
    venue: &Venue,
    layout: &Layout,
    rack: BallSet,
    aim: &Aim,
    from: Vector2<f64>,
) -> f64 {
    let Some(came) = (aim.ghost - from).try_normalize(1e-6) else { return 0.0 };
    let across = came - aim.along * came.dot(&aim.along);
    let sine = across.norm();
    if sine < LEAST_SINE {
        return 0.0;
    }
    let full = FULL * venue.apart;
    let meets = |(turn, part): (f64, f64)| {
        let way = turned(across / sine, turn);
        let is_met = |at: Vector2<f64>| {
            let to = at - aim.ghost;
            (0.0..WAY).contains(&to.dot(&way)) && to.perp(&way).abs() < full
        };
        if layout.places(rack).any(is_met) { part } else { 0.0 }
    };
    TURNS.into_iter().map(meets).fold(0.0, f64::max)
}
