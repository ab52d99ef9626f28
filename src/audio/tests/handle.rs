//! Volumes, positions, and devices that come and go.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::audio::mixer::Clip;

/// A second sound does not cut off the first. The original blog's player played only the last.
#[test]
fn overlapping_sounds_add_up() {
    let drop = pot(0.0, 1.0);
    let hit = contact(0.02, 3.0);
    let both = hear(&[drop, hit], FAR);
    let (one, other) = (hear(&[drop], FAR), hear(&[hit], FAR));
    for ((both, one), other) in both.iter().zip(&one).zip(&other) {
        assert!((both[0] - one[0] - other[0]).abs() < 1e-7);
    }
}

/// Muted output is exactly zero, and the fade has no step.
#[test]
fn muting_fades_to_silence() {
    let mut audio = open();
    let drop = pot(0.0, 3.0);
    tell(&mut audio, &drop, SoundPosition::default());
    let before = run(&mut audio, 3000);
    turn(&mut audio, |volumes| volumes.muted = true);
    let fading = run(&mut audio, 2000);
    let step = |frames: &[[f32; 2]]| {
        frames.windows(2).fold(0.0f32, |step, pair| step.max((pair[1][0] - pair[0][0]).abs()))
    };
    assert!(peak(&fading[..200]) > 0.0);
    assert!(step(&fading) <= step(&before));
    assert_eq!(peak(&fading[1500..]), 0.0);
    tell(&mut audio, &drop, SoundPosition::default());
    assert_eq!(peak(&run(&mut audio, 4800)), 0.0);
    turn(&mut audio, |volumes| volumes.muted = false);
    assert!(peak(&run(&mut audio, 4800)) > 0.0);
}

/// Half way on the control is 10 dB softer, zero is silence, and invalid values are ignored.
#[test]
fn the_volume_control_is_perceptually_even() {
    let at = |volume: f32| {
        let mut audio = open();
        turn(&mut audio, |volumes| volumes.master = volume);
        run(&mut audio, 960);
        tell(&mut audio, &contact(0.0, 1.0), SoundPosition::default());
        peak(&run(&mut audio, 4800))
    };
    assert!((decibels(at(0.5) / at(1.0)) + 10.0).abs() < 0.1);
    assert_eq!(at(0.0), 0.0);
    assert_eq!(at(f32::NAN), at(1.0));
    assert_eq!(at(7.0), at(1.0));
}

/// Effects and room have volumes of their own: without effects all is silent, without the room only
/// the reverb is.
#[test]
fn effects_and_room_have_their_own_volumes() {
    let at = |effects: f32, room: f32| {
        let mut audio = open();
        turn(&mut audio, |volumes| *volumes = Volumes { effects, room, ..*volumes });
        run(&mut audio, 960);
        tell(&mut audio, &contact(0.0, 1.0), SoundPosition::default());
        let heard = run(&mut audio, 9600);
        // The click ends after 2 ms, and the first reflection arrives after 11 ms.
        (peak(&heard[..480]), peak(&heard[480..]))
    };
    let (click, answer) = at(1.0, 1.0);
    assert!(answer > 0.0);
    assert_eq!(at(1.0, 0.0), (click, 0.0));
    assert_eq!(at(0.0, 1.0), (0.0, 0.0));
    let (same, softer) = at(1.0, 0.5);
    assert_eq!(same, click);
    assert!((decibels(softer / answer) + 10.0).abs() < 0.1);
    let (softer, answer_to_it) = at(0.5, 1.0);
    assert!((decibels(softer / click) + 10.0).abs() < 0.1);
    assert!((decibels(answer_to_it / answer) + 10.0).abs() < 0.1);
}

/// Changing a volume causes no step: a steady sound changes from frame to frame by no more than in
/// a fade over 20 ms.
#[test]
fn turning_a_volume_does_not_crackle() {
    const LEVEL: f32 = 0.25;
    let largest_step = FADE_STEP * LEVEL * 1.5;
    let knobs: [fn(&mut Volumes, f32); 3] = [
        |volumes, volume| volumes.master = volume,
        |volumes, volume| volumes.effects = volume,
        |volumes, volume| volumes.muted = volume < 0.5,
    ];
    for knob in knobs {
        let mut audio = open();
        turn(&mut audio, |volumes| volumes.room = 0.0);
        run(&mut audio, 2000);
        let steady = Clip { start: 0, samples: vec![LEVEL; 48_000], gains: [1.0; 2] };
        assert!(audio.output.as_mut().unwrap().handle.send(steady));
        run(&mut audio, 2000);
        let mut heard = Vec::new();
        for volume in [0.0, 1.0, 0.3, 0.9, 0.2, 1.0] {
            turn(&mut audio, |volumes| knob(volumes, volume));
            heard.extend(run(&mut audio, 700));
        }
        let step =
            heard.windows(2).fold(0.0f32, |step, pair| step.max((pair[1][0] - pair[0][0]).abs()));
        assert!(step > 0.0 && step <= largest_step, "{step}");
    }
}

/// Largest change of a gain per frame: full scale in 20 ms.
const FADE_STEP: f32 = 1.0 / (0.020 * RATE as f32);

/// Rolling balls are heard while they are updated.
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

