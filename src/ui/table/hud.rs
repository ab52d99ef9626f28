//! Displays over the table, which do not take the mouse: a message, the tray of balls, and the
//! status line.

use imgui::{Condition, StyleColor, StyleVar, WindowFlags};

use crate::game::{Phase, TrayRow};
use crate::texts::{Shown, tray};

use super::column::Column;
use super::diamonds;
use super::message::message_room;
use super::signs;
use super::turn_plate::Plate;
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::chinese;
use crate::ui::kit::theme;
use crate::ui::kit::theme::{Color, faded};
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::screen::TITLE_LEFT;
use crate::ui::{ScreenStack, Socket, Toast, UiState};

/// A message that needs more lines than this beside the icons is shown below them.
const MOST_LINES: f32 = 2.0;

/// Draws all displays behind the windows of imgui; a screen may lie over them. Returns the place of
/// the turn plate.
pub fn draw(pen: &Pen<'_>, layout: &Layout, state: &UiState, screens: &ScreenStack) -> Rect {
    let list = pen.ui.get_background_draw_list();
    let pen = &pen.on(&list);
    if screens.is_empty() {
        pen.clipped(layout.view, |pen| diamonds::draw(pen, &state.cue.diamonds));
    }
    let plate = Plate::new(pen, layout, state, screens);
    let sheet = screens.covers();
    // The settings cover either the whole plate or none of it.
    let cut = sheet.is_some_and(|sheet| sheet.meets(&plate.rect));
    if !screens.tells_result() && !cut {
        plate.draw(pen);
    }
    if screens.is_empty() {
        signs::draw(pen, layout, state);
    }
    tray(pen, state);
    status(pen, layout, state);
    plate.rect
}

/// Draws the message over the table, beside a sheet if one is open, and below the buttons of the
/// column if it is long.
pub fn draw_message(canvas: &Canvas<'_>, screens: &ScreenStack, column: &Column) {
    let Canvas { pen, layout, state, .. } = *canvas;
    let sheet = if screens.hides_displays() { None } else { screens.covers() };
    // What the text area, a question or a replay says is not said twice.
    let is_new = |toast: &&Toast| {
        let message = &toast.message;
        let has_text_area = !layout.folded() && !screens.hides_displays();
        let is_told = has_text_area && state.messages.last.contains(message);
        !is_told && !state.replay.verdict.starts_with(&message.text) && !screens.says(&message.text)
    };
    let toast = state.messages.toast.as_ref().filter(is_new);
    if let (Some(toast), Some(room)) = (toast, message_room(pen, layout, sheet)) {
        let room = column.beside(room);
        let middle = if sheet.is_some() { room } else { layout.view }.center()[0];
        let below = sheet.is_none().then(|| column.clear(layout.long_message_room()));
        message(pen, room, below, middle, toast);
    }
}

/// Draws a message over the table: as central as its area allows, all in letters of one size; in
/// several lines if it is long, and in the area `below` if these are too many.
fn message(pen: &Pen<'_>, room: Rect, below: Option<Rect>, middle: f32, toast: &Toast) {
    let color = toast.message.tone.color();
    let (text, ui) = (&toast.message.text, pen.ui);
    let _font = ui.push_font(pen.fonts.strong);
    let fit = |room: Rect| {
        let wide = room.width > pen.s(200.0);
        let pad = if wide { [pen.s(20.0), pen.s(10.0)] } else { [pen.s(10.0), pen.s(8.0)] };
        let wrap = (room.width - 2.0 * pad[0]).max(pen.s(60.0));
        (pad, wrap, ui.calc_text_size_with_opts(text, false, wrap))
    };
    let most = MOST_LINES * ui.current_font_size() + 1.0;
    let long = below.filter(|_| fit(room).2[1] > most);
    let room = long.unwrap_or(room);
    let (pad, wrap, [_, height]) = fit(room);
    let wrap =
        balanced(wrap, |wrap| ui.calc_text_size_with_opts(text, false, wrap)[1] <= height + 0.5);
    let [width, height] = ui.calc_text_size_with_opts(text, false, wrap);
    let size = [(width + 2.0 * pad[0]).ceil(), (height + 2.0 * pad[1]).ceil()];
    let last = (room.max()[0] - size[0]).max(room.x);
    let x = (middle - 0.5 * size[0]).clamp(room.x, last);
    let y = match long {
        Some(room) => room.y,
        None => (room.center()[1] - 0.5 * size[1]).max(pen.s(4.0)),
    };
    let _opacity = ui.push_style_var(StyleVar::Alpha(toast.opacity.max(0.01)));
    note(
        pen,
        "message",
        Rect::new(x.round(), y.round(), size[0], size[1]),
        (pad, wrap),
        text,
        color,
    );
}

