//! The content of a picture: plain data, taken from the game once per frame.

use std::f32::consts::FRAC_PI_2;
use std::sync::Arc;

use nalgebra::{UnitQuaternion, Vector2, Vector3};

use crate::physics::Table;

use super::camera::Camera;
use super::look::{BallSet, Look, SetColor};
use super::skin::Skin;

/// The content of one picture. Lengths are in metres, in the table's frame.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The table. Another one makes the renderer rebuild its meshes.
    pub table: Arc<Table>,
    /// The player's choices of appearance.
    pub look: Look,
    /// The camera.
    pub camera: Camera,
    /// True for the flat look of the blog's program.
    pub is_flat: bool,
    /// The balls at any position, including those dropping into pockets.
    pub balls: Vec<BallView>,
    /// The cue, if visible.
    pub cue: Option<CueView>,
    /// The racking triangle, while it is on the table.
    pub triangle: Option<TriangleView>,
    /// Lines over the cloth: aim, contact, predicted paths.
    pub aim: Vec<AimLine>,
    /// Predicted positions of balls: at the first contact, at rest.
    pub ghosts: Vec<Ghost>,
    /// Flat balls over the finished picture.
    pub tray: Vec<TrayBall>,
}

impl Snapshot {
    /// An empty table for this camera.
    pub fn new(table: Arc<Table>, camera: Camera) -> Snapshot {
        Snapshot {
            table,
            look: Look::default(),
            camera,
            is_flat: false,
            balls: Vec::new(),
            cue: None,
            triangle: None,
            aim: Vec::new(),
            ghosts: Vec::new(),
            tray: Vec::new(),
        }
    }
}

/// The appearance of a ball.
///
/// Above 15 there are no digits, and the colours repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// The cue ball.
    Cue,
    /// One colour all over, with this number.
    Solid(u32),
    /// White with a stripe, with this number.
    Striped(u32),
    /// One colour of a set without numbers.
    Unnumbered(SetColor),
    /// This colour, `0xRRGGBB`, with two white spots.
    Plain(u32),
}

impl Face {
    /// Its colour in a set of balls, or that of its stripe, on the screen, `0xRRGGBB`.
    pub fn color(self, set: BallSet) -> u32 {
        Skin::of(self, set).color
    }
}

/// A ball on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BallView {
    /// Its appearance.
    pub face: Face,
    /// Its centre.
    pub position: Vector3<f32>,
    /// Rotates the ball's own axes to the table's.
    pub orientation: UnitQuaternion<f32>,
    /// Its radius.
    pub radius: f32,
    /// Its angular velocity, rad/s.
    pub spin: Vector3<f32>,
    /// Its relativistic contraction, in the flat look: the direction, as long as the share of its
    /// width that is missing.
    pub contraction: Vector2<f32>,
}

/// The triangle around a rack.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TriangleView {
    /// The centre of the foremost ball, on the bed.
    pub apex: Vector2<f32>,
    /// The direction from the last row to the foremost ball, from +x towards +y, radians.
    pub direction: f32,
    /// Rows of balls in it.
    pub rows: u32,
    /// Radius of the balls.
    pub radius: f32,
    /// Height of its lower edge above the bed.
    pub lift: f32,
    /// 0 to 1.
    pub opacity: f32,
}

/// The cue.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CueView {
    /// The foremost point of its tip.
    pub tip: Vector3<f32>,
    /// Horizontal angle of its direction, from +x towards +y, radians.
    pub direction: f32,
    /// Elevation of its butt, radians.
    pub elevation: f32,
    /// Colour of its butt, as on the screen, `0xRRGGBB`.
    pub butt: u32,
    /// 1 unless it hides the aim, 0 to 1.
    pub opacity: f32,
}

impl CueView {
    /// True if it is opaque.
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
    /// Its points; a visible line has at least two.
    pub points: Vec<Vector3<f32>>,
    /// Width, physical pixels.
    pub width: f32,
    /// Screen colour (sRGB) and opacity, 0 to 1.
    pub color: [f32; 4],
    /// Length of the fading part at its far end, m.
    pub fade: f32,
}

impl AimLine {
    /// Sets the line to the track of a ball's lowest point while its centre follows these
    /// positions: on the cloth, or above it for an airborne ball. The line is shortened at the
    /// start and the end by the given lengths (m). Returns false if nothing is left.
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

    /// A line on the cloth between two points.
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

/// Removes the first `length` metres of a line.
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

/// Height of lines above the cloth, so that they do not sink into it.
pub(super) const CLOTH_LIFT: f32 = 0.001;

/// The outline of a ghost ball on the cloth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ghost {
    /// Its centre.
    pub position: Vector3<f32>,
    /// Its radius.
    pub radius: f32,
    /// Width of the outline, physical pixels.
    pub width: f32,
    /// Screen colour (sRGB) and opacity, 0 to 1.
    pub color: [f32; 4],
}

/// A flat ball in the plane of the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrayBall {
    /// Its appearance.
    pub face: Face,
    /// Rotates the ball's own axes to the viewer's, who looks along +x with z up.
    pub orientation: UnitQuaternion<f32>,
    /// Its centre in physical pixels from the picture's upper left corner.
    pub center: [f32; 2],
    /// Its radius in physical pixels.
    pub radius: f32,
}

impl TrayBall {
    /// A ball with its number towards the viewer, or without its spots.
    pub fn facing(face: Face, center: [f32; 2], radius: f32) -> TrayBall {
        let aside = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), FRAC_PI_2);
        TrayBall {
            face,
            // The viewer looks along +x with z up; a number, or a spot, sits at each end of the
            // ball's x axis.
            orientation: match face {
                Face::Plain(_) => aside,
                _ => UnitQuaternion::identity(),
            },
            center,
            radius,
        }
    }
}
