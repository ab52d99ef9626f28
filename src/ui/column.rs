//! The place for buttons at the turn plate.

use super::layout::{Layout, Rect};
use super::widgets::Pen;
use super::{CameraView, UiState, handles};
use crate::game::Phase;

/// Logical pixels between two buttons.
const GAP: f32 = 8.0;
/// Half the width of a side pocket seen from above, relative to the width of the view.
const SIDE_POCKET: f32 = 0.03;

/// The place of the buttons and cards over the table, which they take one after the other: below the
/// turn plate, or beside it where they would hide a pocket.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// The turn plate.
    plate: Rect,
    /// The part that is taken.
    taken: Rect,
    gap: f32,
    /// The right end of the row beside the plate; `None` if the buttons are below it.
    end: Option<f32>,
    /// The control for english and elevation below the column, which nothing may cover.
    corner: Option<Rect>,
    /// The table is seen from above.
    is_above: bool,
    /// The halves of the view beside the side pockets, that of the next card first.
    halves: [Rect; 2],
    /// The lower end of the cards in them.
    cards: f32,
}

impl Column {
    /// An empty column at this turn plate.
    pub fn new(pen: &Pen<'_>, layout: &Layout, state: &UiState, plate: Rect) -> Column {
        let gap = pen.s(GAP).round();
        // From above, a pocket lies below the plate.
        let is_above = state.camera.view == CameraView::Over;
        let end = (layout.folded() && is_above).then(|| layout.view.max()[0] - gap);
        let taken = match end {
            Some(_) => plate,
            None => Rect::new(plate.x, plate.max()[1], 0.0, 0.0),
        };
        let view = layout.view;
        let pocket = SIDE_POCKET * view.width;
        let half = Rect { width: 0.5 * view.width - pocket - gap, x: view.x + gap, ..view };
        let halves = [half, Rect { x: view.center()[0] + pocket, ..half }];
        let aims = matches!(state.game.phase, Phase::Aiming { .. }) && state.game.task.is_none();
        let corner = (layout.folded() && aims).then(|| handles::corner(pen, layout));
        Column { plate, taken, gap, end, corner, is_above, halves, cards: 0.0 }
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
            false => self.beside_corner(Rect::new(taken.x, bottom + gap, width, height)),
        };
        let end = [right.max(place.max()[0]), bottom.max(place.max()[1])];
        self.taken = Rect::new(taken.x, taken.y, end[0] - taken.x, end[1] - taken.y);
        place
    }

    /// Takes the next place for a card of this size. From above, it lies between a corner pocket and
    /// a side pocket.
    pub fn next_card(&mut self, width: f32, height: f32) -> Rect {
        let [half, other] = self.halves;
        if !self.is_above || width > half.width {
            return self.next(width, height);
        }
        // At the side pocket, far from the corner pocket.
        let is_left = half.x < other.x;
        let x = if is_left { half.max()[0] - width } else { half.x };
        let card = Rect::new(x.round(), self.taken.max()[1] + self.gap, width, height);
        self.halves = [other, half];
        self.cards = self.cards.max(card.max()[1]);
        card
    }

    /// The place, moved beside the control in the lower corner if it would cover that.
    fn beside_corner(&self, place: Rect) -> Rect {
        match self.corner {
            Some(corner) if corner.meets(&place) => Rect { x: corner.max()[0] + self.gap, ..place },
            _ => place,
        }
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

    /// Moves a message that would lie over the buttons below them and the cards.
    pub fn clear(&self, message: Rect) -> Rect {
        let below = Rect { y: self.taken.max()[1].max(self.cards) + self.gap, ..message };
        if message.meets(&self.taken) { below } else { message }
    }
}
