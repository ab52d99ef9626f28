//! The texts in another language.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Display;
use std::sync::{LazyLock, OnceLock};

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
    /// The translation that this thread shows at present, whatever the language of the window.
    static HERE: Cell<Option<&'static Translation>> = const { Cell::new(None) };
}

/// Shows texts of this thread in this translation while `show` runs, which must not panic.
pub fn shown_in<T>(translation: &'static Translation, show: impl FnOnce() -> T) -> T {
    let before = HERE.replace(Some(translation));
    let shown = show();
    HERE.set(before);
    shown
}

/// A sentence in English, with the texts in it, for a file that programs read.
pub fn in_english(sentence: &dyn Display) -> String {
    static ENGLISH: LazyLock<Translation> = LazyLock::new(Translation::default);
    shown_in(&ENGLISH, || sentence.to_string())
}

/// The translation of a text; `None` in English.
pub(super) fn of(text: Text) -> Option<&'static str> {
    let shown = HERE.get().or_else(|| SHOWN.get())?;
    shown.texts.get(text.id).copied()
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
