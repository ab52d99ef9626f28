//! Names that are no settings: another version's, or misspelt.

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
    name.len().abs_diff(other.len()) <= SLIPS && distance(name, other) <= SLIPS
}

/// How many letters have to be put in, taken out or changed to make one name the other
/// (Levenshtein's distance).
fn distance(name: &str, other: &str) -> usize {
    // What it takes from the letters of `name` so far to each beginning of `other`.
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (so_far, letter) in (1..).zip(name.chars()) {
        let mut before = std::mem::replace(&mut row[0], so_far);
        for (place, wanted) in (1..).zip(other.chars()) {
            let changed = before + usize::from(letter != wanted);
            before = row[place];
            row[place] = changed.min(before + 1).min(row[place - 1] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_keys_is_known_as_one() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!((distance("", "abc"), distance("abc", "")), (3, 3));
        assert!(alike("display.clot", "display.cloth") && alike("soudn", "sound"));
        assert!(!alike("sound.reverb", "sound.room") && !alike("profile", "display"));
    }
}
