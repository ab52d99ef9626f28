//! The shaders' texts, compiled in, and how programs are made of them.

use super::gl::{Gl, GlError, Program, Source};
use super::light::{LAMP_RADIANCE, SKY};

macro_rules! source {
    ($file:literal) => {
        Source { file: $file, text: include_str!(concat!("../../shaders/", $file)) }
    };
}

const COMMON: Source = source!("common.glsl");
/// Surfaces of table and room.
pub(super) const SURFACE: [Source; 2] = [source!("surface.vert"), source!("surface.frag")];
/// Balls.
pub(super) const BALL: [Source; 2] = [source!("ball.vert"), source!("ball.frag")];
/// The cue.
pub(super) const CUE: [Source; 2] = [source!("cue.vert"), source!("cue.frag")];
/// Shadows in the light map.
pub(super) const SHADOW: [Source; 2] = [source!("shadow.vert"), source!("shadow.frag")];
/// Shadows in a picture whose bed is already drawn.
pub(super) const PATCH: [Source; 2] = [source!("patch.vert"), source!("patch.frag")];
/// Averages of pictures.
pub(super) const AVERAGE: [Source; 2] = [source!("average.vert"), source!("average.frag")];
/// Lines over the picture.
pub(super) const LINE: [Source; 2] = [source!("line.vert"), source!("line.frag")];
/// The interface over the picture.
pub(super) const OVERLAY: [Source; 2] = [source!("overlay.vert"), source!("overlay.frag")];

/// A program of vertex and fragment shader, with symbols defined and samplers in this order.
pub(super) fn program(
    gl: &Gl,
    [vertex, fragment]: [Source; 2],
    defines: &[(&str, u32)],
    samplers: &[&str],
) -> Result<Program, GlError> {
    let mut values = vec![("LAMP", format!("{LAMP_RADIANCE:?}")), ("SKY", format!("{SKY:?}"))];
    values.extend(defines.iter().map(|(name, value)| (*name, value.to_string())));
    Program::new(gl, vertex, Some(COMMON), fragment, &values, samplers)
}
