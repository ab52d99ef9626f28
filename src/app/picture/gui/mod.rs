//! Dear ImGui: its context, its fonts at the current scale, and the rendering of its draw lists.

#[cfg(test)]
mod tests;

#[cfg(debug_assertions)]
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use imgui::TextureId;
use imgui_glow_renderer::glow::Texture;
use imgui_glow_renderer::{Renderer, SimpleTextureMap, TextureMap};

#[cfg(debug_assertions)]
use crate::render::ReloadError;
use crate::render::{Clip, Cover, GlError, Overlay, Target};
use crate::ui::kit::theme::Fonts;
use crate::ui::kit::{chinese, theme};
use crate::ui::{LabState, Layout, Panel, ScreenStack, UiState};

use super::page::Page;

/// The panel with everything that draws it.
pub struct Gui {
    imgui: imgui::Context,
    gl: Rc<glow::Context>,
    renderer: Renderer,
    textures: SimpleTextureMap,
    overlay: Overlay,
    /// The draw lists of the last pass.
    built: Page,
    /// The draw lists that the overlay's picture shows.
    drawn: Page,
    /// What is drawn on each square of the next picture; the overlay compares it with the last one.
    /// Kept to reuse its memory.
    cover: Cover,
    fonts: Fonts,
    /// The scale that fonts and style are made for.
    scale: f32,
    /// The panel, with its state between frames.
    pub panel: Panel,
}

impl Gui {
    /// A panel drawn with this OpenGL context, which must be current.
    pub fn new(gl: &Rc<glow::Context>, scale: f32) -> Result<Gui, GlError> {
        let mut imgui = imgui::Context::create();
        imgui.set_ini_filename(None);
        imgui.set_log_filename(None);
        let io = imgui.io_mut();
        // We already run one pass per press. imgui would spread presses over later frames.
        io.config_input_trickle_event_queue = false;
        // A blinking caret would force redraws while nothing else changes.
        io.config_input_text_cursor_blink = false;
        let fonts = Fonts::load(&mut imgui, scale);
        theme::apply(imgui.style_mut(), scale);
        let mut textures = SimpleTextureMap::default();
        let renderer = renderer(gl, &mut imgui, &mut textures)?;
        Ok(Gui {
            imgui,
            gl: Rc::clone(gl),
            renderer,
            textures,
            overlay: Overlay::new(gl)?,
            built: Page::default(),
            drawn: Page::default(),
            cover: Cover::default(),
            fonts,
            scale,
            panel: Panel::new(),
        })
    }

    /// imgui's context, which takes the events of mouse and keyboard.
    pub fn imgui(&mut self) -> &mut imgui::Context {
        &mut self.imgui
    }

    /// True if the mouse is over the panel or a card, or holds something there.
    pub fn wants_mouse(&self) -> bool {
        self.imgui.io().want_capture_mouse
    }

    /// True if the mouse holds a control, which may then change in every frame.
    pub fn holds_mouse(&self) -> bool {
        let io = self.imgui.io();
        io.want_capture_mouse && io.mouse_down.contains(&true)
    }

    /// Releases the control that the mouse holds, if any: the panel ignores the mouse until its
    /// next press.
    pub fn let_go(&mut self) {
        if self.holds_mouse() {
            self.panel.let_go();
        }
    }

    /// The mouse has left the window. A control that it holds stays held.
    pub fn mouse_left(&mut self) {
        if !self.holds_mouse() {
            self.imgui.io_mut().add_mouse_pos_event([-f32::MAX, -f32::MAX]);
        }
    }

    /// Rebuilds fonts and style if the layout's scale has changed, or Chinese characters are missing.
    fn fit(&mut self, layout: &Layout) -> Result<(), GlError> {
        if layout.scale == self.scale && !chinese::is_missing() {
            return Ok(());
        }
        self.scale = layout.scale;
        self.fonts = Fonts::load(&mut self.imgui, layout.scale);
        theme::apply(self.imgui.style_mut(), layout.scale);
        self.renderer.destroy(&self.gl);
        self.textures = SimpleTextureMap::default();
        self.renderer = renderer(&self.gl, &mut self.imgui, &mut self.textures)?;
        // Kept pictures refer to the old font texture.
        self.forget();
        Ok(())
    }

