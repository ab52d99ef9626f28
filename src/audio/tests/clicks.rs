//! Clicks at the output of the device: contact time, brightness and loudness.

use super::*;

/// Normal speed of two balls, m/s; contact time, µs (Hertz: 329 v^-0.2); spectral centroid of the
/// sound, Hz.
const TABLE: [(f64, f64, f64); 6] = [
    (0.05, 599.0, 1284.0),
    (0.3, 418.0, 1700.0),
    (1.0, 329.0, 1998.0),
    (3.0, 264.0, 2272.0),
    (8.0, 217.0, 2514.0),
    (12.0, 200.0, 2612.0),
];

/// The first 5 ms of a click, before the room responds.
fn click(rate: u32, speed: f64, place: SoundPosition) -> Vec<f32> {
    let mut audio = open_at(rate);
    audio.follow(0.0, 1.0);
    tell(&mut audio, &contact(0.010_003, speed), place);
    let heard = run(&mut audio, rate as usize / 20);
    let onset = heard.iter().position(|frame| frame[0] != 0.0).unwrap();
    heard[onset - 2..onset + rate as usize / 200].iter().map(|frame| frame[0]).collect()
}

/// Duration of the force that made a click, s.
///
/// A sphere radiates a force through s / (s² + 2bs + 2b²), so the force is the derivative of the
/// pressure, plus 2b times the pressure, plus 2b² times its integral. It exceeds half its peak for
/// 0.566 of its time: sin^1.5 is a half at 0.217 and 0.783 of it.
fn contact_time(click: &[f32], rate: f64) -> f64 {
    let b = 343.0 / 0.028_575;
    let mut integral = 0.0;
    let force: Vec<f64> = click
        .windows(2)
        .map(|pair| {
            let (before, after) = (f64::from(pair[0]), f64::from(pair[1]));
            let mean = 0.5 * (before + after);
            integral += mean / rate;
            (after - before) * rate + 2.0 * b * mean + 2.0 * b * b * (integral - 0.5 * mean / rate)
        })
        .collect();
    let peak = force.iter().copied().fold(0.0, f64::max);
    let over: Vec<usize> = (0..force.len()).filter(|&n| force[n] > 0.5 * peak).collect();
    let (first, last) = (over[0], over[over.len() - 1]);
    // Interpolates the force linearly between samples.
    let crossing = |low: usize, high: usize| {
        let part = (0.5 * peak - force[low]) / (force[high] - force[low]);
        low as f64 + part * (high as f64 - low as f64)
    };
    (crossing(last + 1, last) - crossing(first - 1, first)) / rate / 0.566
}

#[test]
fn contact_times_follow_hertzs_law() {
    for (speed, microseconds, _) in TABLE {
        let measured = 1e6 * contact_time(&click(192_000, speed, FAR), 192_000.0);
        let error = measured / microseconds - 1.0;
        assert!(error.abs() < 0.1, "{speed} m/s: {measured} µs, {error}");
    }
}

#[test]
fn brightness_follows_hertzs_law() {
    for (speed, _, hertz) in TABLE {
        for rate in [44_100, 48_000] {
            let measured = centroid(&click(rate, speed, FAR), f64::from(rate));
            assert!((measured / hertz - 1.0).abs() < 0.1, "{speed} m/s: {measured} Hz");
        }
    }
}

/// From -40 dBFS at 0.05 m/s to -3 at 8 m/s, and louder at every step between.
#[test]
fn faster_clicks_are_louder() {
    let level = |speed: f64| {
        let click = click(RATE, speed, SoundPosition::default());
        decibels(click.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs())))
    };
    let speeds: Vec<f64> = (0..=40).map(|n| 0.05 * 160f64.powf(f64::from(n) / 40.0)).collect();
    let levels: Vec<f32> = speeds.iter().map(|&speed| level(speed)).collect();
    assert!((levels[0] + 40.0).abs() < 0.5, "{}", levels[0]);
    assert!((levels[40] + 3.0).abs() < 0.5, "{}", levels[40]);
    assert!(levels.windows(2).all(|pair| pair[1] > pair[0] + 0.5), "{levels:?}");
}

/// A hit at 4 m/s is 10 dB above one at 1 m/s, and both have the expected level.
#[test]
fn a_hard_hit_is_louder() {
    let soft = peak(&hear(&[contact(0.1, 1.0)], SoundPosition::default()));
    let hard = peak(&hear(&[contact(0.1, 4.0)], SoundPosition::default()));
    assert!((decibels(soft) + 18.0).abs() < 0.5, "{}", decibels(soft));
    assert!((decibels(hard / soft) - 10.2).abs() < 0.5, "{}", decibels(hard / soft));
}
