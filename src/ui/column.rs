//! The place for buttons below the turn plate.

use super::layout::{Layout, Rect};
use super::widgets::Pen;

/// Logical pixels between two rows.
const GAP: f32 = 8.0;

/// A column below the turn plate that the buttons over the table fill row by row.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// The part that is taken.
    taken: Rect,
    gap: f32,
}

impl Column {
    /// An empty column.
    pub fn new(pen: &Pen<'_>, layout: &Layout) -> Column {
        let top = layout.plate.max()[1];
        let taken = Rect::new(layout.plate.x, top, 0.0, 0.0);
        Column { taken, gap: pen.s(GAP).round() }
    }

    /// Takes the next row.
    pub fn row(&mut self, width: f32, height: f32) -> Rect {
        let Column { taken, gap } = *self;
        let row = Rect::new(taken.x, taken.max()[1] + gap, width, height);
        let height = row.max()[1] - taken.y;
        self.taken = Rect::new(taken.x, taken.y, taken.width.max(width), height);
        row
    }

    /// Moves a message that would lie over the rows below them.
    pub fn clear(&self, message: Rect) -> Rect {
        let below = Rect { y: self.taken.max()[1] + self.gap, ..message };
        if message.meets(&self.taken) { below } else { message }
    }
}
