//! What is drawn, one kind of thing each.

mod ball;
mod cue;
mod line;
mod surface;

pub use cue::CUE_TIP_RADIUS;

pub(super) use ball::{BallPass, Surroundings};
pub(super) use cue::{CUE_LENGTH, CuePass, radius as cue_radius};
pub(super) use line::LinePass;
pub(super) use surface::{Light, SurfacePass};
