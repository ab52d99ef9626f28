//! Special relativity with an adjustable speed of light, against published and derived numbers.

use std::f64::consts::TAU;
use std::fs;

use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::impact::cluster::{Cluster, Pair};
use gl_billiards_core::physics::laws::BallBallLaw;
use gl_billiards_core::physics::relativity::{gamma, kinetic_energy};
use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, World};
use nalgebra::{Vector2, Vector3};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

const RADIUS: f64 = 0.03;

fn laws(c: f64, restitution: f64) -> Laws {
    let ball_ball = BallBallLaw::Restitution { restitution };
    Laws { ball_ball, speed_of_light: Some(c), ..Laws::rpool() }
}

fn ball(id: u32, mass: f64, position: Vector2<f64>, velocity: Vector2<f64>) -> Ball {
    let mut ball = Ball::at_rest(BallId(id), RADIUS, mass, position.x, position.y);
    ball.velocity = velocity.push(0.0);
    ball
}

fn heading(degrees: f64) -> Vector2<f64> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    Vector2::new(cos, sin)
}

/// The balls after an impact of all of them that touch.
fn collided(mut balls: Vec<Ball>, laws: &Laws) -> Vec<Ball> {
    let mut pairs = Vec::new();
    for b in 1..balls.len() {
        for a in 0..b {
            let pair = Pair::new(&balls, a, b, false);
            if pair.gap < 1e-9 {
                pairs.push(pair);
            }
        }
    }
    Cluster::default().collide(&mut balls, &mut pairs, laws);
    balls
}

fn momentum<'a>(balls: impl IntoIterator<Item = &'a Ball>, c: f64) -> Vector3<f64> {
    let of = |ball: &Ball| ball.velocity * (ball.mass * gamma(&ball.velocity, c));
    balls.into_iter().map(of).sum()
}

fn energy(balls: &[Ball], c: f64) -> f64 {
    balls.iter().map(|ball| kinetic_energy(ball, c)).sum()
}

#[track_caller]
fn near(got: f64, want: f64, tolerance: f64) {
    assert!((got - want).abs() <= tolerance, "{got} instead of {want}");
}

/// Tests head-on impacts at c = 1 against exact fractions.
#[test]
fn head_on_impacts() {
    for (masses, before, after) in [
        ([1.0, 1.0], [0.6, 0.0], [0.0, 0.6]),
        ([1.0, 1.0], [0.8, -0.6], [-0.6, 0.8]),
        ([1.0, 2.0], [0.6, 0.0], [-9.0 / 41.0, 39.0 / 89.0]),
        ([2.0, 1.0], [0.6, 0.0], [9.0 / 41.0, 21.0 / 29.0]),
    ] {
        let place = [0.0, 2.0 * RADIUS].map(|x| Vector2::new(x, 0.0));
        let balls = [0, 1].map(|i| ball(i as u32, masses[i], place[i], before[i] * Vector2::x()));
        let balls = collided(balls.to_vec(), &laws(1.0, 1.0));
        for (ball, speed) in balls.iter().zip(after) {
            near(ball.velocity.x, speed, 1e-15);
        }
    }
}

/// Tests oblique impacts on a ball at rest, with the line of centres at 30°: the published speeds
/// and angles, and tan θ₁ tan θ₂ = 2 / (γ + 1).
#[test]
fn oblique_impacts() {
    for (speed, object, cue, angle) in [
        (0.6, 0.532_939, 0.351_547, 56.9955),
        (0.8, 0.729_285, 0.558_080, 52.4109),
        (0.1, 0.086_657, 0.050_189, 59.9375),
        (0.01, 0.008_660, 0.005_000, 59.9994),
    ] {
        let balls = vec![
            ball(0, 0.17, Vector2::zeros(), Vector2::new(speed, 0.0)),
            ball(1, 0.17, heading(30.0) * (2.0 * RADIUS), Vector2::zeros()),
        ];
        let gamma = gamma(&balls[0].velocity, 1.0);
        let balls = collided(balls, &laws(1.0, 1.0));
        let direction = |ball: &Ball| ball.velocity.y.atan2(ball.velocity.x).to_degrees();
        near(balls[1].speed(), object, 1e-6);
        near(direction(&balls[1]), 30.0, 1e-9);
        near(balls[0].speed(), cue, 1e-6);
        near(-direction(&balls[0]), angle, 1e-4);
        let product = 30f64.to_radians().tan() * -direction(&balls[0]).to_radians().tan();
        near(product, 2.0 / (gamma + 1.0), 1e-12);
    }
}

