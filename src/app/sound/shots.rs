//! Tests of the sounds of whole shots: played, slowed, paused, taken back.

use std::sync::Arc;

use super::*;
use crate::app::background::time_budget::TimeBudget;
use crate::app::camera_rig::CameraRig;
use crate::audio::tests::{Capture, RATE, centroid, open, peak, run};
use crate::game::{Command, Match, Phase, Setup};
use crate::physics::{Event, EventKind};
use crate::ui::CameraView;

/// Audio frames per frame of the display.
const FRAME: usize = RATE as usize / 60;

/// A game that is shown and heard frame by frame.
struct HeardGame {
    session: Session,
    feed: SoundFeed<Capture>,
    layout: Layout,
}

impl HeardGame {
    /// A rack, and a cue aimed at it.
    fn new() -> HeardGame {
        let game = Match::new(Setup::usual(1));
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(CameraView::Over, &table, nalgebra::zero(), 0.0);
        let session = Session::new(game, rig);
        HeardGame {
            session,
            feed: SoundFeed { audio: open(), ahead: None, heard: Default::default() },
            layout: Layout::new(1280, 720, 1.0),
        }
    }

    fn play(&mut self, command: Command) {
        self.session.play(command).expect("it is possible now");
    }

    /// Plays a soft shot at the rack until 0.15 s before the balls meet. Returns the time of the
    /// contact.
    fn approach(&mut self) -> f64 {
        self.play(Command::Power { value: 0.3 });
        self.play(Command::Shoot);
        self.pass(10);
        let mut ahead = self.session.world().clone();
        ahead.update(2.0);
        let time =
            ahead.events().iter().find(is_impact_of_balls).expect("it goes to the rack").time;
        while self.session.clock() < time - 0.15 {
            self.pass(1);
        }
        time
    }

    /// Runs this many frames. Returns the sound.
    fn pass(&mut self, frames: usize) -> Vec<[f32; 2]> {
        let mut heard = Vec::new();
        for _ in 0..frames {
            self.session.advance_exactly(1.0 / 60.0);
            self.feed.schedule_sounds(&self.session, &self.layout);
            heard.extend(run(&mut self.feed.audio, FRAME));
        }
        heard
    }
}

fn is_impact_of_balls(event: &&Event) -> bool {
    matches!(event.kind, EventKind::BallBall { .. })
}

/// Tests that the sound of a collision comes with its picture, at any speed, and not at all while
/// the shot is paused.
#[test]
fn sound_and_picture_stay_in_step() {
    type Act = fn(&mut Session);
    let actions: [(Act, &str); 3] = [
        (|_| (), "as usual"),
        (|session| session.playback.slow_motion = true, "slow"),
        (|session| session.playback.fast_forward = true, "fast"),
    ];
    for (act, name) in actions {
        let mut game = HeardGame::new();
        let time = game.approach();
        game.session.toggle_pause();
        game.pass(3);
        let standing = game.session.clock();
        // After a second of pause, cue and cloth have faded out and no ball is heard.
        assert!(
            peak(&game.pass(60)[RATE as usize / 2..]) < 1e-4,
            "{name}: the sound does not stop"
        );
        assert_eq!(game.session.clock(), standing);
        game.session.toggle_pause();
        act(&mut game.session);
        let left = (time - standing) / game.session.pace();
        let heard = game.pass(((left + 0.2) * 60.0) as usize);
        let loudest = peak(&heard);
        let click =
            heard.iter().position(|frame| frame[0].abs().max(frame[1].abs()) > 0.5 * loudest);
        let click = click.expect("they meet") as f64 / f64::from(RATE);
        assert!(loudest > 0.05, "{name}: {loudest}");
        assert!((click - left).abs() < 0.03, "{name}: heard after {click} s, seen after {left} s");
    }
}

/// Tests that a miscue sounds different.
#[test]
fn a_miscue_sounds_different() {
    let brightness = |side: f64| {
        let mut game = HeardGame::new();
        game.play(Command::Tip { value: [side, 0.0] });
        game.play(Command::Power { value: 0.4 });
        game.play(Command::Shoot);
        let heard = game.pass(60);
        assert_eq!(game.session.game().miscued(), side > 0.6);
        // The stroke is the first sound; the balls that meet later may be louder.
        let peak = peak(&heard);
        let first = heard.iter().position(|frame| frame[0].abs() > 0.02 * peak).unwrap();
        let stroke: Vec<f32> = heard[first - 48..first + 480].iter().map(|f| f[0]).collect();
        centroid(&stroke, f64::from(RATE))
    };
    let [gripped, slipped] = [brightness(0.0), brightness(0.9)];
    assert!(slipped > 3.0 * gripped && slipped > 2000.0, "{gripped} {slipped} Hz");
}

