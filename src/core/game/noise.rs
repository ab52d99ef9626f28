//! The errors of a stroke: what is executed differs from what was intended.

use std::f64::consts::FRAC_PI_2;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::files::ball::MAX_SPEED;
use crate::physics::{Ball, Laws, Shot, Strength, pull};

/// Standard deviations of a player's normally distributed errors.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Noise {
    /// Of the direction, rad.
    pub direction: f64,
    /// Of the elevation, rad.
    pub elevation: f64,
    /// Of the cue's speed, m/s.
    pub speed: f64,
    /// Of the tip's offset to the right and up, m.
    pub tip: f64,
}

impl Noise {
    /// No errors.
    pub const NONE: Noise = Noise::olympiad(0.0);

    /// The errors of the Computational Pool Olympiad times `factor`: 0.125° of direction, 0.1° of
    /// elevation, 0.075 m/s, and 0.5 mm at the tip.
    pub const fn olympiad(factor: f64) -> Noise {
        const DEGREE: f64 = std::f64::consts::PI / 180.0;
        Noise {
            direction: 0.125 * DEGREE * factor,
            elevation: 0.1 * DEGREE * factor,
            speed: 0.075 * factor,
            tip: 0.5e-3 * factor,
        }
    }

    /// These errors with a direction that is worse by this factor.
    pub fn under_pressure(self, factor: f64) -> Noise {
        Noise { direction: self.direction * factor, ..self }
    }

    /// The error of the stroke of this number. Each number has a random stream of its own, so the
    /// errors of a set of strokes do not depend on the order in which they are drawn.
    pub fn of_stroke(self, seed: u64, number: u64) -> StrokeError {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        self.draw(&mut rng)
    }

    /// Draws the error of one stroke.
    pub fn draw(self, rng: &mut (impl Rng + ?Sized)) -> StrokeError {
        let [direction, elevation] = normal(rng);
        let [speed, _] = normal(rng);
        let [side, height] = normal(rng);
        StrokeError {
            direction: self.direction * direction,
            elevation: self.elevation * elevation,
            speed: self.speed * speed,
            tip: [self.tip * side, self.tip * height],
        }
    }
}

/// Two independent numbers from the standard normal distribution (Box and Muller, 1958).
pub fn normal(rng: &mut (impl Rng + ?Sized)) -> [f64; 2] {
    let (a, b): (f64, f64) = (rng.random_range(1e-12..1.0), rng.random());
    let out = (-2.0 * libm::log(a)).sqrt();
    let (sin, cos) = libm::sincos(std::f64::consts::TAU * b);
    [out * cos, out * sin]
}

/// The error of one stroke, in the units of [`Noise`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StrokeError {
    /// Of the direction, rad.
    pub direction: f64,
    /// Of the elevation, rad.
    pub elevation: f64,
    /// Of the cue's speed, m/s.
    pub speed: f64,
    /// Of the tip's offset to the right and up, m.
    pub tip: [f64; 2],
}

impl StrokeError {
    /// The shot at this ball as it is executed with this error: the cue stays on the ball, between
    /// level and upright, and no faster than a shot may be.
    pub fn applied(&self, shot: &Shot, ball: &Ball, laws: &Laws) -> Shot {
        let [side, height] = [0, 1].map(|axis| shot.tip[axis] + self.tip[axis] / ball.radius);
        let out = libm::hypot(side, height);
        let within = if out > 1.0 { (1.0 - f64::EPSILON) / out } else { 1.0 };
        let strength = match shot.strength {
            Strength::Power(power) => {
                let change = self.speed * pull(Strength::Speed(1.0), ball, laws);
                Strength::Power((power + change).clamp(0.0, 1.0))
            }
            Strength::Speed(speed) => {
                let changed = (speed + self.speed).clamp(0.0, MAX_SPEED);
                let is_possible = laws.speed_of_light.is_none_or(|c| changed < c);
                Strength::Speed(if is_possible { changed } else { speed })
            }
        };
        Shot {
            direction: shot.direction + self.direction,
            strength,
            tip: [side * within, height * within],
            elevation: (shot.elevation + self.elevation).clamp(0.0, FRAC_PI_2),
            ..*shot
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::BallId;

    #[test]
    fn errors_have_their_standard_deviation() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let errors: Vec<StrokeError> =
            (0..4000).map(|_| Noise::olympiad(2.0).draw(&mut rng)).collect();
        let deviation = |of: fn(&StrokeError) -> f64| {
            (errors.iter().map(|error| of(error) * of(error)).sum::<f64>() / 4000.0).sqrt()
        };
        let near = |value: f64, wanted: f64| (value / wanted - 1.0).abs() < 0.05;
        assert!(near(deviation(|error| error.direction), 0.25_f64.to_radians()));
        assert!(near(deviation(|error| error.elevation), 0.2_f64.to_radians()));
        assert!(near(deviation(|error| error.speed), 0.15));
        assert!(near(deviation(|error| error.tip[0]), 1e-3));
    }

    fn drawn(seed: u64, number: u64) -> Shot {
        let strength = Strength::Speed(3.0);
        let shot =
            Shot { ball: BallId::CUE, direction: 0.3, strength, tip: [0.8, -0.5], elevation: 0.0 };
        let laws = Laws::named("real").unwrap();
        let [radius, mass] = laws.ball_size(BallId::CUE);
        let ball = Ball::at_rest(BallId::CUE, radius, mass, 0.0, 0.0);
        Noise::olympiad(20.0).of_stroke(seed, number).applied(&shot, &ball, &laws)
    }

    #[test]
    fn strokes_with_errors_stay_possible() {
        for number in 0..1000 {
            let shot = drawn(7, number);
            assert!(libm::hypot(shot.tip[0], shot.tip[1]) <= 1.0, "{shot:?}");
            assert!((0.0..=FRAC_PI_2).contains(&shot.elevation));
            assert!(matches!(shot.strength, Strength::Speed(speed) if speed >= 0.0));
        }
    }

    /// Tests that the error of a stroke depends on its seed and number alone.
    #[test]
    fn each_stroke_has_its_own_error() {
        assert_eq!(drawn(7, 3), drawn(7, 3));
        assert_ne!(drawn(7, 3), drawn(7, 4));
        assert_ne!(drawn(7, 3), drawn(8, 3));
    }
}
