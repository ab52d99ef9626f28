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

/// From the limit of a miscue to this much more of sin β, the grip of a tip that touches again fades.
const SLIPPING: f64 = 0.1;

/// Applies a touch to a ball and to the tip, a sphere that moves along the cue's axis `ahead`.
///
/// With n the normal from tip to ball at the angle β to the axis, the surface of the ball approaches
/// the tip at w along the axis, and the bodies at v along n:
///
/// - The tip grips, as in a stroke, if sin β is within the limit of a miscue: J along the axis,
///   which turns the ball, too, is the lesser of (1 + e) w / (1/M + (1 + 5/2 sin² β) / m), as in a
///   stroke, and (1 + e) v / cos β (1/M + 1/m), with which the two part at e v. A ball that moves
///   aside only grazes the tip, and gets less than in a stroke.
/// - Where that does not part the two, because spin carries the surface along, the light end of the
///   cue is carried along, too. The tip is then out of the way.
/// - Beyond the limit the ball presses on the side of the tip along n. The end of the cue, of mass
///   mₑ, yields sideways: N = (1 + e) v / (1/m + cos² β / M + sin² β / mₑ). The tip is then out of
///   the way.
///
/// Between the limit and `SLIPPING` more, J fades and N grows. Neither alone creates energy, so no
/// mixture of them does.
pub fn touch_again(ball: &mut Ball, tip: &mut Ball, ahead: &Vector3<f64>, laws: &Laws) -> Touch {
    let normal = ball_ball::normal(tip, ball, true);
    let approach = (tip.velocity - ball.velocity).dot(&normal);
    let CueLaw::Stick { mass, restitution, end_mass_ratio, .. } = laws.cue else {
        return Touch { approach, is_aside: true };
    };
    let bounce = 1.0 + restitution;
    let cos = normal.dot(ahead);
    let sin_squared = (1.0 - cos * cos).max(0.0);
    let beyond = sin_squared.sqrt() - laws.miscue_radius().unwrap_or(1.0);
    let slips = if cos <= 0.0 { 1.0 } else { (beyond / SLIPPING).clamp(0.0, 1.0) };
    let sideways = sin_squared * end_mass_ratio / END_MASS_BALL;
    let yields = 1.0 / ball.mass + cos * cos / mass + sideways;
    // The impulse along the axis, and that along the normal.
    let lever = normal * -ball.radius;
    let surface = ball.velocity + ball.spin.cross(&lever);
    let along = (tip.velocity - surface).dot(ahead).max(0.0);
    let parts = cos * (1.0 / mass + 1.0 / ball.mass);
    let grip = along / (1.0 / mass + (1.0 + 2.5 * sin_squared) / ball.mass);
    let grip = (1.0 - slips) * bounce * grip.min(approach.max(0.0) / parts.max(1e-300));
    let parts = grip * parts >= approach;
    let push = slips * bounce * approach.max(0.0) / yields;
    ball.velocity += ahead * (grip / ball.mass) + normal * (push / ball.mass);
    let inertia = 0.4 * ball.mass * ball.radius * ball.radius;
    ball.spin += lever.cross(ahead) * (grip / inertia);
    tip.velocity -= ahead * ((grip + push * cos) / mass);
    Touch { approach, is_aside: !parts || slips == 1.0 }
}
