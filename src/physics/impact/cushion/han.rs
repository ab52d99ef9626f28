//! The impact of a ball on a nose as one impulse.
//!
//! Source: Han, "Dynamics in carom and three cushion billiards" (2005), with one change. Han lets
//! the tilted nose push the ball into the slate and leaves that part of the motion out, so that a
//! ball without spin or friction comes back at 1 - (1 + e) cos² θ instead of -e. Here the slate
//! holds the ball down during the impact, without friction, as it does in Mathavan's model.

use super::rail_motion::{Nose, RailMotion};

/// Han's coefficient of restitution (equation 26) at this speed into the cushion, m/s.
///
/// e = 0.39 + 0.257 v - 0.044 v² rises up to 2.92 m/s; above, where the parabola would fall and
/// in the end turn negative, it stays what it is there.
pub fn restitution(into: f64) -> f64 {
    const HIGHEST: f64 = 0.257 / (2.0 * 0.044);
    let into = into.min(HIGHEST);
    0.39 + 0.257 * into - 0.044 * into * into
}

/// The ball after its impact. One that does not move into the cushion stays as it is.
///
/// Per unit of mass, with P the normal impulse, f the friction along the cushion and up the
/// tangent at the nose, s and c the sine and cosine of [`Nose`]: the ball is held down, so
///
/// - Δv = (f_x, -c P - s f_y) and Δ(Rω) = 5/2 (f_y, s f_x, -c f_x)
/// - the speed into the cushion becomes -e times that: c P + s f_y = (1 + e) v_y
/// - the slip changes by 7/2 f_x along and by 5/2 f_y + (1 + e) s v_y up, the last of which the
///   bounce does by itself
///
/// Friction acts against ū, the slip half way through a bounce without it, and is
/// min(μ P, |ū| / k) with k = 7/2 û_x² + 5/2 û_y² how the slip gives way: along the cushion that
/// is Han's 2/7. Against the slip before, friction could drive the bounce on; so it cannot,
/// for its work is f·ū + k f²/2 <= -|f| |ū| / 2, and the bounce's -(1 - e) c P v_y / 2.
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
        // While it slips f = -μ P û, and P carries its part of f.
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
