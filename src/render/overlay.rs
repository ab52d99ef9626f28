//! The interface over the finished picture: flat triangles, cut out of one texture of coverage.

use super::gl::{
    Blend, Corner, Filter, Format, Gl, GlError, Program, Sheet, State, Texture, Wrap, bind_target,
    set_state, viewport,
};
use super::renderer::Target;
use super::shaders;

/// Triangles of an interface, in the order in which they lie over each other.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Page {
    corners: Vec<Corner>,
    indices: Vec<u16>,
    cuts: Vec<Cut>,
}

/// Triangles that are seen within one rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Cut {
    /// The rectangle `[left, upper, right, lower]`, physical pixels.
    clip: [f32; 4],
    /// Where its indices begin, and how many they are.
    first: usize,
    count: usize,
    /// The corner that they count from.
    base: usize,
}

impl Page {
    /// Takes everything away, and keeps the room.
    pub fn clear(&mut self) {
        self.corners.clear();
        self.indices.clear();
        self.cuts.clear();
    }

    /// Adds corners and the indices of their triangles; returns where both begin.
    pub fn add(
        &mut self,
        corners: impl IntoIterator<Item = Corner>,
        indices: &[u16],
    ) -> [usize; 2] {
        let begin = [self.corners.len(), self.indices.len()];
        self.corners.extend(corners);
        self.indices.extend_from_slice(indices);
        begin
    }

    /// Shows the triangles of `count` indices from `first` on, which count corners from `base`,
    /// within a rectangle `[left, upper, right, lower]` of physical pixels.
    pub fn show(&mut self, clip: [f32; 4], first: usize, count: usize, base: usize) {
        let known = first + count <= self.indices.len() && base <= self.corners.len();
        debug_assert!(known, "triangles that were never added");
        if known && clip[0] < clip[2] && clip[1] < clip[3] {
            self.cuts.push(Cut { clip, first, count, base });
        }
    }
}

/// Draws pages.
pub struct Overlay {
    gl: Gl,
    program: Program,
    sheet: Sheet,
    coverage: Texture,
}

impl Overlay {
    /// An overlay that cuts its triangles out of this texture: one byte a texel, uppermost row
    /// first, size in texels.
    pub fn new(gl: &Gl, size: [u32; 2], coverage: &[u8]) -> Result<Overlay, GlError> {
        let (filter, wrap) = (Filter::Linear, Wrap::Clamp);
        Ok(Overlay {
            gl: gl.clone(),
            program: shaders::program(gl, shaders::OVERLAY, &[], &["coverage"])?,
            sheet: Sheet::new(gl)?,
            coverage: Texture::new(gl, Format::R8, size, Some(coverage), filter, wrap)?,
        })
    }

    /// Draws a page over a picture.
    pub fn draw(&mut self, page: &Page, target: &Target) {
        if page.cuts.is_empty() {
            return;
        }
        let [width, height] = [target.width as i32, target.height as i32];
        bind_target(&self.gl, target.framebuffer);
        viewport(&self.gl, [0, 0, width, height]);
        let scissor = Some([0, 0, width, height]);
        set_state(&self.gl, State { blend: Blend::Cover, scissor, ..State::FLAT });
        self.program.bind();
        self.program.set_vec2("size", [width as f32, height as f32].into());
        self.program.bind_textures(&[&self.coverage]);
        self.sheet.fill(&page.corners, &page.indices);
        self.sheet.bind();
        for cut in &page.cuts {
            let clip = cut.clip.map(|side| side as i32);
            let [left, right] = [clip[0], clip[2]].map(|x| x.clamp(0, width));
            let [upper, lower] = [clip[1], clip[3]].map(|y| y.clamp(0, height));
            if left < right && upper < lower {
                let scissor = [left, height - lower, right - left, lower - upper];
                self.sheet.draw(cut.first, cut.count, cut.base, scissor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that a page whose parts have no area shows nothing, and that clearing empties it.
    #[test]
    fn only_what_can_be_seen_is_kept() {
        let corner = Corner { position: [0.0; 2], uv: [0.0; 2], color: [255; 4] };
        let mut page = Page::default();
        assert_eq!(page.add([corner; 3], &[0, 1, 2]), [0, 0]);
        assert_eq!(page.add([corner; 3], &[0, 1, 2]), [3, 3]);
        page.show([4.0, 4.0, 4.0, 9.0], 0, 3, 0);
        assert!(page.cuts.is_empty());
        page.show([0.0, 0.0, 4.0, 9.0], 3, 3, 3);
        assert_eq!(page.cuts.len(), 1);
        page.clear();
        assert_eq!(page, Page::default());
    }
}
