//! The layout of the window, which follows the state of the program at once.

use crate::ui::Layout;

use super::GameWindow;

impl GameWindow {
    /// The layout of the window as the program is now. Input may arrive right after a screen has
    /// opened or closed, before a frame is drawn: the layout of the last frame may lack the controls
    /// that are there by then.
    pub(in crate::app) fn layout(&mut self) -> Layout {
        if self.laid_out != self.window_layout() {
            self.arrange();
        }
        self.laid_out
    }

    /// Lays the window out again.
    pub(in crate::app) fn arrange(&mut self) {
        self.laid_out = self.window_layout();
        self.session.rig.fit(&self.laid_out);
        // The held control may be gone.
        self.input.held_at = None;
        self.request_frame();
    }

    /// The layout for size, settings and session.
    fn window_layout(&self) -> Layout {
        let [width, height] = self.context.size();
        self.settings.settings.display.layout_for(&self.session, width, height)
    }
}
