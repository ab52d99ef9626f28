//! The place of a message over the table, and a message over a card.

use crate::ui::Toast;
use crate::ui::kit::theme::{self, faded};
use crate::ui::kit::widgets::{Align, Pen};
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

/// Draws a message over a card, down from its upper edge and at most as wide as its title.
pub fn message_over(pen: &Pen<'_>, title: Rect, toast: &Toast) {
    let list = pen.ui.get_foreground_draw_list();
    let pen = &pen.on(&list);
    let [aside, above, edge] = [12.0, 6.0, 8.0].map(|length| pen.s(length));
    let (text, font) = (&toast.message.text, pen.fonts.strong);
    let _font = pen.ui.push_font(font);
    let most = title.width - 2.0 * aside;
    let (mut width, line) = (0.0_f32, pen.ui.current_font_size());
    pen.lines(text, most, |line| width = width.max(pen.width(line, font)));
    let size =
        [width.min(most) + 2.0 * aside, line * pen.line_count(text, most, font) + 2.0 * above];
    let x = title.x + 0.5 * (title.width - size[0]);
    let [width, height] = size.map(f32::ceil);
    let ground = Rect::new(x.round(), (title.y + edge).round(), width, height);
    pen.fill(ground, faded(theme::PANEL, toast.opacity), 8.0);
    pen.outline(ground, faded(theme::LINE, toast.opacity), 8.0);
    let place = Rect::new(ground.x + aside, ground.y + above, most, line);
    pen.paragraph(place, text, font, faded(toast.message.tone.color(), toast.opacity), Align::Left);
}
