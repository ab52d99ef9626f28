//! Tests of many balls in contact: cradles, double hits, the frozen cue ball and the rack.

use std::f64::consts::FRAC_PI_6;
use std::sync::Arc;

use gl_billiards_core::physics::laws::{BallBallLaw, BallFriction, Simultaneous, Slowing};
use gl_billiards_core::physics::{Ball, BallId, Laws, Shot, Strength, Table, World};
use nalgebra::{Matrix2, Vector2, Vector3};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::frozen::{ball, moving};
use super::racked;

/// Balls without any friction, so that their speeds after an impact do not change any more.
fn slippery(restitution: f64) -> Laws {
    let mut laws = Laws::real();
    laws.gravity = 0.0;
    if let Slowing::Continuous(cloth) = &mut laws.slowing {
        cloth.air_drag = false;
    }
    if let BallBallLaw::Friction { restitution: e, friction, .. } = &mut laws.ball_ball {
        *e = restitution;
        *friction = BallFriction { a: 0.0, b: 0.0, c: 0.0 };
    }
    laws
}

fn with_stiffness(mut laws: Laws, value: f64) -> Laws {
    if let BallBallLaw::Friction { stiffness, .. } = &mut laws.ball_ball {
        *stiffness = value;
    }
    laws
}

/// The velocities after a time (s).
fn after(laws: Laws, balls: Vec<Ball>, time: f64) -> Vec<Vector3<f64>> {
    let mut world = World::new(Arc::new(Table::cloth()), laws, balls);
    world.update(time);
    world.balls().map(|ball| ball.velocity).collect()
}

/// A line of balls along x with these gaps (m); the first ones move at 1 m/s.
fn line(moving_ones: usize, gaps: &[f64]) -> Vec<Ball> {
    let radius = Laws::real().ball_radius();
    let mut x = 0.0;
    (0..=gaps.len())
        .map(|index| {
            if index > 0 {
                x += 2.0 * radius + gaps[index - 1];
            }
            let speed = if index < moving_ones { 1.0 } else { 0.0 };
            moving(index as u32, x, 0.0, [speed, 0.0], 0.0)
        })
        .collect()
}

/// The greatest difference between the line's speeds and the expected ones, m/s.
fn line_error(laws: Laws, moving_ones: usize, gaps: &[f64], expected: &[f64]) -> f64 {
    let velocities = after(laws, line(moving_ones, gaps), 0.002);
    assert_eq!(velocities.len(), expected.len());
    assert!(velocities.iter().all(|v| v.y == 0.0 && v.z == 0.0));
    velocities.iter().zip(expected).map(|(v, e)| (v.x - e).abs()).fold(0.0, crate::worse)
}

/// Newton's cradles of elastic spheres: the published results of the Hertz contact, which differ
/// from those of successive impacts.
#[test]
fn cradles_and_chains() {
    let elastic = slippery(1.0);
    let cases: [(usize, &[f64]); 6] = [
        (1, &[0.0, 1.0]),
        (1, &[-0.07095, 0.07640, 0.99455]),
        (1, &[-0.07109, -0.02963, 0.10974, 0.99097]),
        (1, &[-0.07109, -0.03027, -0.01446, 0.12704, 0.98878]),
        (1, &[-0.07109, -0.03027, -0.01583, -0.00679, 0.13652, 0.98747]),
        (2, &[-0.11261, -0.04196, 0.21449, 0.80037, 1.13972]),
    ];
    for (moving_ones, expected) in cases {
        let gaps = vec![0.0; expected.len() - 1];
        let error = line_error(elastic, moving_ones, &gaps, expected);
        println!("{moving_ones} into {}: {error:.1e} m/s", expected.len() - moving_ones);
        assert!(error < 1e-3);
    }
}

/// Resolving one pair after the other passes the whole speed on to the last ball.
#[test]
fn sequential_cradles() {
    let laws = Laws { simultaneous: Simultaneous::Sequential, ..slippery(1.0) };
    for count in 2..=6 {
        let mut expected = vec![0.0; count];
        expected[count - 1] = 1.0;
        assert!(line_error(laws, 1, &vec![0.0; count - 1], &expected) < 1e-12, "{count} balls");
    }
}

