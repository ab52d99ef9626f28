//! The camera behind the title screen: it circles the table slowly.

use std::f64::consts::TAU;

use nalgebra::Vector3;

use super::Session;
use crate::app::camera_rig::Closeup;

/// Time of one turn around the table, s.
const TURN: f64 = 150.0;
/// The direction at the start, and the angle above the horizon, rad.
const START: f64 = 0.62;
const PITCH: f64 = 0.42;
/// From the table to the eye, m, for a table of the length of a 9-foot one.
const DISTANCE: f64 = 3.25;
const LENGTH: f64 = 2.54;
/// Shift of the table to the right of the menu, as a share of its length.
const ASIDE: f64 = 0.2;
/// In a window higher than wide the table lies below the menu instead: its shift down, as a share of
/// its length.
const BELOW: f64 = 0.3;

/// The camera behind the title screen.
#[derive(Debug, Default)]
pub struct TitleView {
    /// Seconds since the title opened; `None` while it is not open.
    time: Option<f64>,
    /// True if the camera moves.
    turns: bool,
}

impl Session {
    /// Moves the camera behind the title screen. Under reduced motion it stands still.
    pub fn advance_title(&mut self, seconds: f64) {
        let is_open = self.screens.hides_displays();
        self.title_view.turns = is_open && !self.effects.calm;
        let seconds = if self.effects.calm { 0.0 } else { seconds };
        let length = self.world().table().bed.map_or(LENGTH, |bed| 2.0 * bed.half_length);
        let is_upright = self.rig.aspect() < 1.0;
        match self.title_view.advance(is_open, seconds, length, is_upright) {
            TitleMove::Nothing => {}
            TitleMove::Look(closeup) => self.rig.set_closeup(Some(closeup)),
            TitleMove::End => self.rig.set_closeup(None),
        }
    }
}

/// The change that the title makes to the camera in a frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TitleMove {
    /// None.
    Nothing,
    /// The camera looks at the table in this way.
    Look(Closeup),
    /// The camera returns to the game.
    End,
}

impl TitleView {
    /// Advances by `seconds` with the title open or not. `length` is the table's, m; an upright
    /// window is higher than wide.
    pub fn advance(
        &mut self,
        is_open: bool,
        seconds: f64,
        length: f64,
        is_upright: bool,
    ) -> TitleMove {
        let before = self.time.take();
        if !is_open {
            return if before.is_some() { TitleMove::End } else { TitleMove::Nothing };
        }
        let time = before.map_or(0.0, |time| time + seconds);
        self.time = Some(time);
        let yaw = START + TAU * time / TURN;
        let scale = length / LENGTH;
        // The table is shown at the right, or below: the camera looks at a point at its left, or
        // above it.
        let shift = match is_upright {
            false => Vector3::new(-yaw.sin(), yaw.cos(), 0.0) * ASIDE,
            true => Vector3::z() * BELOW,
        };
        TitleMove::Look(Closeup {
            target: shift * length,
            yaw,
            pitch: PITCH,
            distance: DISTANCE * scale,
        })
    }

    /// True while the camera moves.
    pub fn moves(&self) -> bool {
        self.turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_circles_while_the_title_is_open() {
        let mut view = TitleView::default();
        assert_eq!(view.advance(false, 1.0, LENGTH, false), TitleMove::Nothing);
        let TitleMove::Look(first) = view.advance(true, 1.0, LENGTH, false) else {
            panic!("no look")
        };
        let TitleMove::Look(next) = view.advance(true, TURN / 4.0, LENGTH, false) else {
            panic!("none")
        };
        assert!((next.yaw - first.yaw - TAU / 4.0).abs() < 1e-12);
        assert!((first.target.dot(&next.target)).abs() < 1e-12, "it stays at the table's left");
        assert_eq!(view.advance(false, 1.0, LENGTH, false), TitleMove::End);
        assert_eq!(view.advance(false, 1.0, LENGTH, false), TitleMove::Nothing);
    }
}
