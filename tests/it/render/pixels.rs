//! Tests of facts that single pixels show.

use std::f32::consts::FRAC_PI_2;

use gl_billiards::render::{
    BallSet, CueView, Level, Snapshot, Target, TrayBall, TriangleView, Viewport,
};
use image::{Rgba, RgbaImage};
use nalgebra::{UnitQuaternion, Vector3};

use super::{R, Studio, ball, camera, empty, face, strewn, triangle};

/// The mean colour of a square of pixels.
pub(super) fn mean(image: &RgbaImage, center: [f32; 2], half: i32) -> [f32; 3] {
    let mut sum = [0.0; 3];
    for y in -half..=half {
        for x in -half..=half {
            let pixel =
                image.get_pixel((center[0] as i32 + x) as u32, (center[1] as i32 + y) as u32);
            for (channel, value) in sum.iter_mut().zip(pixel.0) {
                *channel += f32::from(value);
            }
        }
    }
    sum.map(|channel| channel / ((2 * half + 1) * (2 * half + 1)) as f32)
}

pub(super) fn difference(a: &Rgba<u8>, b: &Rgba<u8>) -> u8 {
    (0..3).map(|channel| a[channel].abs_diff(b[channel])).max().unwrap_or(0)
}

/// Tests that a picture too large for the driver is refused, and that the next one of a possible
/// size is drawn as usual.
#[test]
fn a_refused_picture_does_not_harm_the_renderer() {
    let mut studio = Studio::new(Level::Low);
    let snapshot = strewn(camera([-2.2, -0.3, 1.3], [0.0, 0.0, 0.0], 45.0));
    let size = [160, 90];
    let before = studio.finished(&snapshot, size);
    let framebuffer = Some(studio.context.framebuffer());
    let target = Target { framebuffer, width: 1 << 24, height: 90 };
    let viewport = Viewport::whole(target.width, target.height);
    assert!(studio.renderer.draw(&snapshot, &viewport, &target).is_err());
    assert_eq!(studio.finished(&snapshot, size), before);
}

/// Tests that the triangle is drawn, rises when it is lifted, and is gone when it is transparent.
#[test]
fn the_triangle_is_lifted_and_fades() {
    let mut studio = Studio::new(Level::Medium);
    let view = camera([-0.4, 0.0, 0.5], [0.8, 0.0, 0.0], 40.0);
    let mut draw = |shown: Option<[f32; 2]>| {
        let mut snapshot = empty(view);
        snapshot.triangle =
            shown.map(|[lift, opacity]| TriangleView { lift, opacity, ..triangle() });
        studio.finished(&snapshot, [320, 180])
    };
    let without = draw(None);
    // The mean row of the pixels that the triangle changes, and their number.
    let changed = |picture: &RgbaImage| {
        let pixels = picture.enumerate_pixels().zip(without.pixels());
        let rows: Vec<u32> = pixels
            .filter(|((_, _, with), without)| difference(with, without) > 12)
            .map(|((_, y, _), _)| y)
            .collect();
        (f64::from(rows.iter().sum::<u32>()) / rows.len() as f64, rows.len())
    };
    let (row, count) = changed(&draw(Some([0.0, 1.0])));
    let (lifted_row, lifted_count) = changed(&draw(Some([0.1, 1.0])));
    assert!(count > 500 && lifted_count > 500, "{count} and {lifted_count} pixels");
    assert!(lifted_row < row - 5.0, "rows {row} and {lifted_row}");
    assert_eq!(draw(Some([0.1, 0.0])), without);
}

