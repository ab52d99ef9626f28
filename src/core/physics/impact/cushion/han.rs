//! Impact of a ball on a cushion nose as a single impulse.
//!
//! Source: Han, "Dynamics in carom and three cushion billiards" (2005), with one change. In Han's
//! model the tilted nose pushes the ball into the slate, and that part of the motion is dropped. So
//! a ball without spin or friction comes back with 1 - (1 + e) cos² θ of its speed instead of -e.
//! Here the slate holds the ball down during the impact, without friction, as in Mathavan's model.

use super::rail_motion::{Nose, RailMotion};

/// Han's coefficient of restitution (equation 26) for a speed into the cushion, m/s.
///
/// e = 0.39 + 0.257 v - 0.044 v² up to its maximum at 2.92 m/s, and constant above, where the
/// parabola would fall and finally become negative.
pub fn restitution(into: f64) -> f64 {
    const HIGHEST: f64 = 0.257 / (2.0 * 0.044);
    let into = into.min(HIGHEST);
    0.39 + 0.257 * into - 0.044 * into * into
}

/// The ball after the impact. A ball that does not move into the cushion stays unchanged.
///
/// Per unit of mass, with the normal impulse P, the friction f along the cushion and up the tangent
/// at the nose, and the sine s and cosine c of [`Nose`]. The ball is held down, so
///
/// - Δv = (f_x, -c P - s f_y) and Δ(Rω) = 5/2 (f_y, s f_x, -c f_x)
/// - the speed into the cushion becomes -e times itself: c P + s f_y = (1 + e) v_y
/// - the slip changes by 7/2 f_x along and by 5/2 f_y + (1 + e) s v_y up; the last term comes from
///   the bounce alone
///
/// Friction acts against ū, the slip half way through a bounce without friction, and is min(μ P,
/// |ū| / k), where k = 7/2 û_x² + 5/2 û_y² is the response of the slip. Along the cushion that is
/// Han's 2/7. Acting against the initial slip instead, friction could add energy to the bounce.
/// This way it cannot: its work is f·ū + k f²/2 <= -|f| |ū| / 2, and that of the bounce is
/// -(1 - e) c P v_y / 2.
pub fn rebound(before: &RailMotion, nose: Nose, restitution: f64, friction: f64) -> RailMotion {
    let into = before.v[1];
    if into <= 0.0 {
        return *before;
    }
    let Nose { sin: s, cos: c } = nose;
    let turned_back = (1.0 + restitution) * into;
    let [along, up] = before.slip_at_nose(nose);
    let slip = [along, up + 0.5 * s * turned_back];
    let speed = (slip[0] * slip[0] + slip[1] * slip[1]).sqrt();
    let mut f = [0.0; 2];
    if speed > 0.0 {
        let [x, y] = [slip[0] / speed, slip[1] / speed];
        let grip = speed / (3.5 * x * x + 2.5 * y * y);
        // With slip f = -μ P û, and P includes a part of f.
        let carried = c - s * friction * y;
        let drag = if carried > 0.0 { (friction * turned_back / carried).min(grip) } else { grip };
        f = [-drag * x, -drag * y];
    }
    let w = before.w;
    RailMotion {
        v: [before.v[0] + f[0], into - turned_back],
        w: [w[0] + 2.5 * f[1], w[1] + 2.5 * s * f[0], w[2] - 2.5 * c * f[0]],
    }
}
