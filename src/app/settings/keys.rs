//! The section `keys` of a settings file: the actions whose keys are not the defaults.

use toml::{Table, Value};

use crate::ui::{Binding, Bindings, Chord, Hand, Keys, actions};

/// The name of the section.
pub const SECTION: &str = "keys";

/// Removes the known actions from the section. Returns the keys of all actions, and an error for
/// each invalid entry; its action keeps the default keys.
pub fn take(section: &mut Table, hand: Hand) -> (Bindings, Vec<String>) {
    let (mut listed, mut wrong) = (Vec::new(), Vec::new());
    for action in actions() {
        let Some(value) = section.remove(action.name) else { continue };
        match read(action, &value) {
            Ok(keys) => listed.push((action, keys)),
            Err(why) => wrong.push(format!("{SECTION}.{}{why}", action.name)),
        }
    }
    let (bindings, taken) = Bindings::with_changes(hand, &listed);
    wrong.extend(taken.into_iter().map(|taken| {
        let (action, by) = (taken.action.name, taken.by.name);
        format!("{SECTION}.{action}: {} is a key of {by} already", taken.chord.name())
    }));
    (bindings, wrong)
}

/// The keys in a value, or an error that is shown after the value's name.
fn read(action: &Binding, value: &Value) -> Result<Keys, String> {
    let mut keys = Keys::default();
    if action.fixed {
        return Err(" cannot be changed".to_owned());
    }
    let list = || " must be a list of at most two keys, such as [\"Space\", \"Ctrl+Z\"]".to_owned();
    let names = value.as_array().filter(|names| names.len() <= keys.len()).ok_or_else(list)?;
    for (slot, name) in keys.iter_mut().zip(names) {
        let name = name.as_str().ok_or_else(list)?;
        let chord = Chord::named(name);
        let chord =
            chord.ok_or_else(|| format!(": no key is called {}", super::names::quoted(name)))?;
        if chord.is_reserved() {
            return Err(format!(": {} cannot be bound", chord.name()));
        }
        *slot = Some(chord);
    }
    Ok(keys)
}

/// The section that stores these keys, with these hands on the keyboard.
pub fn section(bindings: &Bindings, hand: Hand) -> Table {
    let entry = |(action, keys): (&Binding, Keys)| {
        let names = keys.into_iter().flatten().map(|chord| Value::String(chord.name()));
        (action.name.to_owned(), Value::Array(names.collect()))
    };
    bindings.changes(hand).map(entry).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Settings, parse};
    use super::*;
    use crate::ui::{Intent, Key, Side};

    /// The settings of a file with this section, and the error about it.
    fn complaint(section: &str) -> (Settings, Option<String>) {
        parse(&format!("[keys]\n{section}\n")).unwrap()
    }

    #[test]
    fn a_file_lists_only_the_keys_that_differ() {
        let (mut settings, _) = complaint("");
        assert_eq!(toml::to_string(&section(&settings.keys, Hand::Both)).unwrap(), "");
        let chord = Chord::plain(Key::Char('A'));
        settings.keys.bind(Intent::Shoot, 1, chord);
        let text = toml::to_string(&section(&settings.keys, Hand::Both)).unwrap();
        assert_eq!(text, "shoot = [\"Space\", \"A\"]\nturn-left = []\n");
        assert_eq!(complaint(&text), (settings, None));
    }

    #[test]
    fn wrong_keys_are_reported_and_the_defaults_used() {
        for (text, said) in [
            ("shoot = [\"Spacebar\"]", "keys.shoot: no key is called \"Spacebar\""),
            ("shoot = \"X\"", "keys.shoot must be a list of at most two keys"),
            ("shoot = [1]", "keys.shoot must be a list of at most two keys"),
            ("shoot = [\"X\", \"Y\", \"Z\"]", "keys.shoot must be a list of at most two keys"),
            ("shoot = [\"Escape\"]", "keys.shoot: Escape cannot be bound"),
            ("shoot = [\"F1\"]", "keys.shoot: F1 cannot be bound"),
            ("help = [\"X\"]", "keys.help cannot be changed"),
            ("shoot = [\"C\"]", "keys.shoot: C is a key of tip-center already"),
            ("shoot = [\"c\"]", "keys.shoot: C is a key of tip-center already"),
        ] {
            let (settings, wrong) = complaint(text);
            let wrong = wrong.expect(text);
            assert!(wrong.contains(said), "{wrong}");
            assert_eq!(settings.keys, Bindings::default());
        }
        let (settings, wrong) = complaint("turn-left = [\"1\"]\npause = [\"X\"]\nshot = []");
        let said = "keys.turn-left: 1 is a key of camera-around already";
        assert_eq!(wrong.as_deref(), Some(said));
        let held = settings.keys.slots(Intent::Turn(Side::Left));
        assert_eq!(held, [Some(Chord::plain(Key::Char('A'))), None]);
        assert!(settings.keys.intent(Chord::plain(Key::Char('X')), false) == Some(Intent::Pause));
        let [_, misspelt] = settings.unknown();
        assert_eq!(misspelt, ["keys.shot (keys.shoot?)"]);
    }

    proptest! {
        /// Tests that any keys that a player may bind are written and read again unchanged.
        #[test]
        fn bindings_are_read_as_they_are_written(
            presses in prop::collection::vec((0..60_usize, 0..2_usize, 33..250_u8, any::<[bool; 2]>()), 0..20),
        ) {
            let mut settings = Settings::default();
            let all: Vec<_> = actions().filter(|action| !action.fixed).collect();
            for (index, slot, letter, [ctrl, shift]) in presses {
                let intent = all[index % all.len()].intent;
                match Key::printed(char::from(letter)) {
                    Some(key) => drop(settings.keys.bind(intent, slot, Chord { ctrl, shift, key })),
                    None => settings.keys.clear(intent, slot),
                }
            }
            let (text, written) = super::super::file::file_text(&settings).unwrap();
            prop_assert_eq!(&written.keys, &compact(settings.keys));
            prop_assert_eq!(parse(&text), Ok((written, None)), "{}", &text);
        }
    }

    /// These bindings with the keys of each action moved to its first slots.
    fn compact(bindings: Bindings) -> Bindings {
        let listed = actions().map(|action| {
            let mut keys = Keys::default();
            keys.iter_mut()
                .zip(bindings.keys(action.intent))
                .for_each(|(slot, key)| *slot = Some(key));
            (action, keys)
        });
        Bindings::with_changes(Hand::Both, &listed.collect::<Vec<_>>()).0
    }
}