/// Tests that a ball's outline is the exact ellipse of a projected sphere: every pixel whose centre
/// is three quarters of a pixel inside is drawn, and none whose centre is that far outside.
#[test]
fn outline_is_the_exact_ellipse() {
    let mut studio = Studio::new(Level::Low);
    let size = [800, 600];
    // High over the table, so that its shadow is out of the picture, and far off the middle, where
    // the outline is not a circle.
    let view = camera([-1.0, 0.0, 0.7], [0.0, 0.05, 0.72], 50.0);
    let without = studio.finished(&empty(view), size);
    let center = Vector3::new(-0.80, 0.105, 0.62);
    let mut snapshot = empty(view);
    snapshot.balls.push(ball(0, center.into(), UnitQuaternion::identity()));
    let with = studio.finished(&snapshot, size);

    let viewport = Viewport::whole(size[0], size[1]);
    let to = center - view.eye;
    let angular_radius = (R / to.norm()).asin();
    let (mut inside, mut outside) = (0, 0);
    for y in 0..size[1] {
        for x in 0..size[0] {
            let direction = |dx: f32, dy: f32| {
                view.ray(&viewport, [x as f32 + 0.5 + dx, y as f32 + 0.5 + dy]).direction
            };
            let angle = |d: Vector3<f32>| d.dot(&to.normalize()).clamp(-1.0, 1.0).acos();
            // Distance of the pixel's centre from the outline, in pixels, by the slope of the
            // angle.
            let here = angle(direction(0.0, 0.0)) - angular_radius;
            let slope = [
                angle(direction(0.5, 0.0)) - angle(direction(-0.5, 0.0)),
                angle(direction(0.0, 0.5)) - angle(direction(0.0, -0.5)),
            ];
            let distance = here / slope[0].hypot(slope[1]).max(1e-9);
            let changed = difference(with.get_pixel(x, y), without.get_pixel(x, y));
            if distance < -0.75 && angle(direction(0.0, 0.0)) > 0.3 * angular_radius {
                inside += 1;
                assert!(changed > 8, "nothing at {x}, {y}, {distance} px from the outline");
            } else if distance > 0.75 {
                outside += 1;
                assert!(changed <= 1, "something at {x}, {y}, {distance} px from the outline");
            }
        }
    }
    assert!(inside > 5_000 && outside > 300_000, "{inside} {outside}");
}

/// Tests that a ball's texture turns with it: number, stripe and cap each come to face the eye.
#[test]
fn texture_follows_the_orientation() {
    let mut studio = Studio::new(Level::Medium);
    let view = camera([-0.4, 0.0, 0.15], [0.0, 0.0, R], 20.0);
    let turned = |axis: Vector3<f32>, angle: f32| {
        let mut snapshot = empty(view);
        let turn = UnitQuaternion::new(axis * angle);
        snapshot.balls.push(ball(9, [0.0, 0.0, R], turn));
        snapshot
    };
    let size = [640, 480];
    let mut look = |snapshot: &Snapshot| {
        let image = studio.first(snapshot, size);
        let middle = snapshot
            .camera
            .project(&Viewport::whole(size[0], size[1]), snapshot.balls[0].position)
            .expect("the ball is in front of the camera");
        (mean(&image, middle, 5), mean(&image, [middle[0] - 32.0, middle[1]], 3))
    };
    // The eye looks down by about 17 degrees; a rotation about y brings each axis to face it.
    let down = (0.15f32 - R).atan2(0.4);
    let facing_number = turned(Vector3::y(), down);
    let (ink, disc) = look(&facing_number);
    assert!(ink[0] < 190.0 && disc[2] > 120.0, "the number faces the eye: {ink:?} {disc:?}");
    let quarter =
        UnitQuaternion::new(Vector3::y() * down) * UnitQuaternion::new(Vector3::z() * FRAC_PI_2);
    let facing_stripe = turned(Vector3::z(), 0.0);
    let mut stripe = facing_stripe.clone();
    stripe.balls[0].orientation = quarter;
    let (yellow, _) = look(&stripe);
    assert!(
        yellow[0] > 150.0 && yellow[2] < 0.5 * yellow[0],
        "the stripe faces the eye: {yellow:?}"
    );
    let facing_cap = turned(Vector3::y(), FRAC_PI_2 + down);
    let (ivory, _) = look(&facing_cap);
    assert!(ivory[2] > 0.7 * ivory[0], "the cap faces the eye: {ivory:?}");
    // While the ball rolls on, the picture changes at every step.
    let first = studio.first(&turned(Vector3::y(), 0.0), size);
    let next = studio.first(&turned(Vector3::y(), 0.1), size);
    let changed = first.pixels().zip(next.pixels()).filter(|(a, b)| difference(a, b) > 16).count();
    assert!(changed > 300, "{changed} pixels");
}

/// Tests that a ball is visible while it falls into a pocket and while it lies there.
#[test]
fn potted_balls_are_visible() {
    let mut studio = Studio::new(Level::Medium);
    let view = camera([1.12, 0.50, 0.60], [1.3208, 0.6858, -0.05], 30.0);
    let size = [640, 480];
    let without = studio.first(&empty(view), size);
    for depth in [0.0, -0.05, -0.127] {
        let mut snapshot = empty(view);
        let place = [1.335, 0.700, depth];
        snapshot.balls.push(ball(3, place, UnitQuaternion::identity()));
        let with = studio.first(&snapshot, size);
        let seen = with
            .pixels()
            .zip(without.pixels())
            .filter(|(a, b)| difference(a, b) > 12 && a[0] > a[1] + 20)
            .count();
        assert!(seen > 500, "{seen} red pixels {depth} m deep");
    }
}

