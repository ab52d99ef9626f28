//! The part of a frame that a piece of physics may take.
//!
//! This is the only place where the clock on the wall limits physics. What is cut off goes on in
//! the next frame, and comes to the same bits.

use std::time::{Duration, Instant};

/// Wall time of a frame for the shot itself; the events foreseen for the ears, and their sounds,
/// each have as much again. Together this is less than a frame at 60 Hz.
const OF_FRAME: Duration = Duration::from_millis(4);

/// The time left for work before the next frame. An event that has begun is finished.
#[derive(Debug, Clone, Copy)]
pub enum Share {
    /// No limit: for pictures of one instant, where nobody waits for a frame.
    Unlimited,
    /// Time on the wall.
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

    /// Nothing at all.
    pub fn nothing() -> Share {
        Share::Time(Duration::ZERO)
    }

    /// True if nothing is left.
    pub fn is_spent(&self) -> bool {
        match self {
            Share::Unlimited => false,
            Share::Time(left) => left.is_zero(),
            #[cfg(test)]
            Share::Events(left) => *left == 0,
        }
    }

    /// Does work that asks before each event whether it may go on, and takes off what it took.
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
    use super::*;

    #[test]
    fn a_share_is_spent_piece_by_piece() {
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
