//! Tests that a run allocates no heap memory after a similar one: not for clusters, for balls that
//! rest against each other, or for copies of the world.

use std::sync::Arc;

use gl_billiards_core::physics::laws::Simultaneous;
use gl_billiards_core::physics::{BallId, Laws, Shot, Strength, Table, World};
use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::frozen::{ball, moving};
use super::{any_shot, racked, scattered};
use crate::allocations::taken;

/// Checks that the second of two equal runs allocates nothing, nor does the copy that it starts
/// from.
#[track_caller]
fn second_run_allocates_nothing(what: &str, start: &World) {
    let mut world = start.clone();
    let run = |world: &mut World| {
        world.clone_from(start);
        world.update(30.0);
    };
    run(&mut world);
    assert!(!world.events().is_empty(), "{what}");
    assert_eq!(taken(|| run(&mut world)), 0, "{what}");
}

#[test]
fn runs_allocate_nothing() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    for model in [Simultaneous::Hertz, Simultaneous::Together, Simultaneous::Sequential] {
        let mut laws = Laws::real();
        laws.simultaneous = model;
        let new = |balls| World::new(Arc::clone(&table), laws, balls);

        let mut opening = new(racked(&table, Vector2::new(-0.7, 0.05)));
        let shot = Shot {
            ball: BallId::CUE,
            direction: -0.04,
            strength: Strength::Speed(8.0),
            tip: [0.1, 0.2],
            elevation: 0.03,
        };
        opening.strike(&shot);
        second_run_allocates_nothing(&format!("a break, {model:?}"), &opening);

        // A line at a rail, hit with follow: it presses against the rail for a long time.
        let reach = 1.27 - 0.02751;
        let mut line: Vec<_> =
            (0..4).map(|i| ball(i + 1, reach - 0.05715 * f64::from(i), 0.1)).collect();
        line.push(moving(0, 0.7, 0.1, [1.5, 0.0], 3.0));
        second_run_allocates_nothing(&format!("a line at a rail, {model:?}"), &new(line));

        let mut random = ChaCha8Rng::seed_from_u64(4);
        for _ in 0..20 {
            let mut world = new(scattered(&mut random, &table, 9));
            world.strike(&any_shot(&mut random, 0.5));
            second_run_allocates_nothing(&format!("a shot, {model:?}"), &world);
        }
    }
}

/// More balls than are compared with each other without a grid.
#[test]
fn crowds_allocate_nothing() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let mut balls = scattered(&mut random, &table, 80);
    for ball in &mut balls {
        ball.velocity = Vector2::new(random.random_range(-2.0..2.0), 0.3).push(0.0);
    }
    second_run_allocates_nothing("a crowd", &World::new(table, Laws::real(), balls));
}