/// Tests the smallest opening angle of two equal balls, 2 atan √(2/(γ + 1)).
#[test]
fn opening_angles() {
    let table = [(0.1, 89.928), (0.3, 89.317), (0.6, 86.628), (0.8, 81.787), (0.9, 75.851)];
    for (speed, expected) in table.into_iter().chain([(0.99, 52.878)]) {
        let opening = |degrees: f64| {
            let balls = vec![
                ball(0, 0.17, Vector2::zeros(), Vector2::new(speed, 0.0)),
                ball(1, 0.17, heading(degrees) * (2.0 * RADIUS), Vector2::zeros()),
            ];
            let balls = collided(balls, &laws(1.0, 1.0));
            balls[0].velocity.angle(&balls[1].velocity).to_degrees()
        };
        let least = (1..900).map(|tenth| opening(0.1 * f64::from(tenth))).fold(90.0, f64::min);
        near(least, expected, 1e-3);
    }
}

/// Tests inelastic pairs: in the frame of V = c² Σp_n / ΣE the normal momentum becomes -ε times
/// itself.
#[test]
fn inelastic_impacts() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..1000 {
        let restitution = random.random_range(0.0..1.0);
        let mut any = |id, place| {
            let velocity =
                heading(random.random_range(0.0..360.0)) * random.random_range(0.0..0.95);
            ball(id, random.random_range(0.1..3.0), place, velocity)
        };
        let n = Vector2::new(1.0, 0.0);
        let balls = vec![any(0, Vector2::zeros()), any(1, n * (2.0 * RADIUS))];
        let after = collided(balls.clone(), &laws(1.0, restitution));
        let four = |ball: &Ball| {
            let mass = ball.mass * gamma(&ball.velocity, 1.0);
            [mass, mass * ball.velocity.x, mass * ball.velocity.y]
        };
        let (p, q) = ([0, 1].map(|i| four(&balls[i])), [0, 1].map(|i| four(&after[i])));
        if balls[0].velocity.x <= balls[1].velocity.x {
            assert_eq!(balls, after);
            continue;
        }
        let v = (p[0][1] + p[1][1]) / (p[0][0] + p[1][0]);
        let boosted = |[e, x, _]: [f64; 3]| (x - v * e) / (1.0 - v * v).sqrt();
        for i in 0..2 {
            let scale = p[0][0] + p[1][0];
            near(boosted(q[i]), -restitution * boosted(p[i]), 1e-11 * scale);
            near(q[i][2], p[i][2], 1e-12 * scale);
        }
        assert!(energy(&after, 1.0) <= energy(&balls, 1.0) * (1.0 + 1e-12));
    }
}

/// Tests that a pair just below the speed of light keeps its momentum and its energy.
#[test]
fn impacts_close_to_light() {
    for below in [1e-3, 1e-6, 1e-9] {
        let balls = vec![
            ball(0, 0.17, Vector2::zeros(), heading(20.0) * (1.0 - below)),
            ball(1, 0.3, Vector2::new(2.0 * RADIUS, 0.0), heading(90.0) * (1.0 - below)),
        ];
        let after = collided(balls.clone(), &laws(1.0, 1.0));
        // A velocity's last digit changes γ by γ² times as much.
        let tolerance = 1e-15 / below;
        let (before, kept) = (momentum(&balls, 1.0), momentum(&after, 1.0));
        assert!((before - kept).norm() < tolerance * before.norm(), "{below}");
        near(energy(&after, 1.0) / energy(&balls, 1.0), 1.0, tolerance);
        assert!(after.iter().all(|ball| ball.speed() < 1.0));
    }
}

