//! The plot of a sweep: a curve over one key, or a map over two.

use crate::texts::lab_sweep as texts;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;

use super::SweepPlot;
use crate::ui::kit::rows::Rows;

/// Height of the plot, logical pixels.
const HEIGHT: f32 = 190.0;
/// Height of a line of text, logical pixels.
const LINE: f32 = 16.0;
/// Width of the numbers beside the plot, logical pixels.
const NUMBERS: f32 = 52.0;
/// The colours of a map from the least number to the greatest one: dark blue, green, yellow, each
/// lighter than the one before, so that a grey copy shows the same order.
const MAP: [[f32; 3]; 4] =
    [[0.13, 0.15, 0.36], [0.13, 0.42, 0.55], [0.29, 0.68, 0.45], [0.98, 0.89, 0.33]];

/// Draws the plot in the rows of a tab.
pub fn draw(rows: &mut Rows<'_>, plot: &SweepPlot) {
    let pen = rows.pen;
    let title = rows.next(LINE, 2.0);
    text(pen, title, &plot.label, theme::TEXT);
    let whole = rows.next(HEIGHT, 0.0);
    rows.record_place("lab-sweep-plot", whole);
    let left = pen.s(NUMBERS);
    let area = Rect::new(whole.x + left, whole.y, whole.width - left, whole.height);
    pen.fill(area, theme::RAISED, 0.0);
    let [least, most] = plot.range;
    let is_map = plot.size[1] > 1;
    if plot.cells.iter().all(|number| number.is_nan()) {
        pen.text(area, &texts::NO_NUMBERS, pen.fonts.small, theme::MUTED, Align::Center);
    } else if is_map {
        map(pen, area, plot);
    } else {
        curve(pen, area, plot);
    }
    pen.outline(area, theme::LINE, 0.0);
    let mouse = pen.ui.io().mouse_pos;
    if area.contains(mouse) && pen.ui.is_window_hovered() {
        pen.tip(&nearest_run_text(area, plot, mouse));
    }
    // The numbers at the ends of the upright axis.
    let ends = if is_map { plot.keys[1].1 } else { [least, most] };
    for (value, y) in [(ends[1], area.y), (ends[0], area.max()[1] - pen.s(LINE))] {
        let row = Rect::new(whole.x, y, left, pen.s(LINE));
        text(pen, row, &short(value), theme::MUTED);
    }
    let row = rows.next(LINE, 0.0);
    let [from, to] = plot.keys[0].1.map(short);
    text(pen, Rect::new(area.x, row.y, area.width, row.height), &from, theme::MUTED);
    let wide = pen.width(&to, pen.fonts.small);
    text(pen, Rect::new(area.max()[0] - wide, row.y, wide, row.height), &to, theme::MUTED);
    let row = rows.next(LINE, 2.0);
    text(pen, row, &format!("→ {}", plot.keys[0].0), theme::MUTED);
    if is_map {
        let row = rows.next(LINE, 2.0);
        text(pen, row, &format!("↑ {}", plot.keys[1].0), theme::MUTED);
        scale(rows, plot.range);
    }
    rows.y += pen.s(6.0);
}

/// Draws a curve with lines that divide the area.
fn curve(pen: &Pen<'_>, area: Rect, plot: &SweepPlot) {
    let [least, most] = plot.range;
    for part in [0.25, 0.5, 0.75] {
        let [x, y] = [area.x + part * area.width, area.y + part * area.height].map(f32::round);
        pen.line([area.x, y], [area.max()[0], y], theme::LINE);
        pen.line([x, area.y], [x, area.max()[1]], theme::LINE);
    }
    let margin = pen.s(4.0);
    let height = (area.height - 2.0 * margin).max(1.0);
    let span = (most - least) as f32;
    let last = (plot.size[0].max(2) - 1) as f32;
    let point = |(place, number): (usize, &f32)| {
        let part = if span > 0.0 { (number - least as f32) / span } else { 0.5 };
        [area.x + area.width * place as f32 / last, area.max()[1] - margin - part * height]
    };
    let mut before: Option<[f32; 2]> = None;
    for (place, number) in plot.cells.iter().enumerate() {
        let at = (!number.is_nan()).then(|| point((place, number)));
        if let (Some(from), Some(to)) = (before, at) {
            pen.stroke(from, to, theme::ACCENT, 1.5);
        }
        if let Some(at) = at.filter(|_| plot.size[0] <= 60) {
            pen.list()
                .add_circle(at, pen.s(2.0), theme::ACCENT)
                .filled(true)
                .num_segments(8)
                .build();
        }
        before = at;
    }
}