/// Tests that a ball on the bed casts a shadow of the lamp on the cloth, and the cue a faint one.
#[test]
fn shadows_fall_on_the_cloth() {
    let mut studio = Studio::new(Level::Medium);
    let view = camera([0.6, -0.8, 0.9], [0.6, 0.0, 0.0], 30.0);
    let size = [640, 480];
    let at = |point: [f32; 3]| {
        view.project(&Viewport::whole(size[0], size[1]), point.into())
            .expect("the cloth is in front of the camera")
    };
    let without = studio.first(&empty(view), size);
    let mut snapshot = empty(view);
    snapshot.balls.push(ball(1, [0.6, 0.0, R], UnitQuaternion::identity()));
    // With a resting camera shadows are part of the kept layer, otherwise they are drawn with the
    // bed. Both must agree.
    let resting = studio.first(&snapshot, size);
    let mut moved = snapshot.clone();
    moved.camera.eye.x += 1e-4;
    let moving = studio.first(&moved, size);
    let beside = at([0.6, -0.65 * R, 0.0]);
    let lit = mean(&without, beside, 1);
    for picture in [&resting, &moving] {
        let dark = mean(picture, beside, 1);
        assert!(dark[1] < 0.75 * lit[1], "{dark:?} in the shadow, {lit:?} without");
        let away = at([0.6, -0.25, 0.0]);
        let (a, b) = (mean(picture, away, 2), mean(&without, away, 2));
        assert!((a[1] - b[1]).abs() < 2.0, "{a:?} {b:?} far from the shadow");
    }
    let (a, b) = (mean(&resting, beside, 1), mean(&moving, beside, 1));
    assert!((a[1] - b[1]).abs() < 6.0, "{a:?} resting, {b:?} moving");
}

/// Tests that earlier drawing leaves nothing behind: no shadows of balls that are gone, and no
/// layer of another camera.
#[test]
fn nothing_is_left_behind() {
    let mut studio = Studio::new(Level::Medium);
    let view = camera([-2.0, -0.6, 0.9], [0.0, 0.0, 0.0], 38.0);
    let size = [480, 320];
    let before = studio.finished(&empty(view), size);
    let other = camera([1.5, 1.5, 0.6], [0.0, 0.0, 0.0], 45.0);
    studio.first(&strewn(view), size);
    studio.first(&strewn(other), size);
    let after = studio.finished(&empty(view), size);
    for (a, b) in before.pixels().zip(after.pixels()) {
        assert!(difference(a, b) <= 1, "{a:?} {b:?}");
    }
}

/// Tests that rolling balls leave no trail with a resting camera: each picture of a series equals
/// that of a renderer that has seen the empty table from elsewhere, with and without multisampling,
/// smoothed or not.
#[test]
fn rolling_balls_leave_no_trail() {
    let view = camera([-2.2, -0.3, 1.3], [0.0, 0.0, 0.0], 45.0);
    let size = [480, 320];
    // With few balls, because the fewer shadows are redrawn, the more of the picture the scissor
    // excludes. One comes to rest beside another, one rolls on, one starts; a cue appears, swings,
    // rests and disappears.
    let rolled = |step: u32| {
        let (way, until, from) = (0.17 * step as f32, step.min(2) as f32, step.max(2) as f32 - 2.0);
        let mut snapshot = empty(view);
        for (id, x, y) in [
            (0, -0.7 + 0.17 * until, 0.1),
            (3, -0.3, 0.12),
            (5, 0.5, -0.2 - 0.5 * way),
            (8, 0.9 - 0.12 * from, 0.4 - 0.1 * from),
        ] {
            let turn = UnitQuaternion::new(Vector3::y() * (way / R));
            snapshot.balls.push(ball(id, [x, y, R], turn));
        }
        let swing = [0.0, 0.0, 0.0, 0.3, 0.4, 0.4, 0.0][step as usize];
        snapshot.cue = (swing > 0.0).then(|| CueView {
            tip: Vector3::new(-0.4, 0.0, R),
            direction: swing,
            elevation: 0.05,
            butt: 0x8A2A1A,
            opacity: 1.0,
        });
        snapshot
    };
    for level in [Level::Low, Level::Medium, Level::High] {
        let steps = [1, 2, 3, 4, 5, 6].map(rolled);
        let pictures = {
            let mut studio = Studio::new(level);
            studio.finished(&rolled(0), size);
            steps.each_ref().map(|snapshot| studio.first(snapshot, size))
        };
        let mut other = Studio::new(level);
        let elsewhere = empty(camera([2.0, 0.6, 1.0], [0.0, 0.0, 0.0], 45.0));
        for (step, (snapshot, picture)) in steps.iter().zip(&pictures).enumerate() {
            other.finished(&elsewhere, size);
            let fresh = other.finished(snapshot, size);
            let off = picture.pixels().zip(fresh.pixels()).filter(|(a, b)| difference(a, b) > 2);
            let off = off.count();
            assert!(off <= 10, "{off} pixels of step {step} at {} are others", level.name());
        }
    }
}