    /// Runs imgui for one frame without drawing it: the panel reads mouse and keyboard and records
    /// the user's actions. `dt` is the time since the last pass, s. imgui aborts the program if the
    /// next frame begins before this one has ended, so it ends here, whatever becomes of its picture.
    pub fn pass(
        &mut self,
        layout: &Layout,
        state: &UiState,
        lab: Option<&LabState<'_>>,
        screens: &mut ScreenStack,
        dt: f64,
    ) -> Result<(), GlError> {
        self.fit(layout)?;
        let io = self.imgui.io_mut();
        io.display_size = layout.window.size();
        io.display_framebuffer_scale = [1.0, 1.0];
        // imgui needs a positive time, and a pause must not count as one long frame.
        io.update_delta_time(Duration::from_secs_f64(dt.clamp(1e-4, 0.1)));
        let ui = self.imgui.new_frame();
        self.panel.draw(ui, &self.fonts, layout, state, lab, screens);
        self.imgui.render();
        Ok(())
    }

    /// Draws with the shaders in this folder from now on, if they compile.
    #[cfg(debug_assertions)]
    pub fn reload_shaders(&mut self, folder: &Path) -> Result<(), ReloadError> {
        self.overlay.reload_shaders(folder)
    }

    /// The mouse cursor that the panel asks for.
    pub fn mouse_cursor(&self) -> Option<imgui::MouseCursor> {
        self.imgui.mouse_cursor()
    }

    /// Draws the interface of the last pass over a picture. imgui's renderer computes colours in
    /// linear light for every pixel, which is slow, so only changed parts are drawn again.
    pub fn draw(&mut self, layout: &Layout, target: &Target) -> Result<(), GlError> {
        let size = [target.width, target.height];
        let data = self.imgui.render();
        self.built.copy_from(data, layout);
        if self.built != self.drawn || !self.overlay.fits(size) {
            // Not valid until the picture is complete: drawing may fail halfway.
            self.drawn.clear();
            self.built.cover(size, &mut self.cover);
            let (renderer, gl, textures) = (&mut self.renderer, &self.gl, &self.textures);
            let mut draw = |part: &Clip<'_>| {
                renderer.render(gl, &Within { textures, part }, data).map_err(refused)
            };
            match self.overlay.update_picture(size, self.built.panel, &mut self.cover, &mut draw) {
                Ok(()) => std::mem::swap(&mut self.built, &mut self.drawn),
                // No memory for a kept picture: draw directly, which is slower.
                Err(_) => return self.overlay.draw_directly(self.built.panel, target, draw),
            }
        }
        self.overlay.blend_over(target);
        Ok(())
    }

    /// Forces a full redraw the next time.
    fn forget(&mut self) {
        self.drawn.clear();
        self.overlay.forget();
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        self.renderer.destroy(&self.gl);
    }
}

/// imgui's textures while one part of the picture is drawn.
struct Within<'a> {
    textures: &'a SimpleTextureMap,
    part: &'a Clip<'a>,
}

impl TextureMap for Within<'_> {
    fn register(&mut self, _: Texture) -> Option<TextureId> {
        None
    }

    /// Narrows the scissor to the part. This is the place for it: imgui's renderer asks for the
    /// texture after it has set the scissor for a draw command and before it draws.
    fn gl_texture(&self, id: TextureId) -> Option<Texture> {
        self.part.narrow();
        self.textures.gl_texture(id)
    }
}

fn renderer(
    gl: &glow::Context,
    imgui: &mut imgui::Context,
    textures: &mut SimpleTextureMap,
) -> Result<Renderer, GlError> {
    // The picture is plain RGBA8 without FRAMEBUFFER_SRGB, so the shader encodes to sRGB.
    let renderer = Renderer::new(gl, imgui, textures, true);
    // The graphics card has the letters now.
    imgui.fonts().clear_tex_data();
    renderer.map_err(|error| refused(error.to_string()))
}

fn refused(reason: String) -> GlError {
    GlError::Create { what: "interface", reason }
}
