//! The laboratory's panel: starting positions, buttons, constants, and what is measured.

use std::fmt::Write;
use std::num::ParseFloatError;

use imgui::{Key, StyleColor};

use crate::lab::Instruments;
use crate::lab::sets::SETS;
use crate::texts::{Text, lab as texts, lab_constants, lab_sets};
use crate::ui::ground::Ground;
use crate::ui::layout::{Arrangement, Layout, Rect};
use crate::ui::theme;
use crate::ui::widgets::{Align, Look, Pen};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Places, UiState};

use super::{LabAction, LabConstant, LabState, act};

/// Heights of a row and of a heading, logical pixels.
const ROW: f32 = 28.0;
const HEADING: f32 = 26.0;
const GAP: f32 = 6.0;
/// Heights of a constant and of a measure.
const CONSTANT: f32 = 46.0;
const MEASURE: f32 = 20.0;
const MARGIN: f32 = 16.0;
/// Least and usual height of the list of starting positions, logical pixels.
const LIST: [f32; 2] = [68.0, 148.0];
/// Height of an entry of it.
const ENTRY: f32 = 22.0;
/// Width of the number beside a slider, and of its reset button.
const NUMBER: f32 = 64.0;
const RESET: f32 = 24.0;

/// What the panel keeps between frames: the number that is typed.
#[derive(Debug, Default)]
pub struct LabPanel {
    /// The constant whose field takes the keys.
    edited: Option<&'static str>,
    text: String,
    /// The text of a field that is only shown.
    shown: String,
}

/// The names of the starting positions, in the order of [`SETS`].
const SET_NAMES: [Text; SETS.len()] = [
    lab_sets::FROM_LEFT,
    lab_sets::FROM_RIGHT,
    lab_sets::FROM_TOP,
    lab_sets::FROM_BOTTOM,
    lab_sets::FROM_TOP_LEFT,
    lab_sets::TO_TOP_LEFT_CORNER,
    lab_sets::FROM_LEFT_TWO_HORIZONTAL,
    lab_sets::FROM_LEFT_FOUR_HORIZONTAL,
    lab_sets::FROM_LEFT_TWO_VERTICAL,
    lab_sets::FROM_RIGHT_TWO_VERTICAL,
    lab_sets::FROM_TOP_TWO_HORIZONTAL,
    lab_sets::FROM_BOTTOM_TWO_HORIZONTAL,
    lab_sets::ON_LEFT_BORDER,
    lab_sets::FROM_LEFT_ABOVE,
    lab_sets::FROM_LEFT_BELOW,
    lab_sets::FROM_LEFT_GLANCE_ABOVE,
    lab_sets::FROM_LEFT_GLANCE_BELOW,
    lab_sets::FROM_TOP_LEFT_ABOVE,
    lab_sets::FROM_TOP_LEFT_BELOW,
    lab_sets::FROM_TOP_LEFT_2,
    lab_sets::FROM_TOP_RIGHT_ABOVE,
    lab_sets::SINGLE,
    lab_sets::TEST,
];

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

impl LabPanel {
    /// True if a field takes the keys.
    pub fn editing(&self) -> bool {
        self.edited.is_some()
    }

