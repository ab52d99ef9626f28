//! Balls that count as points, and are owed after fouls: one-pocket and bank pool.

use super::{Next, ShotSummary, Situation, Spotted};
use crate::physics::ball::BallId;

/// A player gets a ball, or pays a debt with it: then it waits to be spotted.
pub(super) fn gain(score: &mut i32, to_spot: &mut Vec<BallId>, ball: BallId) {
    if *score < 0 {
        to_spot.push(ball);
    }
    *score += 1;
}

/// A foul costs a ball: the lowest of those that are down for good, if the player has one. `on_table`
/// are the object balls before the shot.
pub(super) fn pay(score: &mut i32, to_spot: &mut Vec<BallId>, on_table: &[BallId]) {
    if *score > 0 {
        let is_down = |ball: &BallId| !on_table.contains(ball) && !to_spot.contains(ball);
        let ball = super::pool::BALLS.into_iter().find(is_down);
        to_spot.extend(ball);
    }
    *score -= 1;
}

/// The balls to be spotted after a shot: those that wait, at the end of the visit or if no other ball
/// is left.
pub(super) fn spotted(
    to_spot: &mut Vec<BallId>,
    situation: &Situation,
    shot: &ShotSummary,
    next: &Next,
) -> Vec<Spotted> {
    let player = match next {
        Next::Turn(turn) => turn.player,
        Next::Choice(choice) => choice.player,
        Next::End(_) => return Vec::new(),
    };
    let is_bare = situation.on_table.iter().all(|&ball| shot.is_gone(ball));
    if player == situation.player && !is_bare {
        return Vec::new();
    }
    to_spot.sort_unstable();
    to_spot.drain(..).map(Spotted::from).collect()
}
