//! The sheet of the present experiment: what to look for, and the expected and measured numbers.

use crate::texts::lab_sheets as texts;
use crate::ui::kit::rows::{ROW, Rows};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::laboratory::fields::Fields;
use crate::ui::laboratory::{LabAction, SheetNumber, SheetState};
use crate::ui::layout::Rect;

/// Height of a line of numbers, logical pixels.
const LINE: f32 = 20.0;
/// Width of an answer's field, logical pixels.
const FIELD: f32 = 90.0;

/// Draws the sheet. The numbers of questions show only once the experiment has begun.
pub fn draw(rows: &mut Rows<'_>, sheet: &SheetState, has_begun: bool, fields: &mut Fields) {
    let pen = rows.pen;
    let row = rows.next(24.0, 2.0);
    pen.text(row, sheet.shown_title(), pen.fonts.strong, theme::TEXT, Align::Left);
    rows.paragraph(sheet.shown_text());
    if !sheet.compare.is_empty() {
        rows.paragraph(&format!("{}", texts::outlines(&sheet.shown_compare())));
    }
    if sheet.is_changed {
        rows.paragraph(&texts::CHANGED);
    }
    let row = rows.next(LINE, 4.0);
    line(rows, row, &texts::EXPECTED, (&texts::MEASURED, theme::MUTED));
    for (place, number) in sheet.numbers.iter().enumerate() {
        rows.paragraph(sheet.shown_name(place));
        draw_number(rows, place, number, sheet, has_begun, fields);
    }
    if sheet.numbers.iter().any(|number| number.answer.is_some()) {
        let [button] = rows.split();
        rows.small_button(
            "lab-save-sheet",
            button,
            &texts::SAVE,
            Look::Plain,
            LabAction::SaveSheet,
        );
    }
}

/// Draws a number below its name: the answer if one is asked for, and then the number with the
/// measured one.
fn draw_number(
    rows: &mut Rows<'_>,
    place: usize,
    number: &SheetNumber,
    sheet: &SheetState,
    has_begun: bool,
    fields: &mut Fields,
) {
    rows.y -= rows.pen.s(6.0);
    if let Some(answer) = number.answer {
        let row = rows.next(ROW, 2.0);
        let (label, color) = match answer.filter(|_| has_begun) {
            Some(answer) if number.is_met(answer) => (texts::ANSWER_RIGHT, theme::GOOD),
            Some(_) => (texts::ANSWER_WRONG, theme::FOUL),
            None => (texts::YOUR_ANSWER, theme::MUTED),
        };
        rows.pen.text(row, &label, rows.pen.fonts.small, color, Align::Left);
        let unit = rows.pen.s(40.0);
        let wide = rows.pen.s(FIELD);
        let field = Rect::new(row.max()[0] - unit - wide, row.y, wide, row.height - 4.0);
        let name = format!("lab-answer-{place}");
        let typed = |value| LabAction::Answer(place, value);
        let shown = answer.unwrap_or(f64::NAN);
        let typed = fields.number(rows.pen, field, &name, (shown, number.unit), typed);
        rows.record_place(name, field);
        rows.actions.extend(typed);
        let label = Rect::new(field.max()[0] + rows.pen.s(6.0), row.y, unit, row.height - 4.0);
        rows.pen.text(label, number.unit, rows.pen.fonts.small, theme::MUTED, Align::Left);
    }
    let row = rows.next(LINE, 6.0);
    let decimals = decimals(number.tolerance);
    let is_hidden = number.answer.is_some_and(|answer| answer.is_none() || !has_begun);
    let expected = match is_hidden {
        true => format!("{}", texts::HIDDEN),
        false => {
            let value = trimmed(number.value, decimals);
            let (tolerance, unit) = (number.tolerance, number.unit);
            format!("{}", texts::value_expected(&value, &tolerance, &unit))
        }
    };
    let measured = match number.measured {
        _ if is_hidden => (format!("{}", texts::HIDDEN), theme::MUTED),
        _ if sheet.is_measuring => (format!("{}", texts::RUNNING), theme::MUTED),
        Some(value) => {
            let color = match number.is_met(value) {
                true => theme::GOOD,
                // A change of the experiment is no fault.
                false if sheet.is_changed => theme::TEXT,
                false => theme::FOUL,
            };
            let value = format!("{value:.decimals$}");
            (format!("{}", texts::value_measured(&value, &number.unit)), color)
        }
        None => (format!("{}", texts::NOTHING), theme::FOUL),
    };
    line(rows, row, &expected, (&measured.0, measured.1));
}

/// Draws a text at the left and one at the right edge.
fn line(rows: &Rows<'_>, row: Rect, left: &str, (right, color): (&str, theme::Color)) {
    let pen = rows.pen;
    pen.text(row, left, pen.fonts.small, theme::MUTED, Align::Left);
    pen.text(row, right, pen.fonts.small, color, Align::Right);
}

/// Decimals that show one digit more than the tolerance.
fn decimals(tolerance: f64) -> usize {
    match tolerance {
        0.0 => 0,
        tolerance => (1.0 - tolerance.log10().floor()).clamp(0.0, 7.0) as usize,
    }
}

/// A number without zeros at its end.
fn trimmed(value: f64, decimals: usize) -> String {
    let mut text = format!("{value:.decimals$}");
    if text.contains('.') {
        let length = text.trim_end_matches('0').trim_end_matches('.').len();
        text.truncate(length);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_show_as_many_digits_as_the_tolerance_needs() {
        for (tolerance, digits) in [(0.0, 0), (26.0, 0), (4.6, 1), (0.1, 2), (0.01, 3), (1e-9, 7)] {
            assert_eq!(decimals(tolerance), digits, "{tolerance}");
        }
        for (value, digits, text) in [(90.0, 3, "90"), (33.6705, 3, "33.67"), (100.0, 0, "100")] {
            assert_eq!(&*trimmed(value, digits), text);
        }
    }
}
