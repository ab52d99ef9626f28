//! Tests that time steps, ball numbers and mirroring do not change a result.

use gl_billiards_core::physics::{Ball, BallId, Event, EventKind, Shot, Strength, World};
use nalgebra::{Vector2, Vector3};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Venue, any_shot};
use crate::count;

fn pool() -> Venue {
    Venue::named("pool-9ft")
}

/// A scene with its shot.
pub struct Case {
    venue: Venue,
    balls: Vec<Ball>,
    shot: Shot,
}

impl Case {
    /// Two to six balls at random places, and a random shot.
    pub fn mixed(venue: Venue, seed: u64) -> Case {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let count = random.random_range(2..=6);
        let balls = venue.scattered(&mut random, count);
        let steep = if random.random_bool(0.7) { 0.1 } else { 1.5 };
        let mut shot = any_shot(&mut random, steep);
        // Most of them aim at a ball.
        if random.random_bool(0.8) {
            let way = balls[1].position - balls[0].position;
            shot.direction = way.y.atan2(way.x) + random.random_range(-0.03..0.03);
        }
        Case { venue, balls, shot }
    }

    /// A break from a random place, hard and nearly central.
    fn opening(seed: u64) -> Case {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let venue = pool();
        let cue =
            Vector2::new(-0.64 - random.random_range(0.0..0.4), random.random_range(-0.3..0.3));
        let balls = venue.racked(cue);
        let way = balls[1].position.xy() - cue;
        let shot = Shot {
            ball: BallId::CUE,
            direction: way.y.atan2(way.x) + random.random_range(-0.01..0.01),
            strength: Strength::Speed(random.random_range(4.0..9.0)),
            tip: [random.random_range(-0.2..0.2), random.random_range(-0.2..0.2)],
            elevation: random.random_range(0.0..0.05),
        };
        Case { venue, balls, shot }
    }

    /// A break exactly at the centre of a perfect rack: every event is a simultaneous pair.
    fn dead_centre(speed: f64) -> Case {
        let venue = pool();
        let balls = venue.racked(Vector2::new(-0.64, 0.0));
        let shot = Shot {
            ball: BallId::CUE,
            direction: 0.0,
            strength: Strength::Speed(speed),
            tip: [0.0, 0.1],
            elevation: 0.0,
        };
        Case { venue, balls, shot }
    }

    /// The mirror image along the table, with the same numbers.
    fn mirrored(&self) -> Case {
        let mut balls = self.balls.clone();
        for ball in &mut balls {
            ball.position.y = -ball.position.y;
        }
        let [side, height] = self.shot.tip;
        let shot = Shot { direction: -self.shot.direction, tip: [-side, height], ..self.shot };
        Case { venue: self.venue.clone(), balls, shot }
    }

    /// The world at time zero, after the stroke.
    fn world(&self) -> World {
        let mut world = self.venue.world(self.balls.clone());
        world.strike(&self.shot);
        world
    }

    /// The world at rest, after one update.
    fn played(&self) -> World {
        let mut world = self.world();
        world.update(600.0);
        assert!(world.at_rest());
        world
    }
}

/// Plays to rest in steps of the lengths that a function gives.
fn stepped(mut world: World, mut step: impl FnMut() -> f64) -> World {
    while !world.at_rest() {
        world.update(step());
    }
    world
}

/// Plays a case in every way, and returns the hash that all of them must share.
pub fn same(case: &Case, random: &mut ChaCha8Rng, what: &str) -> u64 {
    let whole = case.played();
    let mut by_hand = case.world();
    while let Some(event) = by_hand.next_event(f64::INFINITY) {
        by_hand.advance(event.time);
        by_hand.handle(event);
    }
    let ways = [
        ("frames", stepped(case.world(), || 1.0 / 60.0)),
        ("random steps", stepped(case.world(), || random.random_range(0.0..0.2_f64).powi(2))),
        ("long steps", stepped(case.world(), || random.random_range(0.0..3.0))),
        ("event by event", by_hand),
    ];
    for (how, other) in ways {
        assert_eq!(whole.events(), other.events(), "{what} by {how}");
        assert_eq!(whole.hash(), other.hash(), "{what} by {how}");
    }
    whole.hash()
}

