//! Tests of the renderer, with pictures drawn without a display.

mod edges;
mod exposure;
mod flat;
mod heap;
mod levels;
mod light;
mod pixels;
mod references;
mod shaders;
mod together;
mod truth;

use std::sync::Arc;
use std::time::Instant;

use gl_billiards::app::gl_context::OffscreenContext;
use gl_billiards::app::{CameraView, Options};
use gl_billiards::game::{GameKind, Setup};
use gl_billiards::physics::{Preset, Table};
use gl_billiards::render::{
    AimLine, BallView, Camera, CueView, Face, Ghost, Level, Quality, Renderer, Snapshot, Target,
    TriangleView, Viewport,
};
use image::RgbaImage;
use nalgebra::{UnitQuaternion, Vector2, Vector3};

/// Radius of a pool ball, m.
const R: f32 = 0.028575;

/// The options of a picture of this game through a camera, under the laws of real pool.
fn options(game: GameKind, place: CameraView, size: [u32; 2]) -> Options {
    Options {
        start: Instant::now(),
        file: None,
        scene: None,
        replay: None,
        lab: None,
        setup: Setup::new(game, Preset::Real, 0),
        opponent: None,
        size: Some(size),
        fullscreen: false,
        mute: true,
        quality: None,
        camera: Some(place),
        keys: false,
        screen: None,
        settings: None,
        journal: None,
        offscreen: None,
    }
}

/// Draws pictures one after the other, on a context of its own.
struct Studio {
    context: OffscreenContext,
    renderer: Renderer,
}

impl Studio {
    fn new(level: Level) -> Studio {
        Studio::with(level.quality())
    }

    fn with(quality: Quality) -> Studio {
        let context = OffscreenContext::new(16, 16).expect("there is a surfaceless context");
        let table = Arc::new(Table::report());
        let renderer = Renderer::new(context.gl(), &table, quality).expect("all shaders compile");
        Studio { context, renderer }
    }

    /// The first version of the picture.
    fn first(&mut self, snapshot: &Snapshot, [width, height]: [u32; 2]) -> RgbaImage {
        self.context.resize(width, height).expect("the driver draws pictures of this size");
        self.draw(snapshot);
        self.context.read_pixels()
    }

    /// The final version of the picture, at its best quality.
    fn finished(&mut self, snapshot: &Snapshot, size: [u32; 2]) -> RgbaImage {
        self.first(snapshot, size);
        for _ in 0..40 {
            if self.renderer.unfinished() {
                self.draw(snapshot);
            }
        }
        assert!(!self.renderer.unfinished(), "a resting picture is finished at some time");
        self.context.read_pixels()
    }

    fn draw(&mut self, snapshot: &Snapshot) {
        let [width, height] = self.context.size();
        let target = Target { framebuffer: Some(self.context.framebuffer()), width, height };
        self.renderer
            .draw(snapshot, &Viewport::whole(width, height), &target)
            .expect("the driver has room for the pictures");
    }
}

fn camera(eye: [f32; 3], target: [f32; 3], fov_degrees: f32) -> Camera {
    Camera { eye: eye.into(), target: target.into(), fov_y: fov_degrees.to_radians(), rise: 0.0 }
}

fn ball(id: u32, position: [f32; 3], orientation: UnitQuaternion<f32>) -> BallView {
    BallView {
        face: face(id),
        position: position.into(),
        orientation,
        radius: R,
        spin: Vector3::zeros(),
        contraction: Vector2::zeros(),
    }
}

/// A ball of a pool set.
fn face(id: u32) -> Face {
    match id {
        0 => Face::Cue,
        1..=8 => Face::Solid(id),
        _ => Face::Striped(id),
    }
}

/// The table with nothing on it.
fn empty(camera: Camera) -> Snapshot {
    Snapshot::new(Arc::new(Table::report()), camera)
}

/// The triangle around a rack of fifteen, on the foot spot.
fn triangle() -> TriangleView {
    TriangleView {
        apex: Vector2::new(0.635, 0.0),
        direction: std::f32::consts::PI,
        rows: 5,
        radius: R,
        lift: 0.0,
        opacity: 1.0,
    }
}

/// All balls scattered over the table, always in the same way, with cue and aim line.
fn strewn(camera: Camera) -> Snapshot {
    let mut snapshot = empty(camera);
    for id in 0..16u32 {
        // Multiples of the golden ratio and of another irrational number spread evenly.
        let (u, v) = ((id as f32 * 0.618_034 + 0.1).fract(), (id as f32 * 0.754_878).fract());
        let turn = UnitQuaternion::from_euler_angles(id as f32, 1.7 * id as f32, 0.6 * id as f32);
        let place = match id {
            0 => [-0.768, 0.0, R],
            _ => [2.3 * u - 1.15, 1.1 * v - 0.55, R],
        };
        snapshot.balls.push(ball(id, place, turn));
    }
    snapshot.cue = Some(CueView {
        tip: Vector3::new(-0.768 - R - 0.03, 0.0, R),
        direction: 0.0,
        elevation: 0.08,
        butt: 0x8A2A1A,
        opacity: 1.0,
    });
    let white = [1.0, 1.0, 1.0, 0.7];
    let (from, to) = (Vector2::new(-0.74, 0.0), Vector2::new(0.4, 0.0));
    snapshot.aim.push(AimLine::on_cloth(from, to, 2.0, white));
    snapshot.ghosts =
        vec![Ghost { position: Vector3::new(0.43, 0.0, R), radius: R, width: 1.5, color: white }];
    snapshot
}
