//! A field for a player's name.

use imgui::{InputTextCallback, InputTextCallbackHandler, Key, StyleVar, TextCallbackData};

use crate::game::Player;
use crate::texts::{name_in_files, new_match, translated_name};

use super::chinese;
use super::letters;
use super::row_cursor::around;
use super::theme;
use super::widgets::{Align, Pen};
use crate::ui::bindings::Key as Pressed;
use crate::ui::layout::Rect;

/// Most characters of a name.
const MAX_CHARACTERS: usize = 16;
/// The characters that a gamepad can spell; letters that begin a word become capitals.
const SPELLABLE: &str = "abcdefghijklmnopqrstuvwxyz 0123456789-.";

/// A name as it is kept and compared; empty if nothing remains.
pub fn kept_name(name: &str) -> String {
    letters::clean_input(name, MAX_CHARACTERS)
}

/// Both players' names as they are shown.
pub fn display_names(names: &[String; 2]) -> [String; 2] {
    written_names(names).map(|name| translated_name(&name).to_owned())
}

/// Both players' names as files keep them: an empty one gives way to the player's number.
pub fn written_names(names: &[String; 2]) -> [String; 2] {
    Player::BOTH.map(|player| match kept_name(&names[player.index()]) {
        name if name.is_empty() => player.to_string(),
        name => name,
    })
}

/// The field, and what is typed into it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NameField {
    text: String,
    /// True while the field takes the keys.
    editing: bool,
    /// True until imgui has given it the keys.
    starts: bool,
    /// True while the name is spelled with the arrows.
    spells: bool,
}

impl NameField {
    /// True while the field takes the keys.
    pub fn editing(&self) -> bool {
        self.editing
    }

    /// True until imgui has given the field the keys. That takes a few passes.
    pub fn starts(&self) -> bool {
        self.editing && self.starts
    }

    /// What is typed into it.
    #[cfg(test)]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Begins to edit this name, as it is shown.
    pub fn edit(&mut self, name: &str) {
        self.text.replace_range(.., translated_name(name));
        (self.editing, self.starts, self.spells) = (true, true, false);
    }

    /// Begins to spell a name with arrows, for players without a keyboard: up and down change the
    /// last character, right adds one, and left removes it.
    pub fn spell(&mut self) {
        self.text.replace_range(.., "A");
        (self.editing, self.starts, self.spells) = (true, false, true);
    }

    /// True while a name is spelled.
    pub fn spells(&self) -> bool {
        self.editing && self.spells
    }

    /// Handles a key while a name is spelled. Returns the new name at the end.
    pub fn spell_key(&mut self, key: Pressed) -> Option<String> {
        match key {
            Pressed::Up => self.turn_letter(false),
            Pressed::Down => self.turn_letter(true),
            Pressed::Right if !self.is_full() => self.add_letter('a'),
            Pressed::Left if self.text.chars().count() > 1 => drop(self.text.pop()),
            Pressed::Char(letter) if !self.is_full() => {
                self.add_letter(letter.to_ascii_lowercase());
            }
            Pressed::Enter => return self.end(),
            Pressed::Escape => self.editing = false,
            _ => {}
        }
        None
    }

    /// Changes the last character to the one before or after it.
    fn turn_letter(&mut self, forward: bool) {
        let last = self.text.pop().unwrap_or('a').to_ascii_lowercase();
        let at = SPELLABLE.find(last).unwrap_or(0);
        let next = around(at, SPELLABLE.len(), forward);
        self.add_letter(char::from(SPELLABLE.as_bytes()[next]));
    }

    fn add_letter(&mut self, letter: char) {
        let begins = self.text.is_empty() || self.text.ends_with([' ', '-', '.']);
        self.text.push(if begins { letter.to_ascii_uppercase() } else { letter });
    }

    /// Ends editing. Returns the new name.
    pub fn end(&mut self) -> Option<String> {
        let was = std::mem::take(&mut self.editing);
        was.then(|| kept_name(&self.text)).filter(|name| !name.is_empty()).map(name_in_files)
    }

    /// Draws the field with this name; returns the new name when editing ends.
    pub fn draw(
        &mut self,
        pen: &Pen<'_>,
        rect: Rect,
        control: &'static str,
        name: &str,
    ) -> Option<String> {
        if !self.editing {
            let touch = pen.touch(control, rect);
            pen.fill(rect, pen.ground(&touch), 6.0);
            let words = rect.inset_sides(pen.s(10.0));
            pen.text(words, translated_name(name), pen.fonts.text, theme::TEXT, Align::Left);
            if touch.clicked {
                self.edit(name);
            }
            return None;
        }
        if self.spells {
            self.draw_spelled(pen, rect);
            return None;
        }
        let ui = pen.ui;
        let padding = 0.5 * (rect.height - ui.current_font_size());
        let _padding = ui.push_style_var(StyleVar::FramePadding([pen.s(10.0), padding]));
        ui.set_cursor_screen_pos(rect.min());
        ui.set_next_item_width(rect.width);
        if self.starts {
            ui.set_keyboard_focus_here();
        }
        chinese::need(&self.text);
        let entered = ui
            .input_text(format!("##{control}"), &mut self.text)
            .auto_select_all(true)
            .enter_returns_true(true)
            .callback(InputTextCallback::EDIT, Limit)
            .build();
        pen.outline(rect, theme::ACCENT, 6.0);
        self.draw_limit(pen, rect);
        let is_active = ui.is_item_active();
        self.starts &= !is_active;
        if ui.is_key_pressed(Key::Escape) {
            self.editing = false;
            return None;
        }
        if entered || !(is_active || self.starts) {
            return self.end();
        }
        None
    }

