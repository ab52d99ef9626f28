//! Impacts of many balls (`physics::impact::hertz`): the energy error of the integration before it
//! is scaled away.

use super::*;
use crate::physics::impact::cluster::Pair;
use crate::physics::impact::hertz::{Hertz, Material};
use crate::physics::laws::{BallBallLaw, Laws};

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
