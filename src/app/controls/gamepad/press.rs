//! The effect of a pressed button.

use super::{Pad, Press};
use crate::app::controls::mouse_drag::Modifiers;
use crate::ui::{
    Action, CameraAction, Intent, KeyPress, PadAct, PadButton, PadLayer, ScreenStack, UiState,
};

/// A ball in hand moves this many steps at once when its direction has been held for a while.
const STEPS: u32 = 3;
/// Repetitions until then.
const HELD: u32 = 10;
/// The view as it was.
pub const RESET_VIEW: [CameraAction; 2] = [CameraAction::ResetCamera, CameraAction::ResetZoom];

/// The effect of a pressed button.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// None.
    Nothing,
    /// The top screen has changed.
    Screen,
    /// An action that the top screen causes.
    Act(Action),
    /// The action of a key, this many times, as with these modifiers.
    Intend { intent: Intent, steps: u32, modifiers: Modifiers },
    /// The view returns to its usual angle and distance.
    ResetView,
}

/// Finds the effect of a button; the top screen may take it as a key.
pub fn effect(press: Press, pad: &Pad, screens: &mut ScreenStack, state: &UiState) -> Effect {
    // Fine steps are those of a key with Ctrl.
    let modifiers = Modifiers { ctrl: pad.holds(PadButton::LeftTrigger), shift: false };
    let intend = |intent: Intent| {
        let places = matches!(intent, Intent::Arrow(_)) && press.layer == PadLayer::Place;
        let hurries = places && press.count >= HELD && !modifiers.ctrl;
        Effect::Intend { intent, steps: if hurries { STEPS } else { 1 }, modifiers }
    };
    match press.act() {
        None | Some(PadAct::Held(_)) => Effect::Nothing,
        Some(PadAct::ResetView) => Effect::ResetView,
        Some(PadAct::Intent(intent)) => intend(intent),
        Some(PadAct::Key(..)) if screens.awaited_key().is_some() => {
            // The screen waits for a key of the keyboard.
            if press.button == PadButton::East {
                screens.end_wait();
            }
            Effect::Screen
        }
        Some(PadAct::Key(chord, otherwise)) => match screens.key(chord, state) {
            KeyPress::Acts(action) => Effect::Act(action),
            KeyPress::Taken => Effect::Screen,
            KeyPress::Ignored => otherwise.map_or(Effect::Nothing, intend),
        },
    }
}
