//! The interface over the finished picture. It is a picture of its own, and only its changed parts
//! are redrawn.

#[cfg(debug_assertions)]
use std::path::Path;

use super::camera::Viewport;
use super::cover::Cover;
use super::gl::{
    Framebuffer, Gl, GlError, State, bind_target, clear_part, common, narrow_scissor, set_state,
};
use super::layer::{Layer, create_picture};
use super::renderer::Target;
use super::scenery::BACKGROUND;
#[cfg(debug_assertions)]
use super::shaders::{self, ReloadError};

/// Keeps the interface's picture and blends it over the scene.
pub struct Overlay {
    gl: Gl,
    /// The translucent parts.
    layer: Layer,
    /// The picture, with premultiplied alpha.
    kept: Option<Framebuffer>,
    /// The opaque panel.
    panel: Viewport,
    /// The content of the picture.
    shown: Cover,
    /// Parts to redraw.
    damage: Vec<[u32; 4]>,
    /// Number of pixels redrawn so far.
    drawn: u64,
}

/// A clipping rectangle for drawing.
pub struct Clip<'a> {
    gl: &'a Gl,
    /// The rectangle `[x, y, width, height]` from the lower left.
    scissor: [i32; 4],
}

impl Clip<'_> {
    /// Intersects the current scissor with this rectangle.
    pub fn narrow(&self) {
        narrow_scissor(self.gl, self.scissor);
    }
}

impl Overlay {
    /// Creates an overlay without a picture.
    pub fn new(gl: &Gl) -> Result<Overlay, GlError> {
        Ok(Overlay {
            gl: gl.clone(),
            layer: Layer::new(gl)?,
            kept: None,
            panel: Viewport::default(),
            shown: Cover::default(),
            damage: Vec::new(),
            drawn: 0,
        })
    }

    /// Reloads the shaders from this folder, if they work.
    #[cfg(debug_assertions)]
    pub fn reload_shaders(&mut self, folder: &Path) -> Result<(), ReloadError> {
        self.layer = shaders::reload(folder, || Layer::new(&self.gl))?;
        Ok(())
    }

    /// True if a picture of this size is kept, pixels.
    pub fn fits(&self, size: [u32; 2]) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.size() == size)
    }

    /// Number of pixels redrawn so far, counting repeats.
    pub fn pixels_drawn(&self) -> u64 {
        self.drawn
    }

    /// Forces a full redraw of the next picture.
    pub fn forget(&mut self) {
        self.shown = Cover::default();
    }

    /// Keeps what `draw` renders into the bound framebuffer of this size; `cover` records all of
    /// it. Calls `draw` for each changed part; it must stay within that part. The panel must be
    /// opaque, and elsewhere only the recorded parts are blended over the scene. Leaves the old
    /// cover in `cover`. `draw` may leave any OpenGL state.
    pub fn update_picture(
        &mut self,
        size: [u32; 2],
        panel: Viewport,
        cover: &mut Cover,
        mut draw: impl FnMut(&Clip<'_>) -> Result<(), GlError>,
    ) -> Result<(), GlError> {
        let old = self.kept.take().filter(|kept| kept.size() == size);
        // Without a valid picture there is no old cover.
        let mut before = std::mem::take(&mut self.shown);
        if old.is_none() || panel != self.panel {
            before.clear([0, 0]);
        }
        let kept = match old {
            Some(kept) => kept,
            None => create_picture(&self.gl, size)?,
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
        self.layer.clear();
        cover.rectangles(|part| self.layer.add(part));
        self.layer.finish();
        self.kept = Some(kept);
        self.shown = std::mem::replace(cover, before);
        Ok(())
    }

    /// Calls `draw` directly over the scene, if no picture can be kept.
    pub fn draw_directly(
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

    /// Fills the panel in a part of the bound framebuffer, and sets the state for drawing over it.
    fn prepare(&self, size: [u32; 2], panel: Viewport, part: &Clip<'_>) {
        let [x, y, right, upper] = rectangle(size, &panel);
        let [red, green, blue] = BACKGROUND;
        let scissor = common([x, y, right - x, upper - y], part.scissor);
        clear_part(&self.gl, [red, green, blue, 1.0], Some(scissor));
        set_state(&self.gl, State::FLAT);
        // `draw` may rebind this program, so it must be alive.
        self.layer.program().bind();
    }

    /// Blends the picture over another of the same size.
    pub fn blend_over(&self, target: &Target) {
        let Some(kept) = &self.kept else {
            return;
        };
        let size = kept.size();
        if self.panel.width > 0 && self.panel.height > 0 {
            kept.present_part(target.framebuffer, rectangle(size, &self.panel));
        }
        if let Some(picture) = kept.texture() {
            self.layer.blend(picture, [0, 0], target.framebuffer);
        }
    }
}

/// A part's rectangle `[left, lower, right, upper]` from below, in a picture of this size.
fn rectangle([width, height]: [u32; 2], part: &Viewport) -> [i32; 4] {
    Target { framebuffer: None, width, height }.rectangle(part)
}
