//! The errors of a stroke in the units of a player's cue.

use crate::game::{Cue, StrokeError};

/// Least and greatest pull of an executed stroke, m.
const PULLS: [f64; 2] = [0.005, 1.0];
/// Greatest offset of the tip from the middle of the ball, in radii. Far beyond it the tip slips.
const WIDEST_TIP: f64 = 0.9;

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
    use crate::game::Noise;

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
