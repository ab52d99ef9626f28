//! Texts of players and of files, in letters as they are kept and compared.

use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::game::files::is_unseen;

/// A text with each letter as one character where Unicode has it (the form NFC). Texts that look
/// the same are then the same, however they were typed, and the fonts have such letters.
pub fn normalize(text: &str) -> String {
    text.nfc().collect()
}

/// True if [`normalize`] changes nothing.
pub fn is_composed(text: &str) -> bool {
    is_nfc(text)
}

/// A text that somebody typed, as it is kept: composed, in one line, without space around it, and
/// at most this long. Letters that the fonts do not have are kept, too. Invisible characters are
/// not, so that no text looks empty or like another one.
pub fn clean_input(typed: &str, longest: usize) -> String {
    let letters: String = typed.nfc().filter(|letter| is_kept(*letter)).collect();
    if letters.chars().all(|letter| joins(letter) || letter.is_whitespace()) {
        return String::new();
    }
    let short: String = letters.trim().chars().take(longest).collect();
    short.trim_end().to_owned()
}

fn is_kept(letter: char) -> bool {
    joins(letter) || !is_unseen(letter)
}

/// True for the signs within words and pictures that say whether their parts are joined.
fn joins(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use crate::ui::kit::letters::*;

    /// Tests for letters that get lost because a part of the program knows only some alphabets.
    #[test]
    fn names_of_all_scripts_are_kept() {
        for name in [
            "Łukasz",
            "Đorđe",
            "Ελένη",
            "Иван",
            "Ľubomír",
            "Ağaoğlu",
            "Nguyễn",
            "Ørsted",
            "Їжак",
            "田中",
            "דוד",
            "محمد",
            "अमित",
            "นก",
            "🎱",
            "👩\u{200d}🚀",
            "می\u{200c}خواهم",
            "❤\u{fe0f}",
        ] {
            assert_eq!(clean_input(name, 16), name);
        }
    }

    /// Tests for names that are different only by their encoding.
    #[test]
    fn letters_are_composed() {
        for (decomposed, name) in [
            ("Zoe\u{308}", "Zoë"),
            ("Andre\u{301}", "André"),
            ("И\u{306}ван", "Йван"),
            ("Ελε\u{301}νη", "Ελένη"),
            ("Nguye\u{302}\u{303}n", "Nguyễn"),
            ("\u{212b}sa", "Åsa"),
        ] {
            assert_eq!(
                (clean_input(decomposed, 16).as_str(), normalize(decomposed).as_str()),
                (name, name)
            );
            assert!(!is_composed(decomposed) && is_composed(name));
        }
    }

    #[test]
    fn texts_are_one_line_of_visible_letters() {
        assert_eq!(clean_input("  Ada Lovelace ", 16), "Ada Lovelace");
        assert_eq!(clean_input("Zoë\n\u{202e}\u{7f}", 16), "Zoë");
        assert_eq!(clean_input(&"ł".repeat(99), 16), "ł".repeat(16));
        assert_eq!(clean_input("Ada Lovelace Byro n", 17), "Ada Lovelace Byro");
        for empty in ["", " \t", "\u{200b}\u{3164}", "\u{200d}", "\u{a0}\u{200c} "] {
            assert_eq!(clean_input(empty, 16), "");
        }
    }
}
