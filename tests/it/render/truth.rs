//! Compares the light on the cloth with ray tracing and outlines of balls with exact ellipses, and
//! tests that pictures do not shimmer while the camera creeps.

use std::f64::consts::TAU;
use std::sync::Arc;

use gl_billiards::physics::Table;
use gl_billiards::render::{AimLine, Lamp, Level, Snapshot, Viewport};
use nalgebra::{UnitQuaternion, Vector2, Vector3};

use super::{R, Studio, ball, camera, strewn};

/// Greatest distance from the outline of the pixels that are tested.
const REACH: f32 = 12.0;
/// Number of rays to the lamp along and across it, and to the sky by height and around.
const LAMP_RAYS: [u32; 2] = [48, 24];
const SKY_RAYS: [u32; 2] = [32, 64];
/// The allowed root mean square error, relative to the light without any shadow.
const ERROR: f64 = 0.02;

/// True if a ray from the cloth hits a ball.
fn meets(from: Vector3<f64>, direction: Vector3<f64>, center: Vector3<f64>) -> bool {
    let to = center - from;
    let along = to.dot(&direction);
    let miss = to.norm_squared() - along * along / direction.norm_squared();
    along > 0.0 && miss < f64::from(R).powi(2)
}

/// The shares of the lamp's light and of the sky's that balls let through to a place on the cloth.
fn counted(place: Vector2<f64>, balls: &[Vector3<f64>], lamp: &Lamp) -> [f64; 2] {
    let from = Vector3::new(place.x, place.y, 0.0);
    let share = |index: u32, count: u32| (f64::from(index) + 0.5) / f64::from(count);
    let free = |ray: Vector3<f64>| !balls.iter().any(|ball| meets(from, ray, *ball));
    let (mut open, mut all) = (0.0, 0.0);
    for i in 0..LAMP_RAYS[0] {
        for j in 0..LAMP_RAYS[1] {
            let at = Vector2::new(share(i, LAMP_RAYS[0]) - 0.5, share(j, LAMP_RAYS[1]) - 0.5) * 2.0;
            let offset = at.component_mul(&lamp.half.cast());
            let ray = lamp.center.cast() + Vector3::new(offset.x, offset.y, 0.0) - from;
            // The two cosines, and the inverse square of the distance.
            let weight = (ray.z * ray.z) / ray.norm_squared().powi(2);
            all += weight;
            open += if free(ray) { weight } else { 0.0 };
        }
    }
    let mut sky = 0;
    for i in 0..SKY_RAYS[0] {
        // Equal steps of the squared sine receive equal shares of the light on level ground.
        let sine = share(i, SKY_RAYS[0]).sqrt();
        for j in 0..SKY_RAYS[1] {
            let angle = TAU * share(j, SKY_RAYS[1]);
            let up = (1.0 - sine * sine).sqrt();
            sky += u32::from(free(Vector3::new(sine * angle.cos(), sine * angle.sin(), up)));
        }
    }
    [open / all, f64::from(sky) / f64::from(SKY_RAYS[0] * SKY_RAYS[1])]
}

