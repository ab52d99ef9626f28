//! A ball that touches the tip of the cue again while the cue follows through.

use nalgebra::Vector3;

use crate::physics::ball::Ball;
use crate::physics::contact::ball_ball;
use crate::physics::laws::{CueLaw, END_MASS_BALL, Laws};

/// A touch of ball and tip after the stroke.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Touch {
    /// Normal speed of approach, m/s.
    pub approach: f64,
    /// True if the ball pushed the tip aside, so that the cue is out of its way.
    pub is_aside: bool,
}

/// Applies a touch to a ball and to the tip, a sphere that moves along the cue's axis `ahead`.
///
/// With n the normal from tip to ball at the angle β to the axis, the surface of the ball approaches
/// the tip at w along the axis, and the bodies at v along n. There are three cases:
///
/// - The tip grips, as in a stroke, if sin β is within the limit of a miscue:
///   J = (1 + e) w / (1/M + (1 + 5/2 sin² β) / m) along the axis, which turns the ball, too. While
///   the tip is still on the ball, `in_stroke`, it always grips. If the surface of the ball then
///   moves on towards it, because of the spin, it carries the tip aside.
/// - Later, where that would not part the two, the tip pushes along n without friction:
///   N = (1 + e) v / (1/m + cos² β / M).
/// - Beyond the limit the ball presses on the side of the tip. Its light end, of mass mₑ, yields
///   sideways: 1/m + cos² β / M + sin² β / mₑ in place of the denominator. The tip is then out of
///   the way.
pub fn touch_again(
    ball: &mut Ball,
    tip: &mut Ball,
    ahead: &Vector3<f64>,
    in_stroke: bool,
    laws: &Laws,
) -> Touch {
    let normal = ball_ball::normal(tip, ball, true);
    let approach = (tip.velocity - ball.velocity).dot(&normal);
    let CueLaw::Stick { mass, restitution, end_mass_ratio, .. } = laws.cue else {
        return Touch { approach, is_aside: true };
    };
    let bounce = 1.0 + restitution;
    let cos = normal.dot(ahead);
    let sin_squared = (1.0 - cos * cos).max(0.0);
    let grip = laws.miscue_radius().unwrap_or(1.0);
    let is_aside = cos <= 0.0 || sin_squared > grip * grip * (1.0 + 1e-9);
    if !is_aside {
        let lever = normal * -ball.radius;
        let surface = ball.velocity + ball.spin.cross(&lever);
        let along = (tip.velocity - surface).dot(ahead).max(0.0);
        let impulse = bounce * along / (1.0 / mass + (1.0 + 2.5 * sin_squared) / ball.mass);
        let parts = impulse * cos * (1.0 / mass + 1.0 / ball.mass) >= approach;
        if parts || in_stroke {
            ball.velocity += ahead * (impulse / ball.mass);
            let inertia = 0.4 * ball.mass * ball.radius * ball.radius;
            ball.spin += lever.cross(ahead) * (impulse / inertia);
            tip.velocity -= ahead * (impulse / mass);
            return Touch { approach, is_aside: !parts };
        }
    }
    let sideways = if is_aside { sin_squared * end_mass_ratio / END_MASS_BALL } else { 0.0 };
    let push = bounce * approach / (1.0 / ball.mass + cos * cos / mass + sideways);
    ball.velocity += normal * (push / ball.mass);
    tip.velocity -= ahead * (push * cos / mass);
    Touch { approach, is_aside }
}
