//! Strokes at balls that touch others, or nearly: the tip squeezes them.

use std::sync::Arc;

use gl_billiards_core::physics::laws::CueLaw;
use gl_billiards_core::physics::{Ball, BallId, Laws, Shot, Strength, Table, World};
use nalgebra::Vector2;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::frozen::ball;
use super::overlap;
use crate::fuzz::scene::EnergyWatch;

const RADIUS: f64 = 0.028575;

fn stroke(direction: f64, speed: f64, tip: [f64; 2], elevation: f64) -> Shot {
    let strength = Strength::Speed(speed);
    Shot { ball: BallId::CUE, direction, strength, tip, elevation }
}

/// A cue ball with one to four others at gaps of 0 to 3 mm to it or to one another.
fn group(random: &mut ChaCha8Rng) -> Vec<Ball> {
    let count = random.random_range(2..=5);
    let mut places = vec![Vector2::zeros()];
    while places.len() < count {
        let known = *places.choose(random).unwrap();
        let gap = *[0.0, 0.0, 1e-6, 1e-5, 1e-4, 5e-4, 1e-3, 3e-3].choose(random).unwrap();
        let (sin, cos) = random.random_range(-1.2_f64..1.2).sin_cos();
        let place = known + Vector2::new(cos, sin) * (2.0 * RADIUS + gap);
        if places.iter().all(|other| (place - other).norm() >= 2.0 * RADIUS - 1e-12) {
            places.push(place);
        }
    }
    places.iter().zip(0..).map(|(place, id)| ball(id, place.x, place.y)).collect()
}

/// Tests that a stroke into a group gives no more energy than the cue has, and that nothing overlaps
/// afterwards. Its kind: a ball that was moved aside while it pressed another one.
#[test]
fn squeezed_groups_gain_no_energy() {
    let laws = Laws::real();
    let CueLaw::Stick { mass, .. } = laws.cue else { unreachable!() };
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for round in 0..500 {
        let balls = group(&mut random);
        let speed = random.random_range(0.5..6.0);
        let elevation = *[0.0, 0.0, 0.02, 0.1, 0.5].choose(&mut random).unwrap();
        let tip = [0; 2].map(|_| random.random_range(-0.35..0.35));
        let shot = stroke(random.random_range(-0.6..0.6), speed, tip, elevation);
        let mut world = World::new(Arc::new(Table::cloth()), laws, balls);
        world.strike(&shot);
        let (energy, given) = (world.energy(), 0.5 * mass * speed * speed);
        assert!(energy <= given, "{round}: {energy} J of {given}, {shot:?}");
        let mut watch = EnergyWatch::new(&world);
        while let Some(event) = world.next_event(0.02) {
            world.advance(event.time);
            world.handle(event);
            let gain = watch.gain(&world);
            assert!(gain <= 1e-12, "{round}: {gain} J by {event:?}");
        }
        world.advance(0.02);
        assert!(overlap(&world) < 1e-9, "{round}: {}", overlap(&world));
    }
}

/// Tests that a slow stroke of a slightly raised cue, during which the ball moves by millimetres, ends
/// before it meets a ball that it was not known to reach.
#[test]
fn a_raised_stroke_meets_all_that_it_reaches() {
    for (speed, gap) in [(0.5, 1.96e-3), (1.0, 3.88e-3), (2.0, 7.26e-3)] {
        let balls = vec![ball(0, 0.0, 0.0), ball(1, 2.0 * RADIUS + gap, 0.0)];
        let mut world = World::new(Arc::new(Table::cloth()), Laws::real(), balls);
        world.strike(&stroke(0.0, speed, [0.0; 2], 0.02));
        for _ in 0..250 {
            world.update(2e-4);
            assert!(overlap(&world) < 1e-9, "{speed} m/s, {gap} m: {}", overlap(&world));
        }
    }
}

/// Tests that a cue that is hardly raised strikes like a level one.
#[test]
fn a_hardly_raised_cue_is_level() {
    let speed = |elevation: f64| {
        let balls = vec![ball(0, 0.0, 0.0)];
        let mut world = World::new(Arc::new(Table::cloth()), Laws::real(), balls);
        world.strike(&stroke(0.0, 2.0, [0.0; 2], elevation));
        world.update(0.05);
        world.ball(BallId::CUE).unwrap().velocity.x
    };
    for elevation in [1e-12, 1e-6, 1e-4, 3e-4, 5e-4, 1e-3] {
        assert!((speed(elevation) / speed(0.0) - 1.0).abs() < 1e-3, "{elevation}");
    }
}
