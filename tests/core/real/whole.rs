//! Tests that the world stays valid in random shots and breaks.

use std::f64::consts::{FRAC_PI_2, TAU};

use gl_billiards_core::physics::table::cushion;
use gl_billiards_core::physics::{Ball, BallId, World};
use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::count;

use super::{Faults, Venue, any_shot, play_checked};

fn pool() -> Venue {
    Venue::named("pool-9ft")
}

/// Plays this many worlds, each from a seed of its own, and prints the greatest errors.
pub fn play_all(what: &str, worlds: usize, begin: impl Fn(&mut ChaCha8Rng) -> World) {
    let mut worst = Faults::default();
    let from = count("GL_BILLIARDS_FROM", 0);
    for seed in from..from + worlds {
        let world = begin(&mut ChaCha8Rng::seed_from_u64(seed as u64));
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play_checked(world)));
        let Ok(faults) = played else { panic!("{what} {seed}") };
        faults.check(&format!("{what} {seed}"));
        worst = worst.worse(faults);
    }
    println!("{worlds} {what}: {worst:?}");
}

#[test]
fn random_shots() {
    let pool = pool();
    play_all("random shots", count("GL_BILLIARDS_SHOTS", 300), |random| {
        let count = random.random_range(1..=16);
        let mut world = pool.world(pool.scattered(random, count));
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
    let pool = pool();
    play_all("breaks", count("GL_BILLIARDS_BREAKS", 50), |random| {
        let cue =
            Vector2::new(-0.64 - random.random_range(0.0..0.4), random.random_range(-0.3..0.3));
        let balls = pool.racked(cue);
        let apex = balls[1].position.xy() - cue;
        let mut world = pool.world(balls);
        let mut shot = any_shot(random, 0.1);
        shot.direction = apex.y.atan2(apex.x) + random.random_range(-0.02..0.02);
        world.strike(&shot);
        world
    });
}

fn toward(angle: f64) -> Vector2<f64> {
    Vector2::new(angle.cos(), angle.sin())
}

/// The ways from the first ball to the others, m.
fn offsets(balls: &[Ball]) -> Vec<Vector2<f64>> {
    balls[1..].iter().map(|ball| (ball.position - balls[0].position).xy()).collect()
}

/// Balls that touch or almost do, the first of them a rail, a jaw or the tip of one.
fn frozen_at_rail(venue: &Venue, random: &mut ChaCha8Rng) -> Vec<Ball> {
    let Venue { table, laws } = venue;
    let radius = laws.ball_radius();
    let reach = cushion::reach(radius, Some(table.nose_height));
    let gap = |random: &mut ChaCha8Rng| match random.random_bool(0.4) {
        true => 0.0,
        false => 10_f64.powf(random.random_range(-9.0..-2.5)),
    };
    loop {
        let at = &table.cushions[random.random_range(0..table.cushions.len())];
        let (point, normal) = match random.random_bool(0.6) {
            true => {
                let point = at.from.lerp(&at.to, random.random_range(0.0..1.0));
                let normal = at.normal_at(point);
                // The chord of an arc lies behind its nose.
                (point - normal * at.across(point), normal)
            }
            false => (at.to, toward(random.random_range(0.0..TAU))),
        };
        let mut places = vec![point + normal * (reach + gap(random))];
        for _ in 0..random.random_range(1..4) {
            let last = places[places.len() - 1];
            let angle = random.random_range(0.0..TAU);
            places.push(last + toward(angle) * (2.0 * radius + gap(random)));
        }
        let Some(bed) = table.bed else { panic!("a table without a bed") };
        let is_free = |(index, place): (usize, &Vector2<f64>)| {
            place.x.abs() < bed.half_length
                && place.y.abs() < bed.half_width
                && table.cushions.iter().all(|at| at.distance(*place) > reach - 1e-12)
                && places[..index].iter().all(|other| (other - place).norm() > 2.0 * radius - 1e-12)
        };
        if places.iter().enumerate().all(is_free) {
            let cue_ball = random.random_range(0..places.len());
            places.swap(0, cue_ball);
            let ball = |(id, place): (u32, &Vector2<f64>)| {
                Ball::at_rest(BallId(id), radius, laws.ball_mass(radius), place.x, place.y)
            };
            return (0..).zip(&places).map(ball).collect();
        }
    }
}

/// Tests strokes of all kinds at balls that touch each other and rails.
#[test]
fn hard_shots() {
    play_hard_shots(&pool(), count("GL_BILLIARDS_SHOTS", 300));
}

/// Plays this many strokes on a table, at balls that touch each other and rails.
pub fn play_hard_shots(venue: &Venue, shots: usize) {
    play_all("hard shots", shots, |random| {
        let balls = frozen_at_rail(venue, random);
        let [to_next, ..] = *offsets(&balls) else { panic!("a ball alone") };
        let steep = if random.random_bool(0.5) { 0.1 } else { FRAC_PI_2 };
        let mut shot = any_shot(random, steep);
        if random.random_bool(0.7) {
            shot.direction = to_next.y.atan2(to_next.x) + random.random_range(-0.8..0.8);
        }
        // No ball may lie where the cue is.
        let is_clear = |direction: f64| {
            let ahead = toward(direction);
            offsets(&balls).iter().all(|to| to.dot(&ahead) > 0.0 || to.perp(&ahead).abs() > 0.05)
        };
        while !is_clear(shot.direction) {
            shot.direction = random.random_range(0.0..TAU);
        }
        let mut world = venue.world(balls);
        world.strike(&shot);
        world
    });
}
