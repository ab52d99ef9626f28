//! All texts of the window, by the part of the window that shows them, and their translations.
//!
//! A text is a constant; a text with values in it is a function of these values. Both are written
//! in English here, and a [`Translation`] gives them in another language. So it does with the
//! wordings of the core, which [`Text`] and [`Named`] put into words.

#[macro_use]
mod catalog;
mod cards;
mod controls;
mod events;
mod hint_line;
mod keys;
mod laboratory;
mod languages;
mod lessons;
mod match_setup;
mod menus;
mod messages;
mod names;
mod preferences;
mod results;
mod shot_study;
mod table;
mod table_displays;
mod translation;
mod unit_words;
mod units;
mod versus;

pub use cards::*;
pub use controls::*;
pub use events::EventWords;
pub use hint_line::*;
pub use keys::*;
pub use laboratory::*;
pub use languages::LanguageChoice;
pub use lessons::*;
pub use match_setup::*;
pub use menus::*;
pub use messages::*;
pub use names::{Begun, Language, Named, Shown, name_in_files, translated_name, unbroken};
pub use preferences::*;
pub use results::*;
pub use shot_study::*;
pub use table::*;
pub use table_displays::*;
#[cfg(test)]
pub use translation::shown_in;
pub use translation::{Translation, TranslationError, is_shown, of_experiment, translate};
pub use unit_words::*;
pub use units::{score_in_units, units_won, wins_unit};
pub use versus::*;

use std::fmt::{self, Display};
use std::ops::Deref;

use crate::wording::{self, Wording};

/// A text of the window. As a string it is in the language of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text(Wording);

impl Text {
    /// No text.
    pub const EMPTY: Text = Text::untranslated("");

    /// A text that is the same in all languages, such as a number, or that only the documentation shows.
    pub const fn untranslated(text: &'static str) -> Text {
        Text(Wording { id: "", english: text, values: &[] })
    }

    /// Its part of the program, and its name there, such as `no_rail`.
    pub fn name(self) -> (&'static str, String) {
        let (part, name) = self.0.id.split_once('.').unwrap_or(("", self.0.id));
        // Sentences of the core are called `NoRail`, texts of the window `NO_RAIL`.
        let is_camel = name.contains(char::is_lowercase);
        let mut snake = String::new();
        let mut last = '_';
        for letter in name.chars() {
            let begins = letter.is_uppercase() && (last.is_lowercase() || last.is_ascii_digit());
            if is_camel && (begins || letter.is_ascii_digit() && last.is_lowercase()) {
                snake.push('_');
            }
            snake.push(letter);
            last = letter;
        }
        (part, snake.to_ascii_lowercase())
    }

    /// The text in English.
    pub fn english(self) -> &'static str {
        self.0.english
    }

    /// The text in the language of the window.
    pub fn get(self) -> &'static str {
        translation::of(self.0).unwrap_or(self.0.english)
    }
}

impl From<Wording> for Text {
    fn from(wording: Wording) -> Text {
        Text(wording)
    }
}

impl Default for Text {
    fn default() -> Text {
        Text::EMPTY
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.get()
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        self.get()
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.get() == *other
    }
}

impl Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.get())
    }
}

/// A text with its values filled in.
#[derive(Clone, Copy)]
pub struct Filled<'a, const N: usize> {
    text: Text,
    values: [&'a dyn Display; N],
}

impl<const N: usize> Display for Filled<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        wording::fill(self.text.get(), f, |name, f| {
            match self.text.0.values.iter().position(|one| *one == name) {
                Some(index) => write!(f, "{}", self.values[index]),
                None => write!(f, "{{{name}}}"),
            }
        })
    }
}

/// True for a text that is one value.
fn is_value(english: &str) -> bool {
    let inner = english.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    inner.is_some_and(|name| !name.contains('{'))
}

/// The label of a constant or a model of the laws, by its name in files; empty if it has none.
pub fn constant_label(name: &str) -> Text {
    let name = match name {
        "ball_friction[0]" => "ball_friction_a",
        "ball_friction[1]" => "ball_friction_b",
        "ball_friction[2]" => "ball_friction_c",
        name => name,
    };
    let is_named = |text: &&Text| {
        let known = text.0.id.strip_prefix("lab_constants.");
        known.is_some_and(|known| known.eq_ignore_ascii_case(name))
    };
    laboratory::ALL.iter().copied().flatten().find(is_named).copied().unwrap_or_default()
}

/// All texts that are translated.
pub fn all() -> impl Iterator<Item = Text> {
    [
        cards::ALL,
        controls::ALL,
        hint_line::ALL,
        keys::ALL,
        laboratory::ALL,
        lessons::ALL,
        match_setup::ALL,
        menus::ALL,
        messages::ALL,
        names::ALL,
        preferences::ALL,
        results::ALL,
        shot_study::ALL,
        table::ALL,
        table_displays::ALL,
        unit_words::ALL,
        versus::ALL,
    ]
    .into_iter()
    .flatten()
    .flat_map(|texts| texts.iter().copied())
    .chain(crate::catalog::wordings().map(Text))
    // A value alone is the same in all languages.
    .filter(|text| !is_value(text.0.english))
}
