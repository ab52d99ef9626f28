//! Tests of unusual worlds: light balls, fast ones, no gravity, any masses.

use std::sync::Arc;

use gl_billiards_core::physics::laws::{BallBallLaw, Slowing};
use gl_billiards_core::physics::motion::rolling_spin;
use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, MotionState, Table, World};
use nalgebra::{Vector2, Vector3};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{any_shot, scattered, world};
use crate::fuzz::scene::EnergyWatch;

/// Half of ρ C, kg/m³, for air, as in part 5 of the blog.
const AIR: f64 = 0.5 * 1.229 * 0.5;

/// Tests that a ball rolls a distance of ln(1 + B v²/A) / 2B, whatever its mass, size and speed.
#[test]
fn light_and_fast_balls_roll_as_far_as_they_should() {
    let table = Arc::new(Table::cloth());
    let mut worst = 0.0_f64;
    for radius in [0.01, 0.028575, 1.0] {
        for mass in [1e-6, 1e-3, 2.7e-3, 0.17] {
            for speed in [0.1, 1.0, 12.0, 100.0, 1000.0] {
                let mut ball = Ball::at_rest(BallId(0), radius, mass, 0.0, 0.0);
                ball.velocity = Vector3::new(speed, 0.0, 0.0);
                ball.spin = rolling_spin(ball.velocity, radius);
                let mut world = World::new(Arc::clone(&table), Laws::real(), vec![ball]);
                world.update(3600.0);
                assert!(world.at_rest());
                let a = 0.01 * 9.81;
                let b = 5.0 / 7.0 * AIR * std::f64::consts::PI * radius * radius / mass;
                let due = libm::log1p(b * speed * speed / a) / (2.0 * b);
                let way = world.ball(BallId(0)).unwrap().position.x;
                let off = (way / due - 1.0).abs();
                assert!(off < 1e-6, "{mass} kg, {radius} m, {speed} m/s: {way} for {due}");
                worst = worst.max(off);
            }
        }
    }
    println!("rolling under drag, any mass and speed: within {worst:.1e} of the way");
}

/// Tests that any sliding, spinning or flying ball slows down, comes to rest, and never gains
/// energy.
#[test]
fn balls_under_drag_never_gain_energy() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let tables = ["cloth", "pool-9ft"].map(|name| Arc::new(Table::named(name).unwrap()));
    for case in 0..400 {
        let mut any = |low: f64, high: f64| 10f64.powf(random.random_range(low..high));
        let (mass, speed, spin) = (any(-3.0, 1.0), any(-1.0, 2.0), any(-1.0, 3.5));
        let mut ball = Ball::at_rest(BallId(0), 0.028575, mass, 0.1, 0.05);
        let mut part = || random.random_range(-1.0..1.0);
        ball.velocity = Vector3::new(part(), part(), if case % 3 == 0 { 0.3 } else { 0.0 }) * speed;
        ball.spin = Vector3::new(part(), part(), part()) * spin;
        let mut world = world(&tables[case % 2], vec![ball]);
        let first = world.energy();
        let mut energy = EnergyWatch::new(&world);
        let mut events = 0;
        while let Some(event) = world.next_event(3600.0) {
            world.advance(event.time);
            world.handle(event);
            let gain = energy.gain(&world);
            assert!(gain <= 1e-13 * first, "case {case}: {gain} of {first} J");
            events += 1;
            assert!(events < 20_000, "case {case}: {mass} kg, {speed} m/s");
        }
        let place = world.ball(BallId(0)).unwrap().position;
        assert!(world.at_rest() && place.iter().all(|c| c.is_finite()), "case {case}");
    }
}

/// Tests that a ball without gravity and air flies on past and over cushions, and that the search
/// for its next event ends.
#[test]
fn weightless_balls_fly_on() {
    let mut laws = Laws::real();
    laws.gravity = 0.0;
    let Slowing::Continuous(cloth) = &mut laws.slowing else { unreachable!() };
    cloth.air_drag = false;
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut ball = Ball::at_rest(BallId(0), 0.028575, 0.17, 0.0, 0.0);
    ball.velocity = Vector3::new(1.0, 0.3, 0.1);
    let mut world = World::new(table, laws, vec![ball]);
    world.update(1.0);
    let place = world.ball(BallId(0)).unwrap().position;
    assert!((place - Vector3::new(1.0, 0.3, 0.128575)).norm() < 1e-12, "{place}");
    world.update(60.0);
    assert_eq!(world.ball(BallId(0)).unwrap().state, MotionState::OffTable);
}