/// Tests that the renderer's light on the cloth, the lamp's shadows of balls and their occlusion of
/// the sky, agrees with ray tracing: under the lamp's middle, beside it, where shadows are longest,
/// of two balls together, of more up to a whole rack, under the lamp and far from it, and of one in
/// the air.
#[test]
fn shadows_agree_with_ray_tracing() {
    let table = Arc::new(Table::named("pool-9ft").expect("the table is known"));
    let lamp = Lamp::over(Vector2::zeros(), Vector2::new(1.27, 0.635));
    let mut studio = Studio::new(Level::High);
    let line = [0.0, 1.0, 2.0, 3.0, 4.0].map(|i: f32| [0.40 + 2.0 * R * i, 0.10, R]);
    let rack = |x: f32, y: f32| {
        let ball = |row: usize, place: usize| {
            let (row, place) = (row as f32, place as f32);
            [x + row * 3.0f32.sqrt() * R, y + (2.0 * place - row) * R, R]
        };
        (0..5).flat_map(|row| (0..=row).map(move |place| ball(row, place))).collect::<Vec<_>>()
    };
    let cases: [(&str, &[[f32; 3]]); 10] = [
        ("middle", &[[0.0, 0.0, R]]),
        ("beside", &[[0.55, 0.40, R]]),
        ("corner", &[[1.05, -0.45, R]]),
        ("together", &[[-0.40, 0.10, R], [-0.40 + 2.0 * R, 0.11, R]]),
        ("three", &rack(0.30, 0.10)[..3]),
        ("line", &line),
        ("rack", &rack(0.635, 0.0)),
        ("rack in the middle", &rack(0.0, 0.0)),
        ("rack in a corner", &rack(0.90, 0.40)),
        ("flying", &[[0.30, -0.20, 0.09]]),
    ];
    for (name, places) in cases {
        let view = camera([-2.0, 0.0, 0.9], [0.0, 0.0, 0.0], 38.0);
        let mut snapshot = Snapshot::new(Arc::clone(&table), view);
        for (id, place) in (1..).zip(places) {
            snapshot.balls.push(ball(id, *place, UnitQuaternion::identity()));
        }
        // A ball that was not in the last frame may be moving.
        studio.finished(&snapshot, [320, 180]);
        let balls: Vec<Vector3<f64>> =
            snapshot.balls.iter().map(|ball| ball.position.cast()).collect();
        let near = |place: &Vector2<f32>| {
            places.iter().any(|ball| (place - Vector2::new(ball[0], ball[1])).amax() < 6.0 * R)
        };
        let texels: Vec<_> = studio
            .renderer
            .cloth_shadows()
            .into_iter()
            .filter(|(place, _)| near(place))
            .step_by(37)
            .collect();
        assert!(texels.len() > 400, "{name}: {} texels", texels.len());
        let mut squares = [0.0, 0.0];
        let mut darkest = [1.0f64, 1.0];
        for (place, drawn) in &texels {
            let truth = counted(place.cast(), &balls, &lamp);
            for light in 0..2 {
                squares[light] += (f64::from(drawn[light]) - truth[light]).powi(2);
                darkest[light] = darkest[light].min(truth[light]);
            }
        }
        let errors = squares.map(|sum| (sum / texels.len() as f64).sqrt());
        println!(
            "{name}: lamp {:.4}, sky {:.4} over {} texels",
            errors[0],
            errors[1],
            texels.len()
        );
        assert!(errors.iter().all(|error| *error < ERROR), "{name}: {errors:?}");
        // The test is not empty: there are shadows.
        assert!(darkest[0] < 0.9 && darkest[1] < 0.95, "{name}: {darkest:?}");
    }
}

/// Tests that anywhere in the picture, a ball's drawn outline is within half a pixel of the exact
/// ellipse. The coverage of a pixel, from the same ball against white and against black, gives the
/// distance of the drawn outline from the pixel's centre.
#[test]
fn outlines_are_exact_everywhere_in_the_picture() {
    let mut studio = Studio::new(Level::Low);
    let size = [960, 540];
    let view = camera([-1.0, 0.0, 0.70], [0.0, 0.0, 0.70], 62.0);
    let viewport = Viewport::whole(size[0], size[1]);
    // In the middle, in three corners far off the axis, very near, and far away.
    let places = [
        [-0.70, 0.00, 0.70],
        [-0.72, 0.25, 0.84],
        [-0.70, -0.27, 0.57],
        [-0.72, -0.26, 0.83],
        [-0.90, 0.03, 0.72],
        [0.35, 0.30, 0.60],
    ];
    for place in places {
        let center = Vector3::from(place);
        let mut before = |shade: f32| {
            // Only cloth, so that nothing else is behind the ball and the line.
            let mut snapshot = Snapshot::new(Arc::new(Table::cloth()), view);
            snapshot.balls.push(ball(0, place, UnitQuaternion::identity()));
            snapshot.aim.push(AimLine {
                points: [3.0, -3.0].map(|y| Vector3::new(center.x + 0.1, y, 0.7)).into(),
                width: 2000.0,
                color: [shade, shade, shade, 1.0],
                fade: 0.0,
            });
            studio.finished(&snapshot, size)
        };
        let (white, black) = (before(1.0), before(0.0));
        let to = center - view.eye;
        let angular_radius = (R / to.norm()).asin();
        let angle = |x: f32, y: f32| {
            let direction = view.ray(&viewport, [x, y]).direction;
            direction.cross(&to).norm().atan2(direction.dot(&to))
        };
        let (mut edge, mut worst) = (0, 0.0f32);
        for y in 0..size[1] {
            for x in 0..size[0] {
                let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                let slope = [
                    angle(px + 0.5, py) - angle(px - 0.5, py),
                    angle(px, py + 0.5) - angle(px, py - 0.5),
                ];
                let slope = slope[0].hypot(slope[1]);
                let exact = (angle(px, py) - angular_radius) / slope.max(1e-9);
                if exact.abs() > REACH {
                    continue;
                }
                let seen = white.get_pixel(x, y)[1].saturating_sub(black.get_pixel(x, y)[1]);
                let covered = 1.0 - f32::from(seen) / 255.0;
                let drawn = 0.5 - covered;
                let error = match drawn.abs() < 0.49 {
                    true => {
                        edge += 1;
                        (drawn - exact).abs()
                    }
                    // Fully inside or fully outside: at least half a pixel away.
                    false => (0.5 - exact * drawn.signum()).max(0.0),
                };
                worst = worst.max(error);
            }
        }
        println!("{place:?}: {edge} pixels on the outline, {worst:.2} px");
        assert!(edge > 40, "{place:?}: {edge} pixels");
        assert!(worst < 0.5, "{place:?}: {worst} px");
    }
}

