//! A ball against a cushion: the thud of rubber and rail, and the brush of the cloth.

use super::modes::{Mode, half_sine, ring};
use super::noise::{BandPass, Noise};
use super::{add, fade_out, level, raise_to};

/// How long the sound lasts, s: the lowest mode has died away by 60 dB.
const DURATION: f64 = 0.17;

/// How long the cloth is heard, s.
const BRUSH: f64 = 0.005;

/// The sound at a normal speed, m/s.
///
/// The rubber pushes for 4.2 ms·v^-0.1. The rail's modes lie at 78 to 560 Hz; a harder blow
/// brings out the upper two.
pub fn sound(speed: f64, rate: f64, start: f64, seed: u64) -> Vec<f32> {
    let mut out = vec![0.0; (DURATION * rate) as usize];
    let contact = 4.2e-3 * speed.powf(-0.1);
    let mut force = vec![0.0; (contact * rate) as usize + 2];
    half_sine(&mut force, rate, start, contact, 1.0);
    let upper = speed.powf(0.3);
    let modes = [
        Mode { frequency: 78.0, quality: 5.0, gain: 0.7 },
        Mode { frequency: 132.0, quality: 6.0, gain: 1.0 },
        Mode { frequency: 214.0, quality: 6.0, gain: 1.5 },
        Mode { frequency: 347.0, quality: 7.0, gain: 4.0 * upper },
        Mode { frequency: 560.0, quality: 8.0, gain: 5.5 * upper },
    ];
    ring(&mut out, rate, &force, &modes);
    raise_to(&mut out, 1.0);

    let mut noise = Noise::new(seed);
    let mut band = BandPass::new(1400.0, 1.2, rate as f32);
    let brush: Vec<f32> = (0..(BRUSH * rate) as usize)
        .map(|n| {
            let phase = ((n as f64 - start) / (BRUSH * rate)).max(0.0);
            let envelope = (std::f64::consts::PI * phase).sin() as f32;
            envelope * band.process(noise.next())
        })
        .collect();
    add(&mut out, 0, &brush, 0.6);
    fade_out(&mut out);
    raise_to(&mut out, level(-21.0, 0.8, speed));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::spectrum::centroid;

    /// A cushion thuds: far below a click, and brighter the harder it is hit.
    #[test]
    fn a_cushion_thuds() {
        let centroids =
            [0.3, 1.0, 3.0, 8.0].map(|speed| centroid(&sound(speed, 48_000.0, 0.2, 1), 48_000.0));
        assert!(centroids.is_sorted(), "{centroids:?}");
        assert!(centroids.iter().all(|hertz| (120.0..400.0).contains(hertz)), "{centroids:?}");
    }
}
