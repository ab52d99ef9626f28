//! Modal synthesis: bodies as sets of damped modes, driven by a force.

use std::array;
use std::f64::consts::PI;
use std::iter;

use super::noise::Noise;

/// One mode of a body.
#[derive(Debug, Clone, Copy)]
pub struct Mode {
    /// Hz.
    pub frequency: f64,
    /// Quality factor: the amplitude falls by e in `quality / π` periods.
    pub quality: f64,
    /// Strength of its excitation, relative to the other modes.
    pub gain: f64,
}

/// Variation of the modes between spots of a body: in frequency, and in gain.
const OTHER_PITCH: f64 = 0.02;
const OTHER_GAIN: f64 = 0.25;

/// The modes of a body at a random spot. No two impacts hit the same one.
pub fn at_a_spot<const N: usize>(modes: &[Mode; N], chance: &mut Noise) -> [Mode; N] {
    let mut about_one = |spread: f64| 1.0 + spread * f64::from(chance.next());
    modes.map(|mode| Mode {
        frequency: mode.frequency * about_one(OTHER_PITCH),
        gain: mode.gain * about_one(OTHER_GAIN),
        ..mode
    })
}

/// Level relative to the impact below which a mode counts as silent: -100 dB.
const SILENCE: f64 = 1e-5;

/// Adds to `out` the response of the modes to a force, given by sample.
///
/// The displacement of a mode after an impulse is e^(-at) sin wt with a = πf/Q and w = 2πf. Its
/// sound is the velocity, e^(-at) (cos wt - a/w sin wt). Cosine and sine are the parts of a complex
/// number that is multiplied by the same factor every sample; a/w = 1/2Q. The displacement returns
/// to zero, so the sound has no DC offset.
pub fn ring<const N: usize>(out: &mut [f32], rate: f64, force: &[f32], modes: &[Mode; N]) {
    let decay = modes.map(|mode| PI * mode.frequency / (mode.quality * rate));
    let turn = modes.map(|mode| 2.0 * PI * mode.frequency / rate);
    let turn_re: [f32; N] = array::from_fn(|m| ((-decay[m]).exp() * turn[m].cos()) as f32);
    let turn_im: [f32; N] = array::from_fn(|m| ((-decay[m]).exp() * turn[m].sin()) as f32);
    let gain = modes.map(|mode| mode.gain as f32);
    let lag = modes.map(|mode| (0.5 / mode.quality) as f32);

    let longest = decay.iter().fold(f64::INFINITY, |longest, &decay| longest.min(decay));
    let end = force.len() + (-SILENCE.ln() / longest) as usize;
    let force = force.iter().copied().chain(iter::repeat(0.0));
    let (mut re, mut im) = ([0.0; N], [0.0; N]);
    for (sample, force) in out.iter_mut().take(end).zip(force) {
        // All modes together: SIMD handles four at once.
        for m in 0..N {
            let turned = re[m] * turn_re[m] - im[m] * turn_im[m];
            im[m] = re[m] * turn_im[m] + im[m] * turn_re[m];
            re[m] = turned + gain[m] * force;
        }
        *sample += (0..N).map(|m| re[m] - lag[m] * im[m]).sum::<f32>();
    }
}

/// Adds to `force` a half-sine pulse of unit area that begins at `start` (in samples).
pub fn half_sine(force: &mut [f32], rate: f64, start: f64, duration: f64, gain: f64) {
    let length = duration * rate;
    let first = start.ceil().max(0.0) as usize;
    for (n, force) in force.iter_mut().enumerate().skip(first) {
        let phase = (n as f64 - start) / length;
        if phase >= 1.0 {
            break;
        }
        *force += (gain * (PI * phase).sin() * PI / (2.0 * length)) as f32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mode rings at its frequency and decays by e in Q/π periods.
    #[test]
    fn a_mode_has_its_pitch_and_its_decay() {
        let rate = 48_000.0;
        let mut out = vec![0.0; 48_000];
        ring(&mut out, rate, &[1.0], &[Mode { frequency: 200.0, quality: 20.0, gain: 1.0 }]);
        let crossings = |range: std::ops::Range<usize>| {
            out[range].windows(2).filter(|pair| pair[0] < 0.0 && pair[1] >= 0.0).count()
        };
        assert_eq!(crossings(1..4900), 20);
        let period = |n: usize| out[n..n + 240].iter().fold(0.0f32, |peak, s| peak.max(s.abs()));
        let decay = f64::from(period(2400) / period(1200)).ln();
        assert!((decay + PI * 200.0 / 20.0 * 0.025).abs() < 0.01, "{decay}");
    }

    /// The sound of a mode has no DC offset.
    #[test]
    fn a_mode_has_no_dc_offset() {
        let mut force = vec![0.0; 400];
        half_sine(&mut force, 48_000.0, 0.4, 0.0042, 1.0);
        let mut out = vec![0.0; 48_000];
        ring(&mut out, 48_000.0, &force, &[Mode { frequency: 78.0, quality: 5.0, gain: 1.0 }]);
        let mean = out.iter().sum::<f32>().abs();
        let size = out.iter().map(|sample| sample.abs()).sum::<f32>();
        assert!(mean < 0.01 * size, "{mean} of {size}");
    }

    /// A pulse has unit area, wherever it starts between two samples.
    #[test]
    fn a_pulse_has_unit_area() {
        for start in [0.0, 0.25, 10.9] {
            let mut force = vec![0.0; 400];
            half_sine(&mut force, 48_000.0, start, 0.0042, 1.0);
            assert!((force.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        }
    }
}
