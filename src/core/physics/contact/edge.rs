//! The distance of a path from the edge of a cushion.

use nalgebra::{Vector2, Vector3};

use super::roots;
use super::search::{Cubic, closing_time};
use super::{MIN_APPROACH_SPEED, RECONTACT_DEPTH};
use crate::physics::table::{Curve, Cushion};

/// A path relative to the edge of a cushion, whose ends do not count. For a ball on the cloth all
/// heights are zero, and its reach is taken at the height of the nose.
pub(super) enum Edge {
    /// Distance in front of a line, and height above its nose.
    Straight { gap: [f64; 4], height: [f64; 4] },
    /// The path from the centre of an arc's circle, at the height of the nose.
    Round { path: Cubic<3>, radius: f64 },
}

impl Edge {
    /// A path relative to the edge of a cushion. Its heights are those above the nose.
    pub fn of(path: &Cubic<3>, cushion: &Cushion) -> Edge {
        match &cushion.curve {
            None => {
                let mut gap = path.0.each_ref().map(|term| term.xy().dot(&cushion.normal));
                gap[0] = cushion.across(path.0[0].xy());
                Edge::Straight { gap, height: path.0.each_ref().map(|term| term.z) }
            }
            Some(Curve { center, radius }) => {
                let mut path = *path;
                path.0[0] -= center.push(0.0);
                Edge::Round { path, radius: *radius }
            }
        }
    }

    /// True if no height counts.
    pub fn is_flat(&self) -> bool {
        match self {
            Edge::Straight { height, .. } => *height == [0.0; 4],
            Edge::Round { path, .. } => path.0.iter().all(|term| term.z == 0.0),
        }
    }

    /// Distance of the centre from the edge at time `since`, m.
    pub fn distance(&self, since: f64) -> f64 {
        match self {
            Edge::Straight { gap, height } => {
                let gap = from_time(gap, since)[0];
                if self.is_flat() {
                    gap
                } else {
                    let height = from_time(height, since)[0];
                    (gap * gap + height * height).sqrt()
                }
            }
            Edge::Round { path, radius } => {
                let place = path.position_at(since);
                let gap = place.xy().norm() - radius;
                if self.is_flat() { gap } else { libm::hypot(gap, place.z) }
            }
        }
    }

    /// The time from `since` on at which the centre comes within reach of the edge, if the path
    /// does not end before.
    pub fn entry_time(&self, reach: f64, since: f64, window: f64) -> Option<f64> {
        match self {
            Edge::Straight { gap, .. } if self.is_flat() => {
                let [position, rest @ ..] = from_time(gap, since);
                closing_time(&[position - reach, rest[0], rest[1], rest[2]], window - since)
            }
            Edge::Straight { gap, height } => {
                let contact = beside(gap, height, since).first_contact(reach, window - since)?;
                Some(contact.elapsed)
            }
            Edge::Round { path, radius } => {
                let path = later(path, since);
                if self.is_flat() {
                    let contact = path.first_contact(reach + radius, window - since)?;
                    return Some(contact.elapsed);
                }
                let window = within_range(&path, radius + reach, window - since)?;
                Ring { path, radius: *radius }.first_contact(reach, window)
            }
        }
    }

    /// The time from `since` on at which the centre is farther than `distance` (m) from the edge,
    /// if the path does not end before.
    pub fn exit_time(&self, distance: f64, since: f64, window: f64) -> Option<f64> {
        match self {
            Edge::Straight { gap, .. } if self.is_flat() => {
                let [position, rest @ ..] = from_time(gap, since).map(|c| -c);
                closing_time(&[position + distance, rest[0], rest[1], rest[2]], window - since)
            }
            Edge::Straight { gap, height } => {
                beside(gap, height, since).leaving_time(distance, window - since)
            }
            Edge::Round { path, radius } => {
                let path = later(path, since);
                let window = within_range(&path, radius + distance, window - since)?;
                if self.is_flat() {
                    return path.leaving_time(radius + distance, window);
                }
                let excess = Ring { path, radius: *radius }.excess(distance);
                roots::first_root(&excess.map(|c| -c), window)
            }
        }
    }
}

/// The path relative to a straight edge, from time `since` on.
fn beside(gap: &[f64; 4], height: &[f64; 4], since: f64) -> Cubic<2> {
    let (gap, height) = (from_time(gap, since), from_time(height, since));
    Cubic([0, 1, 2, 3].map(|i| Vector2::new(gap[i], height[i])))
}

/// A path from time `since` on.
fn later(path: &Cubic<3>, since: f64) -> Cubic<3> {
    let [x, y, z] = [0, 1, 2].map(|axis| from_time(&path.0.map(|term| term[axis]), since));
    Cubic([0, 1, 2, 3].map(|i| Vector3::new(x[i], y[i], z[i])))
}

/// The part of a window (s) in which a path can be within `range` (m) of the origin. A straight one
/// may have no end. None for one that stays where it is without end.
fn within_range(path: &Cubic<3>, range: f64, window: f64) -> Option<f64> {
    if window.is_finite() {
        return Some(window);
    }
    let [position, velocity, ..] = &path.0;
    let speed = velocity.norm();
    (speed > 0.0).then(|| 2.0 * (position.norm() + range) / speed)
}

