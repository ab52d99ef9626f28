//! The tables of the compared branches: their sums, and their balls one by one.

use crate::lab::ComparedBall;
use crate::physics::{Ball, MotionState};
use crate::texts::{lab as texts, lab_branches, lab_plots};
use crate::ui::kit::rows::{Rows, number};
use crate::ui::kit::theme;
use crate::ui::kit::theme::{Color, legible, opaque};
use crate::ui::kit::widgets::Align;
use crate::ui::laboratory::{LabState, branch_color};
use crate::ui::layout::Rect;

/// Height of a line, logical pixels.
const LINE: f32 = 17.0;
/// Radius of the marks of branches and balls, logical pixels.
const MARK: f32 = 4.0;
/// Middle of a branch's mark among the sums, as a part of the width.
const SUM_MARK: f32 = 0.03;
/// Right ends of the columns of the sums, as parts of the width.
const SUMS: [f32; 3] = [0.24, 0.52, 1.0];
/// Middle of a branch's mark among the balls, as a part of the width.
const BALL_MARK: f32 = 0.19;
/// Right ends of the columns of the balls if they have spin, as parts of the width.
const WITH_SPIN: [f32; 3] = [0.46, 0.73, 1.0];
/// Right ends of the columns of the balls if they have no spin, as parts of the width.
const WITHOUT_SPIN: [f32; 3] = [0.55, 0.9, 1.0];

/// Draws the tables, if branches are compared.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState) {
    let comparison = &lab.comparison;
    if comparison.branches.is_empty() {
        return;
    }
    let time = format!("{:.3}", lab.measured.time);
    rows.heading_of(&lab_branches::compared_at(&time));
    let header = Line::next(rows);
    header.header(rows, SUMS, [&texts::IMPACTS, &lab_branches::ENERGY, &lab_branches::MOMENTUM]);
    for &place in &comparison.branches {
        let Some(measured) = lab.branches.get(place).and_then(|it| it.measured) else { continue };
        let line = Line::next(rows);
        line.mark(rows, SUM_MARK, place, lab);
        let [x, y] = measured.momentum.map(number);
        let cells = [format!("{}", measured.impacts), number(measured.energy), format!("{x}, {y}")];
        for (cell, end) in cells.iter().zip(SUMS) {
            line.cell(rows, end, cell, theme::TEXT);
        }
    }
    rows.y += rows.pen.s(6.0);
    let top = Line::next(rows);
    let columns = if comparison.has_spin { WITH_SPIN } else { WITHOUT_SPIN };
    let spin = if comparison.has_spin { lab_branches::SPIN.get() } else { "" };
    top.header(rows, columns, [&lab_branches::SPEED, &lab_branches::DIRECTION, spin]);
    rows.pen.text(top.0, &lab_branches::BALL, rows.pen.fonts.small, theme::MUTED, Align::Left);
    for ball in &comparison.balls {
        draw_ball(rows, lab, ball, columns);
    }
    let whole = Rect { height: rows.y - top.0.y, ..top.0 };
    rows.record_place("lab-compared", whole);
    rows.y += rows.pen.s(4.0);
    let shown = comparison.balls.len();
    if shown < comparison.all_balls {
        rows.paragraph(&format!("{}", lab_branches::of_balls(&shown, &comparison.all_balls)));
    }
    let left_out = (1 + lab.beside().count()).saturating_sub(comparison.branches.len());
    if left_out > 0 {
        rows.paragraph(&format!("{}", lab_branches::more(&left_out)));
    }
}

