//! Tests that one exposure suits all cameras, and that parts of the table are told apart by their
//! brightness.

use std::path::Path;

use gl_billiards::app::{self, CameraView, Options};
use gl_billiards::game::GameKind;
use gl_billiards::render::{Level, Snapshot, Viewport};
use gl_billiards::ui::Center;
use image::{Rgba, RgbaImage};
use nalgebra::{Vector2, Vector3};

use super::{Studio, camera, empty, options};

/// Scenes in the folder of example scenes.
const SCENES: [&str; 12] = [
    "aim",
    "back-of-pocket",
    "break",
    "crowd",
    "jump",
    "lip",
    "masse",
    "near-break",
    "off-table",
    "open-table",
    "rail-top",
    "rattle",
];
/// Window sizes: wide, usual and upright.
const WINDOWS: [[u32; 2]; 3] = [[1280, 720], [640, 480], [600, 1000]];
/// Pictures are smaller than the windows by this factor.
const SMALLER: u32 = 8;
/// Greatest share by which the table's brightness differs from the view behind the cue.
const APART: f64 = 0.15;
/// Least mean luma beside the table.
const BESIDE: f64 = 40.0;

/// The start of a scene, or of a game, through a camera.
fn view(scene: Option<&str>, place: CameraView, size: [u32; 2]) -> Snapshot {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scenes/real");
    let scene = scene.map(|name| folder.join(name).with_extension("json"));
    let options = Options { scene, ..options(GameKind::EightBall, place, size) };
    app::snapshot(&options, None, Center::Ball).expect("the scene begins")
}

/// Brightness of a pixel as displayed, 0 to 255 (weights of ITU-R BT.709).
fn luma(pixel: &Rgba<u8>) -> f64 {
    let [red, green, blue] = [0, 1, 2].map(|channel| f64::from(pixel[channel]));
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Mean luma of the pixels that show the table (cloth and rails), and of all others.
fn lumas(snapshot: &Snapshot, picture: &RgbaImage) -> [Option<f64>; 2] {
    let bed = snapshot.table.bed.expect("a table to play on has a bed");
    let half = [bed.half_length, bed.half_width].map(|half| half + snapshot.table.rails.width);
    let viewport = Viewport::whole(picture.width(), picture.height());
    let height = snapshot.table.nose_height as f32;
    let (mut sums, mut counts) = ([0.0; 2], [0u32; 2]);
    for (x, y, pixel) in picture.enumerate_pixels() {
        let place = snapshot.camera.pick(&viewport, [x as f32 + 0.5, y as f32 + 0.5], height);
        let beside = !place.is_some_and(|place| {
            f64::from(place.x.abs()) < half[0] && f64::from(place.y.abs()) < half[1]
        });
        sums[usize::from(beside)] += luma(pixel);
        counts[usize::from(beside)] += 1;
    }
    [0, 1].map(|part| (counts[part] > 0).then(|| sums[part] / f64::from(counts[part])))
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Tests that the table is as bright through each camera as behind the cue, on average over ten
/// scenes and three shapes of window, and that the room beside it is not dark.
#[test]
fn all_cameras_share_one_exposure() {
    for level in [Level::Low, Level::Medium, Level::High] {
        let mut studio = Studio::with(level.quality_on("llvmpipe"));
        let lit = CameraView::OFFERED.map(|place| {
            let (mut table, mut beside) = (Vec::new(), Vec::new());
            for (scene, size) in SCENES.iter().flat_map(|it| WINDOWS.map(|size| (*it, size))) {
                // A cue in front of the table is no part of it.
                let snapshot = Snapshot { cue: None, ..view(Some(scene), place, size) };
                let picture = studio.first(&snapshot, size.map(|side| side / SMALLER));
                let [on, off] = lumas(&snapshot, &picture);
                table.extend(on);
                beside.extend(off);
            }
            (place, mean(&table), mean(&beside))
        });
        let eye = lit.iter().find(|(place, ..)| *place == CameraView::Eye);
        let (_, behind_cue, _) = *eye.expect("it is one of them");
        for (place, table, beside) in lit {
            println!("{} {place:?}: table {table:.1}, beside it {beside:.1}", level.name());
            let off = (table / behind_cue - 1.0).abs();
            assert!(off < APART, "{place:?}: {table}, behind the cue {behind_cue}");
            assert!(beside > BESIDE, "{place:?}: {beside}");
        }
    }
}

/// Tests that a highlight along the nose separates the near cushion from the bed behind it, at the
/// start of a game in the default view.
#[test]
fn near_cushion_differs_from_bed() {
    let size = [1280, 720];
    let snapshot = view(None, CameraView::Default, size);
    let viewport = Viewport::whole(size[0], size[1]);
    let half = snapshot.table.bed.expect("there is a bed").half_length as f32;
    let nose = snapshot.table.nose_height as f32;
    for level in [Level::Low, Level::Medium, Level::High] {
        let mut studio = Studio::with(level.quality_on("llvmpipe"));
        let picture = studio.finished(&snapshot, size);
        for y in [-0.4, -0.3, -0.2, 0.2, 0.3, 0.4] {
            let edge = Vector3::new(-half, y, nose);
            let [x, y] = snapshot.camera.project(&viewport, edge).expect("the nose is seen");
            let column = |from: i32, to: i32| -> Vec<f64> {
                let row = |off: i32| (y.round() as i32 + off) as u32;
                (from..to).map(|off| luma(picture.get_pixel(x as u32, row(off)))).collect()
            };
            // Above the edge the bed is seen, below it the top of the cushion.
            let bed = mean(&column(-9, -3));
            let crest = column(-1, 6).into_iter().fold(0.0, f64::max);
            assert!(crest > 1.12 * bed, "{}: {crest:.1}, bed {bed:.1}", level.name());
        }
    }
}

/// Tests that the far pockets are much darker than the cloth and the rail around them.
#[test]
fn far_pockets_are_holes() {
    let size = [1280, 720];
    let snapshot = empty(camera([-2.9, 0.0, 1.5], [0.0, 0.0, 0.0], 38.0));
    let viewport = Viewport::whole(size[0], size[1]);
    for level in [Level::Low, Level::Medium, Level::High] {
        let mut studio = Studio::with(level.quality_on("llvmpipe"));
        let picture = studio.finished(&snapshot, size);
        let at = |x: f64, y: f64, z: f32| {
            let place = Vector3::new(x as f32, y as f32, z);
            let [x, y] = snapshot.camera.project(&viewport, place).expect("it is seen");
            luma(picture.get_pixel(x as u32, y as u32))
        };
        let far = snapshot.table.pockets.iter().filter(|pocket| pocket.center.x > 0.5);
        let mut count = 0;
        for pocket in far {
            // A jaw hides the middle of the hole.
            let side = -0.6 * pocket.center.y.signum();
            let hole = pocket.center + pocket.radius * Vector2::new(0.33, side);
            let cloth = 0.8 * pocket.center;
            let [hole, cloth] = [at(hole.x, hole.y, 0.0), at(cloth.x, cloth.y, 0.0)];
            assert!(hole < 0.4 * cloth, "{}: {hole:.1}, cloth {cloth:.1}", level.name());
            count += 1;
        }
        assert_eq!(count, 2);
    }
}
