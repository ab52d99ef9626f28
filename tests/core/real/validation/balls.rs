//! Collisions of two balls without friction between them: the 90° and the 30° rule (physics.md,
//! Validation: Two balls).

use gl_billiards_core::physics::laws::Space;

use super::*;

/// Laws of smooth balls.
fn smooth(restitution: f64) -> Laws {
    laws(&[("ball_restitution", restitution), ("ball_friction", 0.0)])
}

/// The cue ball's final direction (degrees from its initial one), and its final speed over its
/// initial speed.
fn carom(speed: f64, rolling: f64, angle: f64, restitution: f64) -> (f64, f64) {
    carom_on(smooth(restitution), speed, rolling, angle)
}

fn carom_on(laws: Laws, speed: f64, rolling: f64, angle: f64) -> (f64, f64) {
    let mut world = cut(laws, speed, rolling * speed, 0.0, angle);
    happens(&mut world, balls_meet);
    let cue = until(&mut world, 0, MotionState::Rolling);
    (-direction(&cue.velocity), cue.velocity.norm() / speed)
}

/// Columns: cut angle; carom angle of a rolling ball at e = 1, and at e = 0.94; its speed at e = 1;
/// carom angle of a ball without spin, of one with as much backspin as rolling has topspin, and of
/// one with 0.625 times that.
const CAROMS: [[f64; 7]; 9] = [
    [2.0, 4.968, 4.486, 0.2877, 88.0, 175.00, 172.02],
    [14.4775, 27.627, 25.574, 0.3729, 75.52, 144.35, 127.76],
    [20.0, 31.868, 29.840, 0.4348, 70.0, 131.37, 112.48],
    [28.1255, 33.749, 31.992, 0.5345, 61.87, 113.15, 93.82],
    [30.0, 33.671, 31.988, 0.5579, 60.0, 109.11, 90.000],
    [45.0, 29.055, 27.926, 0.7354, 45.0, 78.69, 63.43],
    [48.5904, 27.267, 26.253, 0.7734, 41.41, 71.86, 57.79],
    [70.0, 14.063, 13.621, 0.9448, 20.0, 33.64, 26.92],
    [80.0, 7.116, 6.900, 0.9861, 10.0, 16.70, 13.36],
];

#[test]
fn carom_angles() {
    let mut exact = Figure::new("carom angles, e = 1, closed form, degrees", 1e-9);
    let mut printed = Figure::new("carom angles, e = 1, as printed, degrees", 5.1e-3);
    let mut lossy = Figure::new("carom angles, e = 0.94, degrees", 5.1e-4);
    let mut speeds = Figure::new("carom speeds, e = 1, parts", 5.1e-5);
    for [angle, rolling, lossy_angle, speed, stun, back, drawn] in CAROMS {
        for (spin, want) in [(1.0, rolling), (0.0, stun), (-1.0, back), (-0.625, drawn)] {
            let (sin, cos) = angle.to_radians().sin_cos();
            let formula = (sin * cos).atan2(sin * sin + 0.4 * spin).to_degrees();
            let row = format!("{angle}° with {spin} spin");
            // Neither the speed nor the cloth matters.
            for v in [1.0, 3.0] {
                exact.near(carom(v, spin, angle, 1.0).0, formula, &row);
            }
            for cloth in [0.1, 0.4] {
                let mut laws = smooth(1.0);
                set(&mut laws, "sliding_friction", cloth);
                exact.near(carom_on(laws, 1.0, spin, angle).0, formula, &row);
            }
            printed.near(carom(1.0, spin, angle, 1.0).0, want, &row);
        }
        lossy.near(carom(1.0, 1.0, angle, 0.94).0, lossy_angle, &format!("{angle}°"));
        speeds.near(carom(1.0, 1.0, angle, 1.0).1, speed, &format!("{angle}°"));
    }
    for figure in [exact, printed, lossy, speeds] {
        figure.check();
    }
    let mut figure = Figure::new("the largest carom angle of a rolling ball, degrees", 5.1e-4);
    let cuts = (2700..2900).map(|cut| f64::from(cut) * 0.01);
    let most = cuts.map(|angle| carom(1.0, 1.0, angle, 1.0).0).fold(0.0, crate::worse);
    figure.near(most, 33.749, "at 28.1°");
    figure.check();
}

