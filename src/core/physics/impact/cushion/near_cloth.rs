//! Impact of a ball slightly above the cloth on a nose: the nose drives it down, and it meets the
//! slate while the cushion still pushes.
//!
//! A ball on the cloth is held down during the whole impact; one high above it is free during the
//! whole impact. In between, what counts is the part of the cushion's push that is over when the
//! ball meets the slate (derived). The push is half a sine of duration T: at time τ T the part λ(τ)
//! = (1 - cos π τ) / 2 is over. With the vertical speed u before, and u + w after the impact of a
//! free ball, the ball has risen by
//!
//! u T τ + w T / 2 (τ - sin(π τ) / π)
//!
//! It meets the slate when that equals minus the gap below it. From then on it behaves like a ball
//! that lay on the cloth.

use std::f64::consts::PI;

use nalgebra::{Matrix3, Rotation3, RowVector3, Vector3};

use crate::physics::ball::Ball;

/// T, s: contact time of a rubber cushion, except at very low speeds (Sudo 2002 measured 8 ms).
const PUSH_TIME: f64 = 8e-3;

/// Bisection steps for τ, down to the last bit.
const HALVINGS: usize = 53;

/// Part of the cushion's push that is over when a ball this high above the cloth (m) lands, 0 to 1.
/// None if it does not land during the push. `before` is the vertical speed before the impact, and
/// `change` the effect of the whole push on it, m/s.
fn spent_at_landing(gap: f64, before: f64, change: f64) -> Option<f64> {
    let height = |tau: f64| {
        let pushed = 0.5 * (tau - libm::sin(PI * tau) / PI);
        gap + PUSH_TIME * (before * tau + change * pushed)
    };
    // The downward acceleration never ends, so the ball is above the slate until τ and below it
    // afterwards.
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

/// The support that a ball meets when a nose drives it down: the slate, or the rim of a pocket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Support {
    /// Distance from the ball to it, m.
    pub gap: f64,
    /// Unit vector from it to the ball.
    pub normal: Vector3<f64>,
}

impl Support {
    /// True if it is level.
    pub fn is_slate(&self) -> bool {
        self.normal == Vector3::z()
    }

    /// The rotation that makes its normal, which does not point down, point up.
    ///
    /// Rodrigues' formula by the dot and cross products of the two vectors, without a trigonometric
    /// function, so with the same bits on every system.
    pub fn upright(&self) -> Rotation3<f64> {
        let [x, y, z]: [f64; 3] = self.normal.into();
        debug_assert!(z > -1.0, "the support is above the ball");
        let scale = 1.0 / (1.0 + z);
        let (xx, xy, yy) = (x * x * scale, x * y * scale, y * y * scale);
        Rotation3::from_matrix_unchecked(Matrix3::from_rows(&[
            RowVector3::new(1.0 - xx, -xy, -x),
            RowVector3::new(-xy, 1.0 - yy, -y),
            RowVector3::new(x, y, z),
        ]))
    }
}

/// The ball after its impact on a nose, from the results for a free ball (`free`) and for a ball
/// held on its support (`held`).
///
/// Spin and velocity along the support are a weighted mean, with weight λ for the free ball. The
/// support returns the part e of the landing speed, which the rest of the push reduces; and the ball
/// cannot rise into the nose, whose normal points down. No energy is added: a mean has at most the
/// energy of its parts, and the upward speed is below the landing speed.
pub fn rebound(
    support: &Support,
    before: &Ball,
    free: &Ball,
    held: &Ball,
    normal: Vector3<f64>,
    slate_restitution: f64,
) -> Ball {
    let up = support.normal;
    let height = |ball: &Ball| ball.velocity.dot(&up);
    let change = height(free) - height(before);
    let Some(part) = spent_at_landing(support.gap, height(before), change) else {
        return *free;
    };
    let sinking = height(before) + part * change;
    let rising = -slate_restitution * sinking + (1.0 - part) * change;
    let mut after = *free;
    after.velocity = free.velocity * part + held.velocity * (1.0 - part);
    after.velocity -= up * height(&after);
    let room = after.velocity.dot(&normal).max(0.0) / -normal.dot(&up);
    after.velocity += up * rising.clamp(0.0, room);
    after.spin = free.spin * part + held.spin * (1.0 - part);
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests the rotation against nalgebra's, which goes by angles.
    #[test]
    fn a_support_is_turned_level() {
        for step in 0..200 {
            let angle = 0.1 * f64::from(step);
            let (out, up) = (0.49 * PI * f64::from(step) / 200.0).sin_cos();
            let normal = Vector3::new(out * angle.cos(), out * angle.sin(), up);
            let found = Support { gap: 0.0, normal }.upright();
            let expected = Rotation3::rotation_between(&normal, &Vector3::z()).unwrap();
            assert!((found.matrix() - expected.matrix()).abs().max() < 1e-14, "{normal}");
        }
        let slate = Support { gap: 0.0, normal: Vector3::z() };
        assert_eq!(slate.upright(), Rotation3::identity());
    }

    /// Tests the time of landing against closed forms: pure fall, and a push that just fails to
    /// bring the ball down.
    #[test]
    fn landing_time_matches_closed_forms() {
        // Falling at 1 m/s almost without push, 2 mm take 2 ms, a quarter of the push time.
        let part = spent_at_landing(2e-3, -1.0, -1e-12).unwrap();
        assert!((part - 0.5 * (1.0 - (0.25 * PI).cos())).abs() < 1e-9, "{part}");
        // A whole push of 2 m/s lowers a resting ball by 2 m/s T / 2 = 8 mm.
        assert_eq!(spent_at_landing(8.0001e-3, 0.0, -2.0), None);
        assert!(spent_at_landing(7.9999e-3, 0.0, -2.0).unwrap() > 0.99);
        assert!(spent_at_landing(0.0, 0.0, -2.0).unwrap() < 1e-12);
        assert_eq!(spent_at_landing(1e-3, -5.0, 1.0), None, "thrown up");
    }
}
