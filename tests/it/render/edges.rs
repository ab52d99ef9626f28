//! Tests of edges: of lines, of the cue, and of what is behind them.

use gl_billiards::render::{AimLine, CueView, Level, Motion, Snapshot};
use image::RgbaImage;
use nalgebra::{UnitQuaternion, Vector2, Vector3};

use super::pixels::{difference, mean};
use super::{R, Studio, ball, camera, empty, face, strewn};

/// A ball seen from the side, and a level cue across the view, in front of it or above it.
fn crossed(cue: Option<[f32; 2]>) -> Snapshot {
    let mut snapshot = empty(camera([0.0, -0.5, 0.10], [0.0, 0.0, R], 12.0));
    snapshot.balls.push(ball(0, [0.0, 0.0, R], UnitQuaternion::identity()));
    snapshot.cue = cue.map(|[y, z]| CueView {
        tip: Vector3::new(0.3, y, z),
        direction: 0.0,
        elevation: 0.0,
        butt: 0x8A2A1A,
        opacity: 1.0,
    });
    snapshot
}

/// Tests that no cloth shows through along the edges of a cue in front of a ball: on the upper half
/// of a white ball and on a cue of maple no pixel is greener than red.
#[test]
fn edges_blend_with_what_is_behind_them() {
    let mut studio = Studio::new(Level::Medium);
    let picture = studio.finished(&crossed(Some([-0.06, R + 0.012])), [320, 320]);
    // The area is well inside the ball, whose radius is 86 pixels, and the cue covers its lower
    // part.
    let places = (130..190).flat_map(|x| (100..162).map(move |y| (x, y)));
    let greener = |(x, y)| {
        let [red, green, ..] = picture.get_pixel(x, y).0;
        i32::from(green) - i32::from(red)
    };
    let worst = places.map(greener).max();
    assert!(worst < Some(0), "{worst:?}");
}

/// Tests that a cue above a ball casts its shadow on it, at levels that show it, and that a
/// translucent cue casts the same shadow.
#[test]
fn the_cue_shades_balls() {
    for (level, least) in [(Level::Low, -0.2), (Level::High, 4.0), (Level::Ultra, 4.0)] {
        let mut studio = Studio::new(level);
        let mut top = |cue, opacity| {
            let mut snapshot = crossed(cue);
            snapshot.cue.iter_mut().for_each(|cue| cue.opacity = opacity);
            let picture = studio.finished(&snapshot, [320, 320]);
            mean(&picture, [160.0, 90.0], 6)[0]
        };
        let above = Some([-0.02, 2.0 * R + 0.03]);
        let (without, with) = (top(None, 1.0), top(above, 1.0));
        assert!(without - with > least, "{level:?}: {without} {with}");
        let fading = top(above, 0.9);
        assert!((fading - with).abs() < 0.8, "{level:?}: {with} {fading}");
    }
}

/// Tests that a ball mirrors a half transparent cue at half strength.
#[test]
fn a_cue_fades_in_the_ball_that_mirrors_it() {
    let mut studio = Studio::new(Level::High);
    // Behind the eye, which sees it only in the ball.
    let mut look = |opacity: Option<f32>| {
        let mut snapshot = crossed(opacity.map(|_| [-0.55, 0.16]));
        snapshot.balls[0].face = face(8);
        snapshot.cue.iter_mut().zip(opacity).for_each(|(cue, opacity)| cue.opacity = opacity);
        studio.finished(&snapshot, [320, 320])
    };
    let [without, half, whole] = [None, Some(0.5), Some(1.0)].map(&mut look);
    let red = |picture: &RgbaImage, x, y| f32::from(picture.get_pixel(x, y)[0]);
    let places = (110..210).flat_map(|x| (110..210).map(move |y| (x, y)));
    let brighter = |picture: &RgbaImage, (x, y)| red(picture, x, y) - red(&without, x, y);
    let (whole, half) = places
        .map(|place| (brighter(&whole, place), brighter(&half, place)))
        .fold((0.0, 0.0), |most, now| if now.0 > most.0 { now } else { most });
    assert!(whole > 8.0 && half > 0.3 * whole && half < 0.85 * whole, "{half} of {whole}");
}

