//! The tab of the laws: their choices and constants.

use crate::texts::{Text, lab as texts, lab_constants, lab_relativity};
use crate::ui::laboratory::fields::{Fields, Special, Typed, short};
use crate::ui::laboratory::{LabAction, LabConstant, LabState, LightLook};
use crate::ui::layout::Rect;
use crate::ui::rows::Rows;
use crate::ui::theme;
use crate::ui::widgets::{Align, Look};
use crate::ui::words::words;

/// Height of a constant, and widths of the number beside its slider and of its reset button,
/// logical pixels.
const CONSTANT: f32 = 46.0;
const NUMBER: f32 = 64.0;
const RESET: f32 = 24.0;
/// The slider of light's speed stops this many times above the speed of the fastest ball.
const JUST_FASTER: f64 = 1.0001;

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
        "drag_coefficient" => of!("drag_coefficient", DRAG_COEFFICIENT),
        "ball_density" => of!("ball_density", BALL_DENSITY),
        "frame" => of!("frame", FRAME),
        "cue_spring" => of!("cue_spring", CUE_SPRING),
        "cue_contact_time" => of!("cue_contact_time", CUE_CONTACT_TIME),
        "ball_mass" => of!("ball_mass", BALL_MASS),
        "ball_radius" => of!("ball_radius", BALL_RADIUS),
        "ball_friction[0]" => of!("ball_friction-a", BALL_FRICTION_A),
        "ball_friction[1]" => of!("ball_friction-b", BALL_FRICTION_B),
        "ball_friction[2]" => of!("ball_friction-c", BALL_FRICTION_C),
        "ball_stiffness" => of!("ball_stiffness", BALL_STIFFNESS),
        "nose_height" => of!("nose_height", NOSE_HEIGHT),
        "cue_mass" => of!("cue_mass", CUE_MASS),
        "cue_restitution" => of!("cue_restitution", CUE_RESTITUTION),
        "cue_end_mass_ratio" => of!("cue_end_mass_ratio", CUE_END_MASS_RATIO),
        "tip_friction" => of!("tip_friction", TIP_FRICTION),
        "cue_follow_through" => of!("cue_follow_through", CUE_FOLLOW_THROUGH),
        _ => (Text::EMPTY, ["lab-constant", "lab-constant-field", "lab-constant-reset"]),
    }
}

/// The label of a constant.
pub fn label(name: &str) -> Text {
    controls(name).0
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
    for &(name, on) in &lab.flags {
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
        f64::INFINITY => words!("{}", no_number(constant.default_law)),
        default => words!("{}", short(default)),
    };
    let default = lab_constants::default(&default);
    pen.tip(&words!("{default}\n{}", lab_constants::source(&constant.range.source)));
}

/// Draws a constant: its label, a slider, which stops at a floor, the number, which can be typed,
/// and its reset.
fn constant(rows: &mut Rows<'_>, constant: &LabConstant, floor: f64, fields: &mut Fields) {
    let pen = rows.pen;
    let range = &constant.range;
    let [upper, lower] = [rows.next(20.0, 0.0), rows.next(22.0, CONSTANT - 42.0)];
    let (name, [slider, field_name, reset_name]) = controls(range.name);
    let title = match range.unit {
        "" => words!("{name}"),
        unit => words!("{name} · {unit}"),
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
    rows.place(slider, bar);
    let part = range.part(constant.value) as f32;
    if let Some(part) = pen.slider(slider, bar, part, theme::ACCENT) {
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
        rows.place(reset_name, cross);
        if pen.cross(reset_name, cross) {
            rows.act(LabAction::Constant(range.name, constant.default));
        }
    }
}
