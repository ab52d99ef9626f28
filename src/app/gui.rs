//! Dear ImGui: its context, fonts at the present scale, and the drawing of its lists.

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
use crate::ui::theme::{self, Fonts};
use crate::ui::{Layout, Panel, ScreenStack, UiState};

use super::page::Page;

/// The panel with everything that draws it.
pub struct Gui {
    imgui: imgui::Context,
    gl: Rc<glow::Context>,
    renderer: Renderer,
    textures: SimpleTextureMap,
    overlay: Overlay,
    /// The lists of the last pass, and those of the overlay's picture.
    built: Page,
    drawn: Page,
    /// Room for what is known of the next picture.
    cover: Cover,
    fonts: Fonts,
    /// The scale that fonts and style are made for.
    scale: f32,
    /// The panel, with its memory from frame to frame.
    pub panel: Panel,
}

impl Gui {
    /// A panel drawn by this context, which is current.
    pub fn new(gl: &Rc<glow::Context>, scale: f32) -> Result<Gui, GlError> {
        let mut imgui = imgui::Context::create();
        imgui.set_ini_filename(None);
        imgui.set_log_filename(None);
        let io = imgui.io_mut();
        // Every press gets a pass of its own; spread over frames by imgui it would come late.
        io.config_input_trickle_event_queue = false;
        // A caret that blinks would have to be drawn again and again.
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

    /// imgui's own state, for what comes from mouse and keyboard.
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

    /// The panel lets go of what the mouse holds there: what the mouse does next is nothing to it
    /// until it is pressed again.
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

    /// Fits fonts and style to the layout's scale.
    fn fit(&mut self, layout: &Layout) -> Result<(), GlError> {
        if layout.scale == self.scale {
            return Ok(());
        }
        self.scale = layout.scale;
        self.fonts = Fonts::load(&mut self.imgui, layout.scale);
        theme::apply(self.imgui.style_mut(), layout.scale);
        self.renderer.destroy(&self.gl);
        self.textures = SimpleTextureMap::default();
        self.renderer = renderer(&self.gl, &mut self.imgui, &mut self.textures)?;
        // Letters may lie where others were.
        self.forget();
        Ok(())
    }

    /// Lets the panel see what mouse and keyboard have done, `dt` seconds after the last time, and
    /// note what the person wants. Nothing is drawn yet.
    pub fn pass(
        &mut self,
        layout: &Layout,
        state: &UiState,
        screens: &mut ScreenStack,
        dt: f64,
    ) -> Result<(), GlError> {
        self.fit(layout)?;
        let io = self.imgui.io_mut();
        io.display_size = layout.window.size();
        io.display_framebuffer_scale = [1.0, 1.0];
        // imgui wants time to pass, and takes pauses for one long frame.
        io.update_delta_time(Duration::from_secs_f64(dt.clamp(1e-4, 0.1)));
        let ui = self.imgui.new_frame();
        self.panel.draw(ui, &self.fonts, layout, state, screens);
        Ok(())
    }

    /// Draws with the shaders in this folder from now on, if they work.
    #[cfg(debug_assertions)]
    pub fn reload_shaders(&mut self, folder: &Path) -> Result<(), ReloadError> {
        self.overlay.reload_shaders(folder)
    }

    /// The mouse cursor that the panel wants.
    pub fn mouse_cursor(&self) -> Option<imgui::MouseCursor> {
        self.imgui.mouse_cursor()
    }

    /// Ends a pass that is not drawn.
    pub fn discard(&mut self) {
        self.imgui.render();
    }

    /// Draws what the last pass has built over a picture. imgui's renderer computes colours in
    /// linear light for every pixel, which takes its time: it draws only what has changed.
    pub fn draw(&mut self, layout: &Layout, target: &Target) -> Result<(), GlError> {
        let size = [target.width, target.height];
        let data = self.imgui.render();
        self.built.read(data, layout);
        if self.built != self.drawn || !self.overlay.fits(size) {
            self.drawn.clear();
            self.built.cover(size, &mut self.cover);
            let (renderer, gl, textures) = (&mut self.renderer, &self.gl, &self.textures);
            let mut draw = |part: &Clip<'_>| {
                renderer.render(gl, &Within { textures, part }, data).map_err(refused)
            };
            match self.overlay.keep(size, self.built.panel, &mut self.cover, &mut draw) {
                Ok(()) => std::mem::swap(&mut self.built, &mut self.drawn),
                // No room for a picture to keep: drawing goes on, only slower.
                Err(_) => return self.overlay.without_picture(self.built.panel, target, draw),
            }
        }
        self.overlay.lay(target);
        Ok(())
    }

    /// Draws all of it the next time.
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

/// The textures, and the part of the picture that is drawn.
struct Within<'a> {
    textures: &'a SimpleTextureMap,
    part: &'a Clip<'a>,
}

impl TextureMap for Within<'_> {
    fn register(&mut self, _: Texture) -> Option<TextureId> {
        None
    }

    /// Narrows the scissor to the part: imgui's renderer asks for the texture just after it has set
    /// the scissor for a piece of the interface, and just before it draws that.
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
    // The picture is plain RGBA8 without FRAMEBUFFER_SRGB: the shader encodes.
    Renderer::new(gl, imgui, textures, true).map_err(|error| refused(error.to_string()))
}

fn refused(reason: String) -> GlError {
    GlError::Create { what: "interface", reason }
}
