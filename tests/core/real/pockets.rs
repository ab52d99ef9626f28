//! Tests of pockets as bodies: rim, liner, hole and floor.

use std::sync::Arc;

use gl_billiards_core::physics::table::PoolSpec;
use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, MotionState, Table, World};
use nalgebra::{Vector2, Vector3};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::play_checked;
use crate::count;

const RADIUS: f64 = 0.028575;
/// Distance of the centre of a tipping ball from the circle of the rim's rounding, m.
const REACH: f64 = RADIUS + 0.125 * 0.0254;
const GRAVITY: f64 = 9.81;

fn rolling(id: u32, place: Vector2<f64>, velocity: Vector2<f64>) -> Ball {
    let mut ball = Ball::at_rest(BallId(id), RADIUS, 0.17, place.x, place.y);
    ball.velocity = velocity.push(0.0);
    ball.spin = Vector3::z().cross(&ball.velocity) / RADIUS;
    ball
}

fn table() -> Arc<Table> {
    Arc::new(Table::pool(&PoolSpec::NINE_FOOT))
}

/// A ball that rolls straight at a pocket from this distance (m) before its circle.
fn straight(pocket: usize, before: f64, speed: f64) -> World {
    let table = table();
    let pocket = table.pockets[pocket];
    let axis = pocket.body.unwrap().axis;
    let place = pocket.center - axis * (pocket.radius + before);
    World::new(table, Laws::real(), vec![rolling(1, place, axis * speed)])
}

fn kinds(world: &World) -> Vec<EventKind> {
    world.events().iter().map(|event| event.kind).collect()
}

/// Tests where a ball that rolls straight over the rim leaves it: at cos θ = (10 + 7 v² / g L) / 17,
/// with the energy it came with. A ball faster than √(g L) leaves it at once.
#[test]
fn a_rolling_ball_leaves_the_rim_where_theory_says() {
    for pocket in 0..6 {
        for speed in [0.06, 0.1, 0.2, 0.35, 0.5] {
            let mut world = straight(pocket, 0.01, speed);
            world.trace();
            world.update(300.0);
            let changes: Vec<_> = (0..world.changes().len())
                .filter_map(|n| world.changes().get(n))
                .map(|change| (change.before[0], change.after[0]))
                .collect();
            let tipping =
                changes.iter().find(|(_, ball)| matches!(ball.state, MotionState::Tipping(_)));
            let (_, tipping) = tipping.expect("it tips");
            let left = changes.iter().find(|(_, ball)| ball.state == MotionState::Airborne);
            let (_, left) = left.expect("it leaves the rim");
            let square = tipping.velocity.norm_squared();
            let cosine = (left.position.z + REACH - RADIUS) / REACH;
            let theory = (10.0 + 7.0 * square / (GRAVITY * REACH)) / 17.0;
            assert!((cosine - theory).abs() < 1e-6, "{pocket} {speed}: {cosine} {theory}");
            let energy = |ball: &Ball| world.laws().energy(ball);
            let kept = (energy(left) - energy(tipping)) / energy(tipping);
            assert!(kept.abs() < 1e-9, "{pocket} {speed}: {kept:e}");
        }
        let mut world = straight(pocket, 0.01, 1.2 * (GRAVITY * REACH).sqrt());
        world.update(300.0);
        let tipped = |kind: &EventKind| {
            matches!(kind, EventKind::State { state: MotionState::Tipping(_), .. })
        };
        assert!(!kinds(&world).iter().any(tipped));
    }
}

