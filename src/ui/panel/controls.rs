//! Controls 2 to 8 of the report's Figure 1, and the volume control.

use std::fmt::{Display, Write};

use imgui::{ComboBoxFlags, Key, StyleColor, StyleVar};

use crate::game::{BallLook, Command, GameKind, Phase};
use crate::physics::BallId;
use crate::texts::{Filled, Text, ball_titles, opponent_turn, panel};

use crate::ui::kit::icons::Icon;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look, Pen, Touch};
use crate::ui::layout::Rect;
use crate::ui::{Action, App, CameraAction, Center, UiState, step_factor};

/// Degrees that the cue turns per pixel of drag (as in GLUI, which the original used).
const CUE_DEGREES_PER_PIXEL: f64 = 1.0;
/// Factor by which Shift makes steps coarser in the game of the report (as in GLUI).
const REPORT_COARSE: f64 = 10.0;
/// Factor by which Ctrl makes steps finer in the game of the report (as in GLUI).
const REPORT_FINE: f64 = 0.01;
/// Degrees that the scene turns per pixel of drag on the cross.
const SCENE_DEGREES_PER_PIXEL: f64 = 1.0;

/// Control 2: the double arrow, dragged left or right. The aim turns where the mouse goes; in the
/// game of the report the cue's butt does, as in the original.
pub fn rotate_cue(pen: &Pen<'_>, rect: Rect, state: &UiState, actions: &mut Vec<Action>) {
    let touch = pen.touch("rotate-cue", rect);
    if touch.over() {
        pen.ui.set_mouse_cursor(Some(imgui::MouseCursor::ResizeEW));
    }
    if touch.drag[0] != 0.0 {
        let io = pen.ui.io();
        let step = match (state.game.is_report, io.key_shift, io.key_ctrl) {
            (false, shift, ctrl) => step_factor(shift, ctrl),
            (true, _, true) => REPORT_FINE,
            (true, true, false) => REPORT_COARSE,
            (true, ..) => 1.0,
        };
        let sign = if state.game.is_report { 1.0 } else { -1.0 };
        let degrees = sign * f64::from(touch.drag[0]) * CUE_DEGREES_PER_PIXEL * step;
        let direction = state.cue.direction + degrees.to_radians();
        actions.push(Action::Play(Command::Aim { direction }));
    }
    pen.fill(rect, pen.ground(&touch), 6.0);
    let color = if touch.held { theme::ACCENT } else { theme::TEXT };
    pen.text(rect, &panel::ROTATE_CUE, pen.fonts.strong, color, Align::Center);
    let [_, y] = rect.center();
    let gap = 0.5 * pen.width(&panel::ROTATE_CUE, pen.fonts.strong) + pen.s(14.0);
    for side in [-1.0_f32, 1.0] {
        let edge = if side < 0.0 { rect.x } else { rect.max()[0] };
        let tip = [edge - side * pen.s(14.0), y];
        let tail = [rect.center()[0] + side * gap, y];
        pen.stroke(tail, [tip[0] - side * pen.s(6.0), y], color, 2.0);
        pen.arrow_head(tip, [side, 0.0], pen.s(11.0), color);
    }
}

/// Draws a label before its control, shifted if the control shows its number.
fn word(pen: &Pen<'_>, rect: Rect, text: Text, numbered: bool) {
    let aside = if numbered { pen.s(13.0) } else { 0.0 };
    let rect = Rect::new(rect.x + aside, rect.y, rect.width, rect.height);
    pen.text(rect, &text, pen.fonts.text, theme::TEXT, Align::Left);
}

/// Control 3: the field, its arrows and the button beside it.
#[derive(Debug)]
pub struct Power {
    text: String,
    /// The text before it was edited.
    shown: String,
    editing: bool,
    /// The current step of the held arrow, m.
    step: f64,
    /// Time until the next step, s.
    wait: f64,
}

