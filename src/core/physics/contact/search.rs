//! Searches for the first contact of two bodies on cubic paths, corrected for the exact motion
//! under drag.

use nalgebra::{SVector, Vector2, Vector3};

use super::{GRAZE_DEPTH, MIN_APPROACH_SPEED, RECONTACT_DEPTH, roots};
use crate::physics::ball::Ball;
use crate::physics::motion;

/// Limit of Newton and bisection steps. For a graze each step halves the interval.
pub const MAX_STEPS: usize = 40;

/// Instants at which a separating pair that may return is sampled.
const SCANS: usize = 32;

/// The last Newton step is shorter than this, s: the remaining error is about its square.
pub const LAST_STEP: f64 = 1e-8;

/// A path as a cubic in time: position, velocity, and the coefficients of t² and t³.
#[derive(Debug, Clone, Copy)]
pub struct Cubic<const D: usize>(pub [SVector<f64, D>; 4]);

/// The first contact of two bodies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FirstContact {
    /// Time since the start of the cubic, s.
    pub elapsed: f64,
    /// Speed at which their distance shrinks, m/s.
    pub closing: f64,
    /// Square of the relative speed, m²/s².
    pub speed_squared: f64,
}

impl FirstContact {
    /// True if two bodies in contact at this distance (m) may only graze: on straight paths they
    /// would come less than twice [`GRAZE_DEPTH`] closer. Callers then search for a contact closer
    /// by [`GRAZE_DEPTH`].
    ///
    /// With closing speed w and relative speed v, straight paths come closer than the contact
    /// distance s by s w² / 2 v².
    pub fn is_graze(&self, distance: f64) -> bool {
        self.closing * self.closing * distance < 4.0 * GRAZE_DEPTH * self.speed_squared
    }
}

impl Cubic<3> {
    /// The path of a ball's centre from its anchor on.
    #[inline]
    pub fn along(ball: &Ball) -> Cubic<3> {
        Cubic([ball.position, ball.velocity, ball.path.quadratic, ball.path.cubic])
    }

    /// The path of a ball's centre from `time` (s) on.
    #[inline]
    pub fn of(ball: &Ball, time: f64) -> Cubic<3> {
        let path = &ball.path;
        let t = time - ball.time;
        if t == 0.0 || !ball.state.moves() {
            return Cubic::along(ball);
        }
        let quadratic = path.quadratic + path.cubic * (3.0 * t);
        Cubic([
            ball.position + (ball.velocity + (path.quadratic + path.cubic * t) * t) * t,
            ball.velocity + (path.quadratic + quadratic) * t,
            quadratic,
            path.cubic,
        ])
    }

    /// The path without its height.
    pub fn flat(mut self) -> Cubic<3> {
        for term in &mut self.0 {
            term.z = 0.0;
        }
        self
    }

    /// The path relative to another.
    pub fn from(&self, other: &Cubic<3>) -> Cubic<3> {
        let (a, b) = (&self.0, &other.0);
        Cubic([a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]])
    }
}

impl<const D: usize> Cubic<D> {
    pub fn position_at(&self, t: f64) -> SVector<f64, D> {
        let [position, velocity, quadratic, cubic] = &self.0;
        position + (velocity + (quadratic + cubic * t) * t) * t
    }

    pub fn velocity(&self, t: f64) -> SVector<f64, D> {
        let [_, velocity, quadratic, cubic] = &self.0;
        velocity + (quadratic * 2.0 + cubic * (3.0 * t)) * t
    }

    /// Upper bounds of the speed (m/s) and the acceleration (m/s²) for `window` seconds.
    pub fn bounds(&self, window: f64) -> [f64; 2] {
        let [_, velocity, quadratic, cubic] = self.0.map(|term| term.norm());
        // Without gravity a path may be endless.
        let grown = |rate: f64| if rate > 0.0 { rate * window } else { 0.0 };
        let strongest = 2.0 * quadratic + grown(6.0 * cubic);
        [velocity + grown(strongest), strongest]
    }

    /// True for uniform motion in a straight line.
    pub fn is_straight(&self) -> bool {
        self.0[2] == SVector::<f64, D>::zeros() && self.0[3] == SVector::<f64, D>::zeros()
    }

