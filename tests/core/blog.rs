//! Agreement with RPool, the program of the billiard simulation blog, which was recorded by running
//! it.
//!
//! Its y axis points down and its origin is a corner: a position (x, y) with velocity (v, w) there
//! is (x - 0.965, 0.4825 - y) with (v, -w) here.

use std::f64::consts::PI;

use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::contact::{Sweep, ball_ball, cushion};
use gl_billiards_core::physics::impact::cluster::{Cluster, Pair};
use gl_billiards_core::physics::laws::Slowing;
use gl_billiards_core::physics::{
    Ball, BallId, EventKind, Laws, MotionState, Table, World, motion,
};
use nalgebra::{Vector2, Vector3};
use serde_json::{Value, json};

fn cases() -> Value {
    serde_json::from_str(include_str!("../data/rpool_cases.json")).unwrap()
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

/// A ball of RPool: x, y, v, w, radius; the mass is the radius cubed.
fn ball(id: u32, theirs: &[f64]) -> Ball {
    let radius = theirs[4];
    let (x, y) = (theirs[0] - 0.965, 0.4825 - theirs[1]);
    let mut ball = Ball::at_rest(BallId(id), radius, radius * radius * radius, x, y);
    ball.velocity = Vector3::new(theirs[2], -theirs[3], 0.0);
    ball.spin = motion::rolling_spin(ball.velocity, radius);
    if ball.velocity != Vector3::zeros() {
        ball.state = MotionState::Rolling;
    }
    ball
}

fn unit_cases(group: &str, check: impl Fn(&Value) -> f64) {
    let cases = cases();
    let cases = cases["unit"][group]["cases"].as_array().unwrap();
    assert!(!cases.is_empty());
    let worst = cases.iter().map(&check).fold(0.0, crate::worse);
    println!("{group}: {} cases, worst error {worst:.2e}", cases.len());
    assert!(worst <= 1e-9, "{group}: {worst}");
}

/// The greatest difference between our velocities and RPool's.
fn velocity_error(balls: &[Ball], theirs: &Value) -> f64 {
    balls.iter().zip(theirs.as_array().unwrap()).fold(0.0, |worst, (ball, theirs)| {
        let [v, w] = numbers(theirs)[..] else { panic!("{theirs}") };
        worst.max((ball.velocity.xy() - Vector2::new(v, -w)).norm())
    })
}

fn colliding(case: &Value, pairs: &[(usize, usize)]) -> f64 {
    let input = case["in"].as_array().unwrap();
    let mut balls: Vec<Ball> =
        input.iter().enumerate().map(|(id, theirs)| ball(id as u32, &numbers(theirs))).collect();
    let mut pairs: Vec<Pair> = pairs.iter().map(|&(a, b)| Pair::new(&balls, a, b, false)).collect();
    Cluster::default().restitute(&mut balls, &mut pairs, case["restitution"].as_f64().unwrap());
    velocity_error(&balls, &case["out"])
}

#[test]
fn collide_agrees() {
    unit_cases("collide", |case| colliding(case, &[(0, 1)]));
}

#[test]
fn collide2_agrees() {
    unit_cases("collide2", |case| colliding(case, &[(0, 1), (0, 2)]));
}

#[test]
fn collision_times_agree() {
    unit_cases("collisionTime", |case| {
        let input = case["in"].as_array().unwrap();
        let [a, b] = [0, 1].map(|index| ball(index as u32, &numbers(&input[index])));
        let ours = ball_ball::time(&a, &b, false);
        match (ours, case["t"].as_f64()) {
            (Some(ours), Some(theirs)) if theirs >= 0.0 => (ours - theirs).abs(),
            // Negative times turn RPool's clock back; a touching pair collides now.
            (Some(ours), Some(_)) => ours,
            (None, None) => 0.0,
            (ours, theirs) => panic!("{ours:?} is not {theirs:?}: {case}"),
        }
    });
}

#[test]
fn side_collision_times_agree() {
    let table = Table::rpool();
    unit_cases("sideCollisionTime", |case| {
        let alone = ball(0, &numbers(&case["in"]));
        // RPool sees nothing beyond a side; here a ball in front of a side never passes it.
        let beyond = alone.position.x.abs() > 0.965 - alone.radius
            || alone.position.y.abs() > 0.4825 - alone.radius;
        if beyond {
            return 0.0;
        }
        let theirs = [&case["tx"], &case["ty"]].into_iter().filter_map(Value::as_f64);
        let theirs = theirs.min_by(f64::total_cmp);
        let ours = cushion::first(&alone, &table, None, Sweep::along(&alone));
        match (ours, theirs) {
            (Some((ours, _)), Some(theirs)) => (ours - theirs).abs(),
            (None, None) => 0.0,
            (ours, theirs) => panic!("{ours:?} is not {theirs:?}: {case}"),
        }
    });
}

#[test]
fn positions_and_orientations_agree() {
    unit_cases("updatePosition", |case| {
        let (input, out) = (&case["in"], &case["out"]);
        let start = ball(0, &numbers(&input["ball"]));
        let later = motion::at(&start, input["t"].as_f64().unwrap());
        let place =
            Vector2::new(out["x"].as_f64().unwrap() - 0.965, 0.4825 - out["y"].as_f64().unwrap());
        let spot = |theirs: &Value| {
            let [x, y, z] = numbers(theirs)[..] else { panic!("{theirs}") };
            Vector3::new(x, -y, z)
        };
        let turned = later.orientation * spot(&out["spotBefore"]);
        (later.position.xy() - place).norm().max((turned - spot(&out["spot"])).norm())
    });
}

#[test]
fn slowed_velocities_agree() {
    unit_cases("updateVelocity", |case| {
        let input = &case["in"];
        let start = ball(0, &numbers(&input["ball"]));
        // RPool's factor is 3/8 · drag coefficient · air density / ball density, per radius.
        let density = start.mass / (4.0 / 3.0 * PI * start.radius.powi(3));
        let factor = input["airDragFactor"].as_f64().unwrap();
        let mut laws = Laws::rpool();
        laws.gravity = 1.0;
        laws.slowing = Slowing::EveryInterval {
            frame: 1.0 / 30.0,
            rolling_resistance: input["rollingDeceleration"].as_f64().unwrap(),
            air_density: factor * density / (3.0 / 8.0),
            drag_coefficient: 1.0,
        };
        let slowed = motion::slowed(&start, &laws, input["t"].as_f64().unwrap());
        let theirs = numbers(&case["out"]);
        (slowed - theirs[0].hypot(theirs[1])).abs()
    });
}

/// The world of a preset of RPool.
fn world(preset: &str, constants: Value) -> World {
    let file = format!("{}/src/core/assets/scenes/rpool/{preset}.json", crate::PROJECT);
    let mut scene: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    scene["constants"] = constants;
    scene["run"] = json!({"duration": 1});
    Scene::from_value(&scene).unwrap().world()
}

fn constants(params: &Value, double: bool) -> Value {
    json!({
        "cushion_restitution": params["side"], "ball_restitution": params["ball"],
        "rolling_resistance": params["rr"], "air_density": params["air"],
        "double_collisions": double,
    })
}

#[test]
fn simulations_agree() {
    let cases = cases();
    let mut worst = [0.0_f64; 2];
    let mut count = 0;
    for case in cases["sim"].as_array().unwrap() {
        if case["use"] != json!("match") {
            continue;
        }
        let id = case["id"].as_str().unwrap();
        let double = case["doubleCollision"] == json!(true);
        let preset = case["preset"].as_str().unwrap();
        let mut world = world(preset, constants(&case["params"], double));
        for frame in case["frames"].as_array().unwrap() {
            world.update_until(frame["step"].as_f64().unwrap() / 30.0);
            for (ours, theirs) in world.balls().zip(frame["balls"].as_array().unwrap()) {
                let theirs = numbers(theirs);
                let place = Vector2::new(theirs[0] - 0.965, 0.4825 - theirs[1]);
                let error = (ours.position.xy() - place).norm();
                assert!(error <= 1e-6, "{id}, step {}, ball {}: {error} m", frame["step"], ours.id);
                worst[1] = worst[1].max(error);
            }
        }
        let impact =
            |kind| matches!(kind, EventKind::BallBall { .. } | EventKind::BallCushion { .. });
        let ours: Vec<_> = world.events().iter().filter(|event| impact(event.kind)).collect();
        let mut next = ours.iter();
        for theirs in case["events_step_tInStep_dt_list"].as_array().unwrap() {
            let time = (theirs[0].as_f64().unwrap() - 1.0) / 30.0 + theirs[1].as_f64().unwrap();
            for contact in theirs[3].as_array().unwrap() {
                let ours = next.next().unwrap();
                let balls = ours.kind.balls();
                let first = contact[1].as_u64().unwrap() as u32;
                assert_eq!(balls.0, BallId(first), "{id} at {time}");
                let second = contact.get(2).map(|ball| BallId(ball.as_u64().unwrap() as u32));
                assert_eq!(balls.1, second, "{id} at {time}");
                let error = (ours.time - time).abs();
                assert!(error <= 1e-6, "{id}: {error} s at {time}");
                worst[0] = worst[0].max(error);
            }
        }
        count += 1;
    }
    println!("{count} simulations: worst {worst:?} (s, m)");
    assert_eq!(count, 4);
}

/// A symmetric double hit stays symmetric with double collisions, but not without.
#[test]
fn double_collisions_keep_symmetry() {
    let params = json!({"side": 0.75, "ball": 0.95, "rr": 0.005, "air": 1.229});
    for (double, symmetric) in [(true, true), (false, false)] {
        let mut world = world("fromLeftTwoVertical", constants(&params, double));
        world.update_until(0.8);
        let [one, two] = [1, 2].map(|id| world.ball(BallId(id)).unwrap().velocity);
        assert_eq!((one.x - two.x).abs() < 1e-9, symmetric, "{one} {two}");
    }
}

/// Ball 0 hits two others at once, with any masses: both normal velocities obey the restitution,
/// and momentum is conserved (part 8).
#[test]
fn three_ball_closed_form() {
    for (radii, restitution) in
        [([0.03, 0.03, 0.03], 1.0), ([0.03, 0.045, 0.02], 0.95), ([0.05, 0.03, 0.04], 0.3)]
    {
        let theirs = |x: f64, y: f64, v: f64, radius: f64| ball(0, &[x, y, v, 0.0, radius]);
        let mut balls = vec![theirs(0.5, 0.4, 1.3, radii[0])];
        for (index, angle) in [(1, 0.5_f64), (2, -0.62)] {
            let reach = radii[0] + radii[index];
            let (x, y) = (0.5 + reach * angle.cos(), 0.4 + reach * angle.sin());
            balls.push(theirs(x, y, 0.0, radii[index]));
        }
        let before = balls.clone();
        let mut pairs = vec![Pair::new(&balls, 0, 1, false), Pair::new(&balls, 0, 2, false)];
        Cluster::default().restitute(&mut balls, &mut pairs, restitution);
        for pair in &pairs {
            let apart = (balls[pair.b].velocity - balls[pair.a].velocity).dot(&pair.normal);
            assert!((apart - restitution * pair.approach).abs() < 1e-12);
        }
        let momentum =
            |balls: &[Ball]| balls.iter().map(|b| b.velocity * b.mass).sum::<Vector3<f64>>();
        assert!((momentum(&balls) - momentum(&before)).norm() < 1e-12 * momentum(&before).norm());
    }
}

/// In scenes in which the original hangs or loses an orientation, ours ends with finite numbers.
#[test]
fn known_hangs_end() {
    let hangs = [
        ("fromTopLeft", json!({"ball_restitution": 0})),
        ("fromLeftTwoHorizontal", json!({"ball_restitution": 0})),
        ("fromLeftFourHorizontal", json!({"ball_restitution": 0})),
        ("fromLeftFourHorizontal", json!({"ball_restitution": 0.19})),
        ("fromTopTwoHorizontal", json!({"ball_restitution": 0})),
        (
            "fromBottom",
            json!({"cushion_restitution": 0, "rolling_resistance": 0, "air_density": 0}),
        ),
        (
            "toTopLeftCorner",
            json!({"cushion_restitution": 0, "rolling_resistance": 0, "air_density": 0}),
        ),
        ("fromLeftGlanceAbove", json!({"rolling_resistance": 0, "air_density": 0})),
        (
            "fromBottom",
            json!({"cushion_restitution": 1, "ball_restitution": 1, "rolling_resistance": 0,
                "air_density": 0}),
        ),
    ];
    for (preset, constants) in hangs {
        for double in [true, false] {
            let mut constants = constants.clone();
            constants["double_collisions"] = json!(double);
            let mut world = world(preset, constants.clone());
            world.update_until(20.0);
            let count = world.events().len();
            assert!(count < 20_000, "{preset} {constants}: {count} events");
            println!("{preset} {constants}: {count} events");
            for ball in world.balls() {
                let all = ball
                    .position
                    .iter()
                    .chain(&ball.velocity)
                    .chain(ball.orientation.coords.iter());
                assert!(all.into_iter().all(|number| number.is_finite()), "{preset} {constants}");
            }
        }
    }
}

/// Every starting position of the blog is a scene.
#[test]
fn presets_are_scenes() {
    let cases = cases();
    let presets = cases["presets"].as_object().unwrap();
    assert_eq!(presets.len(), 23);
    for (name, theirs) in presets {
        let world = world(name, json!({}));
        for (ours, theirs) in world.balls().zip(theirs.as_array().unwrap()) {
            let get = |key: &str| theirs[key].as_f64().unwrap();
            assert!((ours.position.x - (get("x") - 0.965)).abs() < 1e-12);
            assert!((ours.position.y - (0.4825 - get("y"))).abs() < 1e-12);
            assert_eq!(ours.velocity.xy(), Vector2::new(get("v"), -get("w")));
            assert_eq!(ours.radius, get("radius"));
        }
    }
}

/// Tests that the blog's scenes keep their bits, which no record protects. If this fails and the
/// change is intended, put in the new digest.
#[test]
fn scenes_keep_their_bits() {
    let cases = cases();
    let mut names: Vec<&String> = cases["presets"].as_object().unwrap().keys().collect();
    names.sort_unstable();
    let mut digest = 0_u64;
    for name in names {
        for double in [true, false] {
            let mut world = world(name, json!({"double_collisions": double}));
            world.update_until(10.0);
            digest = digest.rotate_left(5) ^ world.hash();
        }
    }
    assert_eq!(digest, 0xa636_5c96_8a78_37b8, "{digest:#018x}");
}
