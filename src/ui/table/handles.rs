//! Controls over the table: the power bar, the cue ball's corner, the button for the next game, and
//! the active words on the status line.

use crate::game::{Command, Phase};
use crate::texts::status_line;

use super::column::Column;
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::icons::Icon;
use crate::ui::kit::theme;
use crate::ui::kit::theme::faded;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::panel::{controls, english};
use crate::ui::{Action, Guide, Intent, ScreenStack, UiState};

/// True if the button for the next game or for a choice is shown, unless a screen has such a button
/// or covers its place.
pub fn shows_restart(state: &UiState, screens: &ScreenStack) -> bool {
    match state.game.phase {
        Phase::Over { .. } if state.lesson.is_shown => false,
        Phase::Over { .. } => !screens.tells_result() && !screens.hides_table(),
        Phase::Choosing => screens.is_empty() && state.game.task.is_none(),
        Phase::Aiming { .. } | Phase::Rolling => false,
    }
}

/// The button that sets up the next game or shows a choice, below the turn plate. It is shown
/// while the panel, which has such a button of its own, is hidden.
pub fn restart(canvas: &mut Canvas<'_>, column: &mut Column) {
    let Canvas { pen, state, .. } = *canvas;
    let [width, height] = [180.0, 40.0].map(|length| pen.s(length).round());
    let rect = column.next(width, height);
    let ground = faded(theme::OVERLAY, 0.0);
    canvas.ground(Ground::Passing, "restart-place", rect, ground, |canvas| {
        canvas.actions.extend(controls::shoot(pen, rect, state));
    });
    let name = if state.game.phase == Phase::Choosing { "choose" } else { "restart" };
    canvas.record_place(name, rect);
}

/// True if the power bar is shown: while a player aims.
pub fn shows_power(state: &UiState, screens: &ScreenStack) -> bool {
    let aims = matches!(state.game.phase, Phase::Aiming { .. }) && state.game.task.is_none();
    aims && screens.is_empty()
}

/// Draws the button below the power bar that shoots with its power, while the panel with its own
/// button is hidden.
pub fn shoot(canvas: &mut Canvas<'_>) {
    let Canvas { pen, layout, state, .. } = *canvas;
    let Some(rect) = layout.shoot_below_bar() else { return };
    let ground = faded(theme::OVERLAY, 0.0);
    canvas.ground(Ground::Passing, "shoot-place", rect, ground, |canvas| {
        canvas.actions.extend(controls::shoot(pen, rect, state));
    });
    canvas.record_place("shoot-below-bar", rect);
}

/// Draws the power bar at the right of the view, with the pull-back and the speed; returns the
/// power that the mouse chooses in this frame.
pub fn power_bar(pen: &Pen<'_>, layout: &Layout, state: &UiState) -> Option<Action> {
    let bar = layout.controls.power_bar;
    let middle = bar.center()[0];
    let text = format!("{}", state.cue.speed);
    let half = (0.5 * pen.width(&text, pen.fonts.small) + pen.s(8.0)).max(pen.s(18.0));
    let head = pen.s(24.0);
    let foot = pen.s(24.0);
    let ground = Rect::new(
        (middle - half).round(),
        bar.y - head,
        (2.0 * half).round(),
        bar.height + head + foot,
    );
    let mut power = None;
    Ground::Passing.draw(pen.ui, "power-place", ground, faded(theme::OVERLAY, 0.0), || {
        // It takes the mouse in the whole width of its background.
        let easy = Rect::new(ground.x, bar.y, ground.width, bar.height);
        let touch = pen.touch("power-bar", easy);
        let over = touch.over();
        let around = bar.inset(-pen.s(3.0));
        pen.fill(around, theme::OVERLAY, 6.0);
        let filled = (bar.height * state.cue.power as f32).round();
        let level = Rect::new(bar.x, bar.max()[1] - filled, bar.width, filled);
        if filled > 0.0 {
            let color = if over { theme::ACCENT_HOVERED } else { theme::ACCENT };
            pen.fill(level, color, 3.0);
        }
        for quarter in 1..4 {
            let y = (bar.y + bar.height * quarter as f32 / 4.0).round();
            let ends = [[bar.x, y], [bar.x + pen.s(4.0), y]];
            pen.line(ends[0], ends[1], theme::LINE);
        }
        let above = [middle, bar.y - pen.s(14.0)];
        Icon::new(pen, above, if over { theme::TEXT } else { theme::MUTED }).power();
        let label = Rect::new(ground.x, bar.max()[1] + pen.s(5.0), ground.width, pen.s(18.0));
        pen.fill(label, theme::OVERLAY, 4.0);
        pen.text(label, &text, pen.fonts.small, theme::TEXT, Align::Center);
        let part = f64::from((bar.max()[1] - pen.ui.io().mouse_pos[1]) / bar.height);
        // In hundredths, like the wheel and the keys.
        let value = (part.clamp(0.0, 1.0) * 100.0).round() / 100.0;
        let moved = touch.pressed || touch.drag != [0.0, 0.0];
        power = (touch.held && moved && value != state.cue.power).then_some(value);
    });
    power.map(|value| Action::Play(Command::Power { value }))
}

/// Draws the cue ball and the slider below it at the lower left, which replace the panel's.
pub fn cue_corner(canvas: &mut Canvas<'_>) {
    let Some(rect) = canvas.layout.spin_ground() else { return };
    canvas.ground(Ground::Passing, "cue-corner", rect, theme::OVERLAY, |canvas| {
        let Canvas { pen, layout, state, .. } = *canvas;
        english::corner(pen, &layout.controls, state, canvas.actions);
    });
}

/// Draws the words that open or close the key card; returns true if they were clicked.
pub fn keys(pen: &Pen<'_>, layout: &Layout, state: &UiState) -> bool {
    let words = match state.keys.gamepad() {
        Some(_) => format!("{}", status_line::help(&state.keys.first_keys(&[Intent::Card]))),
        None => format!("{}", status_line::KEYS),
    };
    word(pen, "keys", layout.keys, &words)
}

/// Draws the words that change the length of the aim line; returns true if they were clicked.
pub fn aim_line(pen: &Pen<'_>, layout: &Layout, state: &UiState) -> bool {
    let text = match state.cue.guide {
        Guide::Off => status_line::AIM_LINE_OFF,
        Guide::Short => status_line::AIM_LINE_SHORT,
        Guide::Medium => status_line::AIM_LINE_MEDIUM,
        Guide::Long => status_line::AIM_LINE_LONG,
    };
    word(pen, "aim-line", layout.aim_line, &text)
}

/// Draws clickable words on the status line; returns true if they were clicked.
fn word(pen: &Pen<'_>, name: &str, rect: Rect, text: &str) -> bool {
    let mut clicked = false;
    Ground::Card.draw(pen.ui, &format!("{name}-place"), rect, faded(theme::OVERLAY, 0.0), || {
        let touch = pen.touch(name, rect);
        let over = touch.over();
        let color = if over { theme::ACCENT_HOVERED } else { theme::ACCENT };
        if over {
            pen.ui.set_mouse_cursor(Some(imgui::MouseCursor::Hand));
        }
        pen.text(rect, text, pen.fonts.small, color, Align::Center);
        clicked = touch.clicked;
    });
    clicked
}
