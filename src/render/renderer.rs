//! The renderer: owns all OpenGL objects and draws snapshots.

use std::path::Path;
use std::sync::Arc;

use nalgebra::Vector2;

use crate::physics::Table;
use crate::task::Task;

use super::baked::Baked;
use super::bloom::Bloom;
use super::camera::Viewport;
use super::flat::FlatTable;
use super::gl::{self, Framebuffer, Gl, GlError, Program, State};
use super::light::{Lamp, Room};
use super::look::Look;
use super::pace::Motion;
use super::passes::{BallPass, CuePass, LinePass, Surroundings, over_cue};
use super::pictures::{Canvas, Pictures};
use super::projection::Projection;
use super::quality::Quality;
use super::scenery::Scenery;
use super::shaders::{self, ReloadError};
use super::snapshot::{Snapshot, TrayBall};
use super::still::Averager;
use super::tray::Tray;

/// A picture to draw to.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its framebuffer; `None` is the window's.
    pub framebuffer: Option<glow::Framebuffer>,
    /// Its width in physical pixels.
    pub width: u32,
    /// Its height in physical pixels.
    pub height: u32,
}

impl Target {
    /// A viewport's rectangle `[left, lower, right, upper]`, from below as in OpenGL.
    pub(super) fn rectangle(&self, viewport: &Viewport) -> [i32; 4] {
        let upper = self.height as i32 - viewport.y;
        [viewport.x, upper - viewport.height as i32, viewport.x + viewport.width as i32, upper]
    }
}

/// Draws snapshots.
pub struct Renderer {
    gl: Gl,
    quality: Quality,
    /// The appearance in the last snapshot.
    look: Look,
    scenery: Scenery,
    balls: BallPass,
    cue: CuePass,
    lines: LinePass,
    flat: FlatTable,
    /// True if the last picture had the flat look.
    is_flat: bool,
    tray: Tray,
    averager: Averager,
    /// Bloom, at levels that have it.
    bloom: Option<Bloom>,
    /// Resolution scale along a side while the camera moves.
    scale: f32,
    motion: Motion,
    pictures: Option<Pictures>,
    coming: Option<Coming>,
}

/// A quality in preparation.
struct Coming {
    quality: Quality,
    /// Computes its scenery.
    baking: Task<Option<Baked>>,
}

impl Renderer {
    /// Creates a renderer for a table. The context must be current here and at every use.
    pub fn new(gl: &Gl, table: &Arc<Table>, quality: Quality) -> Result<Renderer, GlError> {
        log::debug!("drawing on {} at level {}", gl::renderer_name(gl), quality.level.name());
        Ok(Renderer {
            gl: gl.clone(),
            scenery: Scenery::new(gl, Baked::now(table, &quality))?,
            balls: BallPass::new(gl, &quality)?,
            cue: CuePass::new(gl)?,
            lines: LinePass::new(gl)?,
            flat: FlatTable::new(gl)?,
            is_flat: false,
            tray: Tray::new(gl)?,
            averager: Averager::new(gl)?,
            bloom: bloom(gl, &quality)?,
            quality,
            look: Look::default(),
            scale: 1.0,
            motion: Motion::Moving,
            pictures: None,
            coming: None,
        })
    }

    /// Changes the quality; if the driver refuses, everything stays the same.
    pub fn set_quality(&mut self, quality: Quality) -> Result<(), GlError> {
        self.coming = None;
        match quality == self.quality {
            true => Ok(()),
            false => self.change(Baked::now(self.scenery.table(), &quality)),
        }
    }

    /// Prepares another quality in the background, which takes a few tenths of a second.
    /// [`Renderer::switch_to_prepared`] then changes to it.
    pub fn prepare(&mut self, quality: Quality) {
        let known = self.coming.as_ref().map_or(self.quality, |coming| coming.quality);
        if quality != known {
            let baking = || Baked::aside(self.scenery.table(), quality);
            self.coming = (quality != self.quality).then(|| Coming { quality, baking: baking() });
        }
    }

    /// True while another quality is in preparation.
    pub fn prepares(&self) -> bool {
        self.coming.is_some()
    }

    /// True once the other quality is ready.
    pub fn is_prepared(&self) -> bool {
        self.coming.as_ref().is_some_and(|coming| coming.baking.is_done())
    }

