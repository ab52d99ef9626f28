//! A wooden cue with a leather tip: english, squirt, massé shots and miscues.

use nalgebra::Vector3;

use super::timed::TipPush;
use super::{Recoil, Shot, Strength, heading};
use crate::physics::ball::Ball;
use crate::physics::laws::END_MASS_BALL;

/// Momentum per metre of pull, kg m/s: 200 N/m times 0.01 s, as in the report.
///
/// So power means the same under all laws: a ball hit in its centre leaves at v = 2 x / m.
const MOMENTUM_PER_PULL: f64 = 200.0 * 0.01;

/// Kinetic friction of the tip as a part of the static one.
///
/// A guess: no measurement of a slipping tip was found. Leather that has slipped off once leaves its
/// chalk on the ball.
const KINETIC_FRICTION: f64 = 0.5;

/// The properties of a cue, see [`CueLaw::Stick`](crate::physics::laws::CueLaw::Stick).
#[derive(Debug, Clone, Copy)]
pub struct Stick {
    /// Mass, kg.
    pub mass: f64,
    /// Relative speed along the cue after the impact divided by that before, 0 to 1.
    pub restitution: f64,
    /// Mass of a pool ball divided by the effective mass of the cue's end in sideways motion.
    pub end_mass_ratio: f64,
    /// Coefficient of friction of the tip.
    pub tip_friction: f64,
    /// Largest tip offset without a miscue, in radii.
    pub grip: f64,
}

/// Pull (m) that gives the cue a speed (m/s): the inverse of [`Stick::speed`].
pub fn pull(speed: f64, ball_mass: f64, cue_mass: f64, restitution: f64) -> f64 {
    let level = speed * (1.0 + restitution) / (1.0 + ball_mass / cue_mass);
    level * ball_mass / MOMENTUM_PER_PULL
}

/// The geometry of a stroke.
struct StrokeGeometry {
    /// Unit vector of the cue's motion.
    along: Vector3<f64>,
    /// To the player's right, horizontal.
    right: Vector3<f64>,
    /// Upwards, perpendicular to both.
    up: Vector3<f64>,
    /// Tip offset in radii: to the right, upwards, and its length.
    side: f64,
    height: f64,
    out: f64,
    /// Cosine of the angle between the cue and the surface normal at the tip: √(1 - out²).
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

    /// Torque of a unit push along the cue at the tip: lever × push, in radii.
    ///
    /// Uses right × along = up and up × along = -right.
    fn turn(&self) -> Vector3<f64> {
        self.up * self.side - self.right * self.height
    }
}

impl Stick {
    /// Speed of the cue at impact, m/s.
    ///
    /// Power gives the speed v of a ball hit in its centre by a level cue; the cue's speed
    /// V follows from v = (1 + e) V / (1 + m/M).
    fn speed(&self, strength: Strength, ball_mass: f64) -> f64 {
        match strength {
            Strength::Speed(speed) => speed,
            Strength::Power(pull) => {
                let wanted = MOMENTUM_PER_PULL * pull / ball_mass;
                wanted * (1.0 + ball_mass / self.mass) / (1.0 + self.restitution)
            }
        }
    }

    /// Mass of a ball (kg) divided by the effective mass of the cue's end.
    fn ratio_to_end(&self, ball_mass: f64) -> f64 {
        self.end_mass_ratio * ball_mass / END_MASS_BALL
    }

    /// Adds the velocity and spin of a stroke to a ball. An elevated cue also drives the ball down;
    /// its bounce on the slate is a separate impact. Returns the cue's recoil, unless the tip slips
    /// off the ball.
    pub fn strike(&self, ball: &mut Ball, shot: &Shot) -> Option<Recoil> {
        let speed = self.speed(shot.strength, ball.mass);
        let geometry = StrokeGeometry::new(shot);
        if self.grips(&geometry) {
            let impulse = self.grip(ball, speed, &geometry);
            Some(Recoil { speed, impulse })
        } else {
            self.miscue(ball, speed, &geometry);
            None
        }
    }

    /// A stroke without slip: the ball gets an impulse J along the cue at the tip (Alciatore, TP
    /// A.30):
    ///
    /// J = (1 + e) V / (1/M + (1 + 5/2 ρ²) / m),  v = J/m,  ω = 5 J / (2 m R) × lever
    ///
    /// where ρ is the tip offset in radii. Along the cue, the surface there yields by J/m with the
    /// centre and by ρ² R² J / (2/5 m R²) with the spin. The direction of the ball once it rolls
    /// follows from 5/7 v + 2/7 R ω × ẑ: with elevation ε, it is atan2(-side sin ε, cos ε + height)
    /// to the left of the cue (Coriolis; TP A.19).
    ///
    /// **Squirt** (TP A.31): during contact the tip moves sideways with the surface, and the light
    /// end of the cue with it, which pushes back. The ball leaves at an angle α away from the side a
    /// that is struck:
    ///
    /// tan α = 5/2 a √(1 - a²) / (1 + m/m_e + 5/2 (1 - a²))
    ///
    /// As in the source, only the velocity turns, about the vertical; the spin does not.
    ///
    /// Returns J, kg m/s.
    fn grip(&self, ball: &mut Ball, speed: f64, geometry: &StrokeGeometry) -> f64 {
        let out = geometry.out * geometry.out;
        let given = (1.0 + self.restitution) * speed / (ball.mass / self.mass + 1.0 + 2.5 * out);
        ball.velocity += self.squirted(geometry.along * given, ball.mass, geometry);
        ball.spin += geometry.turn() * (2.5 * given / ball.radius);
        given * ball.mass
    }

