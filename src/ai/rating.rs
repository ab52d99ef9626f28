//! A person's rating, from racks against opponents whose rating is known.
//!
//! The scale is that of the opponents: 100 points more are twice the racks won, so that a player at
//! R wins a rack against one at S with the probability 1 / (1 + 2^((S - R) / 100)). What is known of
//! R is a distribution over a grid: a normal one before the first rack, times the probability of
//! each rack since. Its mean is the rating, its standard deviation the uncertainty.

/// The least and the greatest rating, and the step of the grid.
const LEAST: i32 = -200;
const GREATEST: i32 = 1200;
const STEP: i32 = 5;
/// What is known before the first rack: mean and standard deviation.
const BEFORE: [f64; 2] = [350.0, 200.0];

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

/// A rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The rating.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The number of racks behind it.
    pub racks: u32,
}

/// The probability that a player of this rating wins a rack against another one.
pub fn expected(rating: f64, opponent: f64) -> f64 {
    1.0 / (1.0 + libm::exp2((opponent - rating) / 100.0))
}

/// The rating that follows from all racks; `None` before the first one.
pub fn rate(results: impl IntoIterator<Item = Racks>) -> Option<Rating> {
    let [mean, deviation] = BEFORE;
    let mut racks: u32 = 0;
    let mut grid: Vec<(f64, f64)> = (LEAST..=GREATEST)
        .step_by(STEP as usize)
        .map(|rating| {
            let off = (f64::from(rating) - mean) / deviation;
            (f64::from(rating), -0.5 * off * off)
        })
        .collect();
    for Racks { opponent, won, lost } in results {
        racks = racks.saturating_add(won).saturating_add(lost);
        for (rating, log) in &mut grid {
            let wins = expected(*rating, f64::from(opponent));
            *log += f64::from(won) * libm::log(wins) + f64::from(lost) * libm::log(1.0 - wins);
        }
    }
    let most = grid.iter().map(|(_, log)| *log).fold(f64::MIN, f64::max);
    let weights = || grid.iter().map(|(rating, log)| (rating, libm::exp(log - most)));
    let whole: f64 = weights().map(|(_, weight)| weight).sum();
    let mean = weights().map(|(rating, weight)| rating * weight).sum::<f64>() / whole;
    let squares = weights().map(|(rating, weight)| (rating - mean) * (rating - mean) * weight);
    let deviation = (squares.sum::<f64>() / whole).sqrt();
    (racks > 0).then_some(Rating { mean, deviation, racks })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(results: &[(u32, u32, u32)]) -> Rating {
        let racks = results.iter().map(|&(opponent, won, lost)| Racks { opponent, won, lost });
        rate(racks).unwrap()
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
        assert_eq!((few.racks, rate([])), (6, None));
        // A single win against anyone says little.
        let lucky = rated(&[(720, 1, 0)]);
        assert!(lucky.mean < 600.0 && lucky.deviation > 150.0, "{lucky:?}");
    }
}
