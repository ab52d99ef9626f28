//! Shadows of balls that come to stand together, and that part.

use gl_billiards::render::{Level, Snapshot, Viewport};
use image::RgbaImage;
use nalgebra::{UnitQuaternion, Vector3};

use super::{R, Studio, ball, camera, empty};

/// Size of the pictures.
const SIZE: [u32; 2] = [480, 270];

/// How far the last ball creeps in a frame, and from where, m.
const CREEP: f32 = 2e-4;
const FAR: f32 = 12.0 * CREEP;

/// Seven balls close to each other, seen from above. The last of them has `way` to go until it
/// touches the others, m, and rolls; with none to go it rests, unless the game is paused.
fn heap(way: f32) -> Snapshot {
    let mut snapshot = empty(camera([0.42, 0.0, 0.9], [0.43, 0.0, 0.0], 30.0));
    let step = 2.0 * R + 0.0005;
    for (id, x, y) in [
        (1, 0.0, 0.0),
        (2, 1.0, 0.0),
        (3, 0.5, 0.87),
        (4, 1.5, 0.87),
        (5, 0.5, -0.87),
        (6, 1.5, -0.87),
        (0, -1.0, 0.0),
    ] {
        let place = [0.4 + step * x, step * y, R];
        snapshot.balls.push(ball(id, place, UnitQuaternion::identity()));
    }
    let last = &mut snapshot.balls[6];
    last.position.x -= way;
    last.spin = if way > 0.0 { Vector3::y() } else { Vector3::zeros() };
    snapshot
}

/// Whether each pixel shows cloth, in all pictures of a heap.
fn cloth() -> Vec<bool> {
    let (near, far) = (heap(0.0), heap(FAR));
    let viewport = Viewport::whole(SIZE[0], SIZE[1]);
    let pixels = (0..SIZE[1]).flat_map(|y| (0..SIZE[0]).map(move |x| [x, y]));
    let shows_cloth = |pixel: [u32; 2]| {
        let ray = near.camera.ray(&viewport, pixel.map(|at| at as f32 + 0.5));
        let misses =
            |center: Vector3<f32>| (center - ray.origin).cross(&ray.direction).norm() > 1.06 * R;
        near.balls.iter().chain(&far.balls).all(|ball| misses(ball.position))
    };
    pixels.map(shows_cloth).collect()
}

/// The greatest change of a channel of the cloth from one picture to another.
fn change(cloth: &[bool], one: &RgbaImage, other: &RgbaImage) -> u8 {
    let pairs = one.pixels().zip(other.pixels()).zip(cloth).filter(|(_, cloth)| **cloth);
    let changes = pairs.map(|((a, b), _)| (0..3).map(|i| a[i].abs_diff(b[i])).max().unwrap_or(0));
    changes.max().unwrap_or(0)
}

/// Tests that the shadows of balls do not change at once when the last of them comes to rest, nor
/// when one of them starts slowly, though they do change; and that they are at rest soon.
#[test]
fn shadows_change_gently() {
    let cloth = cloth();
    for level in [Level::Low, Level::Medium, Level::High] {
        let mut studio = Studio::new(level);
        studio.finished(&heap(FAR), SIZE);
        let creep = |step: u32| heap(CREEP * step as f32);
        let steps = (0..12).rev().chain([0; 30]).chain(0..12);
        let pictures: Vec<_> = steps.map(|step| studio.first(&creep(step), SIZE)).collect();
        let greatest = |pictures: &[RgbaImage]| {
            pictures.windows(2).map(|two| change(&cloth, &two[0], &two[1])).max().unwrap_or(0)
        };
        let [coming, settling, resting, starting] =
            [0..12, 11..32, 32..42, 41..54].map(|range| greatest(&pictures[range]));
        let whole = change(&cloth, &pictures[11], &pictures[41]);
        println!(
            "{}: steps of {settling} at rest and {starting} at the start, {whole} in all",
            level.name()
        );
        assert!(whole > 25, "{whole} in all, {}", level.name());
        assert!(coming <= 3 && settling <= 4, "{coming}, {settling}, {}", level.name());
        assert!(starting <= 7, "{starting}, {}", level.name());
        assert_eq!(resting, 0, "{}", level.name());
    }
}

/// Tests that balls which nobody has touched keep their shadows while another one rolls, whichever
/// level comes meanwhile, and that a renderer that has not seen them rest draws them plainly.
#[test]
fn untouched_balls_stay_together() {
    let cloth = cloth();
    let apart = |way: f32| {
        let mut snapshot = heap(way);
        snapshot.balls[6].position = Vector3::new(-0.8 + way, 0.0, R);
        snapshot
    };
    let mut studio = Studio::new(Level::Medium);
    let rest = studio.finished(&apart(0.0), SIZE);
    let rolling = studio.finished(&apart(0.1), SIZE);
    assert!(change(&cloth, &rest, &rolling) <= 1);
    studio.renderer.set_quality(Level::Low.quality()).expect("the level works");
    studio.renderer.set_quality(Level::Medium.quality()).expect("the level works");
    let again = studio.finished(&apart(0.2), SIZE);
    assert!(change(&cloth, &rest, &again) <= 1);
    let fresh = Studio::new(Level::Medium).finished(&apart(0.2), SIZE);
    assert!(change(&cloth, &rest, &fresh) > 10);
}
