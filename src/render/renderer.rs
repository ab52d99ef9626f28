//! The renderer: owns all that is drawn with, and draws snapshots.

use std::sync::Arc;

use nalgebra::{Vector2, Vector3};

use crate::physics::Table;

use super::camera::{Camera, Viewport};
use super::gl::{self, Depth, Framebuffer, Gl, GlError, Program, State};
use super::light::Lamp;
use super::light_map::LightMap;
use super::mesh::{Plan, StaticGeometry};
use super::passes::{BallPass, CuePass, LinePass, Stroke, SurfacePass, Surroundings};
use super::quality::Quality;
use super::snapshot::{BallView, CLOTH_LIFT, Snapshot, TrayBall};
use super::view::View;

/// What is seen where nothing is, on the screen.
const BACKGROUND: [f32; 3] = [0.020, 0.017, 0.015];
/// Width of lines painted on the cloth, m, and their colour on the screen.
const PAINT_WIDTH: f32 = 0.004;
const PAINT_COLOR: [f32; 4] = [0.80, 0.86, 0.80, 0.30];
/// Radius of the half circle behind the head string, as a part of half the table's width.
const D_RADIUS: f32 = 0.46;
/// Radius of the foot spot, m.
const SPOT_RADIUS: f32 = 0.005;

/// A picture to draw into.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its framebuffer, none for the window's own.
    pub framebuffer: Option<glow::Framebuffer>,
    /// Its width in physical pixels.
    pub width: u32,
    /// Its height in physical pixels.
    pub height: u32,
}

impl Target {
    /// A viewport's rectangle `[left, lower, right, upper]` as OpenGL counts, from below.
    fn rectangle(&self, viewport: &Viewport) -> [i32; 4] {
        let upper = self.height as i32 - viewport.y;
        [viewport.x, upper - viewport.height as i32, viewport.x + viewport.width as i32, upper]
    }
}

/// What belongs to one table.
struct Stage {
    table: Arc<Table>,
    plan: Plan,
    surfaces: SurfacePass,
    light_map: LightMap,
}

impl Stage {
    fn new(gl: &Gl, table: &Arc<Table>, quality: &Quality) -> Result<Stage, GlError> {
        let plan = Plan::new(table);
        let geometry = StaticGeometry::new(&plan);
        Ok(Stage {
            table: table.clone(),
            surfaces: SurfacePass::new(gl, quality, &geometry)?,
            light_map: LightMap::new(gl, &plan, quality.light_map)?,
            plan,
        })
    }
}

/// The layer of what stands still.
struct Still {
    picture: Framebuffer,
    camera: Camera,
    filled: bool,
}

/// Draws snapshots.
pub struct Renderer {
    gl: Gl,
    quality: Quality,
    stage: Stage,
    balls: BallPass,
    cue: CuePass,
    lines: LinePass,
    scene: Option<Framebuffer>,
    resolved: Option<Framebuffer>,
    still: Option<Still>,
}

impl Renderer {
    /// A renderer for a table; the context must be current here and whenever it is used.
    pub fn new(gl: &Gl, table: &Arc<Table>, quality: Quality) -> Result<Renderer, GlError> {
        log::debug!("drawing on {} at level {}", gl::renderer_name(gl), quality.level.name());
        Ok(Renderer {
            gl: gl.clone(),
            stage: Stage::new(gl, table, &quality)?,
            balls: BallPass::new(gl, &quality)?,
            cue: CuePass::new(gl)?,
            lines: LinePass::new(gl)?,
            quality,
            scene: None,
            resolved: None,
            still: None,
        })
    }

    /// What is drawn.
    pub fn quality(&self) -> &Quality {
        &self.quality
    }

    /// The name of what draws, as the driver gives it.
    pub fn driver(&self) -> String {
        gl::renderer_name(&self.gl)
    }

    /// Draws a snapshot into a part of a picture.
    pub fn draw(
        &mut self,
        snapshot: &Snapshot,
        viewport: &Viewport,
        target: &Target,
    ) -> Result<(), GlError> {
        if viewport.width == 0 || viewport.height == 0 {
            return Ok(());
        }
        if !Arc::ptr_eq(&self.stage.table, &snapshot.table) && *self.stage.table != *snapshot.table
        {
            self.stage = Stage::new(&self.gl, &snapshot.table, &self.quality)?;
            self.still = None;
        }
        let lamp = self.stage.plan.lamp;
        self.stage.light_map.update(&snapshot.balls, &lamp);

        self.fit(viewport.width, viewport.height)?;
        let view = View::new(&snapshot.camera, viewport.width, viewport.height);
        self.draw_still(&snapshot.camera, &view)?;
        self.stage.surfaces.draw_bed(&view, &lamp, &self.stage.light_map);
        let mut strokes = paint(&self.stage.plan, &view);
        strokes.extend(snapshot.aim.iter().map(Stroke::of_aim));
        strokes.extend(snapshot.ghost.iter().map(Stroke::of_ghost));
        self.lines.draw(&strokes, &view);
        if let Some(cue) = &snapshot.cue {
            self.cue.draw(cue, &view, &lamp);
        }
        let around = Surroundings::new(&self.stage.plan, &self.stage.light_map, &lamp);
        self.balls.draw(&snapshot.balls, &view, &around, State::SOFT);

        let rectangle = target.rectangle(viewport);
        if let (Some(scene), Some(resolved)) = (&self.scene, &self.resolved) {
            scene.copy_to(resolved, false);
            resolved.present(target.framebuffer, rectangle);
        } else if let Some(scene) = &self.scene {
            scene.present(target.framebuffer, rectangle);
        }
        self.draw_tray(&snapshot.tray, target)
    }

