//! All texts of the window, by the part of the window that shows them, and their translations.
//!
//! A text is a constant; a text with values in it is a function of these values. Both are written
//! in English here, and a [`Translation`] gives them in another language.

#[macro_use]
mod catalog;
mod cards;
mod computer_players;
mod controls;
mod hint_line;
mod keys;
mod laboratory;
mod lessons;
mod match_setup;
mod menus;
mod messages;
mod preferences;
mod results;
mod rules;
mod shot_study;
mod table;
mod table_displays;
mod translation;
mod versus;

pub use cards::{
    choice_question, end_of_game, key_card, lesson_card, new_rack_question, undo_question,
};
pub use computer_players::{opponents, shot_reasons};
pub use controls::{english, icons, panel, speeds, status_line, views};
pub use hint_line::{hint_sentences, hints};
pub use keys::{actions, gestures, key_groups, key_names, key_rows, pad_names, pad_rows};
pub use laboratory::{
    lab, lab_branches, lab_constants, lab_experiments, lab_files, lab_hand, lab_plots,
    lab_relativity, lab_sets, lab_sheets, lab_sweep, lab_sweep_words,
};
pub use lessons::{drills, lesson_end, pot_mistakes, tutorial};
pub use match_setup::{new_match, player_colors};
pub use menus::{pause, practice, title};
pub use messages::{playing, saving, watching};
pub use preferences::{
    aim_lines, ball_sets, cloths, hands, key_list, quality, setting_labels, setting_words, settings,
};
pub use results::{dates, saved_matches, statistics};
pub use rules::{
    choice_options, eight_ball_2014, endings, fouls, game_kinds, invalid_calls, player_names,
    short_fouls, targets, turns, verdicts,
};
pub use shot_study::misses;
pub use table::{balls, match_notices, pockets, refusals, shot_events};
pub use table_displays::{calls, replay_bar, signs, text_area, tray, turn_plate};
pub use translation::{Translation, TranslationError, in_english, shown_in, translate};
pub use versus::{opponent_choice, opponent_turn, thinking};

use std::fmt::{self, Display};
use std::ops::Deref;

/// A text of the window. As a string it is in the language of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text {
    /// Its name in a translation, such as `pause.resume`.
    id: &'static str,
    english: &'static str,
    /// The names of the values in it, which stand in braces.
    values: &'static [&'static str],
}

impl Text {
    /// No text.
    pub const EMPTY: Text = Text::untranslated("");

    /// A text that is the same in all languages, such as a number, or that only the documentation shows.
    pub const fn untranslated(text: &'static str) -> Text {
        Text { id: "", english: text, values: &[] }
    }

    /// Its part of the window, and its name there.
    pub fn name(self) -> (&'static str, &'static str) {
        self.id.split_once('.').unwrap_or(("", self.id))
    }

    /// The text in English.
    pub fn english(self) -> &'static str {
        self.english
    }

    /// The text in the language of the window.
    pub fn get(self) -> &'static str {
        translation::of(self).unwrap_or(self.english)
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
        let mut rest = self.text.get();
        while let Some((before, after)) = rest.split_once('{')
            && let Some((name, after)) = after.split_once('}')
        {
            f.write_str(before)?;
            match self.text.values.iter().position(|one| *one == name) {
                Some(index) => write!(f, "{}", self.values[index])?,
                None => write!(f, "{{{name}}}")?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

/// All texts.
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
        computer_players::ALL,
        preferences::ALL,
        results::ALL,
        rules::ALL,
        shot_study::ALL,
        table::ALL,
        table_displays::ALL,
        versus::ALL,
    ]
    .into_iter()
    .flatten()
    .flat_map(|texts| texts.iter().copied())
}
