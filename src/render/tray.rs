//! The tray at the bottom of the window: balls that are off the table, drawn over the finished
//! picture at places given in pixels. They are kept as a picture of their own, because they seldom
//! change.

use nalgebra::{Vector2, Vector3};

use super::camera::Camera;
use super::cover::Cover;
use super::gl::{self, Framebuffer, Gl, GlError, State, clear_part};
use super::layer::{Layer, create_picture};
use super::light::{Lamp, Room};
use super::look::Look;
use super::passes::{BallPass, Surroundings};
use super::projection::Projection;
use super::renderer::Target;
use super::scenery::Scenery;
use super::snapshot::{BallView, TrayBall};

/// Radius of the balls that are drawn, m.
const RADIUS: f32 = 0.028575;
/// Distance of the camera from a ball, m.
const DISTANCE: f32 = 0.6;
/// Half the side of a ball's square, in radii.
const MARGIN: f32 = 1.25;

/// Draws the tray.
pub(super) struct Tray {
    gl: Gl,
    layer: Layer,
    kept: Option<Framebuffer>,
    /// The parts of the picture with balls.
    cover: Cover,
    /// The content of the picture.
    shown: Vec<TrayBall>,
    look: Look,
}

impl Tray {
    pub fn new(gl: &Gl) -> Result<Tray, GlError> {
        Ok(Tray {
            gl: gl.clone(),
            layer: Layer::new(gl)?,
            kept: None,
            cover: Cover::default(),
            shown: Vec::new(),
            look: Look::default(),
        })
    }

    /// Forces a redraw of the next picture.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    /// Draws these balls over a picture, each with its number towards the viewer.
    pub fn draw(
        &mut self,
        balls: &[TrayBall],
        target: &Target,
        look: Look,
        scenery: &Scenery,
        pass: &mut BallPass,
    ) -> Result<(), GlError> {
        let Some([left, upper, right, lower]) = bounds(balls, target) else {
            return Ok(());
        };
        let size = [right - left, lower - upper];
        let known = self.kept.take().filter(|kept| kept.size() == size);
        let same = known.is_some() && self.look == look && self.shown == balls;
        let kept = match known {
            Some(kept) => kept,
            None => create_picture(&self.gl, size)?,
        };
        if !same {
            kept.bind();
            clear_part(&self.gl, [0.0; 4], None);
            for ball in balls {
                draw_ball(&self.gl, ball, [left, lower], look, scenery, pass);
            }
            self.cover.clear(size);
            for [x, y, side] in balls.iter().map(square) {
                let (x, y) = (x - left as f32, y - upper as f32);
                // Only which squares are drawn matters here, so any hash will do; `true`: not on the
                // panel.
                self.cover.mark([x, y, x + side, y + side], 1, true);
            }
            self.layer.clear();
            self.cover.rectangles(|part| self.layer.add(part));
            self.layer.finish();
            self.shown.clear();
            self.shown.extend(balls);
            self.look = look;
        }
        if let Some(picture) = kept.texture() {
            let corner = [left as i32, (target.height - lower) as i32];
            self.layer.blend(picture, corner, target.framebuffer);
        }
        self.kept = Some(kept);
        Ok(())
    }
}

/// The square around a ball: its left and upper edge, and its side, pixels.
fn square(ball: &TrayBall) -> [f32; 3] {
    let side = (2.0 * MARGIN * ball.radius).ceil().max(1.0);
    let edge = |center: f32| (center - 0.5 * side).round();
    [edge(ball.center[0]), edge(ball.center[1]), side]
}

/// The rectangle `[left, upper, right, lower]` of a picture that shows these balls, if any.
fn bounds(balls: &[TrayBall], target: &Target) -> Option<[u32; 4]> {
    let size = [target.width, target.height];
    let (mut low, mut high) = (size, [0, 0]);
    for [left, upper, side] in balls.iter().map(square) {
        for (axis, edge) in [left, upper].into_iter().enumerate() {
            // Negative numbers become 0.
            low[axis] = low[axis].min(edge as u32);
            high[axis] = high[axis].max((edge + side) as u32).min(size[axis]);
        }
    }
    let some = low[0] < high[0] && low[1] < high[1];
    some.then_some([low[0], low[1], high[0], high[1]])
}

/// Draws one ball into its square of the bound framebuffer. `corner` is the framebuffer's lower left
/// corner in the finished picture, in pixels from that picture's upper left corner.
fn draw_ball(
    gl: &Gl,
    ball: &TrayBall,
    corner: [u32; 2],
    look: Look,
    scenery: &Scenery,
    pass: &mut BallPass,
) {
    let plan = &scenery.plan;
    let [left, upper, side] = square(ball);
    let size = RADIUS * side / ball.radius;
    // High above the table, which is not reflected.
    let place = Vector3::new(plan.center.x, plan.center.y, 6.0 * RADIUS);
    let lamp =
        Lamp { center: place + Vector3::new(-0.40, 0.0, 0.64), half: Vector2::new(0.27, 0.52) };
    // Pixels are integers, centres are not.
    let [x, y] = ball.center;
    let off = Vector2::new(x - left - 0.5 * side, y - upper - 0.5 * side) * (size / side);
    let shift = Vector3::new(0.0, -off.x, -off.y);
    let camera = Camera {
        eye: place - Vector3::x() * DISTANCE - shift,
        target: place - shift,
        fov_y: 2.0 * (0.5 * size / DISTANCE).atan(),
        rise: 0.0,
    };
    let view = Projection::new(&camera, side as u32, side as u32);
    let low = corner[1] as i32 - (upper + side) as i32;
    gl::viewport(gl, [left as i32 - corner[0] as i32, low, side as i32, side as i32]);
    let shown = BallView {
        face: ball.face,
        position: place,
        orientation: ball.orientation,
        radius: RADIUS,
        spin: Vector3::zeros(),
        contraction: Vector2::zeros(),
    };
    let room = Room { half: Vector2::zeros(), ..scenery.room };
    let around = Surroundings::nothing(plan.center, &scenery.light_map, &lamp, &room, look);
    pass.draw(&[shown], |_| true, &view, &around, State::FLAT);
}