/// Another sample rate changes neither timing nor loudness.
#[test]
fn the_sample_rate_makes_no_difference() {
    for rate in [8_000, 16_000, 44_100, 96_000, 192_000] {
        let mut audio = open_at(rate);
        audio.follow(0.0, 1.0);
        tell(&mut audio, &contact(0.02, 1.0), SoundPosition::default());
        let heard = run(&mut audio, rate as usize / 10);
        let onset = heard.iter().position(|frame| frame[0] != 0.0).unwrap();
        let late = onset as f64 - 0.020 * f64::from(rate) - look_ahead(rate) as f64;
        assert!(late.abs() <= 1.0, "{rate}: {late} samples late");
        assert!((decibels(peak(&heard)) + 18.0).abs() < 0.5);
    }
}

/// Without a device every call works, and the reason for the silence is known.
#[test]
fn without_a_device_the_game_goes_on() {
    let mut audio = Audio::<Capture>::open(None);
    assert_eq!(audio.silent_reason(), None, "it is not yet known");
    settle(&mut audio);
    assert_eq!(audio.silent_reason(), Some("there is no device"));
    audio.follow(0.0, 1.0);
    tell(&mut audio, &contact(0.0, 1.0), SoundPosition::default());
    audio.rolling([Roll { speed: 1.0, ..Roll::default() }]);
    turn(&mut audio, |volumes| volumes.master = 0.3);
    audio.revoke();
    assert_eq!(audio.volumes.master, 0.3);
    assert_eq!(open().silent_reason(), None);
}

/// Waits for the next attempt to open a device.
fn wait_for_retry(audio: &mut Audio<Capture>) {
    audio.sought = audio.sought.checked_sub(RETRY).expect("the machine has run for a while");
    audio.tend();
    assert!(audio.opening.is_some());
    settle(audio);
}

/// A device that stops requesting sound is dropped, and opened again after a while.
#[test]
fn a_lost_device_is_opened_again() {
    let mut audio = open();
    turn(&mut audio, |volumes| volumes.muted = true);
    audio.output.as_ref().unwrap().handle.shared.test_clock.fetch_add(2_000_000_000, Relaxed);
    audio.tend();
    assert_eq!(audio.silent_reason(), Some("the sound device is gone"));
    audio.tend();
    assert!(audio.opening.is_none(), "it is not sought in every frame");
    tell(&mut audio, &contact(0.0, 1.0), SoundPosition::default());
    wait_for_retry(&mut audio);
    assert_eq!(audio.silent_reason(), None);
    // The new device is muted, as the old one was.
    run(&mut audio, WARM_UP);
    tell(&mut audio, &contact(0.0, 1.0), SoundPosition::default());
    assert_eq!(peak(&run(&mut audio, 4800)), 0.0);
}

/// A device that is plugged in after the start is found.
#[test]
fn a_device_plugged_in_later_is_found() {
    let mut audio = Audio::<Capture>::open(None);
    settle(&mut audio);
    wait_for_retry(&mut audio);
    assert_eq!(audio.silent_reason(), Some("there is no device"));
    audio.settings = Some(RATE);
    wait_for_retry(&mut audio);
    assert_eq!(audio.silent_reason(), None);
    run(&mut audio, WARM_UP);
    tell(&mut audio, &contact(0.0, 1.0), FAR);
    assert!(peak(&run(&mut audio, 4800)) > 0.0);
}

/// Kinds of fault: a device that is closed while the window is unused is opened by itself, the player
/// is told that there is none, or the first sound after it is lost or at another time.
#[test]
fn a_device_that_was_closed_plays_the_next_event_at_its_time() {
    let mut audio = open();
    turn(&mut audio, |volumes| volumes.room = 0.5);
    audio.follow(0.0, 1.0);
    audio.rest();
    audio.sought = audio.sought.checked_sub(RETRY).expect("the machine has run for a while");
    audio.follow(0.0, 1.0);
    assert!(audio.output.is_none() && audio.opening.is_none());
    assert_eq!(audio.silent_reason(), None);
    audio.wake();
    // A stroke that begins with the first input after the rest.
    audio.follow(-0.1, 1.0);
    tell(&mut audio, &contact(0.0, 3.0), FAR);
    settle(&mut audio);
    assert_eq!(audio.volumes.room, 0.5);
    run(&mut audio, WARM_UP);
    audio.follow(-0.05, 1.0);
    let heard = run(&mut audio, RATE as usize / 10);
    let onset = heard.iter().position(|frame| frame[0] != 0.0).expect("it is heard");
    let late = onset as f64 - 0.05 * f64::from(RATE) - look_ahead(RATE) as f64;
    assert!(late.abs() <= 1.0, "{late} samples late");
    // Another call changes nothing.
    audio.wake();
    assert!(audio.opening.is_none() && audio.output.is_some());
}

/// The game's thread does not wait while a device is being opened.
#[test]
fn the_game_does_not_wait_for_a_slow_device() {
    let mut audio = open();
    audio.output = None;
    let may_fail = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&may_fail);
    audio.opening = Some(Task::spawn("slow device", move |_| {
        while !flag.load(Relaxed) {
            std::thread::yield_now();
        }
        std::panic::resume_unwind(Box::new("it fails"))
    }));
    for frame in 0..10 {
        audio.follow(f64::from(frame) / 60.0, 1.0);
        assert!(audio.opening.is_some() && audio.output.is_none());
    }
    // The opening thread failed.
    may_fail.store(true, Relaxed);
    settle(&mut audio);
    assert!(audio.silent_reason().is_some());
    wait_for_retry(&mut audio);
    assert_eq!(audio.silent_reason(), None);
}