/// Hashes of all bits of the usual shots and breaks, the same in debug and in release builds. They
/// change only when the physics changes on purpose.
const GOLDEN: u64 = 0x27a1_a470_5cb9_bbb7;

#[test]
fn time_may_be_cut_in_any_way() {
    let mut random = ChaCha8Rng::seed_from_u64(60);
    let (shots, breaks) = (count("GL_BILLIARDS_SHOTS", 60), count("GL_BILLIARDS_BREAKS", 8));
    let mut all = 0_u64;
    // Rotated, so that equal shots do not cancel.
    let mut add = |hash: u64| all = all.rotate_left(1) ^ hash;
    for seed in 0..shots as u64 {
        add(same(&Case::mixed(pool(), seed), &mut random, &format!("shot {seed}")));
    }
    for seed in 0..breaks as u64 {
        add(same(&Case::opening(seed), &mut random, &format!("break {seed}")));
    }
    println!("{shots} shots and {breaks} breaks, {all:#018x}: the same bits however time is cut");
    if (shots, breaks) == (60, 8) {
        assert_eq!(all, GOLDEN, "{all:#018x}");
    }
}

/// Plays until the first collision of balls.
fn first_impact(world: &mut World) {
    let met = |event: &Event| matches!(event.kind, EventKind::BallBall { .. });
    while !world.events().iter().any(met) {
        let event = world.next_event(f64::INFINITY).unwrap();
        world.advance(event.time);
        world.handle(event);
    }
}

/// The greatest difference between corresponding items of two lists.
fn apart(a: &[Vector3<f64>], b: &[Vector3<f64>]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).norm()).fold(0.0, crate::worse)
}

/// Tests a break with its balls numbered in another order: the velocities agree to rounding, and at
/// rest the chaotic growth of the differences mostly stays below a micrometre.
#[test]
fn numbers_do_not_matter() {
    let breaks = count("GL_BILLIARDS_BREAKS", 100);
    let (mut worst, mut within) = (0.0_f64, 0);
    let mut rests = Vec::new();
    for seed in 0..breaks as u64 {
        let mut random = ChaCha8Rng::seed_from_u64(1_000 + seed);
        let case = Case::opening(seed);
        let mut numbers: Vec<u32> = (1..=15).collect();
        numbers.shuffle(&mut random);
        numbers.insert(0, 0);
        let mut other = Case { balls: case.balls.clone(), venue: pool(), shot: case.shot };
        for (ball, number) in other.balls.iter_mut().zip(&numbers) {
            ball.id = BallId(*number);
        }
        let seen = |world: &World, what: fn(&Ball) -> Vector3<f64>| -> [Vec<Vector3<f64>>; 2] {
            let by = |number: u32| what(&world.ball(BallId(number)).unwrap());
            [(0..16).map(by).collect(), numbers.iter().map(|&number| by(number)).collect()]
        };
        let (mut a, mut b) = (case.world(), other.world());
        first_impact(&mut a);
        first_impact(&mut b);
        let velocity = |ball: &Ball| ball.velocity;
        worst = worst.max(apart(&seen(&a, velocity)[0], &seen(&b, velocity)[1]));
        a.update(600.0);
        b.update(600.0);
        let position = |ball: &Ball| ball.position;
        let rest = apart(&seen(&a, position)[0], &seen(&b, position)[1]);
        within += usize::from(rest < 1e-6);
        rests.push(rest);
    }
    rests.sort_by(f64::total_cmp);
    println!(
        "renumbered: first impact {worst:.1e} m/s; {within} of {breaks} rest within 1e-6 m, \
         median {:.1e}, worst {:.1e}",
        rests[breaks / 2],
        rests[breaks - 1]
    );
    assert!(worst < 1e-12);
    assert!(20 * within >= 19 * breaks);
}

fn image(vector: &Vector3<f64>) -> Vector3<f64> {
    Vector3::new(vector.x, -vector.y, vector.z)
}

/// The spin is an axial vector.
fn spun_image(spin: &Vector3<f64>) -> Vector3<f64> {
    Vector3::new(-spin.x, spin.y, -spin.z)
}

