//! Tests of tables with rounded jaws: the properties of pool tables, shots into the jaws, and the
//! seams between noses and arcs.

use std::f64::consts::FRAC_PI_2;
use std::panic::{AssertUnwindSafe, catch_unwind};

use gl_billiards_core::physics::table::cushion;
use gl_billiards_core::physics::{Ball, BallId, MotionState, World};
use nalgebra::{Vector2, Vector3};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::order::{self, Case};
use super::{Faults, Venue, any_shot, contacts, play_checked};
use crate::count;

const NAMES: [&str; 3] = ["snooker-12ft", "heyball-9ft", "blackball-7ft"];

/// Plays worlds of every table, each from a seed of its own, and checks them after every event.
fn play_all(what: &str, worlds: usize, begin: impl Fn(&Venue, &mut ChaCha8Rng) -> World) {
    let from = count("GL_BILLIARDS_FROM", 0);
    for name in NAMES {
        let venue = Venue::named(name);
        let mut worst = Faults::default();
        for seed in from..from + worlds {
            let world = begin(&venue, &mut ChaCha8Rng::seed_from_u64(seed as u64));
            let played = catch_unwind(AssertUnwindSafe(|| play_checked(world)));
            let Ok(faults) = played else { panic!("{name}, {what} {seed}") };
            faults.check(&format!("{name}, {what} {seed}"));
            worst = worst.worse(faults);
        }
        println!("{worlds} {what} on {name}: {worst:?}");
    }
}

#[test]
fn random_shots() {
    play_all("random shots", count("GL_BILLIARDS_SHOTS", 100), |venue, random| {
        let count = random.random_range(1..=16);
        let balls = venue.scattered(random, count);
        let steep = if random.random_bool(0.5) { 0.1 } else { FRAC_PI_2 };
        let mut world = venue.world(balls);
        world.strike(&any_shot(random, steep));
        world
    });
}

/// A ball at a random place in front of a pocket that a stroke sends at its jaws, and up to two
/// others there.
fn into_jaws(venue: &Venue, random: &mut ChaCha8Rng) -> World {
    let (table, bed) = (&venue.table, venue.table.bed.unwrap());
    let pocket = table.pockets[random.random_range(0..6)];
    let axis = pocket.body.unwrap().axis;
    let across = Vector2::new(-axis.y, axis.x);
    let others = random.random_range(1..=3);
    let mut balls: Vec<Ball> = Vec::new();
    while balls.len() < others {
        let id = BallId(balls.len() as u32);
        let [radius, mass] = venue.laws.ball_size(id);
        let place = pocket.center - axis * random.random_range(0.06..0.5)
            + across * random.random_range(-0.2..0.2);
        let reach = cushion::reach(radius, Some(table.nose_height));
        let free = place.x.abs() < bed.half_length
            && place.y.abs() < bed.half_width
            && table.cushions.iter().all(|cushion| cushion.distance(place) >= reach)
            && (place - pocket.center).norm() > pocket.radius
            && balls.iter().all(|ball| (ball.position.xy() - place).norm() > ball.radius + radius);
        if free {
            balls.push(Ball::at_rest(id, radius, mass, place.x, place.y));
        }
    }
    let aim = pocket.center + across * random.random_range(-0.1..0.1) - balls[0].position.xy();
    let steep = if random.random_bool(0.8) { 0.1 } else { FRAC_PI_2 };
    let mut shot = any_shot(random, steep);
    shot.direction = aim.y.atan2(aim.x);
    let mut world = venue.world(balls);
    world.strike(&shot);
    world
}

#[test]
fn shots_into_jaws() {
    play_all("shots into jaws", count("GL_BILLIARDS_POCKETS", 150), into_jaws);
}

/// Tests balls in the air over rails, jaws and pockets.
#[test]
fn balls_in_the_air() {
    play_all("balls in the air", count("GL_BILLIARDS_RAIL_TOPS", 100), |venue, random| {
        let pocket = venue.table.pockets[random.random_range(0..6)];
        let [radius, mass] = venue.laws.ball_size(BallId(1));
        let [x, y] = venue.table.outer_edges().unwrap();
        let mut place = Vector2::repeat(f64::INFINITY);
        while place.x.abs() > x || place.y.abs() > y {
            place = pocket.center + Vector2::from_fn(|_, _| random.random_range(-0.25..0.25));
        }
        let mut ball = Ball::at_rest(BallId(1), radius, mass, place.x, place.y);
        ball.position.z = venue.table.rail_height() + radius + random.random_range(0.001..0.1);
        ball.velocity = Vector3::from_fn(|_, _| random.random_range(-1.5..1.5));
        ball.spin = Vector3::from_fn(|_, _| random.random_range(-80.0..80.0));
        ball.state = MotionState::Airborne;
        venue.world(vec![ball])
    });
}

/// Tests first contacts against a dense scan. Under drag their error grows with the way that a ball
/// has gone, here up to 3.5 m.
#[test]
fn none_missed_none_invented() {
    for name in NAMES {
        contacts::compare(&Venue::named(name), 1e-9);
    }
}

#[test]
fn neither_time_steps_nor_mirrors_change_bits() {
    let mut random = ChaCha8Rng::seed_from_u64(60);
    for name in NAMES {
        for seed in 0..count("GL_BILLIARDS_SHOTS", 40) as u64 {
            let case = Case::mixed(Venue::named(name), seed);
            order::same(&case, &mut random, &format!("{name}, shot {seed}"));
            order::mirrors(&case, &format!("{name}, shot {seed}"));
        }
    }
}
