//! From the world's clock to the frames of the sound device.

use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How far ahead of the moment a clock is tied to the sound, s: what display frames may come
/// late without a sound coming late.
const LEAD: f64 = 0.010;

/// A sound this much later than it could be is worse than an uneven gap, s.
const SLACK: f64 = 0.050;

/// A device that has asked for nothing for so long is gone or asleep.
const STALLED: Duration = Duration::from_secs(1);

/// What the audio thread tells about itself, and what it is told: atomics alone, no lock.
///
/// The values are independent of each other: none is read to learn about another.
#[derive(Debug)]
pub(super) struct Shared {
    /// Zero of the nanoseconds below.
    epoch: Instant,
    /// Frames a second; 0 until the device first asks for sound.
    rate: AtomicU32,
    /// When frame 0 would have been asked for, had the device been regular since, ns.
    origin: AtomicI64,
    /// When the device last asked, ns.
    asked: AtomicI64,
    /// Sounds of an older generation that have not started do not start.
    generation: AtomicU64,
}

impl Shared {
    pub fn new() -> Shared {
        Shared {
            epoch: Instant::now(),
            rate: AtomicU32::new(0),
            origin: AtomicI64::new(0),
            asked: AtomicI64::new(0),
            generation: AtomicU64::new(0),
        }
    }

    fn nanoseconds(&self) -> i64 {
        self.epoch.elapsed().as_nanos() as i64
    }

    /// The audio thread's report: everything before `frame` is mixed.
    pub fn report(&self, rate: u32, frame: u64) {
        let now = self.nanoseconds();
        self.rate.store(rate, Relaxed);
        self.origin.store(now - (frame as f64 * 1e9 / f64::from(rate)) as i64, Relaxed);
        self.asked.store(now, Relaxed);
    }

    /// Frames a second, while the device is asking for sound.
    pub fn running(&self) -> Option<f64> {
        let rate = self.rate.load(Relaxed);
        (rate > 0 && !self.stalled()).then_some(f64::from(rate))
    }

    /// Whether a device that did ask for sound no longer does.
    pub fn lost(&self) -> bool {
        self.rate.load(Relaxed) > 0 && self.stalled()
    }

    fn stalled(&self) -> bool {
        self.nanoseconds() - self.asked.load(Relaxed) > STALLED.as_nanos() as i64
    }

    /// As if the device had last asked long ago.
    #[cfg(test)]
    pub fn stall(&self) {
        self.asked.store(self.nanoseconds() - 2 * STALLED.as_nanos() as i64, Relaxed);
    }

    /// The frame that would be mixed next if it were asked for now.
    pub fn now(&self, rate: f64) -> f64 {
        (self.nanoseconds() - self.origin.load(Relaxed)) as f64 * 1e-9 * rate
    }

    pub fn generation(&self) -> u64 {
        self.generation.load(Relaxed)
    }

    pub fn next_generation(&self) {
        self.generation.fetch_add(1, Relaxed);
    }
}

/// Which frame belongs to which time on the world's clock.
///
/// The tie is made once and kept while it holds, so that two events lie exactly as far apart in
/// the sound as in the world, however unevenly display frames and audio buffers come.
#[derive(Debug, Default)]
pub(super) struct Timeline {
    tie: Option<Tie>,
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
    /// (a frame), and the world runs `pace` times as fast as life.
    pub fn follow(&mut self, now: f64, rate: f64, clock: f64, pace: f64) {
        let frames_a_second = rate / pace;
        let holds = self.tie.is_some_and(|tie| {
            let early = tie.frame_of(clock) - now;
            tie.frames_a_second == frames_a_second && (0.0..SLACK * rate).contains(&early)
        });
        if !holds {
            self.tie = Some(Tie { clock, frame: now + LEAD * rate, frames_a_second });
        }
    }

    /// The frame of a time on the world's clock; nothing while no clock is followed.
    pub fn frame_of(&self, time: f64) -> Option<f64> {
        self.tie.map(|tie| tie.frame_of(time))
    }

    /// Forgets the clock.
    pub fn reset(&mut self) {
        self.tie = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: f64 = 48_000.0;

    /// Display frames that come unevenly leave the gaps between events as they are.
    #[test]
    fn uneven_frames_keep_even_gaps() {
        let mut timeline = Timeline::default();
        let mut frames = Vec::new();
        for (step, jitter) in [0.0, 0.004, -0.003, 0.008, 0.001].into_iter().enumerate() {
            let clock = step as f64 / 60.0;
            timeline.follow((clock + jitter) * RATE, RATE, clock, 1.0);
            frames.push(timeline.frame_of(clock + 0.01).unwrap());
        }
        for pair in frames.windows(2) {
            assert!((pair[1] - pair[0] - RATE / 60.0).abs() < 1e-6);
        }
    }

    /// A clock that fell behind, was set back, or changed its pace is tied anew.
    #[test]
    fn a_tie_that_no_longer_holds_is_made_anew() {
        let mut timeline = Timeline::default();
        let lead = LEAD * RATE;
        timeline.follow(0.0, RATE, 0.0, 1.0);
        assert_eq!(timeline.frame_of(1.0), Some(RATE + lead));
        // The display stood still for a second, the world with it.
        timeline.follow(RATE, RATE, 0.0, 1.0);
        assert_eq!(timeline.frame_of(0.0), Some(RATE + lead));
        // The world ran ahead of life.
        timeline.follow(RATE, RATE, 0.5, 1.0);
        assert_eq!(timeline.frame_of(0.5), Some(RATE + lead));
        // Four times as fast: a second on the clock takes a quarter of one.
        timeline.follow(RATE, RATE, 0.5, 4.0);
        assert_eq!(timeline.frame_of(1.5), Some(1.25 * RATE + lead));
        timeline.reset();
        assert_eq!(timeline.frame_of(0.0), None);
    }
}
