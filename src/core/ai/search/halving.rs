//! How sequential halving spends its simulations (Karnin, Koren and Somekh, 2013): each round spends
//! about the same number on fewer candidates.

/// Part of the candidates that a round keeps.
const KEPT_PART: f64 = 0.4;
/// Candidates that the last round compares.
pub(super) const FINALISTS: usize = 8;

/// A round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Round {
    /// Simulations of each candidate.
    pub each: usize,
    /// Candidates that stay after the round; `None` after the last one.
    pub keep: Option<usize>,
}

/// The rounds for some candidates, one after another. What a round cannot spend evenly is left to
/// the next ones.
#[derive(Debug, Clone)]
pub(super) struct Halving {
    /// Candidates of the next round; none after the last one.
    count: usize,
    /// Simulations that are left.
    budget: usize,
    /// Most simulations of one candidate that are left.
    room: usize,
}

impl Halving {
    /// Spends `budget` simulations on `count` candidates, on each of them at least one a round and
    /// at most `most` in all.
    pub fn new(count: usize, budget: f64, most: usize) -> Halving {
        Halving { count, budget: budget as usize, room: most }
    }
}

impl Iterator for Halving {
    type Item = Round;

    fn next(&mut self) -> Option<Round> {
        let Halving { count, budget, room } = *self;
        if count == 0 {
            return None;
        }
        let even = budget / (rounds(count) * count);
        let keep = kept_count(count);
        // What the later rounds cannot take, because no candidate has more than `most`, is spent now.
        let now = keep.map_or(0, |keep| {
            let excess = budget.saturating_sub(keep * room);
            excess.div_ceil(count - keep).min(budget / count)
        });
        let each = even.max(now).max(1).min(room);
        *self = Halving {
            count: keep.unwrap_or(0),
            budget: budget.saturating_sub(count * each),
            room: room - each,
        };
        Some(Round { each, keep })
    }
}

/// The candidates that a round with so many keeps; `None` if it is the last one.
fn kept_count(count: usize) -> Option<usize> {
    (count > FINALISTS).then(|| ((count as f64 * KEPT_PART) as usize).max(FINALISTS))
}

/// The number of rounds that begin with so many candidates.
fn rounds(count: usize) -> usize {
    std::iter::successors(Some(count), |count| kept_count(*count)).count()
}

#[cfg(test)]
mod tests {
    use crate::ai::search::halving::*;

    /// Strokes of a candidate at most, as in the search.
    const MOST: usize = 256;

    /// Tests a number of rounds that was estimated by a logarithm: one too many for 20 to 22, 50 to
    /// 57, 125 to 144 and 313 to 362 candidates, which left up to a third of the budget.
    #[test]
    fn the_budget_is_spent_for_every_number_of_candidates() {
        for count in 1..=1000 {
            for budget in [80, 120, 320, 640, 1200, 2100, 2400, 3500, 8000, 40_000] {
                let (mut left, mut spent, mut each) = (count, 0, 0);
                for round in Halving::new(count, budget as f64, MOST) {
                    spent += left * round.each;
                    each += round.each;
                    let keep = round.keep.unwrap_or(left);
                    assert!(keep >= left.min(FINALISTS) && (round.keep.is_none() || keep < left));
                    left = keep;
                }
                assert_eq!(left, count.min(FINALISTS));
                let case = format!("{count} candidates: {spent} of {budget}");
                // Every candidate of a round is simulated, so a small budget is exceeded.
                let sizes = std::iter::successors(Some(count), |count| kept_count(*count));
                let least: usize = sizes.sum();
                if budget < least {
                    assert_eq!(spent, least, "{case}");
                } else if count * MOST <= budget {
                    assert_eq!(spent, count * MOST, "{case}");
                } else {
                    let off = spent.abs_diff(budget);
                    assert!(off < FINALISTS.max(budget / 100), "{case}");
                }
                assert!(each <= MOST, "{case}");
            }
        }
    }

    #[test]
    fn rounds_spend_about_the_same() {
        // 145, 58, 23 and 9 candidates, then 8.
        let rounds: Vec<Round> = Halving::new(145, 3500.0, MOST).collect();
        assert_eq!(rounds.len(), 5);
        let mut left = 145;
        for Round { each, keep } in &rounds[..3] {
            assert!((580..=740).contains(&(left * each)), "{rounds:?}");
            left = keep.unwrap();
        }
        assert_eq!(Halving::new(0, 100.0, MOST).next(), None);
    }
}
