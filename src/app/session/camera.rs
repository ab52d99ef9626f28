//! The camera of a session: its first view, and the facts that it depends on.

use crate::app::camera_rig::Subject;
use crate::game::Setup;
use crate::ui::{CameraAction, CameraView};

use super::Session;

/// The view in which a game begins: behind the cue, except in the report's game.
pub fn first_view(setup: &Setup) -> CameraView {
    if setup.is_report() { CameraView::Default } else { CameraView::Eye }
}

impl Session {
    /// Moves the camera for the player. This ends a close-up that the program has chosen.
    pub fn look(&mut self, view: CameraAction) {
        if self.mode.give_up_closeup() {
            self.rig.set_closeup(None);
        }
        self.rig.act(view);
    }

    /// Moves the camera to its goal at once.
    pub fn settle_camera(&mut self) {
        let subject = self.subject();
        self.rig.settle(subject);
    }

    /// The points that the camera frames, and the state that its goal depends on.
    pub(super) fn subject(&self) -> Subject {
        let aimed = self.cue_ball().filter(|_| self.is_aiming());
        Subject {
            // A potted ball counts at the place where it fell.
            followed: self.world().ball(self.rig.follow()).map(|ball| ball.position),
            aimed: aimed.map(|ball| ball.position),
            direction: self.game.cue().direction,
            elevation: self.game.cue().elevation,
            drawn: self.stance().map_or(0.0, |stance| stance.pull()),
            rolling: self.is_rolling(),
            action: None,
            over: self.phase().is_over(),
            report: self.game.setup().is_report(),
        }
    }
}
