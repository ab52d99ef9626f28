//! The chance that a player passes a try of a practice drill.
//!
//! It was measured with the errors of the opponents, whose ratings are known (`tests` does it again).
//! Between their ratings the logarithm of the odds is interpolated, and beyond them it goes on.

#[cfg(test)]
mod tests;

use super::OPPONENTS;

/// For each drill by its name in files, the chances of the opponents, the weakest first: of a try,
/// or of a rack against the ghost.
const CHANCES: [(&str, [f64; OPPONENTS.len()]); 4] = [
    ("stop-shot", [0.07, 0.17, 0.30, 0.53, 0.73, 0.89, 0.95, 0.985]),
    ("draw", [0.03, 0.055, 0.09, 0.14, 0.28, 0.44, 0.61, 0.75]),
    ("long-pots", [0.13, 0.15, 0.20, 0.24, 0.33, 0.44, 0.61, 0.85]),
    ("ghost", [0.015, 0.02, 0.045, 0.07, 0.10, 0.13, 0.36, 0.54]),
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
