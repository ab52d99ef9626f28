//! Tests of a world's clock that stops, changes its pace, falls behind or is set back.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

/// A captured device together with a running clock.
struct Bench {
    audio: Audio<Capture>,
    heard: Vec<[f32; 2]>,
    clock: f64,
}

impl Bench {
    fn new() -> Bench {
        Bench { audio: open(), heard: Vec::new(), clock: 0.0 }
    }

    fn tell(&mut self, event: &Event) {
        tell(&mut self.audio, event, FAR);
    }

    /// Advances real time by `seconds`, in display frames of a hundredth of a second.
    fn pass(&mut self, seconds: f64, pace: f64) {
        let frames = (seconds * 100.0).round() as u64;
        self.audio.follow(self.clock, pace);
        for _ in 0..frames {
            self.heard.extend(run(&mut self.audio, RATE as usize / 100));
            self.clock += pace / 100.0;
            self.audio.follow(self.clock, pace);
        }
    }

    /// True if the output is exactly one contact at 1 m/s, `time` seconds after the start.
    fn hears_one_at(&self, time: f64) {
        let alone = {
            let mut bench = Bench::new();
            bench.audio.follow(0.0, 1.0);
            bench.tell(&contact(time, 1.0));
            run(&mut bench.audio, self.heard.len())
        };
        let onset = |heard: &[[f32; 2]]| heard.iter().position(|frame| frame[0] != 0.0);
        assert_eq!(onset(&self.heard), onset(&alone));
        for (heard, alone) in self.heard.iter().zip(&alone) {
            assert!((heard[0] - alone[0]).abs() < 1e-6, "{} {}", heard[0], alone[0]);
        }
    }
}

/// A sound revoked before its start is never heard; later sounds are.
#[test]
fn revoked_sounds_do_not_start() {
    let mut audio = open();
    audio.follow(0.0, 1.0);
    tell(&mut audio, &contact(0.05, 3.0), SoundPosition::default());
    run(&mut audio, 960);
    audio.revoke();
    assert_eq!(peak(&run(&mut audio, 9600)), 0.0);
    tell(&mut audio, &contact(0.0, 3.0), SoundPosition::default());
    assert!(peak(&run(&mut audio, 9600)) > 0.0);
}

/// A late sound is heard at once, from its beginning.
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

/// While the clock is paused, sounds that have not started wait; they play after it resumes.
#[test]
fn a_pause_delays_the_sounds() {
    let mut bench = Bench::new();
    bench.audio.follow(0.0, 1.0);
    bench.tell(&contact(0.1, 1.0));
    bench.pass(0.06, 1.0);
    bench.pass(1.0, 0.0);
    assert_eq!(peak(&bench.heard), 0.0);
    bench.pass(0.5, 1.0);
    bench.hears_one_at(1.1);
}

/// An event sent during a pause waits as well.
#[test]
fn events_sent_in_a_pause_wait() {
    let mut bench = Bench::new();
    bench.pass(0.1, 0.0);
    bench.tell(&contact(0.05, 1.0));
    bench.pass(0.4, 0.0);
    assert_eq!(peak(&bench.heard), 0.0);
    bench.pass(0.5, 1.0);
    bench.hears_one_at(0.55);
}

/// Fast forward and slow motion move the sounds that have not started.
#[test]
fn another_pace_moves_the_sounds() {
    // After 20 ms, 80 ms of the clock remain until the contact.
    for (pace, time) in [(4.0, 0.04), (8.0, 0.03), (0.25, 0.34), (0.5, 0.18)] {
        let mut bench = Bench::new();
        bench.audio.follow(0.0, 1.0);
        bench.tell(&contact(0.1, 1.0));
        bench.pass(0.02, 1.0);
        bench.pass(0.5, pace);
        bench.hears_one_at(time);
    }
    // Back to real time: 60 ms at half pace leave 20 ms.
    let mut bench = Bench::new();
    bench.audio.follow(0.0, 1.0);
    bench.tell(&contact(0.1, 1.0));
    bench.pass(0.05, 1.0);
    bench.pass(0.06, 0.5);
    bench.pass(0.4, 1.0);
    bench.hears_one_at(0.13);
}

/// A predicted event that does not happen (an undone shot, a new rack) is never heard.
#[test]
fn an_undone_prediction_is_not_heard() {
    let mut bench = Bench::new();
    bench.audio.follow(0.0, 1.0);
    bench.tell(&contact(0.1, 8.0));
    bench.pass(0.05, 1.0);
    bench.audio.revoke();
    bench.clock = 0.0;
    bench.audio.follow(0.0, 1.0);
    bench.tell(&contact(0.1, 1.0));
    bench.pass(0.4, 1.0);
    bench.hears_one_at(0.15);
}

/// A reopened device plays the remaining sounds.
#[test]
fn a_new_device_plays_the_remaining_sounds() {
    // A device that has played for as long as the old one, and one that has played for longer.
    for warm_up in [WARM_UP, 20 * WARM_UP] {
        new_device_plays(warm_up);
    }
}

fn new_device_plays(warm_up: usize) {
    let mut bench = Bench::new();
    bench.audio.follow(0.0, 1.0);
    bench.tell(&contact(0.1, 1.0));
    bench.pass(0.02, 1.0);
    bench.audio.output = None;
    bench.audio.opening = Some(Output::open_aside(Some(RATE)));
    settle(&mut bench.audio);
    run(&mut bench.audio, warm_up);
    bench.heard.clear();
    bench.pass(0.3, 1.0);
    bench.hears_one_at(0.08);
}

/// Each event is heard once, despite uneven frames, changes of pace and display stalls.
#[test]
fn each_event_is_heard_once() {
    const FORESIGHT: f64 = 0.1;
    for seed in 0..20 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut audio = open();
        let (mut clock, mut pace, mut told) = (0.0, 1.0, 0);
        let mut next = 0.02;
        for _ in 0..400 {
            if random.random_bool(0.1) {
                pace = [0.0, 0.25, 1.0, 1.0, 6.0][random.random_range(0..5)];
            }
            let stall = random.random_bool(0.02);
            let frame: f64 = if stall { 0.3 } else { random.random_range(0.004..0.05) };
            run(&mut audio, (frame * f64::from(RATE)) as usize);
            clock += frame.min(0.1) * pace;
            audio.follow(clock, pace);
            while next < clock + FORESIGHT * pace {
                tell(&mut audio, &contact(next, 1.0), FAR);
                told += 1;
                next += random.random_range(0.0..0.05);
            }
        }
        audio.follow(clock, 1.0);
        run(&mut audio, RATE as usize);
        let started = audio.output.as_ref().unwrap().handle.shared.started.load(Relaxed);
        assert!(told > 100);
        assert_eq!(started, told, "seed {seed}");
    }
}
