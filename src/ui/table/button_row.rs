//! A row of small buttons below the turn plate, or beside it.

use super::column::Column;
use crate::ui::Action;
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme::{self, faded};
use crate::ui::kit::widgets::Align;
use crate::ui::layout::Rect;

/// Height of a button, logical pixels.
const HEIGHT: f32 = 28.0;
/// Space beside the words of a button, logical pixels.
const PADDING: f32 = 12.0;
/// Gap between two buttons, logical pixels.
const GAP: f32 = 6.0;

/// A button of a row.
pub struct RowButton {
    /// Its name in the names of controls.
    pub name: &'static str,
    /// Its words, with its key.
    pub label: String,
    /// Its action.
    pub action: Action,
    /// True if what it opens is open.
    pub is_on: bool,
}

/// Draws those buttons of a row that there are. Without one, the row takes no place.
pub fn draw<const N: usize>(
    canvas: &mut Canvas<'_>,
    column: &mut Column,
    buttons: [Option<RowButton>; N],
) {
    let pen = canvas.pen;
    let [height, gap] = [HEIGHT, GAP].map(|length| pen.s(length).round());
    let wide = |button: &RowButton| {
        (pen.width(&button.label, pen.fonts.small) + pen.s(2.0 * PADDING)).round()
    };
    let all: f32 = buttons.iter().flatten().map(|button| wide(button) + gap).sum();
    if all == 0.0 {
        return;
    }
    let row = column.next(all - gap, height);
    let mut left = row.x;
    for button in buttons.into_iter().flatten() {
        let width = wide(&button);
        let rect = Rect::new(left, row.y, width, height);
        left += width + gap;
        let RowButton { name, label, action, is_on } = button;
        let ground = faded(theme::OVERLAY, 0.0);
        canvas.ground(Ground::Passing, &format!("{name}-place"), rect, ground, |canvas| {
            let touch = pen.touch(name, rect);
            let over = touch.over() || is_on;
            let (ground, color) = match over {
                true => (pen.ground(&touch), theme::TEXT),
                false => (theme::OVERLAY, theme::MUTED),
            };
            pen.fill(rect, ground, 6.0);
            pen.text(rect, &label, pen.fonts.small, color, Align::Center);
            if touch.clicked {
                canvas.act(action);
            }
        });
        canvas.record_place(name, rect);
    }
}
