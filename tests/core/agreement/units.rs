//! Comparison of times, responses and geometry, case by case.

use std::f64::consts::PI;

use gl_billiards_core::physics::contact::{Sweep, ball_ball, cushion};
use gl_billiards_core::physics::impact::{cluster, cue, cushion as cushion_impact};
use gl_billiards_core::physics::{Ball, BallId, Laws, MotionState, Shot, Strength, Table, motion};
use nalgebra::{Vector2, Vector3};
use serde_json::Value;

use super::{cases, number, numbers};

/// The original's π.
const THEIR_PI: f64 = 314_159.0 / 100_000.0;

/// A rolling ball of the original at (x, y) with velocity (vx, vy).
fn ball(id: u32, state: &[f64]) -> Ball {
    let laws = Laws::report();
    let mut ball = Ball::at_rest(
        BallId(id),
        laws.ball_radius(),
        laws.ball_mass(laws.ball_radius()),
        state[0],
        state[1],
    );
    ball.velocity = Vector3::new(state[2], state[3], 0.0);
    ball.spin = motion::rolling_spin(ball.velocity, ball.radius);
    if ball.velocity != Vector3::zeros() {
        ball.state = MotionState::Rolling;
    }
    ball
}

/// Runs `check` on the unit cases of a group; it returns the error of each case.
fn unit_cases(group: &str, check: impl Fn(&Value) -> f64) {
    let cases = cases();
    let cases = cases["unit"][group]["cases"].as_array().unwrap();
    assert!(!cases.is_empty());
    let worst = cases.iter().map(&check).fold(0.0, crate::worse);
    println!("{group}: {} cases, worst error {worst:.2e}", cases.len());
    assert!(worst <= 1e-9, "{group}: {worst}");
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, crate::worse)
}

#[test]
fn geometry_is_the_originals() {
    let cases = cases();
    let table = Table::report();
    let cushions = cases["geometry"]["cushions"].as_array().unwrap();
    assert_eq!(cushions.len(), table.cushions.len());
    for (ours, theirs) in table.cushions.iter().zip(cushions) {
        assert!(distance(ours.from.as_slice(), &numbers(&theirs["start"])) < 1e-12);
        assert!(distance(ours.to.as_slice(), &numbers(&theirs["finish"])) < 1e-12);
        assert!(distance(ours.normal.as_slice(), &numbers(&theirs["normal"])) < 1e-12);
        assert!((ours.length - number(&theirs["length"])).abs() < 1e-12);
    }
    let pockets = cases["geometry"]["pockets"].as_array().unwrap();
    assert_eq!(pockets.len(), table.pockets.len());
    for (ours, theirs) in table.pockets.iter().zip(pockets) {
        assert!(distance(ours.center.as_slice(), &numbers(theirs)) < 1e-12);
    }
}

#[test]
fn cue_shots_agree() {
    unit_cases("cue_shot", |case| {
        let mut struck = ball(0, &[0.0; 4]);
        // The original's cue points back from the ball.
        let direction = number(&case["theta_deg"]) * THEIR_PI / 180.0 + PI;
        let shot = Shot {
            ball: BallId::CUE,
            direction,
            strength: Strength::Power(number(&case["power_f32"])),
            tip: [0.0; 2],
            elevation: 0.0,
        };
        cue::strike(&mut struck, &shot, &Laws::report());
        distance(struck.velocity.xy().as_slice(), &numbers(&case["v"]))
            .max((struck.speed() - number(&case["speed"])).abs())
    });
}

#[test]
fn ball_ball_times_agree() {
    unit_cases("ball_ball_time", |case| {
        let input = numbers(&case["in"]);
        let time = ball_ball::time(&ball(0, &input[..4]), &ball(1, &input[4..]), false);
        // 3600 means "never" in the original; its callers ignore negative times.
        let theirs = Some(number(&case["t"])).filter(|time| (0.0..3600.0).contains(time));
        match (time, theirs) {
            (Some(ours), Some(theirs)) => (ours - theirs).abs(),
            (None, None) => 0.0,
            _ => panic!("{time:?} is not {theirs:?}: {case}"),
        }
    });
}

#[test]
fn ball_ball_responses_agree() {
    unit_cases("ball_ball_response", |case| {
        let input = numbers(&case["in"]);
        let mut balls = [ball(0, &input[..4]), ball(1, &input[4..])];
        let mut pairs = [cluster::Pair::new(&balls, 0, 1, false)];
        // Some of these pairs separate; the bare formula applies to them, too.
        cluster::Cluster::default().restitute(&mut balls, &mut pairs, 1.0);
        distance(balls[0].velocity.xy().as_slice(), &numbers(&case["v1"]))
            .max(distance(balls[1].velocity.xy().as_slice(), &numbers(&case["v2"])))
    });
}

#[test]
fn ball_cushion_times_agree() {
    let table = Table::report();
    unit_cases("ball_cushion_time", |case| {
        let input = numbers(&case["in"]);
        let index = case["cushion"].as_u64().unwrap() as usize;
        let mut alone = Table::from_parts(vec![table.cushions[index]], Vec::new(), 0.036);
        // The original's cushions have no ends; other tests cover those.
        alone.ends.clear();
        let mut rolling = ball(0, &input[..4]);
        rolling.path.until = input[4];
        let met = cushion::first(&rolling, &alone, None, Sweep::along(&rolling));
        let theirs = number(&case["t"]);
        match met {
            Some((time, contact)) => {
                let normal = table.cushions[index].normal;
                assert!((contact.normal.xy() - normal).norm() < 1e-12);
                (time - theirs).abs()
            }
            None => {
                assert!(theirs >= 3600.0, "missed: {case}");
                0.0
            }
        }
    });
}

#[test]
fn ball_cushion_responses_agree() {
    let table = Table::report();
    unit_cases("ball_cushion_response", |case| {
        let input = numbers(&case["in"]);
        let normal = table.cushions[case["cushion"].as_u64().unwrap() as usize].normal;
        let mut struck = ball(0, &input);
        let normal = Vector3::new(normal.x, normal.y, 0.0);
        cushion_impact::rebound(&mut struck, normal, &Laws::report(), 0.036);
        distance(struck.velocity.xy().as_slice(), &numbers(&case["v"]))
    });
}

#[test]
fn pockets_agree() {
    let table = Table::report();
    unit_cases("pocket", |case| {
        let place = Vector2::from_vec(numbers(&case["p"]));
        let inside =
            table.pockets.iter().position(|pocket| (pocket.center - place).norm() < pocket.radius);
        let theirs = usize::try_from(case["pocket"].as_i64().unwrap()).ok();
        assert_eq!(inside, theirs, "{case}");
        0.0
    });
}

/// The angle agrees. The axis does not, because the original uses its y again as its z.
#[test]
fn rotation_agrees_except_for_the_tilted_axis() {
    let cases = cases();
    for case in cases["unit"]["rotation"]["cases"].as_array().unwrap() {
        let v = numbers(&case["v"]);
        let rolling = ball(0, &[0.0, 0.0, v[0], v[1]]);
        let time = number(&case["frames"]) / 60.0;
        let turned = motion::at(&rolling, time).orientation;
        let degrees = turned.angle() * 180.0 / PI;
        let theirs = number(&case["sum_deg"]) * THEIR_PI / PI;
        assert!((degrees - theirs).abs() < 1e-9, "{degrees} {theirs}");
    }
}
