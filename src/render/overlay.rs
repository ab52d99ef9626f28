//! The interface over the finished picture: flat triangles, cut out of one texture of coverage.

use std::path::Path;

use super::camera::Viewport;
use super::gl::{
    Blend, Corner, Depth, Filter, Format, Framebuffer, Gl, GlError, Program, Sheet, State, Texture,
    Wrap, bind_target, clear, set_state, viewport,
};
use super::renderer::Target;
use super::shaders::{self, ReloadError};
use super::stage::BACKGROUND;

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
    /// The picture of the page that is kept.
    kept: Option<Framebuffer>,
}

impl Overlay {
    /// An overlay that cuts its triangles out of this texture: one byte a texel, uppermost row
    /// first, size in texels.
    pub fn new(gl: &Gl, size: [u32; 2], coverage: &[u8]) -> Result<Overlay, GlError> {
        let (filter, wrap) = (Filter::Linear, Wrap::Clamp);
        Ok(Overlay {
            gl: gl.clone(),
            program: program(gl)?,
            sheet: Sheet::new(gl)?,
            coverage: Texture::new(gl, Format::R8, size, Some(coverage), filter, wrap)?,
            kept: None,
        })
    }

    /// Draws with the shaders in this folder from now on, if they work.
    pub fn reload_shaders(&mut self, folder: &Path) -> Result<(), ReloadError> {
        self.program = shaders::reload(folder, || program(&self.gl))?;
        self.kept = None;
        Ok(())
    }

    /// Draws a page over a picture.
    pub fn draw(&mut self, page: &Page, target: &Target) {
        if page.cuts.is_empty() {
            return;
        }
        bind_target(&self.gl, target.framebuffer);
        self.draw_part(page, &Viewport::whole(target.width, target.height));
    }

    /// Draws a page with nothing below it into a part of a picture, or a copy of what was drawn
    /// there last, if the page is still the same.
    pub fn draw_kept(
        &mut self,
        page: &Page,
        same: bool,
        part: &Viewport,
        target: &Target,
    ) -> Result<(), GlError> {
        let size = [part.width, part.height];
        if part.width == 0 || part.height == 0 {
            return Ok(());
        }
        let fits = self.kept.as_ref().is_some_and(|kept| kept.size() == size);
        if !fits {
            self.kept = None;
        }
        let kept = match self.kept.take() {
            Some(kept) => kept,
            None => Framebuffer::new(&self.gl, part.width, part.height, 1, Depth::Without)?,
        };
        if !(same && fits) {
            kept.bind();
            clear(&self.gl, BACKGROUND);
            self.draw_part(page, part);
        }
        kept.present(target.framebuffer, target.rectangle(part));
        self.kept = Some(kept);
        Ok(())
    }

    /// Draws the part of a page that fills the picture which is bound.
    fn draw_part(&mut self, page: &Page, part: &Viewport) {
        let [width, height] = [part.width as i32, part.height as i32];
        viewport(&self.gl, [0, 0, width, height]);
        let scissor = Some([0, 0, width, height]);
        set_state(&self.gl, State { blend: Blend::Cover, scissor, ..State::FLAT });
        self.program.bind();
        self.program.set_vec2("origin", [part.x as f32, part.y as f32].into());
        self.program.set_vec2("size", [width as f32, height as f32].into());
        self.program.bind_textures(&[&self.coverage]);
        self.sheet.fill(&page.corners, &page.indices);
        self.sheet.bind();
        for cut in &page.cuts {
            let clip = cut.clip.map(|side| side as i32);
            let [left, right] = [clip[0], clip[2]].map(|x| (x - part.x).clamp(0, width));
            let [upper, lower] = [clip[1], clip[3]].map(|y| (y - part.y).clamp(0, height));
            if left < right && upper < lower {
                let scissor = [left, height - lower, right - left, lower - upper];
                self.sheet.draw(cut.first, cut.count, cut.base, scissor);
            }
        }
    }
}

fn program(gl: &Gl) -> Result<Program, GlError> {
    shaders::program(gl, shaders::OVERLAY, &[], &["coverage"])
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
