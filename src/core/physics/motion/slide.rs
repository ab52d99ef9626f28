//! Sliding under drag: v̇ = -μ g û - k |v| v, q̇ = -5/2 μ g û, with the slip u = v + q.
//!
//! While most of the slip is left, this is integrated numerically. Near the end, û turns with the
//! logarithm of the remaining time. There a series in drag over friction is used.

use std::f64::consts::LN_2;
use std::ops::{Add, Mul};

use nalgebra::Vector2;
use wide::f64x2;

use super::runge_kutta::runge_kutta_step;

/// The decelerations of a sliding ball.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slide {
    /// μ g, m/s².
    pub(super) friction: f64,
    /// k in the air's deceleration k v², 1/m.
    pub(super) k: f64,
}

/// The state of a slide.
#[derive(Debug, Clone, Copy)]
pub(super) struct SlideState {
    /// Displacement since the start, m.
    pub(super) displacement: Vector2<f64>,
    /// Velocity, m/s.
    pub(super) velocity: Vector2<f64>,
    /// Surface velocity at the cloth relative to the centre, m/s.
    pub(super) surface: Vector2<f64>,
}

impl Slide {
    /// Acceleration by the air at a velocity (m/s), m/s².
    pub(super) fn air(&self, velocity: &Vector2<f64>) -> Vector2<f64> {
        velocity * (-self.k * velocity.norm())
    }

    /// State after `time` (s), by numerical integration. Much of the slip must be left.
    pub(super) fn after(
        &self,
        velocity: Vector2<f64>,
        surface: Vector2<f64>,
        time: f64,
    ) -> SlideState {
        let [centre, surface] = [velocity, surface].map(|vector| f64x2::new(vector.into()));
        let from = Velocities { centre, surface };
        let (displacement, to) = runge_kutta_step(from, time, |now| {
            let slip = now.centre + now.surface;
            let squares = f64x2::new([slip, now.centre].map(|it| (it * it).reduce_add()));
            let [slip_speed, speed] = squares.sqrt().to_array();
            let per_slip = slip_speed * (-self.friction / squares.to_array()[0]);
            let push = slip * per_slip;
            Velocities { centre: push + now.centre * (-self.k * speed), surface: push * 2.5 }
        });
        let vector = |pair: f64x2| Vector2::from(pair.to_array());
        SlideState {
            displacement: vector(displacement.centre),
            velocity: vector(to.centre),
            surface: vector(to.surface),
        }
    }
}

/// The velocities of a sliding ball, or their rates of change: those of its centre, and of its
/// surface at the cloth relative to that. In pairs, which the processor computes at once.
#[derive(Clone, Copy)]
struct Velocities {
    centre: f64x2,
    surface: f64x2,
}

impl Add for Velocities {
    type Output = Velocities;

    #[inline(always)]
    fn add(self, other: Velocities) -> Velocities {
        Velocities { centre: self.centre + other.centre, surface: self.surface + other.surface }
    }
}

impl Mul<f64> for Velocities {
    type Output = Velocities;

    #[inline(always)]
    fn mul(self, part: f64) -> Velocities {
        Velocities { centre: self.centre * part, surface: self.surface * part }
    }
}

