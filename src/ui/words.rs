//! Names that are shortened until a sentence with them fits.

use crate::game::{Player, Score};
use crate::texts::text_area;

/// Fewest letters of a name that is shortened.
pub const FEWEST_LETTERS: usize = 3;

/// The first letters of a name, with an ellipsis if it is longer.
pub fn shortened(name: &str, letters: usize) -> String {
    match name.char_indices().nth(letters) {
        None => name.to_owned(),
        Some((end, _)) => format!("{}…", name[..end].trim_end()),
    }
}

/// Points, with the sign of points that are owed.
pub fn points(number: i32) -> String {
    number.to_string().replace('-', "\u{2212}")
}

/// The points that are left on the table, if the game ends with them, and the snookers that a player
/// needs to win.
pub fn left(score: &Score) -> Option<String> {
    let left = format!("{}", text_area::left(&score.left?.points));
    let needed = Player::BOTH.into_iter().filter_map(|player| score.fouls_needed(player)).max();
    Some(match needed.unwrap_or(0) {
        0 => left,
        1 => format!("{left} · {}", text_area::SNOOKER_REQUIRED),
        count => format!("{left} · {}", text_area::snookers_required(&count)),
    })
}

/// A sentence with a name, of which as many letters are left as fit.
pub fn with_name(
    name: &str,
    sentence: impl Fn(&str) -> String,
    fits: impl Fn(&str) -> bool,
) -> String {
    let whole = name.chars().count();
    let lengths = (FEWEST_LETTERS..=whole.max(FEWEST_LETTERS)).rev();
    let mut candidates = lengths.map(|letters| sentence(&shortened(name, letters)));
    candidates.find(|text| fits(text)).unwrap_or_else(|| sentence(&shortened(name, FEWEST_LETTERS)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_shortened_until_its_sentence_fits() {
        let said = |most: usize| {
            with_name(
                "Wilhelmina",
                |name| format!("{name} breaks"),
                |text| text.chars().count() <= most,
            )
        };
        assert_eq!(said(20), "Wilhelmina breaks");
        assert_eq!(said(13), "Wilhe… breaks");
        assert_eq!(said(0), "Wil… breaks");
    }
}
