//! A field for a player's name.

use imgui::{Key, StyleVar};

use crate::game::Player;

use super::layout::Rect;
use super::theme;
use super::widgets::{Align, Pen};

/// Most characters of a name.
const LONGEST: usize = 16;

/// A name as it can be shown: without surrounding space, in letters that the fonts have, and not
/// too long; empty if nothing remains.
pub fn shown_name(name: &str) -> String {
    let letters: String = name.chars().filter(|&letter| theme::has_glyph(letter)).collect();
    let short: String = letters.trim().chars().take(LONGEST).collect();
    short.trim_end().to_owned()
}

/// Both players' names as they are shown: a name that cannot be shown gives way to the player's
/// number.
pub fn display_names(names: &[String; 2]) -> [String; 2] {
    Player::BOTH.map(|player| match shown_name(&names[player.index()]) {
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

    /// Begins to edit this name.
    pub fn edit(&mut self, name: &str) {
        self.text.replace_range(.., name);
        (self.editing, self.starts) = (true, true);
    }

    /// Ends editing. Returns the new name.
    pub fn end(&mut self) -> Option<String> {
        let was = std::mem::take(&mut self.editing);
        was.then(|| shown_name(&self.text)).filter(|name| !name.is_empty())
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
            let list = pen.ui.get_window_draw_list();
            pen.fill(&list, rect, pen.ground(&touch), 6.0);
            let words = Rect::new(rect.x + pen.s(10.0), rect.y, rect.width, rect.height);
            pen.text(&list, words, name, pen.fonts.text, theme::TEXT, Align::Left);
            if touch.clicked {
                self.edit(name);
            }
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
        let entered = ui
            .input_text(format!("##{control}"), &mut self.text)
            .auto_select_all(true)
            .enter_returns_true(true)
            .build();
        pen.outline(&ui.get_window_draw_list(), rect, theme::ACCENT, 6.0);
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_can_be_shown() {
        assert_eq!(shown_name("  Ada Lovelace "), "Ada Lovelace");
        assert_eq!(shown_name("Zoë\n\u{1f3b1}"), "Zoë");
        assert_eq!(shown_name(&"x".repeat(99)), "x".repeat(LONGEST));
        assert_eq!(shown_name(" \t"), "");
    }

    #[test]
    fn a_name_without_letters_is_the_players_number() {
        let names = ["Ada", "\u{1f3b1}"].map(str::to_owned);
        assert_eq!(display_names(&names), ["Ada", "Player 2"]);
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
