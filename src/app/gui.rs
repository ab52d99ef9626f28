//! Dear ImGui: its context, fonts at the present scale, and the drawing of its lists.

use std::rc::Rc;
use std::time::Duration;

use imgui_glow_renderer::{Renderer, SimpleTextureMap};

use crate::ui::theme::{self, Fonts};
use crate::ui::{Action, Layout, Panel, UiState};

/// Why the panel cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[error("cannot draw the panel: {0}")]
pub struct GuiError(String);

/// The panel with everything that draws it.
pub struct Gui {
    imgui: imgui::Context,
    gl: Rc<glow::Context>,
    textures: SimpleTextureMap,
    renderer: Renderer,
    fonts: Fonts,
    /// The scale that fonts and style are made for.
    scale: f32,
    /// What the panel remembers from frame to frame.
    pub panel: Panel,
}

impl Gui {
    /// A panel drawn by this context, which is current.
    pub fn new(gl: &Rc<glow::Context>, scale: f32) -> Result<Gui, GuiError> {
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
        let gl = Rc::clone(gl);
        Ok(Gui { imgui, gl, textures, renderer, fonts, scale, panel: Panel::new() })
    }

    /// imgui's own state, for what comes from mouse and keyboard.
    pub fn imgui(&mut self) -> &mut imgui::Context {
        &mut self.imgui
    }

    /// Whether the mouse is over the panel or a card, or holds something there.
    pub fn wants_mouse(&self) -> bool {
        self.imgui.io().want_capture_mouse
    }

    /// Whether the mouse holds something of the panel, which may change as long as it does.
    pub fn holds_mouse(&self) -> bool {
        let io = self.imgui.io();
        io.want_capture_mouse && io.mouse_down.contains(&true)
    }

    /// The mouse is over the window no more; what it holds it keeps.
    pub fn mouse_left(&mut self) {
        if !self.holds_mouse() {
            self.imgui.io_mut().add_mouse_pos_event([-f32::MAX, -f32::MAX]);
        }
    }

    /// Fits fonts and style to the layout's scale.
    fn fit(&mut self, layout: &Layout) -> Result<(), GuiError> {
        if layout.scale == self.scale {
            return Ok(());
        }
        self.scale = layout.scale;
        self.fonts = Fonts::load(&mut self.imgui, layout.scale);
        theme::apply(self.imgui.style_mut(), layout.scale);
        self.renderer.destroy(&self.gl);
        self.textures = SimpleTextureMap::default();
        self.renderer = renderer(&self.gl, &mut self.imgui, &mut self.textures)?;
        Ok(())
    }

    /// Lets the panel see what mouse and keyboard have done, `dt` seconds after the last time, and
    /// returns what the person wants. Nothing is drawn yet.
    pub fn pass(
        &mut self,
        layout: &Layout,
        state: &UiState,
        dt: f64,
    ) -> Result<Vec<Action>, GuiError> {
        self.fit(layout)?;
        let io = self.imgui.io_mut();
        io.display_size = layout.window.size();
        io.display_framebuffer_scale = [1.0, 1.0];
        // imgui wants time to pass, and takes pauses for one long frame.
        io.update_delta_time(Duration::from_secs_f64(dt.clamp(1e-4, 0.1)));
        let ui = self.imgui.new_frame();
        Ok(self.panel.draw(ui, &self.fonts, layout, state))
    }

    /// The mouse cursor that the panel wants.
    pub fn mouse_cursor(&self) -> Option<imgui::MouseCursor> {
        self.imgui.mouse_cursor()
    }

    /// Ends a pass that nobody will see.
    pub fn discard(&mut self) {
        self.imgui.render();
    }

    /// Draws what the last pass has built into the framebuffer that is bound.
    pub fn draw(&mut self) -> Result<(), GuiError> {
        let data = self.imgui.render();
        self.renderer.render(&self.gl, &self.textures, data).map_err(GuiError)
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        self.renderer.destroy(&self.gl);
    }
}

fn renderer(
    gl: &glow::Context,
    imgui: &mut imgui::Context,
    textures: &mut SimpleTextureMap,
) -> Result<Renderer, GuiError> {
    // The target is plain RGBA8 without FRAMEBUFFER_SRGB: the shader encodes.
    Renderer::new(gl, imgui, textures, true).map_err(|error| GuiError(error.to_string()))
}
