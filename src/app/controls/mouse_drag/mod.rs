//! The mouse on the table: it aims, draws the cue back and lets it go, moves balls, and turns the
//! scene.
//!
//! A press decides by what lies under it. A ball that may be moved (the ball in hand, and any ball in
//! practice) follows the mouse, and the cue is pulled to shoot; a cue ball that may not be moved is
//! pulled like the cue. Anywhere else a drag turns the aim, and a double click aims at what lies
//! there: a single one would throw a careful aim away. The status line says what a press would do.

#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use nalgebra::{Vector2, Vector3};

use crate::game::{Command, Phase};
use crate::physics::BallId;
use crate::render::{Camera, Viewport};
use crate::ui::{Action, CallWish, CameraAction, Layout, step_factor};

use super::aim;
use crate::app::camera_rig::viewport;
use crate::app::session::pick::{self, GRAB, distance};
use crate::app::session::{HeldBall, Session};

/// Radians that the scene turns per pixel of a right drag.
const ORBIT: f64 = 0.25 * std::f64::consts::PI / 180.0;
/// Logical pixels after which a ball follows the mouse, and a pull locks the aim: a hand moves the
/// mouse a little while it clicks.
const LOCK: f32 = 6.0;
/// Logical pixels after which a drag turns the aim: fewer, because small drags adjust the aim.
const AIM_LOCK: f32 = 3.0;
/// Logical pixels of pull from the lock to full power, where the view has room for them.
const FULL_PULL: f32 = 260.0;
/// With less room than this, logical pixels, nothing is pulled.
const LEAST_PULL: f32 = 24.0;
/// Speed grows with the pull to this power: soft, medium and hard shots are then equally easy.
const PULL_EXPONENT: f64 = 1.6;
/// The part of the cue that can be grabbed, m from its tip.
const GRAB_LENGTH: f64 = 1.2;
/// Two clicks within this time are one double click.
const DOUBLE: Duration = Duration::from_millis(450);

/// A mouse button, as far as the table cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    /// Aims, pulls, puts.
    Left,
    /// Turns the scene; takes the cue back.
    Right,
}

/// The thing under the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Target {
    /// Nothing that a press does something to.
    #[default]
    Nothing,
    /// A ball that may be moved.
    Ball(BallId),
    /// The place in the tray of a ball that is off the table and may be put there.
    TrayBall(BallId),
    /// The cue, or the cue ball when it may not be moved.
    Cue,
    /// The table.
    Table,
}

/// The drag of a held button.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
enum Drag {
    #[default]
    None,
    Aim {
        /// It is a drag by now, no click: the aim turns.
        locked: bool,
    },
    Place {
        held: HeldBall,
        /// It is a drag by now, no click: the ball follows.
        locked: bool,
    },
    Pull {
        /// Where it began, physical pixels.
        start: [f32; 2],
        /// The direction on the screen of a pull back: a unit vector.
        back: [f32; 2],
        /// Pixels from the lock to full power.
        full: f32,
        /// The power to return to.
        before: f64,
        /// The aim is locked: letting go shoots.
        locked: bool,
    },
    Orbit,
}

impl Drag {
    /// The drag of this ball, if there is one, from its press on.
    fn of(held: Option<HeldBall>) -> Drag {
        held.map_or(Drag::None, |held| Drag::Place { held, locked: false })
    }
}

/// The drag in progress, and the last click.
#[derive(Debug, Default)]
pub struct MouseDrag {
    drag: Drag,
    pointer: [f32; 2],
    /// Where the left button went down last, and how far from there is still no drag, pixels.
    start: ([f32; 2], f32),
    /// When and where it was clicked last.
    clicked: Option<(Instant, [f32; 2])>,
}

/// Keys held while the mouse moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Modifiers {
    /// Coarse.
    pub shift: bool,
    /// Fine.
    pub ctrl: bool,
}

impl MouseDrag {
    /// True if a button is held on the table.
    pub fn busy(&self) -> bool {
        self.drag != Drag::None
    }

    /// The ball that is being moved.
    pub fn held_ball(&self) -> Option<&HeldBall> {
        match &self.drag {
            Drag::Place { held, locked: true } => Some(held),
            _ => None,
        }
    }

    /// True if a ball is being moved.
    pub fn placing(&self) -> bool {
        self.held_ball().is_some()
    }

    /// True if the scene is being turned.
    pub fn turning(&self) -> bool {
        self.drag == Drag::Orbit
    }

