//! Reads gamepads on its own thread, which sleeps until one of them reports something.

use std::thread;
use std::time::Duration;

use gilrs::{Axis, Button, EventType, Gamepad, Gilrs, GilrsBuilder};

use super::{PadEvent, PadInput, PadStick};
use crate::game::Direction;
use crate::ui::{PadButton, PadStyle};

/// After this many calls in a row that bring no event the thread rests between them: a system whose
/// gamepads have failed must not take a processor.
const FRUITLESS: u32 = 20;
/// Time for which the thread rests then.
const REST_TIME: Duration = Duration::from_millis(100);

/// From now on passes each event of a gamepad to `send`, until that returns false. Without a
/// gamepad system the game continues without gamepads.
pub fn watch(send: impl Fn(PadEvent) -> bool + Send + 'static) {
    let thread = thread::Builder::new().name("gamepad".to_owned());
    // Starting takes a few milliseconds, which the first frame need not wait for.
    let started = thread.spawn(move || {
        // Force feedback would cost a thread that wakes up twenty times a second.
        match GilrsBuilder::new().with_force_feedback(false).build() {
            Ok(gamepads) => listen(gamepads, send),
            Err(error) => log::info!("no gamepads can be used: {error}"),
        }
    });
    if let Err(error) = started {
        log::info!("no gamepads can be used: {error}");
    }
}

fn listen(mut gamepads: Gilrs, send: impl Fn(PadEvent) -> bool) {
    for (_, gamepad) in gamepads.gamepads() {
        log::info!("gamepad: {}", gamepad.name());
        if !send(PadEvent { style: style(&gamepad), input: PadInput::Connected }) {
            return;
        }
    }
    let mut fruitless = 0;
    loop {
        let Some(event) = gamepads.next_event_blocking(None) else {
            fruitless += 1;
            if fruitless > FRUITLESS {
                thread::sleep(REST_TIME);
            }
            continue;
        };
        fruitless = 0;
        let gamepad = gamepads.gamepad(event.id);
        if event.event == EventType::Connected {
            log::info!("gamepad: {}", gamepad.name());
        }
        let style = style(&gamepad);
        if input(event.event).is_some_and(|input| !send(PadEvent { style, input })) {
            return;
        }
    }
}

/// The maker's names of a gamepad's buttons, by its USB vendor.
fn style(gamepad: &Gamepad<'_>) -> PadStyle {
    const SONY: u16 = 0x054c;
    const NINTENDO: u16 = 0x057e;
    match gamepad.vendor_id() {
        Some(SONY) => PadStyle::PlayStation,
        Some(NINTENDO) => PadStyle::Nintendo,
        _ => PadStyle::Xbox,
    }
}

/// The part of an event that the game uses.
fn input(event: EventType) -> Option<PadInput> {
    Some(match event {
        EventType::Connected => PadInput::Connected,
        EventType::Disconnected => PadInput::Disconnected,
        EventType::ButtonPressed(which, _) => PadInput::Pressed(button(which)?),
        EventType::ButtonReleased(which, _) => PadInput::Released(button(which)?),
        EventType::AxisChanged(axis, value, _) => {
            let (stick, upright) = match axis {
                Axis::LeftStickX => (PadStick::Left, false),
                Axis::LeftStickY => (PadStick::Left, true),
                Axis::RightStickX => (PadStick::Right, false),
                Axis::RightStickY => (PadStick::Right, true),
                _ => return None,
            };
            PadInput::Moved { stick, upright, value }
        }
        _ => return None,
    })
}

fn button(button: Button) -> Option<PadButton> {
    Some(match button {
        Button::South => PadButton::South,
        Button::East => PadButton::East,
        Button::West => PadButton::West,
        Button::North => PadButton::North,
        Button::DPadUp => PadButton::Pad(Direction::Up),
        Button::DPadDown => PadButton::Pad(Direction::Down),
        Button::DPadLeft => PadButton::Pad(Direction::Left),
        Button::DPadRight => PadButton::Pad(Direction::Right),
        // gilrs calls the shoulder buttons triggers, and the triggers second triggers.
        Button::LeftTrigger => PadButton::LeftShoulder,
        Button::RightTrigger => PadButton::RightShoulder,
        Button::LeftTrigger2 => PadButton::LeftTrigger,
        Button::RightTrigger2 => PadButton::RightTrigger,
        Button::LeftThumb => PadButton::LeftStick,
        Button::RightThumb => PadButton::RightStick,
        Button::Start => PadButton::Start,
        Button::Select => PadButton::Select,
        Button::Mode | Button::C | Button::Z | Button::Unknown => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::app::controls::gamepad::watch::*;

    /// Tests that gilrs has a button for each of the game's.
    #[test]
    fn every_button_can_be_pressed() {
        let all = [
            Button::South,
            Button::East,
            Button::North,
            Button::West,
            Button::LeftTrigger,
            Button::LeftTrigger2,
            Button::RightTrigger,
            Button::RightTrigger2,
            Button::Select,
            Button::Start,
            Button::LeftThumb,
            Button::RightThumb,
            Button::DPadUp,
            Button::DPadDown,
            Button::DPadLeft,
            Button::DPadRight,
        ];
        for wanted in PadButton::ALL {
            let found = all.iter().filter(|one| button(**one) == Some(wanted)).count();
            assert_eq!(found, 1, "{wanted:?}");
        }
    }
}
