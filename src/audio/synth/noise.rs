//! Reproducible noise and the band-pass that shapes it.

use std::f32::consts::PI;

/// White noise from a seed (xorshift64*: Vigna 2016).
#[derive(Debug, Clone)]
pub struct Noise(u64);

impl Noise {
    /// Creates noise from a seed; neighbouring seeds give independent noise.
    pub fn new(seed: u64) -> Noise {
        // The finaliser of splitmix64 mixes the bits of the seed; the state must not be zero.
        let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Noise((z ^ (z >> 31)) | 1)
    }

    /// Next sample, uniform in -1 to 1; the mean square is 1/3.
    pub fn next(&mut self) -> f32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 40;
        bits as f32 / (1 << 23) as f32 - 1.0
    }
}

/// A second-order band-pass with gain 1 at its centre.
///
/// A state-variable filter by the trapezoidal rule (Zavalishin, The Art of VA Filter Design, 2012,
/// chapter 4). It can be retuned while it runs.
#[derive(Debug, Clone, Default)]
pub struct BandPass {
    damping: f32,
    /// tan(πf/rate), the gain of an integrator per sample.
    gain: f32,
    /// 1 / (1 + gain (gain + damping)): solves the delay-free loop.
    solve: f32,
    state: [f32; 2],
}

impl BandPass {
    /// Creates a filter at `frequency` (Hz) with the bandwidth `frequency / q`.
    pub fn new(frequency: f32, q: f32, rate: f32) -> BandPass {
        let mut filter = BandPass::default();
        filter.tune(frequency, q, rate);
        filter
    }

    /// Retunes the filter and keeps its state.
    pub fn tune(&mut self, frequency: f32, q: f32, rate: f32) {
        [self.damping, self.gain, self.solve] = BandPass::coefficients(frequency, q, rate);
    }

    /// Coefficients of the filter: damping, gain, and the factor that solves its loop.
    pub fn coefficients(frequency: f32, q: f32, rate: f32) -> [f32; 3] {
        let gain = (PI * (frequency / rate).min(0.45)).tan();
        let damping = 1.0 / q;
        [damping, gain, 1.0 / (1.0 + gain * (gain + damping))]
    }

    /// Filters one sample.
    pub fn process(&mut self, input: f32) -> f32 {
        let [band, low] = self.state;
        let new_band = self.solve * (band + self.gain * (input - low));
        let new_low = low + self.gain * new_band;
        self.state = [2.0 * new_band - band, 2.0 * new_low - low];
        self.damping * new_band
    }

    /// RMS level of [`Noise`] after the filter. The noise bandwidth of a second-order band-pass is
    /// π/2 times its bandwidth f/q, relative to half the rate.
    pub fn noise_level(frequency: f32, q: f32, rate: f32) -> f32 {
        (PI * frequency / (q * rate) / 3.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula for the noise level agrees with filtered noise.
    #[test]
    fn filtered_noise_is_as_loud_as_computed() {
        for (frequency, q) in [(90.0, 0.8), (350.0, 1.0), (1400.0, 1.5)] {
            let mut noise = Noise::new(7);
            let mut filter = BandPass::new(frequency, q, 48_000.0);
            let count = 200_000;
            let sum: f32 = (0..count).map(|_| filter.process(noise.next()).powi(2)).sum();
            let level = (sum / count as f32).sqrt();
            let computed = BandPass::noise_level(frequency, q, 48_000.0);
            assert!((level / computed - 1.0).abs() < 0.08, "{frequency} Hz: {level} {computed}");
        }
    }
}
