//! Tests of beds that slope, and of the nap of their cloth.

use std::sync::Arc;

use gl_billiards_core::game::Predictor;
use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::table::cushion;
use gl_billiards_core::physics::{Ball, Laws, MotionState, Table, World};
use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::{any_shot, play_checked, racked, scattered};

const GRAVITY: f64 = 9.81;
/// Acceleration of a rolling ball on a slope of 1.
const ROLLING: f64 = 5.0 / 7.0 * GRAVITY;

/// A ball that rolls at this velocity (m/s), with this spin about the vertical (rad/s).
fn rolling([x, y]: [f64; 2], spin: f64, constants: Value) -> World {
    let radius = Laws::real().ball_radius();
    let ball = json!({"id": 0, "position": [0, 0], "velocity": [x, y],
        "spin": [-y / radius, x / radius, spin]});
    on_cloth(ball, constants)
}

/// A ball on an endless cloth without air.
fn on_cloth(ball: Value, constants: Value) -> World {
    let mut scene = json!({"version": 1, "table": "cloth", "balls": [ball],
        "constants": {"air_drag": false}, "run": {"duration": 1}});
    for (name, value) in constants.as_object().unwrap() {
        scene["constants"][name] = value.clone();
    }
    Scene::from_value(&scene).unwrap().world()
}

/// The ball of a world, `time` seconds later, or at rest.
fn later(mut world: World, time: f64) -> (Ball, f64) {
    let mut rested = 0.0;
    while !world.at_rest() && world.clock() < time {
        let next = world.next_event(time);
        match next {
            Some(event) => {
                world.advance(event.time);
                world.handle(event);
            }
            None => world.advance(time),
        }
        rested = world.clock();
    }
    (world.balls().next().unwrap(), rested)
}

/// Laws with these constants.
fn laws(constants: Value) -> Laws {
    let scene = json!({"version": 1, "balls": [{"id": 0, "position": [0, 0]}],
        "constants": constants});
    Scene::from_value(&scene).unwrap().laws
}

/// Tests the ways down and up a slope, v² / 2 (μ g ∓ 5/7 g s).
#[test]
fn a_ball_rolls_farther_down_a_slope_than_up() {
    for slope in [1e-4, 2e-3, -2e-3, 0.01] {
        for speed in [0.02, 0.3, 1.0, 3.0] {
            let (ball, time) = later(rolling([speed, 0.0], 0.0, json!({"slope_x": slope})), 1e3);
            let slowing = 0.01 * GRAVITY - ROLLING * slope;
            assert_eq!(ball.state, MotionState::Stationary);
            let off = ball.position.x / (0.5 * speed * speed / slowing) - 1.0;
            assert!(off.abs() < 1e-9, "{slope}, {speed} m/s: {off}");
            assert!((time / (speed / slowing) - 1.0).abs() < 1e-9, "{slope}, {speed} m/s");
            assert_eq!(ball.position.y, 0.0);
        }
    }
}

/// Tests the drift of a ball that rolls across a slope: ½ 5/7 g s t² without rolling resistance,
/// and with it, A, the time to rest, A v / (A² - (5/7 g s)²), and a drift of 5/7 g s v² / 4 A².
#[test]
fn a_ball_that_rolls_across_a_slope_drifts() {
    let slope = 1e-3;
    for sign in [1.0, -1.0] {
        let constants = json!({"slope_y": sign * slope, "rolling_friction": 0});
        let (ball, _) = later(rolling([1.0, 0.0], 0.0, constants), 2.0);
        assert!((ball.position.y - sign * 0.5 * ROLLING * slope * 4.0).abs() < 1e-9);
        assert!((ball.position.x - 2.0).abs() < 1e-9);
        let constants = json!({"slope_y": sign * slope});
        let (ball, time) = later(rolling([1.0, 0.0], 0.0, constants), 1e3);
        let (resistance, fall) = (0.01 * GRAVITY, ROLLING * slope);
        let expected = resistance / (resistance * resistance - fall * fall);
        assert!((time - expected).abs() < 1e-4, "{time} {expected}");
        // To first order in the slope; the next is (fall / resistance)².
        let drift = sign * fall / (4.0 * resistance * resistance);
        assert!((ball.position.y / drift - 1.0).abs() < 0.01, "{} {drift}", ball.position.y);
    }
}

