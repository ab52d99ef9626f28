//! Tests of the gamepad: its state, the effect of its sticks, and whole matches played with nothing
//! else. The events are injected as the gamepad's thread sends them.

mod desk;
mod matches;

use std::time::{Duration, Instant};

use super::pad::PadChange;
use crate::app::controls::gamepad::*;
use crate::app::docs_tables;
use crate::game::{Command, Direction};
use crate::texts::Text;
use crate::ui::{Action, PAD_GROUPS, actions, pad_control};
use desk::{A, B, Desk, session};

fn pressed(button: PadButton) -> PadEvent {
    PadEvent { style: PadStyle::Xbox, input: PadInput::Pressed(button) }
}

fn released(button: PadButton) -> PadEvent {
    PadEvent { style: PadStyle::Xbox, input: PadInput::Released(button) }
}

fn moved(stick: PadStick, upright: bool, value: f32) -> PadEvent {
    PadEvent { style: PadStyle::Xbox, input: PadInput::Moved { stick, upright, value } }
}

const DOWN: PadButton = PadButton::Pad(Direction::Down);

#[test]
fn a_held_direction_repeats_until_it_is_let_go() {
    let (mut pad, start) = (Pad::default(), Instant::now());
    let after = |ms: u64| start + Duration::from_millis(ms);
    assert_eq!(pad.due(), None);
    let change = pad.take(pressed(DOWN), PadLayer::Menu, start);
    assert!(matches!(change, PadChange::Press(Press { button: DOWN, count: 0, .. })));
    assert_eq!(pad.repeat(PadLayer::Menu, after(399)), None);
    assert_eq!(pad.due(), Some(after(400)));
    let count = |press: Option<Press>| press.map(|press| press.count);
    assert_eq!(count(pad.repeat(PadLayer::Menu, after(400))), Some(1));
    assert_eq!(count(pad.repeat(PadLayer::Menu, after(401))), None);
    assert_eq!(count(pad.repeat(PadLayer::Menu, after(600))), Some(2));
    assert_eq!(pad.take(released(DOWN), PadLayer::Menu, after(610)), PadChange::Release(DOWN));
    assert_eq!((pad.repeat(PadLayer::Menu, after(2000)), pad.due()), (None, None));
    // Nothing that a menu has begun goes on at the table.
    pad.take(pressed(DOWN), PadLayer::Menu, after(2000));
    assert_eq!((pad.repeat(PadLayer::Aim, after(3000)), pad.due()), (None, None));
    // A button does not repeat.
    pad.take(pressed(A), PadLayer::Menu, after(3000));
    assert_eq!(pad.due(), None);
}

#[test]
fn the_left_stick_is_the_arrows_in_menus_only() {
    let (mut pad, now) = (Pad::default(), Instant::now());
    let mut push =
        |value: f32, layer: PadLayer| pad.take(moved(PadStick::Left, true, value), layer, now);
    assert_eq!(push(-0.5, PadLayer::Menu), PadChange::Sticks);
    let press = push(-0.7, PadLayer::Menu);
    assert!(matches!(press, PadChange::Press(Press { button: DOWN, .. })), "{press:?}");
    assert_eq!(push(-0.5, PadLayer::Menu), PadChange::Sticks, "still pressed");
    assert_eq!(push(-0.3, PadLayer::Menu), PadChange::Release(DOWN));
    assert_eq!(push(-1.0, PadLayer::Aim), PadChange::Sticks);
}

#[test]
fn a_stick_at_rest_does_nothing() {
    let (mut pad, now) = (Pad::default(), Instant::now());
    pad.take(moved(PadStick::Left, false, 0.1), PadLayer::Aim, now);
    pad.take(moved(PadStick::Right, true, -0.14), PadLayer::Aim, now);
    assert!(!pad.deflected() && pad.last_used().is_none());
    pad.take(moved(PadStick::Left, false, 1.0), PadLayer::Aim, now);
    assert_eq!((pad.left_stick(), pad.last_used()), ([1.0, 0.0], Some(PadStyle::Xbox)));
    assert!(pad.put_aside() && !pad.put_aside());
    pad.take(moved(PadStick::Left, false, 0.0), PadLayer::Aim, now);
    assert_eq!(pad.last_used(), None, "a stick that springs back is not used");
}

#[test]
fn an_aim_does_not_change_the_power_by_accident() {
    let (mut pad, now) = (Pad::default(), Instant::now());
    let mut push = |x: f32, y: f32| {
        pad.take(moved(PadStick::Left, false, x), PadLayer::Aim, now);
        pad.take(moved(PadStick::Left, true, y), PadLayer::Aim, now);
        pad.left_stick().map(|part| part != 0.0)
    };
    assert_eq!(push(0.8, 0.5), [true, false]);
    // Slipping a little past the diagonal changes nothing, going over to the other axis does.
    assert_eq!(push(0.6, 0.7), [true, false]);
    assert_eq!(push(0.2, 0.9), [false, true]);
    assert_eq!(push(0.0, 0.0), [false, false]);
    assert_eq!(push(0.3, 0.4), [false, true]);
}