/// Tests heaps of touching balls that are pushed into each other, under each law: momentum is
/// conserved, no energy is gained, touching balls do not approach, and under the spring law the
/// result scales with the speeds before.
#[test]
fn heaps_obey_the_conservation_laws() {
    let table = Table::named("pool-9ft").unwrap();
    for model in [Simultaneous::Hertz, Simultaneous::Together, Simultaneous::Sequential] {
        let (mut worst, mut random) = ([0.0_f64; 4], ChaCha8Rng::seed_from_u64(7));
        for _ in 0..200 {
            let e = random.random_range(0.0..=1.0);
            let mut laws = Laws { simultaneous: model, ..slippery(e) };
            // On ice, because friction with the cloth would turn the balls and take momentum away.
            let Slowing::Continuous(cloth) = &mut laws.slowing else { unreachable!() };
            (cloth.sliding_friction, cloth.rolling_friction) = (0.0, 0.0);
            let mut balls = racked(&table, Vector2::zeros()).split_off(1);
            balls.truncate(random.random_range(3..=15));
            for ball in &mut balls {
                let velocity = [0; 2].map(|_| random.random_range(-2.0..2.0));
                ball.velocity = Vector3::new(velocity[0], velocity[1], 0.0);
            }
            let twice = balls.iter().map(|ball| Ball { velocity: 2.0 * ball.velocity, ..*ball });
            let (before, twice) = (balls.clone(), twice.collect());
            let [v, doubled] = [balls, twice].map(|balls| after(laws, balls, 0.0));
            let sum = |v: &mut dyn Iterator<Item = Vector3<f64>>| v.sum::<Vector3<f64>>();
            let first = sum(&mut before.iter().map(|ball| ball.velocity));
            worst[0] = worst[0].max((sum(&mut v.iter().copied()) - first).norm());
            let energy: f64 = before.iter().map(|ball| ball.velocity.norm_squared()).sum();
            let left: f64 = v.iter().map(Vector3::norm_squared).sum();
            worst[1] = worst[1].max(left / energy - 1.0);
            for (i, one) in before.iter().enumerate() {
                for (j, other) in before.iter().enumerate().take(i) {
                    let to = one.position - other.position;
                    if to.norm() < 2.0 * one.radius + 1e-9 {
                        worst[2] = worst[2].max((v[j] - v[i]).dot(&to.normalize()));
                    }
                }
            }
            let scaled = v.iter().zip(&doubled).map(|(v, doubled)| (2.0 * v - doubled).norm());
            worst[3] = worst[3].max(scaled.fold(0.0, crate::worse));
        }
        println!(
            "heaps, {model:?}: momentum {:.1e}, energy {:.1e}, approach {:.1e}, scale {:.1e}",
            worst[0], worst[1], worst[2], worst[3]
        );
        assert!(worst[0] < 1e-13 && worst[1] < 1e-13 && worst[2] < 1e-9, "{model:?}: {worst:?}");
        // The other two models need many more impacts, some of them too slow to bounce.
        assert!(worst[3] < 1e-9 || model != Simultaneous::Hertz, "{model:?}: {worst:?}");
    }
}

/// Tests that with losses a small gap between the second and the third ball changes the result.
#[test]
fn gaps_in_a_chain() {
    let laws = slippery(0.95);
    for (gap, expected) in [(1e-5, [-0.0292, 0.0734, 0.9558]), (1e-4, [0.0247, 0.0247, 0.9507])] {
        let error = line_error(laws, 1, &[0.0, gap], &expected);
        println!("gap {gap:.0e} m: {error:.1e} m/s");
        assert!(error < 0.002);
    }
}

/// The difference between a velocity and the mirror image in y of another one, m/s.
fn apart_mirrored(v: &Vector3<f64>, image: &Vector3<f64>) -> f64 {
    (v - Vector3::new(image.x, -image.y, image.z)).norm()
}

