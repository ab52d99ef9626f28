//! Impacts of several balls at once under the laws of the blog, in every model.

use std::f64::consts::PI;

use gl_billiards_core::game::files::{Scene, record};
use gl_billiards_core::game::{GameKind, Match, Setup};
use gl_billiards_core::physics::impact::cluster::{Cluster, Pair};
use gl_billiards_core::physics::laws::BallBallLaw;
use gl_billiards_core::physics::{Ball, BallId, Laws, Preset, World};
use nalgebra::Vector3;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

const RADIUS: f64 = 0.028575;

/// A world without friction in which ball 0 hits others at 1 m/s.
fn world(mut constants: Value, balls: &Value) -> World {
    let usual = json!({"rolling_resistance": 0, "air_density": 0, "ball_restitution": 1});
    for (name, value) in usual.as_object().unwrap() {
        constants[name] = value.clone();
    }
    let scene = json!({"version": 1, "laws": "rpool", "table": "cloth", "constants": constants,
        "balls": balls, "run": {"duration": 1}});
    Scene::from_value(&scene).unwrap().world()
}

/// Ball 0 and a frozen line of two, all with their centres on y = 0.
fn line() -> Value {
    json!([
        {"id": 0, "position": [-0.21, 0], "velocity": [1, 0]},
        {"id": 1, "position": [0, 0]},
        {"id": 2, "position": [2.0 * RADIUS, 0]},
    ])
}

/// Ball 0 hits two balls of other sizes at the same time.
fn fork() -> Value {
    let at = |radius: f64, angle: f64| {
        let reach = RADIUS + radius;
        json!([reach * angle.cos(), reach * angle.sin()])
    };
    json!([
        {"id": 0, "position": [-0.21, 0], "velocity": [1, 0]},
        {"id": 1, "position": at(0.04, 0.75), "radius": 0.04},
        {"id": 2, "position": at(0.03, -0.6), "radius": 0.03},
    ])
}

fn velocity(world: &World, id: u32) -> Vector3<f64> {
    world.ball(BallId(id)).unwrap().velocity
}

fn momentum(world: &World) -> Vector3<f64> {
    world.balls().map(|ball| ball.velocity * ball.mass).sum()
}

/// Tests that every model conserves momentum and energy, and that they differ: springs leave a line
/// of three with some of the speed, the other models pass on all of it.
#[test]
fn every_model_conserves_momentum_and_energy() {
    for model in ["simultaneous", "hertz", "sequential"] {
        for balls in [line(), fork()] {
            let mut world = world(json!({"cluster_model": model}), &balls);
            let (momentum_before, energy) = (momentum(&world), world.energy());
            world.update_until(0.9);
            let error = (momentum(&world) - momentum_before).norm();
            assert!(error < 1e-12 * momentum_before.norm(), "{model}: {error}");
            assert!((world.energy() - energy).abs() < 1e-12 * energy, "{model}");
            assert!(world.ball(BallId(2)).unwrap().speed() > 0.1, "{model}");
        }
        let mut world = world(json!({"cluster_model": model}), &line());
        world.update_until(0.9);
        let kept = 1.0 - velocity(&world, 2).x;
        let expected = if model == "hertz" { 0.0057 } else { 0.0 };
        assert!((kept - expected).abs() < 1e-3, "{model}: {kept}");
    }
}

/// Tests n balls of any masses that one hits at once (part 8): every contact that pushes gets back ε
/// of its speed of approach, and momentum is conserved.
#[test]
fn any_number_at_once() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for case in 0..400 {
        let count = 2 + case % 4;
        let mut ball =
            |id, x, y| Ball::at_rest(BallId(id), RADIUS, random.random_range(0.05..5.0), x, y);
        let mut balls = vec![ball(0, 0.0, 0.0)];
        for id in 1..=count {
            let angle = PI * ((f64::from(id) - 0.5) / f64::from(count) - 0.5);
            balls.push(ball(id, 2.0 * RADIUS * angle.cos(), 2.0 * RADIUS * angle.sin()));
        }
        balls[0].velocity = Vector3::new(1.3, 0.1, 0.0);
        let (before, restitution) = (balls.clone(), random.random_range(0.0..=1.0));
        let laws = Laws { ball_ball: BallBallLaw::Restitution { restitution }, ..Laws::rpool() };
        let pair = |b| Pair::new(&before, 0, b, false);
        let mut pairs: Vec<Pair> = (1..balls.len()).map(pair).collect();
        Cluster::default().collide(&mut balls, &mut pairs, &laws);
        for pair in &pairs {
            let parts = (balls[pair.b].velocity - balls[pair.a].velocity).dot(&pair.normal);
            let misses = parts - restitution * pair.approach;
            assert!(misses > -1e-12 && (pair.impulse == 0.0 || misses < 1e-12), "{case}: {misses}");
        }
        let momentum = |balls: &[Ball]| {
            balls.iter().map(|ball| ball.velocity * ball.mass).sum::<Vector3<f64>>()
        };
        let error = (momentum(&balls) - momentum(&before)).norm();
        assert!(error < 1e-12 * momentum(&before).norm(), "{case}: {error}");
    }
}

/// Tests that records write the constants that differ and read them again.
#[test]
fn records_keep_the_constants() {
    for constants in [
        json!({"cluster_model": "hertz"}),
        json!({"cluster_model": "hertz", "double_collisions": false}),
        json!({"cluster_model": "sequential", "speed_of_light": 20}),
        json!({"speed_of_light": null}),
    ] {
        let scene = json!({"version": 1, "laws": "rpool", "constants": constants,
            "balls": [{"id": 0, "position": [0, 0]}]});
        let laws = Scene::from_value(&scene).unwrap().laws;
        let setup = Setup { laws, ..Setup::new(GameKind::EightBall, Preset::Rpool, 1) };
        let text = record::text(&Match::new(setup).record().unwrap());
        assert_eq!(record::parse(&text).unwrap().setup.laws, laws, "{text}");
        let value: Value = serde_json::from_str(&text).unwrap();
        let written = &value["setup"]["constants"];
        for (name, value) in constants.as_object().unwrap() {
            assert_eq!(written[name].as_f64(), value.as_f64(), "{text}");
            assert_eq!(written[name].as_str(), value.as_str(), "{text}");
        }
    }
}

/// Tests that `double_collisions` false means `sequential`, wherever it stands.
#[test]
fn no_double_collisions_means_sequential() {
    let hash = |constants: Value| {
        let mut world = world(constants, &fork());
        world.update_until(0.9);
        world.hash()
    };
    let sequential = hash(json!({"cluster_model": "sequential"}));
    assert_ne!(sequential, hash(json!({})));
    for model in ["simultaneous", "hertz", "sequential"] {
        assert_eq!(
            sequential,
            hash(json!({"cluster_model": model, "double_collisions": false})),
            "{model}"
        );
    }
}

/// Tests that laws without the choice refuse it.
#[test]
fn other_laws_refuse_the_constants() {
    for (laws, name) in [("report", "cluster_model"), ("real", "double_collisions")] {
        let mut usual = Laws::named(laws).unwrap();
        assert!(usual.constants().iter().all(|constant| constant.name != name));
    }
}
