//! Maps the world's clock to the frames of the sound device.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI64, AtomicU32};
use std::time::{Duration, Instant};

/// Drift between sound and picture at which the mapping is renewed, s. It is below the limits of
/// perception: sound 45 ms early or 125 ms late (ITU-R BT.1359).
const MAX_DRIFT: f64 = 0.040;

/// Time before its start at which a sound can no longer be revoked, s: it may be in the current
/// buffer.
const LEAD_TIME: f64 = 0.005;

/// Time without a request after which a device counts as gone or asleep.
const STALL_TIME: Duration = Duration::from_secs(1);

/// Rate at which the frame count follows a device that lags: a fiftieth of the elapsed time, 20 ms
/// per second.
const LAG_DIVISOR: i64 = 50;

/// A delay this long means that the device has lost time for good.
const LOST_TIME: Duration = Duration::from_millis(100);

/// State shared with the audio thread. It has atomics only, no lock.
///
/// Frames are counted from an origin at a rate, and each is useless without the other. The rate is
/// 0 while a device with another rate takes over, so a reader of the new origin sees, on checking
/// again, that the old rate is gone. The time of the last request is independent.
#[derive(Debug)]
pub(super) struct Shared {
    /// Zero of the nanosecond times below.
    #[cfg_attr(test, expect(dead_code, reason = "tests have a clock of their own"))]
    epoch: Instant,
    /// Frames per second; 0 before the device's first request and while the rate changes.
    rate: AtomicU32,
    /// Time at which a regular device would have requested frame 0, ns.
    origin: AtomicI64,
    /// Time of the device's last request, ns.
    asked: AtomicI64,
    /// Clock reading in tests, which drive the device by hand, ns.
    #[cfg(test)]
    pub test_clock: AtomicI64,
    /// Number of sounds started.
    #[cfg(test)]
    pub started: std::sync::atomic::AtomicU64,
}

impl Shared {
    pub fn new() -> Shared {
        Shared {
            epoch: Instant::now(),
            rate: AtomicU32::new(0),
            origin: AtomicI64::new(0),
            asked: AtomicI64::new(0),
            #[cfg(test)]
            test_clock: AtomicI64::new(0),
            #[cfg(test)]
            started: Default::default(),
        }
    }

    #[cfg(test)]
    fn nanoseconds(&self) -> i64 {
        self.test_clock.load(Relaxed)
    }

    #[cfg(not(test))]
    fn nanoseconds(&self) -> i64 {
        self.epoch.elapsed().as_nanos() as i64
    }

    /// Called by the audio thread: everything before `frame` is mixed.
    ///
    /// A device requests tens of milliseconds at once, and a busy machine delays requests. So the
    /// earliest estimate of the time of frame 0 is right, unless the device lags behind it for a
    /// while.
    pub fn report(&self, rate: u32, frame: u64) {
        let now = self.nanoseconds();
        let seen = now - (frame as f64 * 1e9 / f64::from(rate)) as i64;
        let known = self.origin.load(Relaxed);
        let allowed_lag = (now - self.asked.load(Relaxed)) / LAG_DIVISOR;
        let regular = self.rate.load(Relaxed) == rate && seen - known < LOST_TIME.as_nanos() as i64;
        if self.rate.load(Relaxed) != rate {
            self.rate.store(0, Relaxed);
        }
        // A reader that sees the new origin also sees that the old rate is gone, ...
        self.origin.store(if regular { seen.min(known + allowed_lag) } else { seen }, Release);
        // ... and a reader that sees the new rate sees the new origin.
        self.rate.store(rate, Release);
        self.asked.store(now, Relaxed);
    }

    /// The frame count, while the device requests sound.
    pub fn count(&self) -> Option<Count> {
        let rate = self.rate.load(Acquire);
        let origin = self.origin.load(Acquire);
        if rate == 0 || self.rate.load(Relaxed) != rate || self.stalled() {
            return None;
        }
        let rate = f64::from(rate);
        Some(Count { rate, now: (self.nanoseconds() - origin) as f64 * 1e-9 * rate })
    }

    /// True if a device requested sound earlier and has stopped.
    pub fn is_stalled(&self) -> bool {
        self.rate.load(Relaxed) > 0 && self.stalled()
    }

    fn stalled(&self) -> bool {
        self.nanoseconds() - self.asked.load(Relaxed) > STALL_TIME.as_nanos() as i64
    }
}

/// The frame count of the device.
#[derive(Debug, Clone, Copy)]
pub(super) struct Count {
    /// Frames per second.
    pub rate: f64,
    /// The frame that would be mixed next if it were requested now.
    pub now: f64,
}

/// Maps times on the world's clock to frames.
///
/// The mapping is made once and kept while it is accurate. So the time between two events is
/// exactly the same in the sound as in the world, even if display frames and audio buffers are
/// uneven.
#[derive(Debug, Default)]
pub(super) struct Timeline {
    tie: Option<Tie>,
    /// Sounds sent for frames before this one stay, whatever the clock does.
    settled: f64,
}

#[derive(Debug, Clone, Copy)]
struct Tie {
    clock: f64,
    frame: f64,
    frames_a_second: f64,
}

impl Tie {
    fn frame_of(&self, time: f64) -> f64 {
        self.frame + (time - self.clock) * self.frames_a_second
    }
}

