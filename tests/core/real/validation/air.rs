//! Air drag has no closed form on the cloth, so final positions are compared with those of a run
//! with 100 times as many anchors.
//!
//! A collision multiplies an earlier error by the distance between collisions in radii, 30 or 50,
//! and the jaw of a rail by far more, in a few shots so much that rounding decides the result. So
//! at most one shot in a thousand may be off by more than a millimetre, and the limit for the
//! median is much smaller. `GL_BILLIARDS_DRAG_SHOTS` sets the number of shots, `GL_BILLIARDS_FROM`
//! the first seed.

use std::sync::Arc;

use gl_billiards_core::physics::laws::Slowing;
use gl_billiards_core::physics::{Ball, Laws, Shot, Table, World};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::{any_shot, scattered};

/// The balls at rest, and the number of events, with `anchors` times the usual number of anchors.
fn rest(table: &Arc<Table>, balls: &[Ball], shot: &Shot, anchors: f64) -> (Vec<Ball>, usize) {
    let mut laws = Laws::real();
    let Slowing::Continuous(cloth) = &mut laws.slowing else { unreachable!() };
    cloth.anchors = anchors;
    let mut world = World::new(Arc::clone(table), laws, balls.to_vec());
    world.strike(shot);
    let mut events = 0;
    while super::step(&mut world).is_some() {
        events += 1;
    }
    (world.balls().collect(), events)
}

/// The greatest distance between two results of a shot, m; infinite if a ball is pocketed in only
/// one.
fn apart(one: &[Ball], other: &[Ball]) -> f64 {
    let distance = |(a, b): (&Ball, &Ball)| match (a.state.in_play(), b.state.in_play()) {
        (true, true) => (a.position - b.position).norm(),
        (false, false) => 0.0,
        _ => f64::INFINITY,
    };
    one.iter().zip(other).map(distance).fold(0.0, crate::worse)
}

/// A random shot with this many balls; with several, every other shot is aimed at a ball.
fn shot(seed: u64, table: &Table, balls: std::ops::RangeInclusive<usize>) -> (Vec<Ball>, Shot) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let count = random.random_range(balls);
    let balls = scattered(&mut random, table, count);
    let mut shot = any_shot(&mut random, 0.1);
    if seed % 2 == 1 && count > 1 {
        let to = balls[1].position - balls[0].position;
        shot.direction = to.y.atan2(to.x) + random.random_range(-0.03..0.03);
    }
    (balls, shot)
}

fn shots() -> u64 {
    crate::count("GL_BILLIARDS_DRAG_SHOTS", 150) as u64
}

/// Checks the number of shots that are off by more than 1 mm, and the median of the errors (m),
/// with this factor on the number of anchors.
fn check(balls: std::ops::RangeInclusive<usize>, anchors: f64, shots: u64, median: f64) {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut events = 0;
    let from = crate::count("GL_BILLIARDS_FROM", 0) as u64;
    let mut errors: Vec<f64> = (from..from + shots)
        .map(|seed| {
            let (balls, shot) = shot(seed, &table, balls.clone());
            let (usual, needed) = rest(&table, &balls, &shot, anchors);
            events += needed;
            apart(&usual, &rest(&table, &balls, &shot, 100.0 * anchors).0)
        })
        .collect();
    errors.sort_by(f64::total_cmp);
    let count = errors.len();
    let over = |limit: f64| errors.iter().filter(|error| **error > limit).count();
    println!(
        "air drag, {balls:?} balls, {anchors} times the anchors: of {count} shots {} come to rest over 1 mm away, {} over 0.1 mm; \
         median {:.1e} m, 9 of 10 within {:.1e} m; {:.1} events a shot",
        over(1e-3),
        over(1e-4),
        errors[count / 2],
        errors[count * 9 / 10],
        events as f64 / count as f64
    );
    assert!(errors[count / 2] <= median, "median {}", errors[count / 2]);
    assert!(over(1e-3) * 1000 <= count, "{} over 1 mm", over(1e-3));
}

#[test]
fn a_ball_alone_rests_where_it_should() {
    check(1..=1, 1.0, shots(), 1e-8);
}

#[test]
fn balls_rest_where_they_should() {
    check(2..=5, 1.0, shots(), 2e-8);
}

/// Tests that more anchors reduce the error of every shot.
#[test]
fn finer_anchors_leave_less() {
    check(1..=1, 4.0, shots() / 3, 2e-10);
    check(2..=5, 4.0, shots() / 3, 2e-10);
}
