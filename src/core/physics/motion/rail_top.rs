//! A ball that rolls along the top of a rail.
//!
//! On the rubber, which rises from the nose to the wood, it rolls down towards the bed with 5/7 of
//! the slope's acceleration; on the wood rolling resistance slows it. It grips at once where it
//! lands, so that it never slides. Pieces of its path are so short that the rail is a plane.

use nalgebra::Vector3;

use super::STILL_SPEED;
use crate::physics::ball::{Ball, Path, PathEnd};
use crate::physics::laws::{Cloth, Laws};
use crate::physics::table::RailTop;

/// Longest piece of a path, s and m.
const PIECE: (f64, f64) = (5e-3, 2e-3);

/// Lets a ball that touches a rail and does not leave it roll on it. Loses the slip's energy.
pub fn grip(ball: &mut Ball, top: &RailTop) {
    let normal = top.normal;
    ball.velocity -= normal * ball.velocity.dot(&normal);
    let slip = ball.velocity + normal.cross(&ball.spin) * ball.radius;
    ball.velocity -= slip * (2.0 / 7.0);
    roll(ball, normal);
}

/// Gives a ball the spin with which it rolls on a plane. The spin about the normal is kept.
fn roll(ball: &mut Ball, normal: Vector3<f64>) {
    ball.spin = normal.cross(&ball.velocity) / ball.radius + normal * ball.spin.dot(&normal);
}

/// Puts a rolling ball back on to the rail at the end of a piece, with no more energy than it has.
pub fn return_to_rail(ball: &mut Ball, top: &RailTop, laws: &Laws) {
    let energy = laws.energy(ball);
    ball.position.z = top.height + ball.radius / top.normal.z;
    ball.velocity -= top.normal * ball.velocity.dot(&top.normal);
    roll(ball, top.normal);
    let standing =
        laws.energy(&Ball { velocity: Vector3::zeros(), spin: Vector3::zeros(), ..*ball });
    let (has, may) = (laws.energy(ball) - standing, energy - standing);
    if may < 0.0 {
        // It has not the energy to follow the rail up.
        ball.position.z += may / (ball.mass * laws.gravity);
    }
    if has > may {
        let scale = (may.max(0.0) / has).sqrt();
        ball.velocity *= scale;
        ball.spin *= scale;
    }
}

/// True if a ball on a rail has come to rest there.
pub fn rests(ball: &Ball, top: &RailTop) -> bool {
    top.normal == Vector3::z() && ball.velocity.norm() < STILL_SPEED
}

/// The next piece of the path of a ball that rolls on a rail.
pub fn path(ball: &Ball, top: &RailTop, cloth: &Cloth, gravity: f64) -> Path {
    let (normal, speed) = (top.normal, ball.velocity.norm());
    let mut until = PIECE.0.min(PIECE.1 / speed.max(1e-9));
    let acceleration = if normal == Vector3::z() {
        let resistance = cloth.rolling_friction * gravity;
        if resistance > 0.0 {
            until = until.min(speed / resistance);
        }
        ball.velocity.try_normalize(0.0).unwrap_or_default() * -resistance
    } else {
        (normal * normal.z - Vector3::z()) * (gravity * 5.0 / 7.0)
    };
    Path {
        quadratic: acceleration * 0.5,
        spin_change: normal.cross(&acceleration).xy() / ball.radius,
        until: ball.time + until,
        then: Some(PathEnd::Reanchor),
        ..Path::STRAIGHT
    }
}