impl Timeline {
    /// Updates the mapping, unless it is still accurate: `clock` corresponds to the frame `now`,
    /// and the world runs at `pace` times real time, or stands still at 0.
    ///
    /// The picture of this moment has the same latency as its sound.
    ///
    /// If the mapping changes, the result is a frame: sounds sent for that frame or later are no
    /// longer valid. Earlier ones have started, or their time has passed.
    pub fn update(&mut self, now: f64, rate: f64, clock: f64, pace: f64) -> Option<f64> {
        let frames_a_second = if pace > 0.0 { rate / pace } else { f64::INFINITY };
        let expected = self.tie.map(|tie| tie.frame_of(clock));
        let punctual = expected.filter(|frame| (frame - now).abs() <= MAX_DRIFT * rate);
        let same_pace = match self.tie {
            Some(tie) => tie.frames_a_second == frames_a_second,
            None => frames_a_second.is_infinite(),
        };
        if same_pace && (punctual.is_some() || self.tie.is_none()) {
            return None;
        }
        let frame = punctual.unwrap_or(now);
        let runs = frames_a_second.is_finite();
        self.tie = runs.then_some(Tie { clock, frame, frames_a_second });
        self.settled = self.settled.max(now + LEAD_TIME * rate).max(expected.unwrap_or(now));
        Some(self.settled)
    }

    /// True if a running clock is followed.
    pub fn runs(&self) -> bool {
        self.tie.is_some()
    }

    /// The frame of a time on the world's clock; `None` while no clock is followed.
    pub fn frame_of(&self, time: f64) -> Option<f64> {
        self.tie.map(|tie| tie.frame_of(time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: f64 = 48_000.0;

    /// Occasional late requests do not shift the frame count; a device that has lost time does so
    /// gradually.
    #[test]
    fn late_buffers_do_not_shift_the_frames() {
        const BUFFER: u64 = 2400;
        let shared = Shared::new();
        let buffer = |n: u64, late_ms: i64| {
            shared.test_clock.store(n as i64 * 50_000_000 + late_ms * 1_000_000, Relaxed);
            // The audio thread reports in pieces.
            shared.report(RATE as u32, n * BUFFER + BUFFER / 2);
            shared.report(RATE as u32, (n + 1) * BUFFER);
            // The second buffer was due at 50 ms.
            shared.count().unwrap().now - ((n + 1) * BUFFER) as f64 - late_ms as f64 * 48.0
        };
        for (n, late) in [0, 3, 0, 30, 25, 0, 0, 40, 1].into_iter().enumerate() {
            let error = buffer(n as u64, late) / RATE;
            assert!(error.abs() < 0.004, "{n}: {error} s");
        }
        for n in 9..40 {
            buffer(n, 30);
        }
        assert!((buffer(40, 30) / RATE + 0.030).abs() < 0.001, "the device lags for good");
        assert!((buffer(41, 500) / RATE + 0.500).abs() < 0.001, "the device has lost time");
    }

    /// While devices with other rates take over, no reader combines the origin of one with the rate
    /// of another.
    #[test]
    fn a_count_never_mixes_two_devices() {
        const FRAME: u64 = 48_000 * 600;
        let shared = Shared::new();
        shared.test_clock.store(3_600_000_000_000, Relaxed);
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                for rate in (8_000..192_000).cycle().take(2_000_000) {
                    shared.report(rate, FRAME);
                }
            });
            while !writer.is_finished() {
                if let Some(count) = shared.count() {
                    assert!((count.now - FRAME as f64).abs() < 1.0, "{count:?}");
                }
            }
        });
        assert!(shared.count().is_some());
    }

    /// Uneven display frames leave the gaps between events unchanged.
    #[test]
    fn uneven_frames_keep_even_gaps() {
        let mut timeline = Timeline::default();
        let mut frames = Vec::new();
        for (step, jitter) in [0.0, 0.014, -0.013, 0.018, 0.001].into_iter().enumerate() {
            let clock = step as f64 / 60.0;
            timeline.update((clock + jitter) * RATE, RATE, clock, 1.0);
            frames.push(timeline.frame_of(clock + 0.01).unwrap());
        }
        for pair in frames.windows(2) {
            assert!((pair[1] - pair[0] - RATE / 60.0).abs() < 1e-6);
        }
    }

    /// A clock that fell behind or was set back is mapped anew, a change of pace continues from the
    /// current time, and a paused clock is not followed.
    #[test]
    fn an_outdated_mapping_is_renewed() {
        let mut timeline = Timeline::default();
        let notice = LEAD_TIME * RATE;
        assert_eq!(timeline.update(0.0, RATE, 0.0, 1.0), Some(notice));
        assert_eq!(timeline.update(0.0, RATE, 0.0, 1.0), None);
        assert_eq!(timeline.frame_of(1.0), Some(RATE));
        // The display and the world paused for a second: sounds that were due have started.
        assert_eq!(timeline.update(RATE, RATE, 0.0, 1.0), Some(RATE + notice));
        assert_eq!(timeline.frame_of(0.0), Some(RATE));
        // The world ran ahead of real time: passed events are heard.
        assert_eq!(timeline.update(RATE, RATE, 0.5, 1.0), Some(1.5 * RATE));
        assert_eq!(timeline.frame_of(0.5), Some(RATE));
        // Four times real time, in a frame that is 10 ms late: there is no gap.
        assert_eq!(timeline.update(1.51 * RATE, RATE, 1.0, 4.0), Some(1.51 * RATE + notice));
        assert_eq!(timeline.frame_of(2.0), Some(1.75 * RATE));
        // Paused.
        assert!(timeline.update(1.75 * RATE, RATE, 2.0, 0.0).is_some());
        assert_eq!(timeline.update(2.75 * RATE, RATE, 2.0, 0.0), None);
        assert_eq!(timeline.frame_of(2.0), None);
        assert!(timeline.update(3.0 * RATE, RATE, 2.0, 1.0).is_some());
        assert_eq!(timeline.frame_of(2.5), Some(3.5 * RATE));
    }
}
