//! The camera behind the title screen: it circles the table slowly.

use std::f64::consts::TAU;

use nalgebra::Vector3;

use super::Session;
use crate::app::camera_rig::Closeup;

/// Time of one turn around the table, s.
const TURN_TIME: f64 = 150.0;
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
    /// Seconds since the title opened; `None` while it is not open.
    time: Option<f64>,
    /// True while the camera moves.
    pub moves: bool,
}

impl Session {
    /// Moves the camera behind the title screen. Under reduced motion it stands still.
    pub fn advance_title(&mut self, wall_dt: f64) {
        let is_open = self.screens.hides_displays();
        let view = &mut self.title_view;
        view.moves = is_open && !self.effects.calm;
        let was_open = view.time.is_some();
        let step = if view.moves { wall_dt } else { 0.0 };
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
}
