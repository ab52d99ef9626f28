//! Candidates with what their simulations gave.

use super::candidates::Try;

/// A candidate with what its simulations gave.
#[derive(Debug, Clone)]
pub(in crate::ai) struct TriedCandidate {
    pub what: Try,
    /// Index of the first of its strokes.
    pub(super) first: usize,
    pub(super) samples: usize,
    pub(super) values: f64,
    pub(super) made: usize,
    /// The part of `values` of the samples that were made.
    pub(super) made_values: f64,
    pub(super) clean: usize,
    /// What was known before.
    pub(super) prior: Option<Prior>,
    /// The value after the second ply.
    pub(super) deep: Option<f64>,
    /// The chance of success, measured again.
    pub(super) again: Option<f64>,
}

/// What is known of a pot before it is simulated.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prior {
    /// The chance of the pot by geometry.
    pub chance: f64,
    /// The typical values after the pot and after a miss.
    pub made: f64,
    pub missed: f64,
}

impl Prior {
    /// Simulated strokes that tell a chance as well as geometry does.
    const STROKES: f64 = 8.0;
}

impl TriedCandidate {
    pub(super) fn new(what: Try, prior: Option<Prior>) -> TriedCandidate {
        TriedCandidate {
            what,
            first: 0,
            samples: 0,
            values: 0.0,
            made: 0,
            made_values: 0.0,
            clean: 0,
            prior,
            deep: None,
            again: None,
        }
    }

    /// The chance to win the rack.
    pub fn value(&self) -> f64 {
        self.deep.unwrap_or_else(|| self.mean())
    }

    /// The mean value of the samples. With a prior, their number made tells the chance only as far as
    /// it is more certain: else the best of many candidates would be the riskiest ones, made by luck.
    fn mean(&self) -> f64 {
        let [samples, made] = [self.samples, self.made].map(|count| count as f64);
        let Some(prior) = self.prior else { return self.values / samples.max(1.0) };
        let chance = (Prior::STROKES * prior.chance + made) / (Prior::STROKES + samples);
        let made_value = (prior.made + self.made_values) / (1.0 + made);
        let missed_values = self.values - self.made_values;
        let missed_value = (prior.missed + missed_values) / (1.0 + samples - made);
        chance * made_value + (1.0 - chance) * missed_value
    }

    /// The chance that the shot does what it is meant to.
    pub fn success(&self) -> f64 {
        let made = if self.what.aim.is_some() { self.made } else { self.clean };
        self.again.unwrap_or(made as f64 / self.samples.max(1) as f64)
    }

    /// The part of its tries that was no foul.
    pub(super) fn legal(&self) -> f64 {
        self.clean as f64 / self.samples.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::decision::Kind;
    use crate::game::Cue;
    use crate::physics::ball::BallId;
    use crate::physics::{Shot, Strength};

    #[test]
    fn many_strokes_outweigh_what_was_known_before() {
        let (direction, tip, elevation) = (0.0, [0.0, 0.0], 0.0);
        let cue = Cue { direction, power: 0.5, tip, elevation };
        let strength = Strength::Power(cue.power);
        let shot = Shot { ball: BallId::CUE, direction, strength, tip, elevation };
        let (place, call, aim, sent) = (None, None, None, None);
        let what = Try { cue, shot, place, call, aim, kind: Kind::Direct, sent };
        let prior = Prior { chance: 0.5, made: 0.8, missed: 0.4 };
        let mut tried = TriedCandidate::new(what, Some(prior));
        assert!((tried.value() - 0.6).abs() < 1e-12);
        // Four strokes that are made move the chance to 2/3, the value after the pot to 0.88.
        (tried.samples, tried.made, tried.made_values) = (4, 4, 4.0 * 0.9);
        tried.values = tried.made_values;
        assert!((tried.value() - 0.72).abs() < 1e-12, "{}", tried.value());
        (tried.samples, tried.made, tried.made_values) = (2400, 2400, 2400.0 * 0.9);
        tried.values = tried.made_values;
        assert!((tried.value() - 0.9).abs() < 0.01, "{}", tried.value());
        tried.prior = None;
        assert!((tried.value() - 0.9).abs() < 1e-12);
    }
}