/// Tests the velocity at the start of rolling, 5/7 (v - 2/5 q + g s t): whatever friction does.
#[test]
fn a_sliding_ball_gains_the_fall_of_the_bed() {
    let ball = json!({"id": 0, "position": [0, 0], "velocity": [3, 0], "spin": [20, -40, 15]});
    let (slope, radius) = ([2e-3, -1e-3], Laws::real().ball_radius());
    let mut world = on_cloth(ball, json!({"slope_x": slope[0], "slope_y": slope[1]}));
    let start = world.balls().next().unwrap();
    while world.balls().next().unwrap().state == MotionState::Sliding {
        let event = world.next_event(10.0).unwrap();
        world.advance(event.time);
        world.handle(event);
    }
    let ball = world.balls().next().unwrap();
    let surface = Vector2::new(-start.spin.y, start.spin.x) * radius;
    let fall = Vector2::from(slope) * (GRAVITY * world.clock());
    let expected = (start.velocity.xy() - surface * 0.4 + fall) * (5.0 / 7.0);
    assert!((ball.velocity.xy() - expected).norm() < 1e-12, "{}", ball.velocity);
    assert!((fall.norm() - GRAVITY * 5f64.sqrt() * 1e-3 * world.clock()).abs() < 1e-12);
}

/// Tests that a ball on the lower rail is held by it, and slows as on a level bed.
#[test]
fn a_ball_rolls_along_the_lower_rail() {
    let table = Table::named("pool-9ft").unwrap();
    let laws = laws(json!({"slope_y": -2e-3, "air_drag": false}));
    let reach = cushion::reach(laws.ball_radius(), laws.nose_height(&table));
    let y = reach - table.bed.unwrap().half_width;
    let mut ball = rolling([0.3, 0.0], 0.0, json!({})).balls().next().unwrap();
    (ball.position.x, ball.position.y) = (-0.6, y);
    let (ball, _) = later(World::new(Arc::new(table), laws, vec![ball]), 100.0);
    assert!((ball.position.y - y).abs() < 1e-9, "{}", ball.position.y - y);
    let way = 0.5 * 0.09 / (0.01 * GRAVITY);
    assert!((ball.position.x + 0.6 - way).abs() < 1e-5, "{} {way}", ball.position.x + 0.6);
}

/// Tests the nap: a ball across it drifts, one against it stops sooner, and right side turns it to
/// the right along the nap and to the left against it.
#[test]
fn the_nap_pushes_towards_the_top_rail() {
    let nap = json!({"nap": 5e-4});
    let rest = |velocity, spin| later(rolling(velocity, spin, nap.clone()), 1e3).0.position;
    let across = rest([0.0, 0.4], 0.0);
    assert!(across.x > 5e-3 && across.y > 0.7, "{across}");
    let [along, against] = [rest([0.4, 0.0], 0.0), rest([-0.4, 0.0], 0.0)];
    assert_eq!([along.y, against.y], [0.0; 2]);
    assert!(along.x > 0.816 && against.x > -0.815, "{along} {against}");
    for (spin, sign) in [(10.0, -1.0), (-10.0, 1.0)] {
        for speed in [0.4, -0.4] {
            let y = rest([speed, 0.0], spin).y * sign;
            assert!((5e-4..0.02).contains(&y), "{y}");
        }
    }
}

/// Tests that balls at rest stay there on the steepest bed, alone and in a rack.
#[test]
fn balls_at_rest_stay() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let laws = laws(json!({"slope_x": -0.01, "slope_y": 0.01, "slope_error": 0.01, "nap": 0.01}));
    let balls = racked(&table, Vector2::new(-0.6, 0.1));
    let mut world = World::new(table, laws, balls.clone());
    world.update(10.0);
    assert!(world.balls().zip(&balls).all(|(now, then)| now.position == then.position));
}

