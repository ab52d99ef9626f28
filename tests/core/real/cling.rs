//! Tests of cling: chalk marks that multiply the friction of some hits.

use gl_billiards_core::game::Predictor;
use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::laws::BallBallLaw;
use gl_billiards_core::physics::{Ball, Laws};
use serde_json::{Value, json};

/// A cut with stun into a ball, or into one that touches two others, mirrored by -1.
fn cut(constants: Value, has_company: bool, side: f64) -> Scene {
    let mut balls = json!([
        {"id": 0, "position": [-0.5, 0.0]},
        {"id": 1, "position": [0.0, 0.03 * side]},
    ]);
    if has_company {
        let list = balls.as_array_mut().unwrap();
        list.push(json!({"id": 2, "position": [0.0495, 0.0586 * side]}));
        list.push(json!({"id": 3, "position": [0.0571, 0.0011 * side]}));
    }
    let scene = json!({"version": 1, "constants": constants, "balls": balls,
        "shot": {"direction": 0.0, "speed": 2.0, "tip": [0.0, -0.2]}});
    Scene::from_value(&scene).unwrap()
}

fn rest(scene: &Scene) -> Vec<Ball> {
    let mut world = scene.world();
    world.strike(&scene.shot.unwrap());
    world.update(60.0);
    assert!(world.at_rest());
    world.balls().collect()
}

/// Constants with chalk marks at every contact.
fn all_cling() -> Value {
    json!({"cling_chance": 1, "cling_factor": 2.5})
}

/// Tests that a mark is nothing but more friction, for two balls and for several at once, and that
/// without a chance the factor and the seed change nothing.
#[test]
fn a_mark_multiplies_the_friction() {
    let Laws { ball_ball: BallBallLaw::Friction { friction, .. }, .. } = Laws::real() else {
        panic!();
    };
    let rough = json!({"ball_friction": [2.5 * friction.a, 2.5 * friction.b, friction.c]});
    for has_company in [false, true] {
        let clean = rest(&cut(json!({}), has_company, 1.0));
        let unlikely = json!({"cling_factor": 9, "cling_seed": 5});
        assert_eq!(rest(&cut(unlikely, has_company, 1.0)), clean);
        let marked = rest(&cut(all_cling(), has_company, 1.0));
        assert_eq!(marked, rest(&cut(rough.clone(), has_company, 1.0)));
        assert!((marked[0].position - clean[0].position).norm() > 0.01, "{marked:?}");
    }
}

/// Tests that the seed alone decides which hits cling, and that a mirrored shot has the same marks.
#[test]
fn marks_follow_from_the_seed() {
    let clean = rest(&cut(json!({}), false, 1.0))[1].position;
    let mut marks = 0;
    for seed in 0..40 {
        let constants = json!({"cling_chance": 0.3, "cling_seed": seed});
        let [here, again] = [(); 2].map(|()| rest(&cut(constants.clone(), false, 1.0)));
        assert_eq!(here, again);
        let there = rest(&cut(constants, false, -1.0));
        for (ball, mirrored) in here.iter().zip(&there) {
            let off = ball.position.x - mirrored.position.x;
            let across = ball.position.y + mirrored.position.y;
            assert!(off.abs() < 1e-9 && across.abs() < 1e-9, "seed {seed}: {off}, {across}");
        }
        marks += usize::from(here[1].position != clean);
    }
    // 12 are expected, with a standard deviation of 2.9.
    assert!((4..=22).contains(&marks), "{marks}");
}

/// Tests that the aim line does not foresee a mark.
#[test]
fn the_aim_line_has_clean_balls() {
    let [clean, marked] = [json!({}), all_cling()].map(|constants| {
        let scene = cut(constants, false, 1.0);
        let mut predictor = Predictor::new();
        let shot = scene.shot.unwrap();
        let found = predictor.predict(&scene.world(), &shot, f64::INFINITY).unwrap();
        format!("{:?}", (&found.struck, &found.met))
    });
    assert_eq!(clean, marked);
}
