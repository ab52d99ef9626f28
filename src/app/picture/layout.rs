//! The layout of a window that shows a session.

use crate::app::session::{Mode, Session};
use crate::app::settings::DisplaySettings;
use crate::ui::{Foot, Layout};

impl DisplaySettings {
    /// The layout of a window of this size, physical pixels, that shows this session. The title
    /// screen has no panel.
    pub(in crate::app) fn layout_for(&self, session: &Session, width: u32, height: u32) -> Layout {
        match session.screens.hides_displays() {
            true => Layout::bare(width, height, self.scale),
            false => {
                let setup = session.game().setup();
                let folds = self.folds(setup) || self.lacks_panel_room(setup, width, height);
                let (folded, foot) = match &session.mode {
                    // Its panel scrolls.
                    Mode::Lab(lab) => {
                        (lab.is_folded, Foot::Plots(lab.instruments.plots.shown.len()))
                    }
                    Mode::Lesson(..) => (folds, Foot::Card),
                    _ => (folds, Foot::Tray),
                };
                Layout::with_foot(width, height, self.scale, folded, foot)
            }
        }
    }
}
