//! From the world's clock to the frames of the sound device.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI64, AtomicU32};
use std::time::{Duration, Instant};

/// Sound and picture may drift so far apart before the tie between them is made anew, s.
/// Less than what anybody sees or hears: sound 45 ms early or 125 ms late (ITU-R BT.1359).
const SLACK: f64 = 0.040;

/// So long before its start a sound cannot be taken back any more, s: it may be in the making.
const NOTICE: f64 = 0.005;

/// A device that has asked for nothing for so long is gone or asleep.
const STALLED: Duration = Duration::from_secs(1);

/// How slowly a device that asks later than it did is believed to lag: a fiftieth of the time that
/// passes, 20 ms in a second.
const PATIENCE: i64 = 50;

/// A device that is so late has lost time for good.
const HICCUP: Duration = Duration::from_millis(100);

/// What the audio thread tells about itself, and what it is told: atomics alone, no lock.
///
/// Frames are counted from an origin at a rate, and neither says anything without the other. While
/// a device with another rate takes over, the rate is 0: so a reader that found the new origin
/// finds, if it asks again, that the rate it knew is gone. When the device last asked stands for
/// itself.
#[derive(Debug)]
pub(super) struct Shared {
    /// Zero of the nanoseconds below.
    #[cfg_attr(test, expect(dead_code, reason = "tests have a clock of their own"))]
    epoch: Instant,
    /// Frames a second; 0 until the device first asks for sound, and while the rate changes.
    rate: AtomicU32,
    /// When frame 0 would have been asked for, had the device been regular since, ns.
    origin: AtomicI64,
    /// When the device last asked, ns.
    asked: AtomicI64,
    /// What the clock shows in tests, which drive the device by hand, ns.
    #[cfg(test)]
    pub hand: AtomicI64,
    /// Sounds that have begun.
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
            hand: AtomicI64::new(0),
            #[cfg(test)]
            started: Default::default(),
        }
    }

    #[cfg(test)]
    fn nanoseconds(&self) -> i64 {
        self.hand.load(Relaxed)
    }

    #[cfg(not(test))]
    fn nanoseconds(&self) -> i64 {
        self.epoch.elapsed().as_nanos() as i64
    }

    /// The audio thread's report: everything before `frame` is mixed.
    ///
    /// A device asks for tens of milliseconds at once, and a busy machine lets it ask late. So of
    /// the moments at which frame 0 seems to have been asked for the earliest is right, until it
    /// is seen for a while that the device lags behind it.
    pub fn report(&self, rate: u32, frame: u64) {
        let now = self.nanoseconds();
        let seen = now - (frame as f64 * 1e9 / f64::from(rate)) as i64;
        let known = self.origin.load(Relaxed);
        let patience = (now - self.asked.load(Relaxed)) / PATIENCE;
        let regular = self.rate.load(Relaxed) == rate && seen - known < HICCUP.as_nanos() as i64;
        if self.rate.load(Relaxed) != rate {
            self.rate.store(0, Relaxed);
        }
        // Whoever reads the new origin also sees that the old rate is gone, ...
        self.origin.store(if regular { seen.min(known + patience) } else { seen }, Release);
        // ... and whoever reads the new rate sees the new origin.
        self.rate.store(rate, Release);
        self.asked.store(now, Relaxed);
    }

    /// How the frames are counted, while the device is asking for sound.
    pub fn count(&self) -> Option<Count> {
        let rate = self.rate.load(Acquire);
        let origin = self.origin.load(Acquire);
        if rate == 0 || self.rate.load(Relaxed) != rate || self.stalled() {
            return None;
        }
        let rate = f64::from(rate);
        Some(Count { rate, now: (self.nanoseconds() - origin) as f64 * 1e-9 * rate })
    }

    /// Whether a device that did ask for sound no longer does.
    pub fn lost(&self) -> bool {
        self.rate.load(Relaxed) > 0 && self.stalled()
    }

    fn stalled(&self) -> bool {
        self.nanoseconds() - self.asked.load(Relaxed) > STALLED.as_nanos() as i64
    }
}

/// How the device counts its frames.
#[derive(Debug, Clone, Copy)]
pub(super) struct Count {
    /// Frames a second.
    pub rate: f64,
    /// The frame that would be mixed next if it were asked for now.
    pub now: f64,
}

