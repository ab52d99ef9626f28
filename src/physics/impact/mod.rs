//! What does it do? The laws of impact: velocities before in, velocities after out.

pub mod cluster;
pub mod cue;
pub mod cushion;
