//! Bloom: glints and the lamp shine a little beyond their edges, as they do in eyes and lenses.
//!
//! Materials squeeze light over the knee of the tone curve into what a screen can show. From the
//! finished picture it is unsqueezed again: what lay over the knee is taken out, spread, and added.

use super::gl::{
    Blend, Depth, Filter, Format, Framebuffer, Gl, GlError, Mesh, Mode, Program, State, Texture,
    Wrap, set_state,
};
use super::shaders;

/// Copies that light is spread over, each half as wide as the one before: the last spreads it by
/// some fifty pixels.
const COPIES: usize = 5;
/// No copy is smaller than this along a side, in texels.
const SMALLEST: u32 = 4;

/// Spreads light.
pub(super) struct Bloom {
    gl: Gl,
    take: Program,
    shrink: Program,
    widen: Program,
    lay: Program,
    corners: Mesh,
}

/// The pictures that it needs for one of some size.
pub(super) struct BloomFrames {
    copies: Vec<Framebuffer>,
    /// The picture with all the light.
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

    /// The picture with the light of what is very bright spread around it.
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
        // There always is a first copy: it holds all that was spread.
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
    /// Frames for pictures of this size.
    pub fn new(gl: &Gl, size: [u32; 2]) -> Result<BloomFrames, GlError> {
        let mut copies = Vec::new();
        let mut side = size;
        while copies.len() < COPIES {
            side = side.map(|side| side.div_ceil(2));
            if side[0].min(side[1]) < SMALLEST && !copies.is_empty() {
                break;
            }
            let copy = Texture::new(gl, Format::Rgba16F, side, None, Filter::Linear, Wrap::Clamp)?;
            copies.push(Framebuffer::of_texture(gl, copy, Depth::Without)?);
        }
        let shown = Framebuffer::new(gl, size[0], size[1], 1, Depth::Without)?;
        Ok(BloomFrames { copies, shown })
    }
}
