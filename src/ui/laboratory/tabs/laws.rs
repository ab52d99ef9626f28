//! The tab of the laws: their choices and constants.

use crate::texts::{Text, lab as texts, lab_constants};
use crate::ui::laboratory::fields::Fields;
use crate::ui::laboratory::rows::Rows;
use crate::ui::laboratory::{LabAction, LabConstant, LabState, act};
use crate::ui::layout::Rect;
use crate::ui::theme;
use crate::ui::widgets::Align;
use crate::ui::words::words;

/// Height of a constant, and widths of the number beside its slider and of its reset button,
/// logical pixels.
const CONSTANT: f32 = 46.0;
const NUMBER: f32 = 64.0;
const RESET: f32 = 24.0;

/// The label of a constant, and the names of its slider, its field and its reset.
fn controls(name: &str) -> (Text, [&'static str; 3]) {
    /// One of them.
    macro_rules! of {
        ($name:literal, $label:ident) => {
            (
                lab_constants::$label,
                [
                    concat!("lab-", $name),
                    concat!("lab-", $name, "-field"),
                    concat!("lab-", $name, "-reset"),
                ],
            )
        };
    }
    match name {
        "gravity" => of!("gravity", GRAVITY),
        "cushion_restitution" => of!("cushion_restitution", CUSHION_RESTITUTION),
        "ball_restitution" => of!("ball_restitution", BALL_RESTITUTION),
        "rolling_resistance" => of!("rolling_resistance", ROLLING_RESISTANCE),
        "air_density" => of!("air_density", AIR_DENSITY),
        "speed_of_light" => of!("speed_of_light", SPEED_OF_LIGHT),
        "kinetic_friction" => of!("kinetic_friction", KINETIC_FRICTION),
        "cushion_speed_loss" => of!("cushion_speed_loss", CUSHION_SPEED_LOSS),
        "stop_speed" => of!("stop_speed", STOP_SPEED),
        "sliding_friction" => of!("sliding_friction", SLIDING_FRICTION),
        "rolling_friction" => of!("rolling_friction", ROLLING_FRICTION),
        "spin_deceleration" => of!("spin_deceleration", SPIN_DECELERATION),
        "cushion_friction" => of!("cushion_friction", CUSHION_FRICTION),
        "slate_restitution" => of!("slate_restitution", SLATE_RESTITUTION),
        _ => (Text::EMPTY, ["lab-constant", "lab-constant-field", "lab-constant-reset"]),
    }
}

/// Draws the choices and constants of the laws.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState, fields: &mut Fields) {
    if let Some(together) = lab.together {
        let action = LabAction::Together(!together);
        rows.check("lab-together", texts::TOGETHER, together, action);
    }
    rows.heading(texts::CONSTANTS);
    for known in &lab.constants {
        constant(rows, known, fields);
    }
}

/// Draws a constant: its label, a slider, the number, which can be typed, and its reset.
fn constant(rows: &mut Rows<'_>, constant: &LabConstant, fields: &mut Fields) {
    let pen = rows.pen;
    let range = &constant.range;
    let [upper, lower] = [rows.next(20.0, 0.0), rows.next(22.0, CONSTANT - 42.0)];
    let list = pen.ui.get_window_draw_list();
    let (name, [slider, field_name, reset_name]) = controls(range.name);
    let title = match range.unit {
        "" => words!("{name}"),
        unit => words!("{name} · {unit}"),
    };
    pen.text(&list, upper, &title, pen.fonts.small, theme::TEXT, Align::Left);
    drop(list);
    let [number, reset] = [NUMBER, RESET].map(|width| pen.s(width));
    let wide = lower.width - number - reset - pen.s(4.0);
    let bar = Rect::new(lower.x, lower.y, wide, lower.height);
    rows.places.push((slider.into(), bar));
    let part = range.part(constant.value) as f32;
    if let Some(part) = pen.slider(slider, bar, part, theme::ACCENT) {
        let value = range.at(f64::from(part));
        rows.actions.push(act(LabAction::Constant(range.name, value)));
    }
    let field = Rect::new(bar.max()[0] + pen.s(2.0), lower.y, number, lower.height);
    rows.places.push((field_name.into(), field));
    let typed = |value| LabAction::Constant(range.name, value);
    rows.actions.extend(fields.number(pen, field, range.name, constant.value, typed));
    let cross = Rect::new(field.max()[0] + pen.s(2.0), lower.y, reset, lower.height);
    if constant.value != constant.default {
        rows.places.push((reset_name.into(), cross));
        if pen.cross(reset_name, cross) {
            rows.actions.push(act(LabAction::Constant(range.name, constant.default)));
        }
    }
}
