//! The share of a frame that a piece of physics may take.
//!
//! This is the only place where wall time limits physics. Interrupted work continues in the next
//! frame, with the same bits.

use std::time::{Duration, Instant};

/// Wall time per frame for the shot itself. The events predicted for the sound, and their sounds,
/// have as much each. The sum is less than a frame at 60 Hz.
const OF_FRAME: Duration = Duration::from_millis(4);

/// The time left for a piece of work in this frame. An event that has begun is always finished.
#[derive(Debug, Clone, Copy)]
pub enum Share {
    /// No limit, for pictures of one instant.
    Unlimited,
    /// Wall time.
    Time(Duration),
    /// A number of events.
    #[cfg(test)]
    Events(u32),
}

impl Share {
    /// The share of each piece of physics in a frame of a window.
    pub fn of_frame() -> Share {
        Share::Time(OF_FRAME)
    }

    /// Several shares at once.
    pub fn times(self, count: u32) -> Share {
        match self {
            Share::Unlimited => Share::Unlimited,
            Share::Time(left) => Share::Time(left * count),
            #[cfg(test)]
            Share::Events(left) => Share::Events(left * count),
        }
    }

    /// No share at all.
    pub fn nothing() -> Share {
        Share::Time(Duration::ZERO)
    }

    /// True if the share is used up.
    pub fn is_spent(&self) -> bool {
        match self {
            Share::Unlimited => false,
            Share::Time(left) => left.is_zero(),
            #[cfg(test)]
            Share::Events(left) => *left == 0,
        }
    }

    /// Does work that asks before each event whether it may go on, and deducts what it used.
    pub fn spend<T>(&mut self, work: impl FnOnce(&mut dyn FnMut() -> bool) -> T) -> T {
        match self {
            Share::Unlimited => work(&mut || true),
            Share::Time(left) => {
                let start = Instant::now();
                let done = work(&mut || start.elapsed() < *left);
                *left = left.saturating_sub(start.elapsed());
                done
            }
            #[cfg(test)]
            Share::Events(left) => work(&mut || {
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
        let mut share = Share::Events(3);
        let asks = |may_go_on: &mut dyn FnMut() -> bool| [may_go_on(), may_go_on()];
        assert_eq!(share.spend(asks), [true, true]);
        assert!(!share.is_spent());
        assert_eq!(share.spend(asks), [true, false]);
        assert!(share.is_spent());
        assert_eq!(Share::Time(Duration::ZERO).spend(asks), [false, false]);
        assert_eq!(Share::Unlimited.spend(asks), [true, true]);
    }
}