    /// A velocity along the cue, turned by the squirt of a ball of this mass, kg.
    fn squirted(
        &self,
        straight: Vector3<f64>,
        ball_mass: f64,
        geometry: &StrokeGeometry,
    ) -> Vector3<f64> {
        let inner = (1.0 - geometry.side * geometry.side).max(0.0);
        let squirt =
            2.5 * geometry.side * inner.sqrt() / (1.0 + self.ratio_to_end(ball_mass) + 2.5 * inner);
        let cos = 1.0 / (1.0 + squirt * squirt).sqrt();
        let sin = squirt * cos;
        Vector3::new(
            straight.x * cos - straight.y * sin,
            straight.x * sin + straight.y * cos,
            straight.z,
        )
    }

    /// The push of the tip on a ball, and the speed of the cue, m/s. None if the tip only brushes
    /// the ball.
    pub fn push(&self, ball: &Ball, shot: &Shot) -> Option<(TipPush, f64)> {
        let speed = self.speed(shot.strength, ball.mass);
        let geometry = StrokeGeometry::new(shot);
        let turn = geometry.turn();
        if self.grips(&geometry) {
            let moves = self.squirted(geometry.along, ball.mass, &geometry);
            let push = TipPush {
                moves,
                turns: turn,
                slows: 1.0,
                share: 1.0,
                recedes: moves,
                spins: turn,
                cue_mass: self.mass,
                restitution: Some(self.restitution),
            };
            return Some((push, speed));
        }
        let Slip { inward, drag, friction } = self.slip(&geometry)?;
        let push = TipPush {
            moves: inward + drag * friction,
            turns: turn * (friction / geometry.out),
            slows: geometry.square + friction * geometry.out,
            share: geometry.square,
            recedes: inward,
            spins: Vector3::zeros(),
            cue_mass: self.mass,
            restitution: None,
        };
        Some((push, speed))
    }

    /// True if the tip does not slip.
    fn grips(&self, geometry: &StrokeGeometry) -> bool {
        // A tip offset exactly at the limit must not become a miscue by rounding.
        geometry.out <= self.grip * (1.0 + 1e-12)
    }

    /// A miscue: for ρ / √(1 - ρ²) > μ (TP 2.1) the tip slips over the surface, with less friction
    /// than before it slipped.
    ///
    /// It pushes with N along the inward normal, at an angle β to the cue with sin β = ρ, and drags
    /// with μ N in the direction of slip, without rebound. The component along the cue, N (cos β +
    /// μ sin β), slows the cue. Along the normal the surface moves away at N/m, as fast as the tip
    /// follows (derived):
    ///
    /// N = V cos β / (1/m + cos β (cos β + μ sin β) / M)
    ///
    /// Only the drag has a lever, R. It turns the ball in the same direction as a stroke without
    /// slip. There is no squirt, since the tip is not carried along.
    ///
    /// A rubber tip (μ > 0.8) would drag the ball faster than the tip moves. So the drag is limited
    /// such that no energy is created: the ball's energy N² (1 + 7/2 μ²) / 2m stays below the cue's
    /// loss, at least N² (1 + μ tan β) / m, for 7 μ <= 2 tan β + √(4 tan² β + 14).
    fn miscue(&self, ball: &mut Ball, speed: f64, geometry: &StrokeGeometry) {
        let (sin, cos) = (geometry.out, geometry.square);
        let Some(Slip { inward, drag, friction }) = self.slip(geometry) else { return };
        let push = speed * cos / (1.0 + ball.mass / self.mass * cos * (cos + friction * sin));
        ball.velocity += inward * push + drag * (friction * push);
        ball.spin += geometry.turn() * (2.5 * friction * push / (sin * ball.radius));
    }

    /// The directions in which a slipping tip acts. None at right angles to the surface's normal.
    fn slip(&self, geometry: &StrokeGeometry) -> Option<Slip> {
        let (sin, cos) = (geometry.out, geometry.square);
        if cos == 0.0 {
            return None;
        }
        let steep = sin / cos;
        let kinetic = KINETIC_FRICTION * self.tip_friction;
        let friction = kinetic.min((steep + (steep * steep + 3.5).sqrt()) / 3.5);
        let outward = (geometry.right * geometry.side + geometry.up * geometry.height) / sin;
        let inward = geometry.along * cos - outward * sin;
        let drag = geometry.along * sin + outward * cos;
        Some(Slip { inward, drag, friction })
    }
}

/// How a tip slips: unit vectors of its pressure and of its friction, and their ratio.
struct Slip {
    inward: Vector3<f64>,
    drag: Vector3<f64>,
    friction: f64,
}
