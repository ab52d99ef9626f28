//! A picture of a session: the table, and the panel beside it.

use std::rc::Rc;
use std::sync::Arc;

use crate::physics::Table;
use crate::render::{Level, Renderer, Target};
use crate::ui::Layout;

use super::AppError;
use super::gui::Gui;
use super::session::Session;

/// What draws a session.
pub struct Painter {
    /// The panel and what lies over the table.
    pub gui: Gui,
    renderer: Renderer,
}

impl Painter {
    /// A painter with this context, which is current.
    pub fn new(
        gl: &Rc<glow::Context>,
        table: &Arc<Table>,
        level: impl FnOnce(&str) -> Level,
        scale: f32,
    ) -> Result<Painter, AppError> {
        let level = level(&crate::render::renderer_name(gl));
        Ok(Painter {
            renderer: Renderer::new(gl, table, level.quality())?,
            gui: Gui::new(gl, scale)?,
        })
    }

    /// The name of what draws, as the driver gives it.
    pub fn driver(&self) -> String {
        self.renderer.driver()
    }

    /// The level it draws at.
    pub fn level(&self) -> Level {
        self.renderer.quality().level
    }

    /// Whether the same picture, drawn again, would have smoother edges.
    pub fn unfinished(&self) -> bool {
        self.renderer.unfinished()
    }

    /// Makes the edges of the next picture as smooth as they get.
    pub fn smooth(
        &mut self,
        session: &mut Session,
        layout: &Layout,
        framebuffer: Option<glow::Framebuffer>,
    ) -> Result<(), AppError> {
        let [width, height] = layout.window.size().map(|side| side as u32);
        let target = Target { framebuffer, width, height };
        let snapshot = session.snapshot(layout);
        self.renderer.draw_finished(&snapshot, &Session::viewport(layout), &target)?;
        Ok(())
    }

    /// Draws the table, and over and beside it what the last pass of the panel has built: the
    /// tray's balls lie on its ground, but under a card that is open.
    pub fn draw(
        &mut self,
        session: &mut Session,
        layout: &Layout,
        card: bool,
        framebuffer: Option<glow::Framebuffer>,
    ) -> Result<(), AppError> {
        let [width, height] = layout.window.size().map(|side| side as u32);
        let target = Target { framebuffer, width, height };
        let mut snapshot = session.snapshot(layout);
        let tray = if card { Vec::new() } else { std::mem::take(&mut snapshot.tray) };
        self.renderer.draw(&snapshot, &Session::viewport(layout), &target)?;
        self.gui.draw(layout, &target)?;
        self.renderer.draw_tray(&tray, &target)?;
        Ok(())
    }
}
