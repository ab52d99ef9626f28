//! The bed: its slope, and the nap of its cloth.

use nalgebra::Vector2;

use crate::physics::{Ball, Fnv};

/// What pushes a ball that moves on the bed: its slope and the nap of its cloth. A ball at rest is
/// held by static friction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bed {
    /// Fall of the bed towards +x and towards +y, as a tangent.
    pub slope: [f64; 2],
    /// Standard deviation of the local error of the slope along any direction, as a tangent.
    pub error: f64,
    /// Seed of the local error.
    pub seed: f64,
    /// Push of the nap towards +x, as a part of a ball's weight.
    pub nap: f64,
}

/// Number of waves in the local error, and their shortest and longest wavelength, m.
const WAVES: u32 = 6;
const LENGTHS: [f64; 2] = [0.3, 1.5];

impl Bed {
    /// A level bed without a nap.
    pub const LEVEL: Bed = Bed { slope: [0.0; 2], error: 0.0, seed: 0.0, nap: 0.0 };

    /// True if nothing pushes a ball.
    #[inline(always)]
    pub fn is_level(&self) -> bool {
        self.slope == [0.0; 2] && self.error == 0.0 && self.nap == 0.0
    }

    /// The push on a ball that moves at a place of the bed (m), as a part of its weight.
    pub fn push(&self, ball: &Ball, place: Vector2<f64>) -> Vector2<f64> {
        let mut push = Vector2::from(self.slope);
        if self.error > 0.0 {
            push += self.local_error(place);
        }
        if self.nap > 0.0 {
            // Side turns the push, to the right for right side, whatever the ball's direction.
            let (side, speed) = (ball.radius * ball.spin.z, ball.speed());
            let across = if side == 0.0 { 0.0 } else { side / (side.abs() + speed) };
            push += Vector2::new(1.0, -across) * self.nap;
        }
        push
    }

    /// The local error of the slope: that of a sum of sine waves in height, whose directions and
    /// phases follow from the seed.
    fn local_error(&self, place: Vector2<f64>) -> Vector2<f64> {
        // Along any axis the square of a wave's tangent has the mean steepness² / 4.
        let steepness = self.error * (4.0 / f64::from(WAVES)).sqrt();
        let [shortest, longest] = LENGTHS;
        let mut hash = Fnv::default();
        hash.word(self.seed.to_bits());
        let mut angle = || {
            hash.word(1);
            std::f64::consts::TAU * hash.part()
        };
        let mut sum = Vector2::zeros();
        let mut length = shortest;
        for _ in 0..WAVES {
            let (sin, cos) = libm::sincos(angle());
            let direction = Vector2::new(cos, sin);
            let phase = std::f64::consts::TAU * (place.dot(&direction) / length) + angle();
            sum += direction * (steepness * libm::cos(phase));
            length *= libm::pow(longest / shortest, 1.0 / f64::from(WAVES - 1));
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::BallId;

    /// Tests that local errors have their standard deviation along both axes, and no mean.
    #[test]
    fn local_errors_have_their_standard_deviation() {
        let (mut sums, mut squares, mut count) = ([0.0; 2], [0.0; 2], 0.0);
        for seed in 0..400 {
            let bed = Bed { error: 2e-4, seed: f64::from(seed), ..Bed::LEVEL };
            for place in 0..25 {
                let place = Vector2::new(0.3 * f64::from(place % 5), 0.2 * f64::from(place / 5));
                let error = bed.local_error(place) / bed.error;
                for axis in 0..2 {
                    sums[axis] += error[axis];
                    squares[axis] += error[axis] * error[axis];
                }
                count += 1.0;
            }
        }
        for axis in 0..2 {
            let deviation = (squares[axis] / count).sqrt();
            assert!((sums[axis] / count).abs() < 0.1, "{sums:?}");
            assert!((deviation - 1.0).abs() < 0.1, "{squares:?}");
        }
    }

    /// Tests that the local error is the slope of a surface: around a square it adds up to nothing.
    #[test]
    fn local_errors_are_those_of_a_surface() {
        let bed = Bed { error: 1.0, seed: 7.0, ..Bed::LEVEL };
        let corners = [[0.0, 0.0], [0.5, 0.0], [0.5, 0.5], [0.0, 0.5], [0.0, 0.0]];
        let corners = corners.map(Vector2::from);
        let falls = corners.windows(2).map(|ends| {
            let way = ends[1] - ends[0];
            let at = |n: u32| bed.local_error(ends[0] + way * ((f64::from(n) + 0.5) / 1000.0));
            (0..1000).map(|n| at(n).dot(&way) / 1000.0).sum()
        });
        let falls: Vec<f64> = falls.collect();
        assert!(falls.iter().any(|fall| fall.abs() > 0.01), "{falls:?}");
        assert!(falls.iter().sum::<f64>().abs() < 1e-4, "{falls:?}");
    }

    /// Tests that the push of the nap is never greater along an axis than without side, and always
    /// finite.
    #[test]
    fn side_turns_the_nap() {
        let bed = Bed { nap: 1e-3, ..Bed::LEVEL };
        let mut ball = Ball::at_rest(BallId::CUE, 0.02625, 0.14, 0.0, 0.0);
        let push = |ball: &Ball| bed.push(ball, Vector2::zeros()) / bed.nap;
        assert_eq!(push(&ball), Vector2::new(1.0, 0.0));
        for (spin, across) in [(10.0, -1.0), (-10.0, 1.0)] {
            ball.spin.z = spin;
            assert_eq!(push(&ball), Vector2::new(1.0, across));
        }
        ball.velocity.x = 0.2625;
        assert!((push(&ball).y - 0.5).abs() < 1e-12);
    }
}
