//! Draws a curve with as few lines as its shape needs.

use imgui::DrawListMut;

use crate::ui::theme::Color;

/// How far a drawn line may lie beside the points that it replaces, pixels.
const SLACK: f32 = 0.15;

/// Draws lines from point to point. Points that lie on one straight line give one line.
pub struct Trace<'a, 'b> {
    list: &'a DrawListMut<'b>,
    color: Color,
    width: f32,
    /// The beginning and the present end of the line that is not drawn yet.
    line: Option<[[f32; 2]; 2]>,
    /// The slopes that a line from the beginning may have to pass all points.
    slopes: [f32; 2],
}

impl<'a, 'b> Trace<'a, 'b> {
    /// A curve without a point.
    pub fn new(list: &'a DrawListMut<'b>, color: Color, width: f32) -> Trace<'a, 'b> {
        Trace { list, color, width, line: None, slopes: [f32::NEG_INFINITY, f32::INFINITY] }
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
            let [least, most] = [-SLACK, SLACK].map(|slack| (to[1] + slack - from[1]) / across);
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
            true => [-SLACK, SLACK].map(|slack| (to[1] + slack - from[1]) / across),
            false if from == to => [f32::NEG_INFINITY, f32::INFINITY],
            // A step: nothing continues it.
            false => [f32::INFINITY, f32::NEG_INFINITY],
        };
    }

    fn draw(&self) {
        if let Some([from, to]) = self.line.filter(|[from, to]| from != to) {
            self.list.add_line(from, to, self.color).thickness(self.width).build();
        }
    }

    /// Ends the curve here.
    pub fn end(&mut self) {
        self.draw();
        self.line = None;
    }
}
