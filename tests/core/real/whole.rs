//! Tests that the world stays valid in random shots and breaks.

use std::f64::consts::FRAC_PI_2;
use std::sync::Arc;

use gl_billiards_core::physics::{Table, World};
use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::count;

use super::{Faults, any_shot, play_checked, racked, scattered, world};

/// Plays this many worlds, each from a seed of its own, and prints the greatest errors.
fn play_all(what: &str, worlds: usize, begin: impl Fn(&Arc<Table>, &mut ChaCha8Rng) -> World) {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut worst = Faults::default();
    let from = count("GL_BILLIARDS_FROM", 0);
    for seed in from..from + worlds {
        let world = begin(&table, &mut ChaCha8Rng::seed_from_u64(seed as u64));
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play_checked(world)));
        let Ok(faults) = played else { panic!("{what} {seed}") };
        faults.check(&format!("{what} {seed}"));
        worst = worst.worse(faults);
    }
    println!("{what}: {worst:?}");
}

#[test]
fn random_shots() {
    play_all("random shots", count("GL_BILLIARDS_SHOTS", 300), |table, random| {
        let count = random.random_range(1..=16);
        let mut world = world(table, scattered(random, table, count));
        let steep = if random.random_bool(0.5) { 0.1 } else { FRAC_PI_2 };
        let mut shot = any_shot(random, steep);
        // Sometimes the tip is anywhere on the ball, even far beyond its grip.
        if random.random_bool(0.2) {
            shot.tip = shot.tip.map(|offset| offset / 0.55);
        }
        world.strike(&shot);
        world
    });
}

#[test]
fn breaks() {
    play_all("breaks", count("GL_BILLIARDS_BREAKS", 50), |table, random| {
        let cue =
            Vector2::new(-0.64 - random.random_range(0.0..0.4), random.random_range(-0.3..0.3));
        let balls = racked(table, cue);
        let apex = balls[1].position.xy() - cue;
        let mut world = world(table, balls);
        let mut shot = any_shot(random, 0.1);
        shot.direction = apex.y.atan2(apex.x) + random.random_range(-0.02..0.02);
        world.strike(&shot);
        world
    });
}
