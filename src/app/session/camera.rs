//! The camera of a session: its first view, and the facts that it depends on.

use crate::app::camera_rig::{Subject, TableArea};
use crate::game::{Phase, Setup};
use crate::ui::{CameraAction, CameraView, has_board};

use super::Session;

/// The view in which a game begins: behind the cue, except in the report's game.
pub fn first_view(setup: &Setup) -> CameraView {
    if setup.is_report() { CameraView::Default } else { CameraView::Eye }
}

impl Session {
    /// Moves the camera for the player. This ends a close-up that the program has chosen.
    pub fn move_camera(&mut self, view: CameraAction) {
        if self.mode.give_up_closeup() {
            self.rig.set_closeup(None);
        }
        self.rig.act(view);
        // Two views may be chosen between two frames.
        self.mode.look_from(self.rig.place());
    }

    /// Moves the camera to its goal at once.
    pub fn settle_camera(&mut self) {
        self.watch_action();
        let subject = self.subject();
        self.rig.settle(subject);
    }

    /// Finds the area that the current shot takes. With reduced motion it is the whole table, so
    /// that the camera moves once, by a cut.
    pub(super) fn watch_action(&mut self) {
        if !self.is_rolling() || self.effects.until_contact() > 0.0 {
            self.action = None;
        } else if !self.effects.calm {
            let standing = self.game.standing();
            let on_decider = standing.on_decider[self.game.player().index()];
            let world = self.mode.world(&self.game);
            let cue_ball = self.game.cue_ball();
            let area =
                TableArea::of_shot(world, cue_ball, self.action, standing.decider, on_decider);
            self.action = Some(area);
        }
    }

    /// The points that the camera frames, and the state that its goal depends on.
    pub(super) fn subject(&self) -> Subject {
        // The camera stays until the tip reaches the ball.
        let drawn_back = self.effects.drawn_back().filter(|_| self.is_rolling());
        let (phase, stance) = (self.phase(), self.stance());
        let aimed = self.cue_ball().filter(|_| self.is_aiming() || drawn_back.is_some());
        Subject {
            // A potted ball counts at the place where it fell.
            followed: self.world().ball(self.rig.follow()).map(|ball| ball.position),
            aimed: aimed.map(|ball| ball.position),
            direction: self.game.cue().direction,
            elevation: self.game.cue().elevation,
            lying: stance.filter(|_| self.is_aiming()).map(|stance| stance.elevation()),
            drawn: drawn_back.or_else(|| stance.map(|stance| stance.pull())).unwrap_or(0.0),
            rolling: self.is_rolling() && drawn_back.is_none(),
            action: self.action,
            shows_table: phase.is_over() || phase == Phase::Choosing,
            report: self.game.setup().is_report(),
            has_board: self.mode.replay().is_none() && has_board(&self.game.standing()),
        }
    }
}
