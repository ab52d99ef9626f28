//! Two things on their ways, and when the space between them is gone.

use nalgebra::{SVector, Vector2, Vector3};

use super::{CREEP, GRAZE, LEAST_APPROACH, roots};
use crate::physics::ball::Ball;
use crate::physics::motion;

/// Contacts are not looked for in more steps than this: of a graze each halves what is left.
const STEPS: usize = 40;

/// Instants at which two are looked at that part a hair from each other and may come back.
const SCANS: usize = 32;

/// A step towards a contact shorter than this is the last, s: what it leaves goes with its square.
const EXACT: f64 = 1e-8;

/// A place as a polynomial of the time since an instant: place, velocity, bend, twist.
#[derive(Debug, Clone, Copy)]
pub struct Course<const D: usize>(pub [SVector<f64, D>; 4]);

/// When two things meet, and how.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meeting {
    /// s since the start of the course.
    pub elapsed: f64,
    /// How fast the distance between them falls then, m/s.
    pub closing: f64,
    /// The square of the speed at which they go past each other, m²/s².
    pub square_of_speed: f64,
}

impl Meeting {
    /// Whether two that touch at this distance (m) may only graze each other: on straight courses
    /// they would come less than twice [`GRAZE`] closer. Callers then ask when, if ever, they are
    /// [`GRAZE`] closer.
    ///
    /// With a closing speed w and a relative speed v, straight courses come closer than the distance
    /// s of the contact by s w² / 2 v².
    pub fn is_graze(&self, distance: f64) -> bool {
        self.closing * self.closing * distance < 4.0 * GRAZE * self.square_of_speed
    }
}

impl Course<3> {
    /// The course of a ball's centre from `time` (s) on.
    pub fn of(ball: &Ball, time: f64) -> Course<3> {
        let path = &ball.path;
        let t = time - ball.time;
        if t == 0.0 || !ball.state.moves() {
            return Course([ball.position, ball.velocity, path.bend, path.twist]);
        }
        let bend = path.bend + path.twist * (3.0 * t);
        Course([
            ball.position + (ball.velocity + (path.bend + path.twist * t) * t) * t,
            ball.velocity + (path.bend + bend) * t,
            bend,
            path.twist,
        ])
    }

    /// The course as seen from above.
    pub fn flat(mut self) -> Course<3> {
        for term in &mut self.0 {
            term.z = 0.0;
        }
        self
    }

    /// Relative to another.
    pub fn from(&self, other: &Course<3>) -> Course<3> {
        let (a, b) = (&self.0, &other.0);
        Course([a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]])
    }
}

impl<const D: usize> Course<D> {
    /// Place after `t` seconds.
    pub fn place(&self, t: f64) -> SVector<f64, D> {
        let [place, velocity, bend, twist] = &self.0;
        place + (velocity + (bend + twist * t) * t) * t
    }

    /// Velocity after `t` seconds.
    pub fn velocity(&self, t: f64) -> SVector<f64, D> {
        let [_, velocity, bend, twist] = &self.0;
        velocity + (bend * 2.0 + twist * (3.0 * t)) * t
    }

    /// Whether it is a straight line at constant speed.
    pub fn is_straight(&self) -> bool {
        self.0[2] == SVector::<f64, D>::zeros() && self.0[3] == SVector::<f64, D>::zeros()
    }

    /// When the course first comes within `distance` of the origin, approaching, in the next
    /// `window` seconds.
    ///
    /// What is nearer already, as scenes may have it, counts as touching where it is.
    pub fn meets(&self, distance: f64, window: f64) -> Option<Meeting> {
        if self.is_straight() {
            return self.line_meets(distance, window);
        }
        let Some(distance) = self.distance_to_close(distance) else {
            return Some(self.meeting(0.0));
        };
        let [place, _, _, twist] = &self.0;
        let now = place.norm();
        debug_assert!(window.is_finite(), "a curved path has an end");
        if self.stays_beyond(distance, now, window) {
            return None;
        }
        let c = self.square_beyond((now - distance) * (now + distance));
        let time = if *twist == SVector::<f64, D>::zeros() {
            roots::first_fall(&[c[0], c[1], c[2], c[3], c[4]], window)?
        } else {
            roots::first_fall(&c, window)?
        };
        // The last digits from the distance itself: squares have lost some.
        let miss = self.place(time).norm() - distance;
        let meeting = self.meeting(time);
        let better = time + miss / meeting.closing;
        let steady = meeting.closing > 1e-6 && (0.0..=window).contains(&better);
        Some(Meeting { elapsed: if steady { better } else { time }, ..meeting })
    }

