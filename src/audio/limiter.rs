//! A look-ahead limiter. It keeps the sum of all sounds from clipping.

use std::collections::VecDeque;

use kira::Frame;

/// Highest output peak: -1 dBFS.
pub(super) const CEILING: f32 = 0.891_250_9;

/// Look-ahead, s. It is also the attack time.
const LOOK_AHEAD: f64 = 0.002;

/// Release time constant, s.
const RELEASE: f64 = 0.060;

/// Look-ahead in frames at a rate. The limiter delays all sound by this much.
pub(super) fn look_ahead(rate: u32) -> usize {
    (LOOK_AHEAD * f64::from(rate)).round() as usize
}

/// Keeps the peaks of both channels under [`CEILING`] and passes quieter sound unchanged.
///
/// The limiter knows the gain that a frame needs `look_ahead` frames before the frame leaves. It
/// takes the minimum of the needed gains over that window, releases it slowly, and averages the
/// result over the same time. The averaged gain is smooth, and never exceeds the needed gain: every
/// term of the average is a minimum over a window that contains the leaving frame.
pub(super) struct Limiter {
    length: usize,
    release: f32,
    /// Number of frames entered.
    count: u64,
    /// The delayed frames, and the released gains of the same window.
    frames: VecDeque<Frame>,
    gains: VecDeque<f32>,
    /// The sum of `gains`. It is exact: the gains have 24 bits, are at least 2^-20, and are added
    /// with 53 bits.
    sum: f64,
    /// Needed gains in increasing order, each with the count at which it leaves the window.
    least: VecDeque<(u64, f32)>,
    released: f32,
}

impl Limiter {
    /// Creates a limiter for a rate in frames per second.
    pub fn new(rate: u32) -> Limiter {
        let mut limiter = Limiter {
            length: 0,
            release: 0.0,
            count: 0,
            frames: VecDeque::new(),
            gains: VecDeque::new(),
            sum: 0.0,
            least: VecDeque::new(),
            released: 1.0,
        };
        limiter.set_rate(rate);
        limiter
    }

    /// Resets the limiter for another rate. Allocates only if the rate is higher than all before.
    pub fn set_rate(&mut self, rate: u32) {
        self.length = look_ahead(rate).max(1);
        self.release = (1.0 - (-1.0 / (RELEASE * f64::from(rate))).exp()) as f32;
        self.least.clear();
        self.least.reserve(self.length + 2);
        // One extra entry, because a frame enters before another leaves.
        self.frames.clear();
        self.frames.reserve(self.length + 1);
        self.frames.resize(self.length, Frame::ZERO);
        self.gains.clear();
        self.gains.reserve(self.length + 1);
        self.gains.resize(self.length, 1.0);
        self.sum = self.length as f64;
        self.released = 1.0;
    }

    /// Takes one frame and returns the frame that entered `look_ahead` frames ago.
    pub fn process(&mut self, input: Frame) -> Frame {
        let peak = input.left.abs().max(input.right.abs());
        let needed = if peak > CEILING { (CEILING / peak).max(1e-5) } else { 1.0 };

        self.count += 1;
        while self.least.back().is_some_and(|&(_, gain)| gain >= needed) {
            self.least.pop_back();
        }
        self.least.push_back((self.count + self.length as u64, needed));
        while self.least.front().is_some_and(|&(until, _)| until < self.count) {
            self.least.pop_front();
        }
        let least = self.least.front().map_or(1.0, |&(_, gain)| gain);

        self.released = if least < self.released {
            least
        } else {
            let risen = self.released + (least - self.released) * self.release;
            // Takes the last hundredth of a decibel in one step, so that the gain returns to
            // exactly 1.
            if risen > 0.999 * least { least } else { risen }
        };

        self.gains.push_back(self.released);
        self.sum += f64::from(self.released);
        self.sum -= f64::from(self.gains.pop_front().unwrap_or(1.0));
        self.frames.push_back(input);
        let frame = self.frames.pop_front().unwrap_or(Frame::ZERO);
        frame * (self.sum / self.length as f64) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::Noise;

    const RATE: u32 = 48_000;

    /// Bursts, steps and noise far above full scale leave at the ceiling.
    #[test]
    fn no_output_exceeds_the_ceiling() {
        let mut noise = Noise::new(1);
        let mut limiter = Limiter::new(RATE);
        let mut highest = 0.0f32;
        for n in 0..RATE {
            let loudness = match n % 12_000 {
                0..10 => 30.0,
                10..4000 => 0.5,
                4000..6000 => (n % 100) as f32 / 20.0,
                _ => 2.0,
            };
            let input = Frame::new(loudness * noise.next(), loudness * noise.next());
            let output = limiter.process(input);
            highest = highest.max(output.left.abs()).max(output.right.abs());
        }
        let highest = 20.0 * highest.log10();
        assert!((-1.1..-0.9999).contains(&highest), "{highest} dBFS");
    }

    /// Sound below the ceiling leaves bit-identical, even after a loud passage.
    #[test]
    fn quiet_sound_passes_unchanged() {
        let mut limiter = Limiter::new(RATE);
        for _ in 0..100 {
            limiter.process(Frame::from_mono(8.0));
        }
        for _ in 0..RATE {
            limiter.process(Frame::ZERO);
        }
        let mut noise = Noise::new(2);
        let input: Vec<Frame> = (0..2000).map(|_| Frame::from_mono(0.5 * noise.next())).collect();
        let output: Vec<Frame> = input.iter().map(|&frame| limiter.process(frame)).collect();
        let late = look_ahead(RATE);
        assert_eq!(input[..2000 - late], output[late..]);
    }
}