    /// The first time within `window` seconds at which the path comes within `distance` of the
    /// origin while approaching it.
    ///
    /// A path that starts closer, as scenes may have it, makes contact where it is.
    pub fn first_contact(&self, distance: f64, window: f64) -> Option<FirstContact> {
        if self.is_straight() {
            return self.line_contact(distance, window);
        }
        let Some(distance) = self.distance_to_close(distance) else {
            return Some(self.contact_at(0.0));
        };
        let [position, _, _, cubic] = &self.0;
        let now = position.norm();
        debug_assert!(window.is_finite(), "a curved path has an end");
        if self.stays_outside(distance, now, window) {
            return None;
        }
        let c = self.squared_distance((now - distance) * (now + distance));
        let time = if *cubic == SVector::<f64, D>::zeros() {
            roots::first_root(&[c[0], c[1], c[2], c[3], c[4]], window)?
        } else {
            roots::first_root(&c, window)?
        };
        // Refine with the distance itself: its square has lost digits.
        let miss = self.position_at(time).norm() - distance;
        let contact = self.contact_at(time);
        let better = time + miss / contact.closing;
        let steady = contact.closing > 1e-6 && (0.0..=window).contains(&better);
        Some(FirstContact { elapsed: if steady { better } else { time }, ..contact })
    }

    /// The first contact of a uniform motion in a straight line.
    pub fn line_contact(&self, distance: f64, window: f64) -> Option<FirstContact> {
        let Some(distance) = self.distance_to_close(distance) else {
            return Some(self.contact_at(0.0));
        };
        let [position, velocity, _, _] = &self.0;
        let closing = position.dot(velocity);
        if closing >= 0.0 {
            return None;
        }
        let now = position.norm();
        let excess = (now - distance) * (now + distance);
        let speed_squared = velocity.norm_squared();
        let elapsed = roots::approach_time(speed_squared, closing, excess)?;
        // Take the closing speed at the contact itself: for a graze it differs much from that at
        // the start.
        let position = position + velocity * elapsed;
        let closing = -velocity.dot(&position) / position.norm();
        let contact = FirstContact { elapsed, closing, speed_squared };
        (elapsed <= window && closing > MIN_APPROACH_SPEED).then_some(contact)
    }

    /// The contact after `elapsed` seconds.
    fn contact_at(&self, elapsed: f64) -> FirstContact {
        let (position, velocity) = (self.position_at(elapsed), self.velocity(elapsed));
        let closing = -velocity.dot(&position) / position.norm();
        FirstContact { elapsed, closing, speed_squared: velocity.norm_squared() }
    }

    /// The distance that must be reached for a contact at `distance`: that distance, or slightly
    /// less than the present one for a pair that touches without approaching. None for a pair that
    /// touches and approaches.
    fn distance_to_close(&self, distance: f64) -> Option<f64> {
        let [position, velocity, _, _] = &self.0;
        let now = position.norm();
        if now > distance + RECONTACT_DEPTH {
            return Some(distance);
        }
        // The pair touches and does not approach now, but accelerations may still drive it
        // together.
        let approaches = -position.dot(velocity) > MIN_APPROACH_SPEED * now;
        (!approaches).then_some(now - RECONTACT_DEPTH)
    }

    /// The first time within `window` seconds at which the path is farther than `distance` from the
    /// origin. It must start closer.
    pub fn leaving_time(&self, distance: f64, window: f64) -> Option<f64> {
        let now = self.0[0].norm();
        let excess = (now - distance) * (now + distance);
        roots::first_root(&self.squared_distance(excess).map(|c| -c), window)
    }

    /// The squared distance from the origin as a polynomial in time, shifted so that it starts at
    /// `excess`.
    fn squared_distance(&self, excess: f64) -> [f64; 7] {
        let [position, velocity, quadratic, cubic] = &self.0;
        [
            excess,
            2.0 * position.dot(velocity),
            velocity.norm_squared() + 2.0 * position.dot(quadratic),
            2.0 * (position.dot(cubic) + velocity.dot(quadratic)),
            quadratic.norm_squared() + 2.0 * velocity.dot(cubic),
            2.0 * quadratic.dot(cubic),
            cubic.norm_squared(),
        ]
    }

    /// True if the path surely stays farther than `distance` from the origin: all Bézier control
    /// points lie beyond that distance along the direction to the start.
    fn stays_outside(&self, distance: f64, now: f64, window: f64) -> bool {
        let position = &self.0[0];
        control_points(self, window, |term| term.dot(position)).iter().all(|&c| c > distance * now)
    }
}

/// The Bézier control points of one component of a cubic over `window` seconds.
pub fn control_points<const D: usize>(
    cubic: &Cubic<D>,
    window: f64,
    component: impl Fn(&SVector<f64, D>) -> f64,
) -> [f64; 4] {
    bezier_points(cubic.0.each_ref().map(component), window)
}

/// The control points of a cubic given by its coefficients in ascending order.
fn bezier_points([position, velocity, quadratic, cubic]: [f64; 4], window: f64) -> [f64; 4] {
    let v = velocity * window / 3.0;
    let b = quadratic * window * window / 3.0;
    let end = position + (velocity + (quadratic + cubic * window) * window) * window;
    [position, position + v, position + v + v + b, end]
}

