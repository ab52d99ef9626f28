//! The click of two balls: a Hertz pulse radiated by a rigid sphere.

use std::f64::consts::PI;

/// Speed of sound over the ball's radius, 343 m/s / 28.575 mm, s⁻¹.
const RADIATION: f64 = 343.0 / 0.028_575;

/// Integration steps per sample, because a pulse lasts only about ten samples.
const OVERSAMPLING: usize = 8;

/// Time for which the sphere radiates after the pulse, s: it decays to e^(-12).
const DECAY_TIME: f64 = 0.001;

/// Contact time of two balls that approach at a speed in m/s, s.
///
/// Hertz: T ∝ v^(-1/5); 329 µs at 1 m/s for phenolic balls of 57.15 mm.
pub fn contact_time(speed: f64) -> f64 {
    329e-6 * speed.powf(-0.2)
}

/// A click from a contact that begins at `start` (in samples, 0 to 1) and lasts `contact` (s). Its
/// amplitude is not normalized.
///
/// A contact of time T has the force sin^1.5(πt/T). A rigid sphere of radius R radiates a force
/// through s / (s² + 2bs + 2b²) with b = c/R. The poles are b(-1 ± i), and the impulse response is
/// e^(-bt) (cos bt - sin bt), the real part of (1 + i) e^(b(-1 + i)t). So a single complex state,
/// rotated and damped each step and driven by the force, gives the pressure. The lowest mode of the
/// ball itself (16 to 20 kHz) lies above the spectrum of the pulse, so the ball does not ring.
pub fn click(rate: f64, start: f64, contact: f64) -> Vec<f32> {
    let step = 1.0 / (rate * OVERSAMPLING as f64);
    let shrink = (-RADIATION * step).exp();
    let (sine, cosine) = (RADIATION * step).sin_cos();
    let (turn_re, turn_im) = (shrink * cosine, shrink * sine);
    let (mut re, mut im) = (0.0, 0.0);

    let last = (start + (contact + DECAY_TIME) * rate).ceil() as usize;
    let mut out = vec![0.0; last + 1];
    for (n, sample) in out.iter_mut().enumerate() {
        // A sample is the mean over one sample period centred on it.
        let mut sum = 0.0;
        for sub in 0..OVERSAMPLING {
            let ago = 0.5 - (sub as f64 + 0.5) / OVERSAMPLING as f64;
            let time = (n as f64 - ago - start) / rate;
            (re, im) = (re * turn_re - im * turn_im, re * turn_im + im * turn_re);
            if time > 0.0 && time < contact {
                // Computes the power 1.5 without `powf`, which would cost more than the rest.
                let push = (PI * time / contact).sin();
                re += push * push.max(0.0).sqrt();
            }
            sum += re - im;
        }
        *sample = sum as f32;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::spectrum::centroid;

    /// Contact time and brightness at six speeds match Hertz's formula and the sphere's radiation.
    #[test]
    fn contact_time_and_brightness_depend_on_the_speed() {
        for (speed, microseconds, hertz) in [
            (0.05, 599.0, 1284.0),
            (0.3, 418.0, 1700.0),
            (1.0, 329.0, 1998.0),
            (3.0, 264.0, 2272.0),
            (8.0, 217.0, 2514.0),
            (12.0, 200.0, 2612.0),
        ] {
            let contact = contact_time(speed);
            assert!((contact * 1e6 - microseconds).abs() < 1.0, "{speed} m/s: {contact}");
            for rate in [44_100.0, 48_000.0, 96_000.0] {
                let centroid = centroid(&click(rate, 0.3, contact), rate);
                assert!((centroid / hertz - 1.0).abs() < 0.05, "{speed} m/s: {centroid} Hz");
            }
        }
    }

    /// Pressure grows as v^1.27 if the force grows as v^1.2, by Hertz's law.
    #[test]
    fn pressure_grows_with_the_speed_by_hertzs_law() {
        let peak = |speed: f64| {
            let click = click(192_000.0, 0.0, contact_time(speed));
            let peak = click.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
            f64::from(peak) * speed.powf(1.2)
        };
        for (speed, decibels) in [(0.05, -34.0), (0.3, -13.0), (3.0, 12.0), (8.0, 22.0)] {
            let grown = 20.0 * (peak(speed) / peak(1.0)).log10();
            assert!((grown - decibels).abs() < 1.0, "{speed} m/s: {grown} dB");
        }
    }

    /// The first sample that is not silent is the one nearest to the contact, or the next.
    #[test]
    fn a_click_begins_with_the_contact() {
        for start in [0.0, 0.25, 0.49, 0.51, 0.75, 0.99] {
            let click = click(48_000.0, start, 3e-4);
            let first = click.iter().position(|&sample| sample != 0.0).unwrap();
            assert!((first as f64 - start).abs() <= 0.6, "{start}: {first}");
        }
    }
}
