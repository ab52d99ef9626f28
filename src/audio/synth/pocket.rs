//! A ball in a pocket: it hits the leather, drops, knocks on the floor and rolls away.

use std::f64::consts::PI;

use super::details::Part;
use super::falling::{self, Ground};
use super::modes::Mode;
use super::noise::{BandPass, Noise};
use super::samples::{add, level, raise_to};

/// Knocks on the floor of the pocket: time, s, and strength. The ball bounces once with a third of
/// its speed and then rattles.
const KNOCKS: [(f64, f64); 3] = [(0.0, 1.0), (0.126, 0.4), (0.165, 0.16)];

/// Modes of the pocket's liner and the table's body.
const BODY: [Mode; 5] = [
    Mode { frequency: 62.0, quality: 5.0, gain: 0.8 },
    Mode { frequency: 97.0, quality: 6.0, gain: 1.0 },
    Mode { frequency: 148.0, quality: 6.0, gain: 1.0 },
    Mode { frequency: 221.0, quality: 7.0, gain: 0.9 },
    Mode { frequency: 330.0, quality: 8.0, gain: 0.8 },
];

/// The leather wall: a click three times as long as that of two balls.
const LEATHER: Ground<'_, 5> =
    Ground { modes: &BODY, push: 0.006, click: (1e-3, 0.35), roll: (0.0, 230.0, 0.0), stop: 0.0 };

/// The floor, and the track to the ball's resting place.
const FLOOR: Ground<'_, 5> =
    Ground { push: 0.004, roll: (0.5, 230.0, 0.08), stop: 0.15, ..LEATHER };

/// The slap of the leather: duration, s, frequency, Hz, and level relative to its knock.
const SLAP: (f64, f32, f32) = (0.014, 700.0, 0.3);

/// The sound of a ball that hits the leather or the floor at a speed in m/s.
pub fn sound(speed: f64, part: Part, rate: f64, start: f64, seed: u64) -> Vec<f32> {
    let (ground, knocks, decibels) = match part {
        Part::First => (&LEATHER, &KNOCKS[..1], -19.0),
        Part::Rest => (&FLOOR, &KNOCKS[..], -24.0),
    };
    let mut out = falling::sound(ground, knocks, rate, start, seed);
    if part == Part::First {
        add(&mut out, 0, &slap(rate, start, seed), 1.0);
    }
    raise_to(&mut out, level(decibels, 0.6, speed));
    out
}

/// The slap of the leather: noise with a steep attack and a slow decay.
fn slap(rate: f64, start: f64, seed: u64) -> Vec<f32> {
    let (duration, pitch, loudness) = SLAP;
    let length = duration * rate;
    let mut noise = Noise::new(!seed);
    let mut band = BandPass::new(pitch, 0.8, rate as f32);
    let mut out: Vec<f32> = (0..length as usize)
        .map(|n| {
            let phase = ((n as f64 - start) / length).max(0.0);
            (PI * phase.sqrt()).sin() as f32 * band.process(noise.next())
        })
        .collect();
    raise_to(&mut out, loudness);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::spectrum::centroid;

    const RATE: f64 = 48_000.0;

    fn power(out: &[f32], from: f64, to: f64) -> f64 {
        let out = &out[(from * RATE) as usize..(to * RATE) as usize];
        out.iter().map(|sample| f64::from(*sample).powi(2)).sum::<f64>() / out.len() as f64
    }

    /// On the floor a ball knocks three times, each time softer, rolls for half a second and knocks
    /// softly once more as it stops.
    #[test]
    fn a_potted_ball_knocks_rattles_and_rolls_down() {
        let out = sound(1.8, Part::Rest, RATE, 0.2, 3);
        let knocks = KNOCKS.map(|(time, _)| power(&out, time, time + 0.012));
        assert!(knocks.windows(2).all(|pair| pair[1] < 0.6 * pair[0]), "{knocks:?}");
        let bounce = KNOCKS[1].0;
        assert!(knocks[1] > 4.0 * power(&out, bounce - 0.012, bounce));
        let rolls = [0.25, 0.35, 0.45].map(|time| power(&out, time, time + 0.1));
        for roll in rolls {
            let down = 10.0 * (power(&out, 0.0, 0.1) / roll).log10();
            assert!((3.0..20.0).contains(&down), "the rolling lies {down} dB lower");
        }
        let stop = KNOCKS[2].0 + 0.5;
        assert!(power(&out, stop, stop + 0.012) > 4.0 * power(&out, stop - 0.012, stop));
    }

    /// On the leather the ball knocks once, and the sound is no longer than the ringing of the
    /// pocket.
    #[test]
    fn the_leather_knocks_once() {
        let out = sound(1.8, Part::First, RATE, 0.2, 3);
        assert!(out.len() as f64 <= 0.2 * RATE);
        assert!(power(&out, 0.0, 0.06) > 50.0 * power(&out, 0.12, 0.17));
        let hertz = centroid(&out, RATE);
        assert!((80.0..160.0).contains(&hertz), "{hertz} Hz");
    }
}