    /// Changes to the quality in preparation, waiting until it is ready. Returns false if there is
    /// none. If the driver refuses, everything stays the same.
    pub fn switch_to_prepared(&mut self) -> Result<bool, GlError> {
        let Some(Coming { quality, baking }) = self.coming.take() else {
            return Ok(false);
        };
        let table = self.scenery.table();
        let baked = baking.wait().ok().flatten();
        // The table may have changed in the meantime.
        let baked = baked.filter(|baked| *baked.table == **table);
        self.change(baked.unwrap_or_else(|| Baked::now(table, &quality)))?;
        Ok(true)
    }

    fn change(&mut self, baked: Baked) -> Result<(), GlError> {
        let quality = baked.quality;
        let mut scenery = Scenery::new(&self.gl, baked)?;
        scenery.light_map.take_over(&self.scenery.light_map);
        let balls = BallPass::new(&self.gl, &quality)?;
        let bloom = bloom(&self.gl, &quality)?;
        if let Some(old) = self.pictures.take() {
            self.pictures = Some(old.fit_for(&self.gl, &quality)?);
        }
        (self.scenery, self.balls, self.bloom, self.quality) = (scenery, balls, bloom, quality);
        self.tray.forget();
        Ok(())
    }

    /// Reloads the shaders from this folder, for development; if one fails, everything stays the
    /// same.
    pub fn reload_shaders(&mut self, folder: &Path) -> Result<(), ReloadError> {
        let fresh = shaders::reload(folder, || {
            Renderer::new(&self.gl, self.scenery.table(), self.quality)
        })?;
        let coming = self.coming.take();
        *self = Renderer { scale: self.scale, look: self.look, coming, ..fresh };
        Ok(())
    }

    /// Sets the resolution scale along a side while the camera moves.
    pub fn set_scale(&mut self, scale: f32) {
        let scale = scale.clamp(0.25, 1.0);
        if scale != self.scale
            && let Some(pictures) = &mut self.pictures
        {
            pictures.reduced = None;
        }
        self.scale = scale;
    }

    /// The kind of the last frame.
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// True if the last picture had the flat look, which is the same at every level.
    pub fn is_flat(&self) -> bool {
        self.is_flat
    }

    /// Waits until all drawing has finished. For measurements only.
    pub fn finish(&self) {
        gl::finish(&self.gl);
    }

    /// The current quality.
    pub fn quality(&self) -> &Quality {
        &self.quality
    }

    /// True if drawing the same snapshot again would improve the picture: edges become smooth while
    /// the camera rests, and shadows of balls that have just stopped adapt to each other.
    pub fn unfinished(&self) -> bool {
        if self.is_flat {
            return false;
        }
        let rough = self.pictures.as_ref().is_some_and(|pictures| pictures.still.unfinished());
        rough || self.scenery.light_map.changes()
    }

    /// The shadows on the cloth in the last picture: points on the table in metres, with the
    /// remaining shares of the lamp's light and of the sky's, 0 to 1. Reading them back is slow;
    /// for tests only.
    pub fn cloth_shadows(&self) -> Vec<(Vector2<f32>, [f32; 2])> {
        self.scenery.light_map.shadows()
    }

