//! The strip that a ball's centre stays in along its path. It skips what the ball cannot reach.

use nalgebra::Vector2;

use super::search::{Cubic, control_points, cubic_bounds};
use crate::physics::ROUNDING;
use crate::physics::ball::Ball;

/// Margin for the rounding of times, s.
const SAME_TIME: f64 = 1e-6;

/// A region from above that contains a path: a box, cut to a strip from the path's start to its
/// end.
#[derive(Debug, Clone, Copy)]
pub struct Sweep {
    /// A direction across the strip, of any length. Zero if there is no strip.
    across: Vector2<f64>,
    /// Lengths of the three directions.
    scale: [f64; 3],
    /// The smallest and the largest coordinate in the region: along x, along y and across.
    low: [f64; 3],
    high: [f64; 3],
}

impl Sweep {
    /// The region of a ball's centre along its path.
    pub fn along(ball: &Ball) -> Sweep {
        Sweep::around(ball).cut_along(ball)
    }

    /// The region of a ball's centre along its path until `time` (s) and a little longer.
    pub fn along_until(ball: &Ball, time: f64) -> Sweep {
        Sweep::until(&Cubic::along(ball), ball.path.until - ball.time, time - ball.time, 0.0)
    }

    /// The box around a ball's centre along its path, not yet cut to a strip.
    #[inline]
    pub fn around(ball: &Ball) -> Sweep {
        if !ball.state.moves() {
            return Sweep::boxed(ball.position.xy(), ball.position.xy());
        }
        let (low, high) = cubic_bounds(&Cubic::along(ball), ball.path.until - ball.time);
        Sweep::boxed(low, high)
    }

    /// A box from its opposite corners.
    #[inline]
    fn boxed(low: Vector2<f64>, high: Vector2<f64>) -> Sweep {
        Sweep {
            across: Vector2::zeros(),
            scale: [1.0, 1.0, 0.0],
            low: [low.x, low.y, 0.0],
            high: [high.x, high.y, 0.0],
        }
    }

    /// The box around a ball's path cut to a strip.
    #[inline]
    pub fn cut_along(self, ball: &Ball) -> Sweep {
        match ball.state.moves() {
            true => self.clipped_to(&Cubic::along(ball), ball.path.until - ball.time),
            false => self,
        }
    }

    /// The region of a path over `window` seconds.
    pub fn of(cubic: &Cubic<3>, window: f64) -> Sweep {
        let (low, high) = cubic_bounds(cubic, window);
        Sweep::boxed(low, high).clipped_to(cubic, window)
    }

    /// The box around a path over `window` seconds, cut to a strip.
    #[inline]
    fn clipped_to(mut self, cubic: &Cubic<3>, window: f64) -> Sweep {
        if window.is_finite() {
            let way = cubic.position_at(window) - cubic.0[0];
            let across = Vector2::new(-way.y, way.x);
            let [a, b, c, d] = control_points(cubic, window, |term| term.xy().dot(&across));
            self.across = across;
            self.scale[2] = across.norm();
            self.low[2] = a.min(b).min(c.min(d));
            self.high[2] = a.max(b).max(c.max(d));
        }
        self
    }

    /// The region within `reach` (m) of it.
    pub fn widened(mut self, reach: f64) -> Sweep {
        for axis in 0..3 {
            let reach = (reach + ROUNDING) * self.scale[axis];
            self.low[axis] -= reach;
            self.high[axis] += reach;
        }
        self
    }

    /// The region around the same path up to `elapsed` (s) and a little more: what comes later is of
    /// no interest.
    pub fn until(cubic: &Cubic<3>, window: f64, elapsed: f64, reach: f64) -> Sweep {
        Sweep::of(cubic, window.min(elapsed + SAME_TIME)).widened(reach)
    }

    /// Two opposite corners of a box around it.
    pub fn corners(&self) -> [Vector2<f64>; 2] {
        [&self.low, &self.high].map(|corner| Vector2::new(corner[0], corner[1]))
    }

    /// True if the region is within these distances of the middle of the table, along x and y (m).
    pub fn is_within(&self, edges: [f64; 2]) -> bool {
        (0..2).all(|axis| self.low[axis].abs().max(self.high[axis].abs()) < edges[axis])
    }

    /// True if a point is outside.
    #[inline]
    pub fn misses_point(&self, point: Vector2<f64>) -> bool {
        let places = [point.x, point.y, point.dot(&self.across)];
        (0..3).any(|axis| (places[axis] > self.high[axis]) | (places[axis] < self.low[axis]))
    }

    /// True if no point within `reach` (m) of a point is inside. May return false for one outside.
    #[inline]
    pub fn misses_disc(&self, center: Vector2<f64>, reach: f64) -> bool {
        let places = [center.x, center.y, center.dot(&self.across)];
        let reach = reach + ROUNDING;
        (0..3).any(|axis| {
            let reach = reach * self.scale[axis];
            (places[axis] - reach > self.high[axis]) | (places[axis] + reach < self.low[axis])
        })
    }

    /// True if no point of the line from one point to another is inside. May return false for a
    /// line outside.
    #[inline]
    pub fn misses(&self, from: Vector2<f64>, to: Vector2<f64>) -> bool {
        let from = [from.x, from.y, from.dot(&self.across)];
        let to = [to.x, to.y, to.dot(&self.across)];
        (0..3).any(|axis| {
            (from[axis] > self.high[axis]) & (to[axis] > self.high[axis])
                | (from[axis] < self.low[axis]) & (to[axis] < self.low[axis])
        })
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
        let point = |x, y| Vector2::new(x, y);
        let whole = Sweep::of(&diagonal, 1.0).widened(0.1);
        for near in [point(0.5, 0.6), point(1.05, 1.05), point(-0.05, -0.05)] {
            assert!(!whole.misses_point(near), "{near}");
        }
        for far in [point(0.5, 0.7), point(1.2, 1.2), point(0.0, 1.0)] {
            assert!(whole.misses_point(far), "{far}");
        }
        assert!(!whole.misses(point(0.0, 1.0), point(1.0, 0.0)));
        assert!(whole.misses(point(0.0, 1.0), point(0.4, 0.6)));
        let part = Sweep::until(&diagonal, 1.0, 0.5, 0.1);
        assert!(!part.misses_point(point(0.5, 0.5)) && part.misses_point(point(0.7, 0.7)));
        assert!(!Sweep::of(&diagonal, f64::INFINITY).widened(0.1).misses_point(point(-5.0, 9.0)));
    }

    /// Tests that a curved path stays in its strip.
    #[test]
    fn a_curved_path_stays_in_its_strip() {
        let term = |x: f64, y: f64| Vector3::new(x, y, 0.3);
        let path = Cubic([term(0.3, -0.2), term(2.0, 1.0), term(-1.5, 0.7), term(0.4, -0.9)]);
        let sweep = Sweep::of(&path, 1.5).widened(0.0);
        for step in 0..=150 {
            let place = path.position_at(0.01 * f64::from(step)).xy();
            assert!(!sweep.misses_point(place));
        }
    }
}