/// The differences between an event and its mirror image, ignoring the sign of zero.
fn differs(a: &Event, b: &Event) -> Option<String> {
    let kinds = match (a.kind, b.kind) {
        // A mirrored cushion or pocket has another index.
        (EventKind::BallCushion { ball: a, .. }, EventKind::BallCushion { ball: b, .. })
        | (EventKind::BallRim { ball: a, .. }, EventKind::BallRim { ball: b, .. })
        | (EventKind::BallLiner { ball: a, .. }, EventKind::BallLiner { ball: b, .. })
        | (EventKind::PocketFloor { ball: a, .. }, EventKind::PocketFloor { ball: b, .. })
        | (EventKind::BallPocket { ball: a, .. }, EventKind::BallPocket { ball: b, .. }) => a == b,
        (EventKind::State { ball: a, state: s }, EventKind::State { ball: b, state: t }) => {
            a == b && s.name() == t.name()
        }
        (a, b) => a == b,
    };
    let equal = kinds
        && a.time.to_bits() == b.time.to_bits()
        && a.speed.to_bits() == b.speed.to_bits()
        && a.position == image(&b.position);
    (!equal).then(|| format!("{a:?}\nin the mirror {b:?}"))
}

pub fn mirrors(case: &Case, what: &str) {
    let (a, b) = (case.played(), case.mirrored().played());
    for (index, (one, other)) in a.events().iter().zip(b.events()).enumerate() {
        if let Some(difference) = differs(one, other) {
            panic!("{what}, event {index}: {difference}");
        }
    }
    assert_eq!(a.events().len(), b.events().len(), "{what}");
    for (one, other) in a.balls().zip(b.balls()) {
        assert_eq!(one.state.name(), other.state.name(), "{what}");
        assert_eq!(one.position, image(&other.position), "{what}");
        assert_eq!(one.velocity, image(&other.velocity), "{what}");
        assert_eq!(one.spin, spun_image(&other.spin), "{what}");
        let (one, other) = (one.orientation.coords, other.orientation.coords);
        assert_eq!([one.x, one.y, one.z, one.w], [-other.x, other.y, -other.z, other.w], "{what}");
    }
}

#[test]
fn mirrored_shots_have_mirrored_bits() {
    let shots = count("GL_BILLIARDS_SHOTS", 200);
    for seed in 0..shots as u64 {
        mirrors(&Case::mixed(pool(), seed), &format!("shot {seed}"));
    }
    println!("{shots} shots: the same bits in the mirror");
}

#[test]
fn mirrored_breaks_have_mirrored_bits() {
    let breaks = count("GL_BILLIARDS_BREAKS", 20);
    for seed in 0..breaks as u64 {
        mirrors(&Case::opening(seed), &format!("break {seed}"));
    }
    for speed in [3.0, 6.0, 9.0] {
        mirrors(&Case::dead_centre(speed), &format!("dead centre at {speed} m/s"));
    }
    println!("{breaks} breaks and 3 dead centre: the same bits in the mirror");
}

/// Tests a perfect rack hit exactly at its centre: for a second the balls are mirror images in
/// pairs.
#[test]
fn dead_centre_break_stays_symmetric() {
    let mut worst = [0.0_f64; 2];
    for speed in [3.0, 6.0, 9.0] {
        let mut world = Case::dead_centre(speed).world();
        first_impact(&mut world);
        let start = world.clock();
        for step in 1..=1000 {
            world.update_until(start + f64::from(step) * 1e-3);
            let balls: Vec<Ball> = world.balls().collect();
            for row in 0..5 {
                let first = 1 + row * (row + 1) / 2;
                for place in 0..=row {
                    let (one, other) = (&balls[first + place], &balls[first + row - place]);
                    let place = (one.position - image(&other.position)).norm();
                    let speed = (one.velocity - image(&other.velocity)).norm();
                    worst = [worst[0].max(place), worst[1].max(speed)];
                }
            }
        }
        println!(
            "dead centre at {speed} m/s: {:.1e} m and {:.1e} m/s from the mirror image",
            worst[0], worst[1]
        );
    }
    assert!(worst[0] < 1e-9);
}
