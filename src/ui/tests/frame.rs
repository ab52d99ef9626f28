//! A frame in which a test draws single parts of the interface.

use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use super::{IMGUI, context};
use crate::ui::Layout;
use crate::ui::kit::theme::Fonts;
use crate::ui::kit::widgets::Pen;

/// What a pen needs, in a window of some layout.
pub(crate) struct Frame {
    imgui: imgui::Context,
    fonts: Fonts,
    scale: f32,
    /// imgui allows one context at a time. It comes last, so that it is let go of last.
    _only: MutexGuard<'static, ()>,
}

impl Frame {
    /// A frame for a window of this layout.
    pub fn new(layout: &Layout) -> Frame {
        let only = IMGUI.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut imgui, fonts) = context(layout);
        imgui.io_mut().display_size = layout.window.size();
        imgui.io_mut().update_delta_time(Duration::from_millis(16));
        Frame { imgui, fonts, scale: layout.scale, _only: only }
    }

    /// Begins the frame.
    pub fn pen(&mut self) -> Pen<'_> {
        Pen::new(self.imgui.new_frame(), &self.fonts, self.scale)
    }
}
