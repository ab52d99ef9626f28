//! The clipboard of the desktop.

use arboard::Clipboard;
use imgui::ClipboardBackend;

use crate::ui::normalize;

/// Most characters that a text field takes from the clipboard.
const MAX_CHARACTERS: usize = 10_000;

/// The clipboard, opened when it is first used.
#[derive(Default)]
pub struct SystemClipboard {
    clipboard: Option<Clipboard>,
}

impl SystemClipboard {
    /// Puts a text on the clipboard. Returns false if there is none.
    pub fn put(&mut self, text: &str) -> bool {
        self.open().is_some_and(|clipboard| clipboard.set_text(text).is_ok())
    }

    fn open(&mut self) -> Option<&mut Clipboard> {
        if self.clipboard.is_none() {
            self.clipboard = Clipboard::new().ok();
        }
        self.clipboard.as_mut()
    }
}

/// For the text fields, in which imgui knows Ctrl+C, Ctrl+X and Ctrl+V.
impl ClipboardBackend for SystemClipboard {
    fn get(&mut self) -> Option<String> {
        Some(pasted(&self.open()?.get_text().ok()?))
    }

    fn set(&mut self, text: &str) {
        self.put(text);
    }
}

/// A text as a field takes it: in one line, composed, and not too long. imgui would end the program
/// at a zero byte.
fn pasted(text: &str) -> String {
    let short: String = text.trim().chars().take(MAX_CHARACTERS).collect();
    let line = short.replace("\r\n", " ").replace(char::is_control, " ");
    normalize(&line)
}

#[cfg(test)]
mod tests {
    use crate::app::window::clipboard::*;

    /// Tests for texts on the clipboard that a text field cannot take as they are. A zero byte
    /// would end the program.
    #[test]
    fn texts_of_other_programs_become_one_line() {
        assert_eq!(pasted("Łukasz"), "Łukasz");
        assert_eq!(pasted("\tJan\r\nKowalski\n"), "Jan Kowalski");
        assert_eq!(pasted("a\0b\u{1b}c"), "a b c");
        assert_eq!(pasted("Zoe\u{308}"), "Zoë");
        assert_eq!(pasted(""), "");
        assert_eq!(pasted(&"ł".repeat(MAX_CHARACTERS + 1)), "ł".repeat(MAX_CHARACTERS));
    }
}
