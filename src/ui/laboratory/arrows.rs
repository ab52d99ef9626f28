//! The velocities of the balls, as arrows over the table.

use crate::ui::kit::theme;
use crate::ui::kit::theme::opaque;
use crate::ui::kit::widgets::Pen;
use crate::ui::layout::Layout;

use super::{Arrow, LabState};

/// Length and width of an arrow's head, logical pixels.
const HEAD: [f32; 2] = [8.0, 3.0];

/// Draws the arrows over the table.
pub fn arrows(pen: &Pen<'_>, layout: &Layout, lab: &LabState) {
    pen.behind(layout.view, |pen| {
        lab.arrows.iter().for_each(|arrow| draw_arrow(pen, arrow));
    });
}

/// Draws an arrow with a light edge.
pub fn draw_arrow(pen: &Pen<'_>, arrow: &Arrow) {
    let [[x, y], [end_x, end_y]] = arrow.ends;
    let (dx, dy) = (end_x - x, end_y - y);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return;
    }
    let [along, across] = [[dx / length, dy / length], [-dy / length, dx / length]];
    let [long, wide] = HEAD.map(|size| pen.s(size).min(length));
    let foot = [end_x - along[0] * long, end_y - along[1] * long];
    let side = |sign: f32| [foot[0] + sign * across[0] * wide, foot[1] + sign * across[1] * wide];
    // A light edge parts dark arrows from the cloth.
    for (color, more) in [(theme::TEXT, 1.5), (opaque(arrow.color), 0.0)] {
        pen.stroke([x, y], foot, color, 1.5 + more);
        let half = if more > 0.0 { 1.6 } else { 1.2 };
        let [left, right] = [side(half), side(-half)];
        pen.list().add_triangle(arrow.ends[1], left, right, color).filled(true).build();
    }
}
