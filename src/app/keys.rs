//! The table from keys to what they are for.

use winit::keyboard::{Key, KeyCode, NamedKey, PhysicalKey};

use crate::game::Direction;
use crate::ui::CameraView;

use super::intent::{Intent, Side, Sign};
use super::mouse_drag::Modifiers;

/// What a key is for; letters count as they are printed on the keyboard, large or small. On a
/// keyboard without Latin letters their places count.
pub fn intent(key: &Key, place: PhysicalKey, held: Modifiers) -> Option<Intent> {
    if held.ctrl
        && let Some(intent) = with_ctrl(key, place, held.shift)
    {
        return Some(intent);
    }
    let intent = match key {
        Key::Named(named) => match named {
            NamedKey::Space => Intent::Shoot,
            NamedKey::ArrowUp => Intent::Arrow(Direction::Up),
            NamedKey::ArrowDown => Intent::Arrow(Direction::Down),
            NamedKey::ArrowLeft => Intent::Arrow(Direction::Left),
            NamedKey::ArrowRight => Intent::Arrow(Direction::Right),
            NamedKey::F1 => Intent::Card,
            NamedKey::F2 => Intent::Sheet,
            #[cfg(debug_assertions)]
            NamedKey::F5 => Intent::Shaders,
            NamedKey::Pause => Intent::Pause,
            NamedKey::F11 => Intent::FullScreen,
            NamedKey::Escape => Intent::Escape,
            NamedKey::Enter => Intent::Confirm,
            _ => return None,
        },
        Key::Character(text) if text.is_ascii() && digit(place).is_none() => {
            letter(&text.to_lowercase())?
        }
        _ => letter(digit(place).or_else(|| latin(place))?)?,
    };
    Some(intent)
}

/// What a letter is for that means something else with Ctrl.
fn with_ctrl(key: &Key, place: PhysicalKey, shift: bool) -> Option<Intent> {
    let printed = match key {
        Key::Character(text) if text.is_ascii() => text.to_lowercase(),
        _ => latin(place)?.to_owned(),
    };
    match (printed.as_str(), shift) {
        ("z", false) => Some(Intent::Undo),
        ("z", true) | ("y", _) => Some(Intent::Redo),
        _ => None,
    }
}

/// What a letter is for.
fn letter(letter: &str) -> Option<Intent> {
    let intent = match letter {
        "a" => Intent::Turn(Side::Left),
        "d" => Intent::Turn(Side::Right),
        "w" => Intent::Pull(Sign::More),
        "s" => Intent::Pull(Sign::Less),
        "i" => Intent::Tip(Direction::Up),
        "k" => Intent::Tip(Direction::Down),
        "j" => Intent::Tip(Direction::Left),
        "l" => Intent::Tip(Direction::Right),
        "c" => Intent::Center,
        "e" => Intent::Lift(Sign::More),
        "q" => Intent::Lift(Sign::Less),
        "g" => Intent::Guide,
        "f" => Intent::FastForward,
        "t" => Intent::SlowMotion,
        "h" => Intent::Pause,
        "m" => Intent::Mute,
        "p" => Intent::Fold,
        "v" => Intent::NextPlace,
        "1" => Intent::Place(CameraView::Default),
        "2" => Intent::Place(CameraView::Eye),
        "3" => Intent::Place(CameraView::Over),
        "4" => Intent::Place(CameraView::Broadcast),
        "5" => Intent::Place(CameraView::Low),
        "6" => Intent::Place(CameraView::Orbit),
        "y" => Intent::Confirm,
        "n" => Intent::Deny,
        " " => Intent::Shoot,
        _ => return None,
    };
    Some(intent)
}

/// The digit on this key, whatever else is printed there: on some keyboards it needs Shift.
fn digit(place: PhysicalKey) -> Option<&'static str> {
    let digit = match place {
        PhysicalKey::Code(KeyCode::Digit1) => "1",
        PhysicalKey::Code(KeyCode::Digit2) => "2",
        PhysicalKey::Code(KeyCode::Digit3) => "3",
        PhysicalKey::Code(KeyCode::Digit4) => "4",
        PhysicalKey::Code(KeyCode::Digit5) => "5",
        PhysicalKey::Code(KeyCode::Digit6) => "6",
        _ => return None,
    };
    Some(digit)
}

