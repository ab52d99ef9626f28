//! The cue tip on a ball: a soft click, and the shaft that rings after it.

use super::click::click;
use super::modes::{Mode, half_sine, ring};
use super::noise::{BandPass, Noise};
use super::samples::{add, fade_out, level, raise_to};

/// Duration of the ringing shaft, s.
const DURATION: f64 = 0.09;

/// Modes of the shaft. The leather tip damps the upper ones less than the hand damps the lowest.
const SHAFT: [Mode; 4] = [
    Mode { frequency: 410.0, quality: 9.0, gain: 1.0 },
    Mode { frequency: 905.0, quality: 14.0, gain: 1.2 },
    Mode { frequency: 1530.0, quality: 20.0, gain: 1.0 },
    Mode { frequency: 3060.0, quality: 30.0, gain: 1.0 },
];

/// The sound of a stroke that gives the ball a speed in m/s.
///
/// Leather is softer than phenolic resin: the contact lasts 1.3 ms·v^-0.15.
pub fn sound(speed: f64, rate: f64, start: f64) -> Vec<f32> {
    let contact = 1.3e-3 * speed.powf(-0.15);
    let mut out = vec![0.0; (DURATION * rate) as usize];
    let mut force = vec![0.0; (contact * rate) as usize + 2];
    half_sine(&mut force, rate, start, contact, 1.0);
    ring(&mut out, rate, &force, &SHAFT);
    raise_to(&mut out, 1.0);

    let mut tip = click(rate, start, contact);
    raise_to(&mut tip, 0.8);
    add(&mut out, 0, &tip, 1.0);
    fade_out(&mut out);
    raise_to(&mut out, level(-20.0, 0.8, speed));
    out
}

/// Time for which a slipping tip scrapes over the ball, s.
const SCRAPE: f64 = 0.006;

/// Contact time of the hard ferrule with the ball, s.
const CRACK: f64 = 0.3e-3;

/// Ringing of the shaft after a miscue, relative to the scrape, and its duration, s.
const SHIVER: f32 = 0.08;
const SHIVERING: f64 = 0.05;

/// The sound of a miscue that gives the ball a speed in m/s: chalk scrapes on resin at 2.6 and 5.2
/// kHz, the ferrule cracks, and the shaft rings a little.
pub fn miscue(speed: f64, rate: f64, start: f64, seed: u64) -> Vec<f32> {
    let mut out = vec![0.0; (SHIVERING * rate) as usize];
    let mut noise = Noise::new(seed);
    let mut bands = [2600.0, 5200.0].map(|frequency| BandPass::new(frequency, 2.0, rate as f32));
    let length = SCRAPE * rate;
    for (n, sample) in out.iter_mut().enumerate().take(length as usize) {
        let phase = ((n as f64 - start) / length).max(0.0);
        // A steep attack and a slow decay.
        let envelope = (std::f64::consts::PI * phase.sqrt()).sin() as f32;
        let white = noise.next();
        *sample = envelope * bands.iter_mut().map(|band| band.process(white)).sum::<f32>();
    }
    raise_to(&mut out, 1.0);
    let mut crack = click(rate, start, CRACK);
    raise_to(&mut crack, 0.7);
    add(&mut out, 0, &crack, 1.0);

    let mut force = vec![0.0; (CRACK * rate) as usize + 2];
    half_sine(&mut force, rate, start, CRACK, 1.0);
    let mut shaft = vec![0.0; out.len()];
    ring(&mut shaft, rate, &force, &SHAFT);
    raise_to(&mut shaft, SHIVER);
    add(&mut out, 0, &shaft, 1.0);
    fade_out(&mut out);
    raise_to(&mut out, level(-17.0, 0.7, speed));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::spectrum::centroid;

    /// A stroke sounds duller than a click, and brighter at a higher speed.
    #[test]
    fn a_stroke_sounds_duller_than_a_click() {
        let centroids =
            [0.5, 1.0, 3.0, 12.0].map(|speed| centroid(&sound(speed, 48_000.0, 0.2), 48_000.0));
        assert!(centroids.is_sorted(), "{centroids:?}");
        assert!(centroids.iter().all(|hertz| (410.0..590.0).contains(hertz)), "{centroids:?}");
    }

    #[test]
    fn a_miscue_scrapes() {
        for seed in 0..10 {
            let hertz = centroid(&miscue(1.0, 48_000.0, 0.2, seed), 48_000.0);
            assert!((4000.0..6500.0).contains(&hertz), "{hertz} Hz");
        }
    }
}
