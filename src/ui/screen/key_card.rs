//! The card of keys, over the table (F1).

use super::{Behaviour, Canvas, KeyGroup, TableInput};
use crate::ui::card;

/// The card of keys.
#[derive(Debug, Clone, PartialEq)]
pub struct KeyCard;

impl Behaviour for KeyCard {
    fn table_input(&self) -> TableInput {
        TableInput::Dismiss
    }

    /// Keys that play would change things under the card.
    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Program
    }

    fn hint(&self) -> &'static str {
        "F1, Esc or a click beside closes it"
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        card::keys(canvas.pen, canvas.layout, canvas.places, canvas.actions);
    }

    fn numbers_controls(&self) -> bool {
        true
    }
}
