//! Many ball contacts at one instant: the break of a rack.
//!
//! Balls that touch form a chain, and the world solves the impact through it in one instant. In
//! reality the shock takes 0.2 ms per contact, and the balls, never perfectly frozen, touch
//! repeatedly as they part. So the clicks of many contacts at one instant do not add up in phase,
//! and they chatter. The balls are also squeezed between their neighbours and kick the bed.

use super::click::{click, contact_time};
use super::modes::{Mode, at_a_spot, half_sine, ring};
use super::noise::Noise;
use super::samples::{add, fade_out, level, raise_to};

/// First rank that belongs to a rack rather than to a few frozen balls.
const RACK: usize = 3;

/// Number of repeated touches of such a contact.
const TOUCHES: usize = 4;

/// Mean and longest time until they occur, s.
const MEAN: f64 = 0.016;
const LATEST_TOUCH: f64 = 0.070;

/// Initial strength of the repeated touches relative to the contact, and the time in which it falls
/// by e, s.
const TOUCH_STRENGTH: f64 = 0.9;
const CALMING: f64 = 0.030;

/// Modes of the table under a rack: three slates of 25 kg on a frame.
const TABLE: [Mode; 4] = [
    Mode { frequency: 61.0, quality: 5.0, gain: 0.8 },
    Mode { frequency: 98.0, quality: 6.0, gain: 1.0 },
    Mode { frequency: 157.0, quality: 6.0, gain: 1.2 },
    Mode { frequency: 254.0, quality: 6.0, gain: 1.0 },
];

/// Duration of the kick, s, and of its sound, s.
const KICK: f64 = 0.003;
const THUMP: f64 = 0.18;

/// The click of two balls that meet at a normal speed in m/s, with `rank` harder contacts at the
/// same instant.
///
/// Of n equal clicks each has the peak 1. In phase their sum is n, at random phases √n. So the r-th
/// adds √(r+1) - √r.
pub fn sound(speed: f64, rank: usize, rate: f64, start: f64, seed: u64) -> Vec<f32> {
    let mut out = touch(speed, rate, start);
    let share = ((rank + 1) as f64).sqrt() - (rank as f64).sqrt();
    out.iter_mut().for_each(|sample| *sample *= share as f32);
    if rank < RACK {
        return out;
    }
    let mut noise = Noise::new(seed);
    if rank == RACK {
        // Only one contact adds the thump of the table.
        let thump = thump(speed, rate, start, &mut noise);
        out.resize(thump.len(), 0.0);
        add(&mut out, 0, &thump, 1.0);
    }
    let mut chance = || 0.5 + 0.5 * f64::from(noise.next());
    for n in 0..TOUCHES {
        // Spreads the touches evenly over the distribution: early, medium, late.
        let part = (n as f64 + chance()) / TOUCHES as f64;
        let later = (-MEAN * part.max(1e-9).ln()).min(LATEST_TOUCH);
        let slower = TOUCH_STRENGTH * (-later / CALMING).exp() * (0.4 + 0.6 * chance());
        let at = start + later * rate;
        let again = touch(speed * slower, rate, at.fract());
        let from = at as usize;
        out.resize(out.len().max(from + again.len()), 0.0);
        add(&mut out, from, &again, 1.0);
    }
    out
}

fn touch(speed: f64, rate: f64, start: f64) -> Vec<f32> {
    let mut out = click(rate, start, contact_time(speed));
    raise_to(&mut out, level(-18.0, 0.85, speed));
    out
}

/// The thump of the table under a rack whose fourth-hardest contact has a speed in m/s.
fn thump(speed: f64, rate: f64, start: f64, chance: &mut Noise) -> Vec<f32> {
    let mut out = vec![0.0; (THUMP * rate) as usize];
    let mut force = vec![0.0; (KICK * rate) as usize + 2];
    half_sine(&mut force, rate, start, KICK, 1.0);
    ring(&mut out, rate, &force, &at_a_spot(&TABLE, chance));
    fade_out(&mut out);
    raise_to(&mut out, level(-20.0, 0.85, speed));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::spectrum::centroid;

    const RATE: f64 = 48_000.0;

    fn peak(sound: &[f32]) -> f32 {
        sound.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
    }

    /// Two balls click once; so do a few frozen ones.
    #[test]
    fn a_few_balls_click_once() {
        let alone = touch(2.0, RATE, 0.3);
        assert_eq!(sound(2.0, 0, RATE, 0.3, 7), alone);
        assert_eq!(sound(2.0, 2, RATE, 0.3, 7).len(), alone.len());
    }

    /// Sixteen equal contacts are four times as loud as one, with a softer chatter of some
    /// hundredths of a second.
    #[test]
    fn a_rack_is_a_loud_click_and_a_chatter() {
        let mut sum = vec![0.0; 9600];
        for rank in (0..16).filter(|&rank| rank != RACK) {
            add(&mut sum, 0, &sound(2.0, rank, RATE, 0.3, rank as u64), 1.0);
        }
        let one = peak(&touch(2.0, RATE, 0.3));
        assert!((peak(&sum[..60]) / one - 4.0).abs() < 0.8, "{}", peak(&sum[..60]) / one);
        for piece in sum[240..1440].chunks(400) {
            let loud = peak(piece) / one;
            assert!((0.02..1.5).contains(&loud), "{loud}");
        }
        assert_eq!(peak(&sum[3600..]), 0.0);
    }

    /// Under a rack the table thumps once, at frequencies below those of the balls.
    #[test]
    fn the_table_thumps_under_a_rack() {
        let heavy = |rank: usize| {
            let sound = sound(2.0, rank, RATE, 0.3, 7);
            let late = &sound[3600.min(sound.len())..];
            (peak(late) > 0.0).then(|| centroid(late, RATE))
        };
        let heard: Vec<f64> = (0..16).filter_map(heavy).collect();
        assert!(matches!(heard[..], [hertz] if hertz < 150.0), "{heard:?}");
    }
}
