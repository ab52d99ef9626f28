//! A ball in a pocket: it drops, knocks a few times and rolls down.

use std::f64::consts::PI;

use super::click::click;
use super::modes::{Mode, half_sine, ring};
use super::noise::{BandPass, Noise};
use super::{add, fade_out, level, raise_to};

/// When it knocks, s after it fell, and how hard.
const KNOCKS: [(f64, f64); 4] = [(0.0, 1.0), (0.075, 0.55), (0.135, 0.3), (0.172, 0.16)];

/// How long one knock pushes, s.
const KNOCK: f64 = 0.006;

/// How long the ball rolls after the last knock, s.
const ROLL: f64 = 0.5;

/// The pocket's liner and the table's body.
const BODY: [Mode; 5] = [
    Mode { frequency: 62.0, quality: 5.0, gain: 0.8 },
    Mode { frequency: 97.0, quality: 6.0, gain: 1.0 },
    Mode { frequency: 148.0, quality: 6.0, gain: 1.0 },
    Mode { frequency: 221.0, quality: 7.0, gain: 0.9 },
    Mode { frequency: 330.0, quality: 8.0, gain: 0.8 },
];

/// The sound of a ball that arrives with a speed, m/s.
pub fn sound(speed: f64, rate: f64, start: f64, seed: u64) -> Vec<f32> {
    let [.., (last, _)] = KNOCKS;
    let mut out = vec![0.0; ((last + ROLL) * rate) as usize];
    let mut force = vec![0.0; ((last + KNOCK) * rate) as usize + 2];
    for (time, strength) in KNOCKS {
        half_sine(&mut force, rate, start + time * rate, KNOCK, strength);
    }
    ring(&mut out, rate, &force, &BODY);
    raise_to(&mut out, 1.0);

    // Leather and wood: each knock has a click, three times as long as one of two balls.
    let mut knock = click(rate, start, 1e-3);
    raise_to(&mut knock, 0.35);
    for (time, strength) in KNOCKS {
        add(&mut out, (time * rate) as usize, &knock, strength as f32);
    }

    let mut noise = Noise::new(seed);
    let mut band = BandPass::new(230.0, 2.5, rate as f32);
    let length = ROLL * rate;
    let roll: Vec<f32> = (0..length as usize)
        .map(|n| {
            // It begins softly under the last knocks and dies away.
            let phase = n as f64 / length;
            let envelope = (PI * phase.sqrt()).sin() as f32;
            envelope * band.process(noise.next())
        })
        .collect();
    let loudness = BandPass::noise_level(230.0, 2.5, rate as f32);
    add(&mut out, (last * rate) as usize, &roll, 0.05 / loudness);
    fade_out(&mut out);
    raise_to(&mut out, level(-19.0, 0.6, speed));
    out
}
