//! Tests of light beyond the cloth: shadows on rails and cushions, reflections in lacquer, and
//! bloom.

use gl_billiards::render::{CueView, Level, Quality, Snapshot, Viewport};
use image::RgbaImage;
use nalgebra::{UnitQuaternion, Vector2, Vector3};

use super::{R, Studio, ball, camera, empty};

/// Size of the pictures.
const SIZE: [u32; 2] = [480, 270];
/// Height of the rails, and half the size of the report's table between the noses, m.
const RAIL_TOP: f32 = 0.041;
const HALF: [f32; 2] = [1.27, 0.635];
/// Distance from the noses to the wood, m.
const CUSHION: f32 = 0.05;

/// The brightness of a pixel of `b` less that of `a`, as the sum of the three colours.
fn gain(a: &RgbaImage, b: &RgbaImage, x: u32, y: u32) -> i32 {
    let [a, b] = [a, b].map(|picture| picture.get_pixel(x, y).0);
    (0..3).map(|channel| i32::from(b[channel]) - i32::from(a[channel])).sum()
}

/// The distance beyond the noses of the place that a pixel shows, if it shows the top of the rails.
fn beyond_noses(snapshot: &Snapshot, x: u32, y: u32) -> Option<f32> {
    let viewport = Viewport::whole(SIZE[0], SIZE[1]);
    let pixel = [x as f32 + 0.5, y as f32 + 0.5];
    let place = snapshot.camera.pick(&viewport, pixel, RAIL_TOP)?;
    let out = Vector2::new(place.x.abs() - HALF[0], place.y.abs() - HALF[1]);
    Some(out.x.max(out.y))
}

fn pixels() -> impl Iterator<Item = (u32, u32)> {
    (0..SIZE[1]).flat_map(|y| (0..SIZE[0]).map(move |x| (x, y)))
}

/// A cue over the near short rail that casts a shadow but is not drawn itself.
fn unseen_cue(snapshot: &mut Snapshot) {
    snapshot.cue = Some(CueView {
        tip: Vector3::new(-1.15, 0.0, R),
        direction: 0.15,
        elevation: 0.10,
        butt: 0x8A2A1A,
        opacity: 0.0,
    });
}

/// Tests that the cue's shadow falls on rails and cushions, with a moving and with a resting
/// camera, and on nothing beside the table.
#[test]
fn the_cue_shades_rails_and_cushions() {
    for level in Level::ALL {
        let mut studio = Studio::new(level);
        let view = camera([-2.2, 0.5, 0.7], [-1.2, 0.0, 0.0], 40.0);
        let bare = empty(view);
        let mut shaded = bare.clone();
        unseen_cue(&mut shaded);
        let pairs = [
            // The first picture with a new camera is drawn as if it moved.
            [studio.first(&bare, SIZE), {
                let mut elsewhere = bare.clone();
                elsewhere.camera.eye.z += 0.5;
                studio.first(&elsewhere, SIZE);
                studio.first(&shaded, SIZE)
            }],
            [studio.finished(&bare, SIZE), studio.finished(&shaded, SIZE)],
        ];
        let darkened = pairs.map(|[without, with]| {
            let mut on_rails = 0;
            let mut sum = 0;
            for (x, y) in pixels() {
                let gain = gain(&without, &with, x, y);
                match beyond_noses(&bare, x, y) {
                    Some(out) if out > 0.0 && out < 0.12 => {
                        on_rails += u32::from(gain < -12);
                        sum += gain;
                    }
                    Some(out) if out < 0.20 => {}
                    _ => assert!(gain.abs() < 9, "{gain} at ({x}, {y}), {}", level.name()),
                }
            }
            (on_rails, sum)
        });
        let [(moving, moving_sum), (resting, resting_sum)] = darkened;
        assert!(moving > 100 && resting > 100, "{darkened:?}, {}", level.name());
        let share = f64::from(moving_sum) / f64::from(resting_sum);
        assert!((share - 1.0).abs() < 0.12, "{darkened:?}, {}", level.name());
    }
}

