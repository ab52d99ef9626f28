//! A menu: entries below each other, chosen with the mouse or with keys.

use crate::texts::Text;

use super::canvas::Canvas;
use super::ground::Ground;
use super::row_cursor::next_row;
use super::theme;
use super::widgets::{Align, Pen};
use crate::ui::bindings::{Chord, Key};
use crate::ui::layout::Rect;
use crate::ui::{Action, App, KeyPress, ScreenName};

/// Height of an entry, logical pixels.
pub const ENTRY: f32 = 42.0;
/// Least height of an entry in a window without room for its usual height, logical pixels.
pub const LEAST_ENTRY: f32 = 24.0;
/// Size of an entry's brass bar, logical pixels.
const BAR: [f32; 2] = [3.0, 22.0];
/// Left edge of an entry's label, logical pixels.
const LABEL: f32 = 18.0;
/// Margin of a card with a menu, logical pixels.
const PAD: f32 = 16.0;
/// Height of a card's title, logical pixels.
const TITLE: f32 = 46.0;
/// Height of the text below that title, logical pixels.
const TEXT: f32 = 34.0;
/// Height of a line of that text.
const TEXT_LINE: f32 = 22.0;
/// The width to which a note may shrink before it is cut.
const MIN_NOTE_WIDTH: f32 = 0.75;
/// Width of a scroll bar, with its margin.
const BAR_WIDTH: f32 = 14.0;

/// An entry of a menu.
#[derive(Debug)]
pub struct Entry {
    /// Its name in the names of controls.
    pub name: &'static str,
    /// Its label.
    pub label: Text,
    /// A few words beside it; may be empty.
    pub note: String,
    /// The action of the entry.
    pub action: Action,
}

impl Entry {
    /// An entry without a note.
    pub fn new(name: &'static str, label: Text, action: Action) -> Entry {
        Entry { name, label, note: String::new(), action }
    }

    /// An entry for an action of the program.
    pub fn app(name: &'static str, label: Text, app: App) -> Entry {
        Entry::new(name, label, Action::App(app))
    }

    /// An entry that opens a screen.
    pub fn open(name: &'static str, label: Text, screen: ScreenName) -> Entry {
        Entry::app(name, label, App::Toggle(screen))
    }

    /// This entry with these words beside it.
    pub fn with_note(self, note: String) -> Entry {
        Entry { note, ..self }
    }
}

/// The effect of a key on a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MenuKey {
    /// None.
    Ignored,
    /// Another entry is selected.
    Moved,
    /// The selected entry is chosen.
    Chosen,
}

/// A card with a menu.
pub struct MenuCard<'a> {
    /// Its name for imgui.
    pub name: &'a str,
    /// Its title.
    pub title: &'a str,
    /// A result, shown below the title; otherwise empty.
    pub text: &'a str,
    /// Its width, logical pixels.
    pub width: f32,
}

/// The state of a menu.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Menu {
    /// The index of the selected entry.
    pub selected: usize,
    /// True if a key has selected it, so that a list that scrolls must show it.
    scrolls: bool,
}

impl Menu {
    /// A menu with this entry selected.
    pub fn at(selected: usize) -> Menu {
        Menu { selected, ..Menu::default() }
    }

    /// Handles a key in a menu of `count` entries.
    fn key(&mut self, chord: Chord, count: usize) -> MenuKey {
        if chord.key == Key::Enter {
            return MenuKey::Chosen;
        }
        match next_row(chord, Some(self.selected), count) {
            Some(next) => {
                (self.selected, self.scrolls) = (next, true);
                MenuKey::Moved
            }
            None => MenuKey::Ignored,
        }
    }

    /// Handles a key in a menu of these entries.
    pub fn press(&mut self, chord: Chord, mut entries: Vec<Entry>) -> KeyPress {
        let last = entries.len().saturating_sub(1);
        match self.key(chord, entries.len()) {
            MenuKey::Ignored => KeyPress::Ignored,
            MenuKey::Moved => KeyPress::Taken,
            MenuKey::Chosen => KeyPress::Acts(entries.swap_remove(self.selected.min(last)).action),
        }
    }

    /// Draws a card with a menu in the middle of the window, which takes the mouse as a whole.
    pub fn draw_card(&mut self, canvas: &mut Canvas<'_>, card: &MenuCard<'_>, entries: &[Entry]) {
        let Canvas { pen, layout, .. } = *canvas;
        let MenuCard { name, title, text, width } = *card;
        let head = if text.is_empty() { TITLE } else { TITLE + TEXT };
        let wide = width - 2.0 * PAD;
        let lines = pen.line_count(text, pen.s(wide), pen.fonts.small);
        let head = head + (lines - 1.0).max(0.0) * TEXT_LINE;
        let around = 2.0 * PAD + head;
        let entry = layout.fitting_size([width, around + ENTRY * entries.len() as f32])[1] - around;
        let entry = (entry / entries.len().max(1) as f32).clamp(LEAST_ENTRY, ENTRY);
        let size = [width, around + entry * entries.len() as f32];
        let (card, scale) = layout.scrolled_card(size);
        let Rect { x, y, width, .. } = card;
        let pen = &pen.scaled(scale);
        canvas.with(pen).ground(Ground::Card, name, layout.window, theme::SHADE, |canvas| {
            pen.fill(card, theme::CARD, 8.0);
            pen.outline(card, theme::LINE, 8.0);
            let line = Rect::new(x, y + pen.s(PAD), width, pen.s(TITLE - 10.0));
            let color = if text.is_empty() { theme::TEXT } else { theme::ACCENT };
            pen.text(line, title, pen.fonts.plate, color, Align::Center);
            let mut below =
                Rect::new(x, line.max()[1], width, pen.s(TEXT_LINE)).inset_sides(pen.s(PAD));
            below.y += pen.s(3.0);
            pen.paragraph(below, text, pen.fonts.small, theme::MUTED, Align::Center);
            let top = y + pen.s(PAD + head);
            let room = (card.max()[1] - pen.s(PAD) - top).max(1.0);
            let rows = Rect::new(x + pen.s(PAD), top, width - pen.s(2.0 * PAD), room);
            let high = pen.s(entry) * entries.len() as f32;
            let chosen = pen.s(entry) * (self.selected as f32 + 0.5);
            let show = std::mem::take(&mut self.scrolls).then_some(chosen);
            canvas.scrolled("menu-list", rows, high, show, |canvas, top| {
                // The scroll bar lies at the right.
                let bar = if high > room + 1.0 { pen.s(BAR_WIDTH) } else { 0.0 };
                let list = Rect { y: top, width: rows.width - bar, ..rows };
                self.draw(canvas, list, entry, entries);
            });
            // Hidden entries have no place.
            canvas.places.retain(|(name, entry)| {
                rows.contains(entry.center()) || !entries.iter().any(|it| it.name == name)
            });
        });
    }

