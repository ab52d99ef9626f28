//! Dear ImGui: its context, fonts at the present scale, and the drawing of its lists.

#[cfg(debug_assertions)]
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use imgui::{DrawCmd, DrawData};

#[cfg(debug_assertions)]
use crate::render::ReloadError;
use crate::render::{Corner, GlError, Overlay, Page, Target, Viewport};
use crate::ui::theme::{self, Fonts};
use crate::ui::{Action, Layout, Panel, Rect, UiState};

/// The panel with everything that draws it.
pub struct Gui {
    imgui: imgui::Context,
    gl: Rc<glow::Context>,
    overlay: Overlay,
    /// What the last pass has built: of the panel, and over the table.
    pages: [Page; 2],
    /// The panel as it is drawn.
    drawn: Page,
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
        Ok(Gui {
            imgui,
            gl: Rc::clone(gl),
            overlay,
            pages: Default::default(),
            drawn: Page::default(),
            fonts,
            scale,
            panel: Panel::new(),
        })
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

    /// Draws with the shaders in this folder from now on, if they work.
    #[cfg(debug_assertions)]
    pub fn reload_shaders(&mut self, folder: &Path) -> Result<(), ReloadError> {
        self.overlay.reload_shaders(folder)
    }

    /// The mouse cursor that the panel wants.
    pub fn mouse_cursor(&self) -> Option<imgui::MouseCursor> {
        self.imgui.mouse_cursor()
    }

    /// Ends a pass that nobody will see.
    pub fn discard(&mut self) {
        self.imgui.render();
    }

    /// Draws what the last pass has built, the panel only if it has changed.
    pub fn draw(&mut self, layout: &Layout, target: &Target) -> Result<(), GlError> {
        read(self.imgui.render(), &layout.panel, &mut self.pages);
        let [panel, over] = &mut self.pages;
        let same = *panel == self.drawn;
        std::mem::swap(panel, &mut self.drawn);
        let [left, top] = layout.panel.min().map(|edge| edge.round() as i32);
        let [right, foot] = layout.window.size().map(|edge| edge.round() as i32);
        let part = Viewport {
            x: left,
            y: top,
            width: (right - left).max(0) as u32,
            height: (foot - top).max(0) as u32,
        };
        self.overlay.draw_kept(&self.drawn, same, &part, target)?;
        self.overlay.draw(over, target);
        Ok(())
    }
}

/// Takes over what imgui has built: windows that lie within the panel, and the others.
fn read(data: &DrawData, panel: &Rect, pages: &mut [Page; 2]) {
    pages.iter_mut().for_each(Page::clear);
    // There is one texture and one state: no other command is ever asked for.
    let elements = |command| match command {
        DrawCmd::Elements { count, cmd_params } => Some((count, cmd_params)),
        DrawCmd::ResetRenderState | DrawCmd::RawCallback { .. } => None,
    };
    for list in data.draw_lists() {
        // A window's ground is cut out of the whole screen.
        let within = list.vtx_buffer().iter().all(|corner| {
            let [[x0, y0], [x1, y1]] = [panel.min(), panel.max()];
            (x0..=x1).contains(&corner.pos[0]) && (y0..=y1).contains(&corner.pos[1])
        });
        let page = &mut pages[usize::from(!within)];
        let corner = |v: &imgui::DrawVert| Corner { position: v.pos, uv: v.uv, color: v.col };
        let [corners, indices] = page.add(list.vtx_buffer().iter().map(corner), list.idx_buffer());
        for (count, cut) in list.commands().filter_map(elements) {
            let first = indices + cut.idx_offset;
            page.show(cut.clip_rect, first, count, corners + cut.vtx_offset);
        }
    }
}

fn overlay(gl: &Rc<glow::Context>, imgui: &mut imgui::Context) -> Result<Overlay, GlError> {
    let atlas = imgui.fonts().build_alpha8_texture();
    Overlay::new(gl, [atlas.width, atlas.height], atlas.data)
}
