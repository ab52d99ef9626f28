//! What a player hears, through kira's renderer: synthesis, schedule, mix and limiter together.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use nalgebra::Vector3;

use super::capture::{BUFFER, Capture};
use super::limiter::{CEILING, look_ahead};
use super::*;
use crate::physics::{BallId, CushionId, EventKind, PocketId};

const RATE: u32 = 48_000;

/// Frames the device has asked for before the first event.
const WARM_UP: usize = 960;

/// Far away: so soft that the limiter leaves everything as it is.
const FAR: Place = Place { pan: 0.0, distance: 60.0 };

fn open() -> Audio<Capture> {
    open_at(RATE)
}

fn open_at(rate: u32) -> Audio<Capture> {
    let mut audio = Audio::open(Some(rate));
    run(&mut audio, WARM_UP);
    audio
}

/// Lets the device ask for so many frames, and as much time pass as they last.
fn run(audio: &mut Audio<Capture>, frames: usize) -> Vec<[f32; 2]> {
    let output = audio.output.as_mut().expect("the device is there");
    let shared = Arc::clone(&output.desk.shared);
    let capture = output.manager.backend_mut();
    let mut heard = Vec::with_capacity(frames);
    while heard.len() < frames {
        // A device asks for its next buffer when the last one has been played.
        let buffer = (frames - heard.len()).min(BUFFER);
        let nanoseconds = buffer as f64 * 1e9 / f64::from(capture.rate);
        shared.hand.fetch_add(nanoseconds.round() as i64, Relaxed);
        heard.extend(capture.run(buffer));
    }
    heard
}

fn tell(audio: &mut Audio<Capture>, event: &Event, place: Place) {
    audio.event(event, Manner::default(), place);
}

/// Half a second of sound, in which the world's clock begins at [`output_index`] of 0.
fn hear(events: &[Event], place: Place) -> Vec<[f32; 2]> {
    let mut audio = open();
    audio.follow(0.0, 1.0);
    for event in events {
        tell(&mut audio, event, place);
    }
    run(&mut audio, RATE as usize / 2)
}

/// Where in the output of [`hear`] a time on the world's clock lies.
fn output_index(time: f64) -> f64 {
    time * f64::from(RATE) + look_ahead(RATE) as f64
}

fn event(time: f64, speed: f64, kind: EventKind) -> Event {
    Event { time, kind, speed, position: Vector3::zeros() }
}

fn contact(time: f64, speed: f64) -> Event {
    event(time, speed, EventKind::BallBall { balls: [BallId::CUE, BallId(1)] })
}

/// Sixty contacts in 50 ms, most of them at its beginning, the first at 7.5 m/s, and a cushion and a pocket among them.
fn rack() -> Vec<Event> {
    let mut events: Vec<Event> = (0..60)
        .map(|n| {
            let part = f64::from(n) / 59.0;
            let time = 0.050 * part.powi(3);
            contact(time, 7.5 * (1.0 - 0.9 * part))
        })
        .collect();
    events[40].kind = EventKind::BallCushion { ball: BallId(3), cushion: CushionId(2) };
    events[50].kind = EventKind::BallPocket { ball: BallId(4), pocket: PocketId(1) };
    events
}

fn peak(frames: &[[f32; 2]]) -> f32 {
    frames.iter().flatten().fold(0.0, |peak, sample| sample.abs().max(peak))
}

fn decibels(ratio: f32) -> f32 {
    20.0 * ratio.log10()
}

/// Of sixty contacts in 50 ms none is dropped or cut off: what is heard is the sum of what is
/// heard of each alone.
#[test]
fn a_break_is_the_sum_of_its_contacts() {
    let events = rack();
    let together = hear(&events, FAR);
    let mut sum = vec![[0.0; 2]; together.len()];
    for event in &events {
        for (sum, alone) in sum.iter_mut().zip(hear(&[*event], FAR)) {
            sum[0] += alone[0];
            sum[1] += alone[1];
        }
    }
    let loudest = peak(&together);
    assert!(loudest > 0.01);
    for (together, sum) in together.iter().flatten().zip(sum.iter().flatten()) {
        assert!((together - sum).abs() < 1e-4 * loudest, "{together} {sum}");
    }
}

