//! The tab of the balls: the tools of the mouse, and the numbers of the chosen ball.

use crate::physics::Ball;
use crate::texts::{Text, lab_hand as texts};
use crate::ui::kit::rows::Rows;
use crate::ui::kit::theme;
use crate::ui::kit::theme::opaque;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::laboratory::fields::Fields;
use crate::ui::laboratory::hand::{COLORS, HandState, LabNumber, LabTool};
use crate::ui::laboratory::{LabAction, LabState};
use crate::ui::layout::Rect;

/// Tools in a row.
const IN_A_ROW: usize = 4;
/// Height of a row of fields, logical pixels.
const FIELD: f32 = 24.0;
/// Part of the row's width for the label.
const LABEL: f32 = 0.3;

/// The tables to choose from: their names in files, those of their controls, and their labels.
const TABLES: [(&str, &str, Text); 4] = [
    ("cloth", "lab-table-cloth", texts::CLOTH),
    ("rpool", "lab-table-rpool", texts::RPOOL_TABLE),
    ("report", "lab-table-report", texts::REPORT_TABLE),
    ("pool-9ft", "lab-table-pool-9ft", texts::POOL_TABLE),
];

/// Draws the tools, and the numbers of the chosen ball.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState, fields: &mut Fields) {
    let hand = &lab.hand;
    for tools in LabTool::ALL.chunks(IN_A_ROW) {
        let places = rows.split::<IN_A_ROW>();
        for (tool, place) in tools.iter().zip(places) {
            let look = if *tool == hand.tool { Look::Accent } else { Look::Plain };
            let (control, name, _) = tool.about();
            rows.small_button(control, place, &name, look, LabAction::Tool(*tool));
        }
    }
    let (.., help) = hand.tool.about();
    rows.paragraph(&help);
    if hand.tool == LabTool::Cue && hand.in_three_dimensions {
        let tip = |axis| (LabNumber::Tip(axis), hand.tip[axis]);
        line(rows, fields, texts::TIP, ["lab-tip-side", "lab-tip-height"], [tip(0), tip(1)]);
        let elevation = (LabNumber::Elevation, hand.elevation.to_degrees());
        line(rows, fields, texts::ELEVATION, ["lab-elevation"], [elevation]);
    }
    if matches!(hand.tool, LabTool::Move | LabTool::Add) {
        let touches = LabAction::SnapToTouch(!hand.touches);
        rows.check("lab-touch", texts::TOUCH, hand.touches, touches);
        rows.check("lab-grid", texts::GRID, hand.on_grid, LabAction::SnapToGrid(!hand.on_grid));
    }
    match &hand.ball {
        Some((ball, color)) => draw_ball(rows, lab, hand, (ball, *color), fields),
        None => {
            rows.heading(texts::NO_BALL);
            rows.paragraph(&texts::CHOOSE);
        }
    }
    rows.heading(texts::TABLE);
    for row in TABLES.chunks(2) {
        for ((table, control, label), place) in row.iter().zip(rows.split::<2>()) {
            rows.small_button(*control, place, label, Look::Plain, LabAction::Table(table));
        }
    }
}

/// Draws the numbers of a ball, with the buttons for it.
fn draw_ball(
    rows: &mut Rows<'_>,
    lab: &LabState,
    hand: &HandState,
    (ball, color): (&Ball, Option<u32>),
    fields: &mut Fields,
) {
    rows.heading_of(&texts::ball(&ball.id));
    let vector = |number: fn(usize) -> LabNumber, value: &nalgebra::Vector3<f64>| {
        [0, 1, 2].map(|axis| (number(axis), value[axis]))
    };
    let position = vector(LabNumber::Position, &ball.position);
    let velocity = vector(LabNumber::Velocity, &ball.velocity);
    if hand.in_three_dimensions {
        let names = ["lab-ball-x", "lab-ball-y", "lab-ball-z"];
        line(rows, fields, texts::POSITION, names, position);
        let names = ["lab-ball-vx", "lab-ball-vy", "lab-ball-vz"];
        line(rows, fields, texts::VELOCITY, names, velocity);
        let names = ["lab-ball-spin-x", "lab-ball-spin-y", "lab-ball-spin-z"];
        line(rows, fields, texts::ANGULAR, names, vector(LabNumber::Spin, &ball.spin));
    } else {
        let [x, y, _] = position;
        line(rows, fields, texts::POSITION, ["lab-ball-x", "lab-ball-y"], [x, y]);
        let [x, y, _] = velocity;
        line(rows, fields, texts::VELOCITY, ["lab-ball-vx", "lab-ball-vy"], [x, y]);
    }
    if lab.is_running {
        rows.paragraph(&texts::WHILE_STOPPED);
    } else {
        let radius = (LabNumber::Radius, ball.radius);
        line(rows, fields, texts::RADIUS, ["lab-ball-radius"], [radius]);
        line(rows, fields, texts::MASS, ["lab-ball-mass"], [(LabNumber::Mass, ball.mass)]);
    }
    swatches(rows, color);
    let [duplicate, remove] = rows.split();
    rows.small_button(
        "lab-duplicate",
        duplicate,
        &texts::DUPLICATE,
        Look::Plain,
        LabAction::Duplicate,
    );
    rows.small_button("lab-remove", remove, &texts::REMOVE, Look::Plain, LabAction::Remove);
}

/// Draws fields for numbers beside a label.
fn line<const N: usize>(
    rows: &mut Rows<'_>,
    fields: &mut Fields,
    label: Text,
    names: [&'static str; N],
    numbers: [(LabNumber, f64); N],
) {
    let pen = rows.pen;
    let row = rows.next(FIELD, 4.0);
    pen.text(row, &label, pen.fonts.small, theme::TEXT, Align::Left);
    let left = row.x + LABEL * row.width;
    let gap = pen.s(4.0);
    // As wide as a third of the row, whatever their number.
    let wide = (row.max()[0] - left - 2.0 * gap) / 3.0;
    for (place, (name, (number, value))) in names.into_iter().zip(numbers).enumerate() {
        let field = Rect::new(left + place as f32 * (wide + gap), row.y, wide, row.height);
        rows.record_place(name, field);
        let action = |typed| LabAction::Number(number, typed);
        rows.actions.extend(fields.number(pen, field, name, (value, ""), action));
    }
}

/// Draws the colours to choose from.
fn swatches(rows: &mut Rows<'_>, color: Option<u32>) {
    let pen = rows.pen;
    let row = rows.next(FIELD, 8.0);
    let wide = row.width / COLORS.len() as f32;
    for (place, swatch) in COLORS.into_iter().enumerate() {
        let rect = Rect::new(row.x + place as f32 * wide, row.y, wide, row.height);
        let name = format!("lab-color-{place}");
        let touch = pen.touch(&name, rect);
        rows.record_place(name, rect);
        let radius = pen.s(if touch.hovered { 10.0 } else { 9.0 });
        let ring = if color == Some(swatch) { theme::ACCENT } else { theme::LINE };
        pen.disc(rect.center(), radius, opaque(swatch));
        pen.ring(rect.center(), radius, ring, 2.0);
        if touch.clicked {
            rows.act(LabAction::Color(swatch));
        }
    }
}