/// Tests that distant cloth and walls keep their brightness while the camera creeps by a tenth of a
/// pixel, at the levels that show their patterns.
#[test]
fn nothing_shimmers() {
    let size = [640, 360];
    for level in [Level::Medium, Level::High, Level::Ultra] {
        let mut studio = Studio::new(level);
        let mut pictures = Vec::new();
        for step in 0..12 {
            // Each step turns the eye by a fraction of a pixel.
            let turn = 1.0e-4 * step as f32;
            let view = camera([-2.4, -0.3, 0.45], [0.6, turn * 3.0, 0.1], 40.0);
            let mut snapshot = strewn(view);
            snapshot.balls.clear();
            snapshot.cue = None;
            snapshot.aim.clear();
            snapshot.ghosts.clear();
            pictures.push(studio.first(&snapshot, size));
        }
        // The change from one picture to the next at places without edges; edges change more than
        // any pattern.
        let (mut sum, mut count, mut worst) = (0.0, 0u32, 0.0f32);
        for y in 150..330 {
            for x in 140..500 {
                let greens: Vec<f32> =
                    pictures.iter().map(|p| f32::from(p.get_pixel(x, y)[1])).collect();
                let flat = (-2..=2).all(|dx: i32| {
                    let other = pictures[0].get_pixel((x as i32 + dx) as u32, y)[1];
                    (f32::from(other) - greens[0]).abs() < 12.0
                });
                if !flat {
                    continue;
                }
                let step = greens.windows(2).map(|two| (two[1] - two[0]).abs()).sum::<f32>() / 11.0;
                sum += step;
                count += 1;
                worst = worst.max(step);
            }
        }
        let mean = sum / count as f32;
        println!("{}: mean {mean:.3}, worst {worst:.2} of {count}", level.name());
        assert!(count > 20_000, "{count} places");
        assert!(mean < 0.3, "{}: {mean}", level.name());
        // Steps of eight bits that an eye would notice: no place may blink.
        assert!(worst < 12.0, "{}: {worst}", level.name());
    }
}

/// Tests that no place of a finished picture blinks while the camera creeps, including edges, rails
/// and distant sights. As an edge passes a pixel, its brightness changes evenly, except for the
/// steps of so few samples.
#[test]
fn edges_change_evenly() {
    let size = [640, 360];
    for (level, most) in [(Level::Low, 36.0), (Level::Medium, 36.0), (Level::High, 56.0)] {
        let mut studio = Studio::new(level);
        let creep = |step: u8| {
            let turn = 3.0e-4 * f32::from(step);
            super::empty(camera([-2.4, -0.3, 0.45], [0.6, turn, 0.1], 40.0))
        };
        let pictures = [0, 1, 2, 3, 4, 5, 6].map(|step| studio.finished(&creep(step), size));
        let (mut worst, mut sum) = ((0.0f32, 0, 0), 0.0);
        for y in 0..size[1] {
            for x in 0..size[0] {
                let green = pictures.each_ref().map(|it| f32::from(it.get_pixel(x, y)[1]));
                let bends = green.windows(3).map(|two| (two[0] - 2.0 * two[1] + two[2]).abs());
                let bend = bends.fold(0.0, f32::max);
                sum += bend;
                if bend > worst.0 {
                    worst = (bend, x, y);
                }
            }
        }
        let mean = sum / (size[0] * size[1]) as f32;
        println!("{}: mean {mean:.3}, worst {worst:?}", level.name());
        assert!(worst.0 < most, "{}: {worst:?}", level.name());
        assert!(mean < 1.0, "{}: {mean}", level.name());
    }
}
