//! A ball that a cushion holds down on the cloth, seen from the cushion.

use nalgebra::Vector3;

use crate::physics::ball::Ball;

/// Where the nose meets a ball: the direction from its centre is raised by an angle θ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nose {
    /// sin θ = (h - R) / R, with h the height of the nose.
    pub sin: f64,
    /// cos θ.
    pub cos: f64,
}

/// The sine of the steepest nose; higher ones would sit on top of the ball, lower ones would slip
/// under it. Scenes with steeper ones are refused.
pub const MAX_NOSE_SINE: f64 = 0.95;

impl Nose {
    /// The nose at this height (m) against a ball of this radius (m) on the cloth.
    pub fn at(height: f64, radius: f64) -> Nose {
        let sin = ((height - radius) / radius).clamp(-MAX_NOSE_SINE, MAX_NOSE_SINE);
        Nose { sin, cos: (1.0 - sin * sin).sqrt() }
    }
}

/// The motion of a ball on the cloth in the frame of a cushion: x along it, y into it, z up.
///
/// Spin is given as a speed at the surface, R ω. A mirror turns the signs of `v[0]`, `w[1]` and
/// `w[2]` and of nothing else.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RailMotion {
    /// Velocity along the cushion and into it, m/s.
    pub v: [f64; 2],
    /// R times the spin about the three axes, m/s.
    pub w: [f64; 3],
}

impl RailMotion {
    /// The ball as a cushion whose normal (into play) is this horizontal unit vector sees it.
    pub fn of(ball: &Ball, normal: Vector3<f64>) -> RailMotion {
        let (x, y) = (normal.x, normal.y);
        let (v, w) = (ball.velocity, ball.spin * ball.radius);
        RailMotion {
            v: [v.y * x - v.x * y, -(v.x * x + v.y * y)],
            w: [w.y * x - w.x * y, -(w.x * x + w.y * y), w.z],
        }
    }

    /// Gives the ball what has changed since it was seen as `before`.
    pub fn apply_change(&self, before: &RailMotion, ball: &mut Ball, normal: Vector3<f64>) {
        let (x, y) = (normal.x, normal.y);
        let [along, into] = [self.v[0] - before.v[0], self.v[1] - before.v[1]];
        ball.velocity.x -= along * y + into * x;
        ball.velocity.y += along * x - into * y;
        let [along, into] = [self.w[0] - before.w[0], self.w[1] - before.w[1]];
        ball.spin.x -= (along * y + into * x) / ball.radius;
        ball.spin.y += (along * x - into * y) / ball.radius;
        ball.spin.z += (self.w[2] - before.w[2]) / ball.radius;
    }

    /// How fast the surface slips over the nose: along it, and up the tangent there, m/s.
    pub fn slip_at_nose(&self, nose: Nose) -> [f64; 2] {
        let RailMotion { v, w } = self;
        [v[0] + w[1] * nose.sin - w[2] * nose.cos, w[0] - v[1] * nose.sin]
    }

    /// How fast the lowest point slips over the cloth, m/s.
    pub fn slip_at_cloth(&self) -> [f64; 2] {
        [self.v[0] - self.w[1], self.v[1] + self.w[0]]
    }

    /// Twice the kinetic energy per mass, m²/s²: v² + 2/5 (R ω)².
    pub fn energy(&self) -> f64 {
        let RailMotion { v, w } = self;
        v[0] * v[0] + v[1] * v[1] + 0.4 * (w[0] * w[0] + w[1] * w[1] + w[2] * w[2])
    }
}