/// The first step of an arrow, m (0.00125 times 1.05, as in the original).
const FIRST_STEP: f64 = 0.00125 * STEP_GROWTH;
/// Factor by which steps grow while an arrow is held.
const STEP_GROWTH: f64 = 1.05;
/// The largest step, m.
const LARGEST_STEP: f64 = 0.01;
/// Time between the first and the second step, s.
const FIRST_REPEAT: f64 = 0.35;
/// Time between later steps, s.
const TICK: f64 = 1.0 / 30.0;
/// Power per notch of the wheel over the field, m.
const WHEEL_STEP: f64 = 0.01;

impl Power {
    /// A field that is not being edited.
    pub fn new() -> Power {
        Power { text: String::new(), shown: String::new(), editing: false, step: 0.0, wait: 0.0 }
    }

    /// True if the field takes the keys.
    pub fn editing(&self) -> bool {
        self.editing
    }

    /// Resets the field while it is hidden.
    pub fn rest(&mut self) {
        self.editing = false;
    }

    /// Draws the label, the field and its two arrows.
    pub fn field(
        &mut self,
        pen: &Pen<'_>,
        state: &UiState,
        numbered: bool,
        rects: [Rect; 4],
        actions: &mut Vec<Action>,
    ) {
        let [label, field, up, down] = rects;
        word(pen, label, panel::POWER, numbered);
        let mut power = self.typed(pen, field, state.cue.power).and_then(|typed| {
            typed.map_err(|why| actions.push(Action::App(App::Whisper(why)))).ok()
        });
        let wheel = f64::from(pen.ui.io().mouse_wheel);
        if wheel != 0.0 && pen.ui.is_item_hovered() && !self.editing {
            power = Some(state.cue.power + wheel * WHEEL_STEP);
        }
        let sign = self.arrow(pen, "power-up", up, 1.0) + self.arrow(pen, "power-down", down, -1.0);
        if sign != 0.0 {
            power = Some(state.cue.power + sign);
        }
        let power = power.map(|value| Command::Power { value: value.clamp(0.0, 1.0) });
        actions.extend(power.map(Action::Play));
    }

    /// Draws the field. When typing has changed the text, returns the power, or the reason why it
    /// is none.
    fn typed(&mut self, pen: &Pen<'_>, rect: Rect, power: f64) -> Option<Result<f64, Text>> {
        if !self.editing {
            self.text.clear();
            let _ = write!(self.text, "{}", power_text(power));
            self.shown.clone_from(&self.text);
        }
        let ui = pen.ui;
        let entered = pen.text_field("##power", rect, &mut self.text, 8.0);
        let ended = self.editing && !ui.is_item_active();
        let given_up = ui.is_key_pressed(Key::Escape);
        self.editing = ui.is_item_active();
        if self.editing {
            pen.outline(rect, theme::ACCENT, 6.0);
        }
        // The field shows fewer digits than the power has, so an unchanged text changes nothing.
        let is_new = (ended || entered) && !given_up && self.text != self.shown;
        is_new.then(|| parse(&self.text))
    }

    /// Draws an arrow; returns the power that it adds in this frame, m.
    fn arrow(&mut self, pen: &Pen<'_>, name: &str, rect: Rect, sign: f64) -> f64 {
        let touch = pen.touch(name, rect);
        pen.fill(rect, pen.ground(&touch), 4.0);
        let [x, y] = rect.center();
        let tip = [x, y - sign as f32 * pen.s(4.0)];
        pen.arrow_head(tip, [0.0, -sign as f32], pen.s(7.0), theme::TEXT);
        if touch.pressed {
            (self.step, self.wait) = (FIRST_STEP, FIRST_REPEAT);
            return sign * self.step;
        }
        if !touch.held || !touch.hovered {
            return 0.0;
        }
        let mut sum = 0.0;
        self.wait -= f64::from(pen.ui.io().delta_time);
        while self.wait <= 0.0 {
            self.wait += TICK;
            self.step = (self.step * STEP_GROWTH).min(LARGEST_STEP);
            sum += self.step;
        }
        sign * sum
    }
}

