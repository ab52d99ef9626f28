//! When two balls meet.

use nalgebra::Vector3;

use super::beyond_graze;
use super::gap::{Approach, Course, flat, unless_grazing};
use crate::physics::ball::Ball;
use crate::physics::glance::Glance;
use crate::physics::motion;

/// The time at which two balls in play touch while they approach: |d(t)| = r₁ + r₂, of the fourth
/// degree and a quadratic on straight lines (report, equation 5, whose linear term lacks its factor
/// 2). Under air drag one of the sixth degree is the first guess.
///
/// In the plane balls of different sizes meet as discs do.
pub fn time(a: &Ball, b: &Ball, solid: bool) -> Option<f64> {
    let anchor = a.time.max(b.time);
    let window = a.path.until.min(b.path.until) - anchor;
    if window < 0.0 {
        return None;
    }
    let course = Course::of(b, anchor).from(&Course::of(a, anchor));
    let course = if solid { course } else { course.flat() };
    let touch = a.radius + b.radius;
    let stray = a.path.stray() + b.path.stray();
    let now = course.0[0].norm();
    let places = [a, b].map(motion::Whereabouts::of);
    let truth = |elapsed: f64| {
        let [(a, v), (b, w)] = places.each_ref().map(|ball| ball.at(anchor + elapsed));
        let offset = if solid { b - a } else { flat(b - a) };
        let distance = offset.norm();
        (distance, (v - w).dot(&offset) / distance)
    };
    let approach = Approach { touch, now, stray, window };
    let found = approach.meets(|distance| course.meets(distance, window), truth)?;
    let closing = if stray == 0.0 { course.approach(found) } else { truth(found).1 };
    let speeds = (closing, course.velocity(found).norm_squared());
    let deeper = || {
        let approach = Approach { touch: beyond_graze(touch, now), now, stray, window };
        approach.meets(|distance| course.meets(distance, window), truth)
    };
    unless_grazing(found, speeds, touch, deeper).map(|elapsed| anchor + elapsed)
}

/// The same for two balls of which a glance says all; to the last bit.
pub fn time_at_a_glance(a: &Glance, b: &Glance, solid: bool) -> Option<f64> {
    let anchor = a.time.max(b.time);
    let window = a.until.min(b.until) - anchor;
    if window < 0.0 {
        return None;
    }
    let (place, velocity) = (b.on_line(anchor) - a.on_line(anchor), b.velocity - a.velocity);
    // On the cloth each is as high as its own radius.
    let height = if solid { b.reach - a.reach } else { 0.0 };
    let zero = Vector3::zeros();
    let place = Vector3::new(place.x, place.y, height);
    let course = Course([place, Vector3::new(velocity.x, velocity.y, 0.0), zero, zero]);
    let (touch, now) = (a.reach + b.reach, place.norm());
    let found = course.line_meets(touch, window)?;
    let speeds = (course.approach(found), velocity.norm_squared());
    let deeper = || course.line_meets(beyond_graze(touch, now), window);
    unless_grazing(found, speeds, touch, deeper).map(|elapsed| anchor + elapsed)
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
