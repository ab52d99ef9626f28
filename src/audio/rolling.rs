//! Balls that roll and slide on cloth: soft noise that rises with the speed, and a hiss while they
//! slip.

use std::array;

use kira::Frame;

use super::sound_position::SoundPosition;
use super::synth::BandPass;

/// Most balls that are heard individually. The game has sixteen.
pub(super) const BALLS: usize = 16;

/// RMS level of the rolling noise at 1 m/s, as an amplitude: -46 dB.
const LEVEL: f32 = 0.005_012;

/// RMS level of the hiss at a slip of 1 m/s, as an amplitude: -54 dB.
const SLIP: f32 = 0.001_995;

/// Exponent of the speed in the levels of both.
const SPEED_EXPONENT: f32 = 1.1;

/// Speed above which nothing grows louder, m/s. Without it, the hiss of a ball that skids after the
/// stroke would drown the contacts.
const LOUDEST_SPEED: f32 = 3.0;

/// Quality factors of the two bands: the rumble of the ball and the hiss of the cloth.
const QUALITIES: [f32; 2] = [0.8, 1.0];

/// Hiss of a ball that rolls without slip, relative to its rumble.
const HISS: f32 = 0.35;

/// Cut-off frequency of the noise, Hz: cloth and air absorb the highs.
const DULLNESS: f32 = 2500.0;

/// Time constant with which the sound follows the speed, s.
const GLIDE: f32 = 0.025;

/// Time without an update after which the balls count as still, s.
const TIMEOUT: f64 = 0.25;

/// Amplitude that counts as silence, far below the resolution of any device.
const SILENCE: f32 = 1e-7;

/// The motion of one ball on the cloth, as needed for its sound.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Roll {
    /// Speed of the centre, m/s.
    pub speed: f32,
    /// Slip speed of the contact point over the cloth, m/s; 0 for a rolling ball.
    pub slip: f32,
    /// Its position.
    pub place: SoundPosition,
}

/// Balls computed at once with SIMD.
const LANES: usize = 4;

/// One number per ball of a group.
type Lanes = [f32; LANES];

/// The noise of all rolling balls.
pub(super) struct Rolling {
    groups: [Group; BALLS / LANES],
    /// Frames since the last update.
    age: u64,
}

impl Rolling {
    /// Creates it with no rolling balls.
    pub fn new() -> Rolling {
        Rolling { groups: array::from_fn(|n| Group::new(n as u32)), age: 0 }
    }

    /// Sets the rolling balls.
    pub fn set(&mut self, rolls: &[Roll; BALLS]) {
        for (group, rolls) in self.groups.iter_mut().zip(rolls.chunks_exact(LANES)) {
            group.rolls.copy_from_slice(rolls);
        }
        self.age = 0;
    }

    /// True if the output is silent and stays silent until the next update.
    pub fn silent(&self) -> bool {
        self.groups.iter().all(Group::silent)
    }

    /// Adds the noise to the next frames.
    pub fn process(&mut self, out: &mut [Frame], rate: u32) {
        self.age += out.len() as u64;
        if self.age as f64 > TIMEOUT * f64::from(rate) {
            self.set(&[Roll::default(); BALLS]);
        }
        for group in self.groups.iter_mut().filter(|group| !group.silent()) {
            group.process(out, rate as f32);
        }
    }
}

/// Four balls, computed together.
struct Group {
    rolls: [Roll; LANES],
    noise: [[u32; LANES]; 2],
    /// State of the noise's low-pass.
    dull: [Lanes; 2],
    bands: [Bands; 2],
    /// Current amplitudes: of rumble and hiss, and of the left and right channel.
    levels: [Lanes; 2],
    sides: [Lanes; 2],
}

impl Group {
    fn new(number: u32) -> Group {
        // Odd and therefore not zero, the one value that xorshift cannot leave, and far apart.
        let seed = |band: u32| {
            array::from_fn(|lane| {
                (8 * number + 4 * band + lane as u32 + 1).wrapping_mul(0x9e37_79b9) | 1
            })
        };
        Group {
            rolls: [Roll::default(); LANES],
            noise: [seed(0), seed(1)],
            dull: [[0.0; LANES]; 2],
            bands: [Bands::default(), Bands::default()],
            levels: [[0.0; LANES]; 2],
            sides: [[0.0; LANES]; 2],
        }
    }

    fn rests(&self) -> bool {
        self.rolls.iter().all(|roll| roll.speed == 0.0 && roll.slip == 0.0)
    }

    fn silent(&self) -> bool {
        self.levels == [[0.0; LANES]; 2] && self.rests()
    }

