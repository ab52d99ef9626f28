//! Tests of constructed first contacts: grazing, frozen, resting and parallel.

use std::sync::Arc;

use gl_billiards_core::physics::laws::Slowing;
use gl_billiards_core::physics::table::cushion;
use gl_billiards_core::physics::{
    Ball, BallId, Laws, MotionState, PathEnd, Table, UpcomingKind, World,
};
use nalgebra::{Vector2, Vector3};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::contacts::any_motion;
use super::frozen::{ball, moving};
use super::world;

/// The time of the first event of a kind that a test wants, if it occurs.
fn first(mut world: World, wanted: fn(&UpcomingKind) -> bool) -> Option<f64> {
    while let Some(event) = world.next_event(f64::INFINITY) {
        if wanted(&event.kind) {
            return Some(event.time);
        }
        world.advance(event.time);
        world.handle(event);
    }
    None
}

fn meets(event: &UpcomingKind) -> bool {
    matches!(event, UpcomingKind::BallBall(..))
}

fn banks(event: &UpcomingKind) -> bool {
    matches!(event, UpcomingKind::BallCushion(..))
}

/// A ball on a curved path misses another by a nanometre, or grazes it by as much, on either side.
#[test]
fn grazing() {
    let cloth = Arc::new(Table::cloth());
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut tested = 0;
    for case in 0..200 {
        let ball_0 = any_motion(&mut random, 0, Vector2::zeros(), 0.3);
        let mut alone = world(&cloth, vec![ball_0]);
        // Early in its motion, before any event.
        let changes =
            |event: &UpcomingKind| !matches!(event, UpcomingKind::PathEnd(_, PathEnd::Reanchor));
        let end = first(alone.clone(), changes).unwrap().min(0.5);
        let time = end * random.random_range(0.3..0.9);
        alone.update(time);
        let there = alone.ball(BallId(0)).unwrap();
        let velocity = there.velocity.xy();
        let far_enough = (there.position - ball_0.position).norm() > 0.08;
        if ball_0.position.z > ball_0.radius || velocity.norm() < 0.05 || !far_enough {
            continue;
        }
        tested += 1;
        let side = Vector2::new(-velocity.y, velocity.x) / velocity.norm();
        for sign in [1.0, -1.0] {
            for (miss, hits) in [(1e-9, false), (-1e-9, true)] {
                let place = there.position.xy() + side * (sign * (2.0 * there.radius + miss));
                let pair = world(&cloth, vec![ball_0, ball(1, place.x, place.y)]);
                let met = first(pair, meets);
                let by_then = met.is_some_and(|met| met < time + 1e-9 && met > time - 1e-3);
                assert_eq!(by_then, hits, "case {case}, side {sign}, {miss}: {met:?}, not {time}");
            }
        }
    }
    assert!(tested > 50, "{tested}");
}

/// Balls that touch without approaching have no future contact.
#[test]
fn frozen_and_resting() {
    let cloth = Arc::new(Table::cloth());
    let d = 2.0 * Laws::real().ball_radius();
    let none = |balls: Vec<Ball>, what: &str| {
        assert_eq!(first(world(&cloth, balls), meets), None, "{what}");
    };
    none(vec![ball(0, 0.0, 0.0), ball(1, d, 0.0)], "at rest");
    none(vec![moving(0, 0.0, 0.0, [-1.0, 0.0], 1.0), ball(1, d, 0.0)], "away");
    none(vec![moving(0, 0.0, 0.0, [-1.0, 0.2], 0.0), ball(1, d, 0.0)], "away aslant");
    none(vec![moving(0, 0.0, 0.0, [0.0, 1.0], 1.0), ball(1, d, 0.0)], "across");
    let side_by_side =
        vec![moving(0, 0.0, 0.0, [0.0, 1.0], 1.0), moving(1, d, 0.0, [0.0, 1.0], 1.0)];
    none(side_by_side, "side by side");
    let in_line = vec![moving(0, 0.0, 0.0, [1.0, 0.0], 1.0), moving(1, d, 0.0, [1.0, 0.0], 1.0)];
    none(in_line, "one behind the other");
    let pressed = vec![moving(0, 0.0, 0.0, [1e-3, 0.0], 1.0), ball(1, d, 0.0)];
    assert_eq!(first(world(&cloth, pressed), meets), Some(0.0), "towards");
}

