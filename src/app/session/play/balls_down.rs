//! The balls that are off the table, and the ball that is struck.

use crate::physics::{BallId, MotionState, World};

/// The object balls that are down, in the order in which they fell, and the cue ball.
#[derive(Debug)]
pub struct BallsDown {
    balls: Vec<BallId>,
    cue_ball: BallId,
}

impl Default for BallsDown {
    fn default() -> BallsDown {
        BallsDown { balls: Vec::new(), cue_ball: BallId::CUE }
    }
}

impl BallsDown {
    /// The balls, the first to fall first.
    pub fn list(&self) -> &[BallId] {
        &self.balls
    }

    /// Forgets all balls.
    pub fn clear(&mut self) {
        *self = BallsDown::default();
    }

    /// Brings the list up to date. A ball that jumped off the table counts once the shot is over and
    /// it has not been put back. Returns the cue ball of the last update.
    pub fn update(&mut self, world: &World, cue_ball: BallId, is_rolling: bool) -> BallId {
        let is_down = |id: BallId| match world.ball(id).map(|ball| ball.state) {
            Some(MotionState::Pocketed(_)) => true,
            Some(MotionState::OffTable) => !is_rolling,
            _ => false,
        };
        self.balls.retain(|&id| id != cue_ball && is_down(id));
        for ball in world.balls() {
            if ball.id != cue_ball && is_down(ball.id) && !self.balls.contains(&ball.id) {
                self.balls.push(ball.id);
            }
        }
        std::mem::replace(&mut self.cue_ball, cue_ball)
    }
}
