//! A shot from the window. If a required call is missing, the player is told before the shot.

use crate::game::Command;
use crate::texts::playing;
use crate::ui::CallWish;

use super::playing::Playing;
use super::session::{MissingCall, Voice};

impl Playing {
    /// Handles the player's pick of a ball, a pocket or another call.
    pub(super) fn call(&mut self, wish: CallWish) {
        if let Some(command) = self.session.call(wish) {
            self.play(command, Voice::Refusals);
        }
    }

    /// Makes the obvious call for a shot that requires one. Returns false if nothing is called and
    /// the player has not been told yet; the next press then shoots.
    pub(super) fn prepare_call(&mut self) -> bool {
        let session = &mut self.session;
        if let Some(declaration) = session.obvious_call() {
            self.play(Command::Call(declaration), Voice::Refusals);
            return true;
        }
        if session.game().cue().power == 0.0 {
            // The refusal of the shot itself is more specific.
            return true;
        }
        let Some(missing) = session.missing_call() else { return true };
        let has_mouse = self.state.keys.gamepad().is_none();
        let text = match (missing, has_mouse) {
            (MissingCall::Pocket, true) => playing::CLICK_POCKET,
            (MissingCall::Pocket, false) => playing::CALL_POCKET,
            (MissingCall::Ball, true) => playing::CLICK_BALL,
            (MissingCall::Ball, false) => playing::CALL_BALL,
            (MissingCall::Both, true) => playing::CLICK_BOTH,
            (MissingCall::Both, false) => playing::CALL_BOTH,
            (MissingCall::Bank, _) => playing::CALL_BANK,
        };
        session.messages.prompt(text);
        self.touch();
        false
    }
}
