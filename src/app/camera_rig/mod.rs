//! The camera: the point that it turns around, its direction and distance, and its motion from one
//! view to the next.
//!
//! Input sets goals. The camera follows them on critically damped springs, solved in closed form,
//! so that a move to a fixed goal is the same at any frame rate.

mod detour;
mod flat;
mod frame;
mod framing;
mod goal;
mod limits;
mod orbit;
mod pace;
mod pose;
mod sight;
mod spring;
mod subject;
mod table_area;
#[cfg(test)]
mod tests;
mod window;

use std::cell::Cell;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

use nalgebra::Vector3;

use crate::game::Direction;
use crate::physics::{BallId, Table};
use crate::render::Camera;
use crate::ui::{CameraAction, CameraView, Center, Layout};

use detour::Detour;
use frame::{Area, Frame};
use framing::Recent;
use goal::{Above, LEAD_LIMIT, TABLE_DISTANCE, home, lens, shortest_turn};
use limits::Limits;
use orbit::{Goal, Orbit, PITCH, pitches};
use pose::Pose;
use sight::{Lens, level};
pub use subject::{Closeup, Subject};
pub use table_area::TableArea;
pub use window::viewport;

/// Least and greatest distance from the centre, m: the table stays in sight.
const DISTANCE: (f64, f64) = (0.35, 4.2);
/// Factor of the distance per notch of zoom.
const NOTCH: f64 = 1.12;

/// Longer than any motion takes, s.
const ENDLESS: f64 = 10.0;

/// The camera and its goals.
#[derive(Debug, Clone)]
pub struct CameraRig {
    limits: Limits,
    frame: Frame,
    place: CameraView,
    center: Center,
    /// The player has asked for the ball in the middle, also where the view shows the whole table.
    seeks_ball: bool,
    follow: BallId,
    home: Orbit,
    /// The turn and zoom that the camera moves to.
    orbit: Orbit,
    /// Direction and zoom of the default view when another view was chosen.
    kept: Option<Orbit>,
    /// The part of the player's turn that the limits of the current picture shape do not allow,
    /// rad. A picture of another shape applies it again.
    kept_back: f64,
    lens: Lens,
    /// The last framings.
    recent: Cell<Recent>,
    subject: Subject,
    /// The cue ball's position when a player last aimed, and the direction of that aim.
    stance: (Vector3<f64>, f64),
    /// The direction of the aim without jumps of a whole turn, rad. The default view turns by a third
    /// of its change.
    aim: f64,
    /// The centre and distance that a free camera took over from the last view.
    free: (Vector3<f64>, f64),
    /// The target of a view that shows the whole table, and its distance, m.
    whole: (Vector3<f64>, f64),
    over: Above,
    /// The player's shift of the flat view, m.
    pan: Vector3<f64>,
    closeup: Option<Closeup>,
    /// The centre stays where it is, even if the ball moves.
    held: bool,
    /// The camera jumps between views instead of swinging.
    calm: bool,
    /// The next picture is a cut: the camera jumps to its goal.
    cut: bool,
    /// The camera is swinging to another view.
    travels: bool,
    /// The camera follows a shot, or comes back from it.
    watches: bool,
    /// The camera may move in the next frame.
    moves: bool,
    pose: Pose,
    detour: Detour,
}

impl CameraRig {
    /// A camera with this view of a table, following the cue ball at `ball`, whose shot goes along
    /// `direction`.
    pub fn new(place: CameraView, table: &Table, ball: Vector3<f64>, direction: f64) -> CameraRig {
        let home = home(CameraView::Default, &Frame::default(), false);
        let lens = lens(CameraView::Default, false);
        let subject =
            Subject { followed: Some(ball), aimed: Some(ball), direction, ..Subject::default() };
        let mut rig = CameraRig {
            limits: Limits::new(table),
            frame: Frame::default(),
            place: CameraView::Default,
            center: Center::Ball,
            seeks_ball: false,
            follow: BallId::CUE,
            home,
            orbit: home,
            kept: None,
            kept_back: 0.0,
            lens,
            recent: Cell::default(),
            subject,
            stance: (ball, direction),
            free: (Vector3::zeros(), TABLE_DISTANCE),
            whole: (Vector3::zeros(), TABLE_DISTANCE),
            over: Above::default(),
            pan: Vector3::zeros(),
            aim: direction,
            closeup: None,
            held: false,
            calm: false,
            cut: false,
            travels: false,
            watches: false,
            moves: false,
            pose: Pose::at([home.yaw, home.pitch], TABLE_DISTANCE, lens),
            detour: Detour::default(),
        };
        rig.settle(subject);
        rig.go(place);
        rig.settle(subject);
        rig
    }

