//! Translates the window's key events to the keys that actions are bound to.

use winit::keyboard::{Key as WinitKey, KeyCode, NamedKey, PhysicalKey};

use crate::ui::{Bindings, Chord, Key};

use super::mouse_drag::Modifiers;

/// The key of an event, with the modifiers held. A letter counts as printed on the keyboard, or by
/// its position on keyboards without Latin letters. A digit counts by its key even if that key
/// needs Shift, as on French keyboards.
pub fn chord(key: &WinitKey, place: PhysicalKey, held: Modifiers) -> Option<Chord> {
    let Modifiers { shift, ctrl } = held;
    let chord = |key| Some(Chord { ctrl, shift, key });
    match key {
        WinitKey::Named(named) => chord(named_key(*named)?),
        WinitKey::Character(text) => {
            let mut letters = text.chars();
            let printed = letters.next().filter(|_| letters.as_str().is_empty());
            let ascii = printed.filter(char::is_ascii);
            let letter = digit(place).or(ascii).or_else(|| latin(place)).or(printed)?;
            let key = Key::printed(letter)?;
            // A sign includes its Shift: `?` is not `Shift /`.
            let is_sign = matches!(key, Key::Char(sign) if !sign.is_alphanumeric());
            Some(Chord { ctrl, shift: shift && !is_sign, key })
        }
        _ => chord(Key::Char(digit(place).or_else(|| latin(place))?)),
    }
}

/// The chord of a pressed key for an action: a sign that no action uses gives way to the letter at
/// its position on an English keyboard. A Hebrew keyboard prints a slash where others have the Q.
pub fn chord_for_action(
    key: &WinitKey,
    place: PhysicalKey,
    held: Modifiers,
    bindings: &Bindings,
) -> Option<Chord> {
    let printed = chord(key, place, held)?;
    match (printed.key, latin(place)) {
        (Key::Char(sign), Some(letter))
            if !sign.is_alphanumeric() && !bindings.is_bound(printed.key) =>
        {
            Some(Chord { ctrl: held.ctrl, shift: held.shift, key: Key::Char(letter) })
        }
        _ => Some(printed),
    }
}

/// The key by which a text field knows a shortcut, such as Ctrl+V, on keyboards without Latin
/// letters: there, imgui does not know the letter.
pub fn shortcut(key: &WinitKey, place: PhysicalKey) -> Option<imgui::Key> {
    use imgui::Key::{A, C, V, X, Y, Z};
    let is_known = matches!(key, WinitKey::Character(text) if text.is_ascii());
    match latin(place).filter(|_| !is_known)? {
        'A' => Some(A),
        'C' => Some(C),
        'V' => Some(V),
        'X' => Some(X),
        'Y' => Some(Y),
        'Z' => Some(Z),
        _ => None,
    }
}

/// True for the keys that remove a binding in the settings.
pub fn removes(key: &WinitKey) -> bool {
    matches!(key, WinitKey::Named(NamedKey::Backspace | NamedKey::Delete))
}

/// True for modifiers, which do not count as keys by themselves.
pub fn modifies(key: &WinitKey) -> bool {
    use NamedKey::{Alt, AltGraph, CapsLock, Control, Fn, Meta, NumLock, Shift, Super};
    matches!(
        key,
        WinitKey::Named(Alt | AltGraph | CapsLock | Control | Fn | Meta | NumLock | Shift | Super)
    )
}

fn named_key(named: NamedKey) -> Option<Key> {
    let key = match named {
        NamedKey::Space => Key::Space,
        NamedKey::Enter => Key::Enter,
        NamedKey::Tab => Key::Tab,
        NamedKey::ArrowUp => Key::Up,
        NamedKey::ArrowDown => Key::Down,
        NamedKey::ArrowLeft => Key::Left,
        NamedKey::ArrowRight => Key::Right,
        NamedKey::Home => Key::Home,
        NamedKey::End => Key::End,
        NamedKey::PageUp => Key::PageUp,
        NamedKey::PageDown => Key::PageDown,
        NamedKey::Insert => Key::Insert,
        NamedKey::Pause => Key::Pause,
        NamedKey::Backspace => Key::Backspace,
        NamedKey::Escape => Key::Escape,
        named => Key::F(FUNCTION_KEYS.iter().position(|key| *key == named)? as u8 + 1),
    };
    Some(key)
}

