//! A shot from the window: what is missing for it is said first.

use crate::game::Command;
use crate::ui::{CallWish, Intent};

use super::playing::Playing;
use super::session::Voice;

impl Playing {
    /// Takes a wish about the call for the next shot.
    pub(super) fn call(&mut self, wish: CallWish) {
        if let Some(command) = self.session.call(wish) {
            self.play(command, Voice::Refusals);
        }
    }

    /// Makes the obvious call for a shot that wants one. Returns false where nothing is called and
    /// the player has not been told yet: the next press shoots.
    pub(super) fn prepare_call(&mut self) -> bool {
        let session = &mut self.session;
        if let Some(declaration) = session.obvious_call() {
            self.play(Command::Call(declaration), Voice::Refusals);
            return true;
        }
        if session.game().cue().power == 0.0 {
            // The refusal of the shot says more.
            return true;
        }
        let Some(missing) = session.missing_call() else { return true };
        let keys = &self.settings.settings.keys;
        let again = match keys.keys(Intent::Shoot).next() {
            Some(key) => format!("press {key} again"),
            None => "shoot again".to_owned(),
        };
        let text = format!("{missing}, or {again} to shoot without a call");
        session.messages.prompt(text);
        self.touch();
        false
    }
}
