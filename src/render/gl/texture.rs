//! Textures.

use glow::HasContext;

use super::{Gl, GlError};

/// What a texel holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One number of a byte.
    R8,
    /// Two numbers of a byte.
    Rg8,
    /// A colour of four bytes.
    Rgba8,
    /// A colour, of half precision; its texels are drawn, never handed over.
    Rgba16F,
}

impl Format {
    /// OpenGL's names for the storage and for the texels handed over.
    fn constants(self) -> (u32, u32) {
        match self {
            Format::R8 => (glow::R8, glow::RED),
            Format::Rg8 => (glow::RG8, glow::RG),
            Format::Rgba8 => (glow::RGBA8, glow::RGBA),
            Format::Rgba16F => (glow::RGBA16F, glow::RGBA),
        }
    }

    /// Bytes of a texel that is handed over.
    fn bytes(self) -> usize {
        match self {
            Format::R8 => 1,
            Format::Rg8 => 2,
            Format::Rgba8 | Format::Rgba16F => 4,
        }
    }
}

/// How texels are mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter {
    /// Of the four around.
    Linear,
    /// Of the four around in the two nearest mipmaps.
    Mipmap,
}

/// What lies beyond the edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrap {
    /// The edge's texels.
    Clamp,
    /// The texture again.
    Repeat,
}

/// A two-dimensional texture.
pub struct Texture {
    gl: Gl,
    id: glow::Texture,
    width: u32,
    height: u32,
}

impl Texture {
    /// A texture of these texels, lowest row first, or one whose content is not yet drawn.
    pub fn new(
        gl: &Gl,
        format: Format,
        [width, height]: [u32; 2],
        texels: Option<&[u8]>,
        filter: Filter,
        wrap: Wrap,
    ) -> Result<Texture, GlError> {
        if let Some(texels) = texels {
            assert_eq!(
                texels.len(),
                width as usize * height as usize * format.bytes(),
                "texels for the whole texture"
            );
        }
        // SAFETY: the texture is deleted by `drop`.
        let id = unsafe { gl.create_texture() }.map_err(GlError::create("texture"))?;
        let texture = Texture { gl: gl.clone(), id, width, height };
        let (internal, external) = format.constants();
        let minify = match filter {
            Filter::Linear => glow::LINEAR,
            Filter::Mipmap => glow::LINEAR_MIPMAP_LINEAR,
        };
        let wrap = match wrap {
            Wrap::Clamp => glow::CLAMP_TO_EDGE,
            Wrap::Repeat => glow::REPEAT,
        };
        texture.bind(0);
        // SAFETY: the texels are as many as the driver reads, which rows without padding are.
        unsafe {
            gl.pixel_store_i32(glow::UNPACK_ALIGNMENT, 1);
            gl.tex_image_2d(
                glow::TEXTURE_2D,
                0,
                internal as i32,
                width as i32,
                height as i32,
                0,
                external,
                glow::UNSIGNED_BYTE,
                texels,
            );
            for (name, value) in [
                (glow::TEXTURE_MIN_FILTER, minify),
                (glow::TEXTURE_MAG_FILTER, glow::LINEAR),
                (glow::TEXTURE_WRAP_S, wrap),
                (glow::TEXTURE_WRAP_T, wrap),
            ] {
                gl.tex_parameter_i32(glow::TEXTURE_2D, name, value as i32);
            }
            match filter {
                Filter::Mipmap => gl.generate_mipmap(glow::TEXTURE_2D),
                Filter::Linear => {
                    gl.tex_parameter_i32(glow::TEXTURE_2D, glow::TEXTURE_MAX_LEVEL, 0)
                }
            }
        }
        Ok(texture)
    }

    /// Width and height in texels.
    pub fn size(&self) -> [u32; 2] {
        [self.width, self.height]
    }

    /// Puts the texture on a unit.
    pub fn bind(&self, unit: u32) {
        // SAFETY: the texture is alive, and OpenGL 3.3 has at least 16 units.
        unsafe {
            self.gl.active_texture(glow::TEXTURE0 + unit);
            self.gl.bind_texture(glow::TEXTURE_2D, Some(self.id));
        }
    }

    pub(super) fn id(&self) -> glow::Texture {
        self.id
    }
}

impl Drop for Texture {
    fn drop(&mut self) {
        // SAFETY: the texture is this one's own.
        unsafe { self.gl.delete_texture(self.id) }
    }
}
