//! Aim found with the engine: throw, squirt and swerve are in it.

use nalgebra::Vector2;

use super::direction::angle;
use super::trials::ShotTrials;
use crate::game::Cue;
use crate::physics::Shot;
use crate::physics::ball::BallId;

/// Greatest error of the object ball's direction, rad.
const EXACT: f64 = 2e-4;
/// Most corrections.
const ROUNDS: usize = 5;
/// Greatest correction at once, rad.
const LARGEST: f64 = 0.03;
/// Error that is left after the last correction at most, rad.
const GOOD: f64 = 4e-3;

/// A stroke without a direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::ai) struct Stroke {
    /// Pull of the cue, m.
    pub power: f64,
    /// Offset of the tip, in radii.
    pub tip: [f64; 2],
}

/// The cue that sends `ball` along a unit vector, and its shot. The trials has the position.
///
/// Newton's method: an error δ of the cue's direction turns a ball at the distance d of the ghost
/// ball by -δ d / (2 R cos α), with the cut angle α.
pub(in crate::ai) fn towards(
    trials: &mut ShotTrials,
    (ball, from): (BallId, Vector2<f64>),
    along: Vector2<f64>,
    cue_ball: Vector2<f64>,
    stroke: Stroke,
) -> Option<(Cue, Shot)> {
    let apart = 2.0 * trials.venue.radius;
    let way = from - along * apart - cue_ball;
    let distance = way.norm();
    let cut = (way / distance).dot(&along).max(0.12);
    let turn = -(distance.max(0.02)) / (apart * cut);
    let mut cue =
        Cue { direction: angle(way), power: stroke.power, tip: stroke.tip, elevation: 0.0 };
    let mut shot = trials.shot(&cue)?;
    for round in 0..=ROUNDS {
        let contact = trials.first_contact(&shot)?;
        if contact.ball != ball {
            return None;
        }
        let error = libm::atan2(along.perp(&contact.along), along.dot(&contact.along));
        if error.abs() < EXACT || (round == ROUNDS && error.abs() < GOOD) {
            let elevation = shot.elevation;
            return Some((Cue { elevation, ..cue }, shot));
        }
        cue.direction -= (error / turn).clamp(-LARGEST, LARGEST);
        shot.direction = cue.direction;
    }
    None
}
