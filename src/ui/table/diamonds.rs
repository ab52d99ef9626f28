//! The numbers of the diamond system on a carom table.

use crate::game::diamonds::DiamondCount;
use crate::texts::signs;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;
use crate::ui::{DiamondKind, DiamondSign};

/// Height of a number, logical pixels.
const HEIGHT: f32 = 14.0;
/// Distance of a number from the contact that it is beside, logical pixels.
const GAP: f32 = 7.0;

/// Draws the numbers of contacts, and those of the sights that they leave visible.
pub fn draw(pen: &Pen<'_>, numbers: &[DiamondSign]) {
    let mut drawn: Vec<Rect> = Vec::with_capacity(numbers.len());
    for sign in numbers {
        match sign.kind {
            DiamondKind::Sight(count) => sight(pen, sign, count, &mut drawn),
            DiamondKind::Origin => plate(pen, sign, ([0.0; 2], None), &mut drawn),
            DiamondKind::Contact { toward, book } => {
                let way = [toward[0] - sign.at[0], toward[1] - sign.at[1]];
                let length = way[0].hypot(way[1]).max(1.0);
                let way = way.map(|part| part / length);
                plate(pen, sign, (way, book), &mut drawn);
            }
        }
    }
}

/// Draws the number of a sight, unless there is no room for it.
fn sight(pen: &Pen<'_>, sign: &DiamondSign, count: DiamondCount, drawn: &mut Vec<Rect>) {
    let words = sign.number.to_string();
    let size = [pen.width(&words, pen.fonts.small), pen.s(HEIGHT)];
    let rect = around(sign.at, size);
    let apart = rect.inset_sides(-pen.s(2.0));
    if drawn.iter().any(|other| other.meets(&apart)) {
        return;
    }
    let color = match count {
        DiamondCount::Third => theme::ACCENT,
        DiamondCount::Origin | DiamondCount::First => theme::TEXT,
    };
    let shadow = Rect { x: rect.x + pen.s(1.0), y: rect.y + pen.s(1.0), ..rect };
    pen.text(shadow, &words, pen.fonts.small, theme::PANEL, Align::Center);
    pen.text(rect, &words, pen.fonts.small, color, Align::Center);
    drawn.push(rect);
}

/// Draws the number of the origin or of a contact this way from its place, with that of the system.
fn plate(
    pen: &Pen<'_>,
    sign: &DiamondSign,
    ([x, y], book): ([f32; 2], Option<f64>),
    drawn: &mut Vec<Rect>,
) {
    let words = match book {
        None => one_decimal(sign.number),
        Some(book) => signs::diamonds(&one_decimal(sign.number), &one_decimal(book)).to_string(),
    };
    let [width, height] = [pen.width(&words, pen.fonts.small) + pen.s(12.0), pen.s(HEIGHT + 4.0)];
    let away = match [x, y] {
        [0.0, 0.0] => 0.0,
        _ => 0.5 * (x.abs() * width + y.abs() * height) + pen.s(GAP),
    };
    let mut rect = around([sign.at[0] + x * away, sign.at[1] + y * away], [width, height]);
    if let Some(other) = drawn.iter().find(|other| other.meets(&rect)) {
        rect.y = other.max()[1] + pen.s(2.0);
    }
    pen.fill(rect, theme::OVERLAY, 5.0);
    pen.text(rect, &words, pen.fonts.small, theme::TEXT, Align::Center);
    drawn.push(rect);
}

/// A rectangle of this size around a point.
fn around([x, y]: [f32; 2], [width, height]: [f32; 2]) -> Rect {
    Rect::new(x - 0.5 * width, y - 0.5 * height, width, height)
}

/// A number with one decimal, and without a minus sign before zero.
fn one_decimal(number: f64) -> String {
    format!("{:.1}", (10.0 * number).round() / 10.0 + 0.0)
}