/// The cue ball hits the notch of two touching balls at 1 m/s.
fn notch() -> Vec<Ball> {
    let radius = Laws::real().ball_radius();
    let x = 3.0_f64.sqrt() * radius;
    vec![moving(0, 0.0, 0.0, [1.0, 0.0], 0.0), ball(1, x, radius), ball(2, x, -radius)]
}

#[test]
fn symmetric_double_hit() {
    let root = 3.0_f64.sqrt();
    let (mut worst, mut mirror) = ([0.0_f64; 2], 0.0_f64);
    // The Hertz contact with damping; without it, the result is the closed form.
    for (e, cue, object) in [
        (1.0, -0.2, 1.2 / root),
        (0.95, -0.1668, 0.6737),
        (0.9, -0.1326, 0.6539),
        (0.5, 0.1239, 0.5058),
    ] {
        let v = after(slippery(e), notch(), 0.002);
        mirror = mirror.max(apart_mirrored(&v[1], &v[2])).max(v[0].y.abs());
        worst[0] = worst[0].max((v[0].x - cue).abs()).max((v[1].norm() - object).abs());
    }
    // Restitution at both contacts at once, in closed form.
    for e in [1.0, 0.95, 0.9, 2.0 / 3.0, 0.5, 0.0] {
        let laws = Laws { simultaneous: Simultaneous::Together, ..slippery(e) };
        let v = after(laws, notch(), 0.002);
        let (cue, object) = ((2.0 - 3.0 * e) / 5.0, root * (1.0 + e) / 5.0);
        worst[1] = worst[1].max((v[0].x - cue).abs()).max((v[1].norm() - object).abs());
        mirror = mirror.max(apart_mirrored(&v[1], &v[2])).max(v[0].y.abs());
        let energy: f64 = v.iter().map(Vector3::norm_squared).sum();
        assert!((energy - (2.0 + 3.0 * e * e) / 5.0).abs() < 1e-12);
    }
    println!(
        "double hit: hertz {:.1e}, simultaneous {:.1e}, mirrored {mirror:.1e} m/s",
        worst[0], worst[1]
    );
    assert!(worst[0] < 0.002 && worst[1] < 1e-12 && mirror < 1e-12);
}

/// Tests that one pair after the other, lowest numbers first, is not symmetric.
#[test]
fn sequential_double_hit() {
    let laws = Laws { simultaneous: Simultaneous::Sequential, ..slippery(1.0) };
    let v = after(laws, notch(), 0.002);
    let (sin, cos) = FRAC_PI_6.sin_cos();
    let first = Vector3::new(cos, sin, 0.0) * cos;
    let left = Vector3::new(1.0, 0.0, 0.0) - first;
    let second_way = Vector3::new(cos, -sin, 0.0);
    let second = second_way * left.dot(&second_way);
    let error = [(v[1] - first), (v[2] - second), (v[0] - (left - second))]
        .iter()
        .map(Vector3::norm)
        .fold(0.0, crate::worse);
    println!("sequential double hit: {error:.1e} m/s");
    assert!(error < 1e-12);
}

