//! The texts in another language.

use std::collections::{BTreeSet, HashMap};
use std::sync::{LazyLock, RwLock};

use crate::wording::Wording;

/// The translation that the window shows; none for English.
static SHOWN: RwLock<Option<&Translation>> = RwLock::new(None);

/// Texts in another language, by name. Texts that are missing stay English.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Translation {
    texts: HashMap<&'static str, &'static str>,
    /// The words of the prepared experiments, by the experiments' names.
    experiments: HashMap<&'static str, Vec<&'static str>>,
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
        let text = *KNOWN
            .get(&plain(name))
            .ok_or_else(|| TranslationError::Unknown { name: name.to_owned() })?;
        if values(translated) != values(text.english) {
            return Err(TranslationError::Values { name: name.to_owned(), english: text.english });
        }
        self.letters.extend(translated.chars());
        // The texts of a window last as long as the program.
        self.texts.insert(text.id, translated.to_owned().leak());
        Ok(())
    }

    /// Adds the words of a prepared experiment.
    pub fn add_experiment(&mut self, name: &'static str, words: Vec<String>) {
        self.letters.extend(words.iter().flat_map(|word| word.chars()));
        let words = words.into_iter().map(|word| &*word.leak()).collect();
        self.experiments.insert(name, words);
    }

    /// The words of a prepared experiment; none if they stay English.
    pub fn experiment(&self, name: &str) -> &[&'static str] {
        self.experiments.get(name).map_or(&[], Vec::as_slice)
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

/// All texts by their plain names.
static KNOWN: LazyLock<HashMap<String, Wording>> =
    LazyLock::new(|| super::all().map(|text| (plain(text.0.id), text.0)).collect());

/// A name such that `fouls.no_rail` in a file is that of the text `fouls.NoRail`.
fn plain(name: &str) -> String {
    name.replace('_', "").to_ascii_lowercase()
}

/// The names of the values in a text, sorted.
fn values(text: &str) -> Vec<&str> {
    let parts = text.split('{').skip(1);
    let mut names: Vec<&str> = parts.filter_map(|part| Some(part.split_once('}')?.0)).collect();
    names.sort_unstable();
    names
}

/// Shows the window in another language from now on; `None` for English. Texts that were composed
/// before, such as messages, keep their language.
pub fn translate(translation: Option<&'static Translation>) {
    // No thread panics while it holds the lock.
    if let Ok(mut shown) = SHOWN.write() {
        *shown = translation;
    }
}

/// True if the window is in this language now.
pub fn is_shown(translation: Option<&'static Translation>) -> bool {
    SHOWN.read().is_ok_and(|shown| match (*shown, translation) {
        (Some(one), Some(other)) => std::ptr::eq(one, other),
        (one, other) => one.is_none() && other.is_none(),
    })
}

/// The translation that is shown; `None` in English.
fn shown() -> Option<&'static Translation> {
    #[cfg(test)]
    if let Some(translation) = tests::HERE.get() {
        return Some(translation);
    }
    *SHOWN.read().ok()?
}

/// The translation of a wording; `None` in English.
pub(super) fn of(wording: Wording) -> Option<&'static str> {
    shown()?.texts.get(wording.id).copied()
}

/// The words of a prepared experiment in the language of the window, in the order of
/// [`Sheet::words`](crate::lab::sheet::Sheet::words); none in English.
pub fn of_experiment(name: &str) -> &'static [&'static str] {
    shown().map_or(&[], |translation| translation.experiment(name))
}

#[cfg(test)]
pub use tests::shown_in;

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::texts::all;

    thread_local! {
        /// The translation that this test shows.
        pub(super) static HERE: Cell<Option<&'static Translation>> = const { Cell::new(None) };
    }

    /// Shows texts in this translation while `show` runs.
    pub fn shown_in<T>(translation: &'static Translation, show: impl FnOnce() -> T) -> T {
        let before = HERE.replace(Some(translation));
        let shown = show();
        HERE.set(before);
        shown
    }

    #[test]
    fn each_text_has_its_own_name_and_its_values() {
        let mut names: Vec<String> = all().map(|text| plain(text.0.id)).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "two texts have the same name");
        for text in all().map(|text| text.0).filter(|text| !text.values.is_empty()) {
            let mut declared = text.values.to_vec();
            declared.sort_unstable();
            // Fouls in a few words leave out the ball.
            if !text.id.starts_with("short_fouls.") {
                assert_eq!(values(text.english), declared, "{}", text.id);
            }
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
