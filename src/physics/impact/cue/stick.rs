//! A stick of wood with a leather tip: english, squirt, massé and miscues.

use nalgebra::Vector3;

use super::{Shot, Strength, heading};
use crate::physics::ball::Ball;

/// What a metre of pull-back gives, kg m/s: the report's 200 N/m for 0.01 s.
///
/// Power means one thing under all laws: the speed v = 2 x / m of a ball hit in its centre.
const MOMENTUM_PER_PULL: f64 = 200.0 * 0.01;

/// The cue: see [`CueLaw::Stick`](crate::physics::laws::CueLaw::Stick).
#[derive(Debug, Clone, Copy)]
pub struct Stick {
    /// Mass, kg.
    pub mass: f64,
    /// Relative speed along the cue after, as a part of that before.
    pub restitution: f64,
    /// Mass of the ball by that of the cue's end that moves sideways.
    pub end_mass_ratio: f64,
    /// Coefficient of friction of the tip.
    pub tip_friction: f64,
    /// How far out the tip still grips, in radii.
    pub grip: f64,
}

/// How far a cue is pulled back to arrive at a speed (m/s), m: [`Stick::speed`] turned round.
pub fn pull(speed: f64, ball_mass: f64, cue_mass: f64, restitution: f64) -> f64 {
    let level = speed * (1.0 + restitution) / (1.0 + ball_mass / cue_mass);
    level * ball_mass / MOMENTUM_PER_PULL
}

/// The stroke as seen along the cue.
struct StrokeGeometry {
    /// Where the cue goes, a unit vector.
    along: Vector3<f64>,
    /// To the player's right, horizontal.
    right: Vector3<f64>,
    /// Across both, upwards.
    up: Vector3<f64>,
    /// Where the tip meets the ball, in radii: to the right, up, and how far out in all.
    side: f64,
    height: f64,
    out: f64,
    /// Cosine of the angle between the cue and the surface's normal there: √(1 - out²).
    square: f64,
}

impl StrokeGeometry {
    fn new(shot: &Shot) -> StrokeGeometry {
        let ahead = heading(shot.direction);
        let (sin, cos) = libm::sincos(shot.elevation);
        let [side, height] = shot.tip;
        let square = side * side + height * height;
        StrokeGeometry {
            along: Vector3::new(cos * ahead.x, cos * ahead.y, -sin),
            right: Vector3::new(ahead.y, -ahead.x, 0.0),
            up: Vector3::new(sin * ahead.x, sin * ahead.y, cos),
            side,
            height,
            out: square.sqrt(),
            square: (1.0 - square).max(0.0).sqrt(),
        }
    }

    /// The way a push along the cue, where the tip is, turns the ball: lever × push, in radii.
    ///
    /// With right × along = up and up × along = -right.
    fn turn(&self) -> Vector3<f64> {
        self.up * self.side - self.right * self.height
    }
}

impl Stick {
    /// The speed of the cue at impact, m/s.
    ///
    /// Power is turned round from the speed it leaves a ball hit in its centre by a level cue:
    /// v = (1 + e) V / (1 + m/M).
    fn speed(&self, strength: Strength, ball_mass: f64) -> f64 {
        match strength {
            Strength::Speed(speed) => speed,
            Strength::Power(pull) => {
                let wanted = MOMENTUM_PER_PULL * pull / ball_mass;
                wanted * (1.0 + ball_mass / self.mass) / (1.0 + self.restitution)
            }
        }
    }

    /// Adds to the ball's velocity and spin what the stroke gives. An elevated cue also drives
    /// the ball down; the slate answers that as an impact of its own.
    pub fn strike(&self, ball: &mut Ball, shot: &Shot) {
        let speed = self.speed(shot.strength, ball.mass);
        let geometry = StrokeGeometry::new(shot);
        // A tip on the very limit of the grip, as a game may set it, grips whatever its rounding.
        if geometry.out > self.grip * (1.0 + 1e-12) {
            self.miscue(ball, speed, &geometry);
        } else {
            self.grip(ball, speed, &geometry);
        }
    }

