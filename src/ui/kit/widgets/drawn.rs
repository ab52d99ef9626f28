//! A record of the texts and controls of a frame, for tests of their places.

use std::cell::RefCell;

use imgui::Ui;

use super::Pen;
use crate::ui::Rect;

/// A text or a control that was drawn.
#[derive(Debug, Clone)]
pub struct DrawnItem {
    /// Its words, or the name of the control.
    pub name: String,
    /// Its extent, physical pixels.
    pub rect: Rect,
    /// For a text, the place that it was given.
    pub given: Option<Rect>,
    /// Height of the letters, physical pixels.
    pub letters: f32,
    /// The imgui window that it lies in; `None` behind or before them all.
    pub window: Option<Rect>,
}

impl DrawnItem {
    /// Its extent without the space for ascenders and descenders.
    pub fn core(&self) -> Rect {
        let edge = 0.2 * self.rect.height;
        let [width, height] = self.rect.size();
        Rect::new(self.rect.x + 1.0, self.rect.y + edge, width - 2.0, height - 2.0 * edge)
    }
}

thread_local! {
    static RECORD: RefCell<Option<Vec<DrawnItem>>> = const { RefCell::new(None) };
}

/// All texts and controls that `draw` draws.
pub fn record(draw: impl FnOnce()) -> Vec<DrawnItem> {
    RECORD.set(Some(Vec::new()));
    draw();
    RECORD.take().unwrap_or_default()
}

/// Records a line of text, in the current window or in a list outside of all.
pub(super) fn text(pen: &Pen<'_>, text: &str, rect: Rect, given: Rect) {
    add(pen.ui, text, rect, Some(given), pen.list.is_none());
}

/// Records a control.
pub(super) fn control(ui: &Ui, name: &str, rect: Rect) {
    add(ui, name, rect, None, true);
}

fn add(ui: &Ui, name: &str, rect: Rect, given: Option<Rect>, in_window: bool) {
    RECORD.with_borrow_mut(|record| {
        if let Some(record) = record {
            let ([x, y], [width, height]) = (ui.window_pos(), ui.window_size());
            // imgui's own window, which is there outside of all others.
            let is_outside = [x, y, width, height] == [60.0, 60.0, 400.0, 400.0];
            let window = (in_window && !is_outside).then(|| Rect::new(x, y, width, height));
            let letters = ui.current_font_size();
            record.push(DrawnItem { name: name.to_owned(), rect, given, letters, window });
        }
    });
}