    /// The current view.
    pub fn place(&self) -> CameraView {
        self.place
    }

    /// The point that the camera turns around in the default view.
    pub fn center(&self) -> Center {
        self.center
    }

    /// The ball that is followed while the camera turns around a ball.
    pub fn follow(&self) -> BallId {
        self.follow
    }

    /// The camera's current centre, m.
    pub fn target(&self) -> Vector3<f64> {
        self.pose.target()
    }

    /// Direction that the camera turns to, from +x towards +y, rad, in (-pi, pi].
    pub fn yaw(&self) -> f64 {
        let turn = (self.base_yaw() + self.orbit.yaw).rem_euclid(TAU);
        if turn > PI { turn - TAU } else { turn }
    }

    /// Pitch that the camera moves to, rad.
    pub fn pitch(&self) -> f64 {
        self.orbit.pitch + self.over_cue()
    }

    /// Zoom that the camera moves to: the factor by which it is nearer than by default.
    pub fn zoom(&self) -> f64 {
        self.orbit.zoom
    }

    /// Width of the picture over its height.
    pub fn aspect(&self) -> f64 {
        self.frame.aspect
    }

    /// Holds centre, distance and pitch, or releases them. They are held during a drag, because a
    /// camera that follows the dragged ball would move it away from the pointer.
    pub fn hold(&mut self, held: bool) {
        self.held = held;
    }

    /// Makes the camera jump from view to view, or swing again.
    pub fn set_calm(&mut self, calm: bool) {
        self.calm = calm;
    }

    /// Adapts to the view of a layout.
    pub fn fit(&mut self, layout: &Layout) {
        self.moves = true;
        self.set_frame(Frame::new(layout));
    }

    /// Adapts to pictures of this shape.
    fn set_frame(&mut self, frame: Frame) {
        if self.frame != frame {
            let before = self.default_pitch();
            self.frame = frame;
            self.recent.take();
            self.lean(before);
            self.find_whole();
        }
    }

    /// The default pitch of the default view, rad.
    fn default_pitch(&self) -> f64 {
        home(CameraView::Default, &self.frame, self.subject.report).pitch
    }

    /// Adapts the pitch of the default view to another picture or game, in which it was `from`.
    fn lean(&mut self, from: f64) {
        let to = self.default_pitch();
        let turned = match self.place {
            CameraView::Default => {
                self.home.pitch = to;
                Some(&mut self.orbit)
            }
            _ => self.kept.as_mut(),
        };
        if let Some(turned) = turned {
            let whole = turned.pitch + self.kept_back + to - from;
            turned.pitch = whole.clamp(PITCH.0, PITCH.1);
            self.kept_back = whole - turned.pitch;
        }
    }

    /// Shows a close-up, or returns to the chosen view.
    pub fn set_closeup(&mut self, closeup: Option<Closeup>) {
        if self.closeup.is_some() != closeup.is_some() {
            self.travels = true;
        }
        let ends = self.closeup.is_some() && closeup.is_none();
        self.closeup = closeup;
        if ends {
            self.unwind();
        }
    }

    /// Follows another ball, from the same direction.
    pub fn follow_instead(&mut self, ball: BallId) {
        self.follow = ball;
    }