/// The same break at the ear is far above full scale, and leaves at the ceiling.
#[test]
fn a_break_does_not_clip() {
    let heard = hear(&rack(), Place::default());
    assert!(heard.iter().flatten().all(|sample| sample.is_finite()));
    let peak = peak(&heard);
    assert!(peak <= CEILING * (1.0 + 1e-6) && peak > 0.98 * CEILING, "{peak}");
}

/// A second sound does not cut the first: the blog's player heard only the last.
#[test]
fn overlapping_sounds_add_up() {
    let pot = event(0.0, 1.0, EventKind::BallPocket { ball: BallId(4), pocket: PocketId(1) });
    let hit = contact(0.02, 3.0);
    let both = hear(&[pot, hit], FAR);
    let (one, other) = (hear(&[pot], FAR), hear(&[hit], FAR));
    for ((both, one), other) in both.iter().zip(&one).zip(&other) {
        assert!((both[0] - one[0] - other[0]).abs() < 1e-7);
    }
}

/// A hit at 4 m/s is 10 dB above one at 1 m/s, and both have their level.
#[test]
fn a_hard_hit_is_louder() {
    let soft = peak(&hear(&[contact(0.1, 1.0)], Place::default()));
    let hard = peak(&hear(&[contact(0.1, 4.0)], Place::default()));
    assert!((decibels(soft) + 18.0).abs() < 0.5, "{}", decibels(soft));
    assert!((decibels(hard / soft) - 10.2).abs() < 0.5, "{}", decibels(hard / soft));
}

/// With and without any one event of a break, the sound first differs at the event's time, to the
/// sample.
#[test]
fn every_sound_starts_at_its_events_time() {
    let events = rack();
    let whole = hear(&events, FAR);
    for n in 0..events.len() {
        let mut fewer = events.clone();
        let event = fewer.remove(n);
        let without = hear(&fewer, FAR);
        let first = whole.iter().zip(&without).position(|(with, without)| with != without);
        let late = first.expect("the event is heard") as f64 - output_index(event.time);
        assert!(late.abs() <= 1.0, "event {n} comes {late} samples late");
    }
}

/// What comes after its time is heard at once, from its beginning.
#[test]
fn a_late_sound_is_heard_whole() {
    let mut audio = open();
    tell(&mut audio, &contact(0.0, 1.0), FAR);
    let late = run(&mut audio, 4800);
    let onset = late.iter().position(|frame| frame[0] != 0.0).expect("it is heard");
    assert!((onset - look_ahead(RATE)) <= 1);
    let punctual = hear(&[contact(0.0, 1.0)], FAR);
    assert!((peak(&late) / peak(&punctual) - 1.0).abs() < 0.01);
}

/// Muted is silence, to the last bit, and the way there has no step.
#[test]
fn muting_fades_to_silence() {
    let mut audio = open();
    let pot = event(0.0, 3.0, EventKind::BallPocket { ball: BallId(4), pocket: PocketId(1) });
    tell(&mut audio, &pot, Place::default());
    let before = run(&mut audio, 3000);
    audio.set_muted(true);
    let fading = run(&mut audio, 2000);
    let step = |frames: &[[f32; 2]]| {
        frames.windows(2).fold(0.0f32, |step, pair| step.max((pair[1][0] - pair[0][0]).abs()))
    };
    assert!(peak(&fading[..200]) > 0.0);
    assert!(step(&fading) <= step(&before));
    assert_eq!(peak(&fading[1500..]), 0.0);
    tell(&mut audio, &pot, Place::default());
    assert_eq!(peak(&run(&mut audio, 4800)), 0.0);
    audio.set_muted(false);
    assert!(peak(&run(&mut audio, 4800)) > 0.0);
}