/// Tests a straight shot by its speed: a slow ball tips in, a faster one strikes the liner first,
/// and that throws even a very fast one down.
#[test]
fn speed_decides_what_a_pocket_does() {
    for pocket in 0..6 {
        for (speed, hits_liner) in [(0.2, false), (1.5, true), (4.0, true), (11.0, true)] {
            let mut world = straight(pocket, 0.01, speed);
            world.update(0.6);
            let events = kinds(&world);
            let first = events.iter().position(|kind| matches!(kind, EventKind::BallPocket { .. }));
            let before = &events[..first.unwrap_or(events.len())];
            let hit = before.iter().any(|kind| matches!(kind, EventKind::BallLiner { .. }));
            assert_eq!(hit, hits_liner, "{pocket}, {speed} m/s: {events:?}");
            assert!(first.is_some(), "{pocket}, {speed} m/s: {events:?}");
        }
    }
}

/// Tests the fall: after the pot the ball falls on to the floor of its pocket, within its walls, and
/// takes no part in the game.
#[test]
fn a_potted_ball_falls_to_the_floor() {
    for speed in [0.1, 0.8, 2.0, 5.0] {
        let mut world = straight(0, 0.05, speed);
        let pocket = world.table().pockets[0];
        let mut lowest = f64::INFINITY;
        while !world.at_rest() {
            world.update(1e-3);
            let ball = world.ball(BallId(1)).unwrap();
            if let MotionState::Falling(_) = ball.state {
                assert!(!ball.state.in_play());
                let away = (ball.position.xy() - pocket.center).norm();
                assert!(away < pocket.radius - REACH + 1e-6 || ball.position.z > -0.03, "{away}");
                lowest = lowest.min(ball.position.z);
            }
        }
        assert!(lowest < -0.1, "{lowest}");
        let last = world.events().last().unwrap();
        assert!(matches!(last.kind, EventKind::PocketFloor { .. }) && last.speed > 1.0);
        assert_eq!(world.energy(), 0.0);
    }
}

/// Tests a ball that stops with its centre just before the edge: it stays on the lip.
#[test]
fn a_ball_stays_on_the_lip() {
    let deceleration = 0.01 * GRAVITY;
    for short in [1e-5, 1e-3] {
        let way = 0.02 - short;
        let mut world = straight(2, 0.02, (2.0 * deceleration * way).sqrt());
        world.update(300.0);
        let ball = world.ball(BallId(1)).unwrap();
        assert_eq!(ball.state, MotionState::Stationary, "{short}");
    }
}

/// Tests random shots at pockets, jaws and rims, several balls together: no energy comes from
/// nothing, nothing overlaps, and all come to an end without a contact storm.
#[test]
fn hard_shots_into_pockets_end_and_gain_nothing() {
    let mut random = ChaCha8Rng::seed_from_u64(1905);
    for shot in 0..count("GL_BILLIARDS_POCKETS", 400) {
        let table = table();
        let pocket = table.pockets[random.random_range(0..6)];
        let axis = pocket.body.unwrap().axis;
        let across = Vector2::new(-axis.y, axis.x);
        let mut balls: Vec<Ball> = Vec::new();
        while balls.len() < random.random_range(1..4) {
            let place = pocket.center - axis * random.random_range(0.06..0.4)
                + across * random.random_range(-0.15..0.15);
            let clear = |limit: f64, at: f64| at.abs() < limit - RADIUS;
            let bed = table.bed.unwrap();
            let apart = balls.iter().all(|b| (b.position.xy() - place).norm() > 2.0 * RADIUS);
            if clear(bed.half_length, place.x) && clear(bed.half_width, place.y) && apart {
                let speed = 10.0_f64.powf(random.random_range(-1.0..1.1));
                let aim = pocket.center + across * random.random_range(-0.06..0.06) - place;
                let velocity =
                    if balls.is_empty() { aim.normalize() * speed } else { Vector2::zeros() };
                balls.push(rolling(balls.len() as u32, place, velocity));
            }
        }
        let world = World::new(table, Laws::real(), balls);
        let mut copy = world.clone();
        play_checked(world).check(&format!("shot {shot}"));
        copy.update(300.0);
        let storm = |kind: &EventKind| matches!(kind, EventKind::ContactStorm { .. });
        assert!(!kinds(&copy).iter().any(storm), "shot {shot}");
    }
}
