//! The balls that are off the table.

use crate::physics::{BallId, MotionState, World};

/// The object balls that are down, in the order in which they fell.
#[derive(Debug, Default)]
pub struct BallsDown {
    balls: Vec<BallId>,
}

impl BallsDown {
    /// The balls, the first to fall first.
    pub fn list(&self) -> &[BallId] {
        &self.balls
    }

    /// Forgets all balls.
    pub fn clear(&mut self) {
        self.balls.clear();
    }

    /// Brings the list up to date. A ball that jumped off the table counts once the shot is over and
    /// it has not been put back.
    pub fn update(&mut self, world: &World, is_rolling: bool) {
        let is_down = |id: BallId| match world.ball(id).map(|ball| ball.state) {
            Some(MotionState::Pocketed(_)) => true,
            Some(MotionState::OffTable) => !is_rolling,
            _ => false,
        };
        self.balls.retain(|&id| is_down(id));
        for ball in world.balls() {
            if ball.id != BallId::CUE && is_down(ball.id) && !self.balls.contains(&ball.id) {
                self.balls.push(ball.id);
            }
        }
    }
}
