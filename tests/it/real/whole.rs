//! Random shots and breaks keep the world whole.

use std::sync::Arc;

use gl_billiards::physics::Table;
use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Faults, any_shot, play_checked, racked, scattered, world};

pub fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn check(faults: &Faults, what: &str) {
    assert!(faults.overlap <= 1e-9, "{what}: {faults:?}");
    assert!(faults.gain <= 1e-13, "{what}: {faults:?}");
}

#[test]
fn random_shots() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut worst = Faults::default();
    let from = number("FROM", 0);
    for seed in from..from + number("SHOTS", 300) {
        let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
        let count = random.random_range(1..=16);
        let mut world = world(&table, scattered(&mut random, &table, count));
        let steep = if random.random_bool(0.5) { 0.1 } else { 1.5 };
        world.strike(&any_shot(&mut random, steep));
        let faults = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play_checked(world)));
        let Ok(faults) = faults else { panic!("shot {seed}") };
        check(&faults, &format!("shot {seed}"));
        worst.overlap = worst.overlap.max(faults.overlap);
        worst.gain = worst.gain.max(faults.gain);
        worst.events = worst.events.max(faults.events);
    }
    println!("random shots: {worst:?}");
}

#[test]
fn breaks() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut worst = Faults::default();
    let from = number("FROM", 0);
    for seed in from..from + number("BREAKS", 50) {
        let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
        let cue =
            Vector2::new(-0.64 - random.random_range(0.0..0.4), random.random_range(-0.3..0.3));
        let balls = racked(&table, cue);
        let apex = balls[1].position.xy() - cue;
        let mut world = world(&table, balls);
        let mut shot = any_shot(&mut random, 0.1);
        shot.direction = apex.y.atan2(apex.x) + random.random_range(-0.02..0.02);
        world.strike(&shot);
        let faults = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play_checked(world)));
        let Ok(faults) = faults else { panic!("break {seed}") };
        check(&faults, &format!("break {seed}"));
        worst.overlap = worst.overlap.max(faults.overlap);
        worst.gain = worst.gain.max(faults.gain);
        worst.events = worst.events.max(faults.events);
    }
    println!("breaks: {worst:?}");
}
