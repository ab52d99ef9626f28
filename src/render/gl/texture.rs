//! Textures.

use std::borrow::Cow;

use glow::HasContext;

use super::{Gl, GlError};

/// The format of a texel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One byte.
    R8,
    /// Two bytes.
    Rg8,
    /// A colour of four bytes.
    Rgba8,
    /// A half-precision colour; for rendering only, without upload.
    Rgba16F,
}

impl Format {
    /// OpenGL's constants for the storage and for uploaded texels.
    fn constants(self) -> (u32, u32) {
        match self {
            Format::R8 => (glow::R8, glow::RED),
            Format::Rg8 => (glow::RG8, glow::RG),
            Format::Rgba8 => (glow::RGBA8, glow::RGBA),
            Format::Rgba16F => (glow::RGBA16F, glow::RGBA),
        }
    }

    /// Bytes of an uploaded texel.
    fn bytes(self) -> usize {
        match self {
            Format::R8 => 1,
            Format::Rg8 => 2,
            Format::Rgba8 | Format::Rgba16F => 4,
        }
    }
}

/// Interpolation between texels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter {
    /// Between the four nearest texels.
    Linear,
    /// Between the four nearest texels of the two nearest mipmaps.
    Mipmap,
}

/// Sampling beyond the edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrap {
    /// Repeats the edge texels.
    Clamp,
    /// Repeats the texture.
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
    /// Creates a texture with these texels, lowest row first, or one to be rendered to.
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
        let upload = |level: i32, [width, height]: [u32; 2], texels: Option<&[u8]>| {
            // SAFETY: the texels are as many as the driver reads, which rows without padding are.
            unsafe {
                gl.pixel_store_i32(glow::UNPACK_ALIGNMENT, 1);
                gl.tex_image_2d(
                    glow::TEXTURE_2D,
                    level,
                    internal as i32,
                    width as i32,
                    height as i32,
                    0,
                    external,
                    glow::UNSIGNED_BYTE,
                    texels,
                );
            }
        };
        let mut size = [width, height];
        upload(0, size, texels);
        let mut levels = 0;
        if let (Filter::Mipmap, Some(texels)) = (filter, texels) {
            // Drivers can make mipmaps, but a software driver first compiles programs for that.
            let mut larger = Cow::Borrowed(texels);
            while size != [1, 1] {
                let half = halved(&larger, size, format.bytes());
                size = size.map(|side| (side / 2).max(1));
                levels += 1;
                upload(levels, size, Some(&half));
                larger = Cow::Owned(half);
            }
        }
        for (name, value) in [
            (glow::TEXTURE_MIN_FILTER, minify as i32),
            (glow::TEXTURE_MAG_FILTER, glow::LINEAR as i32),
            (glow::TEXTURE_WRAP_S, wrap as i32),
            (glow::TEXTURE_WRAP_T, wrap as i32),
            (glow::TEXTURE_MAX_LEVEL, levels),
        ] {
            // SAFETY: plain state of the texture that is bound.
            unsafe { gl.tex_parameter_i32(glow::TEXTURE_2D, name, value) };
        }
        Ok(texture)
    }

    /// Width and height in texels.
    pub fn size(&self) -> [u32; 2] {
        [self.width, self.height]
    }

    /// Binds the texture to a unit.
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

/// Halves a picture along each side: each texel is the mean of four. The last texels of an odd side
/// are dropped; a side of one texel stays.
fn halved(texels: &[u8], [width, height]: [u32; 2], bytes: usize) -> Vec<u8> {
    let [columns, rows] = [width, height].map(|side| (side as usize / 2).max(1));
    let row = width as usize * bytes;
    // Offset to the next texel along each side, if there is one.
    let right = if width > 1 { bytes } else { 0 };
    let up = if height > 1 { row } else { 0 };
    let mut half = Vec::with_capacity(columns * rows * bytes);
    for y in 0..rows {
        let low = &texels[2 * y * row..][..row];
        let high = &texels[2 * y * row + up..][..row];
        for x in 0..columns {
            for at in 2 * x * bytes..2 * x * bytes + bytes {
                let four = [low[at], low[at + right], high[at], high[at + right]];
                half.push(((four.map(u16::from).iter().sum::<u16>() + 2) / 4) as u8);
            }
        }
    }
    half
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that each texel is the mean of its four, channel by channel, also for odd sides and
    /// sides of one texel.
    #[test]
    fn halves_are_means() {
        let two = |values: &[[u8; 2]]| values.concat();
        let square =
            two(&[[0, 100], [10, 100], [20, 100], [31, 104], [7, 7], [9, 9], [7, 0], [8, 1]]);
        assert_eq!(halved(&square, [4, 2], 2), two(&[[7, 54], [17, 51]]));
        assert_eq!(halved(&[1, 2, 90, 3, 6, 91, 7, 8, 92], [3, 3], 1), [3]);
        assert_eq!(halved(&[1, 4, 255, 255], [4, 1], 1), [3, 255]);
        assert_eq!(halved(&[255, 255, 0, 1], [1, 4], 1), [255, 1]);
    }
}