/// A pair of bodies whose contact is searched.
pub struct ContactSearch {
    /// Distance at contact, m.
    pub touch: f64,
    /// Present distance, m.
    pub now: f64,
    /// Largest difference between the cubics and the exact motion, m.
    pub cubic_error: f64,
    /// Duration of the cubics, s.
    pub window: f64,
}

impl ContactSearch {
    /// The first contact along a relative path, refined on the exact motion. See
    /// [`ContactSearch::first_contact`].
    pub fn contact<const D: usize>(
        self,
        cubic: &Cubic<D>,
        exact: impl Fn(f64) -> (f64, f64),
    ) -> Option<FirstContact> {
        let ContactSearch { touch, cubic_error, window, .. } = self;
        if cubic_error == 0.0 {
            return cubic.first_contact(touch, window);
        }
        let search =
            |distance| cubic.first_contact(distance, window).map(|contact| contact.elapsed);
        let elapsed = self.first_contact(search, &exact)?;
        Some(FirstContact { closing: exact(elapsed).1, ..cubic.contact_at(elapsed) })
    }

    /// The time of the first contact, searched along the cubics and refined on the exact motion.
    ///
    /// `search` gives the time at which the cubics come within a distance (m). `exact` gives the
    /// exact distance (m) at a time (s), and the speed at which it shrinks (m/s).
    pub fn first_contact(
        self,
        search: impl Fn(f64) -> Option<f64>,
        exact: impl Fn(f64) -> (f64, f64),
    ) -> Option<f64> {
        let ContactSearch { touch, cubic_error, .. } = self;
        if cubic_error == 0.0 {
            return search(touch);
        }
        if self.now > touch + cubic_error {
            let near = self.refine(touch, search(touch + cubic_error)?, &exact);
            // A pair that turned away may come back.
            return near.or_else(|| self.refine(touch, search(touch)?, &exact));
        }
        let (now, speed) = exact(0.0);
        if now > touch + RECONTACT_DEPTH && speed > MIN_APPROACH_SPEED {
            let near = self.refine(touch, 0.0, &exact);
            return near.or_else(|| self.refine(touch, search(touch)?, &exact));
        }
        if now > touch + RECONTACT_DEPTH {
            // The pair separates and may come back. If the cubics say that it touches, the search
            // starts from the exact distance instead.
            let near = search(touch).filter(|&time| time > 0.0);
            return near.and_then(|time| self.refine(touch, time, &exact)).or_else(|| {
                let guess = search(touch - (now - self.now))?;
                self.refine(touch, guess, &exact).or_else(|| self.scan(touch, guess, &exact))
            });
        }
        // The pair touches and may make contact later.
        let time = search(touch)?;
        if time == 0.0 {
            return Some(time);
        }
        let found = self.refine(touch.min(now - RECONTACT_DEPTH), time, &exact);
        found.filter(|&found| found > 0.0).or(Some(time))
    }

    /// Samples the time after `guess` (s) for the first instant within contact distance (m), and
    /// refines it.
    fn scan(&self, touch: f64, guess: f64, exact: impl Fn(f64) -> (f64, f64)) -> Option<f64> {
        let piece = (self.window - guess) / SCANS as f64;
        let mut instants = (1..=SCANS).map(|k| guess + piece * k as f64);
        let inside = instants.find(|&time| exact(time).0 <= touch)?;
        self.refine(touch, inside, exact)
    }

    /// The time near `guess` (s) at which a distance (m) is reached: Newton's method, with
    /// bisection whenever a step leaves the bracket. Usually the first step is enough.
    fn refine(&self, touch: f64, guess: f64, exact: impl Fn(f64) -> (f64, f64)) -> Option<f64> {
        let (mut time, mut low, mut high) = (guess, 0.0, self.window);
        let mut is_reached = false;
        for _ in 0..MAX_STEPS {
            let (distance, speed) = exact(time);
            if distance > touch {
                // The bodies turn away before they touch, or the path ends.
                if speed <= MIN_APPROACH_SPEED || time >= self.window {
                    return None;
                }
                low = time;
            } else {
                (high, is_reached) = (time, true);
            }
            let newton = time + (distance - touch) / speed;
            if (newton - time).abs() < LAST_STEP {
                return Some(newton.clamp(0.0, self.window));
            }
            time = match newton > low && newton < high {
                true => newton,
                false if is_reached => 0.5 * (low + high),
                false => high,
            };
        }
        Some(time)
    }
}

/// The first time within `window` seconds at which a gap closes. The gap is a cubic in time, with
/// coefficients in ascending order.
///
/// A gap that is closed already, as scenes may have it, makes contact where it is.
pub fn closing_time(gap: &[f64; 4], window: f64) -> Option<f64> {
    let mut gap = *gap;
    if gap[0] <= RECONTACT_DEPTH {
        if -gap[1] > MIN_APPROACH_SPEED {
            return Some(0.0);
        }
        gap[0] = RECONTACT_DEPTH;
    }
    if gap[2] == 0.0 && gap[3] == 0.0 {
        let time = gap[0] / -gap[1];
        return (-gap[1] > MIN_APPROACH_SPEED && time <= window).then_some(time);
    }
    roots::first_root(&gap, window)
}

