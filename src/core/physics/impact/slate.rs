//! Impact of a ball on the slate.

use crate::physics::ball::Ball;

/// Lets a falling ball bounce off the slate. A ball that does not fall stays unchanged.
///
/// With restitution e and friction μ, the slate's impulse per mass is (1 + e) |v_z| upwards.
/// Horizontally it is at most μ times that, against the slip u = (v_x - R ω_y, v_y + R ω_x) of the
/// lowest point, or the 2/7 |u| that stop the slip of a solid sphere. That impulse Δv at -R ẑ
/// changes the spin by 5/(2R) (Δv_y, -Δv_x). Nothing acts about the vertical axis, so ω_z stays.
/// Source: rigid sphere with Coulomb friction (derived).
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
