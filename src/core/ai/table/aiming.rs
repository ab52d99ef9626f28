//! Finds the aim that sends a ball along a line, by trial shots in the engine: so throw, squirt and
//! swerve are allowed for.

use nalgebra::Vector2;

use super::trials::ShotTrials;
use crate::game::Cue;
use crate::physics::ball::BallId;
use crate::physics::{Shot, direction_of};

/// With this error of the object ball's direction (rad) the search ends.
const TARGET_ERROR: f64 = 2e-4;
const MAX_CORRECTIONS: usize = 5;
/// Largest correction at once, rad.
const MAX_CORRECTION: f64 = 0.03;
/// Largest error that is accepted after the last correction, rad.
const MAX_ERROR: f64 = 4e-3;
/// Thinner cuts than this cosine, and nearer balls (m), are corrected as these: Newton's steps would
/// be too long.
const MIN_COSINE: f64 = 0.12;
const MIN_DISTANCE: f64 = 0.02;

/// A stroke without a direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::ai) struct Stroke {
    /// Pull of the cue, m.
    pub power: f64,
    /// Offset of the tip, in radii.
    pub tip: [f64; 2],
}

/// The cue that sends `ball` along a unit vector, and its shot. `trials` must hold the position.
///
/// Newton's method: the ghost ball is the cue ball where it touches the object ball. If it is at the
/// distance d, an error δ of the cue's direction turns the object ball by -δ d / (2 R cos α), with
/// the cut angle α.
pub(in crate::ai) fn aim_along(
    trials: &mut ShotTrials,
    (ball, from): (BallId, Vector2<f64>),
    along: Vector2<f64>,
    cue_ball: Vector2<f64>,
    stroke: Stroke,
) -> Option<(Cue, Shot)> {
    let apart = trials.venue.apart;
    let way = from - along * apart - cue_ball;
    let distance = way.norm();
    let cosine = (way / distance).dot(&along).max(MIN_COSINE);
    let turn = -distance.max(MIN_DISTANCE) / (apart * cosine);
    let mut cue =
        Cue { direction: direction_of(way), power: stroke.power, tip: stroke.tip, elevation: 0.0 };
    for round in 0..=MAX_CORRECTIONS {
        let shot = trials.shot(&cue)?;
        // With side the ball curves more the higher the cue is, so the cue does not go down again.
        cue.elevation = shot.elevation;
        let contact = trials.first_contact(&shot)?;
        if contact.ball != ball {
            return None;
        }
        let error = libm::atan2(along.perp(&contact.along), along.dot(&contact.along));
        if error.abs() < TARGET_ERROR || (round == MAX_CORRECTIONS && error.abs() < MAX_ERROR) {
            return Some((cue, shot));
        }
        cue.direction -= (error / turn).clamp(-MAX_CORRECTION, MAX_CORRECTION);
    }
    None
}
