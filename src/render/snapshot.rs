//! What is drawn: plain data, taken from the game once a frame.

use std::sync::Arc;

use nalgebra::{UnitQuaternion, Vector2, Vector3};

use crate::physics::Table;

use super::camera::Camera;
use super::look::Look;

/// One picture's content. Lengths are in metres, in the table's frame.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The table; its meshes are made anew when it is another one.
    pub table: Arc<Table>,
    /// The looks that the player chose.
    pub look: Look,
    /// Where the picture is taken from.
    pub camera: Camera,
    /// Balls in any place, those that sink into pockets included.
    pub balls: Vec<BallView>,
    /// The cue, if it is to be seen.
    pub cue: Option<CueView>,
    /// The triangle in which balls are racked, while it is on the table.
    pub triangle: Option<TriangleView>,
    /// Lines over the cloth: aim, contact, predicted paths.
    pub aim: Vec<AimLine>,
    /// Where balls will be: at the first contact, at rest.
    pub ghosts: Vec<Ghost>,
    /// Balls drawn flat over the finished picture.
    pub tray: Vec<TrayBall>,
}

impl Snapshot {
    /// An empty table seen through this camera.
    pub fn new(table: Arc<Table>, camera: Camera) -> Snapshot {
        Snapshot {
            table,
            look: Look::default(),
            camera,
            balls: Vec::new(),
            cue: None,
            triangle: None,
            aim: Vec::new(),
            ghosts: Vec::new(),
            tray: Vec::new(),
        }
    }
}

/// How a ball looks.
///
/// Above 15 there are no digits, and the colours begin anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// The cue ball.
    Cue,
    /// One colour all over, with this number.
    Solid(u32),
    /// White with a stripe, with this number.
    Striped(u32),
}

/// A ball in the world.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BallView {
    /// How it looks.
    pub face: Face,
    /// Its centre.
    pub position: Vector3<f32>,
    /// Turns the ball's own axes into the table's.
    pub orientation: UnitQuaternion<f32>,
    /// Its radius.
    pub radius: f32,
    /// Its angular velocity, rad/s.
    pub spin: Vector3<f32>,
}

/// The triangle around a rack.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TriangleView {
    /// Where the foremost ball's centre is, on the bed.
    pub apex: Vector2<f32>,
    /// The direction from the last row to the foremost ball, from +x towards +y, radians.
    pub direction: f32,
    /// Rows of balls that it holds.
    pub rows: u32,
    /// Radius of the balls.
    pub radius: f32,
    /// Height of its lower edge over the bed.
    pub lift: f32,
    /// How much of it is seen, 0 to 1.
    pub opacity: f32,
}

/// The cue.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CueView {
    /// The foremost point of its tip.
    pub tip: Vector3<f32>,
    /// The angle of the direction it points in, from +x towards +y, radians.
    pub direction: f32,
    /// How far its butt is lifted, radians.
    pub elevation: f32,
    /// Whether it is the second player's, whose butt has another colour.
    pub second_player: bool,
    /// How much of it is seen: 1 unless it stands before what the player aims at.
    pub opacity: f32,
}

impl CueView {
    /// Whether nothing shines through.
    pub fn is_solid(&self) -> bool {
        self.opacity >= 1.0
    }

    /// The unit vector from the butt to the tip.
    pub fn axis(&self) -> Vector3<f32> {
        let (sin, cos) = self.direction.sin_cos();
        let (rise, level) = self.elevation.sin_cos();
        Vector3::new(cos * level, sin * level, -rise)
    }
}

/// A line through points in the world, of constant width on the screen.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AimLine {
    /// Its corners, at least two to be seen.
    pub points: Vec<Vector3<f32>>,
    /// Width in physical pixels.
    pub width: f32,
    /// Colour as on the screen (sRGB) and opacity, 0 to 1.
    pub color: [f32; 4],
    /// How long the part at its far end is in which it fades away, m.
    pub fade: f32,
}

impl AimLine {
    /// Puts the line where the lowest point of a ball goes while its centre goes through these
    /// places: on the cloth, or above it while the ball flies. It starts and ends so many metres
    /// within its length; whether anything is left between.
    pub fn put_under_ball(
        &mut self,
        centers: impl IntoIterator<Item = Vector3<f32>>,
        radius: f32,
        [skip_start, skip_end]: [f32; 2],
    ) -> bool {
        let points = &mut self.points;
        points.clear();
        points.extend(centers);
        shorten(points, skip_start);
        points.reverse();
        shorten(points, skip_end);
        points.reverse();
        points.iter_mut().for_each(|point| point.z += CLOTH_LIFT - radius);
        points.len() > 1
    }

    /// A line lying on the cloth, between two places on it.
    pub fn on_cloth(from: Vector2<f32>, to: Vector2<f32>, width: f32, color: [f32; 4]) -> AimLine {
        AimLine {
            points: vec![
                Vector3::new(from.x, from.y, CLOTH_LIFT),
                Vector3::new(to.x, to.y, CLOTH_LIFT),
            ],
            width,
            color,
            fade: 0.0,
        }
    }
}

/// Takes away the first `length` metres of a line; of a shorter one nothing stays.
fn shorten(points: &mut Vec<Vector3<f32>>, length: f32) {
    let mut left = length;
    for next in 1..points.len() {
        let way = points[next] - points[next - 1];
        let step = way.norm();
        if step > left {
            points[next - 1] += way * (left / step);
            points.drain(..next - 1);
            return;
        }
        left -= step;
    }
    points.clear();
}

/// How far above the cloth lines run, so that they never sink into it.
pub(super) const CLOTH_LIFT: f32 = 0.001;

/// The outline on the cloth of a ball that is not there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ghost {
    /// Its centre.
    pub position: Vector3<f32>,
    /// Its radius.
    pub radius: f32,
    /// Width of the outline in physical pixels.
    pub width: f32,
    /// Colour as on the screen (sRGB) and opacity, 0 to 1.
    pub color: [f32; 4],
}

/// A ball in the picture's plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrayBall {
    /// How it looks.
    pub face: Face,
    /// Turns the ball's own axes into the viewer's, who looks along +x with z up.
    pub orientation: UnitQuaternion<f32>,
    /// Its centre in physical pixels from the picture's upper left corner.
    pub center: [f32; 2],
    /// Its radius in physical pixels.
    pub radius: f32,
}

impl TrayBall {
    /// A ball whose number looks straight at the viewer.
    pub fn facing(face: Face, center: [f32; 2], radius: f32) -> TrayBall {
        TrayBall {
            face,
            // The viewer looks along +x with z up; a number sits at each end of the ball's x axis.
            orientation: UnitQuaternion::identity(),
            center,
            radius,
        }
    }
}