/// The end of a slide, up to the third power of drag over friction.
///
/// With F = 7/2 μ g the slip obeys u̇ = -F û + d, where d is the effect of the air, here a parabola
/// in time. Its components x along û at the start and y across it obey
///
/// ```text
/// ẋ = -F (1 - ½ y²/x²) + d_x        ẏ = -F y/x + d_y
/// ```
///
/// Let `lasts` be the duration of the slide, `left` the time until its end, and L = ln(lasts/left).
/// Let the air's effect at the end be `along` (a fraction of F) and `aside`, with `growth` ḋ_y and
/// `curve` ½ d̈_y there. Then
///
/// ```text
/// y = left (aside (L - ½ along L²) - (lasts - left) (growth - ½ curve (lasts + left)))
/// ```
///
/// and y increases x by aside²/2F (2 lasts - left (L² + 2 L + 2)). The rest follows from what
/// friction cannot change: d(v - 2/7 u)/dt = 5/7 d.
#[derive(Debug, Clone, Copy)]
pub(super) struct SlideEnd {
    /// F, m/s².
    friction: f64,
    /// û at the start, and the unit vector to its left.
    ahead: Vector2<f64>,
    across: Vector2<f64>,
    /// |u| at the start, m/s.
    slip: f64,
    /// v - 2/7 u at the start, m/s.
    kept: Vector2<f64>,
    /// Coefficients of d in ascending order.
    air: [Vector2<f64>; 3],
    /// A fraction of F.
    along: f64,
    /// m/s².
    aside: f64,
    /// m/s³.
    growth: f64,
    /// m/s⁴.
    curve: f64,
    /// s.
    pub(super) lasts: f64,
}

/// An instant of the slide: time since its start and time to its end, s, and L.
#[derive(Clone, Copy)]
struct Instant {
    time: f64,
    left: f64,
    log: f64,
}

impl SlideEnd {
    /// The end of a slide from a velocity and a surface velocity (m/s).
    pub(super) fn new(slide: &Slide, velocity: Vector2<f64>, surface: Vector2<f64>) -> SlideEnd {
        let friction = 3.5 * slide.friction;
        let slip = velocity + surface;
        let norm = slip.norm();
        let ahead = slip / norm;
        let first = slide.air(&velocity);
        let mut ending = SlideEnd {
            friction,
            ahead,
            across: Vector2::new(-ahead.y, ahead.x),
            slip: norm,
            kept: velocity - slip * (2.0 / 7.0),
            air: [first, Vector2::zeros(), Vector2::zeros()],
            along: 0.0,
            aside: 0.0,
            growth: 0.0,
            curve: 0.0,
            lasts: norm / (friction - first.dot(&ahead)),
        };
        // The air's effect depends on the velocity, which in turn depends a little on it.
        for _ in 0..2 {
            let lasts = ending.lasts;
            let air_at = |instant| slide.air(&ending.velocity(instant));
            let half = 0.5 * lasts;
            let middle = air_at(Instant { time: half, left: half, log: LN_2 });
            let last = air_at(Instant { time: lasts, left: 0.0, log: 0.0 });
            ending.air[1] = (middle * 4.0 - first * 3.0 - last) / lasts;
            ending.air[2] = (first - middle * 2.0 + last) * (2.0 / (lasts * lasts));
            ending.along = last.dot(&ahead) / friction;
            ending.aside = last.dot(&ending.across);
            ending.curve = ending.air[2].dot(&ending.across);
            ending.growth = ending.air[1].dot(&ending.across) + 2.0 * lasts * ending.curve;
            let taken = (first + middle * 4.0 + last).dot(&ahead) * (lasts / 6.0);
            let lasts = (norm + taken) / (friction - ending.aside * ending.aside / friction);
            // The series diverges if drag across the slip reaches friction. Then the first estimate
            // is kept.
            if lasts <= 0.0 || lasts > 2.0 * ending.lasts {
                break;
            }
            ending.lasts = lasts;
        }
        ending
    }

    /// State after `time` (s).
    pub(super) fn at(&self, time: f64) -> SlideState {
        let now = self.instant(time);
        let velocity = self.velocity(now);
        SlideState {
            displacement: self.displacement(now),
            velocity,
            surface: self.slip(now) - velocity,
        }
    }

    fn instant(&self, time: f64) -> Instant {
        let left = (self.lasts - time).max(0.0);
        let log = if left > 0.0 { libm::log(self.lasts / left) } else { 0.0 };
        Instant { time, left, log }
    }

    fn velocity(&self, now: Instant) -> Vector2<f64> {
        self.kept + self.air_impulse(now) * (5.0 / 7.0) + self.slip(now) * (2.0 / 7.0)
    }