    /// The same for a straight line at constant speed.
    pub fn line_meets(&self, distance: f64, window: f64) -> Option<Meeting> {
        let Some(distance) = self.distance_to_close(distance) else {
            return Some(self.meeting(0.0));
        };
        let [place, velocity, _, _] = &self.0;
        let closing = place.dot(velocity);
        if closing >= 0.0 {
            return None;
        }
        let now = place.norm();
        let excess = (now - distance) * (now + distance);
        let square_of_speed = velocity.norm_squared();
        let elapsed = roots::approach(square_of_speed, closing, excess)?;
        // Of a grazing contact the approach is what is left at the contact itself.
        let place = place + velocity * elapsed;
        let closing = -velocity.dot(&place) / place.norm();
        let meeting = Meeting { elapsed, closing, square_of_speed };
        (elapsed <= window && closing > LEAST_APPROACH).then_some(meeting)
    }

    /// The meeting with the origin after `elapsed` seconds.
    fn meeting(&self, elapsed: f64) -> Meeting {
        let (place, velocity) = (self.place(elapsed), self.velocity(elapsed));
        let closing = -velocity.dot(&place) / place.norm();
        Meeting { elapsed, closing, square_of_speed: velocity.norm_squared() }
    }

    /// The distance from the origin that has to be reached for a contact at `distance`: that
    /// itself, or what is just closer than now where the two touch already; none where they do and
    /// approach.
    fn distance_to_close(&self, distance: f64) -> Option<f64> {
        let [place, velocity, _, _] = &self.0;
        let now = place.norm();
        if now > distance + CREEP {
            return Some(distance);
        }
        // Touching, and not approaching now: accelerations may still push together.
        let approaches = -place.dot(velocity) > LEAST_APPROACH * now;
        (!approaches).then_some(now - CREEP)
    }

    /// When the course is first farther than `distance` from the origin, which it is not now, in
    /// the next `window` seconds.
    pub fn leaves(&self, distance: f64, window: f64) -> Option<f64> {
        let now = self.0[0].norm();
        let excess = (now - distance) * (now + distance);
        roots::first_fall(&self.square_beyond(excess).map(|c| -c), window)
    }

    /// The square of the distance from the origin as a polynomial of the time, of which all but
    /// `excess` has been taken away at the start.
    fn square_beyond(&self, excess: f64) -> [f64; 7] {
        let [place, velocity, bend, twist] = &self.0;
        [
            excess,
            2.0 * place.dot(velocity),
            velocity.norm_squared() + 2.0 * place.dot(bend),
            2.0 * (place.dot(twist) + velocity.dot(bend)),
            bend.norm_squared() + 2.0 * velocity.dot(twist),
            2.0 * bend.dot(twist),
            twist.norm_squared(),
        ]
    }

    /// Whether the course surely stays farther than `distance` from the origin: seen along the
    /// line of sight to its start, all its control points as a Bézier curve do.
    fn stays_beyond(&self, distance: f64, now: f64, window: f64) -> bool {
        let place = &self.0[0];
        control(self, window, |term| term.dot(place)).iter().all(|&c| c > distance * now)
    }
}

/// The control points on the next `window` seconds of a course's component.
pub fn control<const D: usize>(
    course: &Course<D>,
    window: f64,
    component: impl Fn(&SVector<f64, D>) -> f64,
) -> [f64; 4] {
    let [place, velocity, bend, twist] = course.0.each_ref().map(component);
    let v = velocity * window / 3.0;
    let b = bend * window * window / 3.0;
    let end = place + (velocity + (bend + twist * window) * window) * window;
    [place, place + v, place + v + v + b, end]
}

/// Something that a ball is to meet, and how far it is now.
pub struct Approach {
    /// At this distance they touch, m.
    pub touch: f64,
    /// How far they are from each other now, m.
    pub now: f64,
    /// How far the motion may be from the cubics it is known by, m.
    pub stray: f64,
    /// For how long these hold, s.
    pub window: f64,
}

