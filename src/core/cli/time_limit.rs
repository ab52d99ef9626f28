//! A limit on the processor time of a piece of work.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// Detects when the thread that made it has used a given processor time.
///
/// Reading the processor's clock is a system call, which takes longer than many events. A thread
/// never uses more processor time than wall time passes, so the clock is read again only after the
/// remaining time has passed on the wall clock.
#[derive(Debug)]
pub struct TimeLimit {
    /// Processor time of the thread at the limit; `None` for no limit.
    end: Option<Duration>,
    /// The limit cannot be reached before this instant.
    look_at: Instant,
}

impl TimeLimit {
    /// Creates a limit of `seconds` of processor time from now; `None` for no limit.
    pub fn new(seconds: Option<f64>) -> TimeLimit {
        // A time that a `Duration` cannot hold is no limit either.
        let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let end = limit.and_then(|limit| processor_time().checked_add(limit));
        let mut limit = TimeLimit { end, look_at: Instant::now() };
        limit.is_reached();
        limit
    }

    /// True once the limit is reached.
    pub fn is_reached(&mut self) -> bool {
        let Some(end) = self.end else { return false };
        let now = Instant::now();
        if now < self.look_at {
            return false;
        }
        let left = end.saturating_sub(processor_time());
        match now.checked_add(left) {
            Some(then) => self.look_at = then,
            // This is millions of years away.
            None => self.end = None,
        }
        left.is_zero()
    }
}

/// Processor time used by this thread; wall time, its upper bound, on a system that does not report it.
fn processor_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    ThreadTime::try_now().map_or_else(|_| START.elapsed(), |time| time.as_duration())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_reached_by_work_and_not_by_waiting() {
        let mut limit = TimeLimit::new(Some(0.05));
        std::thread::sleep(Duration::from_millis(100));
        assert!(!limit.is_reached());
        let start = processor_time();
        while !limit.is_reached() {
            assert!(processor_time() < start + Duration::from_secs(5), "never reached");
        }
        assert!(limit.is_reached(), "it stays so");
    }

    #[test]
    fn no_limit_is_never_reached() {
        for seconds in [None, Some(1e6), Some(1e18), Some(1e300)] {
            assert!(!TimeLimit::new(seconds).is_reached(), "{seconds:?}");
        }
    }
}
