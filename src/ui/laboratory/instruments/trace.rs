//! Draws a curve with as few lines as its shape needs.

use crate::ui::kit::theme::Color;
use crate::ui::kit::widgets::Pen;

/// How far a drawn line may lie beside the points that it replaces, pixels.
const MAX_DEVIATION: f32 = 0.15;

/// Draws lines from point to point. Points that lie on one straight line give one line.
pub struct Trace<'a> {
    pen: &'a Pen<'a>,
    color: Color,
    width: f32,
    /// The lengths of a dash and of the gap behind it, pixels; none for a whole line.
    dashes: Option<[f32; 2]>,
    /// The length of the curve so far, from the beginning of a dash, pixels.
    along: f32,
    /// The beginning and the present end of the line that is not drawn yet.
    line: Option<[[f32; 2]; 2]>,
    /// The slopes that a line from the beginning may have to pass all points.
    slopes: [f32; 2],
}

impl<'a> Trace<'a> {
    /// A curve without a point.
    pub fn new(pen: &'a Pen<'a>, color: Color, width: f32) -> Trace<'a> {
        let slopes = [f32::NEG_INFINITY, f32::INFINITY];
        Trace { pen, color, width, dashes: None, along: 0.0, line: None, slopes }
    }

    /// This curve in dashes of this length with gaps of that length, pixels.
    pub fn dashed(self, dashes: Option<[f32; 2]>) -> Trace<'a> {
        Trace { dashes, ..self }
    }

    /// Goes on to a point, which is not left of the last one. A point that is not a number leaves a
    /// gap.
    pub fn point(&mut self, to: [f32; 2]) {
        if !to[1].is_finite() {
            return self.end();
        }
        let Some([from, last]) = self.line else {
            return self.start(to, to);
        };
        let across = to[0] - from[0];
        if across > 0.01 {
            let [low, high] = self.slopes;
            let slope = (to[1] - from[1]) / across;
            let [least, most] =
                [-MAX_DEVIATION, MAX_DEVIATION].map(|slack| (to[1] + slack - from[1]) / across);
            if (low..=high).contains(&slope) {
                self.slopes = [low.max(least), high.min(most)];
                self.line = Some([from, to]);
                return;
            }
        } else if to == last {
            return;
        }
        self.draw();
        self.start(last, to);
    }

    fn start(&mut self, from: [f32; 2], to: [f32; 2]) {
        self.line = Some([from, to]);
        let across = to[0] - from[0];
        self.slopes = match across > 0.01 {
            true => [-MAX_DEVIATION, MAX_DEVIATION].map(|slack| (to[1] + slack - from[1]) / across),
            false if from == to => [f32::NEG_INFINITY, f32::INFINITY],
            // A step: nothing continues it.
            false => [f32::INFINITY, f32::NEG_INFINITY],
        };
    }

    fn draw(&mut self) {
        let Some([from, to]) = self.line.filter(|[from, to]| from != to) else { return };
        let line = |from: [f32; 2], to: [f32; 2]| {
            self.pen.list().add_line(from, to, self.color).thickness(self.width).build();
        };
        let Some(dashes) = self.dashes else { return line(from, to) };
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        let at =
            |part: f32| [0, 1].map(|axis| from[axis] + part / length * (to[axis] - from[axis]));
        for [begin, end] in stretches(dashes, self.along, length) {
            line(at(begin), at(end));
        }
        self.along = (self.along + length) % (dashes[0] + dashes[1]);
    }

    /// Ends the curve here.
    pub fn end(&mut self) {
        self.draw();
        self.line = None;
    }
}

/// Where the dashes of a line of this length lie on it, pixels. `along` is the length of the curve
/// before it, from the beginning of a dash.
fn stretches([dash, gap]: [f32; 2], along: f32, length: f32) -> impl Iterator<Item = [f32; 2]> {
    let period = dash + gap;
    let begins = (0..).map(move |place| place as f32 * period - along);
    let on_line = begins.take_while(move |begin| *begin < length);
    let cut = on_line.map(move |begin| [begin.max(0.0), (begin + dash).min(length)]);
    cut.filter(|[begin, end]| end > begin)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that dashes go on from line to line.
    #[test]
    fn dashes_go_on_around_corners() {
        let of = |along, length| stretches([6.0, 4.0], along, length).collect::<Vec<_>>();
        assert_eq!(of(0.0, 18.0), [[0.0, 6.0], [10.0, 16.0]]);
        // Two pixels of the second gap are left.
        assert_eq!(of(8.0, 12.0), [[2.0, 8.0]]);
        assert_eq!(of(3.0, 2.0), [[0.0, 2.0]]);
        assert_eq!(of(6.0, 4.0), [[0.0; 2]; 0]);
    }
}