    /// Draws the entries, each of this height, from the top of a rectangle down.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, rect: Rect, height: f32, entries: &[Entry]) {
        let pen = canvas.pen;
        self.selected = self.selected.min(entries.len().saturating_sub(1));
        let mouse_moves = pen.ui.io().mouse_delta != [0.0, 0.0];
        for (index, entry) in entries.iter().enumerate() {
            let y = (rect.y + pen.s(height) * index as f32).round();
            let row = Rect::new(rect.x, y, rect.width, pen.s(height).round());
            let touch = pen.touch(entry.name, row);
            // A resting mouse does not take the selection back from the keys.
            if touch.pressed || (touch.hovered && mouse_moves) {
                self.selected = index;
            }
            if touch.clicked {
                canvas.act(entry.action.clone());
            }
            self.entry(pen, row, entry, index == self.selected);
            canvas.record_place(entry.name, row);
        }
    }

    fn entry(&self, pen: &Pen<'_>, row: Rect, entry: &Entry, selected: bool) {
        let color = if selected { theme::TEXT } else { theme::MUTED };
        if selected {
            pen.fill(row.inset(pen.s(1.0)), theme::faded(theme::CONTROL, 0.75), 6.0);
            let [wide, high] = BAR.map(|length| pen.s(length));
            let bar = Rect::new(row.x, row.center()[1] - 0.5 * high, wide, high);
            pen.fill(bar, theme::ACCENT, 1.5);
        }
        let label = Rect { x: row.x + pen.s(LABEL), width: row.width - pen.s(LABEL), ..row };
        pen.text(label, &entry.label, pen.fonts.title, color, Align::Left);
        if !entry.note.is_empty() {
            let used = pen.s(LABEL) + pen.width(&entry.label, pen.fonts.title) + pen.s(14.0);
            let note = Rect::new(row.x + used, row.y + pen.s(1.0), row.width - used, row.height);
            let small = pen.fonts.small;
            let note = Rect { width: (note.width - pen.s(8.0)).max(1.0), ..note };
            let text = shortened_note(&entry.note, |text| {
                MIN_NOTE_WIDTH * pen.width(text, small) <= note.width
            });
            pen.text(note, &text, small, theme::MUTED, Align::Left);
        }
    }
}

/// The beginning of a note that fits, up to a whole word, with an ellipsis if more follows; empty if
/// not even a word fits.
fn shortened_note(note: &str, fits: impl Fn(&str) -> bool) -> String {
    let ends = note.match_indices(' ').rev().map(|(end, _)| &note[..end]);
    let shorter = ends.map(|text| format!("{}…", text.trim_end_matches([' ', '·', ','])));
    let mut candidates = [note.to_owned()].into_iter().chain(shorter);
    candidates.find(|text| fits(text)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::ui::kit::menu::*;

    #[test]
    fn a_note_that_is_too_long_is_cut_after_a_whole_word() {
        let note = "8-Ball, Maria vs. Bob, 8 shots".to_string();
        for (room, cut) in [
            (30, "8-Ball, Maria vs. Bob, 8 shots"),
            (29, "8-Ball, Maria vs. Bob, 8…"),
            (24, "8-Ball, Maria vs. Bob…"),
            (8, "8-Ball…"),
            (6, ""),
        ] {
            assert_eq!(&*shortened_note(&note, |text| text.chars().count() <= room), cut);
        }
    }

    #[test]
    fn keys_go_around_and_choose() {
        let mut menu = Menu::default();
        let mut press = |key: Key| (menu.key(Chord::plain(key), 3), menu.selected);
        assert_eq!(press(Key::Up), (MenuKey::Moved, 2));
        assert_eq!(press(Key::Down), (MenuKey::Moved, 0));
        assert_eq!(press(Key::End), (MenuKey::Moved, 2));
        assert_eq!(press(Key::Up), (MenuKey::Moved, 1));
        assert_eq!(press(Key::Enter), (MenuKey::Chosen, 1));
        assert_eq!(press(Key::Char('Q')), (MenuKey::Ignored, 1));
    }

    #[test]
    fn a_menu_that_has_become_shorter_keeps_a_selection() {
        let mut menu = Menu { selected: 6, ..Menu::default() };
        assert_eq!(menu.key(Chord::plain(Key::Up), 3), MenuKey::Moved);
        assert_eq!(menu.selected, 2);
    }
}
