//! A ball that falls: a series of knocks, then a roll.

use std::f64::consts::PI;

use super::click::click;
use super::modes::{Mode, at_a_spot, half_sine, ring};
use super::noise::{BandPass, Noise};
use super::samples::{add, fade_out, raise_to};

/// The surface a ball falls on.
pub struct Ground<'a, const N: usize> {
    /// Its modes.
    pub modes: &'a [Mode; N],
    /// Duration of the force of one knock, s.
    pub push: f64,
    /// Duration of the click of a knock, s, and its level relative to the ringing.
    pub click: (f64, f32),
    /// Duration of the roll after the last knock, s, its frequency, Hz, and its level relative to
    /// the first knock.
    pub roll: (f64, f64, f32),
    /// Strength of the final knock that stops the ball, relative to the first; 0 if it rolls away.
    pub stop: f64,
}

/// Modulation of the roll: rate, Hz, and RMS depth. The track has joints and the ball wobbles.
const SWELL: (f32, f32) = (13.0, 0.45);

/// Duration of the last knock if no roll follows, s: the lowest mode decays by 60 dB.
const RING: f64 = 0.18;

/// Knocks at the given times (s) and strengths, followed by the roll. The peak is 1.
pub fn sound<const N: usize>(
    ground: &Ground<'_, N>,
    knocks: &[(f64, f64)],
    rate: f64,
    start: f64,
    seed: u64,
) -> Vec<f32> {
    let last = knocks.last().map_or(0.0, |&(time, _)| time);
    let (duration, pitch, loudness) = ground.roll;
    let rest = (ground.stop > 0.0).then_some((last + duration, ground.stop));
    let knocks = knocks.iter().copied().chain(rest);
    let end = rest.map_or(last + duration.max(RING), |(time, _)| time + RING);
    let mut out = vec![0.0; (end * rate) as usize];
    let mut force = vec![0.0; out.len()];
    for (time, strength) in knocks.clone() {
        half_sine(&mut force, rate, start + time * rate, ground.push, strength);
    }
    let mut noise = Noise::new(seed);
    ring(&mut out, rate, &force, &at_a_spot(ground.modes, &mut noise));
    raise_to(&mut out, 1.0);

    let mut knock = click(rate, start, ground.click.0);
    raise_to(&mut knock, ground.click.1);
    for (time, strength) in knocks {
        add(&mut out, (time * rate) as usize, &knock, strength as f32);
    }

    let roll = roll(duration, pitch as f32, rate, &mut noise);
    add(&mut out, (last * rate) as usize, &roll, loudness);
    fade_out(&mut out);
    raise_to(&mut out, 1.0);
    out
}

/// The noise of a ball that rolls for `duration` (s). It starts under the last knocks and fades
/// out. Its RMS level is 1.
fn roll(duration: f64, pitch: f32, rate: f64, noise: &mut Noise) -> Vec<f32> {
    let length = duration * rate;
    let band = |frequency: f32, q: f32| BandPass::new(frequency, q, rate as f32);
    // The track is part of the table body, which has no highs.
    let (mut dull, mut low, mut high) =
        (band(pitch, 0.6), band(pitch, 1.2), band(3.0 * pitch, 2.0));
    let mut swell = band(SWELL.0, 0.7);
    let swell_level = BandPass::noise_level(SWELL.0, 0.7, rate as f32);
    let mut out: Vec<f32> = (0..length as usize)
        .map(|n| {
            let envelope = (PI * (n as f64 / length).powf(0.7)).sin() as f32;
            let swollen = 1.0 + SWELL.1 * swell.process(noise.next()) / swell_level;
            let dulled = dull.process(noise.next());
            envelope * swollen.max(0.2) * (low.process(dulled) + high.process(dulled))
        })
        .collect();
    let power = out.iter().map(|sample| sample * sample).sum::<f32>() / length as f32;
    out.iter_mut().for_each(|sample| *sample /= power.sqrt());
    out
}
