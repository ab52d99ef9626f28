//! What is drawn, one kind of thing each.

mod ball;
mod cue;
mod line;
mod surface;

pub(super) use ball::{BallPass, Surroundings};
pub(super) use cue::CuePass;
pub(super) use line::{LinePass, Stroke};
pub(super) use surface::SurfacePass;
