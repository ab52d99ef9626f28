//! The place for buttons at the turn plate.

use crate::game::Phase;
use crate::ui::kit::widgets::Pen;
use crate::ui::layout::{Layout, Rect, least_hiding};
use crate::ui::{CameraView, UiState};

/// Logical pixels between two buttons.
const GAP: f32 = 8.0;
/// Distance of the places that are tried for a card, in gaps.
const STEP: f32 = 3.0;

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
    /// The part of the view above the tray, without its edges.
    clear: Rect,
    /// Displays that a card may not cover.
    displays: [Option<Rect>; 4],
    /// The place of the last card.
    card: Option<Rect>,
}

/// The last place of a card, if it was shown.
pub type CardPlace = Option<Rect>;

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
        let aims = matches!(state.game.phase, Phase::Aiming { .. }) && state.game.task.is_none();
        let corner = layout.spin_ground().filter(|_| aims);
        let icons = (!layout.folded()).then_some(layout.icons);
        let displays = [Some(plate), Some(layout.power_ground()), icons, corner];
        let clear = layout.clear_view().inset(gap);
        Column { plate, taken, gap, end, corner, clear, displays, card: None }
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

    /// The place for a card of this size: below the buttons if it hides no ball or pocket
    /// there, nor `labels`; otherwise the nearest place where it hides the least. It stays where it
    /// was last while that hides nothing.
    pub fn next_card(
        &mut self,
        [width, height]: [f32; 2],
        state: &UiState,
        labels: impl Iterator<Item = Rect> + Clone,
        last: &mut CardPlace,
    ) -> Rect {
        let below = self.beside_corner(Rect::new(
            self.taken.x,
            self.taken.max()[1] + self.gap,
            width,
            height,
        ));
        let blocked = self.displays.into_iter().flatten().chain([self.taken]).chain(self.card);
        let hidden = |rect: &Rect| {
            let covers = |other: &Rect| other.meets(rect);
            [
                blocked.clone().filter(covers).count(),
                state.needed.iter().copied().filter(covers).count(),
                state.occupied.iter().copied().chain(labels.clone()).filter(covers).count(),
            ]
        };
        let stays = last.filter(|last| last.size() == below.size() && hidden(last) == [0; 3]);
        let place =
            stays.unwrap_or_else(|| least_hiding(self.clear, below, STEP * self.gap, hidden));
        (self.card, *last) = (Some(place), Some(place));
        place
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

    /// Moves a message that would lie over the buttons below them.
    pub fn clear(&self, message: Rect) -> Rect {
        let below = Rect { y: self.taken.max()[1] + self.gap, ..message };
        if message.meets(&self.taken) { below } else { message }
    }
}
