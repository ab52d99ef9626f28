//! What several knocks in a row have in common: a ball that bounces, and then rolls off.

use std::f64::consts::PI;

use super::click::click;
use super::modes::{Mode, half_sine, ring};
use super::noise::{BandPass, Noise};
use super::{add, fade_out, raise_to};

/// What a ball falls on.
pub struct Ground<'a, const N: usize> {
    /// How it rings.
    pub modes: &'a [Mode; N],
    /// How long one knock pushes, s.
    pub push: f64,
    /// How long the click of a knock lasts, s, and how loud it is, relative to the ringing.
    pub click: (f64, f32),
    /// How long the ball rolls after the last knock, s; at what pitch, Hz, and how loud, relative
    /// to the first knock.
    pub roll: (f64, f64, f32),
}

/// How long the last knock rings if nothing rolls after it, s: the lowest mode has died away by
/// 60 dB.
const RING: f64 = 0.18;

/// Knocks at some times, s, each with its strength, and the ball that rolls on; at peak 1.
pub fn sound<const N: usize>(
    ground: &Ground<'_, N>,
    knocks: &[(f64, f64)],
    rate: f64,
    start: f64,
    seed: u64,
) -> Vec<f32> {
    let last = knocks.last().map_or(0.0, |&(time, _)| time);
    let (duration, pitch, loudness) = ground.roll;
    let mut out = vec![0.0; ((last + duration.max(RING)) * rate) as usize];
    let mut force = vec![0.0; ((last + ground.push) * rate) as usize + 2];
    for &(time, strength) in knocks {
        half_sine(&mut force, rate, start + time * rate, ground.push, strength);
    }
    ring(&mut out, rate, &force, ground.modes);
    raise_to(&mut out, 1.0);

    let mut knock = click(rate, start, ground.click.0);
    raise_to(&mut knock, ground.click.1);
    for &(time, strength) in knocks {
        add(&mut out, (time * rate) as usize, &knock, strength as f32);
    }

    let mut noise = Noise::new(seed);
    let mut band = BandPass::new(pitch as f32, 2.5, rate as f32);
    let length = duration * rate;
    let roll: Vec<f32> = (0..length as usize)
        .map(|n| {
            // It begins softly under the last knocks and dies away.
            let phase = n as f64 / length;
            let envelope = (PI * phase.sqrt()).sin() as f32;
            envelope * band.process(noise.next())
        })
        .collect();
    let level = BandPass::noise_level(pitch as f32, 2.5, rate as f32);
    add(&mut out, (last * rate) as usize, &roll, loudness / level);
    fade_out(&mut out);
    raise_to(&mut out, 1.0);
    out
}
