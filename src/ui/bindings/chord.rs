//! A key of the keyboard, with the modifiers held with it.

use std::fmt;

use crate::texts::{Text, key_names};

/// A key, by the sign printed on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A letter, in upper case, a digit or a sign.
    Char(char),
    /// A function key: 1 is F1.
    F(u8),
    /// The space bar.
    Space,
    /// Enter, also on the number pad.
    Enter,
    /// Tab.
    Tab,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Backspace.
    Backspace,
    /// Insert.
    Insert,
    /// Pause.
    Pause,
    /// Escape.
    Escape,
}

/// The named keys: name in the settings file, and name on the screen.
const NAMED_KEYS: [(Key, &str, Text); 15] = [
    (Key::Space, "Space", key_names::SPACE),
    (Key::Enter, "Enter", key_names::ENTER),
    (Key::Tab, "Tab", key_names::TAB),
    (Key::Up, "Up", Text::untranslated("↑")),
    (Key::Down, "Down", Text::untranslated("↓")),
    (Key::Left, "Left", Text::untranslated("←")),
    (Key::Right, "Right", Text::untranslated("→")),
    (Key::Home, "Home", key_names::HOME),
    (Key::End, "End", key_names::END),
    (Key::PageUp, "PageUp", key_names::PAGE_UP),
    (Key::PageDown, "PageDown", key_names::PAGE_DOWN),
    (Key::Backspace, "Backspace", key_names::BACKSPACE),
    (Key::Insert, "Insert", key_names::INSERT),
    (Key::Pause, "Pause", key_names::PAUSE),
    (Key::Escape, "Escape", key_names::ESCAPE),
];

/// The range of function keys.
const FUNCTION_KEYS: std::ops::RangeInclusive<u8> = 1..=24;

/// A key with modifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chord {
    /// Ctrl is held.
    pub ctrl: bool,
    /// Shift is held.
    pub shift: bool,
    /// The key.
    pub key: Key,
}

/// The key with a letter, a digit or a sign.
pub(super) const fn c(letter: char) -> Chord {
    Chord::plain(Key::Char(letter))
}

/// A key without modifiers.
pub(super) const fn k(key: Key) -> Chord {
    Chord::plain(key)
}

impl Chord {
    /// A key without modifiers.
    pub const fn plain(key: Key) -> Chord {
        Chord { ctrl: false, shift: false, key }
    }

    /// The same key with Ctrl.
    pub const fn with_ctrl(self) -> Chord {
        Chord { ctrl: true, ..self }
    }

    /// The same key with Shift.
    pub const fn with_shift(self) -> Chord {
        Chord { shift: true, ..self }
    }

    /// True if no modifier is held.
    pub fn is_plain(self) -> bool {
        !self.ctrl && !self.shift
    }

    /// True for keys that cannot be bound: Esc always closes, and F1 always shows the key card.
    pub fn is_reserved(self) -> bool {
        matches!(self.key, Key::Escape | Key::F(1))
    }

    /// Its name in the settings file, such as `Ctrl+Z`.
    pub fn name(self) -> String {
        let ctrl = if self.ctrl { "Ctrl+" } else { "" };
        let shift = if self.shift { "Shift+" } else { "" };
        let key = match self.key {
            Key::Char(letter) => letter.to_string(),
            Key::F(number) => format!("F{number}"),
            key => named(key).1.to_owned(),
        };
        format!("{ctrl}{shift}{key}")
    }

    /// The chord with this name in the settings file, in upper or lower case.
    pub fn named(name: &str) -> Option<Chord> {
        let (ctrl, rest) = without_prefix(name, "ctrl+");
        let (shift, rest) = without_prefix(rest, "shift+");
        let known = NAMED_KEYS.iter().find(|(_, name, _)| name.eq_ignore_ascii_case(rest));
        let mut letters = rest.chars();
        let key = match (known, letters.next(), letters.as_str()) {
            (Some((key, ..)), ..) => *key,
            (None, Some(letter), "") => Key::printed(letter)?,
            (None, Some('f' | 'F'), number) => {
                let number = number.parse().ok().filter(|number| FUNCTION_KEYS.contains(number));
                Key::F(number?)
            }
            _ => return None,
        };
        Some(Chord { ctrl, shift, key })
    }
}

impl Key {
    /// The key with this letter or sign, if the fonts can show it.
    pub fn printed(letter: char) -> Option<Key> {
        let mut upper = letter.to_uppercase();
        let letter = match (upper.next(), upper.next()) {
            (Some(upper), None) => upper,
            _ => letter,
        };
        match letter {
            ' ' => Some(Key::Space),
            '!'..='~' | '¡'..='ÿ' => Some(Key::Char(letter)),
            _ => None,
        }
    }
}

/// Removes this prefix in any case from a name; the boolean says whether it was there.
fn without_prefix<'a>(name: &'a str, prefix: &str) -> (bool, &'a str) {
    match name.split_at_checked(prefix.len()) {
        Some((begin, rest)) if begin.eq_ignore_ascii_case(prefix) && !rest.is_empty() => {
            (true, rest)
        }
        _ => (false, name),
    }
}

/// The table row of a named key.
fn named(key: Key) -> &'static (Key, &'static str, Text) {
    NAMED_KEYS.iter().find(|(known, ..)| *known == key).unwrap_or(&NAMED_KEYS[0])
}

/// The name on the screen: `Ctrl Z`.
impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (is_held, name) in [(self.ctrl, key_names::CTRL), (self.shift, key_names::SHIFT)] {
            if is_held {
                write!(f, "{name} ")?;
            }
        }
        match self.key {
            Key::Char(letter) => write!(f, "{letter}"),
            Key::F(number) => write!(f, "F{number}"),
            key => f.write_str(&named(key).2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_as_written() {
        let keys = NAMED_KEYS.iter().map(|(key, ..)| *key);
        let letters = ('!'..='ÿ').filter_map(Key::printed);
        for key in keys.chain(letters).chain(FUNCTION_KEYS.map(Key::F)) {
            for (ctrl, shift) in [(false, false), (true, false), (false, true), (true, true)] {
                let chord = Chord { ctrl, shift, key };
                assert_eq!(Chord::named(&chord.name()), Some(chord), "{}", chord.name());
            }
        }
    }

    #[test]
    fn names_are_read_in_any_case_and_nonsense_is_not() {
        let undo = Chord::plain(Key::Char('Z')).with_ctrl();
        for (name, expected) in [
            ("ctrl+z", Some(undo)),
            ("CTRL+SHIFT+Z", Some(undo.with_shift())),
            ("+", Some(Chord::plain(Key::Char('+')))),
            ("Ctrl++", Some(Chord::plain(Key::Char('+')).with_ctrl())),
            ("pageup", Some(Chord::plain(Key::PageUp))),
            ("f12", Some(Chord::plain(Key::F(12)))),
            ("ö", Some(Chord::plain(Key::Char('Ö')))),
            (" ", Some(Chord::plain(Key::Space))),
            ("F0", None),
            ("F25", None),
            ("Ctrl+", None),
            ("Alt+Z", None),
            ("ф", None),
            ("", None),
        ] {
            assert_eq!(Chord::named(name), expected, "{name:?}");
        }
    }

    #[test]
    fn chords_are_shown_in_words_and_arrows() {
        let left = Chord::plain(Key::Left);
        assert_eq!(left.with_ctrl().with_shift().to_string(), "Ctrl Shift ←");
        assert_eq!(Chord::plain(Key::F(2)).to_string(), "F2");
    }
}
