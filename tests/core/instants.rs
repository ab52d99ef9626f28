//! Tests of simultaneous events: ball numbers, rounding and rotation do not affect the result.

use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::{BallId, World};
use nalgebra::{Rotation2, Vector2};
use serde_json::{Value, json};

const R: f64 = 0.028575;

fn world(scene: &Value) -> World {
    Scene::from_value(scene).unwrap().world()
}

/// Positions and velocities of balls on an endless cloth, numbered by `ids`.
fn cloth(laws: &str, constants: Value, balls: &[[f64; 4]], ids: &[u32]) -> World {
    let balls: Vec<Value> = balls
        .iter()
        .zip(ids)
        .map(|([x, y, v, w], id)| json!({"id": id, "position": [x, y], "velocity": [v, w]}))
        .collect();
    world(&json!({"version": 1, "laws": laws, "constants": constants, "table": "cloth",
        "balls": balls, "run": {"duration": 1}}))
}

fn velocity(world: &World, id: u32) -> Vector2<f64> {
    world.ball(BallId(id)).unwrap().velocity.xy()
}

/// Tests two impacts at the two ends of a frozen line: the result is symmetric, and the same with
/// other numbers.
///
/// The second end was once solved together with the effects of the first.
#[test]
fn impacts_apart_at_one_instant_do_not_mix() {
    let d = 2.0 * R;
    let line = [
        [-1.5 * d, 0.0, 1.0, 0.0],
        [-0.5 * d, 0.0, 0.0, 0.0],
        [0.5 * d, 0.0, 0.0, 0.0],
        [1.5 * d, 0.0, -1.0, 0.0],
    ];
    for ids in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]] {
        let mut world = cloth("rpool", json!({}), &line, &ids);
        world.update_until(0.01);
        let v = ids.map(|id| velocity(&world, id).x);
        assert!((v[0] + v[3]).abs() < 1e-12 && (v[1] + v[2]).abs() < 1e-12, "{v:?}");
        assert!(v[0] < -0.9 && v[3] > 0.9, "{v:?}");
    }
}

#[test]
fn frozen_clusters_with_two_movers_do_not_depend_on_ball_numbers() {
    let y = 0.049_493_351_826_280_67;
    let balls = [
        [0.0, 0.0, -0.6, -0.1],
        [-R, y, 0.0, 0.0],
        [R, y, 0.0, 0.0],
        [2.0 * R, 2.0 * y, 0.1, -1.9],
    ];
    let after = |ids: [u32; 4]| {
        let mut world = cloth("report", json!({}), &balls, &ids);
        world.update_until(0.01);
        ids.map(|id| velocity(&world, id))
    };
    let first = after([0, 1, 2, 3]);
    for ids in [[2, 3, 1, 0], [3, 2, 1, 0], [1, 0, 3, 2]] {
        for (a, b) in first.iter().zip(after(ids)) {
            assert!((a - b).norm() < 1e-12, "{ids:?}: {a} {b}");
        }
    }
}

/// Without double collisions the pair with the lowest numbers comes first, even if rounding makes
/// two equal times differ.
#[test]
fn one_after_the_other_means_lowest_numbers_first() {
    let constants = json!({"double_collisions": false, "ball_restitution": 1,
        "rolling_resistance": 0, "air_density": 0});
    for turn in 0..60 {
        let turned = Rotation2::new(f64::from(turn) * 0.1);
        let at = |x: f64, y: f64, v: f64| {
            let (place, velocity) = (turned * Vector2::new(x, y), turned * Vector2::new(v, 0.0));
            [place.x, place.y, velocity.x, velocity.y]
        };
        let half = 30_f64.to_radians();
        let (x, y) = (2.0 * R * half.cos(), 2.0 * R * half.sin() + 1e-9);
        let balls = [at(-0.3, 0.0, 1.0), at(x, y, 0.0), at(x, -y, 0.0)];
        let mut world = cloth("rpool", constants.clone(), &balls, &[0, 1, 2]);
        world.update_until(1.0);
        let (first, second) = world.events()[0].kind.balls();
        assert_eq!((first, second), (BallId(0), Some(BallId(1))), "turned by {turn}");
    }
}

/// A ball that reaches a cushion and another ball at the same instant hits the ball first.
#[test]
fn ball_and_cushion_at_one_instant() {
    let mut reference: Option<Vector2<f64>> = None;
    for turn in 0..60 {
        let turned = Rotation2::new(f64::from(turn) * 0.1);
        let place = |x: f64, y: f64| {
            let place = turned * Vector2::new(x, y);
            json!([place.x, place.y])
        };
        let d = Vector2::new(0.7_f64.cos(), 0.7_f64.sin());
        let contact = Vector2::new(1.0 - R, 0.0);
        let other = contact + 2.0 * R * Vector2::new(2.2_f64.cos(), 2.2_f64.sin());
        let start = contact - 0.3 * d;
        let mut world = world(&json!({
            "version": 1, "laws": "report", "constants": {"frame": 10}, "run": {"duration": 1},
            "table": {"cushions": [{"from": place(1.0, 1.0), "to": place(1.0, -1.0)}]},
            "balls": [
                {"id": 0, "position": place(start.x, start.y), "velocity": place(2.0 * d.x, 2.0 * d.y)},
                {"id": 1, "position": place(other.x, other.y)},
            ],
        }));
        world.update_until(0.5);
        let back = turned.inverse() * velocity(&world, 0);
        let reference = *reference.get_or_insert(back);
        assert!((back - reference).norm() < 1e-9, "turned by {turn}: {back} {reference}");
    }
}

/// A ball that exactly fits between two cushions without loss stops bouncing.
#[test]
fn a_jammed_ball_without_loss_ends() {
    for (laws, constant, value) in
        [("report", "cushion_speed_loss", 0), ("rpool", "cushion_restitution", 1)]
    {
        for gap in [2.0 * R - 1e-4, 2.0 * R, 2.0 * R + 1e-9] {
            let mut world = world(&json!({
                "version": 1, "laws": laws, "constants": {constant: value},
                "table": {"cushions": [
                    {"from": [gap / 2.0, 5], "to": [gap / 2.0, -5]},
                    {"from": [-gap / 2.0, -5], "to": [-gap / 2.0, 5]},
                ]},
                "balls": [{"id": 0, "position": [0, 0], "velocity": [1, 0.1]}],
                "run": {"duration": 60},
            }));
            world.update_until(60.0);
            assert!(world.events().len() < 10_000, "{laws}: {}", world.events().len());
        }
    }
}
