//! Tests of the flat look against the blog's drawing code.

use std::f32::consts::FRAC_PI_3;
use std::sync::Arc;

use gl_billiards::physics::Table;
use gl_billiards::render::{BallView, Camera, Face, Level, Snapshot, Viewport};
use image::RgbaImage;
use nalgebra::{UnitQuaternion, Vector2, Vector3};

use super::{Studio, camera};

const SIZE: [u32; 2] = [400, 300];
const RADIUS: f32 = 0.05;

/// A camera of the flat look, straight above.
fn above() -> Camera {
    camera([0.0, -0.02, 10.0], [0.0, 0.0, 0.0], 2.0)
}

/// A red ball in the middle of an endless cloth.
fn ball(orientation: UnitQuaternion<f32>, contraction: [f32; 2]) -> BallView {
    BallView {
        face: Face::Plain(0xff_00_00),
        position: Vector3::new(0.0, 0.0, RADIUS),
        orientation,
        radius: RADIUS,
        spin: Vector3::zeros(),
        contraction: Vector2::from(contraction),
    }
}

fn draw(ball: BallView) -> RgbaImage {
    let mut snapshot = Snapshot::new(Arc::new(Table::cloth()), above());
    snapshot.is_flat = true;
    snapshot.balls.push(ball);
    Studio::new(Level::Low).first(&snapshot, SIZE)
}

/// The colour at a place on the table, in radii from the ball's centre.
fn at(picture: &RgbaImage, [x, y]: [f32; 2]) -> [u8; 3] {
    let place = Vector3::new(x * RADIUS, y * RADIUS, RADIUS);
    let viewport = Viewport::whole(SIZE[0], SIZE[1]);
    let [x, y] = above().project(&viewport, place).expect("the place is in front");
    let [r, g, b, _] = picture.get_pixel(x as u32, y as u32).0;
    [r, g, b]
}

fn is(seen: [u8; 3], expected: [f32; 3]) -> bool {
    seen.iter().zip(expected).all(|(seen, part)| (f32::from(*seen) - 255.0 * part).abs() < 6.0)
}

/// Tests the blog's gradients: the ball's colour falls to black at three radii, and so does the white
/// of the spot of 0.3 radii, which turns with the ball and becomes an ellipse.
#[test]
fn balls_are_shaded_as_in_the_blog() {
    let red = |away: f32| [1.0 - away / 3.0, 0.0, 0.0];
    let white = |away: f32| [1.0 - away / 3.0; 3];
    let picture = draw(ball(UnitQuaternion::identity(), [0.0; 2]));
    let green = at(&picture, [1.2, 0.0]);
    assert!(green[1] > 90 && green[0] < 60, "{green:?}");
    for (place, expected) in [
        ([0.0, 0.0], white(0.0)),
        ([0.2, 0.0], white(0.2)),
        ([0.0, -0.25], white(0.25)),
        ([0.4, 0.0], red(0.4)),
        ([0.0, 0.9], red(0.9)),
    ] {
        assert!(is(at(&picture, place), expected), "{place:?}: {:?}", at(&picture, place));
    }
    // Rolled to +x by 60 degrees: the spot is at sin 60°, half as wide along x.
    let turn = UnitQuaternion::from_axis_angle(&Vector3::y_axis(), FRAC_PI_3);
    let picture = draw(ball(turn, [0.0; 2]));
    let aside = FRAC_PI_3.sin();
    for (place, expected) in [
        ([aside, 0.0], white(0.0)),
        ([aside - 0.1, 0.0], white(0.2)),
        ([aside - 0.2, 0.0], red(aside - 0.2)),
        ([aside, 0.25], white(0.25)),
        ([0.0, 0.0], red(0.0)),
    ] {
        assert!(is(at(&picture, place), expected), "{place:?}: {:?}", at(&picture, place));
    }
    // On the lower half it is hidden.
    let turn = UnitQuaternion::from_axis_angle(&Vector3::y_axis(), 2.0 * FRAC_PI_3);
    assert!(is(at(&draw(ball(turn, [0.0; 2])), [aside, 0.0]), red(aside)));
}

/// Tests that a ball contracted by two fifths along the diagonal is as wide as ever across it.
#[test]
fn contracted_balls_are_ellipses() {
    let along = std::f32::consts::FRAC_1_SQRT_2;
    let picture = draw(ball(UnitQuaternion::identity(), [0.4 * along; 2]));
    let is_ball = |way: f32, sign: f32| at(&picture, [way * along, sign * way * along])[0] > 100;
    assert!(is_ball(0.55, 1.0) && !is_ball(0.65, 1.0));
    assert!(is_ball(0.95, -1.0) && !is_ball(1.05, -1.0));
}
