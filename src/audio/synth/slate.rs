//! A ball that lands on the bed: a short, dull knock on cloth and slate.

use super::modes::{Mode, at_a_spot, half_sine, ring};
use super::noise::Noise;
use super::samples::{fade_out, level, raise_to};

/// Duration of the sound, s: slate is thick and lies on a frame, so it does not ring for long.
const DURATION: f64 = 0.09;

/// Modes of the bed on its frame and of the slate.
const BED: [Mode; 4] = [
    Mode { frequency: 118.0, quality: 3.0, gain: 1.0 },
    Mode { frequency: 236.0, quality: 4.0, gain: 1.4 },
    Mode { frequency: 430.0, quality: 5.0, gain: 1.6 },
    Mode { frequency: 870.0, quality: 6.0, gain: 1.2 },
];

/// The sound of a ball that lands at a speed in m/s. It is quieter than a cushion.
///
/// Cloth on slate pushes for 1.1 ms·v^-0.2, as in a Hertz contact. The level is proportional to the
/// speed, so that the small hops at the end of a jump fade away.
pub fn sound(speed: f64, rate: f64, start: f64, seed: u64) -> Vec<f32> {
    let mut out = vec![0.0; (DURATION * rate) as usize];
    let contact = 1.1e-3 * speed.powf(-0.2);
    let mut force = vec![0.0; (contact * rate) as usize + 2];
    half_sine(&mut force, rate, start, contact, 1.0);
    ring(&mut out, rate, &force, &at_a_spot(&BED, &mut Noise::new(seed)));
    fade_out(&mut out);
    raise_to(&mut out, level(-27.0, 1.0, speed));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::spectrum::centroid;

    /// A bed is brighter than a cushion and duller than a cue.
    #[test]
    fn a_bed_knocks() {
        let centroids =
            [0.3, 1.0, 3.0].map(|speed| centroid(&sound(speed, 48_000.0, 0.2, 1), 48_000.0));
        assert!(centroids.is_sorted(), "{centroids:?}");
        assert!(centroids.iter().all(|hertz| (120.0..600.0).contains(hertz)), "{centroids:?}");
    }
}
