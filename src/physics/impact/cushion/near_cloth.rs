//! The impact of a ball a little above the cloth on a nose: the nose drives it down, and the slate
//! catches it while the cushion still presses.
//!
//! A ball at no height at all is held on the cloth all through the impact; one high up is free all
//! through it. Between the two lies how much of the cushion's push is spent before the ball has
//! sunk onto the slate (derived). The push lasts T, as half a sine: by the time τ T the part
//! λ(τ) = (1 - cos π τ) / 2 of it is spent. With u the vertical speed before, and u + w after an
//! impact of the free ball, the ball has risen by
//!
//! u T τ + w T / 2 (τ - sin(π τ) / π)
//!
//! and where that is minus the gap below it, it meets the slate. From then on it is as held as
//! one that lay there.

use std::f64::consts::PI;

use nalgebra::Vector3;

use crate::physics::ball::Ball;

/// T, s: how long a rubber cushion presses at any but the slowest speeds (Sudo 2002, who
/// measured 8 ms).
const PUSH_TIME: f64 = 8e-3;

/// Halvings that find τ to the last bit.
const HALVINGS: usize = 53;

/// When a ball so high above the cloth (m) sinks onto it: what is spent of the cushion's push by
/// then, from 0 to 1. None: not while the push lasts. `before` and `change` are the vertical
/// speed before the impact, and what the whole push of a free ball adds to it, m/s.
fn spent_at_landing(gap: f64, before: f64, change: f64) -> Option<f64> {
    let height = |tau: f64| {
        let pushed = 0.5 * (tau - libm::sin(PI * tau) / PI);
        gap + PUSH_TIME * (before * tau + change * pushed)
    };
    // The ball falls faster and faster: it is above the slate until τ, and below it afterwards.
    if change >= 0.0 || height(1.0) >= 0.0 {
        return None;
    }
    let (mut above, mut below) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (above + below);
        if height(middle) >= 0.0 { above = middle } else { below = middle }
    }
    Some(0.5 * (1.0 - libm::cos(PI * above)))
}

/// The ball after its impact on a nose, from what that would do to it in the air (`free`) and to
/// a ball held on the cloth (`held`).
///
/// Of the spin and of the velocity across, the air has the part λ and the cloth the rest. The
/// slate returns the part e of the speed with which it is met, and the rest of the push takes
/// that away again, as far as it goes; nor does the ball rise into the nose, whose normal is
/// tilted down. No energy is gained: a mean has no more than what it is the mean of, and the
/// speed upwards is less than that with which the slate is met.
pub fn rebound(
    before: &Ball,
    free: &Ball,
    held: &Ball,
    normal: Vector3<f64>,
    slate_restitution: f64,
) -> Ball {
    let gap = (before.position.z - before.radius).max(0.0);
    let change = free.velocity.z - before.velocity.z;
    let Some(part) = spent_at_landing(gap, before.velocity.z, change) else {
        return *free;
    };
    let sinking = before.velocity.z + part * change;
    let rising = -slate_restitution * sinking + (1.0 - part) * change;
    let mut after = *free;
    after.velocity = free.velocity * part + held.velocity * (1.0 - part);
    after.velocity.z = 0.0;
    let room = after.velocity.dot(&normal).max(0.0) / -normal.z;
    after.velocity.z = rising.clamp(0.0, room);
    after.spin = free.spin * part + held.spin * (1.0 - part);
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests the time of the fall against its closed forms: a ball that only falls, and one that
    /// the push just does not bring down.
    #[test]
    fn landing_time_matches_closed_forms() {
        // 1 m/s down and no push worth the name: 2 mm last 2 ms, a quarter of the push.
        let part = spent_at_landing(2e-3, -1.0, -1e-12).unwrap();
        assert!((part - 0.5 * (1.0 - (0.25 * PI).cos())).abs() < 1e-9, "{part}");
        // The whole push of 2 m/s lowers a resting ball by 2 m/s T / 2 = 8 mm.
        assert_eq!(spent_at_landing(8.0001e-3, 0.0, -2.0), None);
        assert!(spent_at_landing(7.9999e-3, 0.0, -2.0).unwrap() > 0.99);
        assert!(spent_at_landing(0.0, 0.0, -2.0).unwrap() < 1e-12);
        assert_eq!(spent_at_landing(1e-3, -5.0, 1.0), None, "thrown up");
    }
}