/// Draws words on a ground of their own, in lines of the width `wrap` with this space around them. It
/// takes no mouse.
pub fn note(
    pen: &Pen<'_>,
    name: &str,
    rect: Rect,
    (pad, wrap): ([f32; 2], f32),
    text: &str,
    color: Color,
) {
    let ui = pen.ui;
    let _padding = ui.push_style_var(StyleVar::WindowPadding(pad));
    let _ground = ui.push_style_color(StyleColor::WindowBg, theme::OVERLAY);
    let _text = ui.push_style_color(StyleColor::Text, color);
    ui.window(name)
        .position(rect.min(), Condition::Always)
        .size(rect.size(), Condition::Always)
        .flags(
            WindowFlags::NO_DECORATION
                | WindowFlags::NO_INPUTS
                | WindowFlags::NO_MOVE
                | WindowFlags::NO_SAVED_SETTINGS
                | WindowFlags::NO_FOCUS_ON_APPEARING
                | WindowFlags::NO_BRING_TO_FRONT_ON_FOCUS,
        )
        .build(|| {
            let _wrap = ui.push_text_wrap_pos_with_pos(pad[0] + wrap);
            chinese::need(text);
            ui.text(text);
        });
}

/// The least width for as many lines as the greatest one gives, so that no line has one word alone.
fn balanced(most: f32, fits: impl Fn(f32) -> bool) -> f32 {
    let (mut low, mut high) = (0.4 * most, most);
    while high - low > 4.0 {
        let middle = 0.5 * (low + high);
        if fits(middle) { high = middle } else { low = middle }
    }
    high.ceil()
}

/// Draws the tray behind the remaining balls, which the renderer draws, with their owners' names.
fn tray(pen: &Pen<'_>, state: &UiState) {
    let (Some(first), Some(last)) = (state.sockets.first(), state.sockets.last()) else {
        return;
    };
    let side = first.radius + pen.s(12.0);
    let has_titles = state.game.standing.tray.iter().any(|row| row.group.is_some());
    let above = if has_titles { 20.0 } else { 6.0 };
    let top = first.center[1] - first.radius - pen.s(above);
    let ground = Rect::new(
        first.center[0] - side,
        top,
        last.center[0] - first.center[0] + 2.0 * side,
        first.center[1] + first.radius + pen.s(5.0) - top,
    );
    pen.fill(ground, theme::OVERLAY, 8.0);
    let standing = &state.game.standing;
    // The last ball that the player to shoot must pot, if only one is left.
    if standing.on_decider[state.game.player.index()] {
        for last in state.sockets.iter().filter(|socket| Some(socket.ball) == standing.decider) {
            pen.ring(last.center, last.radius + pen.s(2.0), theme::ACCENT, 2.0);
        }
    }
    let is_legal = |socket: &&Socket| state.game.legal.contains(&socket.ball);
    for socket in state.sockets.iter().filter(|socket| socket.filled == 1.0).filter(is_legal) {
        let [x, y] = [socket.center[0], socket.center[1] + socket.radius + pen.s(3.0)];
        let half = 0.5 * socket.radius;
        pen.stroke([x - half, y], [x + half, y], state.game.color(state.game.player), 2.0);
    }
    for socket in state.sockets.iter().filter(|socket| socket.filled < 1.0) {
        let ring = faded(theme::MUTED, 0.45);
        pen.list().add_circle(socket.center, socket.radius - 1.0, ring).build();
        let [x, y] = socket.center.map(|middle| middle - socket.radius);
        let place = Rect::new(x, y, 2.0 * socket.radius, 2.0 * socket.radius);
        if !socket.has_number {
            continue;
        }
        let number = format!("{}", socket.ball);
        let empty = faded(theme::MUTED, 0.7 * (1.0 - socket.filled));
        pen.text(place, &number, pen.fonts.small, empty, Align::Center);
    }
    for row in standing.tray {
        let mut sockets = state.sockets.iter().filter(|socket| row.balls.contains(&socket.ball));
        if let (Some(_), Some(first)) = (row.group, sockets.next()) {
            let last = sockets.next_back().unwrap_or(first);
            let place = label_place(pen, first, last);
            let fits = |text: &str| pen.width(text, pen.fonts.small) <= place.width;
            let (text, color) = owner(state, row, fits);
            pen.text(place, &text, pen.fonts.small, color, Align::Center);
        }
    }
}

/// The words over a row of balls, the owner's name with the group if it fits, and their colour: the
/// player to shoot stands out, and after the game the winner.
fn owner(state: &UiState, row: &TrayRow, fits: impl Fn(&str) -> bool) -> (String, Color) {
    let Some(player) = state.game.standing.owner(row) else {
        let group = row.group.map(|group| state.game.standing.title(group));
        return (group.map_or(String::new(), |group| format!("{}", Shown(&group))), theme::MUTED);
    };
    let (first, color) = match state.game.phase {
        Phase::Over { winner } => (winner, theme::GOOD),
        Phase::Aiming { .. } | Phase::Rolling | Phase::Choosing => {
            (state.game.player, state.game.color(state.game.player))
        }
    };
    let color = if player == first { color } else { theme::MUTED };
    let name = state.game.name(player);
    let target = state.game.standing.target(player);
    let whole = target.map(|target| format!("{}", tray::plays(&name, &Shown(&target))));
    (whole.filter(|text| fits(text)).unwrap_or_else(|| name.to_string()), color)
}

