//! Benchmarks of the sound: `cargo bench --bench audio`.
//!
//! A fake device requests sound as fast as it can. A second of sound that takes 10 ms to compute
//! takes 1 % of a core.

use divan::{Bencher, black_box};
use gl_billiards::audio::{Audio, Part, Roll, SoundDetails, SoundPosition};
use gl_billiards::game::files::Scene;
use gl_billiards::physics::{BallId, Event, EventKind, PocketId};
use nalgebra::Vector3;

#[path = "../../src/audio/capture.rs"]
mod capture;

use capture::Capture;

/// Frames a second.
const RATE: u32 = 48_000;

/// Frames per request of the device.
const BUFFER: usize = 480;

/// The times of a break to be measured, s from the first contact of balls.
const BREAK: f64 = 0.5;

fn main() {
    divan::main();
}

/// A device that has begun to request sound.
fn open() -> Audio<Capture> {
    let mut audio = Audio::open(Some(RATE));
    while audio.device().is_none() {
        audio.tend();
    }
    play(&mut audio, 480);
    audio
}

fn play(audio: &mut Audio<Capture>, frames: usize) {
    let device = audio.device().expect("there is one");
    for _ in 0..frames / BUFFER {
        black_box(device.run(BUFFER));
    }
    black_box(device.run(frames % BUFFER));
}

/// The sounds of the first half second of a break at 8 m/s.
fn opening() -> Vec<(Event, SoundDetails)> {
    let text = include_str!("../../assets/scenes/real/break.json");
    let scene = Scene::parse(text).expect("a scene");
    let mut world = scene.world();
    world.strike(&scene.shot.expect("a shot"));
    world.update_until(2.0);
    let contact = |event: &&Event| matches!(event.kind, EventKind::BallBall { .. });
    let first = world.events().iter().find(contact).expect("balls meet").time;
    let opening = first..first + BREAK;
    let events = world.events();
    (0..events.len())
        .filter(|&n| opening.contains(&events[n].time))
        .map(|n| {
            (
                events[n],
                SoundDetails {
                    along: 2.0,
                    rank: SoundDetails::rank(events, n),
                    ..SoundDetails::default()
                },
            )
        })
        .collect()
}

/// Computes samples from events: the work of the game's thread.
#[divan::bench]
fn synthesis_of_the_first_half_second_of_a_break(bencher: Bencher) {
    let events = opening();
    bencher.with_inputs(open).bench_local_values(|mut audio| {
        for (event, details) in &events {
            audio.event(event, *details, SoundPosition::default());
        }
        audio
    });
}

/// Computes all sounds of a ball that falls into a pocket at 2 m/s: the work of the game's thread.
#[divan::bench]
fn synthesis_of_a_fall(bencher: Bencher) {
    let kind = EventKind::BallPocket { ball: BallId(1), pocket: PocketId(0) };
    let event = Event { time: 0.0, kind, speed: 2.0, position: Vector3::zeros() };
    bencher.with_inputs(open).bench_local_values(|mut audio| {
        for part in [Part::First, Part::Rest] {
            audio.event(
                &event,
                SoundDetails { part, ..SoundDetails::default() },
                SoundPosition::default(),
            );
        }
        audio
    });
}

/// Mixes a second of sound with this many rolling balls: the work of the audio thread.
#[divan::bench(args = [1, 4, 16])]
fn a_second_of_rolling_balls(bencher: Bencher, balls: usize) {
    let mut audio = open();
    let roll = Roll { speed: 1.5, slip: 0.2, place: SoundPosition { pan: 0.2, distance: 1.5 } };
    bencher.bench_local(|| {
        for _ in 0..60 {
            audio.rolling(std::iter::repeat_n(roll, balls));
            play(&mut audio, RATE as usize / 60);
        }
    });
}

/// Mixes the first second of a break: the work of the audio thread.
#[divan::bench]
fn a_second_of_a_break(bencher: Bencher) {
    let events = opening();
    let input = || {
        let mut audio = open();
        audio.follow(0.0, 1.0);
        for (event, details) in &events {
            audio.event(event, *details, SoundPosition::default());
        }
        audio
    };
    bencher.with_inputs(input).bench_local_values(|mut audio| {
        play(&mut audio, RATE as usize);
        audio
    });
}

/// Mixes a second of silence.
#[divan::bench]
fn a_second_of_silence(bencher: Bencher) {
    let mut audio = open();
    bencher.bench_local(|| play(&mut audio, RATE as usize));
}
