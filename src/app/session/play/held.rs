//! Actions that last while a key or a button is held.

use crate::app::session::Session;
use crate::ui::Intent;

/// These actions.
pub const HELD: [Intent; 3] = [Intent::FastForward, Intent::SlowMotion, Intent::OwnBalls];

impl Session {
    /// Begins such an action, or ends it. Returns false for other actions.
    pub fn set_held(&mut self, intent: Intent, is_held: bool) -> bool {
        match intent {
            Intent::FastForward => self.playback.fast_forward = is_held,
            Intent::SlowMotion => self.playback.slow_motion = is_held,
            Intent::OwnBalls => self.picture.shows_own_balls = is_held,
            _ => return false,
        }
        true
    }

    /// Ends all of them: nothing is held any more.
    pub fn let_go(&mut self) {
        for intent in HELD {
            self.set_held(intent, false);
        }
    }
}