/// Tests that the tray's balls are drawn at the requested pixels, with upright numbers.
#[test]
fn tray_balls_are_drawn_in_their_places() {
    let mut studio = Studio::new(Level::Medium);
    let view = camera([-2.0, -0.6, 0.9], [0.0, 0.0, 0.0], 38.0);
    let size = [480, 320];
    let without = studio.finished(&empty(view), size);
    let mut snapshot = empty(view);
    let center = [101.5, 60.5];
    snapshot.tray.push(TrayBall::facing(face(1), center, 24.0));
    let with = studio.finished(&snapshot, size);
    for (x, y, pixel) in with.enumerate_pixels() {
        let distance = (x as f32 + 0.5 - center[0]).hypot(y as f32 + 0.5 - center[1]);
        let changed = difference(pixel, without.get_pixel(x, y));
        assert!(distance < 25.0 || changed <= 1, "something at {x}, {y}");
        assert!(distance > 23.0 || changed > 8, "nothing at {x}, {y}");
    }
    // The number 1: ink in the middle column, above and below the centre, but not left and right of
    // it.
    let dark = |x: i32, y: i32| {
        let pixel = with.get_pixel((101 + x) as u32, (60 + y) as u32);
        pixel[0] < 110 && pixel[1] < 110
    };
    assert!((-3..=3).all(|y| (-2..=2).any(|x| dark(x, y))), "the stroke of the one");
    assert!((-3..=3).all(|y| !dark(-8, y) && !dark(8, y)), "the disc beside it");
}

/// Tests that in the set for colour-blind players a solid and the stripe of its colour are easy to
/// tell apart, on the table and in the tray, by the amount of ivory on each.
#[test]
fn safe_stripes_differ_from_solids() {
    let mut studio = Studio::new(Level::Medium);
    let size = [160, 160];
    let mut white = |id: u32, turn: UnitQuaternion<f32>| {
        let mut snapshot = empty(camera([-0.25, 0.0, 0.6], [0.0, 0.0, 0.0], 8.0));
        snapshot.look.balls = BallSet::Safe;
        snapshot.balls.push(ball(id, [0.0, 0.0, R], turn));
        let picture = studio.finished(&snapshot, size);
        // The lamp's reflection is the same on all balls.
        let ivory =
            |pixel: &&Rgba<u8>| pixel[0].min(pixel[1]).min(pixel[2]) > 110 && pixel[0] >= pixel[2];
        let light = picture.pixels().filter(ivory);
        light.count() as f32 / (size[0] * size[1]) as f32
    };
    for number in 1..8 {
        for turn in [0.0, 0.9, 1.7, 2.6] {
            let turn = UnitQuaternion::from_euler_angles(0.4, turn, 0.3 * turn);
            let (solid, stripe) = (white(number, turn), white(number + 8, turn));
            assert!(stripe > solid + 0.03, "{number}: {solid}, {stripe} of its stripe");
        }
    }
}

/// Tests that in the tray no two solids, no two stripes, and no solid and its stripe look alike in
/// the set for colour-blind players.
#[test]
fn safe_balls_differ_in_the_tray() {
    let mut studio = Studio::new(Level::Medium);
    let mut snapshot = empty(camera([-2.0, -0.6, 0.9], [0.0, 0.0, 0.0], 38.0));
    snapshot.look.balls = BallSet::Safe;
    let place = |id: u32| [30.5 * id as f32, 100.5];
    snapshot.tray.extend((1..16).map(|id| TrayBall::facing(face(id), place(id), 14.0)));
    let picture = studio.finished(&snapshot, [496, 200]);
    let colors: Vec<[f32; 3]> = (1..16).map(|id| mean(&picture, place(id), 9)).collect();
    for (a, one) in colors.iter().enumerate() {
        for (b, other) in colors.iter().enumerate().skip(a + 1) {
            let alike = (a < 8) == (b < 8) || b == a + 8;
            let squares = one.iter().zip(other).map(|(x, y)| (x - y).powi(2));
            let apart = squares.sum::<f32>().sqrt();
            assert!(!alike || apart > 15.0, "{} and {}: {apart}", a + 1, b + 1);
        }
    }
}
