//! Cling: chalk marks between balls.

use crate::physics::{BallId, Fnv};

/// Chalk marks that make balls rub more in some hits: cling, skid or kick (Alciatore's FAQ).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cling {
    /// The chance of a mark at the point of contact, 0 to 1.
    pub chance: f64,
    /// Factor on the friction where there is one.
    pub factor: f64,
    /// Seed of the marks.
    pub seed: f64,
}

impl Cling {
    /// No marks. The factor is that of TP A.14.
    pub const NONE: Cling = Cling { chance: 0.0, factor: 2.5, seed: 0.0 };

    /// Factor on the friction between two balls that meet at this time, s.
    ///
    /// It depends on the seed, the two numbers and the millisecond, so neither on the order of
    /// balls and events nor on rounding, and a mirrored shot has the same marks.
    pub fn factor_at(&self, time: f64, balls: [BallId; 2]) -> f64 {
        if self.chance == 0.0 {
            return 1.0;
        }
        let [a, b] = balls.map(|ball| u64::from(ball.0));
        let mut hash = Fnv::default();
        hash.word(self.seed.to_bits());
        hash.word(a.min(b) << 32 | a.max(b));
        // Whole and half milliseconds are no borders, since scenes have such times.
        hash.word((1e3 * time + 0.3).floor() as u64);
        if hash.part() < self.chance { self.factor } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that marks are as frequent as they should be, whatever differs between two hits.
    #[test]
    fn marks_have_their_chance() {
        let frequency = |chance: f64, hit: fn(u32) -> (f64, u32, f64)| {
            let marks = (0..10_000).filter(|&index| {
                let (seed, ball, time) = hit(index);
                let cling = Cling { chance, seed, ..Cling::NONE };
                cling.factor_at(time, [BallId(0), BallId(ball)]) != 1.0
            });
            marks.count() as f64 / 1e4
        };
        for chance in [0.0, 0.01, 0.3, 1.0] {
            let deviation = f64::sqrt(chance * (1.0 - chance) / 1e4);
            for found in [
                frequency(chance, |index| (f64::from(index), 1, 0.5)),
                frequency(chance, |index| (1.0, index, 0.5)),
                frequency(chance, |index| (1.0, 1, 1e-3 * f64::from(index))),
            ] {
                assert!((found - chance).abs() <= 4.0 * deviation, "{found} for {chance}");
            }
        }
    }

    #[test]
    fn neither_order_nor_rounding_matters() {
        let cling = Cling { chance: 0.5, seed: 3.0, ..Cling::NONE };
        for index in 0..2_000 {
            let (time, ball) = (5e-4 * f64::from(index), BallId(index as u32 % 15));
            let mark = cling.factor_at(time, [BallId(20), ball]);
            assert_eq!(mark, cling.factor_at(time, [ball, BallId(20)]));
            for error in [-1e-12, 1e-12] {
                assert_eq!(mark, cling.factor_at((time + error).max(0.0), [BallId(20), ball]));
            }
        }
    }
}