/// A power as the field shows it: with two digits, or with four where two would hide a step of the
/// arrows.
fn power_text(power: f64) -> String {
    let hundredths = power * 100.0;
    match (hundredths - hundredths.round()).abs() < 0.005 {
        true => format!("{power:.2}"),
        false => format!("{power:.4}"),
    }
}

/// Parses a number as typed by a player; a decimal comma is accepted, too.
fn parse(text: &str) -> Result<f64, Text> {
    let number = text.trim().replace(',', ".").parse();
    match number {
        Ok(power) if (0.0..=1.0).contains(&power) => Ok(power),
        _ => Err(panel::ENTER_POWER),
    }
}

/// Control 3: Shoot; after a game the button for the next one, or Choose while a choice is open.
pub fn shoot(pen: &Pen<'_>, rect: Rect, state: &UiState) -> Option<Action> {
    let (label, look, command) = match state.game.phase {
        _ if state.replay.is_shown => (panel::SHOOT, Look::Idle, Command::Shoot),
        // The button ends a part of an opponent's routine.
        _ if state.game.task.is_some() => (opponent_turn::SKIP, Look::Plain, Command::Shoot),
        Phase::Over { .. } => {
            (state.game.next.label(state.game.kind.unit()), Look::Accent, Command::Restart)
        }
        Phase::Choosing => {
            let clicked = pen.button("shoot", rect, &panel::CHOOSE, Look::Accent);
            return clicked.then_some(Action::App(App::AskChoice));
        }
        Phase::Rolling => (panel::SHOOT, Look::Idle, Command::Shoot),
        Phase::Aiming { .. } if state.cue.power > 0.0 => {
            (panel::SHOOT, Look::Accent, Command::Shoot)
        }
        Phase::Aiming { .. } => (panel::SHOOT, Look::Idle, Command::Shoot),
    };
    pen.button("shoot", rect, &label, look).then_some(Action::Play(command))
}

/// Control 4: the cross, dragged in any direction.
pub fn rotate(pen: &Pen<'_>, rect: Rect, actions: &mut Vec<Action>) {
    let touch = pen.touch("rotate", rect);
    if touch.over() {
        pen.ui.set_mouse_cursor(Some(imgui::MouseCursor::ResizeAll));
    }
    let [x, y] = touch.drag.map(f64::from);
    if (x, y) != (0.0, 0.0) {
        let turn = |pixels: f64| (pixels * SCENE_DEGREES_PER_PIXEL).to_radians();
        actions.push(Action::Camera(CameraAction::Turn([turn(x), turn(-y)])));
    }
    pen.fill(rect, pen.ground(&touch), 6.0);
    let color = if touch.held { theme::ACCENT } else { theme::TEXT };
    let [cx, cy] = [rect.center()[0].round(), (rect.center()[1] - pen.s(8.0)).round()];
    let reach = pen.s(32.0);
    for [dx, dy] in [[1.0_f32, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]] {
        let tip = [cx + dx * reach, cy + dy * reach];
        let neck = reach - pen.s(6.0);
        pen.stroke([cx, cy], [cx + dx * neck, cy + dy * neck], color, 2.0);
        pen.arrow_head(tip, [dx, dy], pen.s(10.0), color);
    }
    let foot = Rect::new(rect.x, rect.max()[1] - pen.s(24.0), rect.width, pen.s(22.0));
    pen.text(foot, &panel::ROTATE, pen.fonts.small, color, Align::Center);
}

/// Control 5: the point that the camera turns around.
pub fn center(pen: &Pen<'_>, ball: Rect, table: Rect, state: &UiState) -> Option<Action> {
    let on_ball = state.camera.center == Center::Ball;
    let to_ball = pen.radio("follow-ball", ball, &panel::FOLLOW_BALL, on_ball);
    let to_table = pen.radio("center-of-table", table, &panel::CENTER_OF_TABLE, !on_ball);
    let chosen = match (to_ball, to_table) {
        (true, _) => Center::Ball,
        (_, true) => Center::Table,
        _ => return None,
    };
    Some(Action::Camera(CameraAction::Center(chosen)))
}

