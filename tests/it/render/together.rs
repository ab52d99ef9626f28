//! Tests of the shadows of balls that come to rest beside each other, and that separate.

use gl_billiards::render::{Level, Snapshot, Viewport};
use image::RgbaImage;
use nalgebra::{UnitQuaternion, Vector3};

use super::{R, Studio, ball, camera, empty};

/// Size of the pictures.
const SIZE: [u32; 2] = [480, 270];

/// Distance that the last ball creeps per frame, and from where it starts, m.
const CREEP: f32 = 2e-4;
const FAR: f32 = 12.0 * CREEP;

/// Seven balls close to each other, seen from above. The last one has `way` to go until it touches
/// the others, m, and rolls; with zero it rests, unless the game is paused.
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

/// Two heaps of four, whose nearest balls are six radii apart. The last ball of each has `way` to
/// go.
fn two_heaps(way: f32) -> Snapshot {
    let mut snapshot = empty(camera([0.42, 0.0, 0.9], [0.43, 0.0, 0.0], 30.0));
    let step = 2.0 * R + 0.0005;
    for (side, first) in [(-1.0, 1), (1.0, 5)] {
        for (id, x, y) in [(0, 0.0, 0.0), (1, 0.87, 0.5), (2, 0.87, -0.5), (3, 1.74, 0.0)] {
            let way = if id == 3 { way } else { 0.0 };
            let place = [0.42 + side * (3.0 * R + step * x + way), step * y, R];
            let mut ball = ball(first + id, place, UnitQuaternion::identity());
            ball.spin = if way > 0.0 { Vector3::y() } else { Vector3::zeros() };
            snapshot.balls.push(ball);
        }
    }
    snapshot
}

/// A heap whose last ball is placed by hand, and so never rolls.
fn nudged(way: f32) -> Snapshot {
    let mut snapshot = heap(way);
    snapshot.balls[6].spin = Vector3::zeros();
    snapshot
}

/// For each pixel, whether it shows cloth in both pictures and in all between them.
fn cloth(near: &Snapshot, far: &Snapshot) -> Vec<bool> {
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

/// The greatest change of a colour channel of the cloth from one picture to another.
fn change(cloth: &[bool], one: &RgbaImage, other: &RgbaImage) -> u8 {
    let pairs = one.pixels().zip(other.pixels()).zip(cloth).filter(|(_, cloth)| **cloth);
    let changes = pairs.map(|((a, b), _)| (0..3).map(|i| a[i].abs_diff(b[i])).max().unwrap_or(0));
    changes.max().unwrap_or(0)
}

/// The greatest change between consecutive pictures.
fn greatest(cloth: &[bool], pictures: &[RgbaImage]) -> u8 {
    pictures.windows(2).map(|two| change(cloth, &two[0], &two[1])).max().unwrap_or(0)
}

/// Tests that the shadows of balls change, but not abruptly, when the last of them comes to rest or
/// one of them starts slowly, and that they settle soon: for one heap, and for two whose
/// surroundings overlap.
#[test]
fn shadows_change_gently() {
    type Scene = fn(f32) -> Snapshot;
    let scenes: [(&str, Scene, u8); 2] = [("one heap", heap, 25), ("two heaps", two_heaps, 12)];
    for (name, scene, least) in scenes {
        let cloth = cloth(&scene(0.0), &scene(FAR));
        for level in [Level::Low, Level::Medium, Level::High] {
            let mut studio = Studio::new(level);
            studio.finished(&scene(FAR), SIZE);
            let creep = |step: u32| scene(CREEP * step as f32);
            let steps = (0..12).rev().chain([0; 40]).chain(0..12);
            let pictures: Vec<_> = steps.map(|step| studio.first(&creep(step), SIZE)).collect();
            let [coming, settling, resting, starting] =
                [0..12, 11..42, 42..52, 51..64].map(|range| greatest(&cloth, &pictures[range]));
            let whole = change(&cloth, &pictures[11], &pictures[51]);
            let name = format!("{name}, {}", level.name());
            println!(
                "{name}: {coming}, {settling} at rest, {starting} at the start, {whole} in all"
            );
            assert!(whole > least, "{whole} in all, {name}");
            assert!(coming <= 3 && settling <= 3, "{coming}, {settling}, {name}");
            assert!(starting <= 7, "{starting}, {name}");
            assert_eq!(resting, 0, "{name}");
        }
    }
}

/// Tests that shadows do not flicker while a ball in hand is moved beside others, however often it
/// pauses, and that they change gradually when it is released and taken up again before they have
/// settled.
#[test]
fn nudged_balls_do_not_flicker() {
    let cloth = cloth(&nudged(0.0), &nudged(FAR));
    let mut studio = Studio::new(Level::Medium);
    studio.finished(&nudged(FAR), SIZE);
    let mut draw = |step: u32| studio.first(&nudged(CREEP * step as f32), SIZE);
    // In every second frame it stands still.
    let pictures: Vec<_> = (0..24).rev().map(|frame| draw(frame / 2)).collect();
    let (first, later) = (greatest(&cloth, &pictures[..8]), greatest(&cloth, &pictures[8..]));
    println!("nudged: {first} at first, then {later}");
    assert!(first <= 7 && later <= 3, "{first}, then {later}");
    for rests in [2, 5, 8, 10, 14, 20, 30] {
        let steps = (0..rests).map(|_| 0).chain([1, 1, 2, 3, 2, 1, 1, 0]);
        let pictures: Vec<_> = steps.map(&mut draw).collect();
        let step = greatest(&cloth, &pictures);
        println!("{rests} frames of rest: {step}");
        assert!(step <= 7, "{step} with {rests} frames of rest");
    }
}

/// Tests that untouched balls keep their shadows while another one rolls, whatever level is chosen
/// meanwhile, and that a renderer that has not seen them at rest draws them without these shadows.
#[test]
fn untouched_balls_keep_their_shadows() {
    let cloth = cloth(&heap(0.0), &heap(FAR));
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
