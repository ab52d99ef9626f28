//! What two balls with friction between them do to each other: throw and transfer of spin.
//!
//! Everything is odd under the exchange of the two balls and under a mirror: the same impact
//! with the balls named the other way round, or seen in a mirror, has the same bits.

use nalgebra::Vector3;

use crate::physics::ball::Ball;
use crate::physics::laws::BallFriction;

/// What stops the slip of two balls of reduced mass m is an impulse of this times m times it.
///
/// An impulse T at the surface of a solid sphere moves its centre by T/m and, by the moment of
/// inertia 2/5 m R², the surface by 5/2 T/m more: 7/2 T/m in all, for any radius.
const GRIP: f64 = 2.0 / 7.0;

/// Collides two balls that touch and answers with the impulse (N s) along the normal.
///
/// `normal` is the unit vector from `a` to `b`; with balls of two sizes, or one in the air, it
/// is tilted. The normal speed u becomes -`restitution` u by J = (1 + ε) u / (1/m₁ + 1/m₂), and
/// friction goes with it (see [`friction_impulse`]). Balls that do not approach stay as they are.
///
/// Source: Alciatore, TP A.14, for any masses and radii. Of the whole motion only the spin about
/// the normal never changes.
pub fn collide(
    a: &mut Ball,
    b: &mut Ball,
    normal: Vector3<f64>,
    restitution: f64,
    friction: &BallFriction,
) -> f64 {
    let approach = (a.velocity - b.velocity).dot(&normal);
    if approach <= 0.0 {
        return 0.0;
    }
    let impulse = (1.0 + restitution) * approach * reduced_mass(a, b);
    let rub = friction_impulse(a, b, normal, impulse, friction);
    let push = normal * impulse;
    a.velocity -= push / a.mass;
    b.velocity += push / b.mass;
    apply_friction(a, b, normal, rub);
    impulse
}

/// The friction alone of two balls that press each other with this normal impulse (N s).
///
/// A normal impulse does not change the slip, so it makes no difference which comes first.
pub fn rub(
    a: &mut Ball,
    b: &mut Ball,
    normal: Vector3<f64>,
    impulse: f64,
    friction: &BallFriction,
) {
    let rub = friction_impulse(a, b, normal, impulse, friction);
    apply_friction(a, b, normal, rub);
}

/// The velocity (m/s) at which the surface of `a` slips over that of `b` where they touch.
///
/// The contact is at +R₁ n from one centre and at -R₂ n from the other, so the surfaces move at
/// v₁ + ω₁ × R₁ n and v₂ - ω₂ × R₂ n; the slip is the part of the difference across n.
pub fn slip(a: &Ball, b: &Ball, normal: Vector3<f64>) -> Vector3<f64> {
    let velocity = a.velocity - b.velocity;
    let turning = a.spin * a.radius + b.spin * b.radius;
    velocity - normal * velocity.dot(&normal) + turning.cross(&normal)
}

/// The impulse (N s) of friction from `a` on `b` while they press each other with this normal
/// impulse: Coulomb's, at the coefficient for the slip before, and at most what stops the slip.
pub fn friction_impulse(
    a: &Ball,
    b: &Ball,
    normal: Vector3<f64>,
    impulse: f64,
    friction: &BallFriction,
) -> Vector3<f64> {
    let slip = slip(a, b, normal);
    let speed = slip.norm();
    if speed == 0.0 {
        return Vector3::zeros();
    }
    slip * (friction.at(speed) * impulse / speed).min(GRIP * reduced_mass(a, b))
}

/// Gives both balls an impulse (N s) of friction from `a` on `b`.
///
/// Both turn the same way: n × T by 5 / (2 m R) each, since both lever and impulse change sign.
pub fn apply_friction(a: &mut Ball, b: &mut Ball, normal: Vector3<f64>, rub: Vector3<f64>) {
    let turn = normal.cross(&rub) * 2.5;
    a.velocity -= rub / a.mass;
    b.velocity += rub / b.mass;
    a.spin -= turn / (a.mass * a.radius);
    b.spin -= turn / (b.mass * b.radius);
}

/// The reduced mass of two balls, kg.
pub fn reduced_mass(a: &Ball, b: &Ball) -> f64 {
    1.0 / (1.0 / a.mass + 1.0 / b.mass)
}