/// Tests that several balls at once conserve momentum and energy if they are elastic, and that they
/// lose energy but never a ball otherwise.
#[test]
fn clusters() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for case in 0..300 {
        let count = 2 + case % 4;
        let mut balls = vec![ball(0, 0.17, Vector2::zeros(), heading(0.0) * 0.9)];
        for i in 0..count {
            let place = heading(-90.0 + 180.0 * (f64::from(i) + 0.5) / f64::from(count));
            let speed = heading(random.random_range(0.0..360.0)) * random.random_range(0.0..0.6);
            let mass = random.random_range(0.05..2.0);
            balls.push(ball(i + 1, mass, place * (2.0 * RADIUS), speed));
        }
        for (index, restitution) in [1.0, 0.9, 0.5, 0.0].into_iter().enumerate() {
            let after = collided(balls.clone(), &laws(1.0, restitution));
            let part = energy(&after, 1.0) / energy(&balls, 1.0);
            if index == 0 {
                let (before, kept) = (momentum(&balls, 1.0), momentum(&after, 1.0));
                assert!((before - kept).norm() < 1e-12 * before.norm(), "{case}");
                near(part, 1.0, 1e-12);
            } else {
                assert!(part < 1.0, "{case} {restitution}: {part}");
            }
        }
    }
}

/// A world on an endless cloth without air, or on a table.
fn world(constants: Value, table: &str, balls: &Value) -> World {
    let scene = json!({"version": 1, "laws": "rpool", "constants": constants, "table": table,
        "balls": balls, "run": {"duration": 1}});
    Scene::from_value(&scene).unwrap().world()
}

/// Tests the time and the way until friction stops a ball, T = γ v/(μ g) and D = (γ - 1) c²/(μ g).
#[test]
fn friction_stops_balls() {
    let stop = |c: Value, speed: f64, friction: f64| {
        let constants = json!({"speed_of_light": c, "rolling_resistance": friction,
            "air_density": 0, "frame": 0.001});
        let ball = json!([{"id": 0, "position": [0, 0], "velocity": [speed, 0]}]);
        let mut world = world(constants, "cloth", &ball);
        let (mut half, mut time) = (0.0, 0.0);
        while !world.at_rest() {
            time += 0.5;
            world.update_until(time);
            if time == 38.0 {
                half = world.ball(BallId(0)).unwrap().speed();
            }
        }
        (world.events().last().unwrap().time, world.ball(BallId(0)).unwrap().position.x, half)
    };
    let (newton_time, newton_way, _) = stop(Value::Null, 6.0, 0.01);
    near(newton_time, 61.162, 1e-3 * 61.0);
    near(newton_way, 183.486, 1e-3 * 183.0);
    let (time, way, _) = stop(json!(10), 6.0, 0.01);
    near(time, 76.4526, 1e-3 * 76.0);
    near(way, 254.842, 1e-3 * 254.0);
    for (beta, times, ways) in [
        (0.1, 1.0050, 1.0076),
        (0.3, 1.0483, 1.0730),
        (0.6, 1.25, 1.3889),
        (0.8, 1.6667, 2.0833),
        (0.9, 2.2942, 3.1955),
    ] {
        let (newton_time, newton_way, _) = stop(Value::Null, 2.0, 0.05);
        let (time, way, _) = stop(json!(2.0 / beta), 2.0, 0.05);
        near(time / newton_time, times, 1e-3 * times);
        near(way / newton_way, ways, 1e-3 * ways);
    }
}

/// Tests the speed half way through the worked example: 3.511234 m/s.
#[test]
fn speed_in_the_worked_example() {
    let constants = json!({"speed_of_light": 10, "rolling_resistance": 0.01, "air_density": 0,
        "frame": 0.001});
    let ball = json!([{"id": 0, "position": [0, 0], "velocity": [6, 0]}]);
    let mut world = world(constants, "cloth", &ball);
    let start = 0.25 * 100.0 * world.ball(BallId(0)).unwrap().mass;
    near(world.energy(), start, 1e-14 * start);
    world.update_until(0.5 * 76.4526);
    near(world.ball(BallId(0)).unwrap().speed(), 3.511_234, 1e-3);
}