/// Tests that a mirrored shot on a mirrored slope is the mirror image.
#[test]
fn slopes_across_have_mirror_images() {
    let rest = |side: f64| {
        let scene = json!({"version": 1, "constants": {"slope_y": 1e-3 * side, "nap": 5e-4},
            "balls": [{"id": 0, "position": [-0.5, 0.1 * side]},
                {"id": 1, "position": [0.1, 0.13 * side]},
                {"id": 2, "position": [0.16, 0.14 * side]}],
            "shot": {"direction": 0.0, "speed": 1.5, "tip": [-0.3 * side, -0.2]}});
        let scene = Scene::from_value(&scene).unwrap();
        let mut world = scene.world();
        world.strike(&scene.shot.unwrap());
        world.update(60.0);
        assert!(world.at_rest());
        world.balls().map(|ball| (ball.position.x, side * ball.position.y)).collect::<Vec<_>>()
    };
    for (here, there) in rest(1.0).into_iter().zip(rest(-1.0)) {
        assert!((here.0 - there.0).abs() < 1e-9 && (here.1 - there.1).abs() < 1e-9);
    }
}

/// Tests that the local error follows from its seed, and that the aim line foresees the slope and
/// the nap, but not that error.
#[test]
fn local_errors_follow_from_the_seed_and_are_not_foreseen() {
    let scene = |constants: Value| {
        let scene = json!({"version": 1, "constants": constants,
            "balls": [{"id": 0, "position": [-1.0, -0.3]}],
            "shot": {"direction": 0.1, "speed": 0.7}});
        Scene::from_value(&scene).unwrap()
    };
    let rest = |constants: Value| {
        let scene = scene(constants);
        let mut world = scene.world();
        world.strike(&scene.shot.unwrap());
        world.update(60.0);
        world.balls().next().unwrap().position
    };
    let foreseen = |constants: Value| {
        let scene = scene(constants);
        let mut predictor = Predictor::new();
        predictor.predict(&scene.world(), &scene.shot.unwrap(), f64::INFINITY).unwrap();
        predictor.world().unwrap().balls().next().unwrap().position
    };
    let uneven = |seed: u32| json!({"slope_error": 2e-4, "slope_seed": seed});
    assert_eq!(rest(uneven(1)), rest(uneven(1)));
    assert!((rest(uneven(1)) - rest(uneven(2))).norm() > 1e-3);
    assert_eq!(rest(json!({"slope_seed": 3})), rest(json!({})));
    assert_eq!(foreseen(uneven(1)), rest(json!({})));
    for known in [json!({"slope_y": 1e-3}), json!({"nap": 5e-4})] {
        assert_eq!(foreseen(known.clone()), rest(known));
    }
}

/// Tests that without a slope worth mentioning all balls rest where they do on a level bed.
#[test]
fn a_slope_of_nothing_changes_nothing() {
    let table = Arc::new(Table::named("cloth").unwrap());
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..300 {
        let shot = any_shot(&mut random, 0.2);
        let [level, sloping] = [0.0, 1e-9].map(|slope| {
            let balls = vec![rolling([0.0; 2], 0.0, json!({})).balls().next().unwrap()];
            let laws = laws(json!({"slope_x": slope}));
            let mut world = World::new(Arc::clone(&table), laws, balls);
            world.strike(&shot);
            world.update(200.0);
            assert!(world.at_rest());
            world.balls().next().unwrap().position
        });
        assert!((level - sloping).norm() < 2e-5, "{shot:?}: {level} {sloping}");
    }
}

/// Tests that balls overlap nothing and come to rest on any bed, also on one that is steeper than
/// the cloth's resistance holds.
#[test]
fn all_balls_come_to_rest() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for index in 0..100 {
        let most = [3e-4, 2e-3, 0.01][index % 3];
        let mut any = |least: f64| random.random_range(least * most..=most);
        let constants = json!({"slope_x": any(-1.0), "slope_y": any(-1.0), "nap": any(0.0),
            "slope_error": any(0.0), "slope_seed": index,
            "rolling_friction": if index % 2 == 0 { 0.01 } else { 0.004 }});
        let balls = match index % 4 {
            0 => racked(&table, Vector2::new(-0.7, 0.1)),
            _ => scattered(&mut random, &table, 5),
        };
        let mut world = World::new(Arc::clone(&table), laws(constants.clone()), balls);
        world.strike(&any_shot(&mut random, 0.3));
        let faults = play_checked(world);
        assert!(faults.overlap <= 1e-9, "{constants}: {faults:?}");
    }
}