    /// Says at the right end of the field that a name cannot be longer, once it is as long.
    fn draw_limit(&self, pen: &Pen<'_>, rect: Rect) {
        if self.is_full() {
            let text = format!("{}", new_match::longest_name(&MAX_CHARACTERS));
            let width = pen.width(&text, pen.fonts.small) + pen.s(12.0);
            let place = Rect { x: rect.max()[0] - width, width, ..rect }.inset(pen.s(3.0));
            pen.fill(place, theme::CARD, 4.0);
            pen.text(place, &text, pen.fonts.small, theme::ACCENT, Align::Center);
        }
    }

    /// True if the name cannot be longer.
    fn is_full(&self) -> bool {
        self.text.chars().count() >= MAX_CHARACTERS
    }

    /// Draws the field with the spelled name, its last character marked.
    fn draw_spelled(&self, pen: &Pen<'_>, rect: Rect) {
        pen.fill(rect, theme::CONTROL, 6.0);
        pen.outline(rect, theme::ACCENT, 6.0);
        let words = rect.inset_sides(pen.s(10.0));
        pen.text(words, &self.text, pen.fonts.text, theme::TEXT, Align::Left);
        let last = self.text.char_indices().next_back().map_or(0, |(at, _)| at);
        let [before, all] =
            [&self.text[..last], &self.text].map(|text| pen.width(text, pen.fonts.text));
        let wide = (all - before).max(pen.s(6.0));
        let y = rect.max()[1] - pen.s(4.0);
        let mark = Rect::new(words.x + before, y, wide, pen.s(2.0));
        pen.fill(mark, theme::ACCENT, 1.0);
        self.draw_limit(pen, rect);
    }
}

/// Composes the letters of a typed or pasted name, and keeps it within its length.
struct Limit;

impl InputTextCallbackHandler for Limit {
    fn on_edit(&mut self, mut data: TextCallbackData) {
        if !letters::is_composed(data.str()) {
            let [before, after] = {
                let (before, after) = data.str().split_at(data.cursor_pos());
                [before, after].map(letters::normalize)
            };
            data.clear();
            data.push_str(&before);
            let cursor = data.cursor_pos();
            data.push_str(&after);
            data.set_cursor_pos(cursor);
        }
        let length = data.str().chars().count();
        let end = data.str().char_indices().nth(MAX_CHARACTERS).map(|(end, _)| end);
        if let Some(end) = end {
            data.remove_chars(end, length - MAX_CHARACTERS);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ui::kit::name_field::*;

    /// Tests for names that lose letters on the way from and to files, or become "Player 1".
    #[test]
    fn a_name_without_letters_is_the_players_number() {
        let shown = |one: &str, two: &str| display_names(&[one, two].map(str::to_owned));
        assert_eq!(shown("Łukasz", "Иван"), ["Łukasz", "Иван"]);
        assert_eq!(shown("田中", "\u{1f3b1}"), ["田中", "\u{1f3b1}"]);
        assert_eq!(shown("Ada", " \u{200b}"), ["Ada", "Player 2"]);
        assert_eq!(shown("Zoe\u{308}", "Zoë"), ["Zoë", "Zoë"]);
    }

    #[test]
    fn a_name_is_spelled_with_arrows() {
        let mut field = NameField::default();
        field.spell();
        assert!(field.editing() && field.spells() && !field.starts());
        // Left removes no more than there is; a letter that begins a word is a capital.
        for key in [Pressed::Left, Pressed::Right, Pressed::Down, Pressed::Down, Pressed::Down] {
            assert_eq!(field.spell_key(key), None);
        }
        for key in [Pressed::Right, Pressed::Right, Pressed::Up, Pressed::Down, Pressed::Left] {
            assert_eq!(field.spell_key(key), None);
        }
        assert_eq!(field.spell_key(Pressed::Enter), Some("Ada".to_owned()));
        assert!(!field.spells());
        field.spell();
        assert_eq!(field.spell_key(Pressed::Up), None);
        assert_eq!(field.text, ".");
        assert_eq!(field.spell_key(Pressed::Escape), None);
        assert_eq!((field.spells(), field.end()), (false, None));
    }

    #[test]
    fn an_empty_name_changes_nothing() {
        let mut field = NameField::default();
        assert_eq!(field.end(), None, "nothing was edited");
        field.edit("Ada");
        assert_eq!(field.end(), Some("Ada".to_owned()));
        field.edit("   ");
        assert_eq!(field.end(), None);
        assert!(!field.editing());
    }
}