/// Control 7: the list of balls to follow.
#[derive(Debug, Default)]
pub struct Follow {
    /// Places of its entries while it is open, by ball.
    entries: Vec<(BallId, Rect)>,
    /// True if they were there in the last frame, too: imgui places a new list twice.
    settled: bool,
    /// True to close it in the next frame.
    close: bool,
}

impl Follow {
    /// True if the list is open.
    pub fn is_open(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Closes the list in the next frame.
    pub fn close(&mut self) {
        self.close = self.is_open();
    }

    /// Places of the entries of the open list.
    pub fn entries(&self) -> &[(BallId, Rect)] {
        if self.settled { &self.entries } else { &[] }
    }

    /// Draws the label and the list.
    pub fn draw(
        &mut self,
        pen: &Pen<'_>,
        label: Rect,
        rect: Rect,
        state: &UiState,
        numbered: bool,
    ) -> Option<Action> {
        let (ui, kind) = (pen.ui, state.game.kind);
        word(pen, label, panel::FOLLOW, numbered);
        let padding = 0.5 * (rect.height - ui.current_font_size());
        let _padding = ui.push_style_var(StyleVar::FramePadding([pen.s(10.0), padding]));
        ui.set_cursor_screen_pos(rect.min());
        ui.set_next_item_width(rect.width);
        let _window = ui.push_style_var(StyleVar::WindowPadding([pen.s(8.0), pen.s(8.0)]));
        let _spacing = ui.push_style_var(StyleVar::ItemSpacing([pen.s(8.0), pen.s(8.0)]));
        let before = std::mem::take(&mut self.entries);
        let mut chosen = None;
        let list = ui.begin_combo_with_flags(
            "##follow",
            ball_title(kind, state.camera.follow),
            ComboBoxFlags::HEIGHT_LARGEST,
        );
        if let Some(_list) = list {
            for &ball in &state.game.balls {
                let down = state.game.potted.contains(&ball);
                let mut title = ball_title(kind, ball);
                if down {
                    title = match kind.is_snooker() {
                        true => format!("{}", panel::potted(&title)),
                        false => format!("{}", panel::down(&title)),
                    };
                }
                let color = if down { theme::MUTED } else { theme::TEXT };
                let _color = ui.push_style_color(StyleColor::Text, color);
                let row = ui.selectable_config(title).selected(ball == state.camera.follow);
                if row.build() && !down {
                    chosen = Some(ball);
                }
                let ([x, y], [width, height]) = (ui.item_rect_min(), ui.item_rect_size());
                self.entries.push((ball, Rect::new(x, y, width, height)));
            }
            if std::mem::take(&mut self.close) || chosen.is_some() {
                ui.close_current_popup();
                self.entries.clear();
            }
        } else if ui.is_item_hovered() && ui.io().mouse_wheel != 0.0 {
            chosen = Some(state.game.neighbour(state.camera.follow, ui.io().mouse_wheel < 0.0));
        }
        self.settled = self.entries == before;
        chosen.map(|ball| Action::Camera(CameraAction::Follow(ball)))
    }
}

/// Control 8: closer, farther, reset.
pub fn zoom(pen: &Pen<'_>, rects: [Rect; 3]) -> Option<Action> {
    let [closer, farther, reset] = rects;
    if pen.button("zoom-in", closer, &panel::ZOOM_IN, Look::Plain) {
        return Some(Action::Camera(CameraAction::Zoom(1.0)));
    }
    if pen.button("zoom-out", farther, &panel::ZOOM_OUT, Look::Plain) {
        return Some(Action::Camera(CameraAction::Zoom(-1.0)));
    }
    pen.button("reset-zoom", reset, &panel::RESET_ZOOM, Look::Plain)
        .then_some(Action::Camera(CameraAction::ResetZoom))
}

/// Draws the loudspeaker alone.
pub fn mute(pen: &Pen<'_>, rect: Rect, state: &UiState) -> Touch {
    let muted = state.sound.muted;
    let heard = !muted && !state.sound.no_device && state.sound.volume > 0.0;
    let touch = pen.touch("mute", rect);
    pen.lit(rect, &touch, 6.0);
    let color = if heard { theme::TEXT } else { theme::MUTED };
    // The icon's visible part reaches farther to the right than to the left.
    let [x, y] = rect.center();
    Icon::new(pen, [x - pen.s(1.5), y], color).loudspeaker(muted, heard);
    touch
}

/// Draws the loudspeaker and the volume, and above them a note if there is no sound device.
pub fn sound(pen: &Pen<'_>, mute: Rect, volume: Rect, state: &UiState) -> Option<Action> {
    if state.sound.no_device {
        let height = pen.s(18.0);
        let above = Rect::new(volume.x + pen.s(4.0), mute.y - height, volume.width, height);
        pen.text(above, &panel::NO_SOUND_DEVICE, pen.fonts.small, theme::FOUL, Align::Left);
    }
    let silent = state.sound.muted || state.sound.no_device;
    if self::mute(pen, mute, state).clicked {
        return Some(Action::App(App::ToggleMute));
    }
    let color = if silent { theme::MUTED } else { theme::ACCENT };
    let chosen = pen.slider("volume", volume, state.sound.volume, color);
    chosen.map(|value| Action::App(App::Volume(value)))
}

/// The label of an entry in the list "Follow".
fn ball_title(game: GameKind, ball: BallId) -> String {
    let numbered: fn(&dyn Display) -> Filled<'_, 1> = match game.start().rules().look(ball) {
        BallLook::Cue if game.has_two_cue_balls() => return format!("{}", ball_titles::WHITE),
        BallLook::Cue => return format!("{}", panel::CUE_BALL),
        BallLook::Red if game.has_two_cue_balls() => return format!("{}", ball_titles::RED),
        BallLook::Yellow if game == GameKind::Blackball => ball_titles::numbered_yellow,
        BallLook::Yellow => return format!("{}", ball_titles::YELLOW),
        BallLook::Green => return format!("{}", ball_titles::GREEN),
        BallLook::Brown => return format!("{}", ball_titles::BROWN),
        BallLook::Blue => return format!("{}", ball_titles::BLUE),
        BallLook::Pink => return format!("{}", ball_titles::PINK),
        BallLook::Black => return format!("{}", ball_titles::BLACK),
        BallLook::Red => ball_titles::numbered_red,
        BallLook::Solid | BallLook::Striped => panel::numbered_ball,
    };
    format!("{}", numbered(&ball))
}

#[cfg(test)]
mod tests {
    use super::{FIRST_STEP, parse, power_text};

    #[test]
    fn point_and_comma_are_decimal_separators() {
        assert_eq!(parse("0.75"), Ok(0.75));
        assert_eq!(parse(" 0,75 "), Ok(0.75));
        assert_eq!(parse("1e-1"), Ok(0.1));
    }

    /// Tests that each click on an arrow changes the text, and so does each fine step of a key.
    #[test]
    fn the_field_shows_every_step() {
        assert_eq!(
            (&*power_text(0.5), &*power_text(0.0), &*power_text(1.0)),
            ("0.50", "0.00", "1.00")
        );
        for step in [FIRST_STEP, 0.0005] {
            let mut power = 0.0;
            while power + step <= 1.0 {
                assert_ne!(
                    *power_text(power),
                    *power_text(power + step),
                    "{power} and {step} more"
                );
                power += step;
            }
        }
        assert_eq!(&*power_text(FIRST_STEP), "0.0013");
    }

    #[test]
    fn other_texts_are_answered() {
        for text in ["", "2.5", "-1", "fast", "nan", "inf", "0.5.5"] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}
