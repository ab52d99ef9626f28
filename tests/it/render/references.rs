//! Compares whole pictures with stored ones.
//!
//! The references are small copies of pictures that were checked by eye.
//! `tests/references/README.md` says how to update them, and `renderer.txt` beside it names the
//! renderer that drew them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gl_billiards::app::{self, CameraView};
use gl_billiards::game::GameKind;
use gl_billiards::physics::Table;
use gl_billiards::physics::table::{Cushion, Pocket};
use gl_billiards::render::{Face, Level, Motion, Snapshot, driver_version, renderer_name};
use gl_billiards::ui::Center;
use image::imageops::{FilterType, resize};
use image::{Rgba, RgbaImage};
use nalgebra::{UnitQuaternion, Vector2, Vector3};

use super::{R, Studio, ball, camera, empty, options, strewn, triangle};

/// Stored pictures are at most this large.
const STORED: [u32; 2] = [320, 180];
/// The allowed mean error, of 255.
const MEAN: f64 = 1.0;
/// The error from which a pixel counts as wrong, of 255, and the allowed share of such pixels.
const OFF: (u8, f64) = (8, 0.005);

fn stored(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/references").join(format!("{name}.png"))
}

/// The renderer of the references, or the current one.
fn renderer(studio: &Studio) -> String {
    let gl = studio.context.gl();
    format!("{}, OpenGL {}\n", renderer_name(gl), driver_version(gl))
}

/// A picture as stored.
fn shrunk(picture: &RgbaImage) -> RgbaImage {
    let (width, height) = picture.dimensions();
    let scale = (f64::from(STORED[0]) / f64::from(width))
        .min(f64::from(STORED[1]) / f64::from(height))
        .min(1.0);
    let [width, height] = [width, height].map(|side| (f64::from(side) * scale).round() as u32);
    resize(picture, width, height, FilterType::Triangle)
}

/// The reason why a picture differs from its reference; `None` if it does not.
fn compare(name: &str, picture: &RgbaImage) -> Option<String> {
    let small = shrunk(picture);
    let problem = difference(name, &small, picture)?;
    if std::env::var_os("UPDATE_REFERENCES").is_some() {
        small.save(stored(name)).expect("the references can be written");
        return None;
    }
    Some(problem)
}