    /// Carries out a player's camera action.
    pub fn act(&mut self, view: CameraAction) {
        self.moves = true;
        // From now on, turn what the player sees.
        if self.place == CameraView::Default
            && matches!(view, CameraAction::Turn(_) | CameraAction::ResetCamera)
        {
            self.kept_back = 0.0;
        }
        match view {
            CameraAction::Turn([right, up]) => {
                // The near side of the scene follows the mouse, without a spring. Motion in
                // progress continues from there, and a raised view stays raised.
                self.orbit.pitch = self.pitch();
                let before = self.orbit.pitch;
                self.orbit.yaw -= right;
                self.orbit.pitch -= up;
                self.limit();
                self.pose.yaw.value -= right;
                self.pose.pitch.value += self.orbit.pitch - before;
            }
            CameraAction::Shift(way) if self.place == CameraView::Flat => self.shift_flat(way),
            CameraAction::Shift([right, away]) => {
                if self.place != CameraView::Orbit {
                    self.go(CameraView::Orbit);
                }
                let [to_right, ahead] = level(self.orbit.yaw);
                self.free.0 =
                    self.limits.nearest_target(self.free.0 - (to_right * right + ahead * away));
                self.pose.put_target(self.free.0);
            }
            CameraAction::View(place) => self.go(place),
            CameraAction::Center(center) => {
                self.go(CameraView::Default);
                (self.center, self.seeks_ball) = (center, center == Center::Ball);
                self.limit();
            }
            CameraAction::ResetCamera => {
                self.orbit.yaw = self.home.yaw;
                self.orbit.pitch = self.home.pitch;
                self.unwind();
            }
            CameraAction::Follow(ball) => {
                self.go(CameraView::Default);
                (self.follow, self.seeks_ball) = (ball, self.center == Center::Ball);
            }
            CameraAction::Zoom(notches) => {
                self.orbit.zoom *= NOTCH.powf(notches);
                self.limit();
            }
            CameraAction::ResetZoom => self.orbit.zoom = self.home.zoom,
        }
    }

    /// Changes to a view; choosing the current view again resets it.
    fn go(&mut self, place: CameraView) {
        self.seeks_ball = false;
        if place == self.place && matches!(place, CameraView::Default | CameraView::Orbit) {
            return;
        }
        if self.place == CameraView::Default {
            self.kept = Some(self.orbit);
        }
        if place == CameraView::Orbit {
            // Starts from the current place.
            let distance = self.pose.distance.value.clamp(DISTANCE.0, DISTANCE.1);
            self.free = (self.limits.nearest_target(self.target()), distance);
            let [yaw, pitch] = self.pose.turn();
            let turn = Orbit { yaw, pitch, zoom: 1.0 };
            (self.home, self.orbit) = (turn, turn);
            self.lens = self.pose.lens();
        } else {
            self.home = home(place, &self.frame, self.subject.report);
            let kept = self.kept.filter(|_| place == CameraView::Default);
            self.orbit = kept.unwrap_or(self.home);
            self.lens = lens(place, self.subject.report);
        }
        // The flat look has no place in between.
        self.cut = self.calm || [self.place, place].contains(&CameraView::Flat);
        self.pan = Vector3::zeros();
        self.place = place;
        self.find_whole();
        self.limit();
        self.unwind();
        self.travels = true;
    }

    /// Takes the shorter way round to the goal.
    fn unwind(&mut self) {
        let turns = ((self.pose.yaw.value - self.base_yaw() - self.orbit.yaw) / TAU).round();
        self.pose.yaw.value -= turns * TAU;
    }

    fn limit(&mut self) {
        let [least, steepest] = pitches(self.place);
        self.orbit.pitch = self.orbit.pitch.clamp(least, steepest);
        let home = self.home_distance();
        let farthest = DISTANCE.1.max(home);
        self.orbit.zoom = self.orbit.zoom.clamp(home / farthest, home / DISTANCE.0);
    }