    /// Draws a snapshot to a part of a picture.
    pub fn draw(
        &mut self,
        snapshot: &Snapshot,
        viewport: &Viewport,
        target: &Target,
    ) -> Result<(), GlError> {
        if viewport.width == 0 || viewport.height == 0 {
            return Ok(());
        }
        if self.look.cloth != snapshot.look.cloth
            && let Some(pictures) = &mut self.pictures
        {
            pictures.still.reset();
        }
        let look = snapshot.look;
        self.look = look;
        self.is_flat = snapshot.is_flat;
        if self.is_flat {
            self.flat.draw(&mut self.lines, snapshot, viewport, target);
            return self.draw_tray(&snapshot.tray, target);
        }
        if !self.scenery.shows(&snapshot.table) {
            self.scenery = Scenery::new(&self.gl, Baked::now(&snapshot.table, &self.quality))?;
            if let Some(pictures) = &mut self.pictures {
                pictures.still.reset();
            }
        }
        self.create_framebuffers(viewport.width, viewport.height)?;
        let Some(pictures) = &mut self.pictures else {
            return Ok(());
        };
        self.scenery.update(snapshot);

        let resting = pictures.still.rests(&snapshot.camera);
        let due = pictures.still.is_due(self.scenery.light_map.rests());
        self.motion = match (resting, due) {
            (false, _) => Motion::Moving,
            (true, true) => Motion::Settling,
            (true, false) => Motion::Resting,
        };
        let canvas = match &pictures.reduced {
            Some(reduced) if !resting => reduced,
            _ => &pictures.whole,
        };
        let scene = &canvas.scene;
        let [width, height] = scene.size();
        let scale = width as f32 / viewport.width as f32;
        let view = Projection::new(&snapshot.camera, width, height).shown_at(scale);
        if resting {
            let (gl, scenery, lines) = (&self.gl, &self.scenery, &mut self.lines);
            let draw = |view: &Projection, into: &Framebuffer| {
                scenery.draw(gl, lines, view, into, look, false)
            };
            pictures.still.copy_to(scene, &self.averager, draw, &view, due);
            scene.bind();
            self.scenery.draw_changes(&view, look);
        } else {
            self.scenery.draw(&self.gl, &mut self.lines, &view, scene, look, true);
        }
        self.scenery.shade_faces(&snapshot.balls, &view);

        snapshot.aim.iter().for_each(|line| self.lines.add_aim_line(line, &view));
        snapshot.ghosts.iter().for_each(|ghost| self.lines.add_ghost_ball(ghost, &view));
        self.lines.draw();
        let triangle = snapshot.triangle.as_ref();
        if let Some(triangle) = triangle.filter(|triangle| triangle.opacity > 0.0) {
            self.scenery.draw_triangle(&view, triangle)?;
        }
        let lamp = self.scenery.plan.lamp;
        let cue = snapshot.cue.as_ref();
        let around = Surroundings::new(
            &self.scenery.plan,
            &self.scenery.light_map,
            &lamp,
            &self.scenery.room,
            look,
            cue,
        );
        // Soft edges are drawn over what is behind them: the cue over some balls, others over it.
        let balls = &snapshot.balls;
        let over_cue = over_cue(cue, balls, view.eye);
        self.balls.draw(balls, |ball| !over_cue(ball), &view, &around, State::SOFT);
        if let Some(cue) = cue {
            self.cue.draw(cue, &view, &lamp, &self.scenery.room);
        }
        self.balls.draw(balls, over_cue, &view, &around, State::SOFT);

        canvas
            .finished(self.bloom.as_ref())
            .present(target.framebuffer, target.rectangle(viewport));
        self.draw_tray(&snapshot.tray, target)
    }

    /// Draws the same snapshot until it does not improve any more.
    pub fn draw_finished(
        &mut self,
        snapshot: &Snapshot,
        viewport: &Viewport,
        target: &Target,
    ) -> Result<(), GlError> {
        // The first frame after a move only detects that the camera rests.
        for _ in 0..2 {
            self.draw(snapshot, viewport, target)?;
        }
        while self.unfinished() {
            self.draw(snapshot, viewport, target)?;
        }
        Ok(())
    }

    /// Draws flat balls over a finished picture, each with its number towards the viewer.
    pub fn draw_tray(&mut self, tray: &[TrayBall], target: &Target) -> Result<(), GlError> {
        self.tray.draw(tray, target, self.look, &self.scenery, &mut self.balls)
    }

    /// Creates framebuffers of this size.
    fn create_framebuffers(&mut self, width: u32, height: u32) -> Result<(), GlError> {
        let size = [width, height];
        if self.pictures.as_ref().is_none_or(|pictures| pictures.whole.scene.size() != size) {
            // Drops the old ones first: there may not be memory for both.
            self.pictures = None;
            self.pictures = Some(Pictures::new(&self.gl, size, &self.quality)?);
        }
        if let Some(pictures) = &mut self.pictures
            && self.scale < 1.0
            && pictures.reduced.is_none()
        {
            let reduced = size.map(|side| ((side as f32 * self.scale).round() as u32).max(1));
            let (samples, bloom) = (pictures.samples, self.quality.bloom);
            pictures.reduced = Some(Canvas::new(&self.gl, reduced, samples, bloom)?);
        }
        Ok(())
    }
}

/// Creates the bloom, if the level has it.
fn bloom(gl: &Gl, quality: &Quality) -> Result<Option<Bloom>, GlError> {
    quality.bloom.then(|| Bloom::new(gl)).transpose()
}

impl Room {
    /// Sets the room's uniforms of the bound program.
    pub(super) fn set(&self, program: &Program) {
        program.set_vec2("room_center", self.center);
        program.set_vec2("room_half", self.half);
        program.set_vec2("light_spacing", self.spacing);
    }

    /// Maps the bound program's light map to the room's floor.
    pub(super) fn set_map_place(&self, program: &Program) {
        program.set_vec2("map_center", self.center);
        program.set_vec2("map_half", self.half);
    }
}

impl Lamp {
    /// Sets the lamp's uniforms of the bound program.
    pub(super) fn set(&self, program: &Program) {
        program.set_vec3("lamp_center", self.center);
        program.set_vec2("lamp_half", self.half);
    }
}
