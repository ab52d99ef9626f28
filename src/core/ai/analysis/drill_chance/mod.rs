//! The chance that a player passes a try of a practice drill.
//!
//! It was measured with the errors of the opponents, whose ratings are known (`tests` does it
//! again). Between their ratings the logarithm of the odds is interpolated, and beyond them it is
//! extrapolated.

#[cfg(test)]
mod tests;

use crate::ai::OPPONENTS;

/// For each drill by its name in files, the chances of the opponents, the weakest first: of a try,
/// or of a rack against the ghost. Drills of snooker and carom say nothing of a rating in pool.
const CHANCES: [(&str, [f64; OPPONENTS.len()]); 7] = [
    ("stop-shot", [0.04, 0.07, 0.23, 0.51, 0.73, 0.89, 0.95, 0.975]),
    ("draw", [0.013, 0.025, 0.03, 0.13, 0.28, 0.44, 0.61, 0.80]),
    ("long-pots", [0.095, 0.12, 0.17, 0.23, 0.32, 0.44, 0.60, 0.89]),
    ("break-shot", [0.145, 0.15, 0.21, 0.35, 0.39, 0.445, 0.57, 0.83]),
    ("bank", [0.085, 0.145, 0.21, 0.40, 0.56, 0.70, 0.89, 0.98]),
    ("first-three", [0.01, 0.025, 0.095, 0.44, 0.75, 0.89, 0.965, 0.99]),
    ("ghost", [0.015, 0.02, 0.025, 0.035, 0.13, 0.28, 0.58, 0.87]),
];
/// No try is surer to pass or to fail than this, because anybody may be distracted.
const SUREST: f64 = 0.995;

/// The chance that a player of this rating passes a try of the drill; `None` if the drill is not
/// known.
pub fn chance(drill: &str, rating: f64) -> Option<f64> {
    let (_, chances) = CHANCES.iter().find(|(name, _)| *name == drill)?;
    let log_odds = |index: usize| {
        let chance: f64 = chances[index].clamp(1.0 - SUREST, SUREST);
        libm::log(chance / (1.0 - chance))
    };
    let ratings = OPPONENTS.map(|opponent| f64::from(opponent.rating));
    let above = ratings.iter().position(|known| *known > rating).unwrap_or(ratings.len());
    let upper = above.clamp(1, ratings.len() - 1);
    let lower = upper - 1;
    let part = (rating - ratings[lower]) / (ratings[upper] - ratings[lower]);
    let here = log_odds(lower) + part * (log_odds(upper) - log_odds(lower));
    Some((1.0 / (1.0 + libm::exp(-here))).clamp(1.0 - SUREST, SUREST))
}
