//! The output through kira's renderer: synthesis, schedule, mix and limiter together.

mod breaks;
mod clicks;
mod clock;
mod handle;
mod kinds;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use nalgebra::Vector3;

pub(crate) use super::capture::Capture;
use super::limiter::look_ahead;
pub(crate) use super::synth::spectrum::centroid;
use super::*;
use crate::physics::{BallId, EventKind, PocketId};

pub(crate) const RATE: u32 = 48_000;

/// Buffer size of the device in frames: not a multiple of kira's own 128.
const BUFFER: usize = 480;

/// Highest allowed output peak, dBFS.
const HIGHEST: f32 = -1.0;

/// Frames rendered before the first event.
const WARM_UP: usize = 960;

/// So far away that the limiter stays idle.
const FAR: SoundPosition = SoundPosition { pan: 0.0, distance: 60.0 };

pub(crate) fn open() -> Audio<Capture> {
    open_at(RATE)
}

fn open_at(rate: u32) -> Audio<Capture> {
    let mut audio = Audio::open(Some(rate));
    settle(&mut audio);
    run(&mut audio, WARM_UP);
    audio
}

/// Waits until the device is open or has failed to open.
fn settle(audio: &mut Audio<Capture>) {
    while audio.opening.is_some() {
        audio.tend();
        std::thread::yield_now();
    }
}

/// Changes one of the volumes.
fn turn(audio: &mut Audio<Capture>, volume: impl FnOnce(&mut Volumes)) {
    let mut volumes = audio.volumes;
    volume(&mut volumes);
    audio.set_volumes(volumes);
}

/// Renders `frames` frames and lets their duration pass. Rendering must not touch the heap.
pub(crate) fn run(audio: &mut Audio<Capture>, frames: usize) -> Vec<[f32; 2]> {
    run_by(audio, frames, BUFFER)
}

/// [`run`] with a given buffer size.
fn run_by(audio: &mut Audio<Capture>, frames: usize, at_once: usize) -> Vec<[f32; 2]> {
    let rate = audio.settings.expect("a device has a rate");
    let output = audio.output.as_mut().expect("the device is there");
    let shared = Arc::clone(&output.handle.shared);
    let capture = output.manager.backend_mut();
    let mut heard = Vec::with_capacity(frames);
    while heard.len() < frames {
        // A device asks for its next buffer when the last one has been played.
        let buffer = (frames - heard.len()).min(at_once);
        let nanoseconds = buffer as f64 * 1e9 / f64::from(rate);
        shared.test_clock.fetch_add(nanoseconds.round() as i64, Relaxed);
        heard.extend(capture.run(buffer));
    }
    assert_eq!(assert_no_alloc::violation_count(), 0, "the audio thread touched the heap");
    heard
}

fn tell(audio: &mut Audio<Capture>, event: &Event, place: SoundPosition) {
    audio.event(event, SoundDetails::default(), place);
}

/// Half a second of output; the world's clock starts at [`output_index`] of 0.
fn hear(events: &[Event], place: SoundPosition) -> Vec<[f32; 2]> {
    let mut audio = open();
    audio.follow(0.0, 1.0);
    for event in events {
        tell(&mut audio, event, place);
    }
    run(&mut audio, RATE as usize / 2)
}

/// Index in the output of [`hear`] of a time on the world's clock.
fn output_index(time: f64) -> f64 {
    time * f64::from(RATE) + look_ahead(RATE) as f64
}

fn event(time: f64, speed: f64, kind: EventKind) -> Event {
    Event { time, kind, speed, position: Vector3::zeros() }
}

fn contact(time: f64, speed: f64) -> Event {
    event(time, speed, EventKind::BallBall { balls: [BallId::CUE, BallId(1)] })
}

fn pot(time: f64, speed: f64) -> Event {
    event(time, speed, EventKind::BallPocket { ball: BallId(4), pocket: PocketId(1) })
}

pub(crate) fn peak(frames: &[[f32; 2]]) -> f32 {
    frames.iter().flatten().fold(0.0, |peak, sample| sample.abs().max(peak))
}

fn decibels(ratio: f32) -> f32 {
    20.0 * ratio.log10()
}
