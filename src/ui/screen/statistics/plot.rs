//! A plot of a figure from match to match.

use crate::texts::{Text, statistics};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;

/// Height of the heading, logical pixels.
const HEADING: f32 = 22.0;
/// Width of the numbers at the left, logical pixels.
const NUMBERS: f32 = 44.0;
/// Radius of a point, logical pixels.
const POINT: f32 = 3.0;

/// The points of a plot.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plot {
    /// Each from 0 to 1: along the matches, and up.
    points: Vec<[f32; 2]>,
    /// The value at the top.
    top: f64,
    /// The average over all matches.
    average: Option<f64>,
}

impl Plot {
    /// The plot of a value for each match; a match without one has no point, and the line passes
    /// over it. The axis ends at `top`, or, if that is 0, at the next whole number.
    pub fn new(values: &[Option<f64>], average: Option<f64>, top: f64) -> Plot {
        let largest = values.iter().flatten().copied().fold(0.0, f64::max);
        let top = if top > 0.0 { top } else { largest.ceil().max(1.0) };
        let last = values.len().saturating_sub(1);
        let place = |(index, value): (usize, &Option<f64>)| {
            let x = if last == 0 { 0.5 } else { index as f32 / last as f32 };
            value.map(|value| [x, (value / top) as f32])
        };
        let points = values.iter().enumerate().filter_map(place).collect();
        Plot { points, top, average }
    }

    /// Draws the plot, with its numbers in these decimals or as percentages.
    pub fn draw(&self, pen: &Pen<'_>, rect: Rect, title: Text, decimals: Option<usize>) {
        let number = |value: f64| match decimals {
            None => format!("{}", statistics::percent(&format_args!("{:.0}", 100.0 * value))),
            Some(decimals) => format!("{value:.decimals$}"),
        };
        let (small, muted) = (pen.fonts.small, theme::MUTED);
        let heading = Rect::new(rect.x, rect.y, rect.width, pen.s(HEADING));
        pen.text(heading, &title, pen.fonts.strong, theme::TEXT, Align::Left);
        if let Some(average) = self.average {
            let text = format!("{}", statistics::average(&number(average)));
            pen.text(heading, &text, small, theme::ACCENT, Align::Right);
        }
        let top = rect.y + pen.s(HEADING + 10.0);
        let left = rect.x + pen.s(NUMBERS);
        let plot = Rect::new(left, top, rect.max()[0] - left, rect.max()[1] - top - pen.s(8.0));
        let y_of = |share: f32| plot.max()[1] - share * plot.height;
        for share in [0.0, 0.5, 1.0] {
            let y = y_of(share).round() + 0.5;
            pen.line([plot.x, y], [plot.max()[0], y], theme::LINE);
            let row = Rect::new(rect.x, y - pen.s(8.0), pen.s(NUMBERS), pen.s(16.0));
            pen.text(row, &number(self.top * f64::from(share)), small, muted, Align::Left);
        }
        let inner = plot.width - pen.s(16.0);
        let at = |[x, y]: [f32; 2]| [plot.x + pen.s(8.0) + x * inner, y_of(y)];
        if let Some(average) = self.average {
            let y = y_of((average / self.top) as f32).round() + 0.5;
            let color = theme::faded(theme::ACCENT, 0.45);
            pen.line([plot.x, y], [plot.max()[0], y], color);
        }
        for pair in self.points.windows(2) {
            pen.stroke(at(pair[0]), at(pair[1]), theme::ACCENT, 1.5);
        }
        for point in &self.points {
            pen.disc(at(*point), pen.s(POINT), theme::ACCENT);
        }
        if self.points.is_empty() {
            let words = statistics::NOTHING_TO_PLOT;
            pen.text(plot, &words, pen.fonts.text, muted, Align::Center);
        }
    }
}
