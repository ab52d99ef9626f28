//! Measures the brightness of a sound, for tests.

use std::f64::consts::PI;

/// Spectral centroid of a sound's energy up to 20 kHz, Hz.
pub fn centroid(samples: &[f32], rate: f64) -> f64 {
    let (mut moment, mut sum) = (0.0, 0.0);
    // Steps of 25 Hz resolve 40 ms; the spectrum of a longer sound is smoothed, which keeps the
    // centroid.
    let samples = &samples[..samples.len().min((0.04 * rate) as usize)];
    let mut frequency = 12.5;
    while frequency < 20_000.0 {
        // Computes one Fourier term after another with a rotating phasor.
        let (sine, cosine) = (2.0 * PI * frequency / rate).sin_cos();
        let (mut turn_re, mut turn_im) = (1.0, 0.0);
        let (mut re, mut im) = (0.0, 0.0);
        for &sample in samples {
            re += turn_re * f64::from(sample);
            im += turn_im * f64::from(sample);
            (turn_re, turn_im) =
                (turn_re * cosine - turn_im * sine, turn_re * sine + turn_im * cosine);
        }
        let energy = re * re + im * im;
        moment += frequency * energy;
        sum += energy;
        frequency += 25.0;
    }
    moment / sum
}