    /// Draws balls flat over a finished picture, each with its number towards the viewer.
    pub fn draw_tray(&mut self, tray: &[TrayBall], target: &Target) -> Result<(), GlError> {
        // Each ball is drawn as if it alone lay before a camera far away, into a square of the
        // picture around its place.
        const RADIUS: f32 = 0.028575;
        const DISTANCE: f32 = 0.6;
        const MARGIN: f32 = 1.25;
        let plan = &self.stage.plan;
        let lamp = Lamp::over(plan.center, plan.half);
        gl::bind_target(&self.gl, target.framebuffer);
        for ball in tray {
            let side = (2.0 * MARGIN * ball.radius).ceil().max(1.0);
            let left = (ball.center[0] - 0.5 * side).round();
            let top = (ball.center[1] - 0.5 * side).round();
            let rectangle = target.rectangle(&Viewport {
                x: left as i32,
                y: top as i32,
                width: side as u32,
                height: side as u32,
            });
            let size = RADIUS * side / ball.radius;
            // Over the middle of the table, high enough that no other ball is mirrored.
            let place = Vector3::new(plan.center.x, plan.center.y, 6.0 * RADIUS);
            // Pixels are whole, centres are not.
            let off =
                Vector2::new(ball.center[0] - left - 0.5 * side, ball.center[1] - top - 0.5 * side)
                    * (size / side);
            let shift = Vector3::new(0.0, -off.x, -off.y);
            let camera = Camera {
                eye: place - Vector3::x() * DISTANCE - shift,
                target: place - shift,
                fov_y: 2.0 * (0.5 * size / DISTANCE).atan(),
            };
            let view = View::new(&camera, side as u32, side as u32);
            gl::viewport(&self.gl, [rectangle[0], rectangle[1], side as i32, side as i32]);
            let shown = BallView {
                id: ball.id,
                position: place,
                orientation: ball.orientation,
                radius: RADIUS,
            };
            let around = Surroundings::new(plan, &self.stage.light_map, &lamp);
            self.balls.draw(&[shown], &view, &around, State::FLAT);
        }
        Ok(())
    }

    /// Makes framebuffers of the size that is drawn.
    fn fit(&mut self, width: u32, height: u32) -> Result<(), GlError> {
        if self.scene.as_ref().map(Framebuffer::size) == Some([width, height]) {
            return Ok(());
        }
        let samples = self.quality.samples.min(gl::max_samples(&self.gl));
        self.still = None;
        self.resolved = None;
        self.scene = None;
        self.scene = Some(Framebuffer::new(&self.gl, width, height, samples, Depth::With)?);
        if samples > 1 {
            self.resolved = Some(Framebuffer::new(&self.gl, width, height, 1, Depth::Without)?);
        }
        Ok(())
    }

    /// Fills the scene with all that stands still: from the layer while the camera rests.
    fn draw_still(&mut self, camera: &Camera, view: &View) -> Result<(), GlError> {
        let Some(scene) = &self.scene else {
            return Ok(());
        };
        let stage = &self.stage;
        let draw = |into: &Framebuffer| {
            into.bind();
            gl::clear(&self.gl, BACKGROUND);
            stage.surfaces.draw_still(view, &stage.plan.lamp, &stage.light_map);
        };
        match &mut self.still {
            Some(still) if still.camera == *camera => {
                if !still.filled {
                    draw(&still.picture);
                    still.filled = true;
                }
                still.picture.copy_to(scene, true);
                scene.bind();
            }
            Some(still) => {
                still.camera = *camera;
                still.filled = false;
                draw(scene);
            }
            None => {
                let [width, height] = scene.size();
                let samples = scene.samples();
                self.still = Some(Still {
                    picture: Framebuffer::new(&self.gl, width, height, samples, Depth::With)?,
                    camera: *camera,
                    filled: false,
                });
                draw(scene);
            }
        }
        Ok(())
    }
}

impl Lamp {
    /// Sets the lamp's uniforms on the program that is bound.
    pub(super) fn set(&self, program: &Program) {
        program.set_vec3("lamp_center", self.center);
        program.set_vec2("lamp_half", self.half);
    }
}

/// What is painted on the cloth: head string, half circle and foot spot.
fn paint(plan: &Plan, view: &View) -> Vec<Stroke> {
    let Some([head, foot]) = plan.spots else {
        return Vec::new();
    };
    let on_cloth = |x: f32, y: f32| Vector3::new(x, y, CLOTH_LIFT);
    let half = plan.half.y;
    let string = (0..=8).map(|step| on_cloth(head, half * (step as f32 / 4.0 - 1.0)));
    let bow = (0..=40).map(|step| {
        let angle = std::f32::consts::PI * (0.5 + step as f32 / 40.0);
        let radius = D_RADIUS * half;
        on_cloth(head + radius * angle.cos(), radius * angle.sin())
    });
    let spot = (0..=24).map(|step| {
        let angle = std::f32::consts::TAU * step as f32 / 24.0;
        let radius = 0.5 * SPOT_RADIUS;
        on_cloth(foot + radius * angle.cos(), radius * angle.sin())
    });
    let dark = [0.02, 0.06, 0.05, 0.8];
    vec![
        Stroke::painted(string, PAINT_WIDTH, PAINT_COLOR, view),
        Stroke::painted(bow, PAINT_WIDTH, PAINT_COLOR, view),
        Stroke::painted(spot, SPOT_RADIUS, dark, view),
    ]
}
