//! Tests of carom tables: the properties of pool tables, without pockets.

use std::f64::consts::FRAC_PI_2;

use gl_billiards_core::physics::{Ball, BallId, MotionState};
use nalgebra::Vector3;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::order::{self, Case};
use super::{Venue, any_shot, contacts, whole};
use crate::count;

const NAMES: [&str; 4] = ["carom-10ft", "carom-9ft", "carom-8ft", "carom-7ft"];

#[test]
fn random_shots() {
    for name in NAMES {
        let venue = Venue::named(name);
        let shots = count("GL_BILLIARDS_SHOTS", 100);
        whole::play_all(&format!("random shots on {name}"), shots, |random| {
            let count = random.random_range(2..=6);
            let balls = venue.scattered(random, count);
            let steep = if random.random_bool(0.5) { 0.1 } else { FRAC_PI_2 };
            let mut world = venue.world(balls);
            world.strike(&any_shot(random, steep));
            world
        });
    }
}

/// Tests strokes at balls that touch each other and rails.
#[test]
fn hard_shots() {
    whole::play_hard_shots(&Venue::named("carom-10ft"), count("GL_BILLIARDS_SHOTS", 200));
}

/// Tests balls in the air over rails.
#[test]
fn balls_in_the_air() {
    let venue = Venue::named("carom-10ft");
    let [x, y] = venue.table.outer_edges().unwrap();
    let [radius, mass] = venue.laws.ball_size(BallId(1));
    whole::play_all("balls over carom rails", count("GL_BILLIARDS_RAIL_TOPS", 100), |random| {
        let inside = random.random_range(0.0..0.2);
        let place = match random.random_bool(0.5) {
            true => [x - inside, random.random_range(-y..y)],
            false => [random.random_range(-x..x), y - inside],
        };
        let mut ball = Ball::at_rest(BallId(1), radius, mass, place[0], place[1]);
        ball.position.z = venue.table.rail_height() + radius + random.random_range(0.001..0.1);
        ball.velocity = Vector3::from_fn(|_, _| random.random_range(-1.5..1.5));
        ball.spin = Vector3::from_fn(|_, _| random.random_range(-80.0..80.0));
        ball.state = MotionState::Airborne;
        venue.world(vec![ball])
    });
}

/// Tests first contacts against a dense scan.
#[test]
fn none_missed_none_invented() {
    let venue = Venue::named("carom-10ft");
    contacts::compare(&venue, 1e-9, count("GL_BILLIARDS_CONTACTS", 250));
}

#[test]
fn neither_time_steps_nor_mirrors_change_bits() {
    let mut random = ChaCha8Rng::seed_from_u64(61);
    for seed in 0..count("GL_BILLIARDS_SHOTS", 40) as u64 {
        let case = Case::mixed(Venue::named("carom-10ft"), seed);
        order::same(&case, &mut random, &format!("carom, shot {seed}"));
        order::mirrors(&case, &format!("carom, shot {seed}"));
    }
}