const FUNCTION_KEYS: [NamedKey; 24] = [
    NamedKey::F1,
    NamedKey::F2,
    NamedKey::F3,
    NamedKey::F4,
    NamedKey::F5,
    NamedKey::F6,
    NamedKey::F7,
    NamedKey::F8,
    NamedKey::F9,
    NamedKey::F10,
    NamedKey::F11,
    NamedKey::F12,
    NamedKey::F13,
    NamedKey::F14,
    NamedKey::F15,
    NamedKey::F16,
    NamedKey::F17,
    NamedKey::F18,
    NamedKey::F19,
    NamedKey::F20,
    NamedKey::F21,
    NamedKey::F22,
    NamedKey::F23,
    NamedKey::F24,
];

/// The digit on a key of the top row.
fn digit(place: PhysicalKey) -> Option<char> {
    use KeyCode::*;
    let digits = [Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9];
    ('0'..='9').zip(digits).find(|(_, code)| place == *code).map(|(digit, _)| digit)
}

/// The letter at this position on an English keyboard.
fn latin(place: PhysicalKey) -> Option<char> {
    use KeyCode::*;
    let letters = [
        KeyA, KeyB, KeyC, KeyD, KeyE, KeyF, KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO,
        KeyP, KeyQ, KeyR, KeyS, KeyT, KeyU, KeyV, KeyW, KeyX, KeyY, KeyZ,
    ];
    ('A'..='Z').zip(letters).find(|(_, code)| place == *code).map(|(letter, _)| letter)
}

#[cfg(test)]
mod tests {
    use crate::app::controls::keys::*;
    use crate::app::docs_tables;
    use crate::ui::{Binding, GROUPS, Input, Intent, Side};

    /// The action of a key by default.
    fn intent(key: &WinitKey, place: KeyCode, held: Modifiers) -> Option<Intent> {
        let bindings = Bindings::default();
        let chord = chord_for_action(key, PhysicalKey::Code(place), held, &bindings)?;
        bindings.intent(chord, false)
    }

    fn printed(text: &str) -> WinitKey {
        WinitKey::Character(text.into())
    }

    #[test]
    fn the_docs_list_all_keys() {
        let bindings = Bindings::default();
        let mut table = String::from("| Key or mouse | | In `settings.toml` |\n|---|---|---|\n");
        for row in GROUPS.iter().filter(|group| !group.panel).flat_map(|group| group.rows) {
            let (input, names) = match row.input {
                Input::Fixed(gesture) => (gesture.to_string(), String::new()),
                Input::Keys(actions) if actions[0].name == "shaders" => continue,
                Input::Keys(actions) => {
                    let keys = |action: &Binding| {
                        let keys = bindings.keys(action.intent).map(|key| key.to_string());
                        keys.collect::<Vec<_>>().join(" or ")
                    };
                    let name = |action: &Binding| match action.fixed {
                        true => "–".to_owned(),
                        false => format!("`{}`", action.name),
                    };
                    let list = |of: &dyn Fn(&Binding) -> String| {
                        actions.iter().map(of).collect::<Vec<_>>().join(", ")
                    };
                    (list(&keys), list(&name))
                }
            };
            let more = if row.more.is_empty() { "" } else { "; " };
            table += &format!("| {input} | {}{more}{} | {names} |\n", row.words, row.more);
        }
        docs_tables::check("controls.md", "keys", &table);
    }

    #[test]
    fn letters_count_as_printed_or_else_by_position() {
        let intent = |key: &WinitKey, place| intent(key, place, Modifiers::default());
        let left = Some(Intent::Turn(Side::Left));
        assert_eq!(intent(&printed("a"), KeyCode::KeyQ), left);
        assert_eq!(intent(&printed("A"), KeyCode::KeyQ), left);
        assert_eq!(intent(&printed("x"), KeyCode::KeyA), None);
        assert_eq!(intent(&WinitKey::Named(NamedKey::Space), KeyCode::KeyQ), Some(Intent::Shoot));
        assert_eq!(intent(&printed(" "), KeyCode::Space), Some(Intent::Shoot));
        // A Cyrillic letter where the A is.
        assert_eq!(intent(&printed("ф"), KeyCode::KeyA), left);
        // A French keyboard, whose digits need Shift.
        let second = Some(Intent::Place(crate::ui::CameraView::Eye));
        assert_eq!(intent(&printed("é"), KeyCode::Digit2), second);
        assert_eq!(intent(&printed("2"), KeyCode::Numpad2), second);
    }