    /// Draws the panel in its place beside or below the table.
    pub fn draw(
        &mut self,
        pen: &Pen<'_>,
        layout: &Layout,
        state: &UiState,
        places: &mut Places,
        actions: &mut Vec<Action>,
    ) {
        let lab = &state.lab;
        let panel = layout.panel;
        Ground::Panel.draw(pen.ui, "lab-panel", panel, theme::PANEL, || {
            // Below the table the constants have a column of their own.
            let has_two = layout.arrangement == Some(Arrangement::Below);
            let margin = pen.s(MARGIN);
            let columns = if has_two { 2.0 } else { 1.0 };
            let width = ((panel.width - (columns + 1.0) * margin) / columns).max(1.0);
            let height = (panel.height - pen.s(24.0)).max(1.0);
            let column = Rect::new(panel.x + margin, panel.y + pen.s(12.0), width, height);
            let mut rows = Column { pen, column, y: column.y, places, actions };
            rows.title(panel.max()[0] - margin);
            let constants = HEADING + CONSTANT * lab.constants.len() as f32;
            let below = rows.height_below(lab) + if has_two { 0.0 } else { pen.s(constants) };
            rows.heading(texts::BALLS);
            let list = (column.max()[1] - rows.y - below).clamp(pen.s(LIST[0]), pen.s(LIST[1]));
            rows.sets(lab, list);
            rows.run_buttons(lab);
            if let Some(together) = lab.together {
                rows.together(together);
            }
            let left = rows.y;
            if has_two {
                rows.column.x += width + margin;
                rows.y = column.y + pen.s(ROW + 2.0);
            }
            rows.heading(texts::CONSTANTS);
            for constant in &lab.constants {
                self.constant(&mut rows, constant);
            }
            if has_two {
                (rows.column, rows.y) = (column, left);
            }
            rows.heading(texts::MEASURES);
            rows.measures(&lab.measured);
        });
    }

    /// Draws a constant: its label, a slider, the number, which can be typed, and its reset.
    fn constant(&mut self, rows: &mut Column<'_>, constant: &LabConstant) {
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
        let number = pen.s(NUMBER);
        let reset = pen.s(RESET);
        let bar =
            Rect::new(lower.x, lower.y, lower.width - number - reset - pen.s(4.0), lower.height);
        rows.places.push((slider.into(), bar));
        let part = range.part(constant.value) as f32;
        if let Some(part) = pen.slider(slider, bar, part, theme::ACCENT) {
            let value = range.at(f64::from(part));
            rows.actions.push(act(LabAction::Constant(range.name, value)));
        }
        let field = Rect::new(bar.max()[0] + pen.s(2.0), lower.y, number, lower.height);
        rows.places.push((field_name.into(), field));
        if let Some(typed) = self.typed(pen, field, constant) {
            rows.actions.push(typed);
        }
        let cross = Rect::new(field.max()[0] + pen.s(2.0), lower.y, reset, lower.height);
        if constant.value != constant.default {
            rows.places.push((reset_name.into(), cross));
            if pen.cross(reset_name, cross) {
                rows.actions.push(act(LabAction::Constant(range.name, constant.default)));
            }
        }
    }

    /// Draws the field of a constant. Returns what typing has done.
    fn typed(&mut self, pen: &Pen<'_>, rect: Rect, constant: &LabConstant) -> Option<Action> {
        let name = constant.range.name;
        let was = self.edited == Some(name);
        let kept = if was { &mut self.text } else { &mut self.shown };
        let mut text = std::mem::take(kept);
        if !was {
            text.clear();
            let _ = match constant.value {
                f64::INFINITY => write!(text, "{}", texts::NO_LIMIT),
                value => write!(text, "{value}"),
            };
        }
        let ui = pen.ui;
        let entered = pen.text_field(&words!("##{name}"), rect, &mut text, 6.0);
        let ended = was && !ui.is_item_active();
        if ui.is_item_active() {
            self.edited = Some(name);
            pen.outline(&ui.get_window_draw_list(), rect, theme::ACCENT, 6.0);
        } else if was {
            self.edited = None;
        }
        let given_up = ui.is_key_pressed(Key::Escape);
        let action = match (ended || entered) && !given_up {
            true => match parse(&text) {
                Ok(value) if value != constant.value => Some(act(LabAction::Constant(name, value))),
                Ok(_) => None,
                Err(_) => Some(Action::App(App::Whisper(texts::NOT_A_NUMBER))),
            },
            false => None,
        };
        // Both keep their memory.
        *if self.edited == Some(name) { &mut self.text } else { &mut self.shown } = text;
        action
    }
}

/// The number in a field; a decimal comma is one, too.
fn parse(text: &str) -> Result<f64, ParseFloatError> {
    match text.trim() {
        text if text == texts::NO_LIMIT.get() => Ok(f64::INFINITY),
        text => text.replace(',', ".").parse(),
    }
}

