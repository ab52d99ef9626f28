//! The place of a message over the table, and a message over the settings.

use imgui::{StyleColor, StyleVar};

use crate::ui::Toast;
use crate::ui::kit::chinese;
use crate::ui::kit::theme::{self, faded};
use crate::ui::kit::widgets::Pen;
use crate::ui::layout::{Layout, Rect};

/// Least width of a message beside the settings, logical pixels.
const NARROWEST_MESSAGE: f32 = 110.0;

/// The place of a message: beside the turn plate; or, with the settings open, beside them and below
/// the turn plate. `None` if there is no space, and the message lies over the settings.
pub fn message_room(pen: &Pen<'_>, layout: &Layout, sheet: Option<Rect>) -> Option<Rect> {
    let Some(sheet) = sheet else {
        return Some(layout.message_room());
    };
    let gap = pen.s(16.0);
    let top = layout.plate.max()[1] + gap;
    let room = Rect::new(gap, top, sheet.x - 2.0 * gap, pen.s(40.0));
    (room.width >= pen.s(NARROWEST_MESSAGE)).then_some(room)
}

/// Draws a message over the settings, if there is no space beside them: down from their upper edge,
/// at most as wide as their title.
pub fn message_over(pen: &Pen<'_>, title: Rect, toast: &Toast) {
    let (text, ui) = (&toast.message.text, pen.ui);
    let [aside, above, edge] = [12.0, 6.0, 8.0].map(|length| pen.s(length));
    let _font = ui.push_font(pen.fonts.strong);
    let wrap = title.width - 2.0 * aside;
    let [width, height] = ui.calc_text_size_with_opts(text, false, wrap);
    let size = [(width + 2.0 * aside).ceil(), (height + 2.0 * above).ceil()];
    let x = title.x + 0.5 * (title.width - size[0]);
    let ground = Rect::new(x.round(), (title.y + edge).round(), size[0], size[1]);
    pen.fill(ground, faded(theme::PANEL, toast.opacity), 8.0);
    pen.outline(ground, faded(theme::LINE, toast.opacity), 8.0);
    let _opacity = ui.push_style_var(StyleVar::Alpha(toast.opacity.max(0.01)));
    let _text = ui.push_style_color(StyleColor::Text, toast.message.tone.color());
    ui.set_cursor_screen_pos([ground.x + aside, ground.y + above]);
    // Relative to the left edge of the window.
    let from = ground.x + aside - ui.window_pos()[0];
    let _wrap = ui.push_text_wrap_pos_with_pos(from + wrap);
    chinese::need(text);
    ui.text(text);
}
