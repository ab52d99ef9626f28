//! Displays over the table, which do not take the mouse: the turn plate, a message, the tray of
//! balls, and the status line.

use std::fmt::Write;

use imgui::{Condition, DrawListMut, StyleColor, StyleVar, WindowFlags};

use crate::game::{Phase, TrayRow};

use super::column::Column;
use super::layout::{Layout, Rect};
use super::text_area::last_foul;
use super::theme::{self, Color, faded};
use super::widgets::{Align, Pen};
use super::words::{Words, words};
use super::{Intent, ReplayState, ScreenStack, Socket, Tempo, Toast, Tone, UiState, signs};

/// Least width of a message beside the settings, logical pixels.
const NARROWEST_MESSAGE: f32 = 110.0;
/// Left edge of the words on the title screen, logical pixels.
pub const TITLE_LEFT: f32 = 56.0;
/// A message that needs more lines than this beside the icons is shown below them.
const MOST_LINES: f32 = 2.0;

/// Draws all displays behind the windows of imgui; a screen may lie over them.
pub fn draw(pen: &Pen<'_>, layout: &Layout, state: &UiState, screens: &ScreenStack) {
    let list = pen.ui.get_background_draw_list();
    let plate = Plate::new(pen, layout, state, screens);
    let sheet = screens.covers();
    // The settings cover either the whole plate or none of it.
    let cut = sheet.is_some_and(|sheet| sheet.meets(&plate.rect));
    if !screens.tells_result() && !cut {
        plate.draw(pen, &list);
    }
    if screens.is_empty() {
        signs::draw(pen, &list, layout, state);
    }
    tray(pen, &list, state);
    status(pen, &list, layout, state);
}

/// Draws the message over the table, beside a sheet if one is open, and below the buttons of the
/// column if it is long.
pub fn draw_message(
    pen: &Pen<'_>,
    layout: &Layout,
    state: &UiState,
    sheet: Option<Rect>,
    column: &Column,
) {
    // What the text area says is not said twice.
    let is_new = |toast: &&Toast| layout.folded() || !state.messages.last.contains(&toast.message);
    let toast = state.messages.toast.as_ref().filter(is_new);
    if let (Some(toast), Some(room)) = (toast, message_room(pen, layout, sheet)) {
        let middle = if sheet.is_some() { room } else { layout.view }.center()[0];
        let below = sheet.is_none().then(|| column.clear(layout.long_message_room()));
        message(pen, room, below, middle, toast);
    }
}

/// The two lines of the turn plate, the player and the task, and the colour of its edge.
fn turn(state: &UiState) -> (Words, Words, Color) {
    if state.replay.is_shown {
        let ReplayState { shot, shots, player, .. } = &state.replay;
        let player = player.unwrap_or(state.game.player);
        let name = words!("{}", state.game.name(player));
        return (name, words!("replay · shot {shot} of {shots}"), state.game.color(player));
    }
    let has_lesson = state.lesson.sets_position();
    if let Phase::Over { winner } = state.game.phase
        && !state.lesson.is_shown
    {
        let name = state.game.name(winner);
        if state.game.is_report {
            return (words!("{name} Wins"), words!("Restart Game to play again"), theme::GOOD);
        }
        let again = match state.keys.keys(Intent::Confirm).next() {
            Some(key) => words!("Press {key} for a new rack"),
            None => words!("Restart Game for a new rack"),
        };
        return (words!("{name} wins"), again, theme::GOOD);
    }
    let below = match (state.tempo, state.game.phase) {
        _ if state.lesson.passed == Some(true) && state.lesson.is_shown => "made it",
        _ if state.lesson.passed == Some(false) && state.lesson.is_shown => "missed",
        (Tempo::Fast, _) => "fast forward",
        (Tempo::Slow | Tempo::Delayed, _) => "slow motion",
        (Tempo::Paused, _) => "paused",
        (Tempo::Usual, Phase::Aiming { ball_in_hand: true }) => "ball in hand",
        (Tempo::Usual, Phase::Aiming { ball_in_hand: false }) => "to shoot",
        (Tempo::Usual, Phase::Choosing) => "choosing",
        (Tempo::Usual, Phase::Over { .. }) => "the rack is over",
        (Tempo::Usual, Phase::Rolling) => "balls are rolling",
    };
    match state.game.standing.target(state.game.player).filter(|_| !has_lesson) {
        Some(plays) => {
            let player = state.game.player;
            let name = words!("{}", state.game.name(player));
            (name, words!("{plays} · {below}"), state.game.color(player))
        }
        None if has_lesson => {
            (words!("{}", state.lesson.program), words!("{below}"), theme::ACCENT)
        }
        None => (words!("Practice"), words!("{below}"), theme::ACCENT),
    }
}