/// Draws a line for each branch of a ball.
fn draw_ball(rows: &mut Rows<'_>, lab: &LabState, ball: &ComparedBall, columns: [f32; 3]) {
    let comparison = &lab.comparison;
    let here = comparison.branches.iter().position(|place| *place == lab.branch);
    let current = here.and_then(|column| ball.states[column].as_ref());
    for (column, &place) in comparison.branches.iter().enumerate() {
        let line = Line::next(rows);
        let pen = rows.pen;
        if column == 0 {
            let row = line.0;
            pen.line(row.min(), [row.max()[0], row.y], theme::LINE);
            let color = lab.instruments.balls.iter().find(|(id, _)| *id == ball.id);
            let color = color.map_or(theme::MUTED, |(_, color)| legible(*color));
            let center = [row.x + pen.s(MARK + 1.0), row.center()[1]];
            pen.disc(center, pen.s(MARK), color);
            let name = Rect { x: row.x + pen.s(3.0 * MARK), ..row };
            let number = format!("{}", ball.id.0);
            pen.text(name, &number, pen.fonts.small, theme::TEXT, Align::Left);
        }
        line.mark(rows, BALL_MARK, place, lab);
        let state = ball.states[column].as_ref();
        let absent = match state.map(|ball| ball.state) {
            None => Some(lab_branches::MISSING),
            Some(MotionState::Falling(_) | MotionState::Pocketed(_)) => Some(lab_plots::POCKETED),
            Some(MotionState::OffTable) => Some(lab_plots::OFF_TABLE),
            Some(_) => None,
        };
        if let Some(absent) = absent {
            line.cell(rows, columns[1], &absent, theme::MUTED);
            continue;
        }
        let cells = state.map_or_else(Default::default, cells);
        let others = current.map_or_else(Default::default, self::cells);
        let count = if comparison.has_spin { 3 } else { 2 };
        for ((cell, other), end) in cells.iter().zip(others).zip(columns).take(count) {
            // What is the same as in the current branch stands back.
            let is_same = place != lab.branch && *cell == other;
            let color = if is_same { theme::MUTED } else { theme::TEXT };
            line.cell(rows, end, cell, color);
        }
    }
}

/// Speed, direction and spin of a ball; a ball at rest has no direction.
fn cells(ball: &Ball) -> [String; 3] {
    let [speed, spin] = [ball.speed(), ball.spin.norm()];
    let direction = match speed > 0.0 {
        true => {
            let degrees = ball.velocity.y.atan2(ball.velocity.x).to_degrees();
            // Both ends of the range are one direction, and nothing has no sign.
            let degrees = match degrees {
                least if least < -179.9995 => 180.0,
                none if none.abs() < 5e-4 => 0.0,
                degrees => degrees,
            };
            format!("{degrees:.3}")
        }
        false => String::new(),
    };
    let short = |value: f64, places: usize| match value {
        0.0 => "0".to_string(),
        value => format!("{value:.places$}"),
    };
    [short(speed, 4), direction, short(spin, 2)]
}

/// A line of a table.
#[derive(Clone, Copy)]
struct Line(Rect);

impl Line {
    fn next(rows: &mut Rows<'_>) -> Line {
        Line(rows.next(LINE, 0.0))
    }

    /// Draws the names of the columns.
    fn header(self, rows: &Rows<'_>, ends: [f32; 3], names: [&str; 3]) {
        for (name, end) in names.into_iter().zip(ends) {
            self.cell(rows, end, name, theme::MUTED);
        }
    }

    /// Draws the mark of a branch.
    fn mark(self, rows: &Rows<'_>, at: f32, place: usize, lab: &LabState) {
        let pen = rows.pen;
        let center = [self.0.x + at * self.0.width, self.0.center()[1]];
        let color = opaque(branch_color(place));
        pen.disc(center, pen.s(MARK), color);
        if place == lab.branch {
            pen.ring(center, pen.s(MARK + 2.0), theme::ACCENT, 1.0);
        }
    }

    /// Draws a text that ends at this part of the width.
    fn cell(self, rows: &Rows<'_>, end: f32, text: &str, color: Color) {
        let pen = rows.pen;
        let x = self.0.x + end * self.0.width - pen.width(text, pen.fonts.small);
        pen.text(Rect { x, ..self.0 }, text, pen.fonts.small, color, Align::Left);
    }
}
