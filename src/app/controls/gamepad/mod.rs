//! The gamepad: its events become the actions that keys stand for, and its sticks aim, set the
//! power and turn the view for as long as they are held.

mod pad;
mod play;
mod press;
mod steer;
#[cfg(test)]
mod tests;
mod watch;

pub use pad::{Pad, Press};
pub use watch::watch;

use crate::game::Phase;
use crate::ui::{KeyGroup, PadButton, PadLayer, PadStyle};

use crate::app::session::Session;

/// An event of a gamepad.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PadEvent {
    /// The names of its buttons.
    pub style: PadStyle,
    /// The event.
    pub input: PadInput,
}

/// Something that happens on a gamepad.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PadInput {
    /// The gamepad is there.
    Connected,
    /// It is gone, with everything held on it.
    Disconnected,
    /// A button goes down.
    Pressed(PadButton),
    /// A button goes up.
    Released(PadButton),
    /// A stick moves.
    Moved {
        /// The stick.
        stick: PadStick,
        /// True for its upright axis, on which up is positive; else right is.
        upright: bool,
        /// -1 to 1.
        value: f32,
    },
}

/// A stick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadStick {
    /// Aim and power; the arrows in menus.
    Left,
    /// The view.
    Right,
}

/// The state of the game that decides the effect of the buttons.
pub fn layer(session: &Session) -> PadLayer {
    let screens = &session.screens;
    if !screens.lets_through(KeyGroup::Play) {
        return PadLayer::Menu;
    }
    if !screens.is_empty() {
        return PadLayer::Card;
    }
    match session.phase() {
        _ if session.mode.is_aside() => PadLayer::Replay,
        Phase::Rolling => PadLayer::Roll,
        Phase::Aiming { ball_in_hand: true } => PadLayer::Place,
        _ => PadLayer::Aim,
    }
}
