//! A limit on the processor time that a piece of work takes.

use std::time::{Duration, Instant};

/// Says when the thread that made it has used so much processor time.
///
/// The processor's clock is a call of the system, which takes longer than many events. A thread
/// never uses more processor time than goes by, so the clock is read only after the time that is
/// left has gone by.
#[derive(Debug)]
pub struct TimeLimit {
    /// The processor time of the thread when the limit is reached; none: never.
    end: Option<Duration>,
    /// Before this instant the limit cannot have been reached.
    look_at: Instant,
}

impl TimeLimit {
    /// A limit so many seconds of processor time from now; none: no limit.
    pub fn new(seconds: Option<f64>) -> TimeLimit {
        // Beyond what a duration holds there is no limit, either.
        let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let end = limit.and_then(|limit| processor_time().checked_add(limit));
        let mut limit = TimeLimit { end, look_at: Instant::now() };
        limit.is_reached();
        limit
    }

    /// Whether the limit is reached.
    pub fn is_reached(&mut self) -> bool {
        let Some(end) = self.end else { return false };
        let now = Instant::now();
        if now < self.look_at {
            return false;
        }
        let left = end.saturating_sub(processor_time());
        match now.checked_add(left) {
            Some(then) => self.look_at = then,
            // In millions of years.
            None => self.end = None,
        }
        left.is_zero()
    }
}

/// The processor time that this thread has used.
#[cfg(target_os = "linux")]
fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time that has gone by, which is no less than the processor time of this thread.
#[cfg(not(target_os = "linux"))]
fn processor_time() -> Duration {
    use std::sync::LazyLock;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_reached_by_work_and_not_by_waiting() {
        let mut limit = TimeLimit::new(Some(0.05));
        std::thread::sleep(Duration::from_millis(100));
        assert!(cfg!(not(target_os = "linux")) || !limit.is_reached());
        let start = processor_time();
        while !limit.is_reached() {
            assert!(processor_time() < start + Duration::from_secs(5), "never reached");
        }
        assert!(limit.is_reached(), "it stays so");
    }

    #[test]
    fn without_a_limit_there_is_no_end() {
        for seconds in [None, Some(1e6), Some(1e18), Some(1e300)] {
            assert!(!TimeLimit::new(seconds).is_reached(), "{seconds:?}");
        }
    }
}