    /// True if the cue is being drawn back.
    pub fn pulling(&self) -> bool {
        matches!(self.drag, Drag::Pull { locked: true, .. })
    }

    /// The thing at a point of the window, physical pixels.
    pub fn target(session: &Session, layout: &Layout, at: [f32; 2]) -> Target {
        let aims = matches!(session.phase(), Phase::Aiming { .. });
        if session.mode.replay().is_some() || !aims || session.is_opponents_turn() {
            return Target::Nothing;
        }
        let may_move = |ball| session.may_move(ball);
        let is_off = |ball| session.world().ball(ball).is_some_and(|it| !it.state.in_play());
        if let Some(ball) = pick::tray_ball(session, layout, at)
            && is_off(ball)
            && may_move(ball)
        {
            return Target::TrayBall(ball);
        }
        let ball = pick::ball(session.world(), &session.rig, layout, at);
        if let Some(ball) = ball.filter(|ball| may_move(ball.id)) {
            return Target::Ball(ball.id);
        }
        let (camera, view) = (session.rig.in_window(layout), viewport(layout));
        let Some(ball) = session.cue_ball() else {
            return Target::Nothing;
        };
        // Where there is no room to pull the cue, a drag aims.
        let cue = || match pull_from(session, layout, ball.position, at) {
            Some(_) => Target::Cue,
            None => Target::Table,
        };
        let grab = GRAB * layout.scale;
        if let Some(center) = camera.project(&view, ball.position.cast()) {
            let eye_to_ball = (camera.eye - ball.position.cast::<f32>()).norm();
            let radius = ball.radius as f32 / eye_to_ball / camera.pixel_angle(&view);
            if distance(center, at) <= radius.max(grab) {
                return if may_move(ball.id) { Target::Ball(ball.id) } else { cue() };
            }
        }
        let Some(axis) = cue_axis(session) else {
            return Target::Nothing;
        };
        let back = |length: f64| ball.position - axis * length;
        let ends = [back(2.0 * ball.radius), back(GRAB_LENGTH)];
        if near_line(&camera, &view, ends, at) <= grab { cue() } else { Target::Table }
    }

    /// A button goes down on the table.
    pub fn press(
        &mut self,
        button: Button,
        at: [f32; 2],
        session: &Session,
        layout: &Layout,
    ) -> Option<Action> {
        self.pointer = at;
        if button == Button::Right {
            if matches!(self.drag, Drag::Pull { .. }) {
                return self.cancel();
            }
            if self.drag == Drag::None {
                self.drag = Drag::Orbit;
            }
            return None;
        }
        if self.drag != Drag::None {
            return None;
        }
        self.start = (at, LOCK * layout.scale);
        let target = MouseDrag::target(session, layout, at);
        if let Some((when, place)) = self.clicked.take()
            && when.elapsed() < DOUBLE
            && distance(place, at) < self.start.1
            && matches!(target, Target::Table | Target::Cue | Target::Ball(_))
            && let Some(direction) = direction_to(session, layout, at)
        {
            self.aim_from(at, layout);
            return Some(Action::Play(Command::Aim { direction }));
        }
        self.drag = match (target, session.cue_ball()) {
            (Target::Ball(ball), _) => Drag::of(HeldBall::grab(session, layout, ball, at)),
            (Target::TrayBall(ball), _) => Drag::of(HeldBall::from_tray(session, ball)),
            (Target::Cue, Some(ball)) => {
                let before = session.game().cue().power;
                pull_from(session, layout, ball.position, at).map_or(Drag::None, |(back, full)| {
                    Drag::Pull { start: at, back, full, before, locked: false }
                })
            }
            (Target::Table, _) => {
                self.aim_from(at, layout);
                return None;
            }
            _ => Drag::None,
        };
        None
    }

    /// Begins a drag of the aim.
    fn aim_from(&mut self, at: [f32; 2], layout: &Layout) {
        self.start = (at, AIM_LOCK * layout.scale);
        self.drag = Drag::Aim { locked: false };
    }