/// Draws the turn plate at the upper left.
struct Plate {
    rect: Rect,
    title: Words,
    below: Words,
    color: Color,
}

impl Plate {
    fn new(pen: &Pen<'_>, layout: &Layout, state: &UiState, screens: &ScreenStack) -> Plate {
        let (title, mut below, color) = turn(state);
        let room = layout.view.width - pen.s(64.0);
        // Without the panel the plate must show a foul after its message has gone. Screens over the
        // table are placed beside a plate without it.
        let alone = layout.folded() && state.messages.toast.is_none() && screens.is_empty();
        if let Some(foul) = last_foul(state).filter(|_| alone) {
            let _ = write!(below, " · {foul}");
            below = elided(below, |text| pen.width(text, pen.fonts.small) <= room);
        }
        let wide = [(&title, pen.fonts.plate), (&below, pen.fonts.small)];
        let [upper, lower] = wide.map(|(text, font)| pen.width(text, font));
        let width = upper.max(lower).min(room) + pen.s(32.0);
        let rect = Rect { width: width.round(), ..layout.plate };
        Plate { rect, title, below, color }
    }

    fn draw(&self, pen: &Pen<'_>, list: &DrawListMut<'_>) {
        let rect = self.rect;
        pen.fill(list, rect, theme::OVERLAY, 8.0);
        let edge = Rect::new(rect.x, rect.y + pen.s(12.0), pen.s(3.0), rect.height - pen.s(24.0));
        pen.fill(list, edge, self.color, 1.5);
        let upper = Rect::new(rect.x + pen.s(16.0), rect.y + pen.s(8.0), rect.width, pen.s(30.0));
        pen.text(list, upper, &self.title, pen.fonts.plate, theme::TEXT, Align::Left);
        let lower = Rect::new(upper.x, rect.y + pen.s(38.0), rect.width, pen.s(18.0));
        pen.text(list, lower, &self.below, pen.fonts.small, theme::MUTED, Align::Left);
    }
}

/// The place of a message: beside the turn plate; or, with the settings open, beside them and below
/// the turn plate. `None` if there is no space, and the message lies over the settings.
pub fn message_room(pen: &Pen<'_>, layout: &Layout, sheet: Option<Rect>) -> Option<Rect> {
    let Some(sheet) = sheet else {
        return Some(layout.message_room());
    };
    let gap = pen.s(16.0);
    let top = layout.plate.max()[1] + gap;
    let room = Rect::new(gap, top, sheet.x - 2.0 * gap, pen.s(40.0));
    (room.width >= pen.s(NARROWEST_MESSAGE)).then_some(room)
}

/// The colour of a message.
fn message_color(toast: &Toast) -> Color {
    match toast.message.tone {
        Tone::Plain => theme::TEXT,
        Tone::Good => theme::GOOD,
        Tone::Foul | Tone::Bad => theme::FOUL,
        Tone::Past => theme::MUTED,
    }
}

/// Draws a message over the settings, if there is no space beside them: down from their upper edge,
/// at most as wide as their title.
pub fn message_over(pen: &Pen<'_>, title: Rect, toast: &Toast) {
    let (text, ui) = (&toast.message.text, pen.ui);
    let [aside, above, edge] = [12.0, 6.0, 8.0].map(|length| pen.s(length));
    let _font = ui.push_font(pen.fonts.strong);
    let wrap = title.width - 2.0 * aside;
    let [width, height] = ui.calc_text_size_with_opts(text, false, wrap);
    let size = [(width + 2.0 * aside).ceil(), (height + 2.0 * above).ceil()];
    let x = title.x + 0.5 * (title.width - size[0]);
    let ground = Rect::new(x.round(), (title.y + edge).round(), size[0], size[1]);
    let list = ui.get_window_draw_list();
    pen.fill(&list, ground, faded(theme::PANEL, toast.opacity), 8.0);
    pen.outline(&list, ground, faded(theme::LINE, toast.opacity), 8.0);
    drop(list);
    let _opacity = ui.push_style_var(StyleVar::Alpha(toast.opacity.max(0.01)));
    let _text = ui.push_style_color(StyleColor::Text, message_color(toast));
    ui.set_cursor_screen_pos([ground.x + aside, ground.y + above]);
    // Relative to the left edge of the window.
    let from = ground.x + aside - ui.window_pos()[0];
    let _wrap = ui.push_text_wrap_pos_with_pos(from + wrap);
    ui.text(text);
}