    /// The slip, m/s.
    fn slip(&self, now: Instant) -> Vector2<f64> {
        let SlideEnd { friction, slip, along, aside, growth, curve, lasts, .. } = *self;
        let Instant { time, left, log } = now;
        let x = slip - friction * time
            + self.air_impulse(now).dot(&self.ahead)
            + self.cross_slip_loss() * (2.0 * lasts - left * (log * (log + 2.0) + 2.0));
        let y = left
            * (aside * (log - 0.5 * along * log * log)
                - time * (growth - 0.5 * curve * (lasts + left)));
        self.ahead * x + self.across * y
    }

    /// Displacement since the start, m: the integral of the velocity.
    fn displacement(&self, now: Instant) -> Vector2<f64> {
        let air_displacement = self.air_displacement(now);
        self.kept * now.time
            + air_displacement * (5.0 / 7.0)
            + self.slip_displacement(now, air_displacement) * (2.0 / 7.0)
    }

    /// The integral of the slip, m, including the effect of the air. With z the time left, the
    /// integrals from an instant to the end are
    ///
    /// ```text
    /// ∫ z dz = ½ z²        ∫ z L dz = ½ z² (L + ½)        ∫ z L² dz = ½ z² (L² + L + ½)
    /// ```
    fn slip_displacement(&self, now: Instant, air_displacement: Vector2<f64>) -> Vector2<f64> {
        let SlideEnd { friction, slip, along, aside, growth, curve, lasts, .. } = *self;
        let Instant { time, left, log } = now;
        let half = 0.5 * left * left;
        let whole = 0.5 * lasts * lasts;
        let x = slip * time - 0.5 * friction * time * time
            + air_displacement.dot(&self.ahead)
            + self.cross_slip_loss()
                * (2.0 * lasts * time - 3.5 * whole + half * (log * (log + 3.0) + 3.5));
        let to_come = |half: f64, left: f64, log: f64| {
            half * (aside * (log + 0.5 - 0.5 * along * (log * (log + 1.0) + 0.5))
                - growth * (lasts - left * (2.0 / 3.0))
                + 0.5 * curve * (lasts * lasts - half))
        };
        let y = to_come(whole, lasts, 0.0) - to_come(half, left, log);
        self.ahead * x + self.across * y
    }

    /// aside²/2F, m/s²: the loss of friction along the slip due to the slip across.
    fn cross_slip_loss(&self) -> f64 {
        self.aside * self.aside / (2.0 * self.friction)
    }

    /// The integral of d since the start, m/s.
    fn air_impulse(&self, Instant { time: t, .. }: Instant) -> Vector2<f64> {
        let air = &self.air;
        (air[0] + (air[1] * 0.5 + air[2] * (t / 3.0)) * t) * t
    }

    /// The integral of `air_impulse`, m.
    fn air_displacement(&self, Instant { time: t, .. }: Instant) -> Vector2<f64> {
        let air = &self.air;
        (air[0] * 0.5 + (air[1] / 6.0 + air[2] * (t / 12.0)) * t) * (t * t)
    }
}

/// The spin (rad/s) for a surface velocity q = R z × ω (m/s).
pub(super) fn spin_from_surface(surface: Vector2<f64>, radius: f64) -> Vector2<f64> {
    Vector2::new(surface.y / radius, -surface.x / radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests a large, light ball whose drag across the slip exceeds friction.
    #[test]
    fn a_slide_under_strong_drag_does_not_end_before_it_begins() {
        let slide = Slide { friction: 1.962, k: 78.816 };
        let velocity = Vector2::new(0.710527, -0.420204);
        let surface = Vector2::new(-0.710566, 0.420110);
        let ending = SlideEnd::new(&slide, velocity, surface);
        assert!(ending.lasts > 0.0 && ending.lasts < 1e-3, "{}", ending.lasts);
    }
}
