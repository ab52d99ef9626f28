//! A slide under drag: v̇ = -μ g û - k |v| v, q̇ = -5/2 μ g û, with the slip u = v + q.
//!
//! As long as much of the slip is left this is integrated. Near its end û turns by a logarithm of
//! what is left, and there the motion is told by a series in drag by friction.

use nalgebra::{Vector2, Vector4};

use super::stride::stride;

/// What slows a sliding ball.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slide {
    /// μ g, m/s².
    pub(super) friction: f64,
    /// k of the deceleration k v² by the air, 1/m.
    pub(super) k: f64,
}

/// Where a slide has come to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slid {
    /// m.
    pub(super) way: Vector2<f64>,
    /// m/s.
    pub(super) velocity: Vector2<f64>,
    /// The velocity of the sole about the centre, m/s.
    pub(super) sole: Vector2<f64>,
}

impl Slide {
    /// The acceleration by the air at a velocity (m/s), m/s².
    pub(super) fn air(&self, velocity: &Vector2<f64>) -> Vector2<f64> {
        velocity * (-self.k * velocity.norm())
    }

    /// The slide after `time` (s), of which a good deal of the slip is left.
    pub(super) fn after(&self, velocity: Vector2<f64>, sole: Vector2<f64>, time: f64) -> Slid {
        let from = Vector4::new(velocity.x, velocity.y, sole.x, sole.y);
        let (way, to) = stride(from, time, |now| {
            let (velocity, sole) = (now.xy(), Vector2::new(now.z, now.w));
            let slip = velocity + sole;
            let push = slip * (-self.friction / slip.norm());
            let pull = push + self.air(&velocity);
            Vector4::new(pull.x, pull.y, 2.5 * push.x, 2.5 * push.y)
        });
        Slid { way: way.xy(), velocity: to.xy(), sole: Vector2::new(to.z, to.w) }
    }
}

/// The end of a slide, up to the third power of drag by friction.
///
/// With F = 7/2 μ g the slip obeys u̇ = -F û + d, where d is what the air does, here a parabola of
/// the time. Of its parts x along û at the start and y across it,
///
/// ```text
/// ẋ = -F (1 - ½ y²/x²) + d_x        ẏ = -F y/x + d_y
/// ```
///
/// so with z the time left of the z₀ in all, L = ln(z₀/z), and A and e the air's parts across and
/// along by the end (e as a part of F), y = z (A (L - ½ e L²) - ḋ_y (z₀ - z) + ¼ d̈_y (z₀² - z²)),
/// and by y the x is greater by A²/2F (2 z₀ - z (L² + 2 L + 2)). The rest is what no friction
/// changes: d(v - 2/7 u)/dt = 5/7 d.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ending {
    /// F, m/s².
    friction: f64,
    /// û at the start, and the unit vector to its left.
    along: Vector2<f64>,
    across: Vector2<f64>,
    /// |u| at the start, m/s.
    slip: f64,
    /// v - 2/7 u at the start, m/s.
    kept: Vector2<f64>,
    /// d, by ascending power of the time.
    air: [Vector2<f64>; 3],
    /// A, m/s².
    aside: f64,
    /// ḋ_y at the end, m/s³.
    growth: f64,
    /// Half of d̈_y, m/s⁴.
    curve: f64,
    /// e.
    part: f64,
    /// z₀, s.
    pub(super) lasts: f64,
}

impl Ending {
    /// The end of a slide from a velocity and that of the sole (m/s).
    pub(super) fn new(slide: &Slide, velocity: Vector2<f64>, sole: Vector2<f64>) -> Ending {
        let friction = 3.5 * slide.friction;
        let slip = velocity + sole;
        let norm = slip.norm();
        let along = slip / norm;
        let first = slide.air(&velocity);
        let mut ending = Ending {
            friction,
            along,
            across: Vector2::new(-along.y, along.x),
            slip: norm,
            kept: velocity - slip * (2.0 / 7.0),
            air: [first, Vector2::zeros(), Vector2::zeros()],
            aside: 0.0,
            growth: 0.0,
            curve: 0.0,
            part: 0.0,
            lasts: norm / (friction - first.dot(&along)),
        };
        // What the air does depends on the velocities, and they on it, but little.
        for _ in 0..2 {
            let lasts = ending.lasts;
            let middle = slide.air(&ending.at(0.5 * lasts).velocity);
            let last = slide.air(&ending.at(lasts).velocity);
            ending.air[1] = (middle * 4.0 - first * 3.0 - last) / lasts;
            ending.air[2] = (first - middle * 2.0 + last) * (2.0 / (lasts * lasts));
            ending.aside = last.dot(&ending.across);
            ending.curve = ending.air[2].dot(&ending.across);
            ending.growth = ending.air[1].dot(&ending.across) + 2.0 * lasts * ending.curve;
            ending.part = last.dot(&along) / friction;
            let taken = (first + middle * 4.0 + last).dot(&along) * (lasts / 6.0);
            ending.lasts = (norm + taken) / (friction - ending.aside * ending.aside / friction);
        }
        ending
    }

    /// The slide after `time` (s).
    pub(super) fn at(&self, time: f64) -> Slid {
        let Ending { friction, along, across, slip, kept, air, part, lasts, .. } = *self;
        let Ending { aside, growth, curve, .. } = *self;
        let (t, left) = (time, (lasts - time).max(0.0));
        let log = if left > 0.0 { libm::log(lasts / left) } else { 0.0 };
        // What the air has done, to the velocity and to the place.
        let pulled = (air[0] + (air[1] * 0.5 + air[2] * (t / 3.0)) * t) * t;
        let carried = (air[0] * 0.5 + (air[1] / 6.0 + air[2] * (t / 12.0)) * t) * (t * t);
        let more = aside * aside / (2.0 * friction);
        let x = slip - friction * t
            + pulled.dot(&along)
            + more * (2.0 * lasts - left * (log * (log + 2.0) + 2.0));
        let y = left
            * (aside * (log - 0.5 * part * log * log)
                - t * (growth - 0.5 * curve * (lasts + left)));
        // Their integrals from the start, by those from the end.
        let half = 0.5 * left * left;
        let whole = 0.5 * lasts * lasts;
        let way_x = slip * t - 0.5 * friction * t * t
            + carried.dot(&along)
            + more * (2.0 * lasts * t - 3.5 * whole + half * (log * (log + 3.0) + 3.5));
        let beside = |half: f64, left: f64, log: f64| {
            half * (aside * (log + 0.5 - 0.5 * part * (log * (log + 1.0) + 0.5))
                - growth * (lasts - left * (2.0 / 3.0))
                + 0.5 * curve * (lasts * lasts - half))
        };
        let way_y = beside(whole, lasts, 0.0) - beside(half, left, log);
        let slip = along * x + across * y;
        let velocity = kept + pulled * (5.0 / 7.0) + slip * (2.0 / 7.0);
        let slid = along * way_x + across * way_y;
        Slid {
            way: kept * t + carried * (5.0 / 7.0) + slid * (2.0 / 7.0),
            velocity,
            sole: slip - velocity,
        }
    }
}
