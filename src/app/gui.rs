//! Dear ImGui: its context, fonts at the present scale, and the drawing of its lists.

use std::rc::Rc;
use std::time::Duration;

use imgui::{DrawCmd, DrawCmdParams, DrawData};

use crate::render::{Corner, GlError, Overlay, Page, Target};
use crate::ui::theme::{self, Fonts};
use crate::ui::{Action, Layout, Panel, UiState};

/// The panel with everything that draws it.
pub struct Gui {
    imgui: imgui::Context,
    gl: Rc<glow::Context>,
    overlay: Overlay,
    /// What is drawn, as imgui has it.
    page: Page,
    fonts: Fonts,
    /// The scale that fonts and style are made for.
    scale: f32,
    /// What the panel remembers from frame to frame.
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
        let overlay = overlay(gl, &mut imgui)?;
        let (gl, page) = (Rc::clone(gl), Page::default());
        Ok(Gui { imgui, gl, overlay, page, fonts, scale, panel: Panel::new() })
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
    fn fit(&mut self, layout: &Layout) -> Result<(), GlError> {
        if layout.scale == self.scale {
            return Ok(());
        }
        self.scale = layout.scale;
        self.fonts = Fonts::load(&mut self.imgui, layout.scale);
        theme::apply(self.imgui.style_mut(), layout.scale);
        self.overlay = overlay(&self.gl, &mut self.imgui)?;
        Ok(())
    }

    /// Lets the panel see what mouse and keyboard have done, `dt` seconds after the last time, and
    /// returns what the person wants. Nothing is drawn yet.
    pub fn pass(
        &mut self,
        layout: &Layout,
        state: &UiState,
        dt: f64,
    ) -> Result<Vec<Action>, GlError> {
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

    /// Draws what the last pass has built.
    pub fn draw(&mut self, target: &Target) {
        read(self.imgui.render(), &mut self.page);
        self.overlay.draw(&self.page, target);
    }
}

/// Takes over what imgui has built.
fn read(data: &DrawData, page: &mut Page) {
    page.clear();
    for list in data.draw_lists() {
        let corner = |v: &imgui::DrawVert| Corner { position: v.pos, uv: v.uv, color: v.col };
        let [corners, indices] = page.add(list.vtx_buffer().iter().map(corner), list.idx_buffer());
        for command in list.commands() {
            // There is one texture and one state: no other command is ever asked for.
            if let DrawCmd::Elements { count, cmd_params } = command {
                let DrawCmdParams { clip_rect, vtx_offset, idx_offset, .. } = cmd_params;
                page.show(clip_rect, indices + idx_offset, count, corners + vtx_offset);
            }
        }
    }
}

fn overlay(gl: &Rc<glow::Context>, imgui: &mut imgui::Context) -> Result<Overlay, GlError> {
    let atlas = imgui.fonts().build_alpha8_texture();
    Overlay::new(gl, [atlas.width, atlas.height], atlas.data)
}
