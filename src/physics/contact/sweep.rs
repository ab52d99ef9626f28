//! The strip that a ball's centre stays in along its path. It skips what the ball cannot reach.

use nalgebra::Vector2;

use super::search::{Cubic, control_points, cubic_bounds};
use crate::physics::ROUNDING;

/// Margin for the rounding of times, s.
const SAME_TIME: f64 = 1e-6;

/// A region from above that contains a path: a box, cut to a strip from the path's start to its
/// end.
#[derive(Debug, Clone, Copy)]
pub struct Sweep {
    /// Two opposite corners of the box.
    low: Vector2<f64>,
    high: Vector2<f64>,
    /// A direction across the strip, of any length, and that length. Zero if there is no strip.
    across: Vector2<f64>,
    length: f64,
    /// The smallest and the largest coordinate of the path along `across`.
    range: [f64; 2],
}

impl Sweep {
    /// The strip of a path over `window` seconds.
    pub fn of(cubic: &Cubic<3>, window: f64) -> Sweep {
        let (low, high) = cubic_bounds(cubic, window);
        if window.is_infinite() {
            let across = Vector2::zeros();
            return Sweep { low, high, across, length: 0.0, range: [0.0; 2] };
        }
        let way = cubic.position_at(window) - cubic.0[0];
        let across = Vector2::new(-way.y, way.x);
        let [a, b, c, d] = control_points(cubic, window, |term| term.xy().dot(&across));
        let range = [a.min(b).min(c).min(d), a.max(b).max(c).max(d)];
        Sweep { low, high, across, length: across.norm(), range }
    }

    /// The strip of a path over `window` seconds up to `elapsed` (s) and a little more: what comes
    /// later is of no interest.
    pub fn until(cubic: &Cubic<3>, window: f64, elapsed: f64) -> Sweep {
        Sweep::of(cubic, window.min(elapsed + SAME_TIME))
    }

    /// True if no point of the path comes within `reach` (m) of the line from one point to another.
    /// May return false for a path that stays away.
    pub fn misses(&self, from: Vector2<f64>, to: Vector2<f64>, reach: f64) -> bool {
        let reach = reach + ROUNDING;
        let apart = |a: f64, b: f64, low: f64, high: f64, reach: f64| {
            // Unlike `f64::min` this does not test for NaN.
            let (least, most) = if a < b { (a, b) } else { (b, a) };
            (least > high + reach) | (most < low - reach)
        };
        let [low, high] = self.range;
        apart(from.x, to.x, self.low.x, self.high.x, reach)
            || apart(from.y, to.y, self.low.y, self.high.y, reach)
            || apart(from.dot(&self.across), to.dot(&self.across), low, high, reach * self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::Vector3;

    /// Tests points beside a diagonal: near it, far from it inside its box, and beyond its end.
    #[test]
    fn a_strip_is_narrower_than_its_box() {
        let zero = Vector3::zeros();
        let diagonal = Cubic([zero, Vector3::new(1.0, 1.0, 0.0), zero, zero]);
        let misses =
            |sweep: &Sweep, x, y| sweep.misses(Vector2::new(x, y), Vector2::new(x, y), 0.1);
        let whole = Sweep::of(&diagonal, 1.0);
        assert!(!misses(&whole, 0.5, 0.6) && !misses(&whole, 1.05, 1.05));
        assert!(misses(&whole, 0.5, 0.7) && misses(&whole, 1.2, 1.2) && misses(&whole, 0.0, 1.0));
        assert!(!whole.misses(Vector2::new(0.0, 1.0), Vector2::new(1.0, 0.0), 0.1));
        let part = Sweep::until(&diagonal, 1.0, 0.5);
        assert!(!misses(&part, 0.5, 0.5) && misses(&part, 0.7, 0.7));
        let endless = Sweep::of(&diagonal, f64::INFINITY);
        assert!(!misses(&endless, -5.0, 9.0));
    }

    /// Tests that a curved path stays in its strip.
    #[test]
    fn a_curved_path_stays_in_its_strip() {
        let term = |x: f64, y: f64| Vector3::new(x, y, 0.3);
        let path = Cubic([term(0.3, -0.2), term(2.0, 1.0), term(-1.5, 0.7), term(0.4, -0.9)]);
        let sweep = Sweep::of(&path, 1.5);
        for step in 0..=150 {
            let place = path.position_at(0.01 * f64::from(step)).xy();
            assert!(!sweep.misses(place, place, 0.0));
        }
    }
}