/// The command of the left stick in a tenth of a second.
fn steered(session: &Session, held: &[PadButton], x: f32, y: f32) -> Option<Command> {
    let (mut pad, now) = (Pad::default(), Instant::now());
    for button in held {
        pad.take(pressed(*button), PadLayer::Aim, now);
    }
    pad.take(moved(PadStick::Left, false, x), PadLayer::Aim, now);
    pad.take(moved(PadStick::Left, true, y), PadLayer::Aim, now);
    let mut all = steer::steer(&pad, session, 0.1);
    all.find_map(|action| if let Action::Play(command) = action { Some(command) } else { None })
}

#[test]
fn a_small_deflection_aims_finely_and_a_large_one_quickly() {
    let session = session();
    let before = session.game().cue().direction;
    let turned = |held: &[PadButton], x: f32| match steered(&session, held, x, 0.0) {
        Some(Command::Aim { direction }) => (direction - before).to_degrees(),
        other => panic!("{other:?}"),
    };
    // Right is clockwise.
    assert!((turned(&[], 1.0) + 10.0).abs() < 1e-6, "{}", turned(&[], 1.0));
    assert!(turned(&[], -1.0) > 9.0);
    let small = turned(&[], 0.3);
    assert!(-0.1 < small && small < 0.0, "{small}");
    assert!((turned(&[PadButton::LeftTrigger], 1.0) + 1.5).abs() < 1e-6);
    assert_eq!(steered(&session, &[], 0.1, 0.0), None);
}

#[test]
fn up_and_down_change_the_power_or_lift_the_cue() {
    let session = session();
    let power = session.game().cue().power;
    match steered(&session, &[], 0.0, 1.0) {
        Some(Command::Power { value }) => assert!((value - power - 0.06).abs() < 1e-9),
        other => panic!("{other:?}"),
    }
    let lies = session.game().planned_shot().elevation;
    match steered(&session, &[PadButton::RightTrigger], 0.0, 1.0) {
        Some(Command::Elevation { value }) => {
            assert!(((value - lies).to_degrees() - 4.0).abs() < 1e-6);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn sticks_do_nothing_to_a_covered_table() {
    let mut desk = Desk::new(session());
    desk.push(PadStick::Left, false, 1.0);
    desk.push(PadStick::Right, false, 1.0);
    assert!(steer::steers(&desk.pad, &desk.session));
    assert_eq!(steer::steer(&desk.pad, &desk.session, 0.1).count(), 2);
    desk.press(PadButton::Start);
    assert!(!steer::steers(&desk.pad, &desk.session), "the pause menu is open");
    assert_eq!(steer::steer(&desk.pad, &desk.session, 0.1).count(), 0);
}

#[test]
fn the_right_trigger_gives_buttons_a_second_function_where_they_have_one() {
    let act = |button, second| PadLayer::Aim.act(button, second);
    assert_ne!(act(B, true), act(B, false));
    assert_eq!(act(A, true), act(A, false), "it shoots anyway");
}

/// Tests that no control has two effects in one state of the game.
#[test]
fn each_control_has_one_effect() {
    for group in PAD_GROUPS {
        let same = PAD_GROUPS.iter().filter(|other| other.layer == group.layer);
        let all: Vec<_> = same.flat_map(|group| group.rows).flat_map(|row| row.bindings).collect();
        for (index, binding) in all.iter().enumerate() {
            let twice = all[..index].iter().any(|other| other.control == binding.control);
            assert!(!twice, "{:?} in {:?}", binding.control, group.layer);
        }
    }
}

/// Tests that the gamepad can do what keys can. The rest is in the menus, or stays with the
/// keyboard.
#[test]
fn almost_every_action_has_a_control() {
    let without: Vec<_> = actions()
        .filter(|action| pad_control(action.intent).is_none())
        .map(|action| action.name)
        .filter(|name| !name.starts_with("camera-") && *name != "shaders")
        .collect();
    let menus = ["settings", "full-screen", "new-match", "records", "resume"];
    let others = ["panel", "sound", "no"];
    assert_eq!(without, [&["own-balls", "skip-turn", "shot-odds"], &menus[..], &others].concat());
}

#[test]
fn the_docs_list_the_gamepads_controls() {
    let mut table = String::from("| | Gamepad | |\n|---|---|---|\n");
    for group in PAD_GROUPS.iter().filter(|group| !group.title.is_empty()) {
        let mut title = group.title;
        for row in group.rows {
            table += &format!("| {title} | {} | {} |\n", row.names(PadStyle::Xbox), row.words);
            title = Text::EMPTY;
        }
    }
    docs_tables::check("controls.md", "gamepad", &table);
}
