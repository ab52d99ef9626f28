//! Signs beside the planned shot, and the balls that it may hit first.

use nalgebra::Vector3;

use crate::app::camera_rig::{CameraRig, viewport};
use crate::app::session::Session;
use crate::physics::BallId;
use crate::ui::{FoulSign, Layout, Rect, UiState};

impl Session {
    /// True if a person prepares a shot.
    pub(in crate::app::session) fn is_planning(&self) -> bool {
        self.is_aiming() && !self.mode.awaits_next() && !self.is_opponents_turn()
    }

    /// The sign of the foul that the aim line foresees, at its place in the window.
    pub(in crate::app::session) fn foul_sign(&self, layout: &Layout) -> Option<FoulSign> {
        let (foul, place) = self.foul_watch.foul.filter(|_| self.is_planning())?;
        Some(FoulSign { foul, at: window_position(&self.rig, layout, place)? })
    }

    /// The place beside which the sign of a miscue is drawn: the cue ball. None if the tip holds.
    pub(in crate::app::session) fn miscue_sign(&self, layout: &Layout) -> Option<[f32; 2]> {
        let slips = self.world().laws().miscues(self.game.cue().tip);
        let ball = self.cue_ball().filter(|_| slips && self.is_planning())?;
        window_position(&self.rig, layout, ball.position)
    }

    /// The place beside which the sign of a lifted cue is drawn: the cue ball. None if the cue is
    /// not lifted noticeably.
    pub(in crate::app::session) fn lift_sign(&self, layout: &Layout) -> Option<[f32; 2]> {
        /// Smaller lifts change little, degrees.
        const MIN_SHOWN_LIFT: f64 = 5.0;
        let lift = self.game.lift().filter(|lift| lift.degrees() >= MIN_SHOWN_LIFT)?;
        let is_higher = lift.elevation() > self.game.cue().elevation;
        let ball = self.cue_ball().filter(|_| is_higher && self.is_planning())?;
        window_position(&self.rig, layout, ball.position)
    }

    /// The balls that the player may hit first, while it is this player's shot.
    pub(in crate::app::session) fn legal(&self) -> &[BallId] {
        if self.is_aiming() { self.foul_watch.legal() } else { &[] }
    }

    /// Tells the interface which places on the screen cards and signs should not cover.
    pub(in crate::app) fn show_occupied(&self, layout: &Layout, state: &mut UiState) {
        state.occupied.clear();
        state.needed.clear();
        if state.cue.has_sign() || state.thinking.has_card() || state.miss.is_open {
            self.occupy(layout, state);
        }
    }

    /// Adds balls, pockets, the cue's tip, and the aim line to the ball that it meets, as squares in
    /// the window.
    fn occupy(&self, layout: &Layout, state: &mut UiState) {
        /// Distance between squares along the aim line, and the radius of one, m.
        const SPACING: f64 = 0.05;
        const LINE_RADIUS: f64 = 0.01;
        /// The part of the cue behind its tip that stays visible: squares of this radius, m, and their
        /// number.
        const TIP: (f64, u32) = (0.015, 6);
        let (camera, view) = (self.rig.in_window(layout), viewport(layout));
        let pixel = f64::from(camera.pixel_angle(&view));
        let add = |places: &mut Vec<Rect>, place: Vector3<f64>, radius: f64| {
            let place_seen = camera.project(&view, place.cast());
            let distance = (place - camera.eye.cast()).norm();
            let half = (radius / (distance * pixel)) as f32;
            let square = |[x, y]: [f32; 2]| Rect::new(x - half, y - half, 2.0 * half, 2.0 * half);
            places.extend(place_seen.map(square));
        };
        let world = self.world();
        let table = world.table();
        for pocket in &table.pockets {
            add(&mut state.needed, pocket.center.push(table.rail_height()), pocket.radius);
        }
        if let Some(stance) = self.stance().filter(|_| self.is_aiming()) {
            let cue = stance.at(stance.pull());
            for step in 0..TIP.1 {
                let back = cue.axis() * (2.0 * TIP.0 * f64::from(step)) as f32;
                add(&mut state.needed, (cue.tip - back).cast(), TIP.0);
            }
            if let Some(ball) = self.cue_ball() {
                add(&mut state.needed, ball.position, ball.radius);
            }
        }
        let occupied = &mut state.occupied;
        occupied.extend_from_slice(&state.needed);
        let mut add = |place: Vector3<f64>, radius: f64| add(occupied, place, radius);
        for ball in world.balls() {
            add(ball.position, ball.radius);
        }
        let Some(prediction) = self.preview.drawn_path(&self.game, self.is_aiming()) else {
            return;
        };
        if let Some(ghost) = prediction.ghost() {
            add(ghost, prediction.struck.radius);
        }
        for leg in prediction.approach().windows(2) {
            let (from, way) = (leg[0].position, leg[1].position - leg[0].position);
            let count = (way.norm() / SPACING).ceil();
            for step in 0..count as u32 {
                add(from + way * (f64::from(step) / count), LINE_RADIUS);
            }
        }
    }
}

/// A place on the table in the window, physical pixels.
pub(in crate::app::session) fn window_position(
    rig: &CameraRig,
    layout: &Layout,
    place: Vector3<f64>,
) -> Option<[f32; 2]> {
    rig.in_window(layout).project(&viewport(layout), place.cast())
}
