//! The tab of the laws: their choices and constants.

use crate::physics::laws::{NoseModel, Simultaneous};
use crate::texts::{Text, constant_label, lab as texts, lab_constants, lab_relativity};
use crate::ui::kit::rows::Rows;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::laboratory::fields::{Fields, SpecialValues, TypedNumber, short};
use crate::ui::laboratory::{LabAction, LabConstant, LabState, LightLook};
use crate::ui::layout::Rect;

/// Height of a constant, logical pixels.
const CONSTANT: f32 = 46.0;
/// Width of the number beside a slider, logical pixels.
const NUMBER: f32 = 64.0;
/// Width of the reset button, logical pixels.
const RESET: f32 = 24.0;
/// The slider of light's speed stops this many times above the speed of the fastest ball.
const JUST_FASTER: f64 = 1.0001;

/// The name of a constant's slider, from which those of its field and its reset follow.
fn control(name: &str) -> String {
    match name {
        "ball_friction[0]" => "lab-ball_friction-a".to_owned(),
        "ball_friction[1]" => "lab-ball_friction-b".to_owned(),
        "ball_friction[2]" => "lab-ball_friction-c".to_owned(),
        name => format!("lab-{name}"),
    }
}

/// The names of the models to choose from.
fn models(name: &str) -> Vec<&'static str> {
    match name {
        "cushion_model" => NoseModel::ALL.map(NoseModel::name).to_vec(),
        // The simplest first.
        _ => Simultaneous::ALL.into_iter().rev().map(Simultaneous::name).collect(),
    }
}

/// Draws the choices and constants of the laws.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState, fields: &mut Fields) {
    for &(name, on) in lab.flags {
        let (control, label) = match name {
            "double_collisions" => ("lab-double_collisions", texts::TOGETHER),
            _ => ("lab-air_drag", lab_constants::AIR_DRAG),
        };
        rows.check(control, label, on, LabAction::Flag(name, !on));
    }
    // Without double collisions there is nothing to choose.
    let in_turn = lab.flags.contains(&("double_collisions", false));
    for &(name, chosen) in
        lab.models.iter().filter(|(name, _)| !in_turn || *name != "cluster_model")
    {
        rows.paragraph(&constant_label(name));
        for row in models(name).chunks(3) {
            for (&model, place) in row.iter().zip(rows.split::<3>()) {
                let action = LabAction::Model(name, model);
                let control = format!("lab-{}-{model}", name.trim_end_matches("_model"));
                let look = if model == chosen { Look::Accent } else { Look::Plain };
                rows.small_button(control, place, &constant_label(model), look, action);
            }
        }
    }
    rows.heading(texts::CONSTANTS);
    // Noses do not move while balls do.
    let may_change = |known: &&LabConstant| known.range.name != "nose_height" || !lab.is_running;
    for known in lab.constants.iter().filter(may_change) {
        // Light has to be faster than every ball.
        let floor = match known.range.name {
            "speed_of_light" => lab.fastest_ball * JUST_FASTER,
            _ => f64::NEG_INFINITY,
        };
        constant(rows, known, floor, fields);
    }
    if let Some(LightLook { contraction, doppler }) = lab.light {
        let action = LabAction::Contraction(!contraction);
        rows.check("lab-contraction", lab_relativity::CONTRACTION, contraction, action);
        let action = LabAction::Doppler(!doppler);
        rows.check("lab-doppler", lab_relativity::DOPPLER, doppler, action);
    }
}

/// The laws that rails can have in place of a number, and their names in files.
const RAILS: [(Text, &str); 2] =
    [(lab_constants::POOL, "pool"), (lab_constants::SNOOKER, "snooker")];

/// The text that is shown in place of a number.
fn no_number(law: Option<&str>) -> Text {
    let known = RAILS.iter().find(|(_, name)| law == Some(name));
    match (known, law) {
        (Some((text, _)), _) => *text,
        (None, Some(_)) => lab_constants::OWN_LAW,
        (None, None) => texts::NO_LIMIT,
    }
}

/// Shows the default of a constant and its source beside the mouse.
fn hover(rows: &Rows<'_>, constant: &LabConstant) {
    let pen = rows.pen;
    let default = match constant.default {
        f64::INFINITY => format!("{}", no_number(constant.default_law)),
        default => format!("{}", short(default)),
    };
    let default = lab_constants::default(&default);
    pen.tip(&format!("{default}\n{}", lab_constants::source(&constant.range.source)));
}

/// Draws a constant: its label, a slider, which stops at a floor, the number, which can be typed,
/// and its reset.
fn constant(rows: &mut Rows<'_>, constant: &LabConstant, floor: f64, fields: &mut Fields) {
    let pen = rows.pen;
    let range = &constant.range;
    let [upper, lower] = [rows.next(20.0, 0.0), rows.next(22.0, CONSTANT - 42.0)];
    let (name, slider) = (constant_label(range.name), control(range.name));
    let [field_name, reset_name] = ["field", "reset"].map(|part| format!("{slider}-{part}"));
    let title = match range.unit {
        "" => format!("{name}"),
        unit => format!("{name} · {unit}"),
    };
    pen.text(upper, &title, pen.fonts.small, theme::TEXT, Align::Left);
    let area = Rect { height: upper.height + lower.height, ..upper };
    let mouse = pen.ui.io().mouse_pos;
    if area.contains(mouse) && pen.ui.is_window_hovered() {
        hover(rows, constant);
    }
    let [number, reset] = [NUMBER, RESET].map(|width| pen.s(width));
    let wide = lower.width - number - reset - pen.s(4.0);
    let bar = Rect::new(lower.x, lower.y, wide, lower.height);
    let part = range.part(constant.value) as f32;
    let moved = pen.slider(&slider, bar, part, theme::ACCENT);
    rows.record_place(slider, bar);
    if let Some(part) = moved {
        let value = range.at(f64::from(part)).max(floor);
        rows.act(LabAction::Constant(range.name, value));
    }
    let field = Rect::new(bar.max()[0] + pen.s(2.0), lower.y, number, lower.height);
    rows.record_place(field_name, field);
    let typed = |typed| match typed {
        TypedNumber::Number(value) => LabAction::Constant(range.name, value),
        TypedNumber::Law(law) => LabAction::Model(range.name, law),
    };
    let laws: &[_] = if constant.default_law.is_some() { &RAILS } else { &[] };
    let special = SpecialValues { shown: no_number(constant.law), laws };
    let value = (constant.value, range.unit);
    rows.actions.extend(fields.number_or_law(pen, field, range.name, value, special, typed));
    let cross = Rect::new(field.max()[0] + pen.s(2.0), lower.y, reset, lower.height);
    if (constant.value, constant.law) != (constant.default, constant.default_law) {
        rows.cross(reset_name, cross, LabAction::Constant(range.name, constant.default));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Range;
    use crate::physics::Preset;

    #[test]
    fn all_constants_and_models_have_labels() {
        let ranges = Preset::ALL.into_iter().flat_map(Range::all).map(|range| range.name);
        let constants = ["cushion_model", "cluster_model"];
        for name in ranges.chain(constants).chain(constants.into_iter().flat_map(models)) {
            assert_ne!(constant_label(name), Text::EMPTY, "{name}");
        }
    }
}
