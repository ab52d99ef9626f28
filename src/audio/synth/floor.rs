//! A ball on the floor of the room: boards on joists, and bounces that come ever sooner.

use super::falling::{self, Ground};
use super::modes::Mode;
use super::{Part, level, raise_to};

/// What a bounce leaves of the speed.
const BOUNCE: f64 = 0.55;

/// Bounces that are slower than this are not told apart from rolling, m/s.
const LEAST: f64 = 0.25;

/// Bounces are no higher than this speed makes them, m/s: a ball that was thrown at the ceiling.
const HIGHEST: f64 = 3.0;

/// Acceleration of a ball that falls, m/s².
const GRAVITY: f64 = 9.8;

/// Boards on joists, and a board by itself: brighter than the bed, for nothing covers it.
const MODES: [Mode; 6] = [
    Mode { frequency: 92.0, quality: 6.0, gain: 0.8 },
    Mode { frequency: 164.0, quality: 8.0, gain: 1.0 },
    Mode { frequency: 292.0, quality: 9.0, gain: 1.3 },
    Mode { frequency: 505.0, quality: 10.0, gain: 2.5 },
    Mode { frequency: 910.0, quality: 10.0, gain: 3.0 },
    Mode { frequency: 1500.0, quality: 8.0, gain: 2.5 },
];

const LANDING: Ground<'_, 6> = Ground {
    modes: &MODES,
    push: 0.0009,
    click: (0.5e-3, 0.25),
    roll: (0.0, 180.0, 0.0),
    stop: 0.0,
};

const BOUNCES: Ground<'_, 6> = Ground { roll: (0.5, 180.0, 0.04), ..LANDING };

/// The sound of a ball that lands at a speed, m/s, or of the bounces after it, the first of them
/// at a speed.
pub fn sound(speed: f64, part: Part, rate: f64, start: f64, seed: u64) -> Vec<f32> {
    let mut out = match part {
        Part::First => falling::sound(&LANDING, &[(0.0, 1.0)], rate, start, seed),
        Part::Rest => falling::sound(&BOUNCES, &bounces(speed), rate, start, seed),
    };
    raise_to(&mut out, level(-26.0, 0.9, speed));
    out
}

/// When a ball comes down again that comes down at a speed, m/s, and how hard: s, and parts of it.
fn bounces(speed: f64) -> Vec<(f64, f64)> {
    let (mut time, mut strength) = (0.0, 1.0);
    let mut bounces = vec![(time, strength)];
    let mut up = speed.min(HIGHEST) * BOUNCE;
    while up >= LEAST {
        time += 2.0 * up / GRAVITY;
        strength *= BOUNCE;
        bounces.push((time, strength));
        up *= BOUNCE;
    }
    bounces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::slate;
    use crate::audio::synth::spectrum::centroid;

    /// Boards are brighter than the bed and duller than two balls.
    #[test]
    fn boards_knock() {
        let hertz = centroid(&sound(4.0, Part::First, 48_000.0, 0.2, 1), 48_000.0);
        let bed = centroid(&slate::sound(4.0, 48_000.0, 0.2, 1), 48_000.0);
        assert!(hertz > 1.1 * bed && hertz < 1200.0, "{hertz} {bed}");
    }

    /// A ball that came down from the table bounces a few times, each time sooner and softer.
    #[test]
    fn bounces_come_ever_sooner() {
        let bounces = bounces(2.2);
        assert!((3..6).contains(&bounces.len()), "{bounces:?}");
        let gaps: Vec<f64> = bounces.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        assert!((gaps[0] - 0.247).abs() < 0.001, "{gaps:?}");
        assert!(gaps.windows(2).all(|pair| pair[1] < 0.6 * pair[0]), "{gaps:?}");
    }
}
