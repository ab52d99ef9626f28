//! The page of the settings for the keys of all actions.

use imgui::{StyleColor, WindowFlags};

use crate::texts::key_list;

use crate::ui::bindings::{Binding, GROUPS, Input, SLOTS};
use crate::ui::kit::setting_rows::SettingRows;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;
use crate::ui::{Bindings, Intent};

/// Height of a row, logical pixels.
const ROW: f32 = 28.0;
/// Height of a heading, logical pixels.
const HEADING: f32 = 30.0;
/// Width of a key, logical pixels.
const KEY: f32 = 96.0;
/// Gap between keys, logical pixels.
const GAP: f32 = 4.0;
/// Width of the scroll bar, with its margin.
const BAR: f32 = 14.0;
/// Least margin on each side of a key's name.
const MARGIN: f32 = 4.0;

/// One slot for a key of an action.
pub type Slot = (Intent, usize);

/// The row and the place in it that keys have selected.
#[derive(Debug, Clone, Copy)]
pub struct Selected {
    /// The row, if there is one.
    pub row: Option<usize>,
    /// The place.
    pub slot: usize,
    /// True if the list must scroll to the row.
    pub scrolls: bool,
}

/// Draws the list in the rest of the sheet, which ends at `foot`. `fit` is the scale of its text.
/// The clicked key waits until the player presses a new one.
pub fn draw(
    rows: &mut SettingRows<'_>,
    foot: f32,
    fit: f32,
    bindings: &Bindings,
    selected: Selected,
    awaits: &mut Option<Slot>,
) {
    let pen = rows.pen;
    rows.explained = Some(key_list::CLICK_TO_CHANGE);
    let rect = Rect { y: rows.y, height: (foot - rows.y).max(1.0), ..rows.column };
    let _ground = pen.ui.push_style_color(StyleColor::ChildBg, theme::faded(theme::CARD, 0.0));
    pen.ui.set_cursor_screen_pos(rect.min());
    let child = pen.ui.child_window("key-list").size(rect.size()).flags(WindowFlags::NO_NAV);
    child.build(|| {
        pen.ui.set_window_font_scale(fit);
        let mut y = rect.y - pen.ui.scroll_y();
        let (mut clicked, mut number) = (None, 0);
        for group in GROUPS {
            let mut actions = group.rows.iter().flat_map(|row| match row.input {
                Input::Keys(actions) => actions,
                Input::Fixed(_) => &[],
            });
            let Some(first) = actions.next() else { continue };
            let place = Rect::new(rect.x, y, rect.width - pen.s(BAR), pen.s(HEADING));
            pen.heading(place, &group.title, theme::ACCENT);
            y += pen.s(HEADING);
            for action in [first].into_iter().chain(actions) {
                let row = Rect::new(rect.x, y, rect.width - pen.s(BAR), pen.s(ROW - GAP));
                let slot = (selected.row == Some(number)).then_some(selected.slot);
                if slot.is_some() && selected.scrolls {
                    let middle = y - rect.y + pen.ui.scroll_y() - 0.5 * rect.height;
                    pen.ui.set_scroll_y(middle.max(0.0));
                }
                number += 1;
                let mut line = Line { pen, fit, row, rect, bindings, slot, awaits: *awaits };
                clicked = line.draw(action, rows).or(clicked);
                y += pen.s(ROW);
            }
        }
        // End of the content.
        pen.ui.set_cursor_screen_pos([rect.x, y]);
        pen.ui.dummy([1.0, 1.0]);
        // A click elsewhere leaves the key unchanged.
        if clicked.is_some() || pen.ui.is_mouse_clicked(imgui::MouseButton::Left) {
            *awaits = clicked;
        }
    });
}

/// An action with its keys.
struct Line<'a> {
    pen: &'a Pen<'a>,
    fit: f32,
    row: Rect,
    /// The visible part of the list.
    rect: Rect,
    bindings: &'a Bindings,
    /// The place that keys have selected, if it is in this row.
    slot: Option<usize>,
    awaits: Option<Slot>,
}

impl Line<'_> {
    /// Draws the action, and returns the key that was clicked in this frame.
    fn draw(&mut self, action: &Binding, rows: &mut SettingRows<'_>) -> Option<Slot> {
        let (pen, row) = (self.pen, self.row);
        let keys = self.bindings.slots(action.intent);
        let unbound = keys.iter().all(Option::is_none);
        let color = if unbound { theme::FOUL } else { theme::TEXT };
        let words = row.width - SLOTS as f32 * pen.s(KEY + GAP);
        let words = Rect { width: words.max(1.0), ..row };
        pen.text(words, &action.title, pen.fonts.small, color, Align::Left);
        let mut pressed = None;
        for (slot, key) in keys.into_iter().enumerate() {
            let from_right = (SLOTS - slot) as f32 * pen.s(KEY + GAP) - pen.s(GAP);
            let x = (row.max()[0] - from_right).round();
            let place = Rect::new(x, row.y, pen.s(KEY), row.height);
            let text = key.map(|key| format!("{key}"));
            let text = text.as_deref();
            if self.slot == Some(slot) {
                pen.outline(place.inset(-pen.s(1.0)), theme::ACCENT, 6.0);
            }
            if action.fixed {
                if let Some(text) = text {
                    self.key(place, text, theme::MUTED);
                }
                continue;
            }
            let name = format!("key-{}-{}", action.name, slot + 1);
            let touch = pen.touch(&name, place);
            let waits = self.awaits == Some((action.intent, slot));
            let ground = if waits { theme::ACCENT } else { pen.ground(&touch) };
            pen.fill(place, ground, 5.0);
            let (text, color): (&str, _) = match (waits, text) {
                (true, _) => (&key_list::PRESS_KEY, theme::ON_ACCENT),
                (false, Some(text)) => (text, theme::TEXT),
                (false, None) if unbound && slot == 0 => (&key_list::NO_KEY, theme::FOUL),
                (false, None) => ("", theme::MUTED),
            };
            self.key(place, text, color);
            if touch.clicked {
                pressed = Some((action.intent, slot));
            }
            let is_seen = place.y >= self.rect.y && place.max()[1] <= self.rect.max()[1];
            if is_seen {
                rows.record_place(name.to_string(), place);
            }
        }
        pressed
    }

    /// Draws the name of a key, in smaller letters if it is too long.
    fn key(&self, place: Rect, text: &str, color: theme::Color) {
        let pen = self.pen;
        let room = place.width - 2.0 * pen.s(MARGIN);
        let small = (room / pen.width(text, pen.fonts.small).max(1.0)).min(1.0);
        pen.ui.set_window_font_scale(self.fit * small);
        pen.text(place, text, pen.fonts.small, color, Align::Center);
        pen.ui.set_window_font_scale(self.fit);
    }
}
