//! A limiter that looks ahead: however many sounds add up, none is clipped.

use std::collections::VecDeque;

use kira::Frame;

/// The highest peak that leaves the limiter: -1 dBFS.
pub(super) const CEILING: f32 = 0.891_250_9;

/// How far it looks ahead, s: the time it takes to turn down.
const LOOK_AHEAD: f64 = 0.002;

/// Time constant of turning up again, s.
const RELEASE: f64 = 0.060;

/// Frames it looks ahead at a rate; all sound is late by as many.
pub(super) fn look_ahead(rate: u32) -> usize {
    (LOOK_AHEAD * f64::from(rate)).round() as usize
}

/// Keeps the peaks of both channels under [`CEILING`]; below it nothing is changed at all.
///
/// The gain that a frame needs is known `look_ahead` frames before the frame leaves. The least of
/// the gains needed from now until then, let go slowly, then averaged over the same time, is a
/// gain without steps that is nowhere above the one needed: every term of the average is a least
/// gain over a time in which the leaving frame lies.
pub(super) struct Limiter {
    length: usize,
    release: f32,
    /// Frames entered so far.
    count: u64,
    /// The frames on their way, and after the release the gains of the same time.
    frames: VecDeque<Frame>,
    gains: VecDeque<f32>,
    /// The sum of `gains`: exact, since gains of 24 bits and not below 2^-20 are added in 53.
    sum: f64,
    /// Gains needed, increasing, with the count at which each leaves the window.
    least: VecDeque<(u64, f32)>,
    released: f32,
}

impl Limiter {
    /// A limiter for a rate, frames a second.
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

    /// Begins anew at another rate. Allocates only when the rate is higher than any before.
    pub fn set_rate(&mut self, rate: u32) {
        self.length = look_ahead(rate).max(1);
        self.release = (1.0 - (-1.0 / (RELEASE * f64::from(rate))).exp()) as f32;
        self.least.clear();
        self.least.reserve(self.length + 2);
        // One more for the moment between entering and leaving.
        self.frames.clear();
        self.frames.reserve(self.length + 1);
        self.frames.resize(self.length, Frame::ZERO);
        self.gains.clear();
        self.gains.reserve(self.length + 1);
        self.gains.resize(self.length, 1.0);
        self.sum = self.length as f64;
        self.released = 1.0;
    }

    /// One frame in; the one that entered `look_ahead` frames before out.
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
            // The last hundredth of a decibel in one step, so that one day it is exactly one.
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

    /// Bursts, steps and noise far above full scale leave at the ceiling, not above it.
    #[test]
    fn nothing_leaves_above_the_ceiling() {
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

    /// What lies below the ceiling leaves as it came, to the bit, also after a loud passage.
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
