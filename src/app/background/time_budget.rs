//! The budget of a frame that a piece of physics may take.
//!
//! This is the only place where wall time limits physics. Interrupted work continues in the next
//! frame, with the same bits.

use std::time::{Duration, Instant};

/// Wall time per frame for the shot itself. The events predicted for the sound, and their sounds,
/// have as much each. The sum is less than a frame at 60 Hz.
const OF_FRAME: Duration = Duration::from_millis(4);

/// The time left for a piece of work in this frame. An event that has begun is always finished.
#[derive(Debug, Clone, Copy)]
pub enum TimeBudget {
    /// No limit, for pictures of one instant.
    Unlimited,
    /// Wall time.
    Time(Duration),
    /// A number of events.
    #[cfg(test)]
    Events(u32),
}

impl TimeBudget {
    /// The budget of each piece of physics in a frame of a window.
    pub fn of_frame() -> TimeBudget {
        TimeBudget::Time(OF_FRAME)
    }

    /// Several budgets at once.
    pub fn times(self, count: u32) -> TimeBudget {
        match self {
            TimeBudget::Unlimited => TimeBudget::Unlimited,
            TimeBudget::Time(left) => TimeBudget::Time(left * count),
            #[cfg(test)]
            TimeBudget::Events(left) => TimeBudget::Events(left * count),
        }
    }

    /// No budget at all.
    pub fn nothing() -> TimeBudget {
        TimeBudget::Time(Duration::ZERO)
    }

    /// True if the budget is used up.
    pub fn is_spent(&self) -> bool {
        match self {
            TimeBudget::Unlimited => false,
            TimeBudget::Time(left) => left.is_zero(),
            #[cfg(test)]
            TimeBudget::Events(left) => *left == 0,
        }
    }

    /// Does work that asks before each event whether it may continue, and deducts what it used.
    pub fn spend<T>(&mut self, work: impl FnOnce(&mut dyn FnMut() -> bool) -> T) -> T {
        match self {
            TimeBudget::Unlimited => work(&mut || true),
            TimeBudget::Time(left) => {
                let start = Instant::now();
                let done = work(&mut || start.elapsed() < *left);
                *left = left.saturating_sub(start.elapsed());
                done
            }
            #[cfg(test)]
            TimeBudget::Events(left) => work(&mut || {
                let more = *left > 0;
                *left = left.saturating_sub(1);
                more
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::background::time_budget::*;

    #[test]
    fn a_share_is_used_up_piece_by_piece() {
        let mut budget = TimeBudget::Events(3);
        let asks = |may_go_on: &mut dyn FnMut() -> bool| [may_go_on(), may_go_on()];
        assert_eq!(budget.spend(asks), [true, true]);
        assert!(!budget.is_spent());
        assert_eq!(budget.spend(asks), [true, false]);
        assert!(budget.is_spent());
        assert_eq!(TimeBudget::Time(Duration::ZERO).spend(asks), [false, false]);
        assert_eq!(TimeBudget::Unlimited.spend(asks), [true, true]);
    }
}
