//! Motion of a ball in the nose of a cushion.
//!
//! The nose is a spring, so its rebound takes a time that hardly depends on the speed: a quarter of
//! a sine down to the deepest point, and a slower one back, since rubber does not return all of the
//! energy. What a rebound does to the ball is the business of the law of the cushion; here it is
//! spread over that time, in proportion to the impulse. Each quarter is a cubic with the positions
//! and velocities of its ends, at most 0.2 % of the depth from the sine.

use std::f64::consts::FRAC_PI_2;

use nalgebra::Vector3;

use super::polynomial::hermite;
use crate::physics::ball::{Ball, Path, PathEnd};

/// Time that a ball spends in a rubber cushion, s, except at very low speeds (Sudo 2002).
pub const REBOUND_TIME: f64 = 8e-3;

/// The greatest depth to which a nose is pressed in, m: from 9.5 m/s on it gets harder, and the rebound
/// shorter. A guess: there are some 30 mm of rubber before the wood.
pub const NOSE_DEPTH: f64 = 0.02;

/// The same of a facing, m, from 2 m/s on. WPA: a sheet of 1/16 to 1/4 in, harder than the nose.
pub const FACING_DEPTH: f64 = 0.005;

/// Shortest way in, s.
const SHORTEST_WAY: f64 = 1e-6;

/// A rebound at some instant in it.
#[derive(Debug, Clone, Copy)]
pub struct Rebound {
    /// Unit vector from the nose into play, horizontal.
    pub normal: Vector3<f64>,
    /// How far the nose is pressed in, m.
    pub depth: f64,
    /// How far it can be, m.
    pub greatest_depth: f64,
    /// Time of the whole way in, for a ball on it, or of the whole way back, s.
    pub whole: f64,
}

/// The time of the whole way in of a ball that enters and leaves at these normal speeds (m/s), s.
pub fn time_inwards(entry: f64, out: f64) -> f64 {
    REBOUND_TIME * out / (entry + out)
}

/// The speed (m/s) at the edge of a nose of a ball that presses it in to this depth (m), if its way
/// in, or back, takes this time (s).
pub fn speed_at_edge(deepest: f64, time: f64) -> f64 {
    deepest * FRAC_PI_2 / time
}

/// The path of a ball that moves into the nose, down to the deepest point. `after` is the ball when
/// it has left. The normal speeds of both must be positive.
pub fn inwards(ball: &Ball, after: &Ball, rebound: &Rebound) -> Path {
    let Rebound { normal, depth, greatest_depth, whole } = *rebound;
    let into = -ball.velocity.dot(&normal);
    let out = after.velocity.dot(&normal);
    // A depth of the spring for each of the two speeds; together they are the deepest.
    let swing = into * whole / FRAC_PI_2;
    let mut deepest = libm::hypot(swing, depth);
    let mut lasts = whole * libm::atan2(swing, depth) / FRAC_PI_2;
    if deepest > greatest_depth {
        // From here on the nose is so hard that it ends there.
        deepest = greatest_depth.max(depth);
        lasts = ((deepest - depth) * FRAC_PI_2 / into).max(SHORTEST_WAY);
    }
    let part = into / (into + out);
    let end = ball.velocity + (after.velocity - ball.velocity) * part;
    let spin = (after.spin - ball.spin) * part;
    let path = piece(ball, (end, spin), normal * (depth - deepest), lasts, PathEnd::Turn);
    Path { deceleration: deepest * FRAC_PI_2 / out, ..path }
}

/// The path of a ball on its way out of the nose.
pub fn back(ball: &Ball, after: &Ball, rebound: &Rebound) -> Path {
    let Rebound { normal, depth, whole, .. } = *rebound;
    let swing = ball.velocity.dot(&normal) * whole / FRAC_PI_2;
    let lasts = whole * libm::atan2(depth, swing) / FRAC_PI_2;
    let end = (after.velocity, after.spin - ball.spin);
    let path = piece(ball, end, normal * depth, lasts, PathEnd::LeaveCushion);
    Path { deceleration: whole, ..path }
}

/// A path with this velocity (m/s) and change of spin (rad/s) at its end, after `lasts` (s).
/// `across` is its displacement along the normal, m.
fn piece(
    ball: &Ball,
    (end, spin): (Vector3<f64>, Vector3<f64>),
    across: Vector3<f64>,
    lasts: f64,
    then: PathEnd,
) -> Path {
    let normal = across.try_normalize(0.0).unwrap_or_default();
    let mean = (ball.velocity + end) * 0.5;
    let along = mean - normal * mean.dot(&normal);
    Path {
        spin_change: spin.xy() / lasts,
        spin_decay: -spin.z / lasts,
        until: ball.time + lasts,
        then: Some(then),
        ..hermite(along * lasts + across, ball.velocity, end, lasts)
    }
}
