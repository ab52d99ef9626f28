//! Balls at a glance: as much of them as it takes to see that two will not meet, seen from above
//! and in one line of the cache.

use nalgebra::Vector2;

use super::ROUNDING;
use super::ball::Ball;

/// A ball at a glance.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub struct BoundingMotion {
    /// The time of the anchor, s.
    pub time: f64,
    /// The anchor, m.
    pub position: Vector2<f64>,
    /// The velocity there, m/s.
    pub velocity: Vector2<f64>,
    /// How far from the straight line all of the ball is: its radius, and by how much the path
    /// strays, m.
    pub reach: f64,
    /// When the path ends, s; before everything if the ball is out of play.
    pub until: f64,
    /// How often the ball has changed.
    pub changes: u32,
    /// Whether anything is known of the ball.
    pub is_known: bool,
    /// Whether the path is a straight line along the cloth, so that nothing is left out here.
    pub is_exact: bool,
}

const _: () = assert!(size_of::<BoundingMotion>() == 64, "one line of the cache");

impl BoundingMotion {
    /// A ball that nothing is known of.
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

    /// A ball as it goes on from its anchor.
    pub fn at(ball: &Ball) -> BoundingMotion {
        let path = &ball.path;
        let straight = path.is_straight();
        let strays = if straight {
            0.0
        } else {
            let lasts = path.until - ball.time;
            let cubic =
                (path.quadratic.xy().norm() + path.cubic.xy().norm() * lasts) * lasts * lasts;
            cubic + path.cubic_error()
        };
        let moves = if ball.state.moves() { 1.0 } else { 0.0 };
        BoundingMotion {
            time: ball.time,
            position: ball.position.xy(),
            velocity: ball.velocity.xy() * moves,
            reach: ball.radius + strays,
            until: if ball.state.in_play() { path.until } else { f64::NEG_INFINITY },
            changes: 0,
            is_known: true,
            is_exact: straight && ball.on_cloth(),
        }
    }

    /// Whether the ball is in play.
    pub fn is_in_play(&self) -> bool {
        self.until > f64::NEG_INFINITY
    }

    /// Where it would be at `time` (s) if it went straight on; all of the ball is within
    /// [`BoundingMotion::reach`] of this place.
    pub fn position_at(&self, time: f64) -> Vector2<f64> {
        self.position + self.velocity * (time - self.time)
    }

    /// When it would be at a place along one axis if it went straight on, s.
    pub fn time_at(&self, axis: usize, coordinate: f64) -> f64 {
        self.time + (coordinate - self.position[axis]) / self.velocity[axis]
    }

    /// Whether two balls may meet while both keep to their paths: whether the straight lines do,
    /// within as much as the paths stray from them.
    ///
    /// If so, how soon at the earliest.
    pub fn earliest_contact(&self, other: &BoundingMotion) -> Option<f64> {
        // Not `f64::max`, which looks for what is not a number.
        let since = if self.time > other.time { self.time } else { other.time };
        let until = if self.until < other.until { self.until } else { other.until };
        let offset = other.position_at(since) - self.position_at(since);
        let velocity = other.velocity - self.velocity;
        let touch = self.reach + other.reach + ROUNDING;
        let (square, touch) = (velocity.norm_squared(), touch * touch);
        let closing = -offset.dot(&velocity);
        // How far the lines pass each other, times the speed.
        let beside = offset.perp(&velocity);
        let over = touch * square - beside * beside;
        let touches = offset.norm_squared() <= touch;
        // Nobody could foretell any of this, so it is asked in one question.
        if !((touches | ((closing > 0.0) & (over >= 0.0))) & (since <= until)) {
            return None;
        }
        let sooner = closing - over.sqrt();
        if touches || sooner <= 0.0 {
            return Some(since);
        }
        // They come near, but perhaps not before a path ends.
        (sooner <= (until - since) * square).then(|| since + sooner / square)
    }

    /// Whether the ball may reach into a disc (m) at `time` (s).
    pub fn may_reach(&self, time: f64, (centre, radius): (Vector2<f64>, f64)) -> bool {
        let touch = radius + self.reach + ROUNDING;
        (self.position_at(time) - centre).norm_squared() <= touch * touch
    }
}
