//! Motion of a ball on the cloth in the frame of a cushion.

use nalgebra::Vector3;

use crate::physics::ball::Ball;

/// Direction from a ball's centre to the nose, at an elevation angle θ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nose {
    /// sin θ = (h - R) / R, where h is the height of the nose.
    pub sin: f64,
    /// cos θ.
    pub cos: f64,
}

/// Largest sine for which the nose meets the side of the ball. Higher noses would lie on top of it,
/// lower ones slip under it. Scenes beyond the limit are refused.
pub const MAX_NOSE_SINE: f64 = 0.95;

impl Nose {
    /// The nose at this height (m) for a ball of this radius (m) on the cloth.
    pub fn at(height: f64, radius: f64) -> Nose {
        let sin = ((height - radius) / radius).clamp(-MAX_NOSE_SINE, MAX_NOSE_SINE);
        Nose { sin, cos: (1.0 - sin * sin).sqrt() }
    }
}

/// Motion of a ball on the cloth in the frame of a cushion: x along it, y into it, z up.
///
/// Spins are surface speeds R ω. A mirror changes the signs of `v[0]`, `w[1]` and `w[2]` only.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RailMotion {
    /// Velocity along the cushion and into it, m/s.
    pub v: [f64; 2],
    /// R times the spin about the three axes, m/s.
    pub w: [f64; 3],
}

impl RailMotion {
    /// The motion of a ball relative to a cushion with this normal: a horizontal unit vector into
    /// play.
    pub fn of(ball: &Ball, normal: Vector3<f64>) -> RailMotion {
        let (x, y) = (normal.x, normal.y);
        let (v, w) = (ball.velocity, ball.spin * ball.radius);
        RailMotion {
            v: [v.y * x - v.x * y, -(v.x * x + v.y * y)],
            w: [w.y * x - w.x * y, -(w.x * x + w.y * y), w.z],
        }
    }

    /// Applies the change from `before` to this motion to the ball.
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

    /// Slip at the nose, m/s: along it, and up the tangent.
    pub fn slip_at_nose(&self, nose: Nose) -> [f64; 2] {
        let RailMotion { v, w } = self;
        [v[0] + w[1] * nose.sin - w[2] * nose.cos, w[0] - v[1] * nose.sin]
    }

    /// Slip of the lowest point over the cloth, m/s.
    pub fn slip_at_cloth(&self) -> [f64; 2] {
        [self.v[0] - self.w[1], self.v[1] + self.w[0]]
    }

    /// Twice the kinetic energy per mass, m²/s²: v² + 2/5 (R ω)².
    pub fn energy(&self) -> f64 {
        let RailMotion { v, w } = self;
        v[0] * v[0] + v[1] * v[1] + 0.4 * (w[0] * w[0] + w[1] * w[1] + w[2] * w[2])
    }
}