/// The place of the owner's name over a row, from its first to its last ball.
fn label_place(pen: &Pen<'_>, first: &Socket, last: &Socket) -> Rect {
    let height = pen.s(20.0);
    Rect::new(
        first.center[0] - first.radius,
        first.center[1] - first.radius - height - pen.s(2.0),
        last.center[0] + last.radius - first.center[0] + first.radius,
        height,
    )
}

/// Draws the status line at the foot of the view.
fn status(pen: &Pen<'_>, layout: &Layout, state: &UiState) {
    let rect = layout.status;
    pen.fill(rect, theme::OVERLAY, 0.0);
    let room = layout.aim_line.x - pen.s(24.0);
    let text = shortened(pen, &state.hint, room);
    let start = Rect::new(rect.x + pen.s(16.0), rect.y, room, rect.height);
    pen.text(start, text, pen.fonts.small, theme::MUTED, Align::Left);
}

/// Draws the status line alone, for a view without the other displays.
pub fn status_line(pen: &Pen<'_>, layout: &Layout, state: &UiState) {
    status(&pen.on(&pen.ui.get_background_draw_list()), layout, state);
}

/// Draws the status line's text alone: there are no displays. It lies over the title, but a card with
/// large text may cover it.
pub fn hint_alone(pen: &Pen<'_>, layout: &Layout, state: &UiState, screens: &ScreenStack) {
    let list = match screens.is_title() {
        true => pen.ui.get_foreground_draw_list(),
        false => pen.ui.get_background_draw_list(),
    };
    let pen = &pen.on(&list);
    let window = layout.window;
    let x = pen.s(TITLE_LEFT).min(0.08 * window.width).round();
    let row = Rect::new(x, window.max()[1] - pen.s(36.0), window.width - 2.0 * x, pen.s(24.0));
    let text = shortened(pen, &state.hint, row.width);
    pen.text(row, text, pen.fonts.small, theme::MUTED, Align::Left);
}

/// As many parts of a hint as fit, separated by dots. Leading parts that do not fit are skipped.
fn shortened<'a>(pen: &Pen<'_>, hint: &'a str, room: f32) -> &'a str {
    const DOT: &str = " · ";
    let fits = |text: &str| pen.width(text, pen.fonts.small) <= room;
    let mut rest = hint;
    while let Some((_, others)) = rest.split_once(DOT).filter(|(first, _)| !fits(first)) {
        rest = others;
    }
    let ends = rest.match_indices(DOT).map(|(end, _)| end).chain([rest.len()]);
    ends.take_while(|end| fits(&rest[..*end])).last().map_or("", |end| &rest[..end])
}

#[cfg(test)]
mod tests {
    use crate::game::{Player, Target};
    use crate::physics::BallId;
    use crate::ui::table::hud::*;

    /// Tests against the fault that a message was broken for its last word.
    #[test]
    fn a_message_is_not_broken_for_one_word() {
        // Ten words of 50 pixels: nine of them fit a line, so two lines have five words each.
        let lines = |wide: f32| (10.0 / (wide / 50.0).floor().max(1.0)).ceil();
        let wide = balanced(470.0, |wide| lines(wide) <= 2.0);
        assert!((250.0..=255.0).contains(&wide), "{wide}");
        // A single line keeps its words together.
        assert!(lines(balanced(520.0, |wide| lines(wide) <= 1.0)) <= 1.0);
    }

    #[test]
    fn the_tray_names_a_player_on_the_8_and_the_winner() {
        let mut state = UiState::default();
        let [solids, _, stripes] = state.game.standing.tray else {
            panic!("solids, the 8, stripes")
        };
        state.game.standing.groups = Some([solids.group, stripes.group]);
        state.game.standing.targets = Some([Some(Target::On(BallId(8))), Some(Target::Stripes)]);
        let (text, color) = owner(&state, solids, |_| true);
        assert_eq!((&*text, color), ("Player 1: On the 8", theme::ACCENT));
        state.game.player = Player::Two;
        // Player 2 lost, so nothing of Player 2's is highlighted any more.
        state.game.phase = Phase::Over { winner: Player::One };
        assert_eq!(owner(&state, stripes, |_| true).1, theme::MUTED);
        assert_eq!(owner(&state, solids, |_| false), ("Player 1".to_owned(), theme::GOOD));
    }
}
