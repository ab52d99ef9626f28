//! The materials of surfaces, as data that selects shader variants.

use crate::render::gl::{Filter, Format, Gl, GlError, Texture, Wrap};
use crate::render::quality::Quality;
use crate::render::{detail, wall_pictures};

use super::mirror::MOST_MIRRORED;

/// The material of a surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Finish {
    /// Cloth, in the player's colour.
    pub dyed: bool,
    /// The source of its light.
    pub lit: Lit,
    pub pattern: Pattern,
    pub gloss: bool,
    /// Fibres shine at grazing angles.
    pub sheen: bool,
    /// May be translucent.
    pub fade: bool,
    /// Lacquer reflects the balls and the cue.
    pub mirror: bool,
    /// Draws the change from a picture of the empty table.
    pub change: bool,
}

/// The source of a surface's light.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lit {
    Vertices,
    Table,
    Floor,
    WallLights,
}

/// The texture pattern of a surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pattern {
    None,
    Fibre,
    Relief,
    Grain,
    Boards,
    Wainscot,
    Paper,
    Decor,
}

impl Finish {
    /// Wood, leather and walls in their own colours, lit at their vertices.
    pub const PLAIN: Finish = Finish {
        dyed: false,
        lit: Lit::Vertices,
        pattern: Pattern::None,
        gloss: false,
        sheen: false,
        fade: false,
        mirror: false,
        change: false,
    };

    /// The shader's preprocessor symbols; materials with equal symbols share a program.
    pub fn symbols(&self) -> Vec<(&'static str, u32)> {
        let mut symbols = Vec::new();
        match self.lit {
            Lit::Vertices => {}
            Lit::Table | Lit::Floor => symbols.push(("LIGHT_MAP", 1)),
            Lit::WallLights => symbols.push(("WALL", 1)),
        }
        match self.pattern {
            Pattern::None => {}
            Pattern::Fibre => symbols.push(("FIBRE", 1)),
            Pattern::Relief => symbols.extend([("FIBRE", 1), ("RELIEF", 1)]),
            Pattern::Grain | Pattern::Boards => symbols.push(("GRAIN", 1)),
            Pattern::Wainscot | Pattern::Paper | Pattern::Decor => symbols.push(("PAINTED", 1)),
        }
        if self.gloss {
            symbols.push(("GLOSS", 1));
        }
        if self.sheen {
            symbols.push(("SHEEN", 1));
        }
        if self.fade {
            symbols.push(("FADE", 1));
        }
        if self.mirror {
            symbols.extend([("MIRROR", MOST_MIRRORED as u32), ("CUE_SEEN", 1)]);
        }
        if self.change {
            symbols.push(("CHANGE", 1));
        }
        symbols
    }
}

impl Pattern {
    fn drawing(self) -> Option<Drawing> {
        let picture = |png| {
            let (size, texels) = wall_pictures::texels(png)?;
            Some((Format::Rgba8, size, texels))
        };
        let (format, size, texels) = match self {
            Pattern::None => return None,
            Pattern::Fibre => (Format::R8, detail::FIBRE_SIZE, detail::fibres()),
            Pattern::Relief => (Format::Rgba8, detail::FIBRE_SIZE, detail::relief()),
            Pattern::Grain => (Format::Rg8, detail::GRAIN_SIZE, detail::grain()),
            Pattern::Boards => (Format::Rg8, detail::BOARDS_SIZE, detail::boards()),
            Pattern::Wainscot => picture(wall_pictures::WAINSCOT)?,
            Pattern::Paper => picture(wall_pictures::WALLPAPER)?,
            Pattern::Decor => picture(wall_pictures::DECOR)?,
        };
        Some(Drawing { pattern: self, format, size, texels })
    }

    /// The pattern of the cloth, with slopes if the quality has relief.
    pub fn nap(quality: &Quality) -> Pattern {
        if quality.relief { Pattern::Relief } else { Pattern::Fibre }
    }
}

/// The texels of one pattern.
struct Drawing {
    pattern: Pattern,
    format: Format,
    size: [u32; 2],
    texels: Vec<u8>,
}

/// The texels of all patterns.
pub(in crate::render) struct Patterns(Vec<Drawing>);

impl Patterns {
    /// The patterns that a quality uses.
    pub fn new(quality: &Quality) -> Patterns {
        let shown = [
            (quality.fibre, Pattern::nap(quality)),
            (quality.grain, Pattern::Grain),
            (quality.grain, Pattern::Boards),
            (true, Pattern::Wainscot),
            (true, Pattern::Paper),
            (true, Pattern::Decor),
        ];
        let shown = shown.into_iter().filter(|(shown, _)| *shown);
        Patterns(shown.filter_map(|(_, pattern)| pattern.drawing()).collect())
    }

    /// Creates their textures.
    pub(super) fn pictures(&self, gl: &Gl) -> Result<Vec<(Pattern, Texture)>, GlError> {
        let picture = |Drawing { pattern, format, size, texels }: &Drawing| {
            let (filter, wrap) = (Filter::Mipmap, Wrap::Repeat);
            Ok((*pattern, Texture::new(gl, *format, *size, Some(texels), filter, wrap)?))
        };
        self.0.iter().map(picture).collect()
    }
}
