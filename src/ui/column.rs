//! The place for buttons at the turn plate.

use super::layout::{Layout, Rect};
use super::widgets::Pen;
use super::{CameraView, UiState};

/// Logical pixels between two buttons.
const GAP: f32 = 8.0;

/// The place of the buttons over the table, which they take one after the other: below the turn
/// plate, or beside it where they would hide a pocket.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// The turn plate.
    plate: Rect,
    /// The part that is taken.
    taken: Rect,
    gap: f32,
    /// The right end of the row beside the plate; `None` if the buttons are below it.
    end: Option<f32>,
}

impl Column {
    /// An empty column at this turn plate.
    pub fn new(pen: &Pen<'_>, layout: &Layout, state: &UiState, plate: Rect) -> Column {
        let gap = pen.s(GAP).round();
        // From above, a pocket lies below the plate.
        let is_beside = layout.folded() && state.camera.view == CameraView::Over;
        let end = is_beside.then(|| layout.view.max()[0] - gap);
        let taken = match end {
            Some(_) => plate,
            None => Rect::new(plate.x, plate.max()[1], 0.0, 0.0),
        };
        Column { plate, taken, gap, end }
    }

    /// True if the buttons are beside the plate, because a pocket lies below it.
    pub fn is_beside(&self) -> bool {
        self.end.is_some()
    }

    /// True if there is room for this width beside the plate.
    pub fn has_room(&self, width: f32) -> bool {
        self.end.is_some_and(|end| self.taken.max()[0] + self.gap + width <= end)
    }

    /// Takes the next place of this size.
    pub fn next(&mut self, width: f32, height: f32) -> Rect {
        let Column { taken, gap, .. } = *self;
        let [right, bottom] = taken.max();
        let place = match self.has_room(width) {
            true => Rect::new(right + gap, taken.y, width, height),
            false => Rect::new(taken.x, bottom + gap, width, height),
        };
        let end = [right.max(place.max()[0]), bottom.max(place.max()[1])];
        self.taken = Rect::new(taken.x, taken.y, end[0] - taken.x, end[1] - taken.y);
        place
    }

    /// The part of the room for a message that is at the right of the plate and of the buttons beside
    /// it.
    pub fn beside(&self, room: Rect) -> Rect {
        let left = match self.end {
            Some(_) => room.x.max(self.taken.max()[0] + self.gap),
            None if room.y < self.plate.max()[1] => room.x.max(self.plate.max()[0] + self.gap),
            None => room.x,
        };
        Rect { x: left, width: (room.max()[0] - left).max(1.0), ..room }
    }

    /// Moves a message that would lie over the buttons below them.
    pub fn clear(&self, message: Rect) -> Rect {
        let below = Rect { y: self.taken.max()[1] + self.gap, ..message };
        if message.meets(&self.taken) { below } else { message }
    }
}
