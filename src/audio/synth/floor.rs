//! A ball on the floor of the room: wooden boards, and bounces at shorter and shorter intervals.

use super::details::Part;
use super::falling::{self, Ground};
use super::modes::Mode;
use super::samples::{level, raise_to};

/// Coefficient of restitution.
const BOUNCE: f64 = 0.55;

/// Slowest bounce that is heard as a bounce, m/s.
const MIN_BOUNCE_SPEED: f64 = 0.25;

/// Limit of the landing speed, m/s. A ball may fall from as high as the ceiling.
const MAX_LANDING_SPEED: f64 = 3.0;

/// Acceleration of gravity, m/s².
const GRAVITY: f64 = 9.8;

/// Modes of the boards on joists and of a single board: brighter than the bed, which has cloth on
/// it.
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

/// The sound of a ball that lands at a speed in m/s, or of the bounces after that.
pub fn sound(speed: f64, part: Part, rate: f64, start: f64, seed: u64) -> Vec<f32> {
    let mut out = match part {
        Part::First => falling::sound(&LANDING, &[(0.0, 1.0)], rate, start, seed),
        Part::Rest => falling::sound(&BOUNCES, &bounces(speed), rate, start, seed),
    };
    raise_to(&mut out, level(-26.0, 0.9, speed));
    out
}

/// The bounces of a ball that lands at a speed in m/s: time, s, and strength relative to the first.
fn bounces(speed: f64) -> Vec<(f64, f64)> {
    let (mut time, mut strength) = (0.0, 1.0);
    let mut bounces = vec![(time, strength)];
    let mut up = speed.min(MAX_LANDING_SPEED) * BOUNCE;
    while up >= MIN_BOUNCE_SPEED {
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

    /// The bounces of a ball grow shorter and softer.
    #[test]
    fn bounces_grow_shorter_and_softer() {
        let bounces = bounces(2.2);
        assert!((3..6).contains(&bounces.len()), "{bounces:?}");
        let gaps: Vec<f64> = bounces.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        assert!((gaps[0] - 0.247).abs() < 0.001, "{gaps:?}");
        assert!(gaps.windows(2).all(|pair| pair[1] < 0.6 * pair[0]), "{gaps:?}");
    }
}
