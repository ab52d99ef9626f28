//! Tests of the status line.

use crate::app::camera_rig::CameraRig;
use crate::app::controls::hint::*;
use crate::app::controls::mouse_drag::{Button, Modifiers};
use crate::game::{Command, Match, Placement, Setup, UndoRule};
use crate::physics::BallId;
use crate::ui::tests::end_of_game;
use crate::ui::{Action, CameraView, Chord, Key, KeyCard, SettingsSheet};

/// Where the cue is in the default view of 960 by 720 pixels.
const CUE: [f32; 2] = [480.0, 480.0];

fn session() -> Session {
    playing(Setup::report(1))
}

fn playing(setup: Setup) -> Session {
    let game = Match::new(setup);
    let ball = game.world().balls().next().unwrap().position;
    let rig = CameraRig::new(CameraView::Default, game.world().table(), ball, 0.0);
    Session::new(game, rig)
}

/// The hint with the default keys at this place of the pointer.
fn hint_at(
    session: &Session,
    layout: &Layout,
    drag: &MouseDrag,
    at: [f32; 2],
    taking: InputOwner,
) -> String {
    let mut line = String::new();
    let keys = &Bindings::default();
    StatusLine { keys, session, layout, drag, pointer: Some(at), taking }.write(&mut line);
    line
}

#[test]
fn a_pull_says_whether_letting_go_shoots() {
    let (mut session, layout) = (session(), Layout::new(1280, 720, 0.89));
    let mut hand = MouseDrag::default();
    hand.press(Button::Left, CUE, &session, &layout);
    let mut pulled = |pixels: f32| {
        let to = [CUE[0], CUE[1] + pixels];
        if let Some(action) = hand.moved(to, Modifiers::default(), &mut session, &layout) {
            let Action::Play(command) = action else { panic!("{action:?}") };
            session.play(command).unwrap();
        }
        hint_at(&session, &layout, &hand, to, InputOwner::Nothing)
    };
    assert!(pulled(100.0).contains("release to shoot"));
    let none = pulled(-20.0);
    assert!(none.starts_with("Power 0: release to cancel"), "{none}");
}

/// In a window of 640 by 480 there is room for so many letters.
#[test]
fn the_first_part_of_each_hint_has_room_in_small_windows() {
    let layout = Layout::new(1280, 720, 1.0);
    let hints =
        layout.named().into_iter().filter_map(|(_, rect)| control(&layout, rect.center(), true));
    let hints: Vec<Hint> = hints.collect();
    assert!(hints.len() > 20, "{}", hints.len());
    for hint in hints {
        let mut first = String::new();
        write_hint(&mut first, &Bindings::default(), &hint[..1]);
        assert!(first.chars().count() <= 42, "{first}");
    }
}

#[test]
fn hints_name_the_keys_that_are_bound() {
    let session = session();
    let mut keys = Bindings::default();
    let said = |keys: &Bindings| resting(keys, &session);
    for part in ["to shoot (Space) · ", " · A, D: aim · W, S: power"] {
        assert!(said(&keys).contains(part), "{}", said(&keys));
    }
    keys.bind(Intent::Shoot, 0, Chord::plain(Key::Char('X')).with_ctrl());
    keys.clear(Intent::Turn(Side::Left), 0);
    for part in ["to shoot (Ctrl X) · ", " · –, D: aim"] {
        assert!(said(&keys).contains(part), "{}", said(&keys));
    }
    keys.clear(Intent::Turn(Side::Right), 0);
    keys.clear(Intent::Shoot, 0);
    for part in ["to shoot · ", "to aim there · W, S: power"] {
        assert!(said(&keys).contains(part), "{}", said(&keys));
    }
}

#[test]
fn undo_is_offered_only_where_the_match_has_it() {
    for (undo, offers) in [(UndoRule::Free, true), (UndoRule::Off, false)] {
        let mut session = playing(Setup { undo, ..Setup::report(1) });
        session.play(Command::Shoot).unwrap();
        assert_eq!(resting(&Bindings::default(), &session).contains("undo"), offers);
        session.screens.open(end_of_game());
        assert_eq!(resting(&Bindings::default(), &session).contains("undo"), offers);
    }
}

#[test]
fn the_double_arrow_says_which_way_it_turns() {
    let layout = Layout::new(1280, 720, 1.0);
    let at = layout.controls.rotate_cue.center();
    let mut session = session();
    session.screens.open(KeyCard);
    let text = hint_at(&session, &layout, &MouseDrag::default(), at, InputOwner::Nothing);
    assert!(text.contains("Drag right to aim left"), "{text}");
}

/// Tests that no hint tells of a control that the settings cover.
#[test]
fn the_settings_hide_the_hints_of_what_lies_below() {
    let (mut session, layout) = (session(), Layout::new(640, 480, 1.0));
    session.screens.open(SettingsSheet::default());
    let at = layout.controls.power_bar.center();
    let said = |taking| hint_at(&session, &layout, &MouseDrag::default(), at, taking);
    assert!(said(InputOwner::Nothing).starts_with("Power"));
    assert!(said(InputOwner::Sheet).starts_with("↑ ↓ choose a row"));
}

/// Tests that no hint tells of a control below the open list.
#[test]
fn an_open_list_alone_is_told_of() {
    let (session, layout) = (session(), Layout::new(1280, 720, 1.0));
    let below = layout.controls.center_of_table.center();
    for (pointed, told) in [
        (Some(BallId(12)), "Follow the 12"),
        (Some(BallId::CUE), "Follow the cue ball"),
        (None, "Choose the ball to follow · Esc: close the list"),
    ] {
        let taking = InputOwner::List(pointed);
        assert_eq!(hint_at(&session, &layout, &MouseDrag::default(), below, taking), told);
    }
}

#[test]
fn what_lifts_the_cue_is_told() {
    let (mut session, layout) = (playing(Setup::usual(1)), Layout::new(1280, 720, 1.0));
    let c = layout.controls;
    let said = |session: &Session, at: Rect| {
        hint_at(session, &layout, &MouseDrag::default(), at.center(), InputOwner::Nothing)
    };
    session.play(Command::Elevation { value: 0.2 }).unwrap();
    for rect in [c.elevation, c.elevation_label] {
        assert!(said(&session, rect).starts_with("Cue elevation"));
    }
    // At the side rail, shooting away from it.
    let bed = session.world().table().bed.unwrap();
    let to = Placement::To([session.cue_ball().unwrap().position.x, 0.04 - bed.half_width]);
    session.play(Command::MoveCueBall(to)).unwrap();
    session.play(Command::Aim { direction: 1.5 }).unwrap();
    for rect in [c.elevation, c.elevation_label] {
        assert!(said(&session, rect).starts_with("The rail lifts the cue to "));
    }
}
