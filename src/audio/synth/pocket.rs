//! A ball in a pocket: it meets the leather, drops, knocks on the floor and rolls down.

use super::falling::{self, Ground};
use super::modes::Mode;
use super::{Part, level, raise_to};

/// How the ball knocks on the floor of the pocket: when, s, and how hard. It bounces up with a
/// third of its speed once and rattles a little.
const KNOCKS: [(f64, f64); 3] = [(0.0, 1.0), (0.126, 0.4), (0.165, 0.16)];

/// The pocket's liner and the table's body.
const BODY: [Mode; 5] = [
    Mode { frequency: 62.0, quality: 5.0, gain: 0.8 },
    Mode { frequency: 97.0, quality: 6.0, gain: 1.0 },
    Mode { frequency: 148.0, quality: 6.0, gain: 1.0 },
    Mode { frequency: 221.0, quality: 7.0, gain: 0.9 },
    Mode { frequency: 330.0, quality: 8.0, gain: 0.8 },
];

/// The leather on the wall: a click three times as long as one of two balls.
const LEATHER: Ground<'_, 5> =
    Ground { modes: &BODY, push: 0.006, click: (1e-3, 0.35), roll: (0.0, 230.0, 0.0) };

/// The floor, and the way off it.
const FLOOR: Ground<'_, 5> = Ground { roll: (0.5, 230.0, 0.06), ..LEATHER };

/// The sound of a ball that meets the leather or the floor at a speed, m/s.
pub fn sound(speed: f64, part: Part, rate: f64, start: f64, seed: u64) -> Vec<f32> {
    let (ground, knocks, decibels) = match part {
        Part::First => (&LEATHER, &KNOCKS[..1], -19.0),
        Part::Rest => (&FLOOR, &KNOCKS[..], -24.0),
    };
    let mut out = falling::sound(ground, knocks, rate, start, seed);
    raise_to(&mut out, level(decibels, 0.6, speed));
    out
}