/// Tests that drag is a force on momentum, too: dp/dt = -k v², which for c = ∞ is v' = -k v²/m.
#[test]
fn drag_acts_on_momentum() {
    let constants = json!({"speed_of_light": 10, "rolling_resistance": 0, "frame": 0.001});
    let ball = json!([{"id": 0, "position": [0, 0], "velocity": [8, 0]}]);
    let mut world = world(constants, "cloth", &ball);
    let Ball { mass, radius, .. } = world.ball(BallId(0)).unwrap();
    let k = 0.5 * 1.229 * 0.5 * 0.5 * TAU * radius * radius / mass;
    world.update_until(20.0);
    // Runge-Kutta for dw/dt = -k v(w)².
    let rate = |w: f64| -k * w * w / (1.0 + w * w / 100.0);
    let mut w = 8.0 / 0.6;
    for _ in 0..2000 {
        let h = 0.01;
        let a = rate(w);
        let b = rate(w + 0.5 * h * a);
        let c = rate(w + 0.5 * h * b);
        let d = rate(w + h * c);
        w += h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
    }
    near(world.ball(BallId(0)).unwrap().speed(), w / (1.0 + w * w / 100.0).sqrt(), 1e-4);
}

/// Tests that whole simulations with c = 10⁹ m/s are Newton's, to the bit unless balls are pressed
/// together.
#[test]
fn fast_light_is_newtons() {
    let folder = format!("{}/src/core/assets/scenes/rpool", crate::PROJECT);
    let (mut count, mut equal) = (0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for (model, restitution) in [
            ("simultaneous", 0.95),
            ("sequential", 0.95),
            ("simultaneous", 1.0),
            ("simultaneous", 0.0),
        ] {
            let play = |c: Value| {
                let mut scene: Value = serde_json::from_str(&text).unwrap();
                scene["constants"] = json!({"speed_of_light": c, "cluster_model": model,
                    "ball_restitution": restitution});
                let mut world = Scene::from_value(&scene).unwrap().world();
                world.update_until(10.0);
                world
            };
            let (newton, fast) = (play(Value::Null), play(json!(1e9)));
            let name = path.display();
            assert_eq!(newton.events().len(), fast.events().len(), "{name}");
            equal += usize::from(newton.hash() == fast.hash());
            for (ours, theirs) in fast.balls().zip(newton.balls()) {
                let error = (ours.position - theirs.position).norm();
                assert!(error < 1e-9, "{name}: {error} m");
                assert!((ours.velocity - theirs.velocity).norm() < 1e-9, "{name}");
            }
            count += 1;
        }
    }
    println!("{equal} of {count} scenes have the same bits");
    assert_eq!((count, equal), (92, 92));
}

/// Tests 10,000 impacts of an elastic gas: its energy stays, and every impact of two balls keeps
/// their momentum.
#[test]
fn elastic_gas() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut balls = Vec::new();
    for id in 0..24 {
        let (column, row) = (f64::from(id % 6), f64::from(id / 6));
        let velocity = heading(random.random_range(0.0..360.0)) * random.random_range(0.2..2.0);
        balls.push(json!({"id": id, "position": [-0.7 + 0.28 * column, -0.35 + 0.23 * row],
            "radius": random.random_range(0.02..0.05), "velocity": [velocity.x, velocity.y]}));
    }
    let c = 6.0;
    let constants = json!({"speed_of_light": c, "rolling_resistance": 0, "air_density": 0,
        "ball_restitution": 1, "cushion_restitution": 1});
    let mut world = world(constants, "rpool", &json!(balls));
    let energy = world.energy();
    world.trace();
    let (mut time, mut impacts) = (0.0, 0);
    while impacts < 10_000 {
        time += 1.0;
        world.update_until(time);
        let start = world.events().len() - world.changes().iter().count();
        for (event, change) in world.events()[start..].iter().zip(world.changes().iter()) {
            impacts += 1;
            if let EventKind::BallBall { .. } = event.kind {
                let (before, after) = (momentum(change.before, c), momentum(change.after, c));
                let scale: f64 = change.before.iter().map(|ball| ball.mass * ball.speed()).sum();
                assert!((after - before).norm() < 1e-12 * scale, "{event:?}");
            }
        }
        world.trace();
    }
    near(world.energy() / energy, 1.0, 1e-12);
}

