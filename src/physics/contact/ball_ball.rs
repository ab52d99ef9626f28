//! When two balls meet.

use nalgebra::Vector3;

use super::beyond_graze;
use super::search::{ContactSearch, Cubic, flat};
use crate::physics::ball::Ball;
use crate::physics::bounding_motion::BoundingMotion;
use crate::physics::motion;

/// The time at which two balls in play touch while they approach: |d(t)| = r₁ + r₂, of the fourth
/// degree and a quadratic on straight lines (report, equation 5, whose linear term lacks its factor
/// 2). Under air drag one of the sixth degree is the first guess.
///
/// In the plane balls of different sizes meet as discs do.
pub fn time(a: &Ball, b: &Ball, solid: bool) -> Option<f64> {
    let (time, is_graze) = first_contact(a, b, solid, |touch, _| touch)?;
    if is_graze { time_beyond_graze(a, b, solid) } else { Some(time) }
}

/// The same for two balls of which a glance says all; to the last bit.
pub fn straight_time(a: &BoundingMotion, b: &BoundingMotion, solid: bool) -> Option<f64> {
    let (time, is_graze) = straight_contact(a, b, solid, |touch, _| touch)?;
    if is_graze { straight_time_beyond_graze(a, b, solid) } else { Some(time) }
}

/// The same for two balls that graze each other. Apart from the others, as it is so rare that it
/// must not cost them anything.
#[cold]
fn time_beyond_graze(a: &Ball, b: &Ball, solid: bool) -> Option<f64> {
    first_contact(a, b, solid, beyond_graze).map(|(time, _)| time)
}

#[cold]
fn straight_time_beyond_graze(a: &BoundingMotion, b: &BoundingMotion, solid: bool) -> Option<f64> {
    straight_contact(a, b, solid, beyond_graze).map(|(time, _)| time)
}

/// When two balls come within `distance(touch, now)` of each other, and whether that is only a
/// graze; `touch` is the sum of their radii and `now` their distance at the start, m.
#[inline(always)]
fn first_contact(
    a: &Ball,
    b: &Ball,
    solid: bool,
    distance: impl Fn(f64, f64) -> f64,
) -> Option<(f64, bool)> {
    let anchor = a.time.max(b.time);
    let window = a.path.until.min(b.path.until) - anchor;
    if window < 0.0 {
        return None;
    }
    let cubic = Cubic::of(b, anchor).from(&Cubic::of(a, anchor));
    let cubic = if solid { cubic } else { cubic.flat() };
    let now = cubic.0[0].norm();
    let touch = distance(a.radius + b.radius, now);
    let cubic_error = a.path.cubic_error() + b.path.cubic_error();
    let sampler = [a, b].map(motion::MotionSampler::of);
    let exact = |elapsed: f64| {
        let [(a, v), (b, w)] = sampler.each_ref().map(|ball| ball.at(anchor + elapsed));
        let offset = if solid { b - a } else { flat(b - a) };
        let distance = offset.norm();
        (distance, (v - w).dot(&offset) / distance)
    };
    let contact = ContactSearch { touch, now, cubic_error, window }.contact(&cubic, exact)?;
    Some((anchor + contact.elapsed, contact.is_graze(touch)))
}

/// The same for two balls of which a glance says all.
#[inline(always)]
fn straight_contact(
    a: &BoundingMotion,
    b: &BoundingMotion,
    solid: bool,
    distance: impl Fn(f64, f64) -> f64,
) -> Option<(f64, bool)> {
    let anchor = a.time.max(b.time);
    let window = a.until.min(b.until) - anchor;
    if window < 0.0 {
        return None;
    }
    let (offset, velocity) =
        (b.position_at(anchor) - a.position_at(anchor), b.velocity - a.velocity);
    // On the cloth each is as high as its own radius.
    let height = if solid { b.reach - a.reach } else { 0.0 };
    let zero = Vector3::zeros();
    let offset = Vector3::new(offset.x, offset.y, height);
    let cubic = Cubic([offset, Vector3::new(velocity.x, velocity.y, 0.0), zero, zero]);
    let touch = distance(a.reach + b.reach, offset.norm());
    let contact = cubic.line_contact(touch, window)?;
    Some((anchor + contact.elapsed, contact.is_graze(touch)))
}

/// The unit vector from `a` to `b`, both given at the same time; in the plane along the cloth.
pub fn normal(a: &Ball, b: &Ball, solid: bool) -> Vector3<f64> {
    let offset = offset(a, b, solid);
    offset / offset.norm()
}

/// The space between two balls, m, both given at the same time.
pub fn gap(a: &Ball, b: &Ball, solid: bool) -> f64 {
    offset(a, b, solid).norm() - a.radius - b.radius
}

fn offset(a: &Ball, b: &Ball, solid: bool) -> Vector3<f64> {
    let offset = b.position - a.position;
    if solid { offset } else { flat(offset) }
}
