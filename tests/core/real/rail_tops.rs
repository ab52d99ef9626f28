//! Tests of balls on the tops of rails.

use std::sync::Arc;

use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, MotionState, Table, World};
use nalgebra::{Vector2, Vector3};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::play_checked;
use crate::count;

const RADIUS: f64 = 0.028575;

/// A ball in the air this far behind the nose of a long rail (m).
fn above_rail(behind: f64, height: f64, velocity: Vector3<f64>) -> World {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let y = table.bed.unwrap().half_width + behind;
    let mut ball = Ball::at_rest(BallId(1), RADIUS, 0.17, 0.5, y);
    ball.position.z = height;
    ball.velocity = velocity;
    ball.state = MotionState::Airborne;
    World::new(table, Laws::real(), vec![ball])
}

fn played(mut world: World) -> (MotionState, Vec<&'static str>, Vector3<f64>) {
    world.update(300.0);
    assert!(world.at_rest());
    let ball = world.ball(BallId(1)).unwrap();
    let kinds = world.events().iter().map(|event| event.kind.name()).collect();
    (ball.state, kinds, ball.position)
}

/// A ball that falls on the wood bounces, and is off the table where it comes to rest.
#[test]
fn a_ball_stays_on_the_wood() {
    let world = above_rail(0.1, 0.2, Vector3::new(0.05, 0.0, 0.0));
    let wood = world.table().rail_height();
    let (state, kinds, place) = played(world);
    assert_eq!(state, MotionState::OffTable, "{kinds:?}");
    assert!(kinds.iter().filter(|kind| **kind == "ball-rail").count() > 2, "{kinds:?}");
    assert!((place.z - wood - RADIUS).abs() < 1e-9, "it lies on the wood: {place}");
}

/// The rubber leads a ball back to the bed, from the wood too if it rolls there.
#[test]
fn the_rubber_leads_back_to_the_bed() {
    for (behind, speed) in [(0.02, 0.0), (0.08, -0.3)] {
        let (state, kinds, place) =
            played(above_rail(behind, 0.075, Vector3::new(0.0, speed, 0.0)));
        assert_eq!(state, MotionState::Stationary, "{behind}: {kinds:?}");
        assert_eq!(place.z, RADIUS);
        assert!(kinds.contains(&"ball-rail") && kinds.contains(&"ball-slate"), "{kinds:?}");
    }
}

/// A ball that rolls outwards leaves over the outer edge.
#[test]
fn a_ball_rolls_off_the_outer_edge() {
    let world = above_rail(0.08, 0.0705, Vector3::new(0.0, 0.5, 0.0));
    let outer = world.table().outer_edges().unwrap()[1];
    let (state, kinds, place) = played(world);
    assert_eq!(state, MotionState::OffTable, "{kinds:?}");
    assert!((outer..outer + 3e-3).contains(&place.y), "{place}");
}

/// Tests random balls in the air near the rails and pockets: no energy comes from nothing, nothing
/// overlaps, and all come to an end.
#[test]
fn balls_on_rails_end_and_gain_nothing() {
    let mut random = ChaCha8Rng::seed_from_u64(1907);
    let mut landed = 0;
    for shot in 0..count("GL_BILLIARDS_RAIL_TOPS", 300) {
        let table = Arc::new(Table::named("pool-9ft").unwrap());
        let bed = table.bed.unwrap();
        let mut ball = Ball::at_rest(BallId(0), RADIUS, 0.17, 0.0, 0.0);
        ball.position = Vector3::new(
            random.random_range(-1.0..1.0) * bed.half_length,
            random.random_range(-1.0..1.0) * bed.half_width,
            random.random_range(0.08..0.2),
        );
        let outwards = Vector2::new(ball.position.x, 2.0 * ball.position.y).normalize();
        let along = Vector2::new(-outwards.y, outwards.x) * random.random_range(-1.0..1.0);
        let level = (outwards + along) * random.random_range(0.2..2.0);
        ball.velocity = level.push(random.random_range(-1.0..1.5));
        ball.spin = Vector3::from_fn(|_, _| random.random_range(-80.0..80.0));
        ball.state = MotionState::Airborne;
        let other = Ball::at_rest(BallId(1), RADIUS, 0.17, 0.7, 0.3);
        let world = World::new(table, Laws::real(), vec![ball, other]);
        let mut copy = world.clone();
        play_checked(world).check(&format!("ball {shot}"));
        copy.update(300.0);
        let lands = |kind: EventKind| matches!(kind, EventKind::BallRail { .. });
        landed += usize::from(copy.events().iter().any(|event| lands(event.kind)));
    }
    assert!(landed > 30, "{landed} landed on a rail");
}
