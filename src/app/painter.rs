//! A picture of a session: the table, and the panel beside it.

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

use super::AppError;
use super::camera_rig::viewport;
use super::gui::Gui;
use super::session::Session;

/// Time for the measurement, without its first frame, s.
const MEASURE: f64 = 0.15;
/// Frames that are measured at most.
const MEASURED: u32 = 7;

/// How long displays show a frame, as a rule, s.
const USUAL_PERIOD: f64 = 1.0 / 60.0;

/// Draws a session: the table, and the interface over it.
pub struct Painter {
    /// The interface.
    pub gui: Gui,
    renderer: Renderer,
    driver: String,
    pace: Pace,
    /// Since when what is drawn has been as it is.
    since: Instant,
    /// How long the display shows a frame, s.
    period: f64,
    chosen: Option<Level>,
    /// The level that a choice of none begins with.
    automatic: Level,
}

impl Painter {
    /// A painter with this context, which is current. It draws at the level that is chosen, or
    /// else at one that the driver bears: what is known of that, or a guess.
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
            since: Instant::now(),
            period: USUAL_PERIOD,
            chosen,
            automatic,
        })
    }

    /// The name of what draws, as the driver gives it.
    pub fn driver(&self) -> &str {
        &self.driver
    }

    /// The level it draws at.
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

    /// Will soon draw at a level; at none in particular, as fast as it goes well.
    pub fn set_level(&mut self, chosen: Option<Level>) {
        self.chosen = chosen;
        self.pace = pace(chosen, self.automatic, &self.driver, self.period);
        self.follow(self.pace.effort());
    }

    /// Sets the time for which the display shows each frame, s.
    pub fn set_period(&mut self, period: f64) {
        self.period = period;
        self.pace.set_goal(goal(self.chosen, &self.driver, period));
    }

    /// Since when the level has been what it is.
    pub fn since(&self) -> Instant {
        self.since
    }

    /// Sets what is known of the level that the driver bears, where none is chosen.
    pub fn set_automatic(&mut self, level: Level) {
        self.automatic = level;
        self.set_level(None);
    }

    /// Notes that the last frame took `seconds` to draw, without the game's own work. Where frames
    /// come too slowly, less is drawn from now on. True if the next picture differs.
    pub fn spent(&mut self, seconds: f64) -> bool {
        // What is drawn until another level is there says nothing about that.
        if self.renderer.prepares() {
            return false;
        }
        let Some(effort) = self.pace.frame(self.renderer.motion(), seconds) else {
            return false;
        };
        self.follow(effort);
        true
    }

    /// Notes that nothing was drawn for this many seconds.
    pub fn idle(&mut self, seconds: f64) {
        self.pace.idle(seconds);
    }

    /// Will soon draw so.
    fn follow(&mut self, effort: Effort) {
        log::info!("to draw at level {}, scale {}", effort.level.name(), effort.scale);
        self.renderer.set_scale(effort.scale);
        self.renderer.prepare(effort.level.quality_on(&self.driver));
    }

    /// Takes over the level that was to come, if all it needs is there. If the driver refuses, what
    /// was drawn goes on.
    fn arrive(&mut self) -> Result<(), GlError> {
        if !self.renderer.is_prepared() {
            return Ok(());
        }
        let before = self.level();
        let arrived = self.renderer.arrive();
        if arrived.is_err() {
            self.pace.settle(before);
        }
        if self.level() != before {
            log::info!("drawing at level {}", self.level().name());
            self.since = Instant::now();
        }
        arrived.map(|_| ())
    }

    /// Draws the table, at a lower level if the driver has no room for the pictures of this one.
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
            self.since = Instant::now();
        }
    }

    /// Draws with the shaders as their files are now; if one of them does not work, all stays as
    /// it was. Only for those who work on the program: elsewhere there are no such files.
    #[cfg(debug_assertions)]
    pub fn reload_shaders(&mut self) -> Result<(), ReloadError> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders");
        self.renderer.reload_shaders(&folder)?;
        self.gui.reload_shaders(&folder)
    }

    /// Draws a few frames of a moving camera, which are not shown, and returns the level that suits
    /// the driver.
    pub fn measure(
        &mut self,
        session: &mut Session,
        layout: &Layout,
        framebuffer: Option<glow::Framebuffer>,
    ) -> Result<Level, AppError> {
        let target = target(layout, framebuffer);
        let viewport = viewport(layout);
        let mut snapshot = session.snapshot(layout).clone();
        // What is known of levels goes by the times of the one that is guessed, and nothing else
        // is to be computed meanwhile.
        self.renderer.arrive()?;
        // Drivers finish their programs when they first draw with them.
        self.renderer.draw(&snapshot, &viewport, &target)?;
        self.renderer.finish();
        let start = Instant::now();
        // The shortest counts: what else the machine does at its start says nothing about it.
        let (mut count, mut time) = (0, f64::INFINITY);
        while count == 0 || count < MEASURED && start.elapsed().as_secs_f64() < MEASURE {
            let frame = Instant::now();
            // A camera that moves: all is drawn anew.
            snapshot.camera.eye.z += 0.001;
            self.renderer.draw(&snapshot, &viewport, &target)?;
            self.renderer.finish();
            (count, time) = (count + 1, time.min(frame.elapsed().as_secs_f64()));
        }
        let level = Level::for_frame_time(&self.driver, time);
        log::info!("a frame takes {:.1} ms: level {}", 1000.0 * time, level.name());
        Ok(level)
    }

    /// True if the same picture, drawn again, would have smoother edges.
    pub fn unfinished(&self) -> bool {
        self.renderer.unfinished()
    }

    /// The state of another level that is on its way: true if the next picture can be drawn at it,
    /// `None` if there is none.
    pub fn coming(&self) -> Option<bool> {
        self.renderer.prepares().then(|| self.renderer.is_prepared())
    }

    /// Makes the edges of the next picture as smooth as they get.
    pub fn smooth(
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

    /// Draws a picture that is not shown, from which the next ones go on.
    pub fn begin_with(
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
        let arrived = self.arrive();
        let under = session.screens.hides_table();
        let snapshot = session.snapshot(layout);
        let mut tray = std::mem::take(&mut snapshot.tray);
        let table = self.draw_table(snapshot, &viewport(layout), &target);
        if under {
            self.renderer.draw_tray(&tray, &target)?;
        }
        // The panel is there whatever becomes of the table.
        self.gui.draw(layout, &target)?;
        table?;
        if !under {
            // What is open may reach over the tray.
            tray.retain(|ball| !self.gui.panel.covers(ball.center, ball.radius));
            self.renderer.draw_tray(&tray, &target)?;
        }
        // The next one needs no memory.
        snapshot.tray = tray;
        Ok(arrived?)
    }
}

/// Where a window of this layout is drawn into.
fn target(layout: &Layout, framebuffer: Option<glow::Framebuffer>) -> Target {
    let [width, height] = layout.window.size().map(|side| side as u32);
    Target { framebuffer, width, height }
}

/// How a level is kept, or found where none is chosen.
fn pace(chosen: Option<Level>, automatic: Level, driver: &str, period: f64) -> Pace {
    let goal = goal(chosen, driver, period);
    match chosen {
        Some(level) => Pace::fixed(level, goal),
        // A machine that was busy when it was measured may do better later.
        None => Pace::adaptive(automatic, automatic.max(Level::for_renderer(driver)), goal),
    }
}

/// The frame times that are wanted of a driver on a display that shows a frame for `period`
/// seconds.
fn goal(chosen: Option<Level>, driver: &str, period: f64) -> Goal {
    let goal = match chosen {
        None if is_software(driver) => Goal::SOFTWARE,
        _ => Goal::FULL,
    };
    goal.on_display(period)
}

#[cfg(test)]
mod tests;
