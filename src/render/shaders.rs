//! The shaders' source texts, compiled in, and the programs made from them. Developers can reload
//! them from files while the program runs.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use super::gl::{Gl, GlError, Program, Source};
use super::light::{LAMP_RADIANCE, SKY, WALL_LIGHTS};

macro_rules! source {
    ($file:literal) => {
        Source { file: $file, text: include_str!(concat!("../../shaders/", $file)) }
    };
}

const COMMON: Source<'static> = source!("common.glsl");
/// Surfaces of table and room.
pub(super) const SURFACE: [Source<'static>; 2] = [source!("surface.vert"), source!("surface.frag")];
/// Balls.
pub(super) const BALL: [Source<'static>; 2] = [source!("ball.vert"), source!("ball.frag")];
/// The cue.
pub(super) const CUE: [Source<'static>; 2] = [source!("cue.vert"), source!("cue.frag")];
/// Shadows in the light map.
pub(super) const SHADOW: [Source<'static>; 2] = [source!("shadow.vert"), source!("shadow.frag")];
/// The ground under the shadows in the light map.
pub(super) const GROUND: [Source<'static>; 2] = [source!("shadow.vert"), source!("average.frag")];
/// The rest of a transition of the light map.
pub(super) const PASSAGE: [Source<'static>; 2] = [source!("shadow.vert"), source!("passage.frag")];
/// Shadows in a picture whose bed is already drawn.
pub(super) const PATCH: [Source<'static>; 2] = [source!("patch.vert"), source!("patch.frag")];
/// Darkening of the cushions' faces by balls.
pub(super) const FACE: [Source<'static>; 2] = [source!("face.vert"), source!("face.frag")];
/// Averages of pictures.
pub(super) const AVERAGE: [Source<'static>; 2] = [source!("average.vert"), source!("average.frag")];
/// Bloom.
pub(super) const BLOOM: [Source<'static>; 2] = [source!("average.vert"), source!("bloom.frag")];
/// Lines over the picture.
pub(super) const LINE: [Source<'static>; 2] = [source!("line.vert"), source!("line.frag")];
/// A kept picture over another.
pub(super) const LAYER: [Source<'static>; 2] = [source!("layer.vert"), source!("layer.frag")];
/// The flat look.
pub(super) const FLAT: [Source<'static>; 2] = [source!("flat.vert"), source!("flat.frag")];

thread_local! {
    /// Reloaded texts that replace the compiled-in ones, by file. Like an OpenGL context, they
    /// belong to one thread.
    static TEXTS: RefCell<HashMap<&'static str, String>> = RefCell::default();
}

/// The reason why shaders could not be reloaded.
#[derive(Debug, thiserror::Error)]
pub enum ReloadError {
    /// A file that cannot be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A shader error.
    #[error(transparent)]
    Gl(#[from] GlError),
}

/// Builds something with the shader texts of a folder. If that fails, the earlier texts stay.
pub(super) fn reload<T>(
    folder: &Path,
    build: impl FnOnce() -> Result<T, GlError>,
) -> Result<T, ReloadError> {
    let pairs = [
        SURFACE, BALL, CUE, SHADOW, GROUND, PASSAGE, PATCH, FACE, AVERAGE, BLOOM, LINE, LAYER, FLAT,
    ];
    let mut texts = HashMap::new();
    for source in pairs.iter().flatten().chain([&COMMON]) {
        let path = folder.join(source.file);
        match std::fs::read_to_string(&path) {
            Ok(text) => texts.insert(source.file, text),
            Err(source) => return Err(ReloadError::Read { path, source }),
        };
    }
    let before = TEXTS.replace(texts);
    build().map_err(|error| {
        TEXTS.set(before);
        error.into()
    })
}

/// Creates a program from a vertex and a fragment shader, with these symbols and samplers.
pub(super) fn program(
    gl: &Gl,
    [vertex, fragment]: [Source<'static>; 2],
    defines: &[(&str, u32)],
    samplers: &[&str],
) -> Result<Program, GlError> {
    let shared = [("LAMP", LAMP_RADIANCE), ("SKY", SKY), ("WALL_LIGHTS", WALL_LIGHTS)];
    let mut values: Vec<_> = shared.map(|(name, value)| (name, format!("{value:?}"))).into();
    values.extend(defines.iter().map(|(name, value)| (*name, value.to_string())));
    TEXTS.with_borrow(|texts| {
        let newest = |source: Source<'static>| Source {
            text: texts.get(source.file).map_or(source.text, String::as_str),
            ..source
        };
        let common = newest(COMMON);
        Program::new(gl, newest(vertex), Some(common), newest(fragment), &values, samplers)
    })
}
