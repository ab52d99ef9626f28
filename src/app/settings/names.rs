//! Unknown names in the settings file, which may be misspelt or of another version.

use strsim::levenshtein;

/// The most names that a message lists.
const MAX_LISTED: usize = 3;
/// The most characters shown of each.
const LETTERS: usize = 40;
/// Names that differ by at most this many letters may be misspellings of each other.
const SLIPS: usize = 2;

/// A name as in the file, in one line, with quotes if it needs them.
pub fn quoted_name(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    let bare = !name.is_empty() && name.chars().all(plain);
    if bare { cut(name.to_owned()) } else { quoted(name) }
}

/// A text of the file in quotes, in one line.
pub fn quoted(text: &str) -> String {
    cut(format!("{text:?}"))
}

fn cut(text: String) -> String {
    match text.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The first names, and the number of further ones.
pub fn name_list(names: &[String]) -> String {
    let named = names[..names.len().min(MAX_LISTED)].join(", ");
    match names.len().saturating_sub(MAX_LISTED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// True if one name may be a misspelling of the other.
pub fn alike(name: &str, other: &str) -> bool {
    name.len().abs_diff(other.len()) <= SLIPS && levenshtein(name, other) <= SLIPS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_names_are_recognized() {
        assert_eq!(levenshtein("kitten", "sitting"), 3);
        assert_eq!((levenshtein("", "abc"), levenshtein("abc", "")), (3, 3));
        assert!(alike("display.clot", "display.cloth") && alike("soudn", "sound"));
        assert!(!alike("sound.reverb", "sound.room") && !alike("profile", "display"));
    }
}