    /// The mouse has moved.
    pub fn moved(
        &mut self,
        to: [f32; 2],
        held: Modifiers,
        session: &mut Session,
        layout: &Layout,
    ) -> Option<Action> {
        let drag = [to[0] - self.pointer[0], to[1] - self.pointer[1]];
        self.pointer = to;
        if drag == [0.0, 0.0] {
            return None;
        }
        match self.drag {
            Drag::None => None,
            Drag::Orbit if held.shift => Some(Action::Camera(pan(session, layout, drag))),
            Drag::Orbit => {
                let turn = [f64::from(drag[0]) * ORBIT, -f64::from(drag[1]) * ORBIT];
                Some(Action::Camera(CameraAction::Turn(turn)))
            }
            Drag::Aim { locked: true } => turned_direction(session, layout, drag, held),
            Drag::Aim { locked: false } => {
                let (start, slack) = self.start;
                if distance(start, to) < slack {
                    return None;
                }
                self.drag = Drag::Aim { locked: true };
                // The pixels up to the lock count, too.
                turned_direction(session, layout, [to[0] - start[0], to[1] - start[1]], held)
            }
            Drag::Place { mut held, locked } => {
                let (start, slack) = self.start;
                if !locked && distance(start, to) < slack {
                    return None;
                }
                let action = held.move_to(session, layout, to);
                self.drag = Drag::Place { held, locked: true };
                action
            }
            Drag::Pull { start, back, full, before, locked } => {
                let way = [to[0] - start[0], to[1] - start[1]];
                let lock = LOCK * layout.scale;
                if !locked && way[0].hypot(way[1]) < lock {
                    return None;
                }
                self.drag = Drag::Pull { start, back, full, before, locked: true };
                let pull = way[0] * back[0] + way[1] * back[1] - lock;
                let value = power(f64::from(pull / full));
                Some(Action::Play(Command::Power { value }))
            }
        }
    }

    /// A button goes up again.
    pub fn release(
        &mut self,
        button: Button,
        session: &Session,
        layout: &Layout,
    ) -> Option<Action> {
        let (start, slack) = self.start;
        let still = matches!(
            self.drag,
            Drag::Aim { locked: false }
                | Drag::Pull { locked: false, .. }
                | Drag::Place { locked: false, .. }
        );
        let clicked = button == Button::Left && still && distance(start, self.pointer) < slack;
        if clicked {
            self.clicked = Some((Instant::now(), start));
        }
        match (button, self.drag) {
            (Button::Right, Drag::Orbit) => self.drag = Drag::None,
            (Button::Left, Drag::Aim { .. }) => self.drag = Drag::None,
            (Button::Left, Drag::Place { held, locked }) => {
                self.drag = Drag::None;
                if locked {
                    return held.release(session);
                }
            }
            (Button::Left, Drag::Pull { locked, .. }) => {
                if !locked || session.game().cue().power == 0.0 {
                    let canceled = self.cancel();
                    return canceled.or_else(|| self.call(clicked, session, layout));
                }
                self.drag = Drag::None;
                return Some(Action::Play(Command::Shoot));
            }
            _ => {}
        }
        self.call(clicked, session, layout)
    }

    /// The call that a click stands for.
    fn call(&self, clicked: bool, session: &Session, layout: &Layout) -> Option<Action> {
        let wish = clicked.then(|| pick::call(session, layout, self.start.0)).flatten();
        wish.map(Action::Call)
    }

    /// The call that a click at a point of the window would stand for, physical pixels.
    pub fn callable(session: &Session, layout: &Layout, at: [f32; 2]) -> Option<CallWish> {
        pick::call(session, layout, at)
    }

    /// Ends the drag: a cue that was drawn back does not shoot, and a carried ball stays where it was.
    pub fn cancel(&mut self) -> Option<Action> {
        match std::mem::take(&mut self.drag) {
            Drag::Pull { before, locked: true, .. } => {
                Some(Action::Play(Command::Power { value: before }))
            }
            _ => None,
        }
    }
}

/// The power for a part of the full pull.
fn power(part: f64) -> f64 {
    part.clamp(0.0, 1.0).powf(PULL_EXPONENT)
}

/// How far a pixel is from a line between two points in the world, physical pixels.
fn near_line(camera: &Camera, view: &Viewport, ends: [Vector3<f64>; 2], at: [f32; 2]) -> f32 {
    let [from, mut to] = ends;
    // A far end behind the camera is drawn nearer until it is seen.
    let mut seen = camera.project(view, to.cast());
    while seen.is_none() && (to - from).norm() > 0.05 {
        to = from + (to - from) * 0.7;
        seen = camera.project(view, to.cast());
    }
    let (Some(a), Some(b)) = (camera.project(view, from.cast()), seen) else {
        return f32::INFINITY;
    };
    let along = [b[0] - a[0], b[1] - a[1]];
    let square = (along[0] * along[0] + along[1] * along[1]).max(1e-6);
    let part = ((at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1]) / square;
    let part = part.clamp(0.0, 1.0);
    distance([a[0] + part * along[0], a[1] + part * along[1]], at)
}

