//! What does it do? The laws of impact: velocities before in, velocities after out.

pub mod ball_ball;
pub mod cluster;
pub(super) mod constraints;
pub mod cue;
pub mod cushion;
pub mod hertz;
pub mod slate;

#[cfg(test)]
mod tests;
