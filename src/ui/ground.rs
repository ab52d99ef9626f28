//! Backgrounds for controls: parts of the window that take the mouse.

use imgui::{Condition, StyleColor, StyleVar, Ui, WindowFlags};

use super::layout::Rect;
use super::theme::{self, Color};

/// The stacking order of a part of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// At the window's edge: without round corners, and below everything else.
    Panel,
    /// Over the table, with round corners; the last one clicked or opened is on top.
    Card,
    /// The same, but it appears by itself while there is something to do, and does not close an
    /// open list.
    Passing,
}

/// Darkens a rectangle below the windows drawn after it. It takes no mouse.
pub fn shade(ui: &Ui, rect: Rect) {
    let _rounding = ui.push_style_var(StyleVar::WindowRounding(0.0));
    let _color = ui.push_style_color(StyleColor::WindowBg, theme::SHADE);
    ui.window("shade")
        .position(rect.min(), Condition::Always)
        .size(rect.size(), Condition::Always)
        .flags(
            WindowFlags::NO_DECORATION
                | WindowFlags::NO_INPUTS
                | WindowFlags::NO_MOVE
                | WindowFlags::NO_SAVED_SETTINGS
                | WindowFlags::NO_NAV,
        )
        .build(|| {});
}

impl Ground {
    /// Fills a rectangle with a colour, and draws its controls on it.
    pub fn draw(self, ui: &Ui, name: &str, rect: Rect, color: Color, build: impl FnOnce()) {
        let rounding = match self {
            Ground::Panel => 0.0,
            Ground::Card | Ground::Passing => ui.clone_style().window_rounding,
        };
        let _padding = ui.push_style_var(StyleVar::WindowPadding([0.0, 0.0]));
        let _rounding = ui.push_style_var(StyleVar::WindowRounding(rounding));
        let _color = ui.push_style_color(StyleColor::WindowBg, color);
        let mut flags = WindowFlags::NO_DECORATION
            | WindowFlags::NO_MOVE
            | WindowFlags::NO_SAVED_SETTINGS
            | WindowFlags::NO_NAV
            | WindowFlags::NO_SCROLL_WITH_MOUSE;
        flags.set(WindowFlags::NO_BRING_TO_FRONT_ON_FOCUS, self == Ground::Panel);
        flags.set(WindowFlags::NO_FOCUS_ON_APPEARING, self == Ground::Passing);
        ui.window(name)
            .position(rect.min(), Condition::Always)
            .size(rect.size(), Condition::Always)
            .flags(flags)
            .build(build);
    }
}
