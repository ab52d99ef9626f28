//! A question over the table, with its answers as buttons side by side.

use super::Canvas;
use crate::ui::Action;
use crate::ui::ground::Ground;
use crate::ui::layout::Rect;
use crate::ui::theme;
use crate::ui::widgets::{Align, Look};
use crate::ui::words::Words;

/// An answer: the name of its button, its label, and its action.
pub type AnswerButton = (&'static str, Words, Action);

/// Draws the question. `about` is a line below it, empty for none. The first answer is highlighted.
pub fn ask(canvas: &mut Canvas<'_>, question: &str, about: &str, answers: &[AnswerButton]) {
    let Canvas { pen, layout, places, actions, .. } = canvas;
    let count = answers.len() as f32;
    let (pad, gap) = (pen.s(20.0), pen.s(12.0));
    let (title, small) = (pen.fonts.title, pen.fonts.small);
    let words = pen.width(question, title).max(pen.width(about, small)) + 2.0 * pad;
    let wide = pen.s(24.0 + 152.0 * count).max(words);
    let high = if about.is_empty() { 132.0 } else { 156.0 };
    let size = [wide.round().min(layout.view.width), pen.s(high).round()];
    let rect = Rect::new(
        (0.5 * (layout.view.width - size[0])).round(),
        (0.4 * (layout.view.height - size[1])).round(),
        size[0],
        size[1],
    );
    // The whole window takes the mouse, so that no other control does.
    Ground::Card.draw(pen.ui, "question", layout.window, theme::SHADE, || {
        {
            let list = pen.ui.get_window_draw_list();
            pen.fill(&list, rect, theme::CARD, 8.0);
            pen.outline(&list, rect, theme::LINE, 8.0);
            let row = |y: f32, height: f32| {
                let (x, width) = (rect.x + pad, rect.width - 2.0 * pad);
                Rect::new(x, rect.y + pen.s(y), width, pen.s(height))
            };
            pen.text(&list, row(18.0, 40.0), question, title, theme::TEXT, Align::Center);
            if !about.is_empty() {
                pen.text(&list, row(56.0, 24.0), about, small, theme::MUTED, Align::Center);
            }
        }
        let width = (rect.width - 2.0 * pad - (count - 1.0) * gap) / count;
        let y = rect.max()[1] - pen.s(56.0);
        for (index, (name, words, action)) in answers.iter().enumerate() {
            let x = rect.x + pad + index as f32 * (width + gap);
            let button = Rect::new(x.round(), y, width.floor(), pen.s(36.0));
            let look = if index == 0 { Look::Accent } else { Look::Plain };
            if pen.button(name, button, words, look) {
                actions.push(action.clone());
            }
            places.push(((*name).into(), button));
        }
    });
}
