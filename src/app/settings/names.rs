//! Names that are no settings: another version's, or misspelt.

use strsim::levenshtein;

/// A message names no more of them than this.
const NAMED: usize = 3;
/// Of each it tells no more letters than this.
const LETTERS: usize = 40;
/// Names that differ by so many letters at most may be meant for each other.
const SLIPS: usize = 2;

/// A name as the file has it, in one line and in quotes where it needs them.
pub fn written(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    let bare = !name.is_empty() && name.chars().all(plain);
    let name = if bare { name.to_owned() } else { format!("{name:?}") };
    match name.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name,
    }
}

/// The first names, and how many there are more.
pub fn listed(names: &[String]) -> String {
    let named = names[..names.len().min(NAMED)].join(", ");
    match names.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// Whether who wrote one name may have meant the other.
pub fn alike(name: &str, other: &str) -> bool {
    name.len().abs_diff(other.len()) <= SLIPS && levenshtein(name, other) <= SLIPS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_keys_is_known_as_one() {
        assert_eq!(levenshtein("kitten", "sitting"), 3);
        assert_eq!((levenshtein("", "abc"), levenshtein("abc", "")), (3, 3));
        assert!(alike("display.clot", "display.cloth") && alike("soudn", "sound"));
        assert!(!alike("sound.reverb", "sound.room") && !alike("profile", "display"));
    }
}