/// Tests that random balls just below the speed of light, in every model, stay below it and never
/// gain energy.
#[test]
fn fast_balls_stay_below_light() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for case in 0..150 {
        let fastest = 1.0 - libm::pow(10.0, -random.random_range(0.5..6.0));
        let balls: Vec<Value> = (0..16)
            .map(|id| {
                let velocity = heading(random.random_range(0.0..360.0)) * fastest;
                let place = [0.08 * f64::from(id % 4) - 0.2, 0.08 * f64::from(id / 4) - 0.2];
                json!({"id": id, "position": place, "radius": 0.04 - 1e-9 * f64::from(id % 2),
                    "mass": random.random_range(0.1..1.0), "velocity": [velocity.x, velocity.y]})
            })
            .collect();
        let models = ["simultaneous", "hertz", "sequential"];
        let mut any = || [0.0, random.random_range(0.0..1.0), 1.0][random.random_range(0..3)];
        let constants = json!({"speed_of_light": 1, "ball_restitution": any(),
            "cushion_restitution": any(), "cluster_model": models[case % 3]});
        let mut world = world(constants.clone(), "rpool", &json!(balls));
        let mut energy = world.energy();
        for step in 1..=20 {
            world.update_until(0.2 * f64::from(step));
            let now = world.energy();
            assert!(now <= energy * (1.0 + 1e-8), "{constants} {fastest}: {energy} {now}");
            assert!(world.balls().all(|ball| ball.speed() < 1.0), "{constants}");
            energy = now;
        }
    }
}

/// Tests that a stroke of the report's spring gives momentum, so that the ball stays below c.
#[test]
fn strokes_give_momentum() {
    let scene = json!({"version": 1, "laws": "rpool", "table": "cloth",
        "constants": {"speed_of_light": 5, "air_density": 0},
        "balls": [{"id": 0, "position": [0, 0], "mass": 0.2}],
        "shot": {"ball": 0, "direction": 0, "power": 1}});
    let scene = Scene::from_value(&scene).unwrap();
    let mut world = scene.world();
    world.strike(&scene.shot.unwrap());
    // p/m = 200 N/m · 0.01 s · 1 m / 0.2 kg = 2 c.
    near(world.ball(BallId(0)).unwrap().speed(), 5.0 * 0.8_f64.sqrt(), 1e-14);
}

/// Tests the refusals: a ball that is not slower than light, a wrong speed of light, other laws.
#[test]
fn impossible_speeds_are_refused() {
    let read = |laws: &str, c: Value, speed: f64| {
        let scene = json!({"version": 1, "laws": laws, "constants": {"speed_of_light": c},
            "balls": [{"id": 0, "position": [0, 0]},
                {"id": 1, "position": [0.5, 0], "velocity": [0, speed]}],
            "shot": {"ball": 0, "direction": 0, "speed": 0.9}});
        Scene::from_value(&scene).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(read("rpool", Value::Null, 5.0), Ok(()));
    assert_eq!(read("rpool", json!(5), 4.999), Ok(()));
    for (laws, c, speed, message) in [
        ("rpool", json!(5), 5.0, "balls[1].velocity: 5 m/s is not below the speed_of_light, 5 m/s"),
        ("rpool", json!(5), 6.0, "balls[1].velocity"),
        ("rpool", json!(0.9), 0.1, "shot.speed: 0.9 m/s is not below"),
        ("rpool", json!(0), 0.0, "constants.speed_of_light: expected null or a number from"),
        ("rpool", json!(-1), 0.0, "constants.speed_of_light"),
        ("rpool", json!("fast"), 0.0, "constants.speed_of_light"),
        ("real", json!(5), 0.0, "unknown constant \"speed_of_light\""),
        ("report", Value::Null, 0.0, "unknown constant \"speed_of_light\""),
    ] {
        let error = read(laws, c, speed).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
    let endless = r#"{"version": 1, "laws": "rpool", "constants": {"speed_of_light": 1e999},
        "balls": [{"id": 0, "position": [0, 0]}]}"#;
    assert!(Scene::parse(endless).is_err());
}
