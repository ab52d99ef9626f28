//! The lag: a shot straight to the foot rail that dies at the head rail.

use super::decision::Decision;
use super::table::venue::Venue;
use super::words::ShotReason;
use super::{Position, decision};
use crate::game::{Cue, shot_of};
use crate::physics::{BallId, World};
use crate::rules::shot::{Rail, Touch};

/// Halvings of the range of powers: to less than a thousandth of it.
const HALVINGS: u32 = 12;

/// The lag from where the ball lies: just not so hard that it comes back from the head rail.
pub(super) fn shot(venue: &Venue, position: &Position) -> Decision {
    let [mut low, mut high] = [0.0, 1.0];
    for _ in 0..HALVINGS {
        let power = 0.5 * (low + high);
        match comes_back(position, power) {
            true => high = power,
            false => low = power,
        }
    }
    let lag = decision(venue, Vec::new(), Vec::new(), ShotReason::Lag, HALVINGS.into());
    Decision { shot: straight(0.5 * (low + high)), ..lag }
}

fn straight(power: f64) -> Cue {
    Cue { direction: 0.0, power, tip: [0.0, 0.0], elevation: 0.0 }
}

/// True if the ball reaches the head rail, after the foot rail.
fn comes_back(position: &Position, power: f64) -> bool {
    let balls = position.balls.iter().copied().filter(|ball| ball.id == BallId::CUE).collect();
    let mut world = World::new(position.table.clone(), position.laws.foreseen(), balls);
    let Some(shot) = shot_of(&world, BallId::CUE, &straight(power)) else { return false };
    world.strike(&shot);
    world.update_until(f64::INFINITY);
    let mut touches = world.events().iter().filter_map(|event| Touch::of(event, &position.table));
    touches.any(|touch| matches!(touch, Touch::Rail { rail: Rail::Head, .. }))
}