impl Approach {
    /// How they meet: looked for along a course, found on the true motion, see
    /// [`Approach::meets`].
    pub fn meeting<const D: usize>(
        self,
        course: &Course<D>,
        truth: impl Fn(f64) -> (f64, f64),
    ) -> Option<Meeting> {
        let Approach { touch, stray, window, .. } = self;
        if stray == 0.0 {
            return course.meets(touch, window);
        }
        let search = |distance| course.meets(distance, window).map(|meeting| meeting.elapsed);
        let elapsed = self.meets(search, &truth)?;
        Some(Meeting { closing: truth(elapsed).1, ..course.meeting(elapsed) })
    }

    /// When they touch: looked for along the cubics, found on the true motion.
    ///
    /// `search` tells when the cubics come within a distance (m), `truth` the true distance (m) at a
    /// time (s) and how fast it falls (m/s).
    pub fn meets(
        self,
        search: impl Fn(f64) -> Option<f64>,
        truth: impl Fn(f64) -> (f64, f64),
    ) -> Option<f64> {
        let Approach { touch, stray, .. } = self;
        if stray == 0.0 {
            return search(touch);
        }
        if self.now > touch + stray {
            let near = self.find(touch, search(touch + stray)?, &truth);
            // One that turned away may come back.
            return near.or_else(|| self.find(touch, search(touch)?, &truth));
        }
        let (now, speed) = truth(0.0);
        if now > touch + CREEP && speed > LEAST_APPROACH {
            let near = self.find(touch, 0.0, &truth);
            return near.or_else(|| self.find(touch, search(touch)?, &truth));
        }
        if now > touch + CREEP {
            // They part, and may come back. Where the cubics have them in touch, they are told from
            // where the two truly are.
            let near = search(touch).filter(|&time| time > 0.0);
            return near.and_then(|time| self.find(touch, time, &truth)).or_else(|| {
                let guess = search(touch - (now - self.now))?;
                self.find(touch, guess, &truth).or_else(|| self.scan(touch, guess, &truth))
            });
        }
        // They touch, and may meet later.
        let time = search(touch)?;
        if time == 0.0 {
            return Some(time);
        }
        let found = self.find(touch.min(now - CREEP), time, &truth);
        found.filter(|&found| found > 0.0).or(Some(time))
    }

    /// The time after a guess (s) at which a distance (m) is reached, looked for at so many instants
    /// until the end of what is known.
    fn scan(&self, touch: f64, guess: f64, truth: impl Fn(f64) -> (f64, f64)) -> Option<f64> {
        let piece = (self.window - guess) / SCANS as f64;
        let mut instants = (1..=SCANS).map(|k| guess + piece * k as f64);
        let inside = instants.find(|&time| truth(time).0 <= touch)?;
        self.find(touch, inside, truth)
    }

