//! The errors of a stroke: what is executed differs from what was intended.

use rand::Rng;

use crate::game::Cue;

/// Least and greatest pull of an executed stroke, m.
const PULLS: [f64; 2] = [0.005, 1.0];
/// Greatest offset of the tip from the middle of the ball, in radii. Far beyond it the tip slips.
const WIDEST_TIP: f64 = 0.9;

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
    pub(super) fn under_pressure(self, factor: f64) -> Noise {
        Noise { direction: self.direction * factor, ..self }
    }

    /// Draws the error of one stroke.
    pub(super) fn draw(self, rng: &mut (impl Rng + ?Sized)) -> StrokeError {
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
pub(super) fn normal(rng: &mut (impl Rng + ?Sized)) -> [f64; 2] {
    let (a, b): (f64, f64) = (rng.random_range(1e-12..1.0), rng.random());
    let out = (-2.0 * libm::log(a)).sqrt();
    let (sin, cos) = libm::sincos(std::f64::consts::TAU * b);
    [out * cos, out * sin]
}

/// The error of one stroke, in the units of [`Noise`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct StrokeError {
    direction: f64,
    elevation: f64,
    speed: f64,
    tip: [f64; 2],
}

/// Conversion of the errors of a stroke to the units of a cue.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct StrokeScale {
    /// Pull per speed of the cue, s.
    pub pull_per_speed: f64,
    /// Radius of the cue ball, m.
    pub radius: f64,
}

impl StrokeScale {
    /// The cue as it is executed with this error.
    pub fn with_error(&self, cue: &Cue, error: &StrokeError) -> Cue {
        let [side, height] = [0, 1].map(|axis| cue.tip[axis] + error.tip[axis] / self.radius);
        let out = libm::hypot(side, height);
        let within = if out > WIDEST_TIP { WIDEST_TIP / out } else { 1.0 };
        Cue {
            direction: cue.direction + error.direction,
            power: (cue.power + error.speed * self.pull_per_speed).clamp(PULLS[0], PULLS[1]),
            tip: [side * within, height * within],
            elevation: (cue.elevation + error.elevation).clamp(0.0, std::f64::consts::FRAC_PI_2),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

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

    #[test]
    fn executed_strokes_stay_possible() {
        let scale = StrokeScale { pull_per_speed: 0.1, radius: 0.028575 };
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..1000 {
            let cue = Cue { direction: 0.3, power: 0.9, tip: [0.4, -0.4], elevation: 0.0 };
            let cue = scale.with_error(&cue, &Noise::olympiad(20.0).draw(&mut rng));
            assert!((0.005..=1.0).contains(&cue.power) && cue.elevation >= 0.0);
            assert!(libm::hypot(cue.tip[0], cue.tip[1]) <= 1.0);
        }
    }
}
