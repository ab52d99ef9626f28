//! The list of saved positions: one is chosen, and free practice continues from it.

use super::list::ListCard;
use super::{Behaviour, Canvas, KeyPress};
use crate::texts::{hints, practice};
use crate::ui::kit::ground::Ground;
use crate::ui::kit::row_cursor::next_row;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::Align;
use crate::ui::layout::Rect;
use crate::ui::{Action, App, Chord, Hint, Intent, Key, PositionRow, UiState};

/// Size of the card, logical pixels.
const SIZE: [f32; 2] = [520.0, 420.0];
/// Height of a row of the list, logical pixels.
const ROW: f32 = 52.0;
/// Upper edges of the two lines in a row, logical pixels.
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

    fn says(&self, _sentence: &str) -> bool {
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
        let Canvas { pen, layout, state, .. } = *canvas;
        let (card, scale) = layout.card(SIZE, 0.5);
        let pen = &pen.scaled(scale);
        let rows = &state.positions;
        self.is_empty = rows.is_empty();
        self.chosen = self.chosen.min(rows.len().saturating_sub(1));
        let window = layout.window;
        canvas.with(pen).ground(Ground::Card, "positions", window, theme::SHADE, |canvas| {
            pen.fill(card, theme::CARD, 8.0);
            let list = ListCard {
                rect: card,
                names: ["position-list", "positions-close"],
                texts: [practice::SAVED_POSITIONS, practice::NO_POSITIONS],
                on_close: false,
            };
            let show = std::mem::take(&mut self.scrolls).then_some(self.chosen);
            let heights = [ROW, ROW - 4.0].map(|length| pen.s(length));
            list.draw(canvas, rows.len(), heights, show, |canvas, index, place| {
                self.row(canvas, index, place, &rows[index]);
            });
        });
    }
}

/// The number of rows that other programs know by name.
const NAMED_ROWS: usize = 4;

impl PositionsScreen {
    /// Draws a row.
    fn row(&mut self, canvas: &mut Canvas<'_>, index: usize, row: Rect, position: &PositionRow) {
        let pen = canvas.pen;
        let touch = pen.touch(&format!("position-{index}"), row);
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
        if index < NAMED_ROWS {
            canvas.record_place(format!("position-{}", index + 1), row);
        }
        if touch.clicked {
            canvas.act(App::LoadPosition(index));
        }
    }
}