/// One ball against two at once, of any masses: the closed form of the blog's part 8.
#[test]
fn one_ball_against_two_of_any_masses() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut worst = 0.0_f64;
    let mut done = 0;
    while done < 1000 {
        let e = random.random_range(0.0..=1.0);
        let turn = random.random_range(-3.0..3.0_f64);
        let apart = random.random_range(1.06..3.0_f64);
        let normals = [turn, turn + apart].map(|angle| Vector2::new(angle.cos(), angle.sin()));
        let masses = [0; 3].map(|_| random.random_range(0.05..0.5));
        let way: f64 = turn + random.random_range(0.0..apart);
        let velocity = Vector2::new(way.cos(), way.sin()) * random.random_range(0.5..6.0);
        let approach = normals.map(|n| velocity.dot(&n));
        if approach.iter().any(|&a| a < 0.01) {
            continue;
        }
        let c = normals[0].dot(&normals[1]);
        let [m, m1, m2] = masses;
        let matrix = Matrix2::new(1.0 / m + 1.0 / m1, c / m, c / m, 1.0 / m + 1.0 / m2);
        let due = Vector2::from(approach) * (1.0 + e);
        let impulse = matrix.lu().solve(&due).unwrap();
        // Where the bare formula would pull, the law gives another result.
        if impulse.min() < 1e-6 {
            continue;
        }
        let radius = Laws::real().ball_radius();
        let mut balls = vec![moving(0, 0.0, 0.0, velocity.into(), 0.0)];
        for (index, normal) in normals.iter().enumerate() {
            let place = normal * (2.0 * radius);
            balls.push(ball(index as u32 + 1, place.x, place.y));
        }
        for (ball, mass) in balls.iter_mut().zip(masses) {
            ball.mass = mass;
        }
        let laws = Laws { simultaneous: Simultaneous::Together, ..slippery(e) };
        let v = after(laws, balls, 1e-6);
        let pushes = [normals[0] * impulse[0], normals[1] * impulse[1]];
        let expected = [velocity - (pushes[0] + pushes[1]) / m, pushes[0] / m1, pushes[1] / m2];
        let speed = velocity.norm();
        for (v, expected) in v.iter().zip(expected) {
            worst = worst.max((v.xy() - expected).norm() / speed);
            assert_eq!(v.z, 0.0);
        }
        done += 1;
    }
    println!("one against two of any masses: {worst:.1e} of the speed");
    assert!(worst < 1e-12);
}

/// Tests a cue ball that touches another one: the tip squeezes both. A tip that stayed on for long
/// would give both one normal speed, and the cue ball the direction φ of tan φ = 2 tan θ (derived);
/// the way of the video lies near that (TP A.15).
#[test]
fn frozen_cue_ball() {
    let radius = Laws::real().ball_radius();
    let strike = |theta: f64| {
        let balls = vec![ball(0, 0.0, 0.0), ball(1, 2.0 * radius, 0.0)];
        let mut world = World::new(Arc::new(Table::cloth()), Laws::real(), balls);
        world.strike(&Shot {
            ball: BallId::CUE,
            direction: theta,
            strength: Strength::Speed(2.0),
            tip: [0.0; 2],
            elevation: 0.0,
        });
        world.update(0.0);
        [0, 1].map(|id| world.ball(BallId(id)).unwrap().velocity)
    };
    let mut worst = [0.0_f64; 2];
    let video = [
        (0.0, 0.0),
        (8.0, 13.0),
        (20.0, 34.0),
        (34.0, 50.0),
        (46.0, 61.0),
        (57.0, 70.0),
        (67.0, 78.0),
        (77.0, 87.0),
        (90.0, 90.0),
    ];
    for (degrees, seen) in video {
        let theta: f64 = f64::to_radians(degrees);
        let [cue, object] = strike(theta);
        let phi = cue.y.atan2(cue.x);
        let expected = (2.0 * theta.sin()).atan2(theta.cos());
        worst[0] = worst[0].max((phi - expected).abs().to_degrees());
        worst[1] = worst[1].max((phi.to_degrees() - seen).abs());
        // Friction throws it to the side of the cue ball's way.
        assert!(object.y >= 0.0 && object.y < 0.12 * object.x.max(1e-3), "{degrees}: {object}");
    }
    let [cue, object] = strike(0.0);
    let ratio = cue.x / object.x;
    println!(
        "frozen cue ball: {:.1} degrees from the formula, {:.1} from the video, ratio {ratio:.3}",
        worst[0], worst[1]
    );
    assert!(worst[0] < 6.0 && worst[1] < 6.0 && (0.8..1.0).contains(&ratio));
}

