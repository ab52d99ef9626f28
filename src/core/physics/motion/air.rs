//! Flight, and air drag in every state of motion.

use nalgebra::{SVector, Vector3};

use super::polynomial::{DisplacementCubic, hermite};
use super::runge_kutta::runge_kutta_step;
use crate::physics::ball::{Ball, Path, PathEnd};
use crate::physics::laws::Cloth;

/// Density of air at 15 °C, kg/m³, and drag coefficient of a sphere (NASA; blog, part 5).
const AIR_DENSITY: f64 = 1.229;
const DRAG_COEFFICIENT: f64 = 0.5;

/// Longest piece of a flight under drag, s.
///
/// The cubic's error is 6e-9 m, since the second derivative of the drag is about 2 k g² < 1 m/s⁴.
const FLIGHT_PIECE: f64 = 0.04;

/// Shortest piece that is cut at a special point, s.
const MIN_PIECE: f64 = 1e-4;

/// Largest fraction of its speed that a ball may lose to drag in one piece. The choice of pieces
/// relies on its being small. For a pool ball it has no effect below 17 m/s.
const MAX_DRAG_LOSS: f64 = 0.05;

/// Longest piece of a flight without drag, s. Such a flight is one parabola.
const PARABOLA_PIECE: f64 = 1.0;

/// k in the air's deceleration k v², 1/m: ½ ρ C A / m. Zero without air drag.
pub(super) fn drag(ball: &Ball, cloth: &Cloth) -> f64 {
    if !cloth.air_drag {
        return 0.0;
    }
    let area = std::f64::consts::PI * ball.radius * ball.radius;
    0.5 * AIR_DENSITY * DRAG_COEFFICIENT * area / ball.mass
}

/// The longest time up to `longest`, s, in which drag k v² takes only a small part of a speed (m/s)
/// while another force changes it at `pull` (m/s²), and the cubic's error stays below its bound.
pub(super) fn drag_step(longest: f64, k: f64, speed: f64, pull: f64) -> f64 {
    let lost = k * speed * longest;
    let fourth = |x: f64| (x * x) * (x * x);
    // The error of a cubic for a motion that only drag slows is (k v t)⁴ / 64 k, and that for a
    // motion slowed steadily by the pull is 2 k pull² t⁴ / 384. Usually both bounds allow
    // `longest`, and no root is needed.
    let drag_only = 16.0 * Path::MAX_CUBIC_ERROR * k;
    let steady = 48.0 * Path::MAX_CUBIC_ERROR;
    if lost <= MAX_DRAG_LOSS
        && fourth(lost) <= drag_only
        && k * pull * pull * fourth(longest) <= steady
    {
        return longest;
    }
    let drag_only = MAX_DRAG_LOSS.min(drag_only.sqrt().sqrt()) / (k * speed);
    longest.min((steady / (k * pull * pull)).sqrt().sqrt()).min(drag_only)
}

/// Cuts a piece (s) where a velocity (m/s) with a constant rate of change (m/s²) is smallest, if it
/// almost vanishes there: one integration step must not cross such a point.
pub(super) fn until_slowest<const D: usize>(
    longest: f64,
    from: &SVector<f64, D>,
    change: &SVector<f64, D>,
) -> f64 {
    let (square, along) = (change.norm_squared(), from.dot(change));
    if -along <= MIN_PIECE * square {
        return longest;
    }
    let least = from.norm_squared() * square - along * along;
    let is_sharp = least < (square * longest) * (square * longest);
    if is_sharp { longest.min(-along / square) } else { longest }
}

/// The path of a ball in the air: v̇ = -g z - k |v| v.
///
/// A ball that falls in a pocket, out of play, falls freely: the air would take 0.1 % of its speed.
pub(super) fn fly(ball: &Ball, cloth: &Cloth, gravity: f64) -> Path {
    let fall = Vector3::new(0.0, 0.0, -gravity);
    let k = if ball.state.in_play() { drag(ball, cloth) } else { 0.0 };
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
    let longest =
        drag_step(FLIGHT_PIECE, k, from.norm() + gravity * FLIGHT_PIECE, gravity) / cloth.anchors;
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

/// Displacement (m) and velocity (m/s) of a ball in the air `time` (s) after its anchor, under drag:
/// the polynomial of degree seven that has the exact velocity and its first two derivatives at both
/// ends.
pub(super) fn flight_at(ball: &Ball, time: f64) -> (Vector3<f64>, Vector3<f64>) {
    let path = &ball.path;
    let lasts = path.until - ball.time;
    let cubic = DisplacementCubic([ball.velocity, path.quadratic, path.cubic]);
    let ends = [ball.velocity, cubic.at(lasts).1].map(|velocity| {
        // The air pulls with -k |v| v, of which -k (|v| a + (v · a) v / |v|) is the rate of change.
        let (k, speed) = (path.drag, velocity.norm());
        let acceleration = velocity * (-k * speed) - Vector3::new(0.0, 0.0, path.deceleration);
        let gain = if speed > 0.0 { velocity.dot(&acceleration) / speed } else { 0.0 };
        [acceleration, (acceleration * speed + velocity * gain) * -k]
    });
    let [accelerations, jerks] = [0, 1].map(|n| ends.map(|end| end[n]));
    cubic.septic(time, lasts, accelerations, jerks)
}

/// Displacement (m) and velocity (m/s) after `time` (s) in the air.
fn flown(from: Vector3<f64>, gravity: f64, k: f64, time: f64) -> (Vector3<f64>, Vector3<f64>) {
    let fall = Vector3::new(0.0, 0.0, -gravity);
    runge_kutta_step(from, time, |v| fall - v * (k * v.norm()))
}
