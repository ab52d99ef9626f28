//! The distribution of the speeds, with Maxwell's curve.

use crate::lab::Histogram;
use crate::texts::lab_plots as texts;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;

use super::axis::{Axis, small};
use super::trace::Trace;

/// Height of the line of speeds, logical pixels.
const SPEEDS: f32 = 16.0;
/// About how many marks the axis of speeds has.
const SPEED_MARKS: f64 = 8.0;
/// About how many marks the axis of counts has.
const COUNT_MARKS: f64 = 3.0;
/// Points of the curve for each bin.
const POINTS: usize = 4;

/// Draws the distribution with its title into an area.
pub fn draw(pen: &Pen<'_>, histogram: &Histogram, row: Rect, area: Rect) {
    pen.text(row, &texts::SPEEDS_AXIS, pen.fonts.small, theme::TEXT, Align::Left);
    let bins = histogram.bins.len().max(1);
    let width = histogram.width.max(1e-9);
    let area = Rect { height: (area.height - pen.s(SPEEDS)).max(1.0), ..area };
    let [left, top] = area.min();
    let [right, foot] = area.max();
    let speed = Axis::exact([0.0, width * bins as f64], SPEED_MARKS, [left, right]);
    let points = (0..=bins * POINTS).map(|k| k as f64 * width / POINTS as f64);
    let curve = points.map(|speed| (speed, histogram.expected(speed)));
    let most = histogram.bins.iter().copied().max().unwrap_or_default();
    let highest = curve.clone().map(|(_, count)| count).fold(f64::from(most).max(1.0), f64::max);
    let count = Axis::around([0.0, highest], COUNT_MARKS, [foot, top]);
    for (y, words) in count.marks() {
        let y = y.round();
        pen.line([left, y], [right, y], theme::LINE);
        small(pen, [left - pen.s(5.0), y], Align::Right, &words, theme::MUTED);
    }
    let bar = theme::faded(theme::ACCENT, 0.75);
    for (place, number) in histogram.bins.iter().enumerate().filter(|(_, number)| **number > 0) {
        let [from, to] = [place, place + 1].map(|place| speed.pixel(place as f64 * width));
        let corner = [from.round() + 1.0, count.pixel(f64::from(*number)).round()];
        pen.list().add_rect(corner, [to.round(), foot], bar).filled(true).build();
    }
    if histogram.width > 0.0 {
        let mut trace = Trace::new(pen, theme::TEXT, pen.s(2.0));
        curve.for_each(|(at, number)| trace.point([speed.pixel(at), count.pixel(number)]));
        trace.end();
        for (x, words) in speed.marks() {
            small(pen, [x, foot + pen.s(0.6 * SPEEDS)], Align::Center, &words, theme::MUTED);
        }
    }
    // The legend: a bar for the balls, a line for Maxwell's curve.
    let bar_x = row.x + pen.width(&texts::SPEEDS_AXIS, pen.fonts.small) + pen.s(24.0);
    let y = row.center()[1];
    let swatch = pen.s(10.0);
    let swatch_rect = [[bar_x, y - 0.4 * swatch], [bar_x + swatch, y + 0.4 * swatch]];
    pen.list().add_rect(swatch_rect[0], swatch_rect[1], bar).filled(true).build();
    let words_x = bar_x + swatch + pen.s(4.0);
    let words = small(pen, [words_x, y], Align::Left, &texts::BALLS, theme::TEXT);
    let line_x = words_x + words + pen.s(14.0);
    pen.stroke([line_x, y], [line_x + swatch, y], theme::TEXT, 2.0);
    small(pen, [line_x + swatch + pen.s(4.0), y], Align::Left, &texts::MAXWELL, theme::TEXT);
}
