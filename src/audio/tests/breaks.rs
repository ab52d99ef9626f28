//! Breaks: sixty contacts in 50 ms, and the breaks of the bundled scenes.

use nalgebra::Vector2;
use serde_json::Value;

use super::*;
use crate::physics::{Ball, CushionId, Laws, Shot, Strength, Table, World};

/// Sixty contacts in 50 ms, most of them early, the first at 7.5 m/s, with a cushion and a pocket
/// among them.
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

/// All events of a scene until everything rests.
fn scene(text: &str) -> Vec<Event> {
    let scene: Value = serde_json::from_str(text).unwrap();
    let number = |value: &Value| value.as_f64().unwrap();
    let laws = Laws::named(scene["laws"].as_str().unwrap()).unwrap();
    let table = Table::named(scene["table"].as_str().unwrap()).unwrap();
    let balls = scene["balls"].as_array().unwrap().iter().map(|ball| {
        let id = BallId(ball["id"].as_u64().unwrap() as u32);
        let place = Vector2::new(number(&ball["position"][0]), number(&ball["position"][1]));
        let radius = laws.ball_radius();
        Ball::at_rest(id, radius, laws.ball_mass(radius), place.x, place.y)
    });
    let mut world = World::new(Arc::new(table), laws, balls.collect());
    let shot = &scene["shot"];
    world.strike(&Shot {
        ball: BallId::CUE,
        direction: number(&shot["direction"]),
        strength: match shot.get("speed") {
            Some(speed) => Strength::Speed(number(speed)),
            None => Strength::Power(number(&shot["power"])),
        },
        tip: shot.get("tip").map_or([0.0; 2], |tip| [number(&tip[0]), number(&tip[1])]),
        elevation: shot.get("elevation").map_or(0.0, number),
    });
    world.update(100.0);
    assert!(world.at_rest());
    world.events().to_vec()
}

fn real_break() -> Vec<Event> {
    scene(include_str!("../../../assets/scenes/real/break.json"))
}

fn report_break() -> Vec<Event> {
    scene(include_str!("../../../assets/scenes/break.json"))
}

/// True unless an event is a change of motion or softer than -69 dBFS.
fn audible(event: &Event) -> bool {
    !matches!(event.kind, EventKind::State { .. }) && event.speed >= 0.001
}

/// The output until a time on the world's clock, s, without one of the events.
fn hear_until(
    events: &[Event],
    without: Option<usize>,
    place: SoundPosition,
    end: f64,
) -> Vec<[f32; 2]> {
    hear_from((RATE, BUFFER), events, without, place, end)
}

/// [`hear_until`], with a device of a given rate and buffer size.
fn hear_from(
    (rate, at_once): (u32, usize),
    events: &[Event],
    without: Option<usize>,
    place: SoundPosition,
    end: f64,
) -> Vec<[f32; 2]> {
    let mut audio = open_at(rate);
    audio.follow(0.0, 1.0);
    for (n, event) in events.iter().enumerate() {
        if event.time < end && without != Some(n) {
            let details =
                SoundDetails { rank: SoundDetails::rank(events, n), ..SoundDetails::default() };
            audio.event(event, details, place);
        }
    }
    run_by(&mut audio, (end * f64::from(rate)) as usize, at_once)
}

/// Removing any one event first changes the output at that event's time, exact to the sample. The
/// sound is soft enough to keep the limiter idle.
fn check_starts(device: (u32, usize), events: &[Event], step: usize) {
    let end = events.last().unwrap().time + 0.5;
    let whole = hear_from(device, events, None, FAR, end);
    assert!(decibels(peak(&whole)) < HIGHEST);
    let rate = device.0;
    let audible = events.iter().enumerate().filter(|(_, event)| audible(event));
    let mut checked = 0;
    for (n, event) in audible.step_by(step) {
        let without = hear_from(device, events, Some(n), FAR, event.time + 0.01);
        let first = whole.iter().zip(&without).position(|(with, without)| with != without);
        let first = first.unwrap_or_else(|| panic!("event {n} is not heard: {event:?}"));
        let late = first as f64 - event.time * f64::from(rate) - look_ahead(rate) as f64;
        assert!(late.abs() <= 1.0, "{device:?}: event {n} comes {late} samples late: {event:?}");
        checked += 1;
    }
    assert!(checked * step > 40, "{checked} events");
}

#[test]
fn every_sound_of_a_real_break_starts_at_its_events_time() {
    check_starts((RATE, BUFFER), &real_break(), 1);
}

#[test]
fn every_sound_of_the_reports_break_starts_at_its_events_time() {
    check_starts((RATE, BUFFER), &report_break(), 1);
}

/// The device's rate and buffer size make no difference.
#[test]
fn every_sound_starts_at_its_events_time_on_any_device() {
    for device in [(22_050, 100), (44_100, 64), (44_100, 4096), (96_000, 333), (192_000, 2048)] {
        check_starts(device, &real_break(), 8);
    }
}

/// Removing any one event of a break first changes the output at that event's time.
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

/// No contact of a break is dropped or cut off: the output is the sum of the outputs of each alone.
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

/// The same break close to the ear would be far above full scale; it leaves at the ceiling.
#[test]
fn a_break_does_not_clip() {
    let heard = hear(&rack(), SoundPosition::default());
    assert!(heard.iter().flatten().all(|sample| sample.is_finite()));
    check_peak(&heard);
}

/// Checks that loud sound leaves just under the ceiling.
fn check_peak(heard: &[[f32; 2]]) {
    let peak = decibels(peak(heard));
    assert!((HIGHEST - 0.5..HIGHEST + 1e-4).contains(&peak), "{peak} dBFS");
}

/// Breaks of bundled scenes, heard from the cue ball, do not clip either.
#[test]
fn real_breaks_do_not_clip() {
    for events in [real_break(), report_break()] {
        for device in [(RATE, BUFFER), (44_100, 1024), (96_000, 64)] {
            check_peak(&hear_from(device, &events, None, SoundPosition::default(), 2.0));
        }
    }
}

/// A break is louder than any hit in it, and crackles for longer than a click.
#[test]
fn a_break_sounds_like_one() {
    let events = real_break();
    let is_contact = |event: &&Event| matches!(event.kind, EventKind::BallBall { .. });
    let first = *events.iter().find(is_contact).unwrap();
    let energy = |heard: &[[f32; 2]], from: f64, to: f64| {
        let index = |time: f64| output_index(first.time + time) as usize;
        heard[index(from)..index(to)].iter().map(|frame| frame[0].powi(2)).sum::<f32>()
    };
    let whole = hear_until(&events, None, FAR, first.time + 0.2);
    let alone = hear_until(&[first], None, FAR, first.time + 0.2);
    let louder = 10.0 * (energy(&whole, 0.0, 0.1) / energy(&alone, 0.0, 0.1)).log10();
    assert!(louder > 3.0, "{louder} dB");
    // The table thumps far below the frequencies of two balls.
    let body = |heard: &[[f32; 2]]| {
        let heard: Vec<f32> =
            heard[output_index(first.time) as usize..].iter().map(|frame| frame[0]).collect();
        centroid(&heard, f64::from(RATE))
    };
    assert!(body(&whole) < 0.8 * body(&alone), "{} {}", body(&whole), body(&alone));
    // Of a single hit hardly anything is left after 3 ms; a break goes on.
    let lasting = |heard: &[[f32; 2]]| energy(heard, 0.003, 0.1) / energy(heard, 0.0, 0.1);
    assert!(lasting(&alone) < 0.05 && lasting(&whole) > 0.2, "{}", lasting(&whole));
}
