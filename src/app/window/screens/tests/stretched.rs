//! A language whose words are a third longer than the English ones.

use std::sync::LazyLock;

use crate::texts::{self, Translation, shown_in};

/// Shows all texts of this thread in this language while `show` runs.
pub fn show<T>(show: impl FnOnce() -> T) -> T {
    static STRETCHED: LazyLock<Translation> = LazyLock::new(|| {
        let mut stretched = Translation::default();
        for text in texts::all() {
            let (part, name) = text.name();
            stretched.add(&format!("{part}.{name}"), &stretch(text.english())).unwrap();
        }
        stretched
    });
    shown_in(&STRETCHED, show)
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