    fn process(&mut self, out: &mut [Frame], rate: f32) {
        let (wanted_levels, wanted_sides) = self.aim(rate);
        // All levels move linearly from buffer to buffer.
        let part = 1.0 - (-(out.len() as f32) / (GLIDE * rate)).exp();
        let step = part / out.len() as f32;
        let steps = |now: &[Lanes; 2], wanted: &[Lanes; 2]| -> [Lanes; 2] {
            array::from_fn(|k| array::from_fn(|lane| step * (wanted[k][lane] - now[k][lane])))
        };
        let level_steps = steps(&self.levels, &wanted_levels);
        let side_steps = steps(&self.sides, &wanted_sides);
        let smoothing = smoothing(rate);

        for frame in out {
            let mut sound = [0.0; LANES];
            for k in 0..2 {
                let white = noise(&mut self.noise[k]);
                for (dull, white) in self.dull[k].iter_mut().zip(white) {
                    *dull += smoothing * (white - *dull);
                }
                let band = self.bands[k].process(&self.dull[k]);
                for lane in 0..LANES {
                    self.levels[k][lane] += level_steps[k][lane];
                    self.sides[k][lane] += side_steps[k][lane];
                    sound[lane] += self.levels[k][lane] * band[lane];
                }
            }
            let heard = |side: &Lanes| (0..LANES).map(|lane| side[lane] * sound[lane]).sum::<f32>();
            frame.left += heard(&self.sides[0]);
            frame.right += heard(&self.sides[1]);
        }

        if self.rests() && self.levels.iter().flatten().all(|level| level.abs() < SILENCE) {
            self.levels = [[0.0; LANES]; 2];
        }
    }

    /// Tunes the bands once per buffer (every 3 ms), and returns the target levels and channel
    /// gains.
    fn aim(&mut self, rate: f32) -> ([Lanes; 2], [Lanes; 2]) {
        let mut levels = [[0.0; LANES]; 2];
        let mut sides = self.sides;
        for (lane, roll) in self.rolls.iter().enumerate() {
            let [speed, slip] = [roll.speed, roll.slip].map(|speed| speed.min(LOUDEST_SPEED));
            if speed <= 0.0 && slip <= 0.0 {
                // A ball that stops keeps its bands and position while it fades out.
                continue;
            }
            let frequencies = [90.0 + 260.0 * speed, 600.0 + 500.0 * speed.max(slip)];
            let mut noise = [0.0; 2];
            for k in 0..2 {
                self.bands[k].tune(lane, frequencies[k], QUALITIES[k], rate);
                noise[k] = noise_level(frequencies[k], QUALITIES[k], rate);
            }
            // Rumble and hiss together have the level of a rolling ball; slip adds more hiss.
            let rumble = LEVEL * speed.powf(SPEED_EXPONENT) / noise[0].hypot(HISS * noise[1]);
            let hiss = SLIP * slip.powf(SPEED_EXPONENT) / noise[1];
            levels[0][lane] = rumble;
            levels[1][lane] = (HISS * rumble).hypot(hiss);
            let [left, right] = roll.place.gains();
            (sides[0][lane], sides[1][lane]) = (left, right);
        }
        (levels, sides)
    }
}

/// Coefficient of the noise's low-pass.
fn smoothing(rate: f32) -> f32 {
    1.0 - (-std::f32::consts::TAU * DULLNESS / rate).exp()
}

/// RMS level of low-passed noise after a band-pass.
///
/// A band-pass at f of width f/q passes πf/2q of white noise. A first-order low-pass at d before it
/// reduces that by the factor d² / (f² + d² + df/q): the integral of |H|² over the frequency for a
/// rational function of third order, in closed form (Phillips 1947).
fn noise_level(frequency: f32, q: f32, rate: f32) -> f32 {
    let passed = DULLNESS * DULLNESS;
    let whole = frequency * frequency + passed + DULLNESS * frequency / q;
    BandPass::noise_level(frequency, q, rate) * (passed / whole).sqrt()
}

/// Next sample of four white noises, uniform in -1 to 1 (xorshift32: Marsaglia 2003). It needs
/// shifts only, which SIMD does for all four at once.
fn noise(state: &mut [u32; LANES]) -> Lanes {
    array::from_fn(|lane| {
        let x = &mut state[lane];
        *x ^= *x << 13;
        *x ^= *x >> 17;
        *x ^= *x << 5;
        *x as i32 as f32 * (1.0 / (1u32 << 31) as f32)
    })
}

/// Four band-pass filters; see [`BandPass`].
#[derive(Default)]
struct Bands {
    damping: Lanes,
    gain: Lanes,
    solve: Lanes,
    band: Lanes,
    low: Lanes,
}

impl Bands {
    fn tune(&mut self, lane: usize, frequency: f32, quality: f32, rate: f32) {
        [self.damping[lane], self.gain[lane], self.solve[lane]] =
            BandPass::coefficients(frequency, quality, rate);
    }

