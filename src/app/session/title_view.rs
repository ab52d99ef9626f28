//! The camera behind the title screen: it circles the table slowly, and rests while nobody is there.

use std::f64::consts::TAU;

use nalgebra::Vector3;

use super::Session;
use crate::app::camera_rig::Closeup;

/// Time of one turn around the table, s.
const TURN_TIME: f64 = 150.0;
/// Time without input after which the camera comes to rest, s: each frame costs power.
const REST_AFTER: f64 = 60.0;
/// Time in which it comes to rest, or is up to speed again, s.
const START_TIME: f64 = 3.0;
/// The direction at the start, rad.
const START: f64 = 0.62;
/// The angle above the horizon, rad.
const PITCH: f64 = 0.42;
/// From the table to the eye, m, for a 9-foot table; it grows with the table's length.
const DISTANCE: f64 = 3.25;
/// Length of a 9-foot table, m.
const LENGTH: f64 = 2.54;
/// Shift of the table to the right of the menu, as a share of its length.
const SHIFT_ASIDE: f64 = 0.2;
/// In a window higher than wide the table lies below the menu instead: its shift down, as a share of
/// its length.
const BELOW: f64 = 0.3;

/// The camera behind the title screen.
#[derive(Debug, Default)]
pub struct TitleView {
    /// Seconds that the camera has moved since the title opened; `None` while it is not open.
    time: Option<f64>,
    /// The speed, as a share of the full one.
    speed: f64,
    /// Seconds without input.
    idle: f64,
    /// True while the camera moves.
    pub moves: bool,
}

impl TitleView {
    /// There is input, so the camera moves for a while.
    pub fn go_on(&mut self) {
        self.idle = 0.0;
    }

    /// The window is not looked at: the camera comes to rest now.
    pub fn rest(&mut self) {
        self.idle = REST_AFTER;
    }

    /// The time by which the camera moves on, s.
    fn step(&mut self, wall_dt: f64) -> f64 {
        self.idle += wall_dt;
        let change = wall_dt / START_TIME;
        self.speed = match self.idle < REST_AFTER {
            true => (self.speed + change).min(1.0),
            false => (self.speed - change).max(0.0),
        };
        self.speed * wall_dt
    }

    fn is_at_rest(&self) -> bool {
        self.speed == 0.0 && self.idle >= REST_AFTER
    }
}

impl Session {
    /// Moves the camera behind the title screen. Under reduced motion it stands still.
    pub fn advance_title(&mut self, wall_dt: f64) {
        let is_open = self.screens.hides_displays();
        let view = &mut self.title_view;
        let was_open = view.time.is_some();
        if !was_open {
            (view.speed, view.idle) = (1.0, 0.0);
        }
        let circles = is_open && !self.effects.calm;
        let step = if circles { view.step(wall_dt) } else { 0.0 };
        view.moves = circles && !view.is_at_rest();
        view.time = is_open.then(|| view.time.map_or(0.0, |time| time + step));
        if let Some(time) = view.time {
            let length = self.world().table().bed.map_or(LENGTH, |bed| 2.0 * bed.half_length);
            self.rig.set_closeup(Some(closeup(time, length, self.rig.aspect() < 1.0)));
        } else if was_open {
            self.rig.set_closeup(None);
        }
    }
}

/// The view `time` seconds after the title opened, of a table of this length, m. An upright window
/// is higher than wide.
fn closeup(time: f64, length: f64, is_upright: bool) -> Closeup {
    let yaw = START + TAU * time / TURN_TIME;
    // The table is shown at the right, or below: the camera looks at a point at its left, or above
    // it.
    let shift = match is_upright {
        false => Vector3::new(-yaw.sin(), yaw.cos(), 0.0) * SHIFT_ASIDE,
        true => Vector3::z() * BELOW,
    };
    let distance = DISTANCE * (length / LENGTH);
    Closeup { target: shift * length, yaw, pitch: PITCH, distance }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::tests::last_ball;
    use crate::ui::TitleScreen;

    #[test]
    fn the_camera_circles_while_the_title_is_open() {
        let [first, next] = [0.0, TURN_TIME / 4.0].map(|time| closeup(time, LENGTH, false));
        assert!((next.yaw - first.yaw - TAU / 4.0).abs() < 1e-12);
        assert!((first.target.dot(&next.target)).abs() < 1e-12, "it stays at the table's left");
        let mut session = last_ball(false);
        session.screens.open(TitleScreen::default());
        for seconds in [0.0, 1.0] {
            session.advance_title(seconds);
            assert_eq!((session.title_view.time, session.title_view.moves), (Some(seconds), true));
        }
        session.screens.close_menus();
        session.advance_title(1.0);
        assert_eq!((session.title_view.time, session.title_view.moves), (None, false));
    }

    /// Tests the kind of fault in which a title screen that nobody looks at draws frames for ever.
    #[test]
    fn the_camera_rests_without_input_and_goes_on_with_the_next() {
        let mut session = last_ball(false);
        session.screens.open(TitleScreen::default());
        let seconds_until_rest = |session: &mut Session| {
            let (mut seconds, mut speed) = (0.0_f64, session.title_view.speed);
            loop {
                session.advance_title(0.1);
                seconds += 0.1;
                let last = std::mem::replace(&mut speed, session.title_view.speed);
                assert!((speed - last).abs() < 0.05, "no jump");
                if !session.title_view.moves {
                    return seconds;
                }
                assert!(seconds < 100.0);
            }
        };
        session.advance_title(0.0);
        assert!((seconds_until_rest(&mut session) - 63.0).abs() < 0.5);
        session.advance_title(1.0);
        assert!(!session.title_view.moves);
        session.title_view.go_on();
        assert!((seconds_until_rest(&mut session) - 63.0).abs() < 0.5);
        session.title_view.go_on();
        (0..100).for_each(|_| session.advance_title(0.1));
        session.title_view.rest();
        assert!((seconds_until_rest(&mut session) - 3.0).abs() < 0.5);
    }
}