/// Right after the impact the balls separate at 90° - atan((1 - e)/2 cot φ), a right angle at e =
/// 1.
#[test]
fn separation_of_stunned_balls() {
    let mut figure = Figure::new("separation of stunned balls, degrees", 1e-9);
    for restitution in [1.0, 0.94, 0.897, 0.5] {
        for angle in [2.0, 15.0, 30.0, 45.0, 60.0, 80.0_f64] {
            let mut world = cut(smooth(restitution), 1.3, 0.0, 0.0, angle);
            let after = happens(&mut world, balls_meet).after;
            let apart = direction(&after[1].velocity) - direction(&after[0].velocity);
            let lost = 0.5 * (1.0 - restitution) / angle.to_radians().tan();
            figure.near(
                apart,
                90.0 - lost.atan().to_degrees(),
                &format!("{angle}° at e {restitution}"),
            );
        }
    }
    figure.check();
}

/// At e < 1 a stunned ball is deflected by less than a right angle.
#[test]
fn most_a_stunned_ball_turns() {
    let mut figure = Figure::new("the most a stunned ball turns, degrees", 1e-9);
    let mut printed = Figure::new("the same as printed, degrees", 5.1e-3);
    for (restitution, want) in [(0.95_f64, 72.03), (0.9, 64.79)] {
        let sine = (1.0 + restitution) / (3.0 - restitution);
        let best = 0.5 * sine.acos().to_degrees();
        let turned = |angle| carom(1.0, 0.0, angle, restitution).0;
        let row = format!("e = {restitution}");
        figure.near(turned(best), sine.asin().to_degrees(), &row);
        printed.near(turned(best), want, &row);
        assert!(turned(best - 0.5) < turned(best) && turned(best + 0.5) < turned(best));
    }
    figure.check();
    printed.check();
}

#[test]
fn full_hits() {
    let mut exact = Figure::new("full hits, relative", 1e-9);
    let mut printed = Figure::new("full hits: energy, ratio of ways, as printed", 5.1e-3);
    for (restitution, ratio) in [(1.0, 6.25), (0.95, 5.26), (0.94, 5.09)] {
        let row = format!("e = {restitution}");
        let mut world = cut(smooth(restitution), 1.3, 1.3, 0.0, 0.0);
        happens(&mut world, balls_meet);
        let cue = until(&mut world, 0, MotionState::Rolling).velocity.x / 1.3;
        let mut world = cut(smooth(restitution), 1.3, 1.3, 0.0, 0.0);
        happens(&mut world, balls_meet);
        let object = until(&mut world, 1, MotionState::Rolling).velocity.x / 1.3;
        exact.part(cue, 2.0 / 7.0 + 5.0 * (1.0 - restitution) / 14.0, &row);
        exact.part(object, 5.0 * (1.0 + restitution) / 14.0, &row);
        printed.near((object / cue).powi(2), ratio, &row);
        if restitution == 1.0 {
            exact.part(cue * cue + object * object, 29.0 / 49.0, "energy");
        }
        let mut world = cut(smooth(restitution), 1.3, 0.0, 0.0, 0.0);
        let after = happens(&mut world, balls_meet).after[0];
        if restitution == 1.0 {
            assert_eq!(after.velocity, Vector3::zeros(), "a stop shot stops");
        } else {
            exact.part(after.velocity.x / 1.3, (1.0 - restitution) / 2.0, "a stop shot");
        }
    }
    exact.check();
    printed.check();
}

/// 94 g and 47.6 mm hit 116 g and 50.8 mm: as discs, and as spheres, whose line of centres rises.
#[test]
fn unequal_balls() {
    let mut printed = Figure::new("unequal discs, parts of the speed", 5.1e-6);
    let mut exact = Figure::new("unequal spheres, relative", 1e-9);
    for (restitution, want) in [(1.0, [-0.10476, 0.89524]), (0.95, [-0.07714, 0.87286])] {
        for planar in [true, false] {
            let mut laws = laws(&[
                ("ball_restitution", restitution),
                ("ball_friction", 0.0),
                ("sliding_friction", 0.0),
            ]);
            if planar {
                laws.space = Space::Plane;
            }
            let mut cue = Ball::at_rest(BallId(0), 0.0238, 0.094, -0.3, 0.0);
            cue.velocity.x = 1.0;
            let object = Ball::at_rest(BallId(1), 0.0254, 0.116, 0.0, 0.0);
            let mut world = on_cloth(laws, vec![cue, object]);
            let change = happens(&mut world, balls_meet);
            let got = [0, 1].map(|index: usize| change.after[index].velocity.x);
            let row = format!("e = {restitution}");
            if planar {
                printed.near(got[0], want[0], &row);
                printed.near(got[1], want[1], &row);
                continue;
            }
            let rise = (0.0254 - 0.0238) / (0.0254 + 0.0238_f64);
            let level = 1.0 - rise * rise;
            let push = (1.0 + restitution) * level / (1.0 / 0.094 + 1.0 / 0.116);
            exact.part(got[0], 1.0 - push / 0.094, &row);
            exact.part(got[1], push / 0.116, &row);
        }
    }
    printed.check();
    exact.check();
}