/// A vector without its height.
pub fn flat(vector: Vector3<f64>) -> Vector3<f64> {
    Vector3::new(vector.x, vector.y, 0.0)
}

/// The time at which the centre of a ball passes `edge`, a coordinate along one axis, towards the
/// positive (1) or negative (-1) `side`.
pub fn leaving_time(ball: &Ball, axis: usize, edge: f64, side: f64) -> Option<f64> {
    crossing_time(ball, axis, edge, -side)
}

/// The time at which the centre of a ball reaches `level` (m) along one axis, downwards (1) or
/// upwards (-1).
pub fn crossing_time(ball: &Ball, axis: usize, level: f64, down: f64) -> Option<f64> {
    crossing_time_after(ball, ball.time, axis, level, down)
}

/// The time of [`crossing_time`] on the part of the ball's path after `start` (s).
pub fn crossing_time_after(
    ball: &Ball,
    start: f64,
    axis: usize,
    level: f64,
    down: f64,
) -> Option<f64> {
    let cubic = Cubic::of(ball, start);
    let [position, velocity, quadratic, cubic] = cubic.0.map(|term| down * term[axis]);
    let window = ball.path.until - start;
    let height = position - down * level;
    let points = bezier_points([height, velocity, quadratic, cubic], window);
    if points.iter().all(|&point| point > ball.path.cubic_error()) {
        // The usual case: the path stays away from the level.
        return None;
    }
    let approach =
        ContactSearch { touch: 0.0, now: height, cubic_error: ball.path.cubic_error(), window };
    let sampler = motion::MotionSampler::of(ball);
    let elapsed = approach.first_contact(
        |distance| closing_time(&[height - distance, velocity, quadratic, cubic], window),
        |elapsed| {
            let (position, velocity) = sampler.at(start + elapsed);
            (down * (position[axis] - level), -down * velocity[axis])
        },
    )?;
    Some(start + elapsed)
}

/// Two opposite corners of a horizontal box that a cubic stays in for `window` seconds.
pub fn cubic_bounds(cubic: &Cubic<3>, window: f64) -> (Vector2<f64>, Vector2<f64>) {
    if window.is_infinite() {
        let all = Vector2::repeat(f64::INFINITY);
        return (-all, all);
    }
    let [x, y] = [0, 1].map(|axis| {
        let points = control_points(cubic, window, |term| term[axis]);
        let low = points.into_iter().fold(f64::INFINITY, f64::min);
        (low, points.into_iter().fold(f64::NEG_INFINITY, f64::max))
    });
    (Vector2::new(x.0, y.0), Vector2::new(x.1, y.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contact time of a pair whose distance is a parabola in time, if the cubics are off by
    /// this distance (m).
    fn touches(distance: [f64; 3], off: f64) -> Option<f64> {
        let [now, speed, quadratic] = distance;
        let cubic_error = 1e-6;
        let approach = ContactSearch { touch: 1.0, now: now + off, cubic_error, window: 1.0 };
        let guess = |touch: f64| closing_time(&[now + off - touch, speed, quadratic, 0.0], 1.0);
        approach.first_contact(guess, |t| {
            (now + (speed + quadratic * t) * t, -speed - 2.0 * quadratic * t)
        })
    }

    /// Tests that a direct hit is refined to the exact time, at constant speed and slowed.
    #[test]
    fn hits_are_exact() {
        for off in [-5e-7, 0.0, 5e-7] {
            let straight = touches([1.5, -2.0, 0.0], off).unwrap();
            assert!((straight - 0.25).abs() < 1e-15, "{straight}");
            let slowed = touches([1.75, -2.0, 1.0], off).unwrap();
            assert!((slowed - 0.5).abs() < 1e-15, "{slowed}");
        }
    }

    /// Tests that a graze missed by the cubics is found, and one invented by them is not.
    #[test]
    fn grazes_follow_the_exact_motion() {
        assert!(touches([1.25 - 1e-9, -1.0, 1.0], 5e-7).is_some());
        assert_eq!(touches([1.25 + 1e-9, -1.0, 1.0], -5e-7), None);
    }

    /// Tests pairs within the cubics' error: those that approach touch later, those that separate
    /// do not.
    #[test]
    fn pairs_within_the_cubic_error() {
        let soon = touches([1.0 + 1e-7, -0.5, 0.0], 0.0).unwrap();
        assert!((soon - 2e-7).abs() < 1e-15, "{soon}");
        assert_eq!(touches([1.0 + 1e-7, 0.5, 0.0], 0.0), None);
    }
}
