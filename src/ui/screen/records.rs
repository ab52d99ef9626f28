//! The list of saved matches, from which one can be watched.

use imgui::{StyleColor, WindowFlags};

use super::{Answer, Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::ui::ground::Ground;
use crate::ui::layout::Rect;
use crate::ui::row_cursor::next_row;
use crate::ui::widgets::{Align, Pen};
use crate::ui::words::words;
use crate::ui::{Action, App, Chord, Hint, Intent, RecordRow, UiState, theme};

/// Logical pixels: the card, its margin, the title's row, a row of the list, ...
const SIZE: [f32; 2] = [600.0, 440.0];
const PAD: f32 = 22.0;
const TITLE: f32 = 44.0;
const ROW: f32 = 32.0;
/// ... and the columns of game and result.
const COLUMNS: [f32; 2] = [170.0, 280.0];

/// The list of saved matches.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RecordsScreen {
    /// The selected row.
    chosen: usize,
    /// True if a key has selected it, so that the list must scroll to it.
    scrolls: bool,
}

impl Behaviour for RecordsScreen {
    fn table_input(&self) -> TableInput {
        TableInput::Dismiss
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        matches!(keys, KeyGroup::Program | KeyGroup::Answer)
    }

    fn hint(&self) -> Hint {
        &[("Enter or a click watches a match", &[]), ("arrows choose", &[]), ("Esc closes it", &[])]
    }

    fn gamepad_hint(&self) -> Hint {
        &[("{} watches a match", &[Intent::Confirm]), ("{} closes the list", &[Intent::Escape])]
    }

    /// The arrow keys select a row.
    fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        let Some(row) = next_row(chord, Some(self.chosen), state.records.len()) else {
            return KeyPress::Ignored;
        };
        (self.chosen, self.scrolls) = (row, true);
        KeyPress::Taken
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(Action::App(match answer {
            Answer::Yes => App::WatchRecord(self.chosen),
            Answer::No => App::Close,
        }))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        let (card, scale) = layout.card(SIZE, 0.5);
        let fit = scale / pen.scale;
        let pen = &Pen { ui: pen.ui, fonts: pen.fonts, scale };
        let records = &state.records;
        self.chosen = self.chosen.min(records.len().saturating_sub(1));
        Ground::Card.draw(pen.ui, "records", card, theme::CARD, || {
            pen.ui.set_window_font_scale(fit);
            let list = pen.ui.get_window_draw_list();
            pen.outline(&list, card, theme::LINE, 8.0);
            let inner = card.inset(pen.s(PAD));
            let title = Rect::new(inner.x, card.y + pen.s(10.0), inner.width, pen.s(28.0));
            pen.text(&list, title, "Saved matches", pen.fonts.title, theme::TEXT, Align::Left);
            if records.is_empty() {
                let text = "There are no saved matches yet";
                pen.text(&list, inner, text, pen.fonts.text, theme::MUTED, Align::Center);
            }
            drop(list);
            let side = pen.s(28.0);
            let cross = Rect::new((inner.max()[0] - side).round(), title.y, side, side);
            if pen.cross("records-close", cross) {
                actions.push(Action::App(App::Close));
            }
            places.push(("records-close".into(), cross));
            let top = card.y + pen.s(TITLE);
            let rect = Rect::new(inner.x, top, inner.width, (inner.max()[1] - top).max(1.0));
            let _ground =
                pen.ui.push_style_color(StyleColor::ChildBg, theme::faded(theme::CARD, 0.0));
            pen.ui.set_cursor_screen_pos(rect.min());
            let child = pen.ui.child_window("record-list").size(rect.size());
            child.flags(WindowFlags::NO_NAV).build(|| {
                pen.ui.set_window_font_scale(fit);
                if std::mem::take(&mut self.scrolls) {
                    let middle = pen.s(ROW) * self.chosen as f32 - 0.5 * rect.height;
                    pen.ui.set_scroll_y(middle.max(0.0));
                }
                for (index, record) in records.iter().enumerate() {
                    let y = rect.y - pen.ui.scroll_y() + pen.s(ROW) * index as f32;
                    let row = Rect::new(rect.x, y, rect.width - pen.s(14.0), pen.s(ROW - 2.0));
                    // Invisible rows are not drawn.
                    if row.meets(&rect) && self.row(pen, row, index, record) {
                        actions.push(Action::App(App::WatchRecord(index)));
                    }
                    if index == 0 {
                        places.push(("record-1".into(), row));
                    }
                }
                pen.ui.set_cursor_screen_pos([
                    rect.x,
                    rect.y - pen.ui.scroll_y() + pen.s(ROW) * records.len() as f32,
                ]);
                pen.ui.dummy([1.0, 1.0]);
            });
        });
    }
}

impl RecordsScreen {
    /// Draws a row; returns true if it was clicked.
    fn row(&mut self, pen: &Pen<'_>, row: Rect, index: usize, record: &RecordRow) -> bool {
        let touch = pen.touch(&words!("record-{index}"), row);
        let list = pen.ui.get_window_draw_list();
        if touch.hovered || touch.held || index == self.chosen {
            let ground = if index == self.chosen { theme::CONTROL } else { pen.ground(&touch) };
            pen.fill(&list, row, ground, 6.0);
        }
        let [game, result] = COLUMNS.map(|x| row.x + pen.s(x));
        let place = |x: f32| Rect::new(x, row.y, row.max()[0] - x, row.height);
        let date = place(row.x + pen.s(10.0));
        pen.text(&list, date, &record.date, pen.fonts.text, theme::TEXT, Align::Left);
        pen.text(&list, place(game), &record.game, pen.fonts.text, theme::TEXT, Align::Left);
        pen.text(&list, place(result), &record.result, pen.fonts.text, theme::MUTED, Align::Left);
        touch.clicked
    }
}
