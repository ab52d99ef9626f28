//! Impacts of many balls (`physics::impact::hertz`): the errors of the integration, that of the
//! energy before it is scaled away.

use super::*;
use crate::physics::impact::cluster::Pair;
use crate::physics::impact::hertz::{Hertz, STEPS};
use crate::physics::laws::{BallBallLaw, Laws, Material};

/// The default material with this restitution.
fn material(restitution: f64) -> Material {
    let BallBallLaw::Friction { friction, stiffness, .. } = Laws::real().ball_ball else {
        panic!("balls that rub")
    };
    Material { restitution, friction, stiffness }
}

/// A ball at this speed (m/s) and angle (degrees to +x) hits the first of a cluster.
fn meets(others: &[[f64; 2]], speed: f64, angle: f64) -> (Vec<Ball>, Vec<Pair>) {
    let (sin, cos) = angle.to_radians().sin_cos();
    let mut balls = vec![ball([speed * cos, speed * sin, 0.0], [0.0; 3])];
    balls[0].position.x = -2.0 * RADIUS;
    for [x, y] in others {
        let mut other = ball([0.0; 3], [0.0; 3]);
        (other.position.x, other.position.y) = (2.0 * RADIUS * x, 2.0 * RADIUS * y);
        balls.push(other);
    }
    let mut pairs = Vec::new();
    for b in 1..balls.len() {
        for a in 0..b {
            let apart = (balls[a].position - balls[b].position).norm() - 2.0 * RADIUS;
            if apart < 1e-9 {
                pairs.push(Pair::new(&balls, a, b, true));
            }
        }
    }
    (balls, pairs)
}

/// Positions of a rack with this many rows, in diameters.
fn rack(rows: u32) -> Vec<[f64; 2]> {
    let place = |row: u32, column: u32| {
        [0.75f64.sqrt() * f64::from(row), f64::from(column) - 0.5 * f64::from(row)]
    };
    (0..rows).flat_map(|row| (0..=row).map(move |column| place(row, column))).collect()
}

/// Positions of a line of balls, in diameters.
fn line(balls: u32) -> Vec<[f64; 2]> {
    (0..balls).map(|ball| [f64::from(ball), 0.0]).collect()
}

#[test]
fn energy_error_of_the_steps_is_small() {
    let mut worst: f64 = 0.0;
    let mut hertz = Hertz::default();
    for others in [rack(2), rack(3), rack(5), line(2), line(4), line(6), line(15)] {
        for speed in [0.05, 1.0, 5.0, 12.0] {
            for angle in [0.0, 10.0, -35.0, 60.0] {
                for restitution in [0.5, 0.94, 1.0] {
                    let (mut balls, mut pairs) = meets(&others, speed, angle);
                    let drift = hertz.collide(&mut balls, &mut pairs, &material(restitution));
                    worst = worst.max(drift.abs());
                }
            }
        }
    }
    assert!(worst < 2e-3, "{worst:e}");
}

/// The balls after an impact with so many steps per contact time.
fn after(others: &[[f64; 2]], angle: f64, steps: f64) -> Vec<Ball> {
    let (mut balls, mut pairs) = meets(others, 5.0, angle);
    Hertz::default().collide_in(&mut balls, &mut pairs, &material(0.94), steps);
    balls
}

#[test]
fn shorter_steps_change_little() {
    // As parts of the first ball's speed.
    let error = |others: &[[f64; 2]]| {
        let mut worst: f64 = 0.0;
        for angle in [0.0, 10.0, -35.0, 60.0] {
            let [ours, fine] = [STEPS, 20.0 * STEPS].map(|steps| after(others, angle, steps));
            for (ours, fine) in ours.iter().zip(&fine) {
                let velocity = (ours.velocity - fine.velocity).norm();
                let surface = (ours.spin - fine.spin).norm() * RADIUS;
                worst = worst.max(velocity.max(surface) / 5.0);
            }
        }
        worst
    };
    for others in [rack(2), rack(3), rack(5)] {
        let error = error(&others);
        assert!(error < 5e-3, "{} balls: {error:e}", others.len());
    }
    for balls in 2..=6 {
        let error = error(&line(balls));
        assert!(error < 5e-4, "{balls} balls in line: {error:e}");
    }
    let error = error(&line(1));
    assert!(error < 2e-4, "a pair: {error:e}");
}