/// The unit vector from the butt to the tip of the cue that waits, as it is drawn.
fn cue_axis(session: &Session) -> Option<Vector3<f64>> {
    session.waiting_cue().map(|cue| cue.axis().cast())
}

/// Where the cue's butt is on the screen, seen from the ball: a unit vector in pixels.
fn back_on_screen(session: &Session, layout: &Layout, ball: Vector3<f64>) -> [f32; 2] {
    const NEAR: f64 = 0.1;
    let (camera, view) = (session.rig.in_window(layout), viewport(layout));
    let behind = ball - cue_axis(session).unwrap_or_else(Vector3::x) * NEAR;
    let (a, b) = (camera.project(&view, ball.cast()), camera.project(&view, behind.cast()));
    match (a, b) {
        (Some(a), Some(b)) if distance(a, b) > 1.0 => {
            let length = distance(a, b);
            [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
        }
        // Seen along the cue: down on the screen is back.
        _ => [0.0, 1.0],
    }
}

/// The direction of a pull that begins at a pixel, and its length in pixels from the lock to full
/// power: no more than there are before the edge of the view. None where there are too few.
fn pull_from(
    session: &Session,
    layout: &Layout,
    ball: Vector3<f64>,
    at: [f32; 2],
) -> Option<([f32; 2], f32)> {
    /// The last pixels before the edge, which a hand that goes straight back may miss.
    const EDGE: f32 = 3.0;
    let back = back_on_screen(session, layout, ball);
    let (min, max) = (layout.view.min(), layout.view.max());
    let room = |i: usize| {
        let end = if back[i] < 0.0 { min[i] } else { max[i] };
        if back[i] == 0.0 { f32::INFINITY } else { (end - at[i]) / back[i] }
    };
    let room = room(0).min(room(1)) - LOCK * layout.scale - EDGE;
    let full = room.min(FULL_PULL * layout.scale);
    (full >= LEAST_PULL * layout.scale).then_some((back, full))
}

/// A drag turns the aim: its far end follows the pointer.
fn turned_direction(
    session: &mut Session,
    layout: &Layout,
    drag: [f32; 2],
    held: Modifiers,
) -> Option<Action> {
    let ball = session.cue_ball()?;
    let far = session.prediction().and_then(|foreseen| foreseen.first_leg());
    let far = far.map(|point| point.position);
    let (camera, view) = (session.rig.in_window(layout), viewport(layout));
    let direction = session.game().cue().direction;
    let angle = aim::drag_angle(&camera, &view, ball.position, direction, far, drag);
    let step = step_factor(held.shift, held.ctrl);
    Some(Action::Play(Command::Aim { direction: direction + angle * step }))
}

/// The aim at the thing under a pixel: at the centre of the ball that is seen there, or else at the
/// point on the cloth, rad. None at the cue ball itself, and for the sky.
fn direction_to(session: &Session, layout: &Layout, at: [f32; 2]) -> Option<f64> {
    let cue_ball = session.cue_ball()?;
    let (camera, view) = (session.rig.in_window(layout), viewport(layout));
    let place = match pick::ball(session.world(), &session.rig, layout, at) {
        Some(ball) if ball.id == cue_ball.id => return None,
        Some(ball) => ball.position.xy(),
        None => camera.pick(&view, at, cue_ball.radius as f32)?.xy().cast(),
    };
    let way: Vector2<f64> = place - cue_ball.position.xy();
    (way.norm() > cue_ball.radius).then(|| way.y.atan2(way.x))
}

/// A drag moves the scene: the middle of the picture follows the pointer.
fn pan(session: &Session, layout: &Layout, drag: [f32; 2]) -> CameraAction {
    /// Sine of the flattest angle of view for which depth is stretched; flatter views use it, too.
    const FLATTEST: f32 = 0.3;
    let (camera, view) = (session.rig.in_window(layout), viewport(layout));
    let way = camera.target - camera.eye;
    let pixel = camera.pixel_angle(&view) * way.norm();
    let steep = (-way.z / way.norm().max(1e-6)).max(FLATTEST);
    CameraAction::Shift([drag[0] * pixel, -drag[1] * pixel / steep].map(f64::from))
}