/// Draws a message over the table: as central as its area allows, all in letters of one size; in
/// several lines if it is long, and in the area `below` if these are too many.
fn message(pen: &Pen<'_>, room: Rect, below: Option<Rect>, middle: f32, toast: &Toast) {
    let color = message_color(toast);
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
    let (pad, wrap, [width, height]) = fit(room);
    let size = [(width + 2.0 * pad[0]).ceil(), (height + 2.0 * pad[1]).ceil()];
    let last = (room.max()[0] - size[0]).max(room.x);
    let x = (middle - 0.5 * size[0]).clamp(room.x, last);
    let y = match long {
        Some(room) => room.y,
        None => (room.center()[1] - 0.5 * size[1]).max(pen.s(4.0)),
    };
    let _padding = ui.push_style_var(StyleVar::WindowPadding(pad));
    let _opacity = ui.push_style_var(StyleVar::Alpha(toast.opacity.max(0.01)));
    let _ground = ui.push_style_color(StyleColor::WindowBg, theme::OVERLAY);
    let _text = ui.push_style_color(StyleColor::Text, color);
    ui.window("message")
        .position([x.round(), y.round()], Condition::Always)
        .size(size, Condition::Always)
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
            ui.text(text);
        });
}

/// Draws the tray behind the remaining balls, which the renderer draws, with their owners' names.
fn tray(pen: &Pen<'_>, list: &DrawListMut<'_>, state: &UiState) {
    let (Some(first), Some(last)) = (state.sockets.first(), state.sockets.last()) else {
        return;
    };
    let side = first.radius + pen.s(12.0);
    let has_titles = state.game.standing.tray.iter().any(|row| row.title.is_some());
    let above = if has_titles { 26.0 } else { 6.0 };
    let top = first.center[1] - first.radius - pen.s(above);
    let ground = Rect::new(
        first.center[0] - side,
        top,
        last.center[0] - first.center[0] + 2.0 * side,
        first.center[1] + first.radius + pen.s(6.0) - top,
    );
    pen.fill(list, ground, theme::OVERLAY, 8.0);
    let standing = &state.game.standing;
    // The last ball that the player to shoot must pot, if only one is left.
    if standing.on_decider[state.game.player.index()] {
        for last in state.sockets.iter().filter(|socket| socket.ball == standing.decider) {
            list.add_circle(last.center, last.radius + pen.s(2.0), theme::ACCENT)
                .thickness(pen.s(2.0))
                .build();
        }
    }
    let is_legal = |socket: &&Socket| state.game.legal.contains(&socket.ball);
    for socket in state.sockets.iter().filter(|socket| socket.filled == 1.0).filter(is_legal) {
        let [x, y] = [socket.center[0], socket.center[1] + socket.radius + pen.s(3.0)];
        let half = 0.5 * socket.radius;
        list.add_line([x - half, y], [x + half, y], state.game.color(state.game.player))
            .thickness(pen.s(2.0))
            .build();
    }
    for socket in state.sockets.iter().filter(|socket| socket.filled < 1.0) {
        let ring = faded(theme::MUTED, 0.45);
        list.add_circle(socket.center, socket.radius - 1.0, ring).build();
        let [x, y] = socket.center.map(|middle| middle - socket.radius);
        let place = Rect::new(x, y, 2.0 * socket.radius, 2.0 * socket.radius);
        let number = words!("{}", socket.ball);
        let empty = faded(theme::MUTED, 0.7 * (1.0 - socket.filled));
        pen.text(list, place, &number, pen.fonts.small, empty, Align::Center);
    }
    for row in standing.tray {
        let mut sockets = state.sockets.iter().filter(|socket| row.balls.contains(&socket.ball));
        if let (Some(_), Some(first)) = (row.title, sockets.next()) {
            let last = sockets.next_back().unwrap_or(first);
            label(pen, list, owner(state, row), first, last);
        }
    }
}