/// Draws a map: a rectangle for each cell.
fn map(pen: &Pen<'_>, area: Rect, plot: &SweepPlot) {
    let [columns, rows] = plot.size;
    let [least, most] = plot.range;
    let x = |column: usize| (area.x + area.width * column as f32 / columns as f32).round();
    let y = |row: usize| (area.max()[1] - area.height * row as f32 / rows as f32).round();
    for (place, number) in plot.cells.iter().enumerate() {
        let (column, row) = (place / rows, place % rows);
        if number.is_nan() {
            continue;
        }
        let span = (most - least) as f32;
        let part = if span > 0.0 { (number - least as f32) / span } else { 0.5 };
        let corners = [[x(column), y(row + 1)], [x(column + 1), y(row)]];
        pen.list().add_rect(corners[0], corners[1], shade(part)).filled(true).build();
    }
}

/// The numbers of the run that is nearest to the mouse.
fn nearest_run_text(area: Rect, plot: &SweepPlot, mouse: [f32; 2]) -> String {
    let [columns, rows] = plot.size;
    let right = f64::from((mouse[0] - area.x) / area.width).clamp(0.0, 1.0);
    let up = f64::from((area.max()[1] - mouse[1]) / area.height).clamp(0.0, 1.0);
    // A curve has points at its ends, a map whole cells.
    let (column, row) = match rows {
        1 => ((right * (columns - 1) as f64).round() as usize, 0),
        _ => ((right * columns as f64) as usize, (up * rows as f64) as usize),
    };
    let (column, row) = (column.min(columns - 1), row.min(rows - 1));
    let key = |axis: usize, place: usize| {
        let [from, to] = plot.keys[axis].1;
        short(from + (to - from) * place as f64 / (plot.size[axis].max(2) - 1) as f64)
    };
    let number = plot.cells.get(column * rows + row).copied().unwrap_or(f32::NAN);
    let number = match number.is_nan() {
        true => format!("{}", texts::NO_RESULT),
        false => short(f64::from(number)),
    };
    match rows {
        1 => format!("{}: {number}\n{}: {}", plot.label, plot.keys[0].0, key(0, column)),
        _ => format!(
            "{}: {number}\n{}: {}\n{}: {}",
            plot.label,
            plot.keys[0].0,
            key(0, column),
            plot.keys[1].0,
            key(1, row)
        ),
    }
}

/// Draws the colours of a map with the numbers at their ends.
fn scale(rows: &mut Rows<'_>, range: [f64; 2]) {
    const PARTS: usize = 32;
    let pen = rows.pen;
    let row = rows.next(8.0, 0.0);
    for part in 0..PARTS {
        let x = |part: usize| row.x + row.width * part as f32 / PARTS as f32;
        let color = shade(part as f32 / (PARTS - 1) as f32);
        pen.list()
            .add_rect([x(part), row.y], [x(part + 1), row.max()[1]], color)
            .filled(true)
            .build();
    }
    let row = rows.next(LINE, 2.0);
    let [from, to] = range.map(short);
    text(pen, row, &from, theme::MUTED);
    let wide = pen.width(&to, pen.fonts.small);
    text(pen, Rect::new(row.max()[0] - wide, row.y, wide, row.height), &to, theme::MUTED);
}

/// The colour of a number at this part of the range, 0 to 1.
fn shade(part: f32) -> theme::Color {
    let place = part.clamp(0.0, 1.0) * (MAP.len() - 1) as f32;
    let first = (place as usize).min(MAP.len() - 2);
    let rest = place - first as f32;
    let mix = |channel: usize| MAP[first][channel] * (1.0 - rest) + MAP[first + 1][channel] * rest;
    [mix(0), mix(1), mix(2), 1.0]
}

/// Draws a line of text, cut off at the edge of its place.
fn text(pen: &Pen<'_>, rect: Rect, text: &str, color: theme::Color) {
    pen.clipped(rect, |pen| {
        pen.text(rect, text, pen.fonts.small, color, Align::Left);
    });
}

/// A number with four digits that count.
fn short(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_string(),
        size if !(1e-3..1e5).contains(&size) => format!("{value:.2e}"),
        size => {
            let decimals = (3.0 - size.log10().floor()).clamp(0.0, 6.0) as usize;
            format!("{value:.decimals$}")
        }
    }
}
