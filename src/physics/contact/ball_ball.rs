//! When two balls meet.

use nalgebra::Vector3;

use super::{LEAST_APPROACH, roots};
use crate::physics::ball::Ball;
use crate::physics::laws::{Laws, Slowing};

/// The time at which two balls in play touch while they approach.
pub fn time(a: &Ball, b: &Ball, laws: &Laws, horizon: f64) -> Option<f64> {
    match laws.slowing {
        Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => {
            time_on_straight_lines(a, b, horizon)
        }
    }
}

/// Both roll straight on: |d + v t| = r₁ + r₂ is a quadratic (report, equation 5, whose linear
/// term lacks its factor 2).
///
/// These laws are plane: balls of different sizes meet as discs do.
fn time_on_straight_lines(a: &Ball, b: &Ball, horizon: f64) -> Option<f64> {
    let velocity = b.velocity.xy() - a.velocity.xy();
    let anchor = a.time.max(b.time);
    let offset = b.position.xy() + b.velocity.xy() * (anchor - b.time)
        - a.position.xy()
        - a.velocity.xy() * (anchor - a.time);
    let closing = offset.dot(&velocity);
    if closing >= 0.0 {
        return None;
    }
    let touching = a.radius + b.radius;
    let excess = offset.norm_squared() - touching * touching;
    let time = anchor + roots::approach(velocity.norm_squared(), closing, excess)?;
    // Of a grazing contact the approach is what is left at the contact itself.
    (time <= horizon && approach_speed(a, b, time) > LEAST_APPROACH).then_some(time)
}

/// The unit vector from `a` to `b` along the cloth, both given at the same time.
pub fn normal(a: &Ball, b: &Ball) -> Vector3<f64> {
    let offset = b.position.xy() - a.position.xy();
    let unit = offset / offset.norm();
    Vector3::new(unit.x, unit.y, 0.0)
}

/// The space between two balls along the cloth, m, both given at the same time.
pub fn gap(a: &Ball, b: &Ball) -> f64 {
    (b.position.xy() - a.position.xy()).norm() - a.radius - b.radius
}

/// How fast two balls on straight lines approach at `time`, m/s.
fn approach_speed(a: &Ball, b: &Ball, time: f64) -> f64 {
    let offset = b.position.xy() + b.velocity.xy() * (time - b.time)
        - a.position.xy()
        - a.velocity.xy() * (time - a.time);
    (a.velocity.xy() - b.velocity.xy()).dot(&offset) / offset.norm()
}
