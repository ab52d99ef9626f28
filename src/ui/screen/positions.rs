//! The list of saved positions: one is chosen, and free practice goes on from it.

use imgui::{StyleColor, WindowFlags};

use super::{Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::texts::{hints, practice};
use crate::ui::ground::Ground;
use crate::ui::layout::Rect;
use crate::ui::row_cursor::next_row;
use crate::ui::widgets::{Align, Pen};
use crate::ui::words::words;
use crate::ui::{Action, App, Chord, Hint, Intent, Key, Places, PositionRow, UiState, theme};

/// Logical pixels: the card, its margin, the title's row, and a row of the list with its two lines.
const SIZE: [f32; 2] = [520.0, 420.0];
const PAD: f32 = 22.0;
const TITLE: f32 = 50.0;
const ROW: f32 = 52.0;
const LINES: [f32; 2] = [4.0, 25.0];

/// The list of saved positions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PositionsScreen {
    /// The selected row; the mouse and keys select the same one.
    chosen: usize,
    /// True if a key has selected it, so that the list must scroll to it.
    scrolls: bool,
    /// True if there is no saved position.
    is_empty: bool,
}

impl Behaviour for PositionsScreen {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Program
    }

    fn hint(&self) -> Hint {
        match self.is_empty {
            true => &[(hints::CLOSES_IT, &[Intent::Escape])],
            false => &[
                (hints::UP_DOWN_SELECT, &[]),
                (hints::ENTER_LOAD_POSITION, &[]),
                (hints::CLOSES_IT, &[Intent::Escape]),
            ],
        }
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        let count = state.positions.len();
        if chord.key == Key::Enter && self.chosen < count {
            return KeyPress::Acts(Action::App(App::LoadPosition(self.chosen)));
        }
        match next_row(chord, Some(self.chosen), count) {
            Some(row) => {
                (self.chosen, self.scrolls) = (row, true);
                KeyPress::Taken
            }
            None => KeyPress::Ignored,
        }
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        let (card, scale) = layout.card(SIZE, 0.5);
        let fit = scale / pen.scale;
        let pen = &pen.scaled(scale);
        let rows = &state.positions;
        self.is_empty = rows.is_empty();
        self.chosen = self.chosen.min(rows.len().saturating_sub(1));
        Ground::Card.draw(pen.ui, "positions", layout.window, theme::SHADE, || {
            pen.ui.set_window_font_scale(fit);
            pen.fill(card, theme::CARD, 8.0);
            pen.outline(card, theme::LINE, 8.0);
            let inner = card.inset(pen.s(PAD));
            let title = Rect::new(inner.x, card.y + pen.s(12.0), inner.width, pen.s(28.0));
            let words = practice::SAVED_POSITIONS;
            pen.text(title, &words, pen.fonts.title, theme::TEXT, Align::Left);
            if rows.is_empty() {
                let text = practice::NO_POSITIONS;
                pen.text(inner, &text, pen.fonts.text, theme::MUTED, Align::Center);
            }
            let side = pen.s(28.0);
            let cross = Rect::new((inner.max()[0] - side).round(), title.y, side, side);
            if pen.cross("positions-close", cross) {
                actions.push(Action::App(App::Close));
            }
            places.push(("positions-close".into(), cross));
            let top = card.y + pen.s(TITLE);
            let rect = Rect::new(inner.x, top, inner.width, (inner.max()[1] - top).max(1.0));
            let _ground =
                pen.ui.push_style_color(StyleColor::ChildBg, theme::faded(theme::CARD, 0.0));
            pen.ui.set_cursor_screen_pos(rect.min());
            let child = pen.ui.child_window("position-list").size(rect.size());
            child.flags(WindowFlags::NO_NAV).build(|| {
                pen.ui.set_window_font_scale(fit);
                if std::mem::take(&mut self.scrolls) {
                    let middle = pen.s(ROW) * (self.chosen as f32 + 0.5) - 0.5 * rect.height;
                    pen.ui.set_scroll_y(middle.max(0.0));
                }
                let top = rect.y - pen.ui.scroll_y();
                for (index, position) in rows.iter().enumerate() {
                    let y = (top + pen.s(ROW) * index as f32).round();
                    let row = Rect::new(rect.x, y, rect.width - pen.s(14.0), pen.s(ROW - 4.0));
                    // Invisible rows are not drawn.
                    if row.meets(&rect) && self.row(pen, row, index, position, places) {
                        actions.push(Action::App(App::LoadPosition(index)));
                    }
                }
                pen.ui.set_cursor_screen_pos([rect.x, top + pen.s(ROW) * rows.len() as f32]);
                pen.ui.dummy([1.0, 1.0]);
            });
        });
    }
}

/// The names of the first rows, as other programs know them.
const NAMES: [&str; 4] = ["position-1", "position-2", "position-3", "position-4"];

impl PositionsScreen {
    /// Draws a row; returns true if it was clicked.
    fn row(
        &mut self,
        pen: &Pen<'_>,
        row: Rect,
        index: usize,
        position: &PositionRow,
        places: &mut Places,
    ) -> bool {
        let touch = pen.touch(&words!("position-{index}"), row);
        // A resting mouse does not take the selection back from the keys.
        if touch.pressed || (touch.hovered && pen.ui.io().mouse_delta != [0.0, 0.0]) {
            self.chosen = index;
        }
        if index == self.chosen {
            pen.fill(row, theme::RAISED, 6.0);
        }
        let PositionRow { name, about } = position;
        let lines = [
            (name, pen.fonts.strong, theme::TEXT, LINES[0]),
            (about, pen.fonts.small, theme::MUTED, LINES[1]),
        ];
        pen.clipped(row, |pen| {
            for (text, font, color, y) in lines {
                let x = row.x + pen.s(12.0);
                let line = Rect::new(x, (row.y + pen.s(y)).round(), row.width, pen.s(20.0));
                pen.text(line, text, font, color, Align::Left);
            }
        });
        places.extend(NAMES.get(index).map(|name| ((*name).into(), row)));
        touch.clicked
    }
}
