//! Tests of the accuracy of motion under drag: cubic against integration, one step against two.

use nalgebra::Vector3;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{at, end_path, path_point, position_at, rolling_spin, settle, start_path};
use crate::physics::ball::{Ball, BallId, MotionState, Path, PathEnd};
use crate::physics::laws::Laws;

/// A ball in a random state of motion, up to break speed.
fn any_ball(random: &mut ChaCha8Rng, laws: &Laws) -> Ball {
    let mut ball = Ball::at_rest(BallId(0), laws.ball_radius(), 0.17, 0.0, 0.0);
    let mut along = |speed: f64| {
        let (sin, cos) = random.random_range(-3.2..3.2_f64).sin_cos();
        Vector3::new(cos, sin, 0.0) * (speed * random.random_range(0.0..1.0_f64).powi(2))
    };
    ball.velocity = along(12.0);
    let spin = along(8.0 / ball.radius);
    match random.random_range(0..4) {
        0 => ball.spin = rolling_spin(ball.velocity, ball.radius),
        1 => ball.velocity.z = random.random_range(0.1..2.0),
        2 => {}
        _ => ball.spin = spin,
    }
    settle(&mut ball, laws);
    ball
}

/// The largest error of a piece's cubic, and the largest difference between one step and two, m.
fn errors(ball: &Ball) -> [f64; 2] {
    let path = &ball.path;
    let mut worst = [0.0_f64; 2];
    for part in 1..20 {
        let t = (path.until - ball.time) * f64::from(part) / 20.0;
        let position = position_at(ball, ball.time + t);
        let cubic = ball.position + (ball.velocity + (path.quadratic + path.cubic * t) * t) * t;
        let half_way = at(ball, ball.time + 0.5 * t);
        let again = position_at(&half_way, ball.time + t);
        worst[0] = worst[0].max((cubic - position).norm());
        worst[1] = worst[1].max((again - position).norm());
    }
    worst
}

#[test]
fn one_step_and_two_steps_agree() {
    let laws = Laws::real();
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let mut worst = [0.0_f64; 2];
    for _ in 0..2000 {
        let mut ball = any_ball(&mut random, &laws);
        for _ in 0..30 {
            start_path(&mut ball, &laws, f64::INFINITY);
            if ball.path.drag == 0.0 {
                break;
            }
            let [cubic, steps] = errors(&ball);
            worst = [worst[0].max(cubic), worst[1].max(steps)];
            let end = ball.path.until;
            // The integrated path must end where the cubic does.
            let nearly = path_point(&ball, end - 1e-12).displacement;
            let then = ball.path.then.unwrap_or(PathEnd::Reanchor);
            let before = ball;
            ball = at(&ball, end);
            assert!((before.position + nearly - ball.position).norm() < 1e-10);
            end_path(&mut ball, then);
            if ball.position.z < ball.radius && ball.state == MotionState::Airborne {
                break;
            }
        }
    }
    println!("error of the cubic {:.1e} m, of two steps against one {:.1e} m", worst[0], worst[1]);
    assert!(worst[0] < 0.5 * Path::MAX_CUBIC_ERROR, "{worst:?}");
    assert!(worst[1] < 1e-8, "{worst:?}");
}

/// Tests the bound on the cubic's error for balls of any mass, size and speed.
#[test]
fn cubic_error_is_bounded_for_any_ball() {
    let laws = Laws::real();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut worst = 0.0_f64;
    for _ in 0..2000 {
        let mut ball = any_ball(&mut random, &laws);
        ball.mass = 0.02 * 50.0_f64.powf(random.random_range(0.0..1.0));
        ball.radius = random.random_range(0.02..0.06);
        ball.position.z = ball.radius;
        ball.velocity *= random.random_range(0.1..8.0);
        settle(&mut ball, &laws);
        for _ in 0..10 {
            start_path(&mut ball, &laws, f64::INFINITY);
            if ball.path.drag == 0.0 {
                break;
            }
            worst = worst.max(errors(&ball)[0]);
            let then = ball.path.then.unwrap_or(PathEnd::Reanchor);
            ball = at(&ball, ball.path.until);
            end_path(&mut ball, then);
        }
    }
    println!("largest error of a cubic: {worst:.1e} m");
    assert!(worst < Path::MAX_CUBIC_ERROR, "{worst:e}");
}
