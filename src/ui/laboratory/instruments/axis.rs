//! Axes: the time axis that plots and timeline share, and axes of values.

use crate::lab::round_up;
use crate::ui::kit::theme::Color;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::laboratory::LabState;
use crate::ui::layout::Layout;

/// The margin of the time axis in its bar, logical pixels.
const MARGIN: f32 = 16.0;
/// The width of the values beside plots, logical pixels.
const VALUES: f32 = 52.0;

/// The left end of the time axis, and its length, physical pixels.
pub fn time_axis(pen: &Pen<'_>, layout: &Layout, lab: &LabState) -> [f32; 2] {
    let foot = layout.tray;
    let values = if lab.instruments.plots.shown.is_empty() { 0.0 } else { VALUES };
    let left = foot.x + pen.s(MARGIN + values);
    [left, (foot.max()[0] - pen.s(MARGIN) - left).max(1.0)]
}

/// An axis of numbers along a stretch of pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    /// The numbers at its ends.
    pub ends: [f64; 2],
    /// Distance of its marks.
    step: f64,
    /// The pixels of its ends.
    pixels: [f32; 2],
}

impl Axis {
    /// An axis with exactly these ends, and about this many marks.
    pub fn exact(ends: [f64; 2], marks: f64, pixels: [f32; 2]) -> Axis {
        Axis { ends, step: step((ends[1] - ends[0]) / marks), pixels }
    }

    /// An axis that begins and ends at marks.
    pub fn around(ends: [f64; 2], marks: f64, pixels: [f32; 2]) -> Axis {
        let [low, high] = ends;
        let step = step((high - low) / marks);
        let ends = [(low / step + 1e-6).floor() * step, (high / step - 1e-6).ceil() * step];
        Axis { ends, step, pixels }
    }

    /// The pixel of a number.
    pub fn pixel(&self, value: f64) -> f32 {
        let [low, high] = self.ends;
        let part = (value - low) / (high - low);
        self.pixels[0] + (self.pixels[1] - self.pixels[0]) * part as f32
    }

    /// The marks, with their numbers in words.
    pub fn marks(&self) -> impl Iterator<Item = (f32, String)> + '_ {
        let [low, high] = self.ends;
        let first = (low / self.step - 1e-6).ceil();
        let places = (-self.step.log10().floor()).clamp(0.0, 9.0) as usize;
        let marks = (0..40).map(move |k| (first + f64::from(k)) * self.step);
        marks.take_while(move |mark| *mark <= high + 1e-6 * self.step).map(move |mark| {
            // Nothing has no sign.
            let number = if mark.abs() < 1e-6 * self.step { 0.0 } else { mark };
            let is_tiny = self.step < 1e-6 && number != 0.0;
            let text = if is_tiny { format!("{number:.1e}") } else { format!("{number:.places$}") };
            (self.pixel(mark), text)
        })
    }
}

/// The distance of two marks that are at least so far apart.
fn step(least: f64) -> f64 {
    // A rounding error does not make it the next one.
    round_up(0.999_999 * least, &[1.0, 2.0, 5.0]).unwrap_or(1.0)
}

/// Draws small text whose left end, middle or right end is at a point; returns the text's width.
pub fn small(pen: &Pen<'_>, [x, y]: [f32; 2], align: Align, text: &str, color: Color) -> f32 {
    let font = pen.ui.push_font(pen.fonts.small);
    let [width, height] = pen.ui.calc_text_size(text);
    let left = match align {
        Align::Left => x,
        Align::Center => x - 0.5 * width,
        Align::Right => x - width,
    };
    pen.put([left.round(), (y - 0.5 * height).round()], color, text);
    font.pop();
    width
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(axis: Axis) -> Vec<String> {
        axis.marks().map(|(_, words)| words.to_string()).collect()
    }

    /// Tests that marks are round numbers at their places, from end to end.
    #[test]
    fn marks_are_round_numbers() {
        let axis = Axis::around([0.0, 1.83], 3.0, [100.0, 0.0]);
        assert_eq!(numbers(axis), ["0", "1", "2"]);
        assert_eq!((axis.pixel(0.5), axis.pixel(2.0)), (75.0, 0.0));
        let axis = Axis::around([-0.03, 0.051], 4.0, [0.0, 1.0]);
        assert_eq!(numbers(axis), ["-0.05", "0.00", "0.05", "0.10"]);
        let axis = Axis::exact([0.0, 7.3], 8.0, [0.0, 730.0]);
        assert_eq!(numbers(axis), ["0", "1", "2", "3", "4", "5", "6", "7"]);
        assert!((axis.pixel(7.0) - 700.0).abs() < 1e-3);
        // Nothing has happened yet.
        assert_eq!(numbers(Axis::exact([0.0, 0.0], 8.0, [0.0, 1.0])).len(), 1);
    }
}