/// The owner of a row of balls, and the colour of the name: the player to shoot stands out, and
/// after the game the winner.
fn owner(state: &UiState, row: &TrayRow) -> (Words, Color) {
    let Some(player) = state.game.standing.owner(row) else {
        return (words!("{}", row.title.unwrap_or_default()), theme::MUTED);
    };
    let (first, color) = match state.game.phase {
        Phase::Over { winner } => (winner, theme::GOOD),
        Phase::Aiming { .. } | Phase::Rolling | Phase::Choosing => {
            (state.game.player, state.game.color(state.game.player))
        }
    };
    let color = if player == first { color } else { theme::MUTED };
    let target = state.game.standing.target(player).unwrap_or_default();
    (words!("{}: {target}", state.game.name(player)), color)
}

/// Draws the owner's name over a row, from its first to its last ball.
fn label(
    pen: &Pen<'_>,
    list: &DrawListMut<'_>,
    (text, color): (Words, Color),
    first: &Socket,
    last: &Socket,
) {
    let height = pen.s(20.0);
    let rect = Rect::new(
        first.center[0] - first.radius,
        first.center[1] - first.radius - height - pen.s(2.0),
        last.center[0] + last.radius - first.center[0] + first.radius,
        height,
    );
    pen.text(list, rect, &text, pen.fonts.small, color, Align::Center);
}

/// Draws the status line at the foot of the view.
fn status(pen: &Pen<'_>, list: &DrawListMut<'_>, layout: &Layout, state: &UiState) {
    let rect = layout.status;
    list.add_rect(rect.min(), rect.max(), theme::OVERLAY).filled(true).build();
    let room = layout.aim_line.x - pen.s(24.0);
    let text = shortened(pen, &state.hint, room);
    let start = Rect::new(rect.x + pen.s(16.0), rect.y, room, rect.height);
    // If it is still too long, it stops before the words beside it.
    list.with_clip_rect_intersect(start.min(), start.max(), || {
        pen.text(list, start, text, pen.fonts.small, theme::MUTED, Align::Left);
    });
}

/// Draws the status line's text alone, over everything: there are no displays.
pub fn hint_alone(pen: &Pen<'_>, layout: &Layout, state: &UiState) {
    let list = pen.ui.get_foreground_draw_list();
    let window = layout.window;
    let x = pen.s(TITLE_LEFT).min(0.08 * window.width).round();
    let row = Rect::new(x, window.max()[1] - pen.s(36.0), window.width - 2.0 * x, pen.s(24.0));
    let text = shortened(pen, &state.hint, row.width);
    pen.text(&list, row, text, pen.fonts.small, theme::MUTED, Align::Left);
}

/// The beginning of a text that fits, up to a whole word, with an ellipsis if more follows.
fn elided(text: Words, fits: impl Fn(&str) -> bool) -> Words {
    let words = text.match_indices(' ').rev().map(|(end, _)| &text[..end]);
    let shorter = words.map(|words| words!("{}…", words.trim_end_matches([' ', '·'])));
    let mut candidates = [text].into_iter().chain(shorter);
    candidates.find(|candidate| fits(candidate)).unwrap_or(text)
}

/// The first parts of a hint that fit, separated by dots.
fn shortened<'a>(pen: &Pen<'_>, hint: &'a str, room: f32) -> &'a str {
    let ends = hint.match_indices(" · ").map(|(end, _)| end).chain([hint.len()]);
    let mut text = "";
    for end in ends {
        let longer = &hint[..end];
        if !text.is_empty() && pen.width(longer, pen.fonts.small) > room {
            break;
        }
        text = longer;
    }
    text
}

#[cfg(test)]
mod tests {
    use std::sync::PoisonError;
    use std::time::Duration;

    use super::*;
    use crate::game::{Player, Standing};
    use crate::ui::tests::{IMGUI, context};
    use crate::ui::{
        GameState, KeyCard, Message, NewGameQuestion, PauseMenu, Screen, SettingsSheet, Toast,
    };