    /// The tip grips, and the ball takes a push J along the cue at the tip (Alciatore, TP A.30):
    ///
    /// J = (1 + e) V / (1/M + (1 + 5/2 ρ²) / m),  v = J/m,  ω = 5 J / (2 m R) × lever
    ///
    /// where ρ is how far out the tip is, in radii: along the cue, the surface there gives way by
    /// J/m with the centre and by ρ² R² J / (2/5 m R²) with the spin. From this follows where the
    /// ball goes once it rolls, since that is 5/7 v + 2/7 R ω × ẑ: with the elevation ε, the
    /// angle atan2(-side sin ε, cos ε + height) to the left of the cue (Coriolis; TP A.19).
    ///
    /// **Squirt** (TP A.31): while it grips, the tip moves sideways with the surface, and the
    /// light end of the cue with it, which pushes back: the ball leaves by
    /// tan α = 5/2 a √(1 - a²) / (1 + m/m_e + 5/2 (1 - a²)) away from the side a that is struck.
    /// As in the source only the velocity turns, about the vertical, and the spin does not.
    fn grip(&self, ball: &mut Ball, speed: f64, geometry: &StrokeGeometry) {
        let out = geometry.out * geometry.out;
        let given = (1.0 + self.restitution) * speed / (ball.mass / self.mass + 1.0 + 2.5 * out);
        let inner = (1.0 - geometry.side * geometry.side).max(0.0);
        let squirt = 2.5 * geometry.side * inner.sqrt() / (1.0 + self.end_mass_ratio + 2.5 * inner);
        let cos = 1.0 / (1.0 + squirt * squirt).sqrt();
        let sin = squirt * cos;
        let straight = geometry.along * given;
        ball.velocity += Vector3::new(
            straight.x * cos - straight.y * sin,
            straight.x * sin + straight.y * cos,
            straight.z,
        );
        ball.spin += geometry.turn() * (2.5 * given / ball.radius);
    }

    /// A miscue: beyond ρ / √(1 - ρ²) = μ (TP 2.1) the tip slips off over the surface.
    ///
    /// It pushes with N along the inward normal, which with sin β = ρ lies at β to the cue, and
    /// drags with μ N towards where it slips, and does not spring back. Along the cue that is
    /// N (cos β + μ sin β), which slows the cue; along the normal the surface moves off at N/m,
    /// no faster than the tip comes after (derived):
    ///
    /// N = V cos β / (1/m + cos β (cos β + μ sin β) / M)
    ///
    /// Only the drag has a lever, R; it turns the ball the same way as a tip that grips. There
    /// is no squirt, for the tip is not carried along.
    ///
    /// Rubber on the tip (μ > 0.8) would drag the ball on faster than the tip goes. The drag
    /// stops short of making energy: that of the ball, N² (1 + 7/2 μ²) / 2m, is below the cue's
    /// loss, at least N² (1 + μ tan β) / m, for 7 μ <= 2 tan β + √(4 tan² β + 14).
    fn miscue(&self, ball: &mut Ball, speed: f64, geometry: &StrokeGeometry) {
        let (sin, cos) = (geometry.out, geometry.square);
        if cos == 0.0 {
            return;
        }
        let steep = sin / cos;
        let friction = self.tip_friction.min((steep + (steep * steep + 3.5).sqrt()) / 3.5);
        let push = speed * cos / (1.0 + ball.mass / self.mass * cos * (cos + friction * sin));
        let outward = (geometry.right * geometry.side + geometry.up * geometry.height) / sin;
        let inward = geometry.along * cos - outward * sin;
        let drag = geometry.along * sin + outward * cos;
        ball.velocity += inward * push + drag * (friction * push);
        ball.spin += geometry.turn() * (2.5 * friction * push / (sin * ball.radius));
    }
}
