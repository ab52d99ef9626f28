//! Laws of impact: from the velocities before to the velocities after.

pub mod ball_ball;
pub mod cluster;
pub(super) mod constraints;
pub mod cue;
pub mod cushion;
pub mod hertz;
pub mod slate;

#[cfg(test)]
mod tests;