/// Tests that a shot taken back during the swing makes no sound, although the stroke and its first
/// events were already passed on.
#[test]
fn a_shot_taken_back_during_the_swing_is_silent() {
    let heard = |undone: bool| {
        let mut game = HeardGame::new();
        game.pass(2);
        game.play(Command::Shoot);
        let mut heard = game.pass(6);
        let ahead = game.feed.ahead.as_ref().expect("it has listened");
        assert!(ahead.passed_on > 0, "the stroke has been passed on");
        if undone {
            game.play(Command::Undo);
        }
        heard.extend(game.pass(60));
        peak(&heard)
    };
    assert!(heard(false) > 0.01);
    assert_eq!(heard(true), 0.0);
}

/// Tests that a collision is not heard if its shot is taken back shortly before.
#[test]
fn a_cancelled_collision_is_silent() {
    let heard = |undone: bool| {
        let mut game = HeardGame::new();
        let time = game.approach();
        while game.session.clock() < time - 0.04 {
            game.pass(1);
        }
        let ahead = game.feed.ahead.as_ref().expect("it has listened");
        let passed_on = &ahead.world.events()[..ahead.passed_on];
        assert!(
            passed_on.iter().any(|event| is_impact_of_balls(&event)),
            "the first contact has been passed on"
        );
        if undone {
            game.play(Command::Undo);
        }
        let after = game.pass(60);
        [peak(&after), peak(&after[RATE as usize / 20..])]
    };
    // The rest is the end of the cue ball's rolling and the room's echo of the stroke.
    let ([met, _], [all, late]) = (heard(false), heard(true));
    assert!(all < 0.1 * met && late < 0.02 * met, "{met} {all} {late}");
}

/// Tests that a shot that is taken back and replayed within one frame is heard again in full.
#[test]
fn a_shot_replayed_at_once_is_heard_again() {
    let onset = |again: bool| {
        let mut game = HeardGame::new();
        game.pass(2);
        game.play(Command::Shoot);
        if again {
            game.pass(6);
            game.play(Command::Undo);
            game.play(Command::Redo);
            assert_eq!(game.session.phase(), Phase::Rolling);
        }
        let heard = game.pass(40);
        (heard.iter().position(|frame| frame[0] != 0.0), peak(&heard))
    };
    let (first, second) = (onset(false), onset(true));
    assert!(first.0.is_some());
    assert!(first.0.unwrap().abs_diff(second.0.unwrap()) <= 1, "{first:?} {second:?}");
    assert!((first.1 / second.1 - 1.0).abs() < 0.02, "{first:?} {second:?}");
}

/// Tests that a shot in slow motion is heard to its last event, and that no sound comes before its
/// picture.
#[test]
fn a_slow_shot_is_heard() {
    let mut game = HeardGame::new();
    game.session.set_budget(TimeBudget::Events(2));
    game.play(Command::Power { value: 1.0 });
    game.play(Command::Shoot);
    let (mut frames, mut loudest, mut delayed) = (0, 0.0_f32, false);
    while game.session.phase() == Phase::Rolling {
        game.session.advance_exactly(0.1);
        game.feed.schedule_sounds(&game.session, &game.layout);
        loudest = loudest.max(peak(&run(&mut game.feed.audio, FRAME)));
        let ahead = game.feed.ahead.as_ref().expect("it has listened");
        if game.session.is_delayed() {
            delayed = true;
            assert_eq!(ahead.world.clock(), game.session.world().clock());
        }
        frames += 1;
        assert!(frames < 10_000, "it never ends");
    }
    let ahead = game.feed.ahead.as_ref().expect("it has listened");
    let left = game.session.world().events().len() - ahead.passed_on;
    assert!(delayed && loudest > 0.05 && left == 0, "{delayed}, {loudest}, {left} not passed on");
}