    /// Tests for keys that do nothing because of what they print: a sign on a letter's key, which
    /// no action uses. A sign that an action uses keeps its meaning, on any key.
    #[test]
    fn signs_without_an_action_count_by_position() {
        let plain = Modifiers::default();
        let letters = [('Q', KeyCode::KeyQ), ('W', KeyCode::KeyW), ('M', KeyCode::KeyM)];
        let of = |letter: char| Bindings::default().intent(Chord::plain(Key::Char(letter)), false);
        for (sign, (letter, place)) in [
            ("/", letters[0]),       // Hebrew
            ("'", letters[1]),       // Hebrew
            (";", letters[0]),       // Greek
            (",", letters[0]),       // Bulgarian
            (":", letters[0]),       // Greek, with Shift
            ("·", letters[0]),       // not in ASCII
            ("\u{5e7}", letters[1]), // a letter
            ("?", letters[2]),       // French, with Shift
        ] {
            assert!(of(letter).is_some(), "{letter}");
            assert_eq!(intent(&printed(sign), place, plain), of(letter), "{sign}");
        }
        assert_eq!(intent(&printed("/"), KeyCode::Slash, plain), None, "no letter is there");
        let mut bindings = Bindings::default();
        bindings.bind(Intent::Mute, 0, Chord::plain(Key::Char('/')));
        let pressed = |bindings: &Bindings| {
            let place = PhysicalKey::Code(KeyCode::KeyQ);
            chord_for_action(&printed("/"), place, plain, bindings).unwrap().name()
        };
        assert_eq!((pressed(&bindings), pressed(&Bindings::default())), ("/".into(), "Q".into()));
        // What the settings record, and what is spelled, is as printed.
        let recorded = chord(&printed("/"), PhysicalKey::Code(KeyCode::KeyQ), plain);
        assert_eq!(recorded.map(Chord::name).as_deref(), Some("/"));
        // Modifiers of the letter stay.
        let held = Modifiers { shift: true, ctrl: true };
        let place = PhysicalKey::Code(KeyCode::KeyW);
        let chord = chord_for_action(&printed("\""), place, held, &Bindings::default());
        assert_eq!(chord.map(Chord::name).as_deref(), Some("Ctrl+Shift+W"));
    }

    /// Tests for shortcuts of text fields that work only on keyboards with Latin letters.
    #[test]
    fn text_fields_know_shortcuts_on_every_keyboard() {
        let known = |text: &str, place| shortcut(&printed(text), PhysicalKey::Code(place));
        assert_eq!(known("м", KeyCode::KeyV), Some(imgui::Key::V));
        assert_eq!(known("ψ", KeyCode::KeyC), Some(imgui::Key::C));
        assert_eq!(known("\u{5e1}", KeyCode::KeyX), Some(imgui::Key::X));
        // imgui knows Latin letters as printed: this is a Dvorak keyboard.
        assert_eq!(known("k", KeyCode::KeyV), None);
        assert_eq!(known("ж", KeyCode::Semicolon), None);
    }

    #[test]
    fn signs_and_non_latin_letters_are_keys() {
        let held = Modifiers { shift: true, ctrl: false };
        let named = |text: &str, place| {
            let chord = chord(&printed(text), PhysicalKey::Code(place), held);
            chord.map(Chord::name)
        };
        assert_eq!(named("?", KeyCode::Slash).as_deref(), Some("?"));
        assert_eq!(named("Ö", KeyCode::Semicolon).as_deref(), Some("Shift+Ö"));
        assert_eq!(named("Ж", KeyCode::Semicolon), None, "the screen has no letter for it");
    }

    #[test]
    fn ctrl_z_and_ctrl_y_undo_and_redo() {
        let [undo, redo] = [Some(Intent::Undo), Some(Intent::Redo)];
        for (key, place, shift, expected) in [
            ("z", KeyCode::KeyQ, false, undo),
            ("Z", KeyCode::KeyQ, true, redo),
            ("y", KeyCode::KeyQ, false, redo),
            // A Cyrillic letter at the position of Z; Z on a German keyboard, which has Y there on
            // others.
            ("я", KeyCode::KeyZ, false, undo),
            ("z", KeyCode::KeyY, false, undo),
            // With other keys, Ctrl makes steps finer.
            ("a", KeyCode::KeyQ, false, Some(Intent::Turn(Side::Left))),
        ] {
            let held = Modifiers { shift, ctrl: true };
            assert_eq!(intent(&printed(key), place, held), expected, "{key}");
        }
        let yes = intent(&printed("y"), KeyCode::KeyQ, Modifiers::default());
        assert_eq!(yes, Some(Intent::Confirm));
    }
}
