//! Short texts formatted in each frame without heap allocation.

use std::fmt::{self, Display, Write};
use std::ops::Deref;

/// The greatest length of a text, bytes, with room for translations and players' names.
const ROOM: usize = 160;

/// A text on the stack. Longer texts are cut off.
#[derive(Clone, Copy)]
pub struct Words {
    bytes: [u8; ROOM],
    length: usize,
}

impl Words {
    /// An empty text.
    pub fn new() -> Words {
        Words { bytes: [0; ROOM], length: 0 }
    }

    /// A text formatted as by `format!`.
    pub fn of(text: fmt::Arguments<'_>) -> Words {
        let mut words = Words::new();
        // A text that is too long is cut off, which is not an error.
        let _ = words.write_fmt(text);
        words
    }

    /// Cuts the text after this many bytes, at the end of a character.
    pub fn truncate(&mut self, length: usize) {
        if self.is_char_boundary(length) {
            self.length = self.length.min(length);
        }
    }
}

/// Fewest letters of a name that is shortened.
pub const FEWEST_LETTERS: usize = 3;

/// The first letters of a name, with an ellipsis if it is longer.
pub fn shortened(name: &str, letters: usize) -> Words {
    match name.char_indices().nth(letters) {
        None => Words::of(format_args!("{name}")),
        Some((end, _)) => Words::of(format_args!("{}…", name[..end].trim_end())),
    }
}

/// A sentence with a name, of which as many letters are left as fit.
pub fn with_name(
    name: &str,
    sentence: impl Fn(&str) -> Words,
    fits: impl Fn(&str) -> bool,
) -> Words {
    let whole = name.chars().count();
    let lengths = (FEWEST_LETTERS..=whole.max(FEWEST_LETTERS)).rev();
    let mut candidates = lengths.map(|letters| sentence(&shortened(name, letters)));
    candidates.find(|text| fits(text)).unwrap_or_else(|| sentence(&shortened(name, FEWEST_LETTERS)))
}

impl PartialEq for Words {
    fn eq(&self, other: &Words) -> bool {
        **self == **other
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl Write for Words {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut end = text.len().min(ROOM - self.length);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.bytes[self.length..self.length + end].copy_from_slice(&text.as_bytes()[..end]);
        self.length += end;
        Ok(())
    }
}

impl Deref for Words {
    type Target = str;

    fn deref(&self) -> &str {
        // Only whole characters are written.
        str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl AsRef<str> for Words {
    fn as_ref(&self) -> &str {
        self
    }
}

/// Formats a short text like `format!`, but without heap allocation.
macro_rules! words {
    ($($text:tt)*) => { $crate::ui::words::Words::of(format_args!($($text)*)) };
}
pub(crate) use words;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_after_a_whole_character() {
        let long = "°".repeat(ROOM);
        let words = words!("a{long}");
        assert_eq!(words.len(), ROOM - 1, "a byte is left, and a degree takes two");
        assert!(words[1..].chars().all(|letter| letter == '°'));
        let mut words = words!("{} of {:.1}", 2, 0.25);
        assert_eq!(&*words, "2 of 0.2");
        words.truncate(1);
        assert_eq!(&*words, "2");
    }
}