/// Draws rows from the top down.
struct Column<'a> {
    pen: &'a Pen<'a>,
    column: Rect,
    /// The upper edge of the next row.
    y: f32,
    places: &'a mut Places,
    actions: &'a mut Vec<Action>,
}

impl Column<'_> {
    /// The next row of this height, and the space below it, logical pixels.
    fn next(&mut self, height: f32, below: f32) -> Rect {
        let rect = Rect::new(self.column.x, self.y.round(), self.column.width, self.pen.s(height));
        self.y += self.pen.s(height + below);
        rect
    }

    /// The height of what follows the list but for the constants, physical pixels.
    fn height_below(&self, lab: &LabState) -> f32 {
        let together = if lab.together.is_some() { ROW + GAP } else { 0.0 };
        self.pen.s(GAP + ROW + GAP + together + HEADING + 5.0 * MEASURE)
    }

    /// Draws the title, and the button that ends at this right edge.
    fn title(&mut self, right: f32) {
        let pen = self.pen;
        let row = self.next(ROW, 2.0);
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, row, &texts::TITLE, pen.fonts.strong, theme::TEXT, Align::Left);
        drop(list);
        let wide = pen.s(64.0);
        let exit = Rect::new(right - wide, row.y, wide, row.height);
        self.button("lab-leave", exit, texts::EXIT, Look::Plain, LabAction::Leave);
    }

    fn heading(&mut self, text: Text) {
        let rect = self.next(HEADING - 4.0, 4.0);
        self.pen.heading(rect, &text, theme::MUTED);
    }

    fn button(
        &mut self,
        name: &'static str,
        rect: Rect,
        label: Text,
        look: Look,
        action: LabAction,
    ) {
        self.places.push((name.into(), rect));
        if self.pen.button(name, rect, &label, look) && look != Look::Idle {
            self.actions.push(act(action));
        }
    }

    /// Draws the list of starting positions.
    fn sets(&mut self, lab: &LabState, height: f32) {
        let pen = self.pen;
        let rect = Rect::new(self.column.x, self.y.round(), self.column.width, height.round());
        self.y += height + pen.s(GAP);
        self.places.push(("lab-sets".into(), rect));
        let list = pen.ui.get_window_draw_list();
        pen.fill(&list, rect, theme::RAISED, 6.0);
        drop(list);
        let (places, actions) = (&mut *self.places, &mut *self.actions);
        let inside = rect.inset(pen.s(3.0));
        let entry = pen.s(ENTRY).round();
        pen.ui.set_cursor_screen_pos(inside.min());
        let ground = pen.ui.push_style_color(StyleColor::ChildBg, theme::faded(theme::RAISED, 0.0));
        pen.ui.child_window("lab-sets").size(inside.size()).build(|| {
            let [left, top] = pen.ui.cursor_screen_pos();
            for (place, set) in SETS.iter().enumerate() {
                let y = top + place as f32 * entry;
                let row = Rect::new(left, y, inside.width - pen.s(14.0), entry);
                let touch = pen.touch(set.control, row);
                let chosen = lab.set == Some(place);
                let list = pen.ui.get_window_draw_list();
                let (ground, color) = match chosen {
                    true => (theme::ACCENT, theme::ON_ACCENT),
                    false if touch.hovered => (pen.ground(&touch), theme::TEXT),
                    false => (theme::faded(theme::RAISED, 0.0), theme::TEXT),
                };
                pen.fill(&list, row, ground, 4.0);
                let words =
                    Rect::new(row.x + pen.s(8.0), row.y, row.width - pen.s(8.0), row.height);
                let text = &SET_NAMES[place];
                pen.text(&list, words, text, pen.fonts.small, color, Align::Left);
                if touch.clicked {
                    actions.push(act(LabAction::Choose(place)));
                }
                if inside.contains(row.center()) {
                    places.push((set.control.into(), row));
                }
            }
        });
        ground.pop();
    }

    /// Draws Start, Stop and Step.
    fn run_buttons(&mut self, lab: &LabState) {
        let row = self.next(ROW, GAP);
        let gap = self.pen.s(6.0);
        let wide = (row.width - 2.0 * gap) / 3.0;
        let place = |index: f32| Rect::new(row.x + index * (wide + gap), row.y, wide, row.height);
        let look = |may: bool, look| if may { look } else { Look::Idle };
        let stopped = !lab.is_running;
        let start = look(stopped, Look::Accent);
        self.button("lab-start", place(0.0), texts::START, start, LabAction::Start);
        let stop = look(!stopped, Look::Accent);
        self.button("lab-stop", place(1.0), texts::STOP, stop, LabAction::Stop);
        let step = look(stopped, Look::Plain);
        self.button("lab-step", place(2.0), texts::STEP, step, LabAction::Step);
    }

    /// Draws the checkbox for double collisions.
    fn together(&mut self, together: bool) {
        let pen = self.pen;
        let row = self.next(ROW, GAP);
        let side = pen.s(18.0);
        let box_ = Rect::new(row.x, row.center()[1] - 0.5 * side, side, side);
        self.places.push(("lab-together".into(), row));
        let touch = pen.touch("lab-together", row);
        let list = pen.ui.get_window_draw_list();
        let ground = if together { theme::ACCENT } else { pen.ground(&touch) };
        pen.fill(&list, box_, ground, 4.0);
        if together {
            let [x, y] = box_.center();
            let at = |dx: f32, dy: f32| [x + pen.s(dx), y + pen.s(dy)];
            let [left, foot, right] = [at(-4.0, 0.0), at(-1.0, 3.5), at(4.5, -4.0)];
            for [from, to] in [[left, foot], [foot, right]] {
                list.add_line(from, to, theme::ON_ACCENT).thickness(pen.s(2.0)).build();
            }
        }
        let left = side + pen.s(8.0);
        let words = Rect::new(row.x + left, row.y, row.width - left, row.height);
        pen.text(&list, words, &texts::TOGETHER, pen.fonts.small, theme::TEXT, Align::Left);
        if touch.clicked {
            self.actions.push(act(LabAction::Together(!together)));
        }
    }

    /// Draws what is measured.
    fn measures(&mut self, measured: &Instruments) {
        let time = words!("{:.3}", measured.time);
        let energy = number(measured.energy);
        let part = match measured.start_energy {
            start if start > 0.0 => Some(words!("{:.1}", 100.0 * measured.energy / start)),
            _ => None,
        };
        let energy = match part {
            Some(percent) => words!("{}", texts::part_of_start(&energy, &percent)),
            None => words!("{}", texts::joules(&energy)),
        };
        let momentum = |axis: usize| {
            let value = number(measured.momentum[axis]);
            words!("{}", texts::newton_seconds(&value))
        };
        self.measure(texts::TIME, &words!("{}", texts::seconds(&time)));
        self.measure(texts::IMPACTS, &words!("{}", measured.impacts));
        self.measure(texts::ENERGY, &energy);
        self.measure(texts::MOMENTUM_X, &momentum(0));
        self.measure(texts::MOMENTUM_Y, &momentum(1));
    }

    fn measure(&mut self, label: Text, value: &str) {
        let pen = self.pen;
        let row = self.next(MEASURE - 2.0, 2.0);
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, row, &label, pen.fonts.small, theme::MUTED, Align::Left);
        let wide = pen.width(value, pen.fonts.small);
        let right = Rect::new(row.max()[0] - wide, row.y, wide, row.height);
        pen.text(&list, right, value, pen.fonts.small, theme::TEXT, Align::Left);
    }
}

/// A number with five digits that count.
fn number(value: f64) -> Words {
    match value.abs() {
        // What rounding has left of nothing.
        size if size < 1e-12 => words!("0"),
        size if size >= 1000.0 => words!("{value:.1}"),
        size if size >= 1.0 => words!("{value:.4}"),
        size if size >= 1e-3 => words!("{value:.6}"),
        _ => words!("{value:.3e}"),
    }
}
