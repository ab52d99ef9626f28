//! Chinese characters, which the fonts get as they are needed: all of them would fill textures of
//! 40 MB and more.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use ab_glyph::{Font, FontRef};

/// The characters of GB 2312, in one weight.
pub(super) const FONT: &[u8] = include_bytes!("../../../assets/fonts/NotoSansSC-Medium.otf");
/// Size of its characters beside Latin letters of size 1: an em takes less of its line.
pub(super) const SIZE: f32 = 1.1;
/// The first character for which this font is asked: the others have none of these.
const FIRST: char = '\u{2e80}';

static CHARACTERS: LazyLock<Option<FontRef<'_>>> =
    LazyLock::new(|| FontRef::try_from_slice(FONT).ok());

#[derive(Debug, Default)]
struct Needed {
    letters: BTreeSet<char>,
    /// True if fonts were loaded since the last letter came.
    loaded: bool,
}

thread_local! {
    static NEEDED: RefCell<Needed> = RefCell::default();
}

/// True if the font has this character, and the others do not.
pub(super) fn has(letter: char) -> bool {
    letter >= FIRST && CHARACTERS.as_ref().is_some_and(|font| font.glyph_id(letter).0 != 0)
}

/// Asks for the characters of a text that is drawn, or soon will be.
pub fn need(text: &str) {
    for letter in text.chars().filter(|letter| *letter >= FIRST) {
        NEEDED.with_borrow_mut(|needed| {
            if !needed.letters.contains(&letter) && has(letter) {
                needed.letters.insert(letter);
                needed.loaded = false;
            }
        });
    }
}

/// True if the fonts have to be loaded again for the sake of new characters.
pub fn is_missing() -> bool {
    NEEDED.with_borrow(|needed| !needed.loaded && !needed.letters.is_empty())
}

/// All characters that were asked for, which the fonts will now get.
pub(super) fn take() -> BTreeSet<char> {
    NEEDED.with_borrow_mut(|needed| {
        needed.loaded = true;
        needed.letters.clone()
    })
}

/// True if a line may end after `before` and begin with `after`: within Chinese text, but not before
/// a sign that closes, nor after one that opens.
pub(super) fn breaks_between(before: char, after: char) -> bool {
    const OPENING: &str = "（《“‘【";
    const CLOSING: &str = "，。、：；！？）》”’】…";
    let is_wide = before >= FIRST || after >= FIRST;
    is_wide && !OPENING.contains(before) && !CLOSING.contains(after) && before != ' '
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Layout;
    use crate::ui::tests::Frame;

    #[test]
    fn chinese_lines_break_between_characters_but_not_before_a_comma() {
        need("母球落袋，对手开球。再来一次");
        let mut frame = Frame::new(&Layout::new(1280, 720, 1.0));
        let pen = frame.pen();
        let _font = pen.ui.push_font(pen.fonts.text);
        let mut lines = Vec::new();
        let width = pen.width("母球落袋", pen.fonts.text) + 1.0;
        pen.lines("母球落袋，对手开球。再来一次", width, |line| {
            lines.push(line.to_owned())
        });
        assert_eq!(lines, ["母球落", "袋，对手", "开球。再", "来一次"]);
    }

    #[test]
    fn characters_are_loaded_once_they_are_needed() {
        need("Ball");
        assert!(!is_missing());
        need("台");
        assert!(is_missing());
        assert_eq!(take(), BTreeSet::from(['台']));
        // The font has no such letters.
        need("台ける");
        assert!(!is_missing());
    }
}
