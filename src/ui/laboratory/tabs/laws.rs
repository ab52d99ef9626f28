//! The tab of the laws: their choices and constants.

use crate::texts::{Text, lab as texts, lab_constants, lab_relativity};
use crate::ui::kit::rows::Rows;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::laboratory::fields::{Fields, Special, Typed, short};
use crate::ui::laboratory::{LabAction, LabConstant, LabState, LightLook};
use crate::ui::layout::Rect;

/// Height of a constant, and widths of the number beside its slider and of its reset button,
/// logical pixels.
const CONSTANT: f32 = 46.0;
const NUMBER: f32 = 64.0;
const RESET: f32 = 24.0;
/// The slider of light's speed stops this many times above the speed of the fastest ball.
const JUST_FASTER: f64 = 1.0001;

/// The label of a constant.
pub fn label(name: &str) -> Text {
    match name {
        "gravity" => lab_constants::GRAVITY,
        "cushion_restitution" => lab_constants::CUSHION_RESTITUTION,
        "ball_restitution" => lab_constants::BALL_RESTITUTION,
        "rolling_resistance" => lab_constants::ROLLING_RESISTANCE,
        "air_density" => lab_constants::AIR_DENSITY,
        "speed_of_light" => lab_constants::SPEED_OF_LIGHT,
        "kinetic_friction" => lab_constants::KINETIC_FRICTION,
        "cushion_speed_loss" => lab_constants::CUSHION_SPEED_LOSS,
        "stop_speed" => lab_constants::STOP_SPEED,
        "sliding_friction" => lab_constants::SLIDING_FRICTION,
        "rolling_friction" => lab_constants::ROLLING_FRICTION,
        "spin_deceleration" => lab_constants::SPIN_DECELERATION,
        "cushion_friction" => lab_constants::CUSHION_FRICTION,
        "slate_restitution" => lab_constants::SLATE_RESTITUTION,
        "drag_coefficient" => lab_constants::DRAG_COEFFICIENT,
        "ball_density" => lab_constants::BALL_DENSITY,
        "frame" => lab_constants::FRAME,
        "cue_spring" => lab_constants::CUE_SPRING,
        "cue_contact_time" => lab_constants::CUE_CONTACT_TIME,
        "ball_mass" => lab_constants::BALL_MASS,
        "ball_radius" => lab_constants::BALL_RADIUS,
        "ball_friction[0]" => lab_constants::BALL_FRICTION_A,
        "ball_friction[1]" => lab_constants::BALL_FRICTION_B,
        "ball_friction[2]" => lab_constants::BALL_FRICTION_C,
        "ball_stiffness" => lab_constants::BALL_STIFFNESS,
        "nose_height" => lab_constants::NOSE_HEIGHT,
        "cue_mass" => lab_constants::CUE_MASS,
        "cue_restitution" => lab_constants::CUE_RESTITUTION,
        "cue_end_mass_ratio" => lab_constants::CUE_END_MASS_RATIO,
        "tip_friction" => lab_constants::TIP_FRICTION,
        "cue_follow_through" => lab_constants::CUE_FOLLOW_THROUGH,
        _ => Text::EMPTY,
    }
}

/// The name of a constant's slider, from which those of its field and its reset follow.
fn control(name: &str) -> String {
    match name {
        "ball_friction[0]" => "lab-ball_friction-a".to_owned(),
        "ball_friction[1]" => "lab-ball_friction-b".to_owned(),
        "ball_friction[2]" => "lab-ball_friction-c".to_owned(),
        name => format!("lab-{name}"),
    }
}

/// The models to choose from: the constant's label, and the names of the models with their controls
/// and labels.
fn models(name: &str) -> (Text, [(&'static str, &'static str, Text); 3]) {
    match name {
        "cushion_model" => (
            lab_constants::CUSHION_MODEL,
            [
                ("mathavan", "lab-cushion-mathavan", lab_constants::MATHAVAN),
                ("han", "lab-cushion-han", lab_constants::HAN),
                ("restitution", "lab-cushion-restitution", lab_constants::RESTITUTION),
            ],
        ),
        _ => (
            lab_constants::CLUSTER_MODEL,
            [
                ("sequential", "lab-cluster-sequential", lab_constants::SEQUENTIAL),
                ("simultaneous", "lab-cluster-simultaneous", lab_constants::SIMULTANEOUS),
                ("hertz", "lab-cluster-hertz", lab_constants::HERTZ),
            ],
        ),
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
        let (label, models) = models(name);
        rows.paragraph(&label);
        for ((model, control, label), place) in models.into_iter().zip(rows.split::<3>()) {
            let look = if model == chosen { Look::Accent } else { Look::Plain };
            rows.small_button(control, place, &label, look, LabAction::Model(name, model));
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

/// What is shown in place of a number.
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
    let (name, slider) = (label(range.name), control(range.name));
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
    rows.place(slider, bar);
    if let Some(part) = moved {
        let value = range.at(f64::from(part)).max(floor);
        rows.act(LabAction::Constant(range.name, value));
    }
    let field = Rect::new(bar.max()[0] + pen.s(2.0), lower.y, number, lower.height);
    rows.place(field_name, field);
    let typed = |typed| match typed {
        Typed::Number(value) => LabAction::Constant(range.name, value),
        Typed::Law(law) => LabAction::Model(range.name, law),
    };
    let laws: &[_] = if constant.default_law.is_some() { &RAILS } else { &[] };
    let special = Special { shown: no_number(constant.law), laws };
    let value = (constant.value, range.unit);
    rows.actions.extend(fields.number_or_law(pen, field, range.name, value, special, typed));
    let cross = Rect::new(field.max()[0] + pen.s(2.0), lower.y, reset, lower.height);
    if (constant.value, constant.law) != (constant.default, constant.default_law) {
        rows.cross(reset_name, cross, LabAction::Constant(range.name, constant.default));
    }
}
