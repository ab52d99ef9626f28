//! Draws a session: the table, and the interface over it. It lowers the quality if frames are slow.

#[cfg(debug_assertions)]
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use crate::physics::Table;
#[cfg(debug_assertions)]
use crate::render::ReloadError;
use crate::render::{
    Effort, GlError, Goal, Level, Motion, Pace, Renderer, Snapshot, Target, Viewport, is_software,
    renderer_name,
};
use crate::ui::Layout;

use super::gui::Gui;
use crate::app::AppError;
use crate::app::camera_rig::viewport;
use crate::app::session::Session;

/// The driver's speed is measured for this long after the first frame, s.
const MEASURING_TIME: f64 = 0.15;
/// Most frames of the measurement.
const MAX_MEASURED_FRAMES: u32 = 7;

/// How long a usual display shows a frame, s.
const USUAL_PERIOD: f64 = 1.0 / 60.0;

/// Draws a session: the table, and the interface over it.
pub struct Painter {
    /// The interface.
    pub gui: Gui,
    renderer: Renderer,
    driver: String,
    pace: Pace,
    /// When the current quality level came into use.
    level_since: Instant,
    /// The time for which the display shows a frame, s.
    period: f64,
    chosen: Option<Level>,
    /// The level at which the program begins if none is chosen.
    automatic: Level,
}

impl Painter {
    /// A painter with this OpenGL context, which must be current. It draws at the chosen level, or
    /// else at one that suits the driver: the known one, or a guess.
    pub fn new(
        gl: &Rc<glow::Context>,
        table: &Arc<Table>,
        chosen: Option<Level>,
        known: impl FnOnce(&str) -> Option<Level>,
        scale: f32,
    ) -> Result<Painter, AppError> {
        let driver = renderer_name(gl);
        let automatic = known(&driver).unwrap_or_else(|| Level::for_renderer(&driver));
        let pace = pace(chosen, automatic, &driver, USUAL_PERIOD);
        let quality = pace.effort().level.quality_on(&driver);
        Ok(Painter {
            renderer: Renderer::new(gl, table, quality)?,
            gui: Gui::new(gl, scale)?,
            driver,
            pace,
            level_since: Instant::now(),
            period: USUAL_PERIOD,
            chosen,
            automatic,
        })
    }

    /// The renderer's name, as the driver gives it.
    pub fn driver(&self) -> &str {
        &self.driver
    }

    /// The quality level at which it draws now.
    pub fn level(&self) -> Level {
        self.renderer.quality().level
    }

    /// Pixels drawn for each pixel shown along a side, in the last frame.
    pub fn scale(&self) -> f32 {
        match self.renderer.motion() {
            Motion::Moving => self.pace.effort().scale,
            Motion::Settling | Motion::Resting => 1.0,
        }
    }

    /// Prepares a change to a quality level; with `None`, to the best one that draws smoothly.
    pub fn set_level(&mut self, chosen: Option<Level>) {
        self.chosen = chosen;
        self.pace = pace(chosen, self.automatic, &self.driver, self.period);
        self.prepare(self.pace.effort());
    }

    /// Sets the time for which the display shows each frame, s.
    pub fn set_period(&mut self, period: f64) {
        self.period = period;
        self.pace.set_goal(goal(self.chosen, &self.driver, period));
    }

    /// When the current quality level came into use.
    pub fn level_since(&self) -> Instant {
        self.level_since
    }

    /// Sets the level that suits the driver, and changes to it; a chosen level is forgotten.
    pub fn set_automatic(&mut self, level: Level) {
        self.automatic = level;
        self.set_level(None);
    }

    /// Records that the last frame took `seconds` to draw, without the game's own work. If frames
    /// are too slow, less is drawn from now on. Returns true if the next picture differs.
    pub fn record_frame_time(&mut self, seconds: f64) -> bool {
        // Frame times do not count while a new level is prepared, nor for flat (2D) pictures.
        if self.renderer.prepares() || self.renderer.is_flat() {
            return false;
        }
        let Some(effort) = self.pace.frame(self.renderer.motion(), seconds) else {
            return false;
        };
        self.prepare(effort);
        true
    }

    /// Records that nothing was drawn for this many seconds.
    pub fn idle(&mut self, seconds: f64) {
        self.pace.idle(seconds);
    }

    /// Starts to prepare this level and scale; [`Painter::switch_if_prepared`] changes to it once it
    /// is ready.
    fn prepare(&mut self, effort: Effort) {
        log::info!("to draw at level {}, scale {}", effort.level.name(), effort.scale);
        self.renderer.set_scale(effort.scale);
        self.renderer.prepare(effort.level.quality_on(&self.driver));
    }

    /// Changes to the next level once its data is computed. If the driver refuses it, the old level
    /// stays.
    fn switch_if_prepared(&mut self) -> Result<(), GlError> {
        if !self.renderer.is_prepared() {
            return Ok(());
        }
        let before = self.level();
        let switched = self.renderer.switch_to_prepared();
        if switched.is_err() {
            self.pace.settle(before);
        }
        if self.level() != before {
            log::info!("drawing at level {}", self.level().name());
            self.level_since = Instant::now();
        }
        switched.map(|_| ())
    }

    /// Draws the table, at a lower level if the driver has no memory for this one.
    fn draw_table(
        &mut self,
        snapshot: &Snapshot,
        viewport: &Viewport,
        target: &Target,
    ) -> Result<(), GlError> {
        loop {
            let Err(error) = self.renderer.draw(snapshot, viewport, target) else {
                return Ok(());
            };
            let Some(lower) = self.level().lower() else {
                return Err(error);
            };
            log::warn!("{error}: drawing at level {}", lower.name());
            self.renderer.set_quality(lower.quality_on(&self.driver))?;
            self.pace.settle(lower);
            self.level_since = Instant::now();
        }
    }

