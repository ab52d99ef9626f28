//! What is heard of a shot that is taken back.

use std::sync::Arc;

use super::*;
use crate::app::camera_rig::CameraRig;
use crate::audio::tests::{Capture, RATE, open, peak, run};
use crate::game::{Command, Match, Phase, Setup};
use crate::physics::{Event, EventKind};
use crate::ui::Place as CameraPlace;

/// Frames of the device in a frame of the display.
const FRAME: usize = RATE as usize / 60;

/// A game that is seen and heard frame by frame.
struct Room {
    session: Session,
    ears: Ears<Capture>,
    layout: Layout,
}

impl Room {
    /// A rack, and a cue that is aimed at it.
    fn new() -> Room {
        let game = Match::new(Setup::usual(1));
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(CameraPlace::Over, &table, nalgebra::zero(), 0.0);
        let session = Session::new(game, rig);
        Room {
            session,
            ears: Ears { audio: open(), future: None },
            layout: Layout::new(1280, 720, 1.0),
        }
    }

    fn play(&mut self, command: Command) {
        self.session.play(command).expect("it is possible now");
    }

    /// Lets so many frames pass; what is heard.
    fn pass(&mut self, frames: usize) -> Vec<[f32; 2]> {
        let mut heard = Vec::new();
        for _ in 0..frames {
            self.session.advance_exactly(1.0 / 60.0);
            self.ears.listen(&self.session, &self.layout);
            heard.extend(run(&mut self.ears.audio, FRAME));
        }
        heard
    }
}

/// Tests that of a shot that is taken back while the cue swings nothing is heard, though the stroke
/// and what follows within a tenth of a second have been told by then.
#[test]
fn a_shot_that_is_taken_back_is_not_heard() {
    let heard = |undone: bool| {
        let mut room = Room::new();
        room.pass(2);
        room.play(Command::Shoot);
        let mut heard = room.pass(6);
        let future = room.ears.future.as_ref().expect("it has listened");
        assert!(future.told > 0, "the stroke has been told");
        if undone {
            room.play(Command::Undo);
        }
        heard.extend(room.pass(60));
        peak(&heard)
    };
    assert!(heard(false) > 0.01);
    assert_eq!(heard(true), 0.0);
}

/// Tests that balls that roll towards each other are not heard to meet when their shot is taken
/// back shortly before they do.
#[test]
fn balls_that_were_to_meet_are_not_heard() {
    let heard = |undone: bool| {
        let mut room = Room::new();
        room.play(Command::Power { value: 0.3 });
        room.play(Command::Shoot);
        room.pass(10);
        let met = |event: &&Event| matches!(event.kind, EventKind::BallBall { .. });
        let mut ahead = room.session.world().clone();
        ahead.update(2.0);
        let time = ahead.events().iter().find(met).expect("it goes to the rack").time;
        while room.session.clock() < time - 0.03 {
            room.pass(1);
        }
        let future = room.ears.future.as_ref().expect("it has listened");
        let told = &future.world.events()[..future.told];
        assert!(told.iter().any(|event| met(&event)), "the first contact has been told");
        if undone {
            room.play(Command::Undo);
        }
        let after = room.pass(60);
        [peak(&after), peak(&after[RATE as usize / 20..])]
    };
    // What is left is the end of the cue ball's rolling and the room's answer to the stroke.
    let ([met, _], [all, late]) = (heard(false), heard(true));
    assert!(all < 0.1 * met && late < 0.02 * met, "{met} {all} {late}");
}

/// Tests that a shot that is taken back and played again within one frame is heard again, whole.
#[test]
fn the_same_shot_at_once_is_heard_again() {
    let onset = |again: bool| {
        let mut room = Room::new();
        room.pass(2);
        room.play(Command::Shoot);
        if again {
            room.pass(6);
            room.play(Command::Undo);
            room.play(Command::Redo);
            assert_eq!(room.session.phase(), Phase::Rolling);
        }
        let heard = room.pass(40);
        (heard.iter().position(|frame| frame[0] != 0.0), peak(&heard))
    };
    let (first, second) = (onset(false), onset(true));
    assert!(first.0.is_some());
    assert!(first.0.unwrap().abs_diff(second.0.unwrap()) <= 1, "{first:?} {second:?}");
    assert!((first.1 / second.1 - 1.0).abs() < 0.02, "{first:?} {second:?}");
}
