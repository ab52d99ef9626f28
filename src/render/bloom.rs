//! Bloom: glints and the lamp glow beyond their edges, as in eyes and lenses.
//!
//! Materials compress light above the knee of the tone curve to the range of a screen. Bloom
//! inverts that for the finished picture, extracts the light above the knee, spreads it, and adds
//! it back.

use super::gl::{
    Blend, Depth, Filter, Format, Framebuffer, Gl, GlError, Mesh, Mode, Program, State, Texture,
    Wrap, set_state,
};
use super::shaders;

/// Number of blurred copies, each half the size of the one before. The last spreads light by about
/// fifty pixels.
const COPIES: usize = 5;
/// Least side of a copy, texels.
const MIN_SIDE: u32 = 4;

/// The programs that compute the bloom.
pub(super) struct Bloom {
    gl: Gl,
    take: Program,
    shrink: Program,
    widen: Program,
    lay: Program,
    corners: Mesh,
}

/// The framebuffers for pictures of one size.
pub(super) struct BloomFrames {
    copies: Vec<Framebuffer>,
    /// The picture with bloom.
    shown: Framebuffer,
}

impl Bloom {
    pub fn new(gl: &Gl) -> Result<Bloom, GlError> {
        let program = |symbol| {
            let samplers = ["picture", "spread"];
            shaders::program(gl, shaders::BLOOM, &[(symbol, 1)], &samplers)
        };
        let mut corners = Mesh::new(gl, &[2])?;
        corners.set_vertices(&[-1.0, -1.0, 3.0, -1.0, -1.0, 3.0], false);
        Ok(Bloom {
            gl: gl.clone(),
            take: program("TAKE")?,
            shrink: program("SHRINK")?,
            widen: program("WIDEN")?,
            lay: program("LAY")?,
            corners,
        })
    }

    /// Returns the picture with bloom.
    pub fn spread<'a>(&self, picture: &Texture, frames: &'a BloomFrames) -> &'a Framebuffer {
        let mut from = picture;
        for (index, copy) in frames.copies.iter().enumerate() {
            let program = if index == 0 { &self.take } else { &self.shrink };
            self.draw(program, &[from], copy, Blend::Replace);
            from = copy.texture().unwrap_or(from);
        }
        for pair in frames.copies.windows(2).rev() {
            if let Some(smaller) = pair[1].texture() {
                self.draw(&self.widen, &[smaller], &pair[0], Blend::Add);
            }
        }
        // There is always a first copy. It holds all the spread light.
        let spread = frames.copies.first().and_then(Framebuffer::texture).unwrap_or(picture);
        self.draw(&self.lay, &[picture, spread], &frames.shown, Blend::Replace);
        &frames.shown
    }

    fn draw(&self, program: &Program, pictures: &[&Texture], into: &Framebuffer, blend: Blend) {
        into.bind();
        set_state(&self.gl, State { blend, ..State::FLAT });
        program.bind();
        program.bind_textures(pictures);
        self.corners.draw(Mode::Triangles);
    }
}

impl BloomFrames {
    /// Creates framebuffers for pictures of this size.
    pub fn new(gl: &Gl, size: [u32; 2]) -> Result<BloomFrames, GlError> {
        let mut copies = Vec::new();
        let mut side = size;
        while copies.len() < COPIES {
            side = side.map(|side| side.div_ceil(2));
            if side[0].min(side[1]) < MIN_SIDE && !copies.is_empty() {
                break;
            }
            let copy = Texture::new(gl, Format::Rgba16F, side, None, Filter::Linear, Wrap::Clamp)?;
            copies.push(Framebuffer::of_texture(gl, copy, Depth::Without)?);
        }
        let shown = Framebuffer::new(gl, size[0], size[1], 1, Depth::Without)?;
        Ok(BloomFrames { copies, shown })
    }
}