    fn process(&mut self, input: &Lanes) -> Lanes {
        array::from_fn(|lane| {
            let (band, low) = (self.band[lane], self.low[lane]);
            let new_band = self.solve[lane] * (band + self.gain[lane] * (input[lane] - low));
            let new_low = low + self.gain[lane] * new_band;
            self.band[lane] = 2.0 * new_band - band;
            self.low[lane] = 2.0 * new_low - low;
            self.damping[lane] * new_band
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 48_000;

    fn heard(rolls: &[Roll; BALLS]) -> Vec<f32> {
        let mut rolling = Rolling::new();
        let mut left = Vec::new();
        let mut out = [Frame::ZERO; 128];
        for buffer in 0..1500 {
            rolling.set(rolls);
            out.fill(Frame::ZERO);
            rolling.process(&mut out, RATE);
            if buffer >= 100 {
                left.extend(out.iter().map(|frame| frame.left));
            }
        }
        left
    }

    fn level(rolls: &[Roll; BALLS]) -> f64 {
        let heard = heard(rolls);
        let sum = heard.iter().map(|sample| f64::from(*sample).powi(2)).sum::<f64>();
        10.0 * (sum / heard.len() as f64).log10()
    }

    /// Counts zero crossings: brighter noise has more.
    fn brightness(rolls: &[Roll; BALLS]) -> f64 {
        let heard = heard(rolls);
        heard.windows(2).filter(|pair| (pair[0] < 0.0) != (pair[1] < 0.0)).count() as f64
    }

    fn one(speed: f32, slip: f32) -> [Roll; BALLS] {
        let mut rolls = [Roll::default(); BALLS];
        rolls[3] = Roll { speed, slip, place: SoundPosition::default() };
        rolls
    }

    /// Loudness grows with the speed and with the number of balls.
    #[test]
    fn a_faster_ball_is_louder() {
        for (speed, decibels) in [(0.3, -57.5), (1.0, -46.0), (3.0, -35.5), (12.0, -35.5)] {
            let played = level(&one(speed, 0.0));
            assert!((played - decibels).abs() < 1.0, "{speed} m/s: {played} dB");
        }
        let roll = Roll { speed: 1.0, ..Roll::default() };
        let played = level(&[roll; BALLS]);
        assert!((played + 34.0).abs() < 1.0, "{played} dB");
    }

    /// A faster ball has a higher pitch.
    #[test]
    fn a_faster_ball_is_brighter() {
        let bright = [0.2, 0.6, 1.2, 2.0, 3.0].map(|speed| brightness(&one(speed, 0.0)));
        assert!(bright.windows(2).all(|pair| pair[1] > 1.15 * pair[0]), "{bright:?}");
        // There is hardly any energy well above the bands.
        let heard = heard(&one(3.0, 3.0));
        let steps = heard.windows(2).map(|pair| f64::from(pair[1] - pair[0]).powi(2)).sum::<f64>();
        let sum = heard.iter().map(|sample| f64::from(*sample).powi(2)).sum::<f64>();
        assert!(steps < 0.3 * sum, "{}", steps / sum);
    }

    /// A ball is heard at its position.
    #[test]
    fn a_ball_is_heard_at_its_position() {
        let power = |place: SoundPosition| {
            let mut rolling = Rolling::new();
            let mut rolls = [Roll::default(); BALLS];
            rolls[5] = Roll { speed: 1.0, slip: 0.5, place };
            let mut out = [Frame::ZERO; 128];
            let (mut left, mut right) = (0.0, 0.0);
            for _ in 0..1000 {
                rolling.set(&rolls);
                out.fill(Frame::ZERO);
                rolling.process(&mut out, RATE);
                left += out.iter().map(|frame| f64::from(frame.left).powi(2)).sum::<f64>();
                right += out.iter().map(|frame| f64::from(frame.right).powi(2)).sum::<f64>();
            }
            [left, right]
        };
        let [left, right] = power(SoundPosition { pan: 0.7, distance: 0.0 });
        assert!(right > 10.0 * left, "{left} {right}");
        let [_, far] = power(SoundPosition { pan: 0.7, distance: 2.0 });
        assert!((far / right - 0.25).abs() < 0.02, "{far} {right}");
    }

    /// Slip adds a hiss that grows louder and brighter with it, even if the ball only spins.
    #[test]
    fn slip_adds_hiss() {
        let slips = [0.0, 1.0, 2.0, 3.0].map(|slip| one(1.0, slip));
        let levels = slips.each_ref().map(level);
        assert!(levels.windows(2).all(|pair| pair[1] > pair[0] + 0.3), "{levels:?} dB");
        let bright = slips.each_ref().map(brightness);
        assert!(bright.windows(2).all(|pair| pair[1] > pair[0]), "{bright:?}");
        assert!((level(&one(0.0, 1.0)) + 54.0).abs() < 1.0);
    }

    /// Without updates the balls fall fully silent, without denormal numbers.
    #[test]
    fn without_updates_it_falls_silent() {
        let mut rolling = Rolling::new();
        let right = SoundPosition { pan: 1.0, distance: 3.0 };
        rolling.set(&[Roll { speed: 2.0, slip: 0.5, place: right }; BALLS]);
        let mut out = vec![Frame::ZERO; 128];
        rolling.process(&mut out, RATE);
        assert!(!rolling.silent());
        for _ in 0..RATE / 128 {
            rolling.process(&mut out, RATE);
            for group in &rolling.groups {
                let mut numbers = group.levels.iter().chain(&group.sides).flatten();
                assert!(!numbers.any(|number| number.is_subnormal()));
            }
        }
        assert!(rolling.silent());
    }
}
