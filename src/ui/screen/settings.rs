//! The settings, beside which the table is seen and changes with them (F2).

use super::{Behaviour, Canvas, KeyGroup, TableInput};
use crate::ui::layout::{Layout, Rect};
use crate::ui::sheet::{self, Held};
use crate::ui::widgets::Pen;

/// The settings.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SettingsSheet {
    /// Where the sheet stood in the last frame.
    held: Option<Held>,
}

impl Behaviour for SettingsSheet {
    fn table_input(&self) -> TableInput {
        TableInput::Camera
    }

    /// Whatever shows how the table looks with the settings.
    fn lets_through(&self, keys: KeyGroup) -> bool {
        matches!(keys, KeyGroup::Watch | KeyGroup::Program)
    }

    fn hint(&self) -> &'static str {
        "F2, Esc or a click beside closes it · right drag turns the view"
    }

    fn arrange(&mut self, pen: &Pen<'_>, layout: &Layout) {
        self.held = Some(sheet::place(pen, layout, self.held));
    }

    fn covers(&self) -> Option<Rect> {
        self.held.map(|held| held.rect)
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        if let Some(held) = &mut self.held {
            sheet::draw(pen, layout, state, held, places, actions);
        }
    }
}
