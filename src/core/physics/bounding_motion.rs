//! Conservative bounds on the motion of balls, used to skip pairs that cannot collide.

use nalgebra::Vector2;
use wide::{CmpLe, f64x2};

use super::ROUNDING;
use super::ball::Ball;

/// The largest value of s (1 - s) |s - ½| for s in [0, 1], rounded up: 1 / √432.
const CUBIC_DEVIATION: f64 = 0.048_113;

/// A bounding motion of one ball seen from above, in one cache line: until its path ends, the ball
/// stays inside a disc that moves in a straight line.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub struct BoundingMotion {
    /// Time of the anchor, s.
    pub time: f64,
    /// Centre of the disc at that time, m.
    pub position: Vector2<f64>,
    /// Velocity of the disc, m/s. Zero for a ball at rest.
    pub velocity: Vector2<f64>,
    /// Radius of the disc, m: the ball's radius plus the largest distance of its path from that of
    /// the disc's centre.
    pub reach: f64,
    /// End of the path, s. Negative infinity if the ball is out of play.
    pub until: f64,
    /// Version number: it grows with each change of the ball.
    pub changes: u32,
    /// False if the ball has changed and its motion has not been bounded again.
    pub is_known: bool,
    /// True if the path is a straight line along the cloth, so that the disc is the ball itself.
    pub is_exact: bool,
}

const _: () = assert!(size_of::<BoundingMotion>() == 64, "one cache line");

impl BoundingMotion {
    /// A ball whose motion is not known: an infinite disc.
    pub const UNKNOWN: BoundingMotion = BoundingMotion {
        time: 0.0,
        position: Vector2::new(0.0, 0.0),
        velocity: Vector2::new(0.0, 0.0),
        reach: f64::INFINITY,
        until: f64::INFINITY,
        changes: 0,
        is_known: false,
        is_exact: false,
    };

    /// The bounding motion of a ball's current path, with this version number.
    #[inline(always)]
    pub fn at(ball: &Ball, changes: u32) -> BoundingMotion {
        let path = &ball.path;
        let straight = path.is_straight();
        let moves = if ball.state.moves() { 1.0 } else { 0.0 };
        let (mut position, mut velocity) = (ball.position.xy(), ball.velocity.xy() * moves);
        let mut deviation = 0.0;
        if !straight {
            // With T the duration, the path is the chord minus t (T - t) (b + c (t - T/2)), where
            // b = q + 3/2 c T. The first factor is between 0 and T²/4, so the disc moves beside the
            // chord, where half of that is. The last term is largest at t = T/2 ± T/√12.
            let lasts = path.until - ball.time;
            let (quadratic, cubic) = (path.quadratic.xy(), path.cubic.xy());
            velocity += (quadratic + cubic * lasts) * lasts;
            let aside = (quadratic + cubic * (1.5 * lasts)) * (0.125 * lasts * lasts);
            position -= aside;
            let rest = CUBIC_DEVIATION * cubic.norm() * lasts * lasts * lasts;
            deviation = aside.norm() + rest + path.cubic_error();
        }
        BoundingMotion {
            time: ball.time,
            position,
            velocity,
            reach: ball.radius + deviation,
            until: if ball.state.in_play() { path.until } else { f64::NEG_INFINITY },
            changes,
            is_known: true,
            is_exact: straight && ball.on_cloth(),
        }
    }

    pub fn is_in_play(&self) -> bool {
        self.until > f64::NEG_INFINITY
    }

    /// Centre of the disc at `time` (s).
    pub fn position_at(&self, time: f64) -> Vector2<f64> {
        self.position + self.velocity * (time - self.time)
    }

    /// Time at which the centre of the disc reaches a coordinate (m) along one axis, s.
    pub fn time_at(&self, axis: usize, coordinate: f64) -> f64 {
        self.time + (coordinate - self.position[axis]) / self.velocity[axis]
    }

    /// The earliest time at which two balls can touch while both keep to their paths, s: when their
    /// discs touch. None if the discs stay apart.
    #[inline]
    pub fn earliest_contact(&self, other: &BoundingMotion) -> Option<f64> {
        // Unlike `f64::max` this does not test for NaN.
        let since = if self.time > other.time { self.time } else { other.time };
        let until = if self.until < other.until { self.until } else { other.until };
        let offset = other.position_at(since) - self.position_at(since);
        let velocity = other.velocity - self.velocity;
        let touch = self.reach + other.reach + ROUNDING;
        let (square, touch) = (velocity.norm_squared(), touch * touch);
        let closing = -offset.dot(&velocity);
        // Smallest distance between the two lines of motion, times the relative speed.
        let beside = offset.perp(&velocity);
        let over = touch * square - beside * beside;
        let touches = offset.norm_squared() <= touch;
        // The outcome is unpredictable, so one combined branch is faster than several.
        if !((touches | ((closing > 0.0) & (over >= 0.0))) & (since <= until)) {
            return None;
        }
        let sooner = closing - over.sqrt();
        if touches || sooner <= 0.0 {
            return Some(since);
        }
        // The discs come close enough, unless a path ends before.
        (sooner <= (until - since) * square).then(|| since + sooner / square)
    }

    /// True if the ball may reach into a disc (centre and radius, m) at `time` (s).
    pub fn may_reach(&self, time: f64, (centre, radius): (Vector2<f64>, f64)) -> bool {
        let touch = radius + self.reach + ROUNDING;
        (self.position_at(time) - centre).norm_squared() <= touch * touch
    }
}

/// A box seen from above that contains a ball, and a little more, until its path ends.
///
/// Its corners are pairs that the processor compares at once.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    low: f64x2,
    high: f64x2,
}

/// Added to boxes on every side, m: more than a ball moves within the tolerance of times.
const MARGIN: f64 = 1e-6;

impl Extent {
    /// The extent of a ball whose motion is not known.
    pub const EVERYWHERE: Extent =
        Extent { low: f64x2::new([f64::NEG_INFINITY; 2]), high: f64x2::new([f64::INFINITY; 2]) };
    /// The extent of a ball out of play.
    const NOWHERE: Extent = Extent { low: Self::EVERYWHERE.high, high: Self::EVERYWHERE.low };

    /// The extent of a bounding motion.
    pub fn of(bound: &BoundingMotion) -> Extent {
        if !bound.is_in_play() {
            return Extent::NOWHERE;
        }
        if bound.velocity == Vector2::zeros() {
            return Extent::around(bound.position, bound.reach);
        }
        if bound.until == f64::INFINITY {
            return Extent::EVERYWHERE;
        }
        let [from, to] = [bound.position, bound.position_at(bound.until)].map(pair);
        let reach = bound.reach + MARGIN;
        Extent { low: from.fast_min(to) - reach, high: from.fast_max(to) + reach }
    }

    /// The box around a disc (centre and radius, m).
    pub fn around(centre: Vector2<f64>, radius: f64) -> Extent {
        let (centre, reach) = (pair(centre), radius + MARGIN);
        Extent { low: centre - reach, high: centre + reach }
    }

    /// True if two boxes overlap.
    #[inline(always)]
    pub fn meets(&self, other: &Extent) -> bool {
        (self.low.cmp_le(other.high) & other.low.cmp_le(self.high)).all()
    }
}

fn pair(vector: Vector2<f64>) -> f64x2 {
    f64x2::new(vector.into())
}