/// Tests that a ball darkens the face of the cushion beside it, and of no other.
#[test]
fn balls_shade_cushions() {
    let mut studio = Studio::new(Level::Medium);
    let view = camera([0.3, -0.4, 0.25], [0.3, 0.635, 0.0], 30.0);
    let viewport = Viewport::whole(SIZE[0], SIZE[1]);
    let mut brightness = |away: f32| {
        let mut snapshot = empty(view);
        snapshot.balls.push(ball(3, [0.3, HALF[1] - away, R], UnitQuaternion::identity()));
        let picture = studio.finished(&snapshot, SIZE);
        // On the face, beside the ball.
        [-1.25, 1.25].map(|side| {
            let place = Vector3::new(0.3 + side * R, HALF[1] + 0.003, 0.02);
            let [x, y] = view.project(&viewport, place).expect("the cushion is seen");
            picture.get_pixel(x as u32, y as u32).0.map(i32::from)[1]
        })
    };
    let (near, far) = (brightness(R), brightness(0.4));
    for side in 0..2 {
        assert!(near[side] + 4 < far[side], "{near:?} of {far:?}");
    }
}

/// Tests that only at levels with this effect lacquered rails mirror the balls beside them, that
/// nothing else changes, and that a moving and a resting camera show the same.
#[test]
fn rails_mirror_balls() {
    let dull = Quality { mirror: false, bloom: false, ..Level::Ultra.quality() };
    let view = camera([-1.75, 0.0, 0.10], [-1.2, 0.0, 0.04], 40.0);
    let mut snapshot = empty(view);
    snapshot.balls.push(ball(0, [-HALF[0] + R, 0.02, R], UnitQuaternion::identity()));
    let mut pictures = [Quality { mirror: true, ..dull }, dull].map(|quality| {
        let mut studio = Studio::with(quality);
        [studio.first(&snapshot, SIZE), studio.finished(&snapshot, SIZE)]
    });
    let [[moving, resting], [_, without]] = &mut pictures;
    let on_rail = |x: u32, y: u32| {
        beyond_noses(&snapshot, x, y).is_some_and(|out| out > CUSHION && out < 0.15)
    };
    let mut mirrored = 0;
    for (x, y) in pixels() {
        // Edges of the rail may be off by a fraction of a pixel.
        let (left, low) = (x.saturating_sub(1), y.saturating_sub(1));
        let near = (left..=x + 1).flat_map(|x| (low..=y + 1).map(move |y| (x, y)));
        let inside = near.filter(|&(x, y)| on_rail(x, y)).count();
        let gain = [gain(without, moving, x, y), gain(without, resting, x, y)];
        match inside {
            0 => assert!(gain.iter().all(|gain| gain.abs() < 9), "{gain:?} at ({x}, {y})"),
            9 => {
                mirrored += u32::from(gain.iter().all(|gain| gain.abs() > 9));
                assert!((gain[0] - gain[1]).abs() < 40, "{gain:?} at ({x}, {y})");
            }
            _ => {}
        }
    }
    assert!(mirrored > 40, "{mirrored} pixels");
}

/// Tests that the lamp glows beyond its edges, that bloom darkens nothing, and that a picture
/// without very bright parts does not change.
#[test]
fn only_very_bright_parts_glow() {
    let plain = Quality { bloom: false, ..Level::Ultra.quality() };
    let gains = |target: [f32; 3]| {
        let snapshot = empty(camera([-1.9, -1.1, 0.38], target, 38.0));
        let [with, without] = [Quality { bloom: true, ..plain }, plain]
            .map(|quality| Studio::with(quality).finished(&snapshot, SIZE));
        let gains: Vec<i32> = pixels().map(|(x, y)| gain(&without, &with, x, y)).collect();
        let least = gains.iter().copied().min().unwrap_or(0);
        (least, gains.iter().filter(|gain| **gain > 24).count())
    };
    let (least, shining) = gains([0.0, -0.3, 0.4]);
    assert!(least > -6 && shining > 400, "{least}, {shining} pixels");
    let (least, shining) = gains([-1.0, -0.9, -0.3]);
    assert!(least > -6 && shining == 0, "{least}, {shining} pixels");
}
