//! Backgrounds for controls: parts of the window that take the mouse.

use imgui::{Condition, StyleColor, StyleVar, Ui, WindowFlags};

use super::theme::{self, Color};
use super::widgets::Pen;
use crate::ui::layout::Rect;

/// The stacking order of a part of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// At the window's edge: without round corners, and below everything else.
    Panel,
    /// Over the table, with round corners; the last one clicked or opened is on top.
    Card,
    /// Like [`Ground::Card`], but it appears by itself while there is something to do, and does not
    /// close an open list.
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

/// Draws content in a rectangle, and lets it scroll if its height is more than that. `fit` is the
/// scale of its text; `show`, a place from its upper edge that becomes visible. `build` gets the
/// upper edge.
pub fn scrolled(
    pen: &Pen<'_>,
    name: &str,
    rect: Rect,
    (height, fit): (f32, f32),
    show: Option<f32>,
    build: impl FnOnce(f32),
) {
    if height <= rect.height + 1.0 {
        build(rect.y);
        return;
    }
    let ui = pen.ui;
    let _ground = ui.push_style_color(StyleColor::ChildBg, theme::faded(theme::CARD, 0.0));
    ui.set_cursor_screen_pos(rect.min());
    ui.child_window(name).size(rect.size()).flags(WindowFlags::NO_NAV).build(|| {
        ui.set_window_font_scale(fit);
        if let Some(show) = show {
            ui.set_scroll_y((show - 0.5 * rect.height).max(0.0));
        }
        let top = rect.y - ui.scroll_y();
        build(top);
        ui.set_cursor_screen_pos([rect.x, top + height - 1.0]);
        ui.dummy([1.0, 1.0]);
    });
}

impl Ground {
    /// Fills a rectangle with a colour, and draws its controls on it. One without area has none:
    /// imgui would give it the size of its content, which would take the mouse.
    pub fn draw(self, ui: &Ui, name: &str, rect: Rect, color: Color, build: impl FnOnce()) {
        if !rect.has_area() {
            return;
        }
        let rounding = match self {
            Ground::Panel => 0.0,
            // One that fills the window has the window's corners.
            _ if rect.size() == ui.io().display_size => 0.0,
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
