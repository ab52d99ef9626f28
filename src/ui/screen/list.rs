//! A card with a list of rows, which scrolls, and with the messages that come meanwhile.

use crate::texts::Text;
use crate::ui::App;
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;
use crate::ui::table::message::message_over;

/// Margin of the card, logical pixels.
const PAD: f32 = 22.0;
/// Height of the row of the title, logical pixels.
const TITLE: f32 = 50.0;
/// Width of the scroll bar with its margin, logical pixels.
const BAR_WIDTH: f32 = 14.0;

/// The card.
pub struct ListCard {
    /// Its place.
    pub rect: Rect,
    /// The names of the list, and of the close icon's control.
    pub names: [&'static str; 2],
    /// Its title, and the text in place of rows.
    pub texts: [Text; 2],
    /// True if keys have selected the close icon.
    pub on_close: bool,
}

impl ListCard {
    pub fn row_width(&self, pen: &Pen<'_>) -> f32 {
        self.rect.inset(pen.s(PAD)).width - pen.s(BAR_WIDTH)
    }

    /// Draws the card with this many rows, at this distance and of this height. `show` is a row
    /// that becomes visible. `row` draws one in its place.
    pub fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        count: usize,
        [pitch, height]: [f32; 2],
        show: Option<usize>,
        mut row: impl FnMut(&mut Canvas<'_>, usize, Rect),
    ) {
        let pen = canvas.pen;
        let [name, close] = self.names;
        let [title, none] = self.texts;
        pen.outline(self.rect, theme::LINE, 8.0);
        let inner = self.rect.inset(pen.s(PAD));
        let line = Rect::new(inner.x, self.rect.y + pen.s(12.0), inner.width, pen.s(28.0));
        pen.text(line, &title, pen.fonts.title, theme::TEXT, Align::Left);
        if count == 0 {
            pen.text(inner, &none, pen.fonts.text, theme::MUTED, Align::Center);
        }
        let side = pen.s(28.0);
        let cross = Rect::new((inner.max()[0] - side).round(), line.y, side, side);
        canvas.cross(close, cross, App::Close);
        if self.on_close {
            pen.outline(cross.inset(-pen.s(2.0)), theme::ACCENT, 8.0);
        }
        let top = self.rect.y + pen.s(TITLE);
        let list = Rect { y: top, height: (inner.max()[1] - top).max(1.0), ..inner };
        let width = self.row_width(pen);
        let show = show.map(|row| pitch * (row as f32 + 0.5));
        canvas.scrolled(name, list, pitch * count as f32 + 1.0, show, |canvas, top| {
            for index in 0..count {
                let y = (top + pitch * index as f32).round();
                let place = Rect::new(list.x, y, width, height);
                // Invisible rows are not drawn.
                if place.meets(&list) {
                    row(canvas, index, place);
                }
            }
        });
        if let Some(toast) = &canvas.state.messages.toast {
            let width = cross.x - pen.s(8.0) - inner.x;
            message_over(pen, Rect::new(inner.x, self.rect.y, width, 0.0), toast);
        }
    }
}
