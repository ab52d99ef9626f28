//! The interface over the finished picture: a picture of its own, of which only what changes is
//! drawn anew.

#[cfg(debug_assertions)]
use std::path::Path;

use super::camera::Viewport;
use super::cover::Cover;
use super::gl::{
    Depth, Filter, Format, Framebuffer, Gl, GlError, Mesh, Mode, Program, State, Texture, Wrap,
    bind_target, clear_part, common, narrow_scissor, set_state, viewport,
};
use super::renderer::Target;
use super::shaders;
#[cfg(debug_assertions)]
use super::shaders::ReloadError;
use super::stage::BACKGROUND;

/// Keeps the interface's picture and lays it over others.
pub struct Overlay {
    gl: Gl,
    program: Program,
    /// Where something is to be seen through.
    parts: Mesh,
    vertices: Vec<f32>,
    /// The picture: colours multiplied by their alpha.
    kept: Option<Framebuffer>,
    /// Where nothing shines through.
    ground: Viewport,
    /// What the picture shows.
    shown: Cover,
    /// Room for the list of what is drawn anew.
    changes: Vec<[u32; 4]>,
}

/// A part of a picture, outside of which nothing is to be drawn.
pub struct Part<'a> {
    gl: &'a Gl,
    /// The rectangle `[x, y, width, height]` from the lower left.
    scissor: [i32; 4],
}

impl Part<'_> {
    /// Keeps what is drawn next within this part, too, besides the scissor that is set.
    pub fn narrow(&self) {
        narrow_scissor(self.gl, self.scissor);
    }
}

impl Overlay {
    /// An overlay without a picture.
    pub fn new(gl: &Gl) -> Result<Overlay, GlError> {
        Ok(Overlay {
            gl: gl.clone(),
            program: program(gl)?,
            parts: Mesh::new(gl, &[2])?,
            vertices: Vec::new(),
            kept: None,
            ground: Viewport::default(),
            shown: Cover::default(),
            changes: Vec::new(),
        })
    }

    /// Lays with the shaders in this folder from now on, if they work.
    #[cfg(debug_assertions)]
    pub fn reload_shaders(&mut self, folder: &Path) -> Result<(), ReloadError> {
        self.program = shaders::reload(folder, || program(&self.gl))?;
        Ok(())
    }

    /// Whether a picture of this size is kept, pixels.
    pub fn fits(&self, size: [u32; 2]) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.size() == size)
    }

    /// The parts of the picture that have been drawn anew since this was last asked for.
    #[cfg(test)]
    pub fn take_changes(&mut self) -> Vec<[u32; 4]> {
        std::mem::take(&mut self.changes)
    }

    /// The next picture has nothing in common with this one, whatever its cover says.
    pub fn forget(&mut self) {
        self.shown = Cover::default();
    }

    /// Keeps from now on what `draw` draws into the framebuffer that is bound, of this size: all
    /// that `cover` tells of. `draw` is called for each part of the picture that shows something
    /// else than before, and must keep to it. Nothing will shine through `ground`, and of the rest
    /// only that is laid over others to which something is drawn. The old picture's cover is left
    /// in `cover`. State that `draw` leaves behind does not matter to the renderer.
    pub fn keep(
        &mut self,
        size: [u32; 2],
        ground: Viewport,
        cover: &mut Cover,
        mut draw: impl FnMut(&Part<'_>) -> Result<(), GlError>,
    ) -> Result<(), GlError> {
        let old = self.kept.take().filter(|kept| kept.size() == size);
        // Without a picture that is right, there is none.
        let mut before = std::mem::take(&mut self.shown);
        if old.is_none() || ground != self.ground {
            before.clear([0, 0]);
        }
        let kept = match old {
            Some(kept) => kept,
            None => self.picture(size)?,
        };
        cover.changes(&before, &mut self.changes);
        kept.bind();
        for [left, upper, right, lower] in &self.changes {
            let [x, y] = [*left as i32, (size[1] - lower) as i32];
            let scissor = [x, y, (right - left) as i32, (lower - upper) as i32];
            let part = Part { gl: &self.gl, scissor };
            clear_part(&self.gl, [0.0; 4], Some(scissor));
            self.prepare(size, ground, &part);
            draw(&part)?;
        }
        self.ground = ground;
        self.vertices.clear();
        cover.rectangles(|[left, upper, right, lower]| {
            let [left, upper, right, lower] = [left, upper, right, lower].map(|edge| edge as f32);
            let corners = [[left, upper], [left, lower], [right, lower], [right, upper]];
            self.vertices.extend([0, 1, 2, 0, 2, 3].iter().flat_map(|corner| corners[*corner]));
        });
        self.parts.set_vertices(&self.vertices, false);
        self.kept = Some(kept);
        self.shown = std::mem::replace(cover, before);
        Ok(())
    }

    /// Lets `draw` draw over a picture where none can be kept.
    pub fn without_picture(
        &self,
        ground: Viewport,
        target: &Target,
        draw: impl FnOnce(&Part<'_>) -> Result<(), GlError>,
    ) -> Result<(), GlError> {
        let size = [target.width, target.height];
        let part = Part { gl: &self.gl, scissor: [0, 0, size[0] as i32, size[1] as i32] };
        bind_target(&self.gl, target.framebuffer);
        self.prepare(size, ground, &part);
        draw(&part)
    }

    /// Paints the ground of a part of the picture that is bound, and sets the state for what comes
    /// over it.
    fn prepare(&self, size: [u32; 2], ground: Viewport, part: &Part<'_>) {
        let [x, y, right, upper] = rectangle(size, &ground);
        let [red, green, blue] = BACKGROUND;
        let scissor = common([x, y, right - x, upper - y], part.scissor);
        clear_part(&self.gl, [red, green, blue, 1.0], Some(scissor));
        set_state(&self.gl, State::FLAT);
        // What others bind and bind back is alive.
        self.program.bind();
    }

    /// Lays the picture over another of its size.
    pub fn lay(&self, target: &Target) {
        let Some(kept) = &self.kept else {
            return;
        };
        let size = kept.size();
        if self.ground.width > 0 && self.ground.height > 0 {
            kept.present_part(target.framebuffer, rectangle(size, &self.ground));
        }
        if let Some(picture) = kept.texture().filter(|_| !self.vertices.is_empty()) {
            bind_target(&self.gl, target.framebuffer);
            let [width, height] = size.map(|side| side as i32);
            viewport(&self.gl, [0, 0, width, height]);
            set_state(&self.gl, State::FLAT);
            self.program.bind();
            self.program.set_vec2("size", [width as f32, height as f32].into());
            self.program.bind_textures(&[picture]);
            self.parts.draw(Mode::Triangles);
        }
    }

    fn picture(&self, size: [u32; 2]) -> Result<Framebuffer, GlError> {
        let (filter, wrap) = (Filter::Linear, Wrap::Clamp);
        let texture = Texture::new(&self.gl, Format::Rgba8, size, None, filter, wrap)?;
        Framebuffer::of_texture(&self.gl, texture, Depth::Without)
    }
}

/// A part's rectangle `[left, lower, right, upper]` in a picture of this size, from below.
fn rectangle([width, height]: [u32; 2], part: &Viewport) -> [i32; 4] {
    Target { framebuffer: None, width, height }.rectangle(part)
}

fn program(gl: &Gl) -> Result<Program, GlError> {
    shaders::program(gl, shaders::OVERLAY, &[], &["picture"])
}