    /// Draws with the shader files as they are now; if one fails to compile, nothing changes. For
    /// developers only: releases have no such files.
    #[cfg(debug_assertions)]
    pub fn reload_shaders(&mut self) -> Result<(), ReloadError> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders");
        self.renderer.reload_shaders(&folder)?;
        self.gui.reload_shaders(&folder)
    }

    /// Draws a few hidden frames with a moving camera, and returns the level that suits the driver.
    pub fn measure(
        &mut self,
        session: &mut Session,
        layout: &Layout,
        framebuffer: Option<glow::Framebuffer>,
    ) -> Result<Level, AppError> {
        let target = target(layout, framebuffer);
        let viewport = viewport(layout);
        let mut snapshot = session.snapshot(layout).clone();
        // All levels are derived from the times of the guessed one, and no other level is computed
        // meanwhile.
        self.renderer.switch_to_prepared()?;
        // Drivers finish compiling their programs when they first draw with them.
        self.renderer.draw(&snapshot, &viewport, &target)?;
        self.renderer.finish();
        let start = Instant::now();
        // The shortest time counts, because other programs may be busy at the start.
        let (mut count, mut time) = (0, f64::INFINITY);
        while count == 0
            || count < MAX_MEASURED_FRAMES && start.elapsed().as_secs_f64() < MEASURING_TIME
        {
            let frame = Instant::now();
            // The camera moves, so everything is drawn again.
            snapshot.camera.eye.z += 0.001;
            self.renderer.draw(&snapshot, &viewport, &target)?;
            self.renderer.finish();
            (count, time) = (count + 1, time.min(frame.elapsed().as_secs_f64()));
        }
        let level = Level::for_frame_time(&self.driver, time);
        log::info!("a frame takes {:.1} ms: level {}", 1000.0 * time, level.name());
        Ok(level)
    }

    /// True if drawing the same picture again would make its edges smoother.
    pub fn is_unfinished(&self) -> bool {
        self.renderer.unfinished()
    }

    /// True if the level being prepared is ready to be drawn; `None` if none is prepared.
    pub fn next_level_ready(&self) -> Option<bool> {
        self.renderer.prepares().then(|| self.renderer.is_prepared())
    }

    /// Draws the next picture with edges as smooth as possible.
    pub fn draw_finished(
        &mut self,
        session: &mut Session,
        layout: &Layout,
        framebuffer: Option<glow::Framebuffer>,
    ) -> Result<(), AppError> {
        let target = target(layout, framebuffer);
        let snapshot = session.snapshot(layout);
        self.renderer.draw_finished(snapshot, &viewport(layout), &target)?;
        Ok(())
    }

    /// Draws a picture that is not shown, so that the next ones can reuse parts of it.
    pub fn draw_hidden(
        &mut self,
        snapshot: &Snapshot,
        layout: &Layout,
        framebuffer: Option<glow::Framebuffer>,
    ) -> Result<(), AppError> {
        let viewport = viewport(layout);
        Ok(self.draw_table(snapshot, &viewport, &target(layout, framebuffer))?)
    }

    /// Draws the table, and the interface over and beside it. The tray's balls are drawn over the
    /// interface, but under a screen that hides the table.
    pub fn draw(
        &mut self,
        session: &mut Session,
        layout: &Layout,
        framebuffer: Option<glow::Framebuffer>,
    ) -> Result<(), AppError> {
        let target = target(layout, framebuffer);
        let switched = self.switch_if_prepared();
        let under = session.screens.hides_table();
        let snapshot = session.snapshot(layout);
        let mut tray = std::mem::take(&mut snapshot.tray);
        let table = self.draw_table(snapshot, &viewport(layout), &target);
        if under {
            self.renderer.draw_tray(&tray, &target)?;
        }
        // Draw the panel even if the table fails.
        self.gui.draw(layout, &target)?;
        table?;
        if !under {
            // An open list may cover the tray.
            tray.retain(|ball| !self.gui.panel.covers(ball.center, ball.radius));
            self.renderer.draw_tray(&tray, &target)?;
        }
        // Reuse the memory for the next picture.
        snapshot.tray = tray;
        Ok(switched?)
    }
}

/// The framebuffer to draw to, with the size of the window.
fn target(layout: &Layout, framebuffer: Option<glow::Framebuffer>) -> Target {
    let [width, height] = layout.window.size().map(|side| side as u32);
    Target { framebuffer, width, height }
}

/// The controller that chooses level and scale from frame times, or keeps the chosen level.
fn pace(chosen: Option<Level>, automatic: Level, driver: &str, period: f64) -> Pace {
    let goal = goal(chosen, driver, period);
    match chosen {
        Some(level) => Pace::fixed(level, goal),
        // A machine that was busy during the measurement may be faster later.
        None => Pace::adaptive(automatic, automatic.max(Level::for_renderer(driver)), goal),
    }
}

/// The frame times to aim for, with a driver and a display that shows a frame for `period` seconds.
fn goal(chosen: Option<Level>, driver: &str, period: f64) -> Goal {
    let goal = match chosen {
        None if is_software(driver) => Goal::SOFTWARE,
        _ => Goal::FULL,
    };
    goal.on_display(period)
}

#[cfg(test)]
mod tests;
