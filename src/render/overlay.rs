//! The interface over the finished picture: a picture of its own, of which only what damage is
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
use super::scenery::BACKGROUND;
use super::shaders;
#[cfg(debug_assertions)]
use super::shaders::ReloadError;

/// Keeps the interface's picture and lays it over others.
pub struct Overlay {
    gl: Gl,
    program: Program,
    /// Where something is to be seen through.
    parts: Mesh,
    vertices: Vec<f32>,
    /// The picture: colours multiplied by their alpha.
    kept: Option<Framebuffer>,
    /// The panel, through which nothing shines.
    panel: Viewport,
    /// What the picture shows.
    shown: Cover,
    /// Room for the list of what is drawn anew.
    damage: Vec<[u32; 4]>,
    /// Pixels drawn anew so far.
    drawn: u64,
}

/// A part of a picture, outside of which nothing is to be drawn.
pub struct Clip<'a> {
    gl: &'a Gl,
    /// The rectangle `[x, y, width, height]` from the lower left.
    scissor: [i32; 4],
}

impl Clip<'_> {
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
            panel: Viewport::default(),
            shown: Cover::default(),
            damage: Vec::new(),
            drawn: 0,
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

    /// How many pixels of the picture have been drawn anew so far, each as often as it was.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// The next picture has nothing in common with this one, whatever its cover says.
    pub fn forget(&mut self) {
        self.shown = Cover::default();
    }

    /// Keeps from now on what `draw` draws into the framebuffer that is bound, of this size: all
    /// that `cover` tells of. `draw` is called for each part of the picture that shows something
    /// else than before, and must keep to it. Nothing will shine through the panel, and of the rest
    /// only that is laid over others to which something is drawn. The old picture's cover is left
    /// in `cover`. State that `draw` leaves behind does not matter to the renderer.
    pub fn keep(
        &mut self,
        size: [u32; 2],
        panel: Viewport,
        cover: &mut Cover,
        mut draw: impl FnMut(&Clip<'_>) -> Result<(), GlError>,
    ) -> Result<(), GlError> {
        let old = self.kept.take().filter(|kept| kept.size() == size);
        // Without a picture that is right, there is none.
        let mut before = std::mem::take(&mut self.shown);
        if old.is_none() || panel != self.panel {
            before.clear([0, 0]);
        }
        let kept = match old {
            Some(kept) => kept,
            None => self.picture(size)?,
        };
        cover.damage(&before, &mut self.damage);
        kept.bind();
        for [left, upper, right, lower] in &self.damage {
            let [x, y] = [*left as i32, (size[1] - lower) as i32];
            let scissor = [x, y, (right - left) as i32, (lower - upper) as i32];
            self.drawn += u64::from(right - left) * u64::from(lower - upper);
            let part = Clip { gl: &self.gl, scissor };
            clear_part(&self.gl, [0.0; 4], Some(scissor));
            self.prepare(size, panel, &part);
            draw(&part)?;
        }
        self.panel = panel;
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
        panel: Viewport,
        target: &Target,
        draw: impl FnOnce(&Clip<'_>) -> Result<(), GlError>,
    ) -> Result<(), GlError> {
        let size = [target.width, target.height];
        let part = Clip { gl: &self.gl, scissor: [0, 0, size[0] as i32, size[1] as i32] };
        bind_target(&self.gl, target.framebuffer);
        self.prepare(size, panel, &part);
        draw(&part)
    }

    /// Paints the panel of a part of the picture that is bound, and sets the state for what comes
    /// over it.
    fn prepare(&self, size: [u32; 2], panel: Viewport, part: &Clip<'_>) {
        let [x, y, right, upper] = rectangle(size, &panel);
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
        if self.panel.width > 0 && self.panel.height > 0 {
            kept.present_part(target.framebuffer, rectangle(size, &self.panel));
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
