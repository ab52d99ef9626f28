//! Balls that roll on cloth: a soft rush that rises with their speed.

use kira::Frame;

use super::synth::{BandPass, Noise};

/// So many rolling balls are heard one by one; there are sixteen in the game.
pub(super) const BALLS: usize = 16;

/// Root mean square at 1 m/s, as an amplitude: -46 dB; it grows as v^1.1.
const LEVEL: f32 = 0.005_012;

/// Above this speed, m/s, the rush grows no further: a ball that has just been struck skids, and
/// its hiss would drown the contacts.
const FASTEST: f32 = 3.0;

/// How fast the sound follows the speed, s.
const GLIDE: f32 = 0.025;

/// Without news for so long, s, the balls are taken to stand still.
const PATIENCE: f64 = 0.25;

/// What is heard of one rolling ball: its speed, m/s, and the gain on either side.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Roll {
    pub speed: f32,
    pub gains: [f32; 2],
}

/// The rush of all balls.
pub(super) struct Rolling {
    voices: [Voice; BALLS],
    /// Frames since the last news.
    age: u64,
}

struct Voice {
    noise: Noise,
    /// The low rumble of the ball and the hiss of the cloth.
    bands: [BandPass; 2],
    target: Roll,
    /// The gains in use, on their way to the target's.
    gains: [f32; 2],
}

/// Widths of the two bands, as quality, and the share of the second.
const QUALITIES: [f32; 2] = [0.8, 1.0];
const HISS: f32 = 0.35;

impl Rolling {
    /// No ball rolls.
    pub fn new() -> Rolling {
        Rolling {
            voices: std::array::from_fn(|n| Voice {
                noise: Noise::new(n as u64),
                bands: [BandPass::default(), BandPass::default()],
                target: Roll::default(),
                gains: [0.0; 2],
            }),
            age: 0,
        }
    }

    /// The balls that roll from now on.
    pub fn set(&mut self, rolls: &[Roll; BALLS]) {
        for (voice, roll) in self.voices.iter_mut().zip(rolls) {
            voice.target = *roll;
        }
        self.age = 0;
    }

    /// Whether nothing is heard, and nothing will be without news.
    pub fn silent(&self) -> bool {
        self.voices.iter().all(Voice::silent)
    }

    /// Adds the next frames.
    pub fn process(&mut self, out: &mut [Frame], rate: u32) {
        self.age += out.len() as u64;
        if self.age as f64 > PATIENCE * f64::from(rate) {
            self.set(&[Roll::default(); BALLS]);
        }
        for voice in self.voices.iter_mut().filter(|voice| !voice.silent()) {
            voice.process(out, rate as f32);
        }
    }
}

impl Voice {
    fn silent(&self) -> bool {
        self.target.speed == 0.0 && self.gains == [0.0; 2]
    }

    fn process(&mut self, out: &mut [Frame], rate: f32) {
        let Roll { speed, gains } = self.target;
        let speed = speed.min(FASTEST);
        // Bands at 90 + 260v and 600 + 500v Hz, tuned once in a buffer: 3 ms are soon enough. A
        // ball that stops keeps the bands it has while it dies away.
        let mut loudness = 0.0;
        if speed > 0.0 {
            let frequencies = [90.0 + 260.0 * speed, 600.0 + 500.0 * speed];
            for n in 0..2 {
                self.bands[n].tune(frequencies[n], QUALITIES[n], rate);
            }
            let levels = [0, 1].map(|n| {
                BandPass::noise_level(frequencies[n], QUALITIES[n], rate) * [1.0, HISS][n]
            });
            loudness = LEVEL * speed.powf(1.1) / levels[0].hypot(levels[1]);
        }
        let share = 1.0 - (-1.0 / (GLIDE * rate)).exp();
        for frame in out {
            for (gain, wanted) in self.gains.iter_mut().zip(gains) {
                *gain += share * (wanted * loudness - *gain);
            }
            let [rumble, hiss] = &mut self.bands;
            let sound = rumble.process(self.noise.next()) + HISS * hiss.process(self.noise.next());
            frame.left += self.gains[0] * sound;
            frame.right += self.gains[1] * sound;
        }
        // Far below the least bit of any device: it has stopped.
        if self.target.speed == 0.0 && self.gains[0].max(self.gains[1]) < 1e-7 {
            self.gains = [0.0; 2];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 48_000;

    fn level(rolls: &[Roll; BALLS]) -> f64 {
        let mut rolling = Rolling::new();
        let mut sum = 0.0;
        let mut out = [Frame::ZERO; 128];
        for buffer in 0..1500 {
            rolling.set(rolls);
            out.fill(Frame::ZERO);
            rolling.process(&mut out, RATE);
            if buffer >= 100 {
                sum += out.iter().map(|frame| f64::from(frame.left).powi(2)).sum::<f64>();
            }
        }
        10.0 * (sum / (1400.0 * 128.0)).log10()
    }

    /// Loudness by speed, and of many balls together.
    #[test]
    fn a_faster_ball_is_louder() {
        let mut rolls = [Roll::default(); BALLS];
        for (speed, decibels) in [(0.3, -57.5), (1.0, -46.0), (3.0, -35.5), (12.0, -35.5)] {
            rolls[3] = Roll { speed, gains: [1.0; 2] };
            let played = level(&rolls);
            assert!((played - decibels).abs() < 1.0, "{speed} m/s: {played} dB");
        }
        let played = level(&[Roll { speed: 1.0, gains: [1.0; 2] }; BALLS]);
        assert!((played + 34.0).abs() < 1.0, "{played} dB");
    }

    /// Without news the balls fall silent, wholly.
    #[test]
    fn without_news_it_falls_silent() {
        let mut rolling = Rolling::new();
        rolling.set(&[Roll { speed: 2.0, gains: [1.0; 2] }; BALLS]);
        let mut out = vec![Frame::ZERO; 128];
        rolling.process(&mut out, RATE);
        assert!(!rolling.silent());
        for _ in 0..RATE / 128 {
            rolling.process(&mut out, RATE);
        }
        assert!(rolling.silent());
    }
}
