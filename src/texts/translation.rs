//! The texts in another language.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Display;
use std::sync::OnceLock;

use super::Text;

/// The translation that the window shows; none for English.
static SHOWN: OnceLock<Translation> = OnceLock::new();

/// Texts in another language, by name. Texts that are missing stay English.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Translation {
    texts: HashMap<&'static str, &'static str>,
    /// The characters in them.
    letters: BTreeSet<char>,
}

/// A fault in a translation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TranslationError {
    /// The program has no text of this name.
    #[error("{name}: there is no such text")]
    Unknown {
        /// The name.
        name: String,
    },
    /// The values in a text are not those of the English text.
    #[error("{name}: it needs the values of {english:?}, each in braces")]
    Values {
        /// The name of the text.
        name: String,
        /// The English text.
        english: &'static str,
    },
}

impl Translation {
    /// Adds a text under its name, such as `pause.resume`.
    ///
    /// # Errors
    ///
    /// A name or a value that the program does not know.
    pub fn add(&mut self, name: &str, translated: &str) -> Result<(), TranslationError> {
        let known = super::all().find(|text| text.id.eq_ignore_ascii_case(name));
        let text = known.ok_or_else(|| TranslationError::Unknown { name: name.to_owned() })?;
        if values(translated) != values(text.english) {
            return Err(TranslationError::Values { name: name.to_owned(), english: text.english });
        }
        self.letters.extend(translated.chars());
        // The texts of a window last as long as the program.
        self.texts.insert(text.id, translated.to_owned().leak());
        Ok(())
    }

    /// The characters of its texts, in order.
    pub fn letters(&self) -> impl Iterator<Item = char> {
        self.letters.iter().copied()
    }

    /// The number of texts in it.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// True if it has no texts: all are English.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}

/// The names of the values in a text, sorted.
fn values(text: &str) -> Vec<&str> {
    let parts = text.split('{').skip(1);
    let mut names: Vec<&str> = parts.filter_map(|part| Some(part.split_once('}')?.0)).collect();
    names.sort_unstable();
    names
}

/// Shows the window in another language from now on. Only the first call has an effect, because
/// texts that are on the screen keep their language.
pub fn translate(translation: Translation) {
    let _ = SHOWN.set(translation);
}

thread_local! {
    /// True while texts are written in English, whatever the language of the window.
    static ENGLISH: Cell<bool> = const { Cell::new(false) };
}

/// A sentence in English, with the texts in it, for a file that programs read.
pub fn in_english(sentence: &dyn Display) -> String {
    ENGLISH.set(true);
    let english = sentence.to_string();
    ENGLISH.set(false);
    english
}

/// The translation of a text; `None` in English.
pub(super) fn of(text: Text) -> Option<&'static str> {
    #[cfg(all(test, feature = "app"))]
    if let Some(longer) = stretched::of(text) {
        return Some(longer);
    }
    let shown = SHOWN.get().filter(|_| !ENGLISH.get())?;
    shown.texts.get(text.id).copied()
}

/// A language for tests, whose words are a third longer than the English ones.
#[cfg(all(test, feature = "app"))]
pub(crate) mod stretched {
    use std::cell::{Cell, RefCell};
    use std::collections::HashMap;

    use super::Text;

    thread_local! {
        static IS_ON: Cell<bool> = const { Cell::new(false) };
        static TEXTS: RefCell<HashMap<&'static str, &'static str>> = RefCell::default();
    }

    /// Shows all texts of this thread in this language while `show` runs.
    pub(crate) fn show<T>(show: impl FnOnce() -> T) -> T {
        IS_ON.set(true);
        let shown = show();
        IS_ON.set(false);
        shown
    }

    pub(super) fn of(text: Text) -> Option<&'static str> {
        if !IS_ON.get() || text.id.is_empty() {
            return None;
        }
        let stretched = || &*stretch(text.english).leak();
        Some(TEXTS.with_borrow_mut(|texts| *texts.entry(text.id).or_insert_with(stretched)))
    }

    /// The text with words a third longer. Values in it stay as they are.
    fn stretch(text: &str) -> String {
        let mut stretched = String::new();
        let (mut word, mut is_value) = (0, false);
        let letters = text.chars().map(Some).chain([None]);
        for letter in letters {
            if letter.is_some_and(char::is_alphabetic) && !is_value {
                word += 1;
            } else {
                let more = usize::div_ceil(word, 3);
                stretched.extend("enorme".chars().cycle().take(more));
                word = 0;
            }
            is_value = (is_value || letter == Some('{')) && letter != Some('}');
            stretched.extend(letter);
        }
        stretched
    }

    #[test]
    fn words_are_a_third_longer() {
        assert_eq!(stretch("Zoom In, {balls} out"), "Zoomen Ine, {balls} oute");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::all;

    #[test]
    fn each_text_has_its_own_name_and_its_values() {
        let mut names: Vec<String> = all().map(|text| text.id.to_ascii_lowercase()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "two texts have the same name");
        for text in all().filter(|text| !text.values.is_empty()) {
            let mut declared = text.values.to_vec();
            declared.sort_unstable();
            assert_eq!(values(text.english), declared, "{}", text.id);
        }
    }

    #[test]
    fn a_translation_knows_its_texts_and_their_values() {
        let mut german = Translation::default();
        german.add("pause.resume", "Weiter").unwrap();
        assert_eq!(german.texts["pause.RESUME"], "Weiter");
        let error = german.add("pause.resumes", "Weiter").unwrap_err();
        assert_eq!(error.to_string(), "pause.resumes: there is no such text");
        let error = german.add("pause.resume", "{player} macht weiter").unwrap_err();
        assert!(matches!(error, TranslationError::Values { .. }), "{error}");
    }
}
