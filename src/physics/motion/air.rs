//! Balls in the air, and what the air does to all of them.

use nalgebra::Vector3;

use super::between;
use crate::physics::ball::{Ball, Path, Turn};
use crate::physics::laws::Cloth;

/// Density of air at 15 °C, kg/m³, and drag coefficient of a sphere (NASA; blog, part 5).
const AIR_DENSITY: f64 = 1.229;
const DRAG_COEFFICIENT: f64 = 0.5;

/// Time between two anchors of a flight under drag, s.
///
/// A cubic leaves the true path by less than 1e-9 m: the second derivative of the drag is about
/// 2 k g² < 1 m/s⁴.
const FLIGHT: f64 = 0.02;

/// The most of its speed that drag may take in one piece of a path. The rules by which pieces end
/// on the true path need that it be small; for a pool ball it never matters below 17 m/s.
const MOST_DRAGGED: f64 = 0.05;

/// A flight without drag is one parabola; it is told in pieces no longer than this, s.
const PARABOLA: f64 = 1.0;

/// k of the deceleration k v² by the air, 1/m: ½ ρ C A / m. Zero without air.
pub(super) fn drag(ball: &Ball, cloth: &Cloth) -> f64 {
    if !cloth.air_drag {
        return 0.0;
    }
    let area = std::f64::consts::PI * ball.radius * ball.radius;
    0.5 * AIR_DENSITY * DRAG_COEFFICIENT * area / ball.mass
}

/// For how long drag k v² takes little of a speed (m/s), s.
pub(super) fn drags_little(k: f64, speed: f64) -> f64 {
    MOST_DRAGGED / (k * speed)
}

/// A ball falls: v̇ = -g z - k |v| v.
pub(super) fn fly(ball: &Ball, cloth: &Cloth, gravity: f64) -> Path {
    let fall = Vector3::new(0.0, 0.0, -gravity);
    let k = drag(ball, cloth);
    let from = ball.velocity;
    if k == 0.0 {
        let until = ball.time + PARABOLA;
        return Path { bend: fall * 0.5, until, then: Some(Turn::Anchor), ..Path::STRAIGHT };
    }
    let time = FLIGHT.min(drags_little(k, from.norm() + gravity * FLIGHT)) / cloth.anchors;
    let (way, to) = dragged(from, fall, k, time);
    Path { until: ball.time + time, then: Some(Turn::Anchor), ..between(way, from, to, time) }
}

/// Displacement (m) and velocity (m/s) after `time` (s) under a constant acceleration (m/s²) and
/// drag k |v| v, by one step of Runge and Kutta's fourth-order rule.
pub(super) fn dragged(
    from: Vector3<f64>,
    acceleration: Vector3<f64>,
    k: f64,
    time: f64,
) -> (Vector3<f64>, Vector3<f64>) {
    let rate = |v: Vector3<f64>| acceleration - v * (k * v.norm());
    let a1 = rate(from);
    let v2 = from + a1 * (0.5 * time);
    let a2 = rate(v2);
    let v3 = from + a2 * (0.5 * time);
    let a3 = rate(v3);
    let v4 = from + a3 * time;
    let a4 = rate(v4);
    let to = from + (a1 + (a2 + a3) * 2.0 + a4) * (time / 6.0);
    // The same rule for x' = v: its stages are the velocities above.
    let way = (from + (v2 + v3) * 2.0 + v4) * (time / 6.0);
    (way, to)
}