/// Tests that a line on the cloth seen from a low angle has both of its soft edges: it covers the
/// same amount of every column of pixels that it crosses.
#[test]
fn lines_are_complete_at_low_angles() {
    let mut studio = Studio::new(Level::Medium);
    let mut snapshot = empty(camera([-1.5, -1.2, 0.3], [0.0, 0.0, 0.0], 30.0));
    let size = [640, 360];
    let before = studio.finished(&snapshot, size);
    let (from, to) = (Vector2::new(-0.5, 0.3), Vector2::new(0.7, -0.1));
    snapshot.aim.push(AimLine::on_cloth(from, to, 2.0, [1.0, 1.0, 1.0, 1.0]));
    let after = studio.finished(&snapshot, size);
    let column = |x: u32| -> f32 {
        let lighter =
            |y| f32::from(after.get_pixel(x, y)[0]) - f32::from(before.get_pixel(x, y)[0]);
        (0..size[1]).map(lighter).sum::<f32>() / 255.0
    };
    let columns: Vec<f32> = (0..size[0]).map(column).filter(|covered| *covered > 0.2).collect();
    // Without its ends.
    let inner = &columns[3..columns.len() - 3];
    assert!(inner.len() > 100, "{}", inner.len());
    let (least, most) =
        inner.iter().fold((f32::MAX, 0.0f32), |(l, m), covered| (l.min(*covered), m.max(*covered)));
    assert!(least > 0.8 * most, "{least} to {most} pixels of a column are covered");
}

/// Tests that a cue seen exactly from the side has no holes.
#[test]
fn the_cue_has_no_holes() {
    let mut studio = Studio::new(Level::Medium);
    // The eye is beside the tip and looks a little aside, so that successive rays are perpendicular
    // to the cue, in steps of less than a pixel.
    for off in (-8..=8).map(|step| 1e-5 * step as f32) {
        let mut snapshot = empty(camera([0.004 + off, -0.2, 0.18], [0.004, 0.0, 0.03], 8.0));
        snapshot.cue = Some(CueView {
            tip: Vector3::new(0.0, 0.0, 0.03),
            direction: std::f32::consts::PI,
            elevation: 0.0,
            butt: 0x8A2A1A,
            opacity: 1.0,
        });
        let size = [480, 270];
        let picture = studio.first(&snapshot, size);
        // Cloth is green wherever it is visible; the cue is not, and its chalk is blue.
        let holes = (236..470).filter(|x| {
            let [red, green, blue, _] = picture.get_pixel(*x, 130).0;
            green > red.saturating_add(20) && green > blue
        });
        assert_eq!(holes.count(), 0, "off by {off}");
    }
}

/// Tests that edges behind a moving cue are smoothed in four frames and no more, and that they
/// become fully smooth once it rests.
#[test]
fn edges_become_smoother_while_the_cue_rests() {
    let view = camera([-2.2, -0.3, 1.3], [0.0, 0.0, 0.0], 45.0);
    let size = [480, 320];
    let swung = |step: u32| {
        let mut snapshot = strewn(view);
        snapshot.cue.as_mut().expect("there is a cue").direction = 0.01 * step as f32;
        snapshot
    };
    let mut studio = Studio::new(Level::Medium);
    let motions = (0..10).map(|step| {
        studio.first(&swung(step), size);
        studio.renderer.motion()
    });
    let motions: Vec<_> = motions.collect();
    assert_eq!(motions[0], Motion::Moving);
    assert_eq!(motions[1..5], [Motion::Settling; 4]);
    assert_eq!(motions[5..], [Motion::Resting; 5]);
    let rested = studio.finished(&swung(9), size);
    let fresh = Studio::new(Level::Medium).finished(&swung(9), size);
    let off = rested.pixels().zip(fresh.pixels()).filter(|(a, b)| difference(a, b) > 2).count();
    assert!(off <= 10, "{off} pixels are others");
}
