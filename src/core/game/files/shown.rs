//! Makes text from outside (a file, a command line, a file's name) safe to show in messages.

use std::borrow::Cow;
use std::path::Path;

/// Most characters of one text quoted in a message.
const MAX_QUOTED: usize = 200;

/// The text, cut at the end if it is long.
pub fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// The name of a file in messages: its path, cut at the start if it is long, because its name is at
/// the end.
pub fn name_of(path: &Path) -> String {
    let path = path.to_string_lossy();
    match path.char_indices().nth_back(MAX_QUOTED) {
        Some((start, first)) => format!("…{}", &path[start + first.len_utf8()..]),
        None => path.into_owned(),
    }
}

/// The text in quotation marks, shortened and escaped.
pub fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text))
}

/// A message in one line that is safe for terminals and windows. Characters that would move the
/// cursor, change colours or the reading order, or that are invisible, are escaped as in
/// `\u{202e}`.
pub fn printable(message: &str) -> Cow<'_, str> {
    if !message.contains(is_unseen) {
        return message.into();
    }
    let mut shown = String::with_capacity(message.len());
    for character in message.chars() {
        if is_unseen(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown.into()
}

/// True for characters that are invisible or control the output: control and format characters
/// (Unicode categories Cc, Cf, Zl and Zp), tags, and blank letters.
pub fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{890}'..='\u{891}'
                | '\u{8e2}'
                | '\u{115f}'..='\u{1160}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{110bd}'
                | '\u{110cd}'
                | '\u{13430}'..='\u{1343f}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_control_characters_are_escaped() {
        for plain in ["", "balls[2].id: \"a\\nb\"", "Kö, 撞球, ไม้คิว, ✓ — “…”"]
        {
            assert_eq!(printable(plain), plain);
        }
        for (message, shown) in [
            ("a\u{1b}[2Jb", "a\\u{1b}[2Jb"),
            ("one\ntwo\r\t\0", "one\\ntwo\\r\\t\\u{0}"),
            ("\u{7f}\u{9b}", "\\u{7f}\\u{9b}"),
            ("gnp\u{202e}.json", "gnp\\u{202e}.json"),
            (
                "\u{2066}a\u{2069}\u{200e}\u{200f}\u{61c}",
                "\\u{2066}a\\u{2069}\\u{200e}\\u{200f}\\u{61c}",
            ),
            ("a\u{200b}b\u{feff}\u{2028}", "a\\u{200b}b\\u{feff}\\u{2028}"),
        ] {
            assert_eq!(printable(message), shown);
        }
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(shortened(&"ä".repeat(MAX_QUOTED)), "ä".repeat(MAX_QUOTED));
        assert_eq!(shortened(&"ä".repeat(MAX_QUOTED + 1)), "ä".repeat(MAX_QUOTED) + "…");
        assert_eq!(quoted("a\"\u{202e}"), "\"a\\\"\\u{202e}\"");
        let deep = format!("{}/scene.json", "x".repeat(300));
        let name = name_of(Path::new(&deep));
        assert!(name.starts_with('…') && name.ends_with("/scene.json"), "{name}");
        assert_eq!(name.chars().count(), MAX_QUOTED + 1);
        assert_eq!(name_of(Path::new("scene.json")), "scene.json");
        assert_eq!(quoted(&"x".repeat(1 << 20)).chars().count(), MAX_QUOTED + 3);
    }
}
