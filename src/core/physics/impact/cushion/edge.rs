//! Impact of an airborne ball on the edge of a cushion.

use nalgebra::Vector3;

use crate::physics::ball::Ball;

/// Lets a free ball bounce off an edge. A ball that does not approach stays unchanged.
///
/// `normal` is the unit vector from the edge to the centre. The normal speed u becomes -e u through
/// P = (1 + e) m u. Friction is min(μ P, 2/7 m |slip|) against the slip v + ω × (-R n), tangential
/// part, since a solid sphere's surface yields by 7/2 of an impulse. One impulse of a rigid sphere
/// (derived). It never adds energy, since normal and tangential motion do not interact.
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
