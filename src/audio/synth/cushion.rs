//! A ball against a cushion: the thud of the rubber and the rail, and the brush of the cloth.

use super::modes::{Mode, at_a_spot, half_sine, ring};
use super::noise::{BandPass, Noise};
use super::samples::{add, fade_out, level, raise_to};

/// Duration of the sound, s: the lowest mode decays by 60 dB.
const DURATION: f64 = 0.17;

/// Duration of the brush, s.
const BRUSH: f64 = 0.012;

/// Peak of the brush relative to the thud for a perpendicular impact, and what each m/s of speed
/// along the cushion adds.
const PERPENDICULAR_BRUSH: f64 = 0.25;
const GRAZING: f64 = 0.25;

/// Exponent of the speed along the cushion.
const BRUSH_EXPONENT: f64 = 0.6;

/// The sound of an impact with a normal speed and a speed along the cushion, m/s.
///
/// The rubber pushes for 4.2 ms·v^-0.1. The modes of the rail lie at 78 to 560 Hz; a harder impact
/// excites more of the upper two. The brush grows with the speed along the cushion and with the
/// force of the impact.
pub fn sound(speed: f64, along: f64, rate: f64, start: f64, seed: u64) -> Vec<f32> {
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
    let mut noise = Noise::new(seed);
    ring(&mut out, rate, &force, &at_a_spot(&modes, &mut noise));
    raise_to(&mut out, 1.0);

    // The thud has the level of its speed; the brush is added to it.
    let thud = level(-21.0, 0.8, speed);
    // Filters twice, because the sound of cloth has soft band edges.
    let mut bands =
        [BandPass::new(1400.0, 0.9, rate as f32), BandPass::new(1400.0, 0.9, rate as f32)];
    let mut brush: Vec<f32> = (0..(BRUSH * rate) as usize)
        .map(|n| {
            let phase = ((n as f64 - start) / (BRUSH * rate)).max(0.0);
            let envelope = (std::f64::consts::PI * phase).sin() as f32;
            envelope * bands.iter_mut().fold(noise.next(), |sound, band| band.process(sound))
        })
        .collect();
    raise_to(&mut brush, 1.0);
    add(&mut out, 0, &brush, PERPENDICULAR_BRUSH as f32);
    raise_to(&mut out, 1.0);
    add(&mut out, 0, &brush, (GRAZING * along.powf(BRUSH_EXPONENT)) as f32);
    fade_out(&mut out);
    out.iter_mut().for_each(|sample| *sample *= thud);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::spectrum::centroid;

    fn brightness(speed: f64, along: f64) -> f64 {
        centroid(&sound(speed, along, 48_000.0, 0.2, 1), 48_000.0)
    }

    /// A cushion is far duller than a click, and brighter at a higher speed.
    #[test]
    fn a_cushion_thuds() {
        let centroids = [0.3, 1.0, 3.0, 8.0].map(|speed| brightness(speed, 0.0));
        assert!(centroids.is_sorted(), "{centroids:?}");
        assert!(centroids.iter().all(|hertz| (120.0..400.0).contains(hertz)), "{centroids:?}");
    }

    /// A flatter impact has more brush; the thud stays the same.
    #[test]
    fn a_flatter_impact_has_more_brush() {
        let centroids = [0.0, 0.3, 1.0, 3.0, 8.0].map(|along| brightness(1.0, along));
        assert!(centroids.windows(2).all(|pair| pair[1] > 1.05 * pair[0]), "{centroids:?}");
        let after = |along| sound(1.0, along, 48_000.0, 0.2, 1)[600..2000].to_vec();
        assert_eq!(after(0.0), after(8.0));
    }
}
