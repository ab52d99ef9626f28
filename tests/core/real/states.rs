//! Tests that each change of state is logged once, either by the impact that causes it or by a
//! state event.

use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::sync::Arc;

use gl_billiards_core::physics::{
    Ball, BallId, EventKind, LONGEST_RUN, Shot, Strength, Table, World,
};
use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{any_shot, racked, world};
use crate::count;

/// A break from a random place, at a frozen rack or at one with random gaps.
fn opening(random: &mut ChaCha8Rng, table: &Table) -> (Vec<Ball>, Shot) {
    let cue = Vector2::new(-random.random_range(0.5..1.0), random.random_range(-0.3..0.3));
    let mut balls = racked(table, cue);
    if random.random_bool(0.5) {
        let spread = 1.0 + random.random_range(0.0..0.005);
        let apex = balls[1].position;
        for ball in &mut balls[2..] {
            ball.position = apex + (ball.position - apex) * spread;
        }
    }
    let shot = at_a_ball(random, &balls, 1.0..11.0);
    (balls, shot)
}

/// A small frozen rack anywhere on the table, randomly rotated, with a cue ball beside it.
fn frozen_cluster(random: &mut ChaCha8Rng, table: &Table) -> (Vec<Ball>, Shot) {
    let rack = racked(table, Vector2::zeros());
    let size = random.random_range(3..=10);
    let (sin, cos) = random.random_range(0.0..TAU).sin_cos();
    let apex = rack[1].position.xy();
    let corner = Vector2::new(random.random_range(-0.6..0.6), random.random_range(-0.2..0.2));
    let mut balls = rack;
    balls.truncate(size + 1);
    for ball in &mut balls[1..] {
        let offset = ball.position.xy() - apex;
        ball.position.x = corner.x + offset.x * cos - offset.y * sin;
        ball.position.y = corner.y + offset.x * sin + offset.y * cos;
    }
    // Farther from the corner than any ball of the rack.
    let (sin, cos) = random.random_range(0.0..TAU).sin_cos();
    let away = random.random_range(0.26..0.36);
    balls[0].position.x = corner.x + away * cos;
    balls[0].position.y = corner.y + away * sin;
    let shot = at_a_ball(random, &balls, 0.3..4.0);
    (balls, shot)
}

/// A shot at a random part of a random ball.
fn at_a_ball(random: &mut ChaCha8Rng, balls: &[Ball], speeds: std::ops::Range<f64>) -> Shot {
    let target = &balls[random.random_range(1..balls.len())];
    let way = target.position - balls[0].position;
    let offset = random.random_range(-1.0..1.0) * 2.0 * target.radius / way.norm();
    Shot {
        direction: way.y.atan2(way.x) + offset.asin(),
        strength: Strength::Speed(random.random_range(speeds)),
        ..any_shot(random, 0.1)
    }
}

/// Plays a shot to rest and checks its log. Returns the number of state events.
fn check(mut world: World, shot: &Shot, what: &str) -> usize {
    // The last known state of each ball, and the time since when.
    let mut known: BTreeMap<BallId, (&str, f64)> =
        world.balls().map(|ball| (ball.id, (ball.state.name(), f64::NEG_INFINITY))).collect();
    world.trace();
    world.strike(shot);
    while !world.at_rest() {
        assert!(world.clock() < LONGEST_RUN, "{what} does not end");
        world.update(1.0);
    }
    let (events, changes) = (world.events(), world.changes());
    assert_eq!(events.len(), changes.len());
    let mut found = 0;
    for (index, (event, change)) in events.iter().zip(changes.iter()).enumerate() {
        if let EventKind::State { ball, .. } = event.kind {
            found += 1;
            let earlier = events[..index].iter().rev().take_while(|other| other.time == event.time);
            for other in earlier {
                assert!(!other.is_impact_of(ball), "{what}: {event:?} beside {other:?}");
            }
        }
        for (before, after) in change.before.iter().zip(change.after) {
            let (state, since) = known[&before.id];
            // All pairs of one impact are logged with the state before it.
            assert!(since == event.time || state == before.state.name(), "{what}: {event:?}");
            known.insert(after.id, (after.state.name(), event.time));
        }
    }
    for ball in world.balls() {
        assert_eq!(known[&ball.id].0, ball.state.name(), "{what}: ball {} at rest", ball.id);
    }
    found
}

#[test]
fn an_impact_needs_no_state_event() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let (from, breaks) = (count("GL_BILLIARDS_FROM", 0), count("GL_BILLIARDS_BREAKS", 150));
    let mut found = 0;
    for seed in from as u64..(from + breaks) as u64 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let (balls, shot) = opening(&mut random, &table);
        found += check(world(&table, balls), &shot, &format!("break {seed}"));
        let (balls, shot) = frozen_cluster(&mut random, &table);
        found += check(world(&table, balls), &shot, &format!("cluster {seed}"));
    }
    println!("{breaks} breaks and clusters: {found} state events, none beside an impact");
    assert!(found > 10 * breaks, "only {found} state events");
}
