//! A person's rating, from racks against opponents whose rating is known and from practice drills.
//!
//! The scale is that of the opponents: 100 points more are twice the racks won, so that a player at
//! R wins a rack against one at S with the probability 1 / (1 + 2^((S - R) / 100)). What is known of
//! R is a distribution over a grid: a normal one before the first rack, times the probability of
//! each rack since. Its mean is the rating, its standard deviation the uncertainty.
//!
//! The tries of drills count in the same way, by the chance of each (`drill_chance`). But drills test
//! strokes, not tactics: somebody who does as well as opponents of rating D may be rated differently
//! in matches. So D is the rating plus a normal deviation, and however many tries there are, drills
//! alone leave that uncertainty.

use super::drill_chance::chance;

/// The least and the greatest rating, and the step of the grid.
const MIN_RATING: i32 = -300;
const MAX_RATING: i32 = 1800;
const STEP: i32 = 10;
/// The prior of the rating before the first rack: mean and standard deviation. Most people are near
/// `regular`, and nearly all between `novice` and `master`.
const PRIOR: [f64; 2] = [500.0, 250.0];
/// Standard deviation of the strength in drills around the rating in matches. A guess: one level of
/// the opponents.
const DRILL_DEVIATION: f64 = 150.0;

/// Racks against one opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Racks {
    /// The opponent's rating.
    pub opponent: u32,
    /// Racks that the person won.
    pub won: u32,
    /// Racks that the opponent won.
    pub lost: u32,
}

/// Tries of a drill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tries<'a> {
    /// The drill's name in files.
    pub drill: &'a str,
    /// Tries that the person passed.
    pub made: u32,
    /// Tries that failed.
    pub missed: u32,
}

/// A rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The rating.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The number of racks behind it.
    pub racks: u32,
    /// The number of tries of drills behind it.
    pub tries: u32,
}

/// The probability that a player of this rating wins a rack against another one.
pub fn expected(rating: f64, opponent: f64) -> f64 {
    1.0 / (1.0 + libm::exp2((opponent - rating) / 100.0))
}

/// The rating that follows from all racks and tries; `None` before the first one.
pub fn rate<'a>(
    results: impl IntoIterator<Item = Racks>,
    practice: impl IntoIterator<Item = Tries<'a>>,
) -> Option<Rating> {
    let [mean, deviation] = PRIOR;
    let (mut racks, mut tries): (u32, u32) = (0, 0);
    let ratings: Vec<f64> =
        (MIN_RATING..=MAX_RATING).step_by(STEP as usize).map(f64::from).collect();
    let bell = |off: f64| -0.5 * off * off;
    let mut logs: Vec<f64> =
        ratings.iter().map(|rating| bell((rating - mean) / deviation)).collect();
    for Racks { opponent, won, lost } in results {
        racks = racks.saturating_add(won).saturating_add(lost);
        for (rating, log) in ratings.iter().zip(&mut logs) {
            let wins = expected(*rating, f64::from(opponent));
            *log += f64::from(won) * libm::log(wins) + f64::from(lost) * libm::log(1.0 - wins);
        }
    }
    // Of each strength in drills.
    let mut drills = vec![0.0; ratings.len()];
    for Tries { drill, made, missed } in practice {
        for (strength, log) in ratings.iter().zip(&mut drills) {
            let Some(passes) = chance(drill, *strength) else { break };
            *log +=
                f64::from(made) * libm::log(passes) + f64::from(missed) * libm::log(1.0 - passes);
        }
        let is_known = chance(drill, mean).is_some();
        tries = tries.saturating_add(if is_known { made.saturating_add(missed) } else { 0 });
    }
    let drills = likelihoods(&drills);
    for (rating, log) in ratings.iter().zip(&mut logs) {
        let near = |strength: f64| libm::exp(bell((strength - rating) / DRILL_DEVIATION));
        let all = ratings.iter().zip(&drills).map(|(strength, drill)| near(*strength) * drill);
        *log += libm::log(all.sum::<f64>());
    }
    let weights = likelihoods(&logs);
    let whole: f64 = weights.iter().sum();
    let average = |of: &dyn Fn(f64) -> f64| {
        let all = ratings.iter().zip(&weights).map(|(rating, weight)| of(*rating) * weight);
        all.sum::<f64>() / whole
    };
    let mean = average(&|rating| rating);
    let deviation = average(&|rating| (rating - mean) * (rating - mean)).sqrt();
    (racks > 0 || tries > 0).then_some(Rating { mean, deviation, racks, tries })
}

