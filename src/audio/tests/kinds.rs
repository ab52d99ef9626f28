//! Details of an event other than its speed are heard.

use super::*;
use crate::physics::CushionId;

/// The start of one event's sound without the room, a little over a tenth of a second.
fn heard(
    kind: EventKind,
    speed: f64,
    details: SoundDetails,
    place: SoundPosition,
) -> Vec<[f32; 2]> {
    let mut audio = open();
    turn(&mut audio, |volumes| volumes.room = 0.0);
    run(&mut audio, 2 * BUFFER);
    audio.follow(0.0, 1.0);
    audio.event(&event(0.01, speed, kind), details, place);
    let heard = run(&mut audio, RATE as usize);
    heard[output_index(0.01) as usize..].to_vec()
}

fn left(frames: &[[f32; 2]]) -> Vec<f32> {
    frames.iter().map(|frame| frame[0]).collect()
}

/// Duration until the sound stays 50 dB under its peak, s.
fn duration(frames: &[[f32; 2]]) -> f64 {
    let least = peak(frames) * 10f32.powf(-50.0 / 20.0);
    let last = frames.iter().rposition(|frame| frame[0].abs() > least).unwrap();
    last as f64 / f64::from(RATE)
}

const CUSHION: EventKind = EventKind::BallCushion { ball: BallId(3), cushion: CushionId(2) };
const POCKET: EventKind = EventKind::BallPocket { ball: BallId(4), pocket: PocketId(1) };
const OFF: EventKind = EventKind::OffTable { ball: BallId(4) };

/// A cushion sounds different at other speeds and angles.
#[test]
fn a_cushion_sounds_different_at_each_speed_and_angle() {
    let brightness = |speed: f64, along: f64| {
        let details = SoundDetails { along, ..SoundDetails::default() };
        centroid(&left(&heard(CUSHION, speed, details, FAR)), f64::from(RATE))
    };
    let faster = [0.3, 1.0, 3.0, 8.0].map(|speed| brightness(speed, 0.0));
    assert!(faster.is_sorted() && faster[3] > 1.7 * faster[0], "{faster:?}");
    for speed in [0.3, 1.0, 4.0] {
        // At 0, 45 and 70 degrees from the normal.
        let flatter = [0.0, 1.0, 2.7].map(|slope| brightness(speed, slope * speed));
        assert!(flatter.windows(2).all(|pair| pair[1] > 1.05 * pair[0]), "{flatter:?}");
    }
}

/// The leather thumps; the floor of a pocket and of the room rattle, with a roll after that.
#[test]
fn leather_and_floor_sound_different() {
    let parts = |kind: EventKind| {
        [Part::First, Part::Rest].map(|part| {
            let details = SoundDetails { part, ..SoundDetails::default() };
            duration(&heard(kind, 1.8, details, FAR))
        })
    };
    for kind in [POCKET, OFF] {
        let [first, rest] = parts(kind);
        assert!(first < 0.2 && rest > 0.5, "{kind:?}: {first} s, {rest} s");
    }
}

/// A sound on one side is heard there, and a distant one is softer.
#[test]
fn sounds_are_heard_at_their_place() {
    for kind in [contact(0.0, 1.0).kind, CUSHION, POCKET] {
        let from = |pan: f32, distance: f32| {
            let heard = heard(kind, 1.0, SoundDetails::default(), SoundPosition { pan, distance });
            [0, 1].map(|side| heard.iter().map(|frame| frame[side].powi(2)).sum::<f32>())
        };
        let [[near, _], [far, _]] = [from(0.0, 0.0), from(0.0, 2.0)];
        assert!((far / near - 0.25).abs() < 1e-3, "{kind:?}: {far} of {near}");
        let [left, right] = from(-0.7, 0.0);
        assert!(left > 10.0 * right, "{kind:?}: {left} {right}");
        let [other_left, other_right] = from(0.7, 0.0);
        assert!((other_left / right - 1.0).abs() < 1e-3 && (other_right / left - 1.0).abs() < 1e-3);
    }
}

/// The same event at another time sounds slightly different, but equally loud.
#[test]
fn similar_events_sound_slightly_different() {
    let at = |time: f64| {
        let mut audio = open();
        audio.follow(0.0, 1.0);
        tell(&mut audio, &event(time, 1.0, CUSHION), FAR);
        let heard = run(&mut audio, RATE as usize / 2);
        left(&heard[output_index(time).round() as usize..][..4800])
    };
    // Both begin on a sample.
    let (one, other) = (at(0.01), at(0.02));
    let loudest = |heard: &[f32]| heard.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
    assert!((loudest(&one) / loudest(&other) - 1.0).abs() < 0.1);
    let unlike: f32 = one.iter().zip(&other).map(|(one, other)| (one - other).powi(2)).sum();
    let whole: f32 = one.iter().map(|sample| sample.powi(2)).sum();
    assert!(unlike > 1e-3 * whole, "{}", unlike / whole);
}
