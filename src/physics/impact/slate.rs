//! What the slate does to a ball that comes down on it.

use crate::physics::ball::Ball;

/// Lets a ball bounce off the slate; one that does not come down stays as it is.
///
/// With e the restitution and μ the friction, the slate's impulse per mass is (1 + e) |v_z| up,
/// and across it at most μ times that against the slip u = (v_x - R ω_y, v_y + R ω_x) of the
/// lowest point, or the 2/7 |u| that stop the slip of a solid sphere. That impulse Δv at -R ẑ
/// turns the ball by 5/(2R) (Δv_y, -Δv_x). Nothing there has a lever about the vertical, so ω_z
/// stays. Source: the rigid sphere with Coulomb friction (derived); 2/7 as in rolling out.
pub fn bounce(ball: &mut Ball, restitution: f64, friction: f64) {
    let down = -ball.velocity.z;
    if down <= 0.0 {
        return;
    }
    ball.velocity.z = restitution * down;
    let slip_x = ball.velocity.x - ball.radius * ball.spin.y;
    let slip_y = ball.velocity.y + ball.radius * ball.spin.x;
    let slip = (slip_x * slip_x + slip_y * slip_y).sqrt();
    if slip == 0.0 {
        return;
    }
    let part = (friction * (1.0 + restitution) * down / slip).min(2.0 / 7.0);
    let turn = 2.5 * part / ball.radius;
    ball.velocity.x -= part * slip_x;
    ball.velocity.y -= part * slip_y;
    ball.spin.x -= turn * slip_y;
    ball.spin.y += turn * slip_x;
}