/// Tests that heaps of frozen balls of any masses give the same result whatever their numbers.
#[test]
fn numbers_do_not_matter_for_balls_of_any_mass() {
    let table = Arc::new(Table::cloth());
    let radius = 0.028575;
    let mut worst = 0.0_f64;
    for seed in 0..300 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut balls = vec![Ball::at_rest(BallId(0), radius, 0.17, -0.3, 0.0)];
        balls[0].velocity = Vector3::new(random.random_range(0.5..8.0), 0.0, 0.0);
        for row in 0..3_i32 {
            for place in 0..=row {
                // Some frozen, some a tiny gap apart.
                let apart = 1.0 + [0.0, 1e-9, 1e-3, 4e-3][random.random_range(0..4)];
                let x = f64::from(row) * 3f64.sqrt() * radius * 1.0001 * apart;
                let y = f64::from(2 * place - row) * radius * 1.0001 * apart;
                let mass = [0.02, 0.1, 0.17, 0.5][random.random_range(0..4)];
                balls.push(Ball::at_rest(BallId(balls.len() as u32), radius, mass, x, y));
            }
        }
        let mut numbers: Vec<u32> = (0..balls.len() as u32).collect();
        numbers.shuffle(&mut random);
        let mut others = balls.clone();
        for (ball, number) in others.iter_mut().zip(&numbers) {
            ball.id = BallId(*number);
        }
        let after = |balls: Vec<Ball>, numbers: &[u32]| -> Vec<Vector3<f64>> {
            let mut world = world(&table, balls);
            world.update(0.08);
            numbers.iter().map(|&n| world.ball(BallId(n)).unwrap().velocity).collect()
        };
        let plain: Vec<u32> = (0..balls.len() as u32).collect();
        for (a, b) in after(balls, &plain).iter().zip(after(others, &numbers)) {
            let off = (a - b).norm();
            assert!(off < 1e-9, "seed {seed}: {a} and {b}");
            worst = worst.max(off);
        }
    }
    println!("masses and numbers mixed: velocities within {worst:.1e} m/s");
}

/// Tests that a ball at rest was put there by a state event, unless an impact left it at rest.
#[test]
fn rest_is_logged() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    for seed in 0..150 {
        let mut random = ChaCha8Rng::seed_from_u64(5_000 + seed);
        let mut balls = scattered(&mut random, &table, 16);
        for ball in &mut balls {
            ball.velocity =
                Vector2::new(random.random_range(-0.3..0.3), random.random_range(-0.3..0.3))
                    .push(0.0);
        }
        let mut world = world(&table, balls);
        world.strike(&any_shot(&mut random, 0.1));
        world.update(600.0);
        for ball in world.balls().filter(|ball| ball.state == MotionState::Stationary) {
            let about = |kind: &EventKind| {
                let (first, second) = kind.balls();
                first == ball.id || second == Some(ball.id)
            };
            let last = world.events().iter().rev().find(|event| about(&event.kind));
            let Some(last) = last else { continue };
            match last.kind {
                EventKind::State { state, .. } => {
                    assert_eq!(state, MotionState::Stationary, "seed {seed}, ball {}", ball.id);
                }
                // A ball that an impact left at rest has not moved since.
                _ => {
                    let gap = (last.position - ball.position).norm() - ball.radius;
                    assert!(gap.abs() < 1e-3, "seed {seed}, ball {}: {last:?}", ball.id);
                }
            }
        }
    }
}

/// Tests that a light ball between heavy ones gets a finite speed, in an impact that lasts a
/// thousand times as long as its own.
#[test]
fn soft_balls_of_very_different_masses_part() {
    let table = Arc::new(Table::cloth());
    let mut laws = Laws::real();
    if let BallBallLaw::Friction { stiffness, .. } = &mut laws.ball_ball {
        *stiffness = 1e6;
    }
    if let Slowing::Continuous(cloth) = &mut laws.slowing {
        cloth.air_drag = false;
    }
    let radius = laws.ball_radius();
    let ball = |id: u32, mass: f64, x: f64| Ball::at_rest(BallId(id), radius, mass, x, 0.0);
    let mut first = ball(0, 1000.0, -0.5);
    first.velocity.x = 100.0;
    let others = [ball(1, 1000.0, 0.0), ball(2, 0.01, 2.0 * radius)];
    let mut world = World::new(table, laws, [vec![first], others.to_vec()].concat());
    let energy = world.energy();
    world.update(0.1);
    assert!(world.balls().all(|ball| ball.velocity.norm().is_finite()));
    assert!(world.energy() <= energy * (1.0 + 1e-13));
    // Pushed by something so heavy, it leaves with at most twice its speed.
    let [_, second, third] = [0, 1, 2].map(|id| world.ball(BallId(id)).unwrap().velocity.x);
    assert!(third >= second && third <= 2.0 * second + 0.1 && second > 90.0, "{second} {third}");
}

/// Tests that a ball too large to fit behind a nose counts as off the table there.
#[test]
fn no_ball_lands_behind_a_nose() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut ball = Ball::at_rest(BallId(0), 0.071, 1.0, 0.3, 0.7);
    ball.position.z = 0.12;
    let mut world = world(&table, vec![ball]);
    world.update(10.0);
    assert_eq!(world.ball(BallId(0)).unwrap().state, MotionState::OffTable);
}