    /// The time near a first guess (s) at which a distance (m) is reached: Newton's steps, of which
    /// most often the first is enough, halving where they leave the bracket.
    fn find(&self, touch: f64, guess: f64, truth: impl Fn(f64) -> (f64, f64)) -> Option<f64> {
        let (mut time, mut low, mut high) = (guess, 0.0, self.window);
        let mut is_reached = false;
        for _ in 0..STEPS {
            let (distance, speed) = truth(time);
            if distance > touch {
                // They turn away before they touch, or what is known of them ends.
                if speed <= LEAST_APPROACH || time >= self.window {
                    return None;
                }
                low = time;
            } else {
                (high, is_reached) = (time, true);
            }
            let newton = time + (distance - touch) / speed;
            if (newton - time).abs() < EXACT {
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

/// When a gap first closes in the next `window` seconds: a cubic of the time, by ascending power.
///
/// A gap that is closed already, as scenes may have it, counts as touching where it is.
pub fn closes(gap: &[f64; 4], window: f64) -> Option<f64> {
    let mut gap = *gap;
    if gap[0] <= CREEP {
        if -gap[1] > LEAST_APPROACH {
            return Some(0.0);
        }
        gap[0] = CREEP;
    }
    if gap[2] == 0.0 && gap[3] == 0.0 {
        let time = gap[0] / -gap[1];
        return (-gap[1] > LEAST_APPROACH && time <= window).then_some(time);
    }
    roots::first_fall(&gap, window)
}

/// A vector without its height.
pub fn flat(vector: Vector3<f64>) -> Vector3<f64> {
    Vector3::new(vector.x, vector.y, 0.0)
}

/// When the centre of a ball goes beyond an edge, a place along one axis, on its way to the
/// positive (1) or the negative (-1) `side`.
pub fn leaves(ball: &Ball, axis: usize, edge: f64, side: f64) -> Option<f64> {
    crosses(ball, axis, edge, -side)
}

/// When the centre of a ball comes to a `level` (m) along one axis, downwards (1) or upwards (-1).
pub fn crosses(ball: &Ball, axis: usize, level: f64, down: f64) -> Option<f64> {
    let course = Course::of(ball, ball.time);
    let [place, velocity, bend, twist] = course.0.map(|term| down * term[axis]);
    let window = ball.path.until - ball.time;
    let height = place - down * level;
    let approach = Approach { touch: 0.0, now: height, stray: ball.path.stray(), window };
    let places = motion::Whereabouts::of(ball);
    let elapsed = approach.meets(
        |distance| closes(&[height - distance, velocity, bend, twist], window),
        |elapsed| {
            let (place, velocity) = places.at(ball.time + elapsed);
            (down * (place[axis] - level), -down * velocity[axis])
        },
    )?;
    Some(ball.time + elapsed)
}

/// The corners of a box seen from above that the centre does not leave on its path.
pub fn control_box(ball: &Ball) -> (Vector2<f64>, Vector2<f64>) {
    let course = Course::of(ball, ball.time);
    let window = ball.path.until - ball.time;
    if !ball.state.moves() {
        return (ball.position.xy(), ball.position.xy());
    }
    bounds(&course, window)
}

/// The same for a course and the next `window` seconds.
pub fn bounds(course: &Course<3>, window: f64) -> (Vector2<f64>, Vector2<f64>) {
    if window.is_infinite() {
        let all = Vector2::repeat(f64::INFINITY);
        return (-all, all);
    }
    let [x, y] = [0, 1].map(|axis| {
        let points = control(course, window, |term| term[axis]);
        let low = points.into_iter().fold(f64::INFINITY, f64::min);
        (low, points.into_iter().fold(f64::NEG_INFINITY, f64::max))
    });
    (Vector2::new(x.0, y.0), Vector2::new(x.1, y.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When two touch whose distance is a parabola of the time, though the cubics say that it is so
    /// much more or less (m).
    fn touches(distance: [f64; 3], off: f64) -> Option<f64> {
        let [now, speed, bend] = distance;
        let stray = 1e-6;
        let approach = Approach { touch: 1.0, now: now + off, stray, window: 1.0 };
        let guess = |touch: f64| closes(&[now + off - touch, speed, bend, 0.0], 1.0);
        approach.meets(guess, |t| (now + (speed + bend * t) * t, -speed - 2.0 * bend * t))
    }

    /// A hit, straight on or slowed, is where the true motion has it.
    #[test]
    fn a_hit_is_exact() {
        for off in [-5e-7, 0.0, 5e-7] {
            let straight = touches([1.5, -2.0, 0.0], off).unwrap();
            assert!((straight - 0.25).abs() < 1e-15, "{straight}");
            let slowed = touches([1.75, -2.0, 1.0], off).unwrap();
            assert!((slowed - 0.5).abs() < 1e-15, "{slowed}");
        }
    }

    /// A graze is found though the cubics miss it, and none is where they invent one.
    #[test]
    fn a_graze_is_as_it_truly_is() {
        assert!(touches([1.25 - 1e-9, -1.0, 1.0], 5e-7).is_some());
        assert_eq!(touches([1.25 + 1e-9, -1.0, 1.0], -5e-7), None);
    }

    /// What is all but in touch and approaches meets when it is; what parts does not.
    #[test]
    fn near_ones() {
        let soon = touches([1.0 + 1e-7, -0.5, 0.0], 0.0).unwrap();
        assert!((soon - 2e-7).abs() < 1e-15, "{soon}");
        assert_eq!(touches([1.0 + 1e-7, 0.5, 0.0], 0.0), None);
    }
}
