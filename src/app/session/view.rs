//! The camera of a session: what it has to see, and where it stands.

use nalgebra::Vector3;

use crate::game::Phase;
use crate::render::{Camera, Viewport};
use crate::ui::Layout;

use super::super::camera_rig::{CameraRig, Subject};
use super::Session;

impl Session {
    /// Turns the camera by an angle at once.
    pub fn orbit(&mut self, angle: f64) {
        self.rig.orbit(angle);
    }

    /// Keeps the camera's centre where it is, or lets it follow again.
    pub fn hold_camera(&mut self, held: bool) {
        self.rig.hold(held);
    }

    /// Sees the table through another camera.
    pub fn set_rig(&mut self, rig: CameraRig) {
        self.rig = rig;
    }

    /// Lets the camera arrive where it is going.
    pub fn settle_camera(&mut self) {
        self.rig.settle(self.subject());
        self.rig_moves = false;
    }

    /// Where the followed ball is: a potted one where it went down.
    fn followed(&self) -> Option<Vector3<f64>> {
        self.world().ball(self.rig.follow()).map(|ball| ball.position)
    }

    /// What there is for the camera to see.
    pub(super) fn subject(&self) -> Subject {
        let aiming = matches!(self.phase(), Phase::Aiming { .. });
        Subject {
            followed: self.followed(),
            aimed: self.cue_ball().filter(|_| aiming).map(|ball| ball.position),
            direction: self.game.cue().direction,
            elevation: self.game.cue().elevation,
            drawn: self.stance().map_or(0.0, |stance| stance.pull()),
            rolling: self.phase() == Phase::Rolling,
            over: self.phase().is_over(),
        }
    }

    /// Fits the camera to the part of the window that shows the table.
    pub fn fit(&mut self, layout: &Layout) {
        self.rig.fit(layout);
        self.rig_moves = true;
    }

    /// The part of the picture that shows the table.
    pub fn viewport(layout: &Layout) -> Viewport {
        let [width, height] = layout.view.size().map(|side| side.round().max(1.0) as u32);
        Viewport { x: layout.view.x as i32, y: layout.view.y as i32, width, height }
    }

    /// The camera now: it looks at the middle of what tray and status line leave of the view.
    pub fn camera(&self, layout: &Layout) -> Camera {
        Camera {
            rise: self.rig.rise(layout.covered()),
            ..self.rig.camera(f64::from(Session::viewport(layout).aspect()))
        }
    }
}