/// Two balls that roll one behind the other slow down equally, so that the first contact has a
/// closed form at any relative speed.
#[test]
fn parallel() {
    let cloth = Arc::new(Table::cloth());
    let mut laws = Laws::real();
    if let Slowing::Continuous(slowing) = &mut laws.slowing {
        slowing.air_drag = false;
    }
    let d = 2.0 * laws.ball_radius();
    let mut worst = 0.0_f64;
    for faster in [1.0, 0.1, 1e-3, 1e-6] {
        for space in [0.1, 1e-3, 1e-6, 1e-9] {
            let balls = vec![
                moving(0, 0.0, 0.0, [1.0 + faster, 0.0], 1.0),
                moving(1, d + space, 0.0, [1.0, 0.0], 1.0),
            ];
            let time = space / faster;
            if time > 5.0 {
                continue;
            }
            let met = first(World::new(Arc::clone(&cloth), laws, balls), meets).unwrap();
            worst = worst.max((met - time).abs() * faster);
        }
    }
    println!("parallel: {worst:.1e} m");
    assert!(worst < 1e-13);
}

/// A ball along a rail, touching it or a picometre off, hits nothing; one that turns towards it
/// very slightly does.
#[test]
fn along_a_rail() {
    let table = Arc::new(Table::rpool());
    let radius = Laws::real().ball_radius();
    let y = 0.965 / 2.0 - cushion::reach(radius, Some(table.nose_height));
    let run = |y: f64, velocity: [f64; 2]| {
        first(world(&table, vec![moving(0, -0.5, y, velocity, 1.0)]), banks)
    };
    assert_eq!(run(y, [0.3, 0.0]), None);
    assert_eq!(run(y - 1e-12, [0.3, 0.0]), None);
    assert_eq!(run(y, [0.3, -1e-6]), None);
    assert_eq!(run(y, [0.3, 1e-3]), Some(0.0));
    let met = run(y - 1e-9, [0.3, 1e-4]).unwrap();
    assert!((met - 1e-5).abs() < 1e-9, "{met}");
}

/// A ball that comes out of a side pocket's mouth passes the tip of the jaw and curves into the
/// rail by its spin. Air bends its path, so the cubic used for the search must not decide where it
/// touches.
#[test]
fn along_a_rail_from_a_mouth() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut cue = ball(0, 0.051_739_311_483_961_45, 0.608_224_477_782_644_7);
    cue.velocity = Vector3::new(-1.985_783_039_740_631_5, -0.076_944_648_595_607_7, 0.0);
    cue.spin = Vector3::new(-26.698_305_332_911_66, -62.519_924_443_109_36, -79.216_110_405_030_24);
    let mut world = world(&table, vec![cue]);
    while let Some(event) = world.next_event(1e9) {
        world.advance(event.time);
        if banks(&event.kind) {
            break;
        }
        world.handle(event);
    }
    assert!(world.ball(BallId(0)).unwrap().position.x < -0.08, "beyond the tip");
    let deep = super::overlap(&world);
    println!("along a rail from a mouth: {deep:.1e} m deep");
    assert!(deep.abs() < 1e-12, "{deep:e}");
}

/// A slide leaves the reach of the line that a jaw lies on, before it is abreast of the jaw, by less
/// than the cubic is off there, and touches the jaw a moment later.
#[test]
fn a_slide_that_hardly_leaves_the_line_of_a_jaw() {
    let table = Arc::new(Table::named("pool-7ft").unwrap());
    let mut slide = ball(0, 0.9182570651355819, 0.32381608811280926);
    slide.velocity = Vector3::new(0.018206926049089942, 0.4247607530704218, 0.0);
    slide.spin = Vector3::new(-37.64563972040482, 82.12673688969332, -218.3460495217633);
    slide.state = MotionState::Sliding;
    let touches = first(world(&table, vec![slide]), banks).unwrap();
    assert!((touches - 0.244632233805).abs() < 1e-10, "{touches}");
}
