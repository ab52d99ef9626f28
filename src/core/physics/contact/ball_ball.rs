//! Times of contact between two balls.

use nalgebra::Vector3;

use super::beyond_graze;
use super::search::{ContactSearch, Cubic, flat};
use crate::physics::ball::Ball;
use crate::physics::bounding_motion::BoundingMotion;
use crate::physics::motion;

/// The time at which two approaching balls in play touch: |d(t)| = r₁ + r₂, a polynomial of degree
/// four, or a quadratic on straight lines (report, equation 5, whose linear term lacks its factor
/// 2). Under air drag a polynomial of degree six gives the first guess.
///
/// In the plane, balls of different sizes collide as discs.
pub fn time(a: &Ball, b: &Ball, solid: bool) -> Option<f64> {
    let (time, is_graze) = first_contact(a, b, solid, |touch, _| touch)?;
    if is_graze { time_beyond_graze(a, b, solid) } else { Some(time) }
}

/// The time of [`time`], for two balls whose bounding motions are exact. Gives the same bits.
pub fn straight_time(a: &BoundingMotion, b: &BoundingMotion, solid: bool) -> Option<f64> {
    let (time, is_graze) = straight_contact(a, b, solid, |touch, _| touch)?;
    if is_graze { straight_time_beyond_graze(a, b, solid) } else { Some(time) }
}

/// The time of [`time`] for two balls that graze. A separate function, so that this rare case costs
/// the others nothing.
#[cold]
fn time_beyond_graze(a: &Ball, b: &Ball, solid: bool) -> Option<f64> {
    first_contact(a, b, solid, beyond_graze).map(|(time, _)| time)
}

#[cold]
fn straight_time_beyond_graze(a: &BoundingMotion, b: &BoundingMotion, solid: bool) -> Option<f64> {
    straight_contact(a, b, solid, beyond_graze).map(|(time, _)| time)
}

/// The first time at which two balls come within `distance(touch, now)` of each other, and true if
/// that is only a graze. `touch` is the sum of their radii and `now` their distance at the start,
/// m.
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

/// The first contact of two balls whose bounding motions are exact.
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
    // On the cloth the height of each centre is the ball's radius.
    let height = if solid { b.reach - a.reach } else { 0.0 };
    let zero = Vector3::zeros();
    let offset = Vector3::new(offset.x, offset.y, height);
    let cubic = Cubic([offset, Vector3::new(velocity.x, velocity.y, 0.0), zero, zero]);
    let touch = distance(a.reach + b.reach, offset.norm());
    let contact = cubic.line_contact(touch, window)?;
    Some((anchor + contact.elapsed, contact.is_graze(touch)))
}

/// Unit vector from `a` to `b`, both at the same time. Under laws of the plane it is horizontal.
pub fn normal(a: &Ball, b: &Ball, solid: bool) -> Vector3<f64> {
    let offset = offset(a, b, solid);
    offset / offset.norm()
}

/// Distance between the surfaces of two balls, m, both at the same time.
pub fn gap(a: &Ball, b: &Ball, solid: bool) -> f64 {
    offset(a, b, solid).norm() - a.radius - b.radius
}

fn offset(a: &Ball, b: &Ball, solid: bool) -> Vector3<f64> {
    let offset = b.position - a.position;
    if solid { offset } else { flat(offset) }
}
