//! Impact of two balls with friction: throw and transfer of spin.
//!
//! Every formula changes sign when the balls are exchanged or mirrored. So the same impact has the
//! same bits when seen in a mirror, or with the balls named the other way round.

use nalgebra::Vector3;

use crate::physics::ball::Ball;
use crate::physics::laws::BallFriction;

/// The impulse that stops a slip, per reduced mass and slip.
///
/// An impulse T at the surface of a solid sphere moves its centre by T/m and, through the moment of
/// inertia 2/5 m R², its surface by 5/2 T/m more: 7/2 T/m in all, for any radius.
const GRIP: f64 = 2.0 / 7.0;

/// Collides two touching balls and returns the normal impulse (N s).
///
/// `normal` is the unit vector from `a` to `b`, tilted if the centres are at different heights. The
/// normal speed u becomes -`restitution` u through the impulse J = (1 + ε) u / (1/m₁ + 1/m₂),
/// accompanied by friction (see [`friction_impulse`]). Balls that do not approach stay unchanged.
///
/// Source: Alciatore, TP A.14, for any masses and radii. Only the spin about the normal never
/// changes.
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

/// Applies only the friction of two balls that press each other with this normal impulse (N s).
///
/// A normal impulse does not change the slip, so the order of both does not matter.
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

/// Velocity (m/s) at which the surface of `a` slips over that of `b` at their contact.
///
/// The contact is at +R₁ n from one centre and at -R₂ n from the other, so the surfaces move at v₁
/// + ω₁ × R₁ n and v₂ - ω₂ × R₂ n. The slip is the tangential part of the difference.
pub fn slip(a: &Ball, b: &Ball, normal: Vector3<f64>) -> Vector3<f64> {
    let velocity = a.velocity - b.velocity;
    let turning = a.spin * a.radius + b.spin * b.radius;
    velocity - normal * velocity.dot(&normal) + turning.cross(&normal)
}

/// Impulse (N s) of friction from `a` on `b` for this normal impulse: Coulomb friction with the
/// coefficient for the initial slip, but at most the impulse that stops the slip.
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

/// Applies an impulse (N s) of friction from `a` on `b` to both balls.
///
/// Both turn the same way, by n × T · 5 / (2 m R), since lever and impulse both change sign.
pub fn apply_friction(a: &mut Ball, b: &mut Ball, normal: Vector3<f64>, rub: Vector3<f64>) {
    let turn = normal.cross(&rub) * 2.5;
    a.velocity -= rub / a.mass;
    b.velocity += rub / b.mass;
    a.spin -= turn / (a.mass * a.radius);
    b.spin -= turn / (b.mass * b.radius);
}

/// Reduced mass of two balls, kg.
pub fn reduced_mass(a: &Ball, b: &Ball) -> f64 {
    1.0 / (1.0 / a.mass + 1.0 / b.mass)
}
