//! Balls that push one another, and balls that meet within the time of one contact, compared with a
//! time-resolved integration: Hertz contacts with damping, Coulomb friction, a compliant slate, steps
//! of 0.4 µs.

use std::sync::Arc;

use gl_billiards_core::physics::{Ball, BallId, Laws, Table, World};
use nalgebra::Vector3;

use super::{Figure, laws};

const RADIUS: f64 = 0.028575;

/// A ball on the line y = 0 with a velocity (m/s) and a spin (rad/s) along it.
fn ball(id: u32, x: f64, velocity: f64, spin: f64) -> Ball {
    let mut ball = Ball::at_rest(BallId(id), RADIUS, 0.17, x, 0.0);
    ball.velocity.x = velocity;
    ball.spin = Vector3::new(0.0, spin, 0.0);
    ball
}

fn world(laws: Laws, balls: Vec<Ball>) -> World {
    World::new(Arc::new(Table::cloth()), laws, balls)
}

/// A spinning ball that reaches another one.
fn pushing(laws: Laws, speed: f64, spin: f64) -> World {
    world(laws, vec![ball(0, -0.05725, speed, spin), ball(1, 0.0, 0.0, 0.0)])
}

/// The largest jump of a function between `from` and `to`: the largest of so many steps, halved
/// until it is as small as rounding allows.
fn largest_jump(f: impl Fn(f64) -> f64, (from, to): (f64, f64), steps: u32) -> (f64, f64) {
    let at = |step: u32| from + (to - from) * f64::from(step) / f64::from(steps);
    let values: Vec<f64> = (0..=steps).map(|step| f(at(step))).collect();
    let mut order: Vec<usize> = (0..steps as usize).collect();
    let jump = |step: &usize| (values[step + 1] - values[*step]).abs();
    order.sort_by(|a, b| jump(b).total_cmp(&jump(a)));
    let halved = order.iter().take(3).map(|&step| {
        let (mut a, mut b) = (at(step as u32), at(step as u32 + 1));
        let (mut low, mut high) = (values[step], values[step + 1]);
        for _ in 0..16 {
            let middle = 0.5 * (a + b);
            let value = f(middle);
            if (value - low).abs() > (high - value).abs() {
                (b, high) = (middle, value);
            } else {
                (a, low) = (middle, value);
            }
        }
        ((high - low).abs(), a)
    });
    halved.fold((0.0, from), |worst, jump| if jump.0 > worst.0 { jump } else { worst })
}

#[test]
fn spinning_balls_push_others() {
    let laws = laws(&[("rolling_friction", 0.0)]);
    let mut figure = Figure::new("rolling speeds of a ball and of the one it pushes, part", 0.02);
    let rows = [
        (0.02, 100.0, [0.3916, 0.3923]),
        (0.003, 60.0, [0.2283, 0.2290]),
        (0.01, 200.0, [0.5654, 0.5654]),
        (0.05, 70.0, [0.2834, 0.2841]),
        (0.1, 50.0, [0.2221, 0.2229]),
        (0.2, 70.0, [0.3333, 0.3358]),
        (0.3, 50.0, [0.2459, 0.3261]),
    ];
    for (speed, spin, want) in rows {
        let mut world = pushing(laws, speed, spin);
        world.update(0.7);
        for (id, want) in want.into_iter().enumerate() {
            let got = world.ball(BallId(id as u32)).unwrap().velocity.x;
            figure.part(got, want, &format!("ball {id}, {speed} m/s, {spin} rad/s"));
        }
    }
    figure.check();
}

/// Tests that resting places do not jump where bounces turn into pressing.
#[test]
fn pushed_balls_rest_without_jumps() {
    let mut figure = Figure::new("jumps of resting places by speed, m", 1e-3);
    for spin in [20.0, 40.0, 100.0] {
        for id in 0..2 {
            let rest = |speed: f64| {
                let mut world = pushing(laws(&[]), speed, spin);
                world.update(60.0);
                world.ball(BallId(id)).unwrap().position.x
            };
            let (jump, at) = largest_jump(rest, (0.02, 0.4), 200);
            figure.off(jump, || format!("ball {id}, {spin} rad/s, {at} m/s"));
        }
    }
    figure.check();
}

/// Tests that resting places do not jump where a third ball comes in time for an impact, or where
/// the slate stops a ball before it does.
#[test]
fn late_balls_rest_without_jumps() {
    let mut figure = Figure::new("jumps of resting places by a ball's lateness, m", 5e-3);
    for (left, right) in [(1.0, 1.0), (2.0, 2.0), (0.5, 0.5), (1.0, 2.0)] {
        for id in 0..3 {
            let rest = |late: f64| {
                let balls = vec![
                    ball(0, -2.0 * RADIUS - 0.1 * left, left, 0.0),
                    ball(1, 0.0, 0.0, 0.0),
                    ball(2, 2.0 * RADIUS + 0.1 * right + late, -right, 0.0),
                ];
                let mut world = world(laws(&[]), balls);
                world.update(60.0);
                world.ball(BallId(id)).unwrap().position.x
            };
            let (jump, at) = largest_jump(rest, (0.0, 1e-3), 200);
            figure.off(jump, || format!("ball {id}, {left} and {right} m/s, {at} m late"));
        }
    }
    figure.check();
}
