//! Signs beside the planned shot, and the balls that it may hit first.

use nalgebra::Vector3;

use super::Session;
use crate::app::camera_rig::viewport;
use crate::physics::BallId;
use crate::ui::{FoulSign, Layout};

impl Session {
    /// The sign of the foul that the aim line foresees, at its place in the window.
    pub(super) fn foul_sign(&self, layout: &Layout) -> Option<FoulSign> {
        let (foul, place) = self.foul_watch.foul().filter(|_| self.is_aiming())?;
        Some(FoulSign { foul, at: self.in_window(layout, place)? })
    }

    /// The place beside which the sign of a lifted cue is drawn: the cue ball. None if the cue is
    /// not lifted noticeably.
    pub(super) fn lift_sign(&self, layout: &Layout) -> Option<[f32; 2]> {
        /// Smaller lifts change little, degrees.
        const NOTICED: f64 = 2.0;
        let lift = self.game.lift().filter(|lift| lift.degrees() >= NOTICED)?;
        let is_higher = lift.elevation() > self.game.cue().elevation;
        let is_planned = self.is_aiming() && !self.awaits_next();
        let ball = self.cue_ball().filter(|_| is_planned && is_higher)?;
        self.in_window(layout, ball.position)
    }

    /// The balls that the player may hit first, while it is this player's shot.
    pub(super) fn legal(&self) -> &[BallId] {
        if self.is_aiming() { self.foul_watch.legal() } else { &[] }
    }

    /// A place on the table in the window, physical pixels.
    fn in_window(&self, layout: &Layout, place: Vector3<f64>) -> Option<[f32; 2]> {
        let camera = self.rig.in_window(layout);
        camera.project(&viewport(layout), place.cast())
    }
}
