//! Tests of the laws `real`: pool as it is played.

mod bed;
mod carom;
mod cling;
mod clusters;
mod contacts;
mod frozen;
mod heap;
mod models;
mod odd;
mod order;
mod pockets;
mod rail_tops;
mod rounded;
mod squeezed;
mod staged;
mod states;
mod tip;
mod touches;
mod validation;
mod whole;

use std::sync::Arc;

use gl_billiards_core::physics::laws::{Conditions, Equipment};
use gl_billiards_core::physics::table::cushion;
use gl_billiards_core::physics::{Ball, BallId, Laws, Shot, Strength, Table, World};
use nalgebra::Vector2;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::fuzz::scene::EnergyWatch;
use crate::starts;

/// The greatest errors of a shot, checked at every event.
#[derive(Debug, Default, Clone, Copy)]
pub struct Faults {
    /// The deepest overlap of two balls, or of a ball and a cushion, m.
    pub overlap: f64,
    /// The most energy that an event added, relative to the shot's initial energy.
    pub gain: f64,
    /// Number of events, internal ones included.
    pub events: usize,
}

impl Faults {
    /// Checks that nothing overlaps that did not at first, and that no event added energy.
    pub fn check(&self, what: &str) {
        assert!(self.overlap <= 1e-9, "{what}: {self:?}");
        assert!(self.gain <= 1e-13, "{what}: {self:?}");
    }

    /// The greater of each error.
    pub fn worse(self, other: Faults) -> Faults {
        Faults {
            overlap: self.overlap.max(other.overlap),
            gain: self.gain.max(other.gain),
            events: self.events.max(other.events),
        }
    }
}

/// Plays a world to rest and checks it after every event and every 2 ms.
pub fn play_checked(mut world: World) -> Faults {
    let mut faults = Faults::default();
    let least = overlap(&world).max(0.0);
    let first = world.energy();
    let mut energy = EnergyWatch::new(&world);
    let mut sample = 0.002;
    while !world.at_rest() {
        let Some(event) = world.next_event(1e9) else { panic!("something moves for ever") };
        assert!(event.time < 300.0, "the shot does not end");
        while sample < event.time {
            world.advance(sample);
            faults.overlap = faults.overlap.max(overlap(&world) - least);
            sample += 0.002;
        }
        world.advance(event.time);
        // The hand moves the cue until then.
        let mut compare = |world: &World| {
            let gain = energy.gain(world);
            assert!(gain.is_finite());
            faults.gain = faults.gain.max(gain / first);
        };
        compare(&world);
        world.handle(event);
        compare(&world);
        faults.overlap = faults.overlap.max(overlap(&world) - least);
        faults.events += 1;
        assert!(faults.events < 20_000, "too many events at {}", event.time);
    }
    assert!(world.events().is_sorted_by_key(|event| event.time), "the log goes back in time");
    faults
}

/// The deepest overlap of two balls, or of a ball on the cloth and a cushion that it does not press,
/// m.
pub fn overlap(world: &World) -> f64 {
    let balls: Vec<Ball> = world.balls().filter(|ball| ball.state.in_play()).collect();
    let table = world.table();
    let mut deepest = f64::NEG_INFINITY;
    for (index, ball) in balls.iter().enumerate() {
        let place = ball.position;
        assert!(place.iter().chain(&ball.velocity).chain(&ball.spin).all(|c| c.is_finite()));
        if let Some(bed) = table.bed {
            // A ball on a rail's outer edge has not left it yet.
            let rails = 1e-2 + if ball.state.is_aloft() { table.rails.width } else { 0.14 };
            let (x, y) = (bed.half_length + rails, bed.half_width + rails);
            assert!(place.x.abs() < x && place.y.abs() < y, "ball {} is gone: {place}", ball.id);
        }
        for other in &balls[..index] {
            let apart = (other.position - place).norm();
            deepest = deepest.max(ball.radius + other.radius - apart);
        }
        if ball.state.is_aloft() {
            continue;
        }
        let reach = cushion::reach(ball.radius, world.laws().nose_height(table));
        // A ball may press the nose that sends it back, and what that meets.
        if ball.is_in_cushion() {
            continue;
        }
        for cushion in &table.cushions {
            deepest = deepest.max(reach - cushion.distance(place.xy()));
        }
    }
    deepest
}

/// A table and the laws of its equipment.
#[derive(Clone)]
pub struct Venue {
    pub table: Arc<Table>,
    pub laws: Laws,
}

impl Venue {
    pub fn named(name: &str) -> Venue {
        let table = Arc::new(Table::named(name).unwrap());
        Venue { table, laws: Conditions::Tournament.laws_with(Equipment::of_table(name)) }
    }

    pub fn world(&self, balls: Vec<Ball>) -> World {
        World::new(Arc::clone(&self.table), self.laws, balls)
    }

    /// Balls at random legal places, including the cue ball.
    pub fn scattered(&self, random: &mut ChaCha8Rng, count: usize) -> Vec<Ball> {
        scattered_under(random, &self.table, &self.laws, count)
    }

    /// A rack of frozen balls at the foot spot, and the cue ball at a place.
    pub fn racked(&self, cue: Vector2<f64>) -> Vec<Ball> {
        racked_under(&self.table, &self.laws, cue)
    }
}

/// Balls at random legal places under the laws `real`, including the cue ball.
pub fn scattered(random: &mut ChaCha8Rng, table: &Table, count: usize) -> Vec<Ball> {
    scattered_under(random, table, &Laws::real(), count)
}

fn scattered_under(random: &mut ChaCha8Rng, table: &Table, laws: &Laws, count: usize) -> Vec<Ball> {
    let reach = cushion::reach(laws.ball_radius(), Some(table.nose_height));
    starts::scattered(random, table, laws, count, [reach, 0.0])
}

/// A random shot that a player could try.
pub fn any_shot(random: &mut ChaCha8Rng, elevation: f64) -> Shot {
    let offset = 0.55 * random.random_range(0.0..1.0_f64).sqrt();
    let (sin, cos) = random.random_range(0.0..std::f64::consts::TAU).sin_cos();
    Shot {
        ball: BallId::CUE,
        direction: random.random_range(-3.2..3.2),
        strength: Strength::Speed(random.random_range(0.1..8.0)),
        tip: [offset * cos, offset * sin],
        elevation: random.random_range(0.0..=elevation),
    }
}

/// A rack of frozen balls at the foot spot, and the cue ball at a place.
pub fn racked(table: &Table, cue: Vector2<f64>) -> Vec<Ball> {
    racked_under(table, &Laws::real(), cue)
}

fn racked_under(table: &Table, laws: &Laws, cue: Vector2<f64>) -> Vec<Ball> {
    let mut balls = starts::frozen_rack(table, laws);
    balls[0].position.x = cue.x;
    balls[0].position.y = cue.y;
    balls
}

/// A world of these balls under the laws `real`.
pub fn world(table: &Arc<Table>, balls: Vec<Ball>) -> World {
    World::new(Arc::clone(table), Laws::real(), balls)
}