/// The difference between a picture, or its small copy, and the reference; `None` if there is none.
fn difference(name: &str, small: &RgbaImage, picture: &RgbaImage) -> Option<String> {
    let path = stored(name);
    let reference = match image::open(&path) {
        Ok(reference) => reference.to_rgba8(),
        Err(error) => return Some(format!("{name}: {}: {error}", path.display())),
    };
    if reference.dimensions() != small.dimensions() {
        return Some(format!("{name}: the reference has another size"));
    }
    let (mut sum, mut off) = (0.0, 0);
    // Eight times the error, so that it is visible.
    let mut difference = RgbaImage::new(small.width(), small.height());
    for ((a, b), seen) in small.pixels().zip(reference.pixels()).zip(difference.pixels_mut()) {
        let errors = [0, 1, 2].map(|channel| a[channel].abs_diff(b[channel]));
        sum += errors.iter().map(|error| f64::from(*error)).sum::<f64>() / 3.0;
        off += u32::from(errors.iter().any(|error| *error > OFF.0));
        let [red, green, blue] = errors.map(|error| error.saturating_mul(8));
        *seen = Rgba([red, green, blue, 255]);
    }
    let pixels = f64::from(small.width() * small.height());
    let (mean, share) = (sum / pixels, f64::from(off) / pixels);
    if mean <= MEAN && share <= OFF.1 {
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let kept = picture
        .save(folder.join(format!("{name}.png")))
        .and_then(|()| difference.save(folder.join(format!("{name}-difference.png"))));
    let kept = match kept {
        Ok(()) => format!("see {name}.png and {name}-difference.png in {}", folder.display()),
        Err(error) => format!("not kept: {error}"),
    };
    Some(format!("{name}: mean error {mean:.2}, {:.2} % of pixels off, {kept}", 100.0 * share))
}

/// The rack before the break.
fn racked(view: gl_billiards::render::Camera) -> Snapshot {
    let mut snapshot = empty(view);
    snapshot.balls.push(ball(0, [-0.768, 0.0, R], UnitQuaternion::identity()));
    let mut id = 1;
    for row in 0..5u32 {
        for place in 0..=row {
            let x = 0.6858 + row as f32 * 3f32.sqrt() * 1.01 * R;
            let y = (2.0 * place as f32 - row as f32) * 1.01 * R;
            let turn = UnitQuaternion::from_euler_angles(0.7 * id as f32, id as f32, 0.3);
            snapshot.balls.push(ball(id, [x, y, R], turn));
            id += 1;
        }
    }
    snapshot
}

/// Draws views at a level and compares them with the references.
fn check(level: Level, views: &[(&str, Snapshot, [u32; 2])]) {
    let mut studio = Studio::new(level);
    let problems: Vec<String> = views
        .iter()
        .filter_map(|(name, snapshot, size)| compare(name, &studio.finished(snapshot, *size)))
        .collect();
    let now = renderer(&studio);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/references/renderer.txt");
    if std::env::var_os("UPDATE_REFERENCES").is_some() {
        std::fs::write(&file, &now).expect("the references can be written");
    }
    let then = std::fs::read_to_string(&file).unwrap_or_default();
    let drawn = format!("references drawn by {then}pictures drawn by {now}");
    assert!(problems.is_empty(), "pictures changed:\n{}\n{drawn}", problems.join("\n"));
}

/// Tests the game's own pictures through each camera, at each level, before, during and after a
/// break, in sizes from 640 by 480 to 3840 by 2160.
#[test]
fn views_of_the_game() {
    let around = |center: Center, place: CameraView, size: [u32; 2], at: Option<f64>| {
        let options = options(GameKind::EightBall2014, place, size);
        (app::snapshot(&options, at, center).expect("the game begins"), size)
    };
    let view = |place, size, at| around(Center::Ball, place, size, at);
    let table = |size, at| around(Center::Table, CameraView::Default, size, at);
    let named = |name, (snapshot, size)| (name, snapshot, size);
    let (small, usual, large) = ([640, 480], [1280, 720], [1920, 1080]);
    check(
        Level::Low,
        &[
            named("game-orbit", view(CameraView::Orbit, small, None)),
            named("game-break", view(CameraView::Eye, usual, Some(0.5))),
        ],
    );
    check(
        Level::Medium,
        &[
            named("game-default", view(CameraView::Default, usual, None)),
            named("game-after", view(CameraView::Default, usual, Some(60.0))),
            named("game-center", table(usual, None)),
            named("game-center-after", table(small, Some(60.0))),
            named("game-eye", view(CameraView::Eye, usual, None)),
            named("game-broadcast", view(CameraView::Broadcast, usual, Some(0.8))),
        ],
    );
    check(Level::High, &[named("game-low", view(CameraView::Low, large, None))]);
    check(Level::Ultra, &[named("game-over", view(CameraView::Over, [3840, 2160], Some(60.0)))]);
}

/// Tests pictures at the medium level: cameras, states of the game, sizes.
#[test]
fn medium_pictures() {
    let broadcast = camera([-2.35, -0.75, 1.15], [0.0, 0.0, 0.0], 38.0);
    let eye = camera([-1.4, -0.05, 0.30], [-0.2, 0.0, 0.0], 45.0);
    let over = camera([0.0, -0.01, 3.0], [0.0, 0.0, 0.0], 36.0);
    let low = camera([-2.0, -0.9, 0.4], [0.3, 0.0, 0.0], 35.0);
    let pocket = camera([1.12, 0.50, 0.60], [1.3208, 0.6858, -0.05], 30.0);
    let mut potted = empty(pocket);
    potted.balls.push(ball(3, [1.335, 0.700, -0.127], UnitQuaternion::identity()));
    potted.balls.push(ball(9, [1.27, 0.656, 0.012], UnitQuaternion::identity()));
    let mut second = strewn(camera([-0.6, -1.6, 0.55], [-0.9, 0.0, 0.05], 45.0));
    if let Some(cue) = &mut second.cue {
        cue.butt = 0x23529A;
        cue.elevation = 0.5;
        cue.tip.x -= 0.2;
    }
    check(
        Level::Medium,
        &[
            ("racked", racked(broadcast), [960, 720]),
            ("eye", strewn(eye), [1280, 720]),
            ("over", strewn(over), [1280, 720]),
            ("low", strewn(low), [1920, 1080]),
            ("small", strewn(broadcast), [640, 480]),
            ("potted", potted, [640, 480]),
            ("second-player", second, [640, 360]),
        ],
    );
}

/// Tests pictures at the other levels, which differ in samples and detail, with a ball that spins
/// so fast that its texture is blurred, and the triangle around a rack.
#[test]
fn other_levels() {
    let eye = camera([-1.4, -0.05, 0.30], [-0.2, 0.0, 0.0], 45.0);
    let low = camera([-2.0, -0.9, 0.4], [0.3, 0.0, 0.0], 35.0);
    let near = camera([0.25, -0.28, 0.22], [0.72, 0.0, 0.02], 40.0);
    let mut spinning = strewn(eye);
    for ball in &mut spinning.balls {
        ball.spin = Vector3::new(30.0, 60.0, 220.0);
    }
    let racking = Snapshot { triangle: Some(triangle()), ..racked(near) };
    let size = [640, 360];
    check(Level::Low, &[("eye-low", strewn(eye), size)]);
    check(Level::High, &[("eye-high", strewn(eye), size), ("eye-blurred", spinning.clone(), size)]);
    check(
        Level::Ultra,
        &[
            ("eye-ultra", spinning, size),
            ("low-ultra", strewn(low), size),
            ("triangle", racking, size),
        ],
    );
}

/// Tests the pictures of a slow machine while the camera moves: fewer pixels, and rough edges.
#[test]
fn moving_pictures() {
    let eye = |turn: f32| camera([-1.4, -0.05, 0.30], [-0.2, turn, 0.0], 45.0);
    let problems: Vec<String> = [(Level::Low, 0.5, "moving-low"), (Level::Medium, 0.7, "moving")]
        .into_iter()
        .filter_map(|(level, scale, name)| {
            let mut studio = Studio::new(level);
            studio.renderer.set_scale(scale);
            let size = [640, 360];
            studio.first(&strewn(eye(0.1)), size);
            let moving = studio.first(&strewn(eye(0.0)), size);
            assert_eq!(studio.renderer.motion(), Motion::Moving);
            compare(name, &moving)
        })
        .collect();
    assert!(problems.is_empty(), "pictures changed:\n{}", problems.join("\n"));
}

/// Tests tables without rails: an endless cloth, and two walls with a pocket.
#[test]
fn bare_tables() {
    let view = camera([-2.35, -0.75, 1.15], [0.0, 0.0, 0.0], 38.0);
    let on = |table: Table| Snapshot { table: Arc::new(table), ..strewn(view) };
    let point = |x: f64, y: f64| Vector2::new(x, y);
    let walls = Table::from_parts(
        vec![
            Cushion::new(point(1.2, 0.9), point(1.2, -0.9)),
            Cushion::new(point(1.2, -0.9), point(-1.2, -1.1)),
        ],
        vec![Pocket::circle(point(-0.5, 0.6), 0.06)],
        0.036,
    );
    let size = [640, 360];
    let views = [("cloth", on(Table::cloth()), size), ("walls", on(walls), size)];
    check(Level::Medium, &views);
}

/// Tests the flat look: the blog's table, a pool table with cue and aim line, and walls drawn by hand.
#[test]
fn flat_pictures() {
    let above = |height: f32| camera([0.0, -0.001 * height, height], [0.0, 0.0, 0.0], 4.0);
    let on = |table: Table, height: f32| Snapshot {
        table: Arc::new(table),
        is_flat: true,
        ..strewn(above(height))
    };
    let point = |x: f64, y: f64| Vector2::new(x, y);
    let corners =
        [point(1.0, 0.6), point(1.1, -0.5), point(0.0, -0.7), point(-0.9, -0.6), point(0.1, 0.2)];
    let walls = corners.iter().zip(corners.iter().cycle().skip(1));
    let walls = walls.map(|(from, to)| Cushion::new(*from, *to)).collect();
    let pocket = Pocket::circle(point(0.6, 0.0), 0.08);
    let walls = Table::from_parts(walls, vec![pocket], 0.036);
    let mut blog = on(Table::rpool(), 16.0);
    blog.balls.truncate(8);
    for (ball, color) in blog.balls.iter_mut().zip([0x111111, 0xd22020, 0x2040d0, 0xf08a1c]) {
        ball.face = Face::Plain(color);
    }
    (blog.cue, blog.balls[1].contraction) = (None, [0.3, 0.4].into());
    let size = [640, 360];
    check(
        Level::Medium,
        &[
            ("flat-rpool", blog, size),
            ("flat-pool", on(Table::named("pool-9ft").expect("it is known"), 24.0), size),
            ("flat-walls", on(walls, 24.0), size),
        ],
    );
}

/// Tests pool tables: whole ones, close to their pockets, and with balls in the air.
#[test]
fn pool_tables() {
    let on = |name: &str, snapshot: Snapshot| Snapshot {
        table: Arc::new(Table::named(name).expect("the table is known")),
        ..snapshot
    };
    let over = camera([0.0, -0.01, 3.0], [0.0, 0.0, 0.0], 36.0);
    let low = camera([-1.6, -0.7, 0.35], [0.2, 0.0, 0.0], 38.0);
    let corner = camera([0.92, 0.36, 0.50], [1.22, 0.60, 0.0], 34.0);
    let side = camera([0.10, 0.20, 0.45], [0.0, 0.63, 0.0], 34.0);
    let mut flying = empty(camera([-0.6, -1.3, 0.35], [0.0, 0.0, 0.05], 38.0));
    for (id, height) in [(1, R), (2, 2.0 * R), (3, 0.1), (4, 0.2)] {
        let place = [0.2 * id as f32 - 0.5, 0.0, height];
        flying.balls.push(ball(id, place, UnitQuaternion::identity()));
    }
    let size = [640, 360];
    check(
        Level::Medium,
        &[
            ("pool-9ft", on("pool-9ft", strewn(over)), [1280, 720]),
            ("pool-8ft", on("pool-8ft", racked(over)), size),
            ("pool-7ft", on("pool-7ft", racked(low)), size),
            ("pool-corner", on("pool-9ft", strewn(corner)), size),
            ("pool-side", on("pool-9ft", strewn(side)), size),
            ("pool-flying", on("pool-9ft", flying), size),
        ],
    );
}
