//! Render passes, one kind of object each.

mod ball;
mod cue;
mod face;
mod finish;
mod line;
mod mirror;
mod surface;

pub(super) use ball::{BallPass, Surroundings};
pub(super) use cue::{CUE_LENGTH, CuePass, over_cue, radius as cue_radius};
pub(super) use face::FacePass;
pub(super) use finish::Patterns;
pub(super) use line::LinePass;
pub(super) use mirror::Mirrored;
pub(super) use surface::{Light, SurfacePass};