/// A level circle as an edge, and the path of a ball in the air from its centre.
struct Ring {
    path: Cubic<3>,
    radius: f64,
}

impl Ring {
    /// Distance of the ball's centre from the circle at a time, m, and the speed at which it
    /// shrinks, m/s.
    fn approach(&self, time: f64) -> (f64, f64) {
        let (place, velocity) = (self.path.position_at(time), self.path.velocity(time));
        let away = place.xy().norm();
        let gap = away - self.radius;
        let distance = libm::hypot(gap, place.z);
        let opening = gap * place.xy().dot(&velocity.xy()) / away.max(f64::MIN_POSITIVE);
        (distance, -(opening + place.z * velocity.z) / distance)
    }

    /// The first time in a window (s) at which the ball comes within `reach` (m) while approaching.
    /// See [`Cubic::first_contact`].
    fn first_contact(&self, reach: f64, window: f64) -> Option<f64> {
        let (now, closing) = self.approach(0.0);
        let mut reach = reach;
        if now <= reach + RECONTACT_DEPTH {
            if closing > MIN_APPROACH_SPEED {
                return Some(0.0);
            }
            reach = now - RECONTACT_DEPTH;
        }
        let time = roots::first_root(&self.excess(reach), window)?;
        // Refine with the distance itself: the polynomial has lost digits.
        let (distance, closing) = self.approach(time);
        let better = time + (distance - reach) / closing;
        let steady = closing > 1e-6 && (0.0..=window).contains(&better);
        Some(if steady { better } else { time })
    }

    /// A polynomial in time with the sign of the distance from the circle minus `reach`.
    ///
    /// With ρ the radius of the circle, s the square of the horizontal distance from its axis, z the
    /// height and R the reach, (√s - ρ)² + z² = R² is that of a torus: a² - 4 ρ² s = 0 with
    /// a = s + z² + ρ² - R².
    fn excess(&self, reach: f64) -> [f64; 13] {
        let level = square(&self.path.0.map(|term| term.xy()));
        let height = square(&self.path.0.map(|term| Vector2::new(term.z, 0.0)));
        let mut a = level;
        for (a, height) in a.iter_mut().zip(height) {
            *a += height;
        }
        a[0] += (self.radius - reach) * (self.radius + reach);
        let mut excess = [0.0; 13];
        for (i, one) in a.iter().enumerate() {
            for (j, other) in a.iter().enumerate() {
                excess[i + j] += one * other;
            }
        }
        for (term, level) in excess.iter_mut().zip(level) {
            *term -= 4.0 * self.radius * self.radius * level;
        }
        // The start without the digits that cancel.
        let place = self.path.0[0];
        let (now, _) = self.approach(0.0);
        let far = libm::hypot(place.xy().norm() + self.radius, place.z);
        excess[0] = (now - reach) * (now + reach) * ((far - reach) * (far + reach));
        excess
    }
}

/// The square of a cubic.
fn square(cubic: &[Vector2<f64>; 4]) -> [f64; 7] {
    let mut square = [0.0; 7];
    for (i, one) in cubic.iter().enumerate() {
        for (j, other) in cubic.iter().enumerate() {
            square[i + j] += one.dot(other);
        }
    }
    square
}

/// The coefficients of a cubic for a time measured from `t`.
fn from_time(c: &[f64; 4], t: f64) -> [f64; 4] {
    if t == 0.0 {
        return *c;
    }
    [
        c[0] + (c[1] + (c[2] + c[3] * t) * t) * t,
        c[1] + (2.0 * c[2] + 3.0 * c[3] * t) * t,
        c[2] + 3.0 * c[3] * t,
        c[3],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests the time at which a ball in the air touches an arc, in front of it and above it, against
    /// the distance along its path, and that it then counts as touching until it has left.
    #[test]
    fn a_ball_in_the_air_touches_an_arc() {
        let place = |x: f64, y: f64| Vector2::new(x, y);
        let cushion = Cushion::arc(place(0.0, -0.09), place(0.09, 0.0), place(0.0, 0.0));
        let reach = 0.0285;
        for (start, velocity) in [
            (Vector3::new(0.3, -0.25, 0.01), Vector3::new(-5.0, 4.5, 0.0)),
            (Vector3::new(0.2, -0.21, 0.06), Vector3::new(-1.0, 1.2, 0.3)),
            (Vector3::new(0.03, -0.02, 0.1), Vector3::new(0.15, -0.15, 0.5)),
        ] {
            let fall = Vector3::new(0.0, 0.0, -4.905);
            let path = Cubic([start, velocity, fall, Vector3::zeros()]);
            let edge = Edge::of(&path, &cushion);
            let touch = edge.entry_time(reach, 0.0, 1.0).expect("it touches");
            assert!((edge.distance(touch) - reach).abs() < 1e-12, "{touch}");
            let before = (0..1000).map(|step| touch * f64::from(step) / 1000.0);
            assert!(before.map(|time| edge.distance(time)).all(|distance| distance > reach));
            assert_eq!(edge.entry_time(reach, touch, 1.0), Some(0.0));
            let left = edge.exit_time(reach + 1e-9, touch, 1.0).expect("it leaves");
            assert!((edge.distance(touch + left) - reach - 1e-9).abs() < 1e-12, "{left}");
        }
    }
}
