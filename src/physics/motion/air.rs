//! Balls in the air, and what the air does to all of them.

use nalgebra::{SVector, Vector3};

use super::hermite;
use super::runge_kutta::runge_kutta_step;
use crate::physics::ball::{Ball, Path, PathEnd};
use crate::physics::laws::Cloth;

/// Density of air at 15 °C, kg/m³, and drag coefficient of a sphere (NASA; blog, part 5).
const AIR_DENSITY: f64 = 1.229;
const DRAG_COEFFICIENT: f64 = 0.5;

/// Time between two anchors of a flight under drag, s.
///
/// A cubic strays from the true path by 6e-9 m: the second derivative of the drag is about
/// 2 k g² < 1 m/s⁴.
const FLIGHT_PIECE: f64 = 0.04;

/// What comes sooner than this is now, s: a piece of a path is not that short.
const MIN_PIECE: f64 = 1e-4;

/// The most of its speed that drag may take in one piece of a path. The rules by which pieces end
/// on the true path need that it be small; for a pool ball it never matters below 17 m/s.
const MAX_DRAG_LOSS: f64 = 0.05;

/// A flight without drag is one parabola; it is told in pieces no longer than this, s.
const PARABOLA_PIECE: f64 = 1.0;

/// k of the deceleration k v² by the air, 1/m: ½ ρ C A / m. Zero without air.
pub(super) fn drag(ball: &Ball, cloth: &Cloth) -> f64 {
    if !cloth.air_drag {
        return 0.0;
    }
    let area = std::f64::consts::PI * ball.radius * ball.radius;
    0.5 * AIR_DENSITY * DRAG_COEFFICIENT * area / ball.mass
}

/// For how long drag k v² takes little of a speed (m/s) that something else changes by `pull`
/// (m/s²), and a cubic keeps near the motion, s.
pub(super) fn drag_step(k: f64, speed: f64, pull: f64) -> f64 {
    // A cubic strays by (k v t)⁴ / 64 k from a motion that only drag slows.
    let straying = (16.0 * Path::MAX_CUBIC_ERROR * k).sqrt().sqrt();
    // Of one that the pull slows steadily, by 2 k pull² t⁴ / 384.
    let steady = (48.0 * Path::MAX_CUBIC_ERROR / (k * pull * pull)).sqrt().sqrt();
    steady.min(MAX_DRAG_LOSS.min(straying) / (k * speed))
}

/// The part of a piece (s) until a velocity (m/s) that changes steadily (m/s²) is least, if all but
/// nothing is left of it then: drag cannot be followed over such a point in one step.
pub(super) fn until_slowest<const D: usize>(
    longest: f64,
    from: &SVector<f64, D>,
    change: &SVector<f64, D>,
) -> f64 {
    let (square, along) = (change.norm_squared(), from.dot(change));
    let least = from.norm_squared() - along * along / square;
    let time = -along / square;
    let is_sharp = least < square * longest * longest && time > MIN_PIECE;
    if is_sharp { longest.min(time) } else { longest }
}

/// A ball falls: v̇ = -g z - k |v| v.
pub(super) fn fly(ball: &Ball, cloth: &Cloth, gravity: f64) -> Path {
    let fall = Vector3::new(0.0, 0.0, -gravity);
    let k = drag(ball, cloth);
    let from = ball.velocity;
    if k == 0.0 {
        let until = ball.time + PARABOLA_PIECE;
        return Path {
            quadratic: fall * 0.5,
            until,
            then: Some(PathEnd::Reanchor),
            ..Path::STRAIGHT
        };
    }
    let longest = FLIGHT_PIECE.min(drag_step(k, from.norm() + gravity * FLIGHT_PIECE, gravity))
        / cloth.anchors;
    let time = until_slowest(longest, &from, &fall);
    let (displacement, to) = flown(from, gravity, k, time);
    Path {
        drag: k,
        deceleration: gravity,
        until: ball.time + time,
        then: Some(PathEnd::Reanchor),
        ..hermite(displacement, from, to, time)
    }
}

/// Way (m) and velocity (m/s) of a ball after `time` (s) in the air.
pub(super) fn flown(
    from: Vector3<f64>,
    gravity: f64,
    k: f64,
    time: f64,
) -> (Vector3<f64>, Vector3<f64>) {
    let fall = Vector3::new(0.0, 0.0, -gravity);
    runge_kutta_step(from, time, |v| fall - v * (k * v.norm()))
}
