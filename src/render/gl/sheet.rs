//! Flat triangles with a place in a texture and a colour at each corner, new in every frame.

use glow::HasContext;

use super::vertex::{Buffer, Plain, bytes};
use super::{Gl, GlError};

/// A corner of a flat triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(C)]
pub struct Corner {
    /// Its place in physical pixels, from the upper left.
    pub position: [f32; 2],
    /// Its place in the texture, 0 to 1.
    pub uv: [f32; 2],
    /// Its colour as on the screen (sRGB) and its opacity.
    pub color: [u8; 4],
}

impl Plain for Corner {}

/// A vertex array of such corners, and what draws parts of it.
pub struct Sheet {
    gl: Gl,
    array: glow::VertexArray,
    corners: Buffer,
    indices: Buffer,
}

impl Sheet {
    /// An empty one.
    pub fn new(gl: &Gl) -> Result<Sheet, GlError> {
        // SAFETY: the array is deleted by `drop`.
        let array = unsafe { gl.create_vertex_array() }.map_err(GlError::create("vertex array"))?;
        let sheet =
            Sheet { gl: gl.clone(), array, corners: Buffer::new(gl)?, indices: Buffer::new(gl)? };
        let stride = size_of::<Corner>() as i32;
        let [uv, color] = [8, 16];
        // SAFETY: the offsets are those of a `Corner`'s fields, which are laid out as in C; the
        // array is this one's own and remembers the index buffer bound to it.
        unsafe {
            gl.bind_vertex_array(Some(array));
            sheet.corners.bind(glow::ARRAY_BUFFER);
            sheet.indices.bind(glow::ELEMENT_ARRAY_BUFFER);
            gl.vertex_attrib_pointer_f32(0, 2, glow::FLOAT, false, stride, 0);
            gl.vertex_attrib_pointer_f32(1, 2, glow::FLOAT, false, stride, uv);
            gl.vertex_attrib_pointer_f32(2, 4, glow::UNSIGNED_BYTE, true, stride, color);
            for location in 0..3 {
                gl.enable_vertex_attrib_array(location);
            }
            gl.bind_vertex_array(None);
        }
        Ok(sheet)
    }

    /// Replaces corners and indices.
    pub fn fill(&self, corners: &[Corner], indices: &[u16]) {
        // SAFETY: the array is this one's own.
        unsafe { self.gl.bind_vertex_array(Some(self.array)) };
        self.corners.fill(glow::ARRAY_BUFFER, bytes(corners), true);
        self.indices.fill(glow::ELEMENT_ARRAY_BUFFER, bytes(indices), true);
        // SAFETY: binding none is always allowed.
        unsafe { self.gl.bind_vertex_array(None) };
    }

    /// Makes this the sheet whose parts are drawn.
    pub fn bind(&self) {
        // SAFETY: the array is this one's own.
        unsafe { self.gl.bind_vertex_array(Some(self.array)) }
    }

    /// Draws the triangles of `count` indices from `first` on, which count corners from `base`,
    /// of the sheet that is bound, into the rectangle `[x, y, width, height]`, from the lower
    /// left.
    pub fn draw(&self, first: usize, count: usize, base: usize, [x, y, width, height]: [i32; 4]) {
        // SAFETY: indices are those that `fill` was given; drivers of OpenGL bound what they
        // point to.
        unsafe {
            self.gl.scissor(x, y, width, height);
            self.gl.draw_elements_base_vertex(
                glow::TRIANGLES,
                count as i32,
                glow::UNSIGNED_SHORT,
                (first * size_of::<u16>()) as i32,
                base as i32,
            );
        }
    }
}

impl Drop for Sheet {
    fn drop(&mut self) {
        // SAFETY: the array is this one's own.
        unsafe { self.gl.delete_vertex_array(self.array) }
    }
}
