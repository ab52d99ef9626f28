//! The impact of a ball in the air on the edge of a cushion.

use nalgebra::Vector3;

use crate::physics::ball::Ball;

/// Lets a ball that nothing holds bounce off an edge; one that does not approach stays.
///
/// `normal` is the unit vector from the edge to the centre. The normal speed u becomes -e u by
/// P = (1 + e) m u; friction is min(μ P, 2/7 m |slip|) against the slip v + ω × (-R n) across
/// the normal, with which a solid sphere's surface gives way by 7/2 of an impulse. A single
/// impulse of a rigid sphere (derived); its energy never rises, for normal and tangent do not
/// act on each other.
pub fn rebound(ball: &mut Ball, normal: Vector3<f64>, restitution: f64, friction: f64) {
    let approach = -ball.velocity.dot(&normal);
    if approach <= 0.0 {
        return;
    }
    let across = ball.velocity + normal * approach;
    let slip = across + normal.cross(&ball.spin) * ball.radius;
    let speed = slip.norm();
    ball.velocity += normal * ((1.0 + restitution) * approach);
    if speed > 0.0 {
        let part = (friction * (1.0 + restitution) * approach / speed).min(2.0 / 7.0);
        ball.velocity -= slip * part;
        ball.spin += normal.cross(&slip) * (2.5 * part / ball.radius);
    }
}
