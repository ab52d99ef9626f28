//! The layout of a window that shows a session.

use crate::app::session::Session;
use crate::app::settings::DisplaySettings;
use crate::ui::{Foot, Layout};

impl DisplaySettings {
    /// The layout of a window of this size, physical pixels, that shows this session. The title
    /// screen has no panel.
    pub(in crate::app) fn layout_for(&self, session: &Session, width: u32, height: u32) -> Layout {
        match session.screens.hides_displays() {
            true => Layout::bare(width, height, self.scale),
            false => {
                let folded = match session.lab() {
                    // Its panel scrolls.
                    Some(mode) => mode.is_folded,
                    None => {
                        let setup = session.game().setup();
                        self.folds(setup) || self.lacks_panel_room(setup, width, height)
                    }
                };
                let foot = match session.lab() {
                    Some(mode) => Foot::Plots(mode.instruments.plots.shown.len()),
                    None if session.lesson().is_some() => Foot::Card,
                    None => Foot::Tray,
                };
                Layout::with_foot(width, height, self.scale, folded, foot)
            }
        }
    }
}