/// The letter in this place of a keyboard for English.
fn latin(place: PhysicalKey) -> Option<&'static str> {
    let letter = match place {
        PhysicalKey::Code(KeyCode::KeyA) => "a",
        PhysicalKey::Code(KeyCode::KeyD) => "d",
        PhysicalKey::Code(KeyCode::KeyW) => "w",
        PhysicalKey::Code(KeyCode::KeyS) => "s",
        PhysicalKey::Code(KeyCode::KeyI) => "i",
        PhysicalKey::Code(KeyCode::KeyK) => "k",
        PhysicalKey::Code(KeyCode::KeyJ) => "j",
        PhysicalKey::Code(KeyCode::KeyL) => "l",
        PhysicalKey::Code(KeyCode::KeyC) => "c",
        PhysicalKey::Code(KeyCode::KeyE) => "e",
        PhysicalKey::Code(KeyCode::KeyQ) => "q",
        PhysicalKey::Code(KeyCode::KeyG) => "g",
        PhysicalKey::Code(KeyCode::KeyF) => "f",
        PhysicalKey::Code(KeyCode::KeyT) => "t",
        PhysicalKey::Code(KeyCode::KeyH) => "h",
        PhysicalKey::Code(KeyCode::KeyM) => "m",
        PhysicalKey::Code(KeyCode::KeyP) => "p",
        PhysicalKey::Code(KeyCode::KeyV) => "v",
        PhysicalKey::Code(KeyCode::KeyY) => "y",
        PhysicalKey::Code(KeyCode::KeyN) => "n",
        PhysicalKey::Code(KeyCode::KeyZ) => "z",
        _ => return None,
    };
    Some(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> Key {
        Key::Character(text.into())
    }

    #[test]
    fn letters_count_as_printed_and_else_by_their_place() {
        let somewhere = PhysicalKey::Code(KeyCode::KeyQ);
        let intent = |key: &Key, place| intent(key, place, Modifiers::default());
        assert_eq!(intent(&printed("a"), somewhere), Some(Intent::Turn(Side::Left)));
        assert_eq!(intent(&printed("A"), somewhere), Some(Intent::Turn(Side::Left)));
        assert_eq!(intent(&printed("z"), PhysicalKey::Code(KeyCode::KeyA)), None);
        assert_eq!(intent(&Key::Named(NamedKey::Space), somewhere), Some(Intent::Shoot));
        // A Cyrillic letter where the A is.
        let place = PhysicalKey::Code(KeyCode::KeyA);
        assert_eq!(intent(&printed("ф"), place), Some(Intent::Turn(Side::Left)));
    }

    #[test]
    fn ctrl_and_a_letter_take_shots_back_and_play_them_again() {
        let somewhere = PhysicalKey::Code(KeyCode::KeyQ);
        let [undo, redo] = [Some(Intent::Undo), Some(Intent::Redo)];
        for (key, place, shift, expected) in [
            ("z", somewhere, false, undo),
            ("Z", somewhere, true, redo),
            ("y", somewhere, false, redo),
            // A Cyrillic letter where the Z is; a German Z, where others have their Y.
            ("я", PhysicalKey::Code(KeyCode::KeyZ), false, undo),
            ("z", PhysicalKey::Code(KeyCode::KeyY), false, undo),
            // Ctrl makes all else finer.
            ("a", somewhere, false, Some(Intent::Turn(Side::Left))),
        ] {
            let held = Modifiers { shift, ctrl: true };
            assert_eq!(intent(&printed(key), place, held), expected, "{key}");
        }
        let yes = intent(&printed("y"), somewhere, Modifiers::default());
        assert_eq!(yes, Some(Intent::Confirm));
    }
}