/// Half way on the control is 10 dB softer; none is silence; what is no number is ignored.
#[test]
fn the_volume_is_even_to_the_ear() {
    let at = |volume: f32| {
        let mut audio = open();
        audio.set_volume(volume);
        run(&mut audio, 960);
        tell(&mut audio, &contact(0.0, 1.0), Place::default());
        peak(&run(&mut audio, 4800))
    };
    assert!((decibels(at(0.5) / at(1.0)) + 10.0).abs() < 0.1);
    assert_eq!(at(0.0), 0.0);
    assert_eq!(at(f32::NAN), at(1.0));
    assert_eq!(at(7.0), at(1.0));
}

/// What has not started when it is revoked is never heard; what comes after is.
#[test]
fn revoked_sounds_do_not_start() {
    let mut audio = open();
    audio.follow(0.0, 1.0);
    tell(&mut audio, &contact(0.05, 3.0), Place::default());
    run(&mut audio, 960);
    audio.revoke();
    assert_eq!(peak(&run(&mut audio, 9600)), 0.0);
    tell(&mut audio, &contact(0.0, 3.0), Place::default());
    assert!(peak(&run(&mut audio, 9600)) > 0.0);
}

/// Rolling balls are heard while they are told of.
#[test]
fn rolling_balls_are_heard() {
    let mut audio = open();
    audio.rolling([Roll { speed: 2.0, ..Roll::default() }; 3]);
    let heard = run(&mut audio, 9600);
    assert!(peak(&heard) > 0.005);
    audio.rolling([]);
    run(&mut audio, 2 * RATE as usize);
    assert_eq!(peak(&run(&mut audio, 9600)), 0.0);
}

/// Another rate changes neither when nor how loud.
#[test]
fn any_rate_will_do() {
    for rate in [44_100, 96_000, 192_000] {
        let mut audio = open_at(rate);
        audio.follow(0.0, 1.0);
        tell(&mut audio, &contact(0.02, 1.0), Place::default());
        let heard = run(&mut audio, rate as usize / 10);
        let onset = heard.iter().position(|frame| frame[0] != 0.0).unwrap();
        let late = onset as f64 - 0.020 * f64::from(rate) - look_ahead(rate) as f64;
        assert!(late.abs() <= 1.0, "{rate}: {late} samples late");
        assert!((decibels(peak(&heard)) + 18.0).abs() < 0.5);
    }
}

/// Without a device everything can be asked for, and the player can be told why it is quiet.
#[test]
fn without_a_device_the_game_goes_on() {
    for mut audio in [Audio::<Capture>::open(None), Audio::silent("there is no device")] {
        assert_eq!(audio.silent_reason(), Some("there is no device"));
        audio.follow(0.0, 1.0);
        tell(&mut audio, &contact(0.0, 1.0), Place::default());
        audio.rolling([Roll { speed: 1.0, ..Roll::default() }]);
        audio.set_volume(0.3);
        audio.set_effects(0.4);
        audio.set_room(0.5);
        audio.set_muted(true);
        audio.revoke();
        let volumes = Volumes { master: 0.3, effects: 0.4, room: 0.5, muted: true };
        assert_eq!(audio.volumes(), volumes);
    }
    assert_eq!(open().silent_reason(), None);
}

/// A device that no longer asks for sound is let go, and sought again after a while.
#[test]
fn a_lost_device_is_sought_again() {
    let mut audio = open();
    audio.set_muted(true);
    audio.output.as_ref().unwrap().desk.shared.hand.fetch_add(2_000_000_000, Relaxed);
    audio.tend();
    assert_eq!(audio.silent_reason(), Some("the sound device is gone"));
    tell(&mut audio, &contact(0.0, 1.0), Place::default());
    audio.lost = audio.lost.map(|lost| lost - RETRY);
    audio.tend();
    assert_eq!(audio.silent_reason(), None);
    // The new device is as muted as the old one was.
    run(&mut audio, WARM_UP);
    tell(&mut audio, &contact(0.0, 1.0), Place::default());
    assert_eq!(peak(&run(&mut audio, 4800)), 0.0);
}
