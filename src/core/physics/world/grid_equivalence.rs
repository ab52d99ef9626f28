//! Tests that a world that searches for collisions with the grid equals one that searches all
//! pairs.

use std::sync::Arc;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::World;
use crate::physics::ball::{Ball, BallId};
use crate::physics::laws::Laws;
use crate::physics::motion;
use crate::physics::schedule::Schedule;
use crate::physics::table::Table;
use nalgebra::Vector3;

/// Closely spaced moving balls of several sizes; under laws of space some are airborne.
fn crowd(seed: u64, laws: &Laws, count: u32) -> Vec<Ball> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let columns = 14;
    (0..count)
        .map(|id| {
            let mut within = |most: f64| random.random_range(-most..=most);
            let radius = laws.ball_radius() * (1.0 + within(0.2));
            let mass = laws.ball_mass(radius);
            let (column, row) = (id % columns, id / columns);
            let position = [column, row].map(|n| 0.12 * (f64::from(n) - 6.0) + within(0.02));
            let mut ball = Ball::at_rest(BallId(id), radius, mass, position[0], position[1]);
            motion::roll(&mut ball, Vector3::new(within(3.0), within(3.0), 0.0));
            if laws.is_solid() {
                ball.spin = Vector3::new(within(60.0), within(60.0), within(60.0));
                ball.velocity.z = within(1.0).max(0.0);
            }
            ball
        })
        .collect()
}

#[test]
fn grid_search_equals_full_search() {
    for (laws, table) in [("real", "cloth"), ("real", "pool-9ft"), ("rpool", "rpool")] {
        let laws = Laws::named(laws).unwrap();
        let table = Arc::new(Table::named(table).unwrap());
        for seed in 0..4 {
            let balls = crowd(seed, &laws, 100);
            let mut near = World::new(Arc::clone(&table), laws, balls.clone());
            let mut all = near.clone();
            all.schedule = Schedule::without_grid(&all.balls);
            // Cut into frames here and into one step below.
            (1..=42).for_each(|frame| near.update_until(f64::from(frame) / 60.0));
            all.update_until(0.7);
            for world in [&mut near, &mut all] {
                world.place(BallId(3), nalgebra::Vector2::new(0.01, 0.4));
                world.update(1.0);
            }
            assert!(near.events().len() > 200, "{}", near.events().len());
            assert_eq!(near.events().len(), all.events().len());
            assert_eq!(near.hash(), all.hash());
        }
    }
}

/// Tests the extremes: a ball that crosses the whole grid between two events, and a world at rest.
#[test]
fn grid_search_equals_full_search_for_extreme_speeds() {
    let laws = Laws::named("real").unwrap();
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut balls = crowd(7, &laws, 70);
    motion::roll(&mut balls[0], Vector3::new(800.0, 600.0, 0.0));
    let mut near = World::new(table, laws, balls);
    let mut all = near.clone();
    all.schedule = Schedule::without_grid(&all.balls);
    for world in [&mut near, &mut all] {
        world.update_until(100.0);
        assert!(world.at_rest());
        assert!(world.next_event(f64::INFINITY).is_none());
    }
    assert_eq!(near.hash(), all.hash());
}