/// The exponentials of these numbers, relative to the greatest.
fn likelihoods(logs: &[f64]) -> Vec<f64> {
    let most = logs.iter().copied().fold(f64::MIN, f64::max);
    logs.iter().map(|log| libm::exp(log - most)).collect()
}

#[cfg(test)]
mod tests {
    use crate::ai::OPPONENTS;
    use crate::ai::analysis::rating::*;

    fn rated(results: &[(u32, u32, u32)]) -> Rating {
        let racks = results.iter().map(|&(opponent, won, lost)| Racks { opponent, won, lost });
        rate(racks, []).unwrap()
    }

    fn practiced(tries: &[(&str, u32, u32)], racks: &[Racks]) -> Rating {
        let tries = tries.iter().map(|&(drill, made, missed)| Tries { drill, made, missed });
        rate(racks.iter().copied(), tries).unwrap()
    }

    #[test]
    fn twice_the_racks_are_100_points() {
        let rating = rated(&[(400, 400, 200)]);
        assert!((rating.mean - 500.0).abs() < 3.0, "{rating:?}");
        assert!((expected(500.0, 400.0) - 2.0 / 3.0).abs() < 1e-12);
        // Against several opponents at once.
        let mixed = rated(&[(300, 400, 100), (500, 250, 250), (600, 100, 200)]);
        assert!((mixed.mean - 500.0).abs() < 3.0, "{mixed:?}");
    }

    #[test]
    fn more_racks_make_the_rating_surer() {
        let [few, many] = [rated(&[(400, 3, 3)]), rated(&[(400, 60, 60)])];
        assert!(few.deviation > 2.0 * many.deviation, "{few:?} {many:?}");
        assert!(many.deviation < 30.0 && few.deviation < 200.0);
        assert_eq!((few.racks, rate([], [])), (6, None));
        // A single win against anyone says little.
        let lucky = rated(&[(900, 1, 0)]);
        assert!(lucky.mean < 800.0 && lucky.deviation > 180.0, "{lucky:?}");
    }

    #[test]
    fn drills_rate_like_the_opponents_who_do_as_well() {
        for opponent in &OPPONENTS[1..7] {
            let rating = f64::from(opponent.rating);
            let tries = ["stop-shot", "draw", "long-pots"].map(|drill| {
                let made = (200.0 * chance(drill, rating).unwrap()).round() as u32;
                (drill, made, 200 - made)
            });
            let rated = practiced(&tries, &[]);
            // What is known before draws the rating towards itself.
            let drawn = rating + 0.26 * (PRIOR[0] - rating);
            assert!((rated.mean - drawn).abs() < 40.0, "{rated:?} for {rating}");
            assert!((0.8..1.2).contains(&(rated.deviation / DRILL_DEVIATION)), "{rated:?}");
            assert_eq!(rated.tries, 600);
        }
        assert_eq!(rate([], [Tries { drill: "snooker", made: 5, missed: 5 }]), None);
    }

    #[test]
    fn racks_count_more_than_drills_in_the_end() {
        let racks = |count| Racks { opponent: 310, won: count, lost: count };
        let poor = [("stop-shot", 10, 190), ("long-pots", 4, 196)];
        let [few, many] = [2, 200].map(|count| practiced(&poor, &[racks(count)]));
        assert!(few.mean < 250.0 && many.mean > 290.0, "{few:?} {many:?}");
        assert!(many.deviation < few.deviation);
        let without = rated(&[(310, 2, 2)]);
        assert!(few.mean < without.mean && few.deviation < without.deviation);
    }
}