/// A cue ball with this speed (m/s) that touches the apex of a rack of frozen balls.
fn full_hit(speed: f64, gap: f64) -> Vec<Ball> {
    let table = Table::pool(&gl_billiards_core::physics::table::PoolSpec::NINE_FOOT);
    let mut balls = racked(&table, Vector2::zeros());
    let radius = balls[0].radius;
    let foot = balls[1].position.x;
    for ball in &mut balls {
        ball.position.x = (ball.position.x - foot) * (1.0 + gap / (2.0 * radius));
        ball.position.y *= 1.0 + gap / (2.0 * radius);
    }
    balls[0] = moving(0, -2.0 * radius, 0.0, [speed, 0.0], 0.0);
    balls
}

/// The published velocities of a rack hit full at 10 (J. Belk, Mathematica, elastic Hertz
/// contacts): index in the rack from 1, angle from straight back in degrees, and speed. The missing
/// indices are mirror images.
const PUBLISHED: [(usize, f64, f64); 10] = [
    (0, 0.0, 1.79),
    (1, 0.0, 1.20),
    (2, 40.1, 1.57),
    (4, 43.9, 1.42),
    (5, 0.0, 0.12),
    (7, 82.1, 1.31),
    (8, 161.8, 0.25),
    (11, 150.0, 5.60),
    (12, 178.2, 2.57),
    (13, 180.0, 2.63),
];

/// The rack hit in its centre, elastic: the conservation laws, and the published magnitudes.
#[test]
fn rack_hit_full() {
    let laws = slippery(1.0);
    let impact = |laws: Laws, speed: f64, gap: f64| after(laws, full_hit(speed, gap), 1e-5);
    let v = impact(laws, 10.0, 0.0);
    let momentum: Vector3<f64> = v.iter().sum();
    let energy: f64 = v.iter().map(Vector3::norm_squared).sum();
    let kept = [(momentum / 10.0 - Vector3::x()).norm(), (energy / 100.0 - 1.0).abs()];
    println!("rack: momentum {:.1e}, energy {:.1e} of its own", kept[0], kept[1]);
    assert!(kept[0] < 1e-12 && kept[1] < 1e-12);
    // Each row goes from one side to the other.
    let mut mirror = v[0].y.abs();
    for row in 0..5 {
        let first = 1 + row * (row + 1) / 2;
        for place in 0..=row {
            mirror = mirror.max(apart_mirrored(&v[first + place], &v[first + row - place]));
        }
    }
    let apart = |w: &[Vector3<f64>], factor: f64| {
        v.iter().zip(w).map(|(v, w)| (v - w * factor).norm()).fold(0.0, crate::worse)
    };
    let by_stiffness = [8.06e7, 5.26e8, 8.06e9]
        .map(|stiffness| apart(&impact(with_stiffness(laws, stiffness), 10.0, 0.0), 1.0));
    let by_speed =
        [1.0, 2.5, 5.0, 12.0].map(|speed| apart(&impact(laws, speed, 0.0), 10.0 / speed));
    println!(
        "rack: mirrored {mirror:.1e}, by stiffness {by_stiffness:?}, by speed {by_speed:?} m/s"
    );
    assert!(mirror < 1e-12);
    assert!(by_stiffness.iter().chain(&by_speed).all(|&error| error < 1e-11));
    let corner = v[11].norm();
    assert!(v.iter().enumerate().all(|(i, v)| i == 11 || i == 15 || v.norm() < 0.6 * corner));
    let mut worst = [0.0_f64; 2];
    for (place, degrees, speed) in PUBLISHED {
        let angle = v[place].y.abs().atan2(-v[place].x).to_degrees();
        worst[0] = worst[0].max((v[place].norm() - speed).abs());
        if speed > 1.0 {
            worst[1] = worst[1].max((angle - degrees).abs());
        }
    }
    println!("rack: {:.3} m/s and {:.2} degrees from the published", worst[0], worst[1]);
    assert!(worst[0] < 0.01 && worst[1] < 0.3);
    let nano = impact(laws, 10.0, 1e-8)[11].norm();
    println!("rack: corner ball {corner:.4} m/s, with gaps of 10 nm {nano:.4}");
    assert!((corner - 5.60).abs() < 0.01 && (nano - 5.60).abs() < 0.01);
}
