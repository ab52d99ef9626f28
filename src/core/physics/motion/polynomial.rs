//! A polynomial of time through the known ends of a piece of motion (Hermite interpolation).

use nalgebra::{SVector, Vector3};

use crate::physics::ball::{Ball, Path};

/// A cubic of the time since the start of a piece: slope at the start, and the coefficients of t² and
/// t³. It starts at zero.
#[derive(Debug, Clone, Copy)]
pub(super) struct DisplacementCubic<const D: usize>(pub(super) [SVector<f64, D>; 3]);

impl<const D: usize> DisplacementCubic<D> {
    /// Value and slope after `t` seconds.
    pub(super) fn at(&self, t: f64) -> (SVector<f64, D>, SVector<f64, D>) {
        let [first, quadratic, cubic] = &self.0;
        (
            (first + (quadratic + cubic * t) * t) * t,
            first + (quadratic * 2.0 + cubic * (3.0 * t)) * t,
        )
    }

    /// Value and slope, `t` seconds after the start of a piece that lasts `lasts` seconds, of the
    /// polynomial of degree seven that agrees with the cubic at both ends and has these second and
    /// third derivatives there.
    ///
    /// With s from 0 to 1 and w = s (1 - s), it is the cubic plus w² and w³, each times a factor that
    /// changes evenly from one end to the other.
    pub(super) fn septic(
        &self,
        t: f64,
        lasts: f64,
        accelerations: [SVector<f64, D>; 2],
        jerks: [SVector<f64, D>; 2],
    ) -> (SVector<f64, D>, SVector<f64, D>) {
        let [acceleration, jerk] = [self.0[1] * 2.0, self.0[2] * 6.0];
        let (half, sixth) = (0.5 * lasts * lasts, lasts * lasts * lasts / 6.0);
        let [a, b] = [
            (accelerations[0] - acceleration) * half,
            (accelerations[1] - acceleration - jerk * lasts) * half,
        ];
        let [c, d] =
            [(jerks[0] - jerk) * sixth + a * 3.0 - b, (jerk - jerks[1]) * sixth + b * 3.0 - a];
        let part = t / lasts;
        let left = 1.0 - part;
        let (w, w_slope) = (part * left, left - part);
        let (square, cube) = (a * left + b * part, c * left + d * part);
        let value = (square + cube * w) * (w * w);
        let slope =
            (square * 2.0 + cube * (3.0 * w)) * (w * w_slope) + (b - a + (d - c) * w) * (w * w);
        let (cubic, cubic_slope) = self.at(t);
        (cubic + value, cubic_slope + slope / lasts)
    }
}

/// The Hermite cubic through both ends of the exact motion.
///
/// `displacement` (m) is reached after `time` (s); `from` and `to` are the velocities at the ends
/// (m/s).
pub(super) fn hermite(
    displacement: Vector3<f64>,
    from: Vector3<f64>,
    to: Vector3<f64>,
    time: f64,
) -> Path {
    let mean = displacement / time;
    let quadratic = (mean * 3.0 - from * 2.0 - to) / time;
    let cubic = (from + to - mean * 2.0) / (time * time);
    Path { quadratic, cubic, ..Path::STRAIGHT }
}

/// Displacement (m) and velocity (m/s) on the cubic of a ball's path, `t` (s) after its start.
pub(super) fn along_cubic(ball: &Ball, path: &Path, t: f64) -> (Vector3<f64>, Vector3<f64>) {
    let displacement = (ball.velocity + (path.quadratic + path.cubic * t) * t) * t;
    let mut velocity = ball.velocity;
    if !path.is_straight() {
        velocity += (path.quadratic * 2.0 + path.cubic * (3.0 * t)) * t;
    }
    (displacement, velocity)
}

#[cfg(test)]
mod tests {
    use nalgebra::Vector1;

    use super::*;

    /// Tests that powers up to the seventh are reproduced.
    #[test]
    fn powers_are_reproduced() {
        let (t, lasts) = (0.3, 0.7);
        for degree in 1..=7 {
            let power = |n: i32, t: f64| {
                let factor: i32 = (degree - n + 1..=degree).product();
                if n > degree { 0.0 } else { f64::from(factor) * t.powi(degree - n) }
            };
            let ends = |n: i32| [0.0, lasts].map(|t| Vector1::new(power(n, t)));
            // The cubic through both ends.
            let ([_, change], [first, last]) = (ends(0), ends(1));
            let mean = change / lasts;
            let quadratic = (mean * 3.0 - first * 2.0 - last) / lasts;
            let cubic = (first + last - mean * 2.0) / (lasts * lasts);
            let cubic = DisplacementCubic([first, quadratic, cubic]);
            let near = |(value, slope): (Vector1<f64>, Vector1<f64>)| {
                (value.x - power(0, t)).abs() < 1e-14 && (slope.x - power(1, t)).abs() < 1e-14
            };
            assert_eq!(near(cubic.at(t)), degree <= 3, "{degree}");
            assert!(near(cubic.septic(t, lasts, ends(2), ends(3))), "{degree}");
        }
    }
}