    /// Tests that under a screen the turn plate is no wider than the layout allows, so that it is
    /// covered whole or not at all.
    #[test]
    fn the_plate_shows_the_last_foul_only_without_a_screen() {
        let foul = Message {
            text: "Foul: the cue ball fell into a pocket (Player 1)".to_owned(),
            tone: Tone::Foul,
        };
        let mut plain = UiState::default();
        plain.messages.last = [foul.clone()].into();
        plain.messages.count = 1;
        let mut with_message = plain.clone();
        with_message.messages.toast = Some(Toast { message: foul, opacity: 1.0 });
        for (width, height, zoom) in [(640, 480, 1.0), (1280, 720, 1.0), (1920, 1080, 1.2)] {
            let layout = Layout::arranged(width, height, zoom, true);
            let _only = IMGUI.lock().unwrap_or_else(PoisonError::into_inner);
            let (mut imgui, fonts) = context(&layout);
            imgui.io_mut().display_size = layout.window.size();
            imgui.io_mut().update_delta_time(Duration::from_millis(16));
            let pen = Pen { ui: imgui.new_frame(), fonts: &fonts, scale: layout.scale };
            let reserved = layout.plate.width;
            let mut screens = ScreenStack::default();
            let wide = |state: &UiState, screens: &ScreenStack| {
                Plate::new(&pen, &layout, state, screens).rect.width
            };
            let what = format!("{width}x{height}, {zoom}");
            assert!(wide(&plain, &screens) > reserved, "{what}: the foul is shown");
            assert!(wide(&with_message, &screens) <= reserved, "{what}");
            let all: [Screen; 4] = [
                SettingsSheet::default().into(),
                KeyCard.into(),
                PauseMenu::default().into(),
                NewGameQuestion.into(),
            ];
            for screen in all {
                screens.open(screen);
                for phase in [
                    Phase::Aiming { ball_in_hand: true },
                    Phase::Rolling,
                    Phase::Over { winner: Player::Two },
                ] {
                    let sides = [Some("Stripes"), Some("Solids")];
                    let targets = Some(["Stripes", "Solids"]);
                    let standing = Standing { sides, targets, ..plain.game.standing };
                    let game = GameState { phase, standing, ..plain.game.clone() };
                    let state = UiState { game, ..plain.clone() };
                    let wide = wide(&state, &screens);
                    let top = screens.top();
                    assert!(wide <= reserved, "{wide} for {reserved}, {top:?}, {phase:?}, {what}");
                }
            }
        }
    }

    #[test]
    fn the_foul_on_the_plate_is_cut_after_a_whole_word() {
        let say = |text: &str, tone| Message { text: text.to_owned(), tone };
        let messages = [
            say("Foul: no ball hit (Player 1)", Tone::Foul),
            say("The journal stops here", Tone::Bad),
        ];
        let mut state = UiState::default();
        state.messages.last = messages.into();
        state.messages.count = 2;
        assert_eq!(last_foul(&state), Some("Foul: no ball hit (Player 1)"));
        let plate = words!("Open · ball in hand · Foul: no ball hit (Player 1)");
        for (room, cut) in [
            (50, "Open · ball in hand · Foul: no ball hit (Player 1)"),
            (49, "Open · ball in hand · Foul: no ball hit (Player…"),
            (38, "Open · ball in hand · Foul: no ball…"),
            (35, "Open · ball in hand · Foul: no…"),
            (25, "Open · ball in hand…"),
        ] {
            assert_eq!(&*elided(plate, |text| text.chars().count() <= room), cut);
        }
    }

    #[test]
    fn the_tray_names_a_player_on_the_8_and_the_winner() {
        let mut state = UiState::default();
        let [solids, _, stripes] = state.game.standing.tray else {
            panic!("solids, the 8, stripes")
        };
        state.game.standing.sides = [solids.title, stripes.title];
        state.game.standing.targets = Some(["On the 8", "Stripes"]);
        let below = |state: &UiState| turn(state).1.to_string();
        assert_eq!(below(&state), "On the 8 · to shoot");
        let (text, color) = owner(&state, solids);
        assert_eq!((&*text, color), ("Player 1: On the 8", theme::ACCENT));
        state.game.player = Player::Two;
        assert_eq!(below(&state), "Stripes · to shoot");
        state.tempo = Tempo::Paused;
        assert_eq!(below(&state), "Stripes · paused");
        // Player 2 lost, so nothing of Player 2's is highlighted any more.
        state.game.phase = Phase::Over { winner: Player::One };
        assert_eq!(owner(&state, stripes).1, theme::MUTED);
        assert_eq!(owner(&state, solids).1, theme::GOOD);
    }
}
