//! The distribution of the speeds of all balls, with Maxwell's.

use crate::lab::round_up;
use crate::physics::{Ball, Laws};

use super::quantity::translation;

/// Number of bins.
pub const BINS: usize = 30;
/// The widest speed shown, as a multiple of the root mean square. In Maxwell's distribution for two
/// dimensions one of 8,000 balls is faster.
const WIDTH: f64 = 3.0;
/// The widths of the scale, from 1 to 10, times a power of ten.
const STEPS: [f64; 6] = [1.0, 1.5, 2.0, 3.0, 5.0, 7.0];
/// Steps of the bisection for the temperature of relativistic balls.
const HALVINGS: usize = 60;

/// The number of balls by speed.
#[derive(Debug, PartialEq, Default)]
pub struct Histogram {
    /// The number of balls in each bin; faster ones are in the last.
    pub bins: Vec<u32>,
    /// The width of a bin, m/s; 0 if nothing moves.
    pub width: f64,
    /// The temperature times Boltzmann's constant, J: the mean energy, in Newton's mechanics.
    pub temperature: f64,
    /// The masses of the balls, kg, with their numbers.
    masses: Vec<(f64, u32)>,
    /// The speed of light, m/s; infinite in Newton's mechanics.
    light: f64,
}

impl Histogram {
    /// Counts these balls. Reuses memory.
    pub(in crate::lab) fn measure(
        &mut self,
        balls: impl Iterator<Item = Ball> + Clone,
        laws: &Laws,
    ) {
        let balls = balls.filter(|ball| ball.state.in_play());
        self.light = laws.speed_of_light.unwrap_or(f64::INFINITY);
        self.bins.clear();
        self.bins.resize(BINS, 0);
        self.masses.clear();
        let (mut energy, mut squares, mut count) = (0.0, 0.0, 0u32);
        for ball in balls.clone() {
            energy += translation(&ball, laws);
            squares += ball.velocity.norm_squared();
            count += 1;
            match self.masses.iter_mut().find(|(mass, _)| *mass == ball.mass) {
                Some((_, same)) => *same += 1,
                None => self.masses.push((ball.mass, 1)),
            }
        }
        let mean = (squares / f64::from(count.max(1))).sqrt();
        self.width = round_up((WIDTH * mean).min(self.light), &STEPS).unwrap_or(0.0) / BINS as f64;
        self.temperature = self.temperature_of(energy, count);
        if self.width > 0.0 {
            for ball in balls {
                let bin = (ball.speed() / self.width) as usize;
                self.bins[bin.min(BINS - 1)] += 1;
            }
        }
    }

    /// The number of balls per bin at a speed, m/s, by Maxwell's distribution for two dimensions, or
    /// Jüttner's under relativity.
    ///
    /// With θ = kT/mc² its density is γ⁴ v/c² exp(-(γ - 1)/θ) / (θ (1 + θ)), which tends to
    /// m v/kT exp(-½ m v²/kT).
    pub fn expected(&self, speed: f64) -> f64 {
        let part = speed / self.light;
        if self.temperature <= 0.0 || part >= 1.0 {
            return 0.0;
        }
        let gamma = 1.0 / (1.0 - part * part).sqrt();
        let density = |mass: f64| {
            let kinetic = mass * speed * speed * gamma * gamma / (gamma + 1.0);
            let theta = self.temperature / (mass * self.light * self.light);
            let at_rest = mass * speed / self.temperature / (1.0 + theta);
            gamma * gamma * gamma * gamma * at_rest * libm::exp(-kinetic / self.temperature)
        };
        let all = self.masses.iter().map(|&(mass, count)| f64::from(count) * density(mass));
        all.sum::<f64>() * self.width
    }

    /// kT of this many balls with this kinetic energy, J.
    fn temperature_of(&self, energy: f64, count: u32) -> f64 {
        let newton = energy / f64::from(count.max(1));
        if self.light == f64::INFINITY {
            return newton;
        }
        // The mean energy θ (1 + 2 θ)/(1 + θ) m c² is between kT and 2 kT, and rises with kT.
        let (mut low, mut high) = (0.5 * newton, newton);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            let energies = self.masses.iter().map(|&(mass, count)| {
                let theta = middle / (mass * self.light * self.light);
                f64::from(count) * middle * (1.0 + 2.0 * theta) / (1.0 + theta)
            });
            if energies.sum::<f64>() < energy { low = middle } else { high = middle }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use crate::lab::measure::histogram::*;
    use crate::physics::{BallId, Preset};

    /// A histogram of balls with these masses, kg, and speeds, m/s.
    fn measured(balls: &[(f64, f64)], light: Option<f64>) -> Histogram {
        let laws = Laws { speed_of_light: light, ..Preset::Rpool.laws() };
        let balls = balls.iter().map(|&(mass, speed)| {
            let mut ball = Ball::at_rest(BallId(0), 0.03, mass, 0.0, 0.0);
            ball.velocity.x = speed;
            ball
        });
        let mut histogram = Histogram::default();
        histogram.measure(balls, &laws);
        histogram
    }

    /// The integrals of the curve and of its energy per ball of this mass, over all speeds.
    fn integrals(histogram: &Histogram, mass: f64) -> [f64; 2] {
        const STEPS: u32 = 200_000;
        let most = histogram.light.min(40.0);
        let step = most / f64::from(STEPS);
        (0..STEPS).fold([0.0; 2], |[count, energy], k| {
            let speed = (f64::from(k) + 0.5) * step;
            let part = histogram.expected(speed) / histogram.width * step;
            let gamma = 1.0 / (1.0 - (speed / histogram.light).powi(2)).sqrt();
            let kinetic = mass * speed * speed * gamma * gamma / (gamma + 1.0);
            [count + part, energy + part * kinetic]
        })
    }

    /// Tests that the curve holds all balls and their energy, with light and without.
    #[test]
    fn the_curve_has_the_number_and_the_energy_of_the_balls() {
        for (light, speeds) in [(None, [1.0, 3.0, 2.0]), (Some(3.0), [1.0, 2.9, 2.0])] {
            let histogram = measured(&speeds.map(|speed| (0.2, speed)), light);
            let laws = Laws { speed_of_light: light, ..Preset::Rpool.laws() };
            let energy: f64 = speeds
                .into_iter()
                .map(|speed| {
                    let mut ball = Ball::at_rest(BallId(0), 0.03, 0.2, 0.0, 0.0);
                    ball.velocity.x = speed;
                    translation(&ball, &laws)
                })
                .sum();
            let [count, curve] = integrals(&histogram, 0.2);
            assert!((count - 3.0).abs() < 1e-4, "{count}");
            assert!((curve / energy - 1.0).abs() < 1e-4, "{curve} {energy}");
            assert_eq!(histogram.bins.iter().sum::<u32>(), 3);
        }
    }

    /// Tests the place of balls in the bins, and that balls at rest have no bins' width.
    #[test]
    fn balls_are_counted_by_their_speeds() {
        let histogram = measured(&[(0.2, 0.0), (0.2, 1.0), (0.1, 1.01)], None);
        // Three times 0.82 m/s, rounded up to 3 m/s.
        assert_eq!(histogram.width, 0.1);
        assert_eq!([histogram.bins[0], histogram.bins[10], histogram.bins[9]], [1, 2, 0]);
        let rest = measured(&[(0.2, 0.0)], None);
        assert_eq!([rest.width, rest.expected(1.0)], [0.0, 0.0]);
    }
}
