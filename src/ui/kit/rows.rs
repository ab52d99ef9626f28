//! Rows of texts and controls in a column, from the top down.

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::{Deref, DerefMut};

use super::canvas::Canvas;
use super::theme;
use super::widgets::Align;
use crate::texts::Text;
use crate::ui::Action;
use crate::ui::layout::Rect;

/// Height of a row of buttons, logical pixels.
pub const ROW: f32 = 28.0;
/// Space below a row of buttons, logical pixels.
pub const GAP: f32 = 6.0;
/// Height of a heading, and of the space below it, logical pixels.
const HEADING: [f32; 2] = [22.0, 4.0];
const ENTRY: f32 = 22.0;
const MEASURE: f32 = 20.0;

/// Draws rows from the top down.
pub struct Rows<'a> {
    pub canvas: Canvas<'a>,
    /// The column that they fill.
    pub column: Rect,
    /// The upper edge of the next row.
    pub y: f32,
}

impl<'a> Deref for Rows<'a> {
    type Target = Canvas<'a>;

    fn deref(&self) -> &Canvas<'a> {
        &self.canvas
    }
}

impl DerefMut for Rows<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.canvas
    }
}

impl<'a> Rows<'a> {
    /// Rows from the top of a column on.
    pub fn new(canvas: &'a mut Canvas<'_>, column: Rect) -> Rows<'a> {
        let pen = canvas.pen;
        Rows { canvas: canvas.with(pen), column, y: column.y }
    }

    /// The place of the next row, of this height, logical pixels.
    pub fn row(&self, height: f32) -> Rect {
        Rect { y: self.y, height: self.pen.s(height), ..self.column }
    }

    /// The next row of this height, and the space below it, logical pixels.
    pub fn next(&mut self, height: f32, below: f32) -> Rect {
        let rect = self.row(height);
        self.y += self.pen.s(height + below);
        Rect { y: rect.y.round(), ..rect }
    }

    /// The next row, in parts of equal width.
    pub fn split<const N: usize>(&mut self) -> [Rect; N] {
        let row = self.next(ROW, GAP);
        let gap = self.pen.s(GAP);
        let wide = (row.width - (N as f32 - 1.0) * gap) / N as f32;
        let x = |part: usize| row.x + part as f32 * (wide + gap);
        std::array::from_fn(|part| Rect::new(x(part), row.y, wide, row.height))
    }

    /// Draws a heading.
    pub fn heading(&mut self, text: Text) {
        self.heading_of(&text);
    }

    /// Draws a heading with values in it.
    pub fn heading_of(&mut self, text: &dyn Display) {
        let [height, below] = HEADING;
        let rect = self.next(height, below);
        self.pen.heading(rect, &format!("{text}"), theme::MUTED);
    }

    /// Draws a text in as many lines as it needs.
    pub fn paragraph(&mut self, text: &str) {
        let pen = self.pen;
        let font = pen.ui.push_font(pen.fonts.small);
        let (column, mut y) = (self.column, self.y);
        pen.lines(text, column.width, |line| {
            pen.put([column.x, y.round()], theme::TEXT, line);
            y += pen.s(18.0);
        });
        font.pop();
        self.y = y + pen.s(GAP);
    }

    /// Draws an entry of a list.
    pub fn entry(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        label: &str,
        chosen: bool,
        action: impl Into<Action>,
    ) {
        let name = name.into();
        let pen = self.pen;
        let row = self.next(ENTRY, 0.0);
        let touch = pen.touch(&name, row);
        self.record_place(name, row);
        let (ground, color) = match chosen {
            true => (theme::ACCENT, theme::ON_ACCENT),
            false if touch.hovered => (pen.ground(&touch), theme::TEXT),
            false => (theme::faded(theme::RAISED, 0.0), theme::TEXT),
        };
        pen.fill(row, ground, 4.0);
        let left = pen.s(8.0);
        let words = Rect::new(row.x + left, row.y, row.width - left, row.height);
        pen.text(words, label, pen.fonts.small, color, Align::Left);
        if touch.clicked {
            self.act(action);
        }
    }

    /// Draws a box to tick.
    pub fn check(
        &mut self,
        name: &'static str,
        label: Text,
        ticked: bool,
        action: impl Into<Action>,
    ) {
        let pen = self.pen;
        let row = self.next(ROW - 4.0, GAP - 2.0);
        let side = pen.s(18.0);
        let box_ = Rect::new(row.x, row.center()[1] - 0.5 * side, side, side);
        self.record_place(name, row);
        let touch = pen.touch(name, row);
        let ground = if ticked { theme::ACCENT } else { pen.ground(&touch) };
        pen.fill(box_, ground, 4.0);
        if ticked {
            let [x, y] = box_.center();
            let at = |dx: f32, dy: f32| [x + pen.s(dx), y + pen.s(dy)];
            let [left, foot, right] = [at(-4.0, 0.0), at(-1.0, 3.5), at(4.5, -4.0)];
            for [from, to] in [[left, foot], [foot, right]] {
                pen.stroke(from, to, theme::ON_ACCENT, 2.0);
            }
        }
        let left = side + pen.s(8.0);
        let words = Rect::new(row.x + left, row.y, row.width - left, row.height);
        pen.text(words, &label, pen.fonts.small, theme::TEXT, Align::Left);
        if touch.clicked {
            self.act(action);
        }
    }

    /// Draws a label, and its value at the right edge.
    pub fn measure(&mut self, label: &str, value: &str) {
        let pen = self.pen;
        let row = self.next(MEASURE - 2.0, 2.0);
        pen.text(row, label, pen.fonts.small, theme::MUTED, Align::Left);
        pen.text(row, value, pen.fonts.small, theme::TEXT, Align::Right);
    }
}

/// A number with five digits that count.
pub fn number(value: f64) -> String {
    match value.abs() {
        // What rounding has left of nothing.
        size if size < 1e-12 => "0".to_string(),
        size if size >= 1000.0 => format!("{value:.1}"),
        size if size >= 1.0 => format!("{value:.4}"),
        size if size >= 1e-3 => format!("{value:.6}"),
        _ => format!("{value:.3e}"),
    }
}