/// Which frame belongs to which time on the world's clock.
///
/// The tie is made once and kept while it holds, so that two events lie exactly as far apart in
/// the sound as in the world, however unevenly display frames and audio buffers come.
#[derive(Debug, Default)]
pub(super) struct Timeline {
    tie: Option<Tie>,
    /// What was sent for earlier frames than this one stands, whatever the clock does.
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
    /// Ties the clock to the sound, unless the tie there is still holds: `clock` belongs to `now`
    /// (a frame), and the world runs `pace` times as fast as life; at 0 it stands still.
    ///
    /// The sound of this moment is asked for now and heard a little later, and so is its picture.
    ///
    /// If the tie is made anew, or undone, the result is a frame: what was sent for it or for a
    /// later one does not hold any more. What was sent for an earlier one has begun, or belongs to
    /// what the clock has passed.
    pub fn follow(&mut self, now: f64, rate: f64, clock: f64, pace: f64) -> Option<f64> {
        let frames_a_second = if pace > 0.0 { rate / pace } else { f64::INFINITY };
        let expected = self.tie.map(|tie| tie.frame_of(clock));
        let punctual = expected.filter(|frame| (frame - now).abs() <= SLACK * rate);
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
        self.settled = self.settled.max(now + NOTICE * rate).max(expected.unwrap_or(now));
        Some(self.settled)
    }

    /// Whether a clock is followed that runs.
    pub fn runs(&self) -> bool {
        self.tie.is_some()
    }

    /// The frame of a time on the world's clock; nothing while no clock is followed.
    pub fn frame_of(&self, time: f64) -> Option<f64> {
        self.tie.map(|tie| tie.frame_of(time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: f64 = 48_000.0;

    /// Buffers that are asked for late, now and then, do not shift what frame it is; a device that
    /// has lost time does, in a while.
    #[test]
    fn late_buffers_do_not_shift_the_frames() {
        const BUFFER: u64 = 2400;
        let shared = Shared::new();
        let buffer = |n: u64, late_ms: i64| {
            shared.hand.store(n as i64 * 50_000_000 + late_ms * 1_000_000, Relaxed);
            // What is mixed is told in pieces.
            shared.report(RATE as u32, n * BUFFER + BUFFER / 2);
            shared.report(RATE as u32, (n + 1) * BUFFER);
            // The device has got its second buffer at 50 ms, if it was not late.
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

    /// While devices with other rates take over, nobody reads one's origin with another's rate: the
    /// frame is always the same.
    #[test]
    fn a_count_is_never_of_two_devices() {
        const FRAME: u64 = 48_000 * 600;
        let shared = Shared::new();
        shared.hand.store(3_600_000_000_000, Relaxed);
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

    /// Display frames that come unevenly leave the gaps between events as they are.
    #[test]
    fn uneven_frames_keep_even_gaps() {
        let mut timeline = Timeline::default();
        let mut frames = Vec::new();
        for (step, jitter) in [0.0, 0.014, -0.013, 0.018, 0.001].into_iter().enumerate() {
            let clock = step as f64 / 60.0;
            timeline.follow((clock + jitter) * RATE, RATE, clock, 1.0);
            frames.push(timeline.frame_of(clock + 0.01).unwrap());
        }
        for pair in frames.windows(2) {
            assert!((pair[1] - pair[0] - RATE / 60.0).abs() < 1e-6);
        }
    }

    /// A clock that fell behind, or was set back, is tied anew; one that changes its pace goes on
    /// from where it is, one that stands still is not followed.
    #[test]
    fn a_tie_that_no_longer_holds_is_made_anew() {
        let mut timeline = Timeline::default();
        let notice = NOTICE * RATE;
        assert_eq!(timeline.follow(0.0, RATE, 0.0, 1.0), Some(notice));
        assert_eq!(timeline.follow(0.0, RATE, 0.0, 1.0), None);
        assert_eq!(timeline.frame_of(1.0), Some(RATE));
        // The display stood still for a second, the world with it: what was due has begun.
        assert_eq!(timeline.follow(RATE, RATE, 0.0, 1.0), Some(RATE + notice));
        assert_eq!(timeline.frame_of(0.0), Some(RATE));
        // The world ran ahead of life: what it has passed is heard.
        assert_eq!(timeline.follow(RATE, RATE, 0.5, 1.0), Some(1.5 * RATE));
        assert_eq!(timeline.frame_of(0.5), Some(RATE));
        // Four times as fast, in a frame that is 10 ms late: what is to come follows without a gap.
        assert_eq!(timeline.follow(1.51 * RATE, RATE, 1.0, 4.0), Some(1.51 * RATE + notice));
        assert_eq!(timeline.frame_of(2.0), Some(1.75 * RATE));
        // It stands still.
        assert!(timeline.follow(1.75 * RATE, RATE, 2.0, 0.0).is_some());
        assert_eq!(timeline.follow(2.75 * RATE, RATE, 2.0, 0.0), None);
        assert_eq!(timeline.frame_of(2.0), None);
        assert!(timeline.follow(3.0 * RATE, RATE, 2.0, 1.0).is_some());
        assert_eq!(timeline.frame_of(2.5), Some(3.5 * RATE));
    }
}
