//! The balls that return to spots: those off the table, and those that touch the cue ball of the
//! player at the table if that player likes (UMB 27, 28).

use super::{RED, ShotSummary};
use crate::physics::ball::BallId;
use crate::rules::{Spot, Spotted};

/// The spot of a ball: the top spot for the red, the bottom spot for the cue ball of the player who
/// shoots next, the centre spot for the other cue ball.
fn spot_of(ball: BallId, cue_ball: BallId) -> Spot {
    match ball {
        RED => Spot::Foot,
        ball if ball == cue_ball => Spot::Head,
        _ => Spot::Centre,
    }
}

/// These balls on their spots. Where another ball is in the way, its spot is taken instead.
pub(super) fn respotted(balls: &[BallId], cue_ball: BallId, shot: &ShotSummary) -> Vec<Spotted> {
    let rest = &shot.rest;
    let taken_by = |spot: Spot| {
        let there = match spot {
            Spot::Head => &rest.on_head_spot,
            Spot::Centre => &rest.on_centre_spot,
            _ => &rest.on_foot_spot,
        };
        there.iter().copied().find(|ball| !balls.contains(ball))
    };
    let place = |&ball: &BallId| {
        let mut spot = spot_of(ball, cue_ball);
        // There are two other balls.
        for _ in 0..2 {
            spot = taken_by(spot).map_or(spot, |other| spot_of(other, cue_ball));
        }
        Spotted { ball, spot }
    };
    balls.iter().map(place).collect()
}

/// The balls that touch the cue ball at rest.
pub(super) fn touching(cue_ball: BallId, shot: &ShotSummary) -> Vec<BallId> {
    let other = |pair: &[BallId; 2]| match *pair {
        [one, other] if one == cue_ball => Some(other),
        [other, one] if one == cue_ball => Some(other),
        _ => None,
    };
    shot.rest.touching.iter().filter_map(other).collect()
}
