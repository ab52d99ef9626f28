//! The response to a key.

use crate::ui::Action;

/// The response of a screen, or of a part of one, to a key.
#[derive(Debug, Clone, PartialEq)]
pub enum KeyPress {
    /// None: the key goes to the game, if the screen lets it through.
    Ignored,
    /// The screen has changed.
    Taken,
    /// The key causes this action.
    Acts(Action),
}

impl From<Option<Action>> for KeyPress {
    fn from(action: Option<Action>) -> KeyPress {
        action.map_or(KeyPress::Taken, KeyPress::Acts)
    }
}
