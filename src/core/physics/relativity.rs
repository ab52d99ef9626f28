//! Special relativity with an adjustable speed of light c.
//!
//! A ball stores its velocity v. Impacts and forces act on its momentum m w, where w = γ v is the
//! *celerity*. Every function tends to Newton's mechanics without loss of digits: where (v/c)² is
//! below the rounding error, γ is exactly 1 and the results have Newton's bits. Close to c the
//! differences c - v, not quotients, are taken first.

use nalgebra::Vector3;

use super::ball::Ball;

/// 1 - (v/c)² of a speed v (m/s): 1/γ². Never zero, also if rounding has brought v to c.
pub fn inverse_gamma_squared(speed: f64, c: f64) -> f64 {
    let part = speed.abs() / c;
    let rest = if part < 0.5 { 1.0 - part * part } else { (c - speed.abs()) / c * (1.0 + part) };
    rest.max(f64::EPSILON)
}

/// The Lorentz factor γ of a velocity (m/s).
pub fn gamma(velocity: &Vector3<f64>, c: f64) -> f64 {
    1.0 / inverse_gamma_squared(velocity.norm(), c).sqrt()
}

/// The Lorentz factor of a celerity (m/s): √(1 + (w/c)²).
pub fn gamma_of_celerity(celerity: &Vector3<f64>, c: f64) -> f64 {
    let part = celerity.norm() / c;
    (1.0 + part * part).sqrt()
}

/// The velocity (m/s) that belongs to a celerity (m/s). Always below c.
pub fn velocity(celerity: &Vector3<f64>, c: f64) -> Vector3<f64> {
    below_light(celerity / gamma_of_celerity(celerity, c), c)
}

/// A velocity (m/s) that rounding may have brought to c, made slower than c.
pub fn below_light(mut velocity: Vector3<f64>, c: f64) -> Vector3<f64> {
    while velocity.norm() >= c {
        velocity *= 1.0 - f64::EPSILON;
    }
    velocity
}

/// Kinetic energy (γ - 1) m c² of a ball's translation, J: m v² γ²/(γ + 1), which is ½ m v² for a
/// slow ball.
pub fn kinetic_energy(ball: &Ball, c: f64) -> f64 {
    let gamma = gamma(&ball.velocity, c);
    ball.mass * ball.velocity.norm_squared() * (gamma * (gamma / (gamma + 1.0)))
}

/// Speed (m/s) after a force per mass (m/s²) against the motion has acted for a time (s): γ v falls
/// by their product, but not below zero.
pub fn slowed(speed: f64, deceleration: f64, elapsed: f64, c: f64) -> f64 {
    let lost = deceleration * elapsed;
    if lost == 0.0 {
        return speed;
    }
    let celerity = (speed / inverse_gamma_squared(speed, c).sqrt() - lost).max(0.0);
    let part = celerity / c;
    (celerity / (1.0 + part * part).sqrt()).min(speed)
}

/// Velocity (m/s) after an impact on a wall with this normal. The normal momentum becomes
/// -`restitution` times itself and the momentum along the wall stays.
///
/// γ'² = γ² (1 - (1 - ε²) (v·n/c)²), so no γ is needed, and an elastic ball keeps its speed.
pub fn rebound(
    velocity: Vector3<f64>,
    normal: &Vector3<f64>,
    restitution: f64,
    c: f64,
) -> Vector3<f64> {
    let into = velocity.dot(normal);
    let turned = velocity - normal * ((1.0 + restitution) * into);
    let lost = (1.0 - restitution * restitution).sqrt() * into;
    below_light(turned / inverse_gamma_squared(lost, c).sqrt(), c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests γ against exact values, for speeds from far below c to its neighbour.
    #[test]
    fn gamma_is_exact_at_any_speed() {
        let along = |speed| Vector3::new(speed, 0.0, 0.0);
        assert_eq!(gamma(&along(5.0), 1e9), 1.0);
        assert!((gamma(&along(0.6), 1.0) - 1.25).abs() < 1e-15);
        // c - v = 2⁻⁵⁰ c: γ² = 1 / (2⁻⁵⁰ (2 - 2⁻⁵⁰)).
        let gap = 2f64.powi(-50);
        let exact = (1.0 / (gap * (2.0 - gap))).sqrt();
        let found = gamma(&along(1.0 - gap), 1.0);
        assert!((found / exact - 1.0).abs() < 1e-15, "{found} {exact}");
        // Halfway between the two formulas.
        for speed in [0.5 - 1e-16, 0.5] {
            assert!((gamma(&along(speed), 1.0) - 4.0 / 12f64.sqrt()).abs() < 1e-15);
        }
    }

    /// Tests that velocities and celerities are converted both ways, and stay below c.
    #[test]
    fn celerities_are_converted() {
        for part in [1e-9, 0.1, 0.6, 0.99, 0.999_999] {
            let before = Vector3::new(0.6, -0.8, 0.0) * (3.0 * part);
            let gamma = gamma(&before, 3.0);
            let after = velocity(&(before * gamma), 3.0);
            assert!((after - before).norm() < 1e-15 * before.norm() * gamma, "{part}");
        }
        for celerity in [1e9, 1e20] {
            assert!(velocity(&Vector3::new(celerity, celerity, 0.0), 3.0).norm() < 3.0);
        }
    }

    /// Tests the energy for slow balls, where γ - 1 would have no digit left, and for fast ones.
    #[test]
    fn energy_has_all_digits() {
        let mut ball = Ball::at_rest(crate::physics::BallId(0), 0.03, 0.17, 0.0, 0.0);
        ball.velocity.x = 1e-5;
        assert!((kinetic_energy(&ball, 1e3) / ball.translational_energy() - 1.0).abs() < 1e-15);
        ball.velocity.x = 0.8;
        assert!((kinetic_energy(&ball, 1.0) / (0.17 * 2.0 / 3.0) - 1.0).abs() < 1e-14);
    }

    /// Tests that an elastic wall mirrors a velocity exactly, and that another one returns part of
    /// the normal momentum and keeps the other.
    #[test]
    fn walls_act_on_momentum() {
        let normal = Vector3::new(0.0, -1.0, 0.0);
        let before = Vector3::new(0.3, 0.7, 0.0);
        assert_eq!(rebound(before, &normal, 1.0, 1.0), Vector3::new(0.3, -0.7, 0.0));
        for c in [0.7616, 1.0, 10.0] {
            for restitution in [0.0, 0.5, 0.75] {
                let after = rebound(before, &normal, restitution, c);
                let (had, has) = (before * gamma(&before, c), after * gamma(&after, c));
                let scale = had.norm() * 1e-12;
                assert!((has.x - had.x).abs() < scale, "{c} {restitution}");
                assert!((has.y + restitution * had.y).abs() < scale, "{c} {restitution}");
            }
        }
    }
}