    /// Advances by `dt` seconds. Returns true while the camera moves.
    pub fn update(&mut self, subject: Subject, dt: f64) -> bool {
        if (subject.rolling, subject.shows_table)
            != (self.subject.rolling, self.subject.shows_table)
        {
            self.travels = true;
            self.watches = true;
        }
        // Do not follow a dragged ball, and do not sink under the striking cue.
        let seen = std::mem::replace(&mut self.subject, subject);
        if self.held {
            (self.subject.followed, self.subject.lying) = (seen.followed, seen.lying);
        }
        if self.held || subject.rolling {
            self.subject.elevation = seen.elevation;
        }
        self.subject.lying = self.subject.lying.or(seen.lying);
        if let (Some(ball), false) = (subject.aimed, subject.rolling || self.held) {
            let before = self.base_yaw();
            self.stance = (ball, subject.direction);
            self.aim += shortest_turn(self.aim, subject.direction);
            if self.aim.abs() > LEAD_LIMIT {
                self.aim -= TAU.copysign(self.aim);
            }
            // When the aim turns, the camera never turns the long way round.
            if self.place == CameraView::Eye {
                let turns = ((before - self.base_yaw()) / TAU).round();
                self.pose.yaw.value -= turns * TAU;
            }
        }
        if (subject.report, subject.has_board) != (seen.report, seen.has_board) {
            self.change_game(seen);
        }
        let mut goal = self.camera_goal();
        if self.held {
            goal.target = self.target();
            self.pose.put_target(goal.target);
        }
        let jumps = std::mem::take(&mut self.cut) || (self.calm && self.travels);
        let long = if jumps { 1e3 } else { dt };
        let stiffness = self.stiffness(&goal);
        let mut moves = self.pose.follow_target(goal.target, stiffness, long);
        // The target's height in the picture depends on its place.
        let lift = self.lift();
        moves |= self.pose.approach(&goal, lift, stiffness, long);
        if jumps || dt >= ENDLESS {
            self.detour.end();
        }
        moves |= self.detour.advance(&self.limits, self.pose.eye(), dt);
        self.travels &= moves;
        self.watches &= moves || subject.rolling;
        self.moves = moves;
        moves
    }

    /// Changes to the cameras of another game, or of one without a lag. `seen` is the last subject.
    fn change_game(&mut self, seen: Subject) {
        let subject = std::mem::replace(&mut self.subject, seen);
        let before = self.default_pitch();
        self.subject = subject;
        self.lean(before);
        if self.place != CameraView::Orbit {
            self.lens = lens(self.place, subject.report);
        }
        self.find_whole();
    }

    /// True if the next picture may differ from the last one because of the camera.
    pub fn moves(&self) -> bool {
        self.moves
    }

    /// Makes the next frame ask the camera again even if nothing else changes: the ball that it
    /// follows may have been moved.
    pub fn wake(&mut self) {
        self.moves = true;
    }

    /// Moves to the goals at once, for pictures of one instant.
    pub fn settle(&mut self, subject: Subject) {
        // The distance depends on the direction, so settle the direction first.
        for _ in 0..2 {
            while self.update(subject, ENDLESS) {}
        }
    }

    /// Turns by an angle around the vertical at once, for pictures taken all around.
    pub fn orbit(&mut self, angle: f64) {
        self.act(CameraAction::Turn([-angle, 0.0]));
    }

    /// The current camera, for a view of this aspect ratio.
    pub fn camera(&self, aspect: f64) -> Camera {
        if self.place == CameraView::Flat {
            return self.camera_afar(aspect);
        }
        let target = self.target();
        let eye = self.detour.eye().unwrap_or_else(|| self.limits.nearest_free(self.pose.eye()));
        let fov_y = self.pose.lens().fov_y(aspect) as f32;
        Camera { eye: eye.cast(), target: target.cast(), fov_y, rise: 0.0 }
    }

    /// The direction along the table of an arrow key: up is away from the viewer.
    pub fn table_direction(&self, arrow: Direction) -> Direction {
        // Quarter turns of the view, each towards the left of the table.
        let yaw = self.base_yaw() + self.orbit.yaw;
        let quarters = (yaw / FRAC_PI_2).round().rem_euclid(4.0) as usize;
        const AROUND: [Direction; 4] =
            [Direction::Up, Direction::Left, Direction::Down, Direction::Right];
        let place = AROUND.iter().position(|&direction| direction == arrow).unwrap_or(0);
        AROUND[(place + quarters) % 4]
    }
}
