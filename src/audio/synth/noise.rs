//! Noise that is the same every time, and the filter that colours it.

use std::f32::consts::PI;

/// White noise from a seed (xorshift64*: Vigna 2016).
#[derive(Debug, Clone)]
pub struct Noise(u64);

impl Noise {
    /// Noise of a seed; neighbouring seeds give unlike noise.
    pub fn new(seed: u64) -> Noise {
        // The finaliser of splitmix64 spreads the seed; the state must not be zero.
        let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Noise((z ^ (z >> 31)) | 1)
    }

    /// The next sample, evenly spread over -1 to 1: its mean square is a third.
    pub fn next(&mut self) -> f32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 40;
        bits as f32 / (1 << 23) as f32 - 1.0
    }
}

/// A band-pass of second order with gain 1 at its centre.
///
/// A state-variable filter by the trapezoidal rule (Zavalishin, The Art of VA Filter Design,
/// 2012, chapter 4): it may be retuned while it sounds.
#[derive(Debug, Clone, Default)]
pub struct BandPass {
    damping: f32,
    /// tan(πf/rate): what an integrator gains in a sample.
    gain: f32,
    /// 1 / (1 + gain (gain + damping)): solves the loop that has no delay.
    solve: f32,
    state: [f32; 2],
}

impl BandPass {
    /// A filter around `frequency` (Hz) with a width of `frequency / q`.
    pub fn new(frequency: f32, q: f32, rate: f32) -> BandPass {
        let mut filter = BandPass::default();
        filter.tune(frequency, q, rate);
        filter
    }

    /// Moves the band; what rings in the filter goes on.
    pub fn tune(&mut self, frequency: f32, q: f32, rate: f32) {
        [self.damping, self.gain, self.solve] = BandPass::coefficients(frequency, q, rate);
    }

    /// What the filter multiplies with: damping, gain, and what solves its loop.
    pub fn coefficients(frequency: f32, q: f32, rate: f32) -> [f32; 3] {
        let gain = (PI * (frequency / rate).min(0.45)).tan();
        let damping = 1.0 / q;
        [damping, gain, 1.0 / (1.0 + gain * (gain + damping))]
    }

    /// One sample.
    pub fn process(&mut self, input: f32) -> f32 {
        let [band, low] = self.state;
        let new_band = self.solve * (band + self.gain * (input - low));
        let new_low = low + self.gain * new_band;
        self.state = [2.0 * new_band - band, 2.0 * new_low - low];
        self.damping * new_band
    }

    /// Root mean square of [`Noise`] after the filter: the noise bandwidth of a second-order
    /// band-pass is π/2 of its width f/q, out of half the rate.
    pub fn noise_level(frequency: f32, q: f32, rate: f32) -> f32 {
        (PI * frequency / (q * rate) / 3.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula that levels are set by, against the noise itself.
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
