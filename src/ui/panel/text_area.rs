//! Control 1 of the report: the text area.
//!
//! Turn, groups and potted balls are fixed at the top. The messages below scroll; the last ones are
//! visible.

use std::fmt::Write;

use imgui::StyleVar;

use crate::game::{FrozenTo, Phase, Player, Score, TheBall};
use crate::physics::BallId;
use crate::texts::{Shown, score_in_units, text_area};

use crate::ui::kit::chinese;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;
use crate::ui::table::{calls, score_board};
use crate::ui::words::{self, with_name};
use crate::ui::{Message, Tempo, Tone, UiState};

/// Below this height, logical pixels, the players share a line.
const ROOMY_HEIGHT: f32 = 220.0;
/// Below this height, logical pixels, lines are closer together and all potted balls share one.
const SPARSE_HEIGHT: f32 = 150.0;
/// Most ball numbers in a line with commas between them.
const MOST_APART: usize = 8;
/// Most messages that can be scrolled through.
pub const MAX_MESSAGES: usize = 100;

/// The scroll state of the messages.
#[derive(Debug)]
pub struct Scroll {
    /// The number of messages so far.
    seen: usize,
    /// Width and height of the area for messages, physical pixels.
    size: [f32; 2],
    /// Scroll position at which the last message is visible, physical pixels from the first one.
    at: f32,
    /// True while the last message is kept visible; false after the user has scrolled.
    follows: bool,
}

impl Scroll {
    /// No messages.
    pub fn new() -> Scroll {
        Scroll { seen: 0, size: [0.0, 0.0], at: 0.0, follows: true }
    }

    /// True if the last message is visible.
    #[cfg(test)]
    pub fn follows(&self) -> bool {
        self.follows
    }
}

/// The messages of this game with their colours; those before the last shot are dimmed.
fn current(state: &UiState) -> impl Iterator<Item = (&Message, theme::Color)> {
    let dropped = state.messages.count.saturating_sub(state.messages.last.len());
    let numbered = (dropped..).zip(state.messages.last.iter());
    numbered.skip_while(|(number, _)| *number < state.messages.past).map(|(number, message)| {
        let is_earlier = number < state.messages.earlier;
        (message, if is_earlier { theme::MUTED } else { message.tone.color() })
    })
}

/// The foul of the last shot, if it was one and no player has chosen how to continue.
pub fn last_foul(state: &UiState) -> Option<&str> {
    if state.game.has_chosen {
        return None;
    }
    let fresh = current(state).filter(|(_, color)| *color != theme::MUTED);
    let foul = fresh.filter(|(message, _)| message.tone == Tone::Foul).last();
    foul.map(|(message, _)| message.text.as_str())
}

/// Draws the text area within its rectangle.
pub fn draw(pen: &Pen<'_>, rect: Rect, state: &UiState, scroll: &mut Scroll) {
    let roomy = rect.height >= pen.s(ROOMY_HEIGHT);
    let sparse = rect.height < pen.s(SPARSE_HEIGHT);
    let (pad, above) = (pen.s(12.0), pen.s(if sparse { 4.0 } else { 10.0 }));
    let inner = Rect::new(rect.x + pad, rect.y + above, rect.width - 2.0 * pad, rect.height);
    let mut y = inner.y;
    pen.fill(rect, theme::RAISED, 6.0);
    let [heading, line, small] = if sparse { [24.0, 20.0, 17.0] } else { [26.0, 22.0, 19.0] };
    let row = Rect::new(inner.x, y, inner.width, pen.s(heading));
    let mut room = row.width;
    if state.game.score.wins != [0, 0] || state.game.score.race.is_some() {
        let [first, second] = state.game.score.wins;
        let games = match state.game.score.race {
            Some(race) => format!("{}", text_area::score_in_race(&first, &second, &race)),
            None => score_in_units(state.game.kind.unit(), &first, &second).to_string(),
        };
        let games = match state.game.score.sets {
            Some([first, second]) => {
                format!("{}", text_area::score_in_sets(&first, &second, &games))
            }
            None => games,
        };
        pen.text(row, &games, pen.fonts.small, theme::MUTED, Align::Right);
        room -= pen.width(&games, pen.fonts.small) + pen.s(8.0);
    }
    let place = Rect { width: room, ..row };
    let fits = |text: &str| pen.narrowed(text, pen.fonts.title) <= place.width;
    let words = with_name(title_name(state), |name| title(state, name), fits);
    pen.text(place, &words, pen.fonts.title, title_color(state), Align::Left);
    y += row.height;
    let shows_board = score_board::has_board(&state.game.standing);
    if shows_board {
        let board = Rect::new(inner.x, y, inner.width, inner.height);
        y = score_board::in_text_area(pen, board, pen.s(if roomy { 20.0 } else { 17.0 }), state);
    }
    for (place, player) in Player::BOTH.into_iter().enumerate() {
        let Some(targets) = state.game.standing.targets.filter(|_| !shows_board) else { break };
        let turn = player == state.game.player && !state.game.phase.is_over();
        let color = if turn { state.game.color(player) } else { theme::MUTED };
        let (x, width) = match roomy {
            true => (0.0, inner.width),
            false => (0.5 * inner.width * place as f32, 0.5 * inner.width - pen.s(6.0)),
        };
        let font = if turn { pen.fonts.strong } else { pen.fonts.text };
        let score = state.game.standing.score;
        let plays = |name: &str| match (score, targets[player.index()]) {
            (Some(Score { points, target, .. }), _) => {
                let points = words::points(points[player.index()]);
                match target {
                    Some(target) => format!("{}", text_area::points(&name, &points, &target)),
                    None => format!("{}", text_area::points_alone(&name, &points)),
                }
            }
            (None, None) => name.to_string(),
            (None, Some(target)) => format!("{}", text_area::plays(&name, &Shown(&target))),
        };
        let fits = |text: &str| pen.narrowed(text, font) <= width;
        let mut text = with_name(state.game.name(player), plays, fits);
        let fouls = state.game.standing.fouls.map_or(0, |fouls| fouls[player.index()]);
        if let Some(Score { run, counts_points, .. }) = score.filter(|score| turn && score.run > 1)
        {
            let run = match counts_points {
                true => text_area::score_of_break(&run).to_string(),
                false => text_area::run(&run).to_string(),
            };
            let _ = write!(text, " · {run}");
        }
        let _ = match fouls {
            0 => Ok(()),
            1 if roomy => write!(text, " · {}", text_area::ON_ONE_FOUL),
            _ if roomy => write!(text, " · {}", text_area::on_fouls(&fouls)),
            _ => Ok(()),
        };
        let row = Rect::new(inner.x + x, y, width, pen.s(line));
        pen.text(row, &text, font, color, Align::Left);
        if roomy || player == Player::Two {
            y += row.height;
        }
    }
    let call = calls::words(&state.call, &state.keys);
    let mut row = |text: &str, color| {
        let row = Rect::new(inner.x, y, inner.width, pen.s(small));
        pen.text(row, text, pen.fonts.small, color, Align::Left);
        y += row.height;
    };
    // In a small area, a call that is wanted is more important.
    if !(shows_board || sparse && call.is_some()) {
        list_pocketed(pen, inner.width, state, sparse, |text| row(text, theme::MUTED));
    }
    if !sparse {
        let fouls = state.game.standing.fouls.unwrap_or_default();
        if !roomy && fouls != [0, 0] {
            let [first, second] = fouls;
            row(&format!("{}", text_area::fouls_in_a_row(&first, &second)), theme::MUTED);
        }
        let frozen = frozen_text(state);
        if !frozen.is_empty() {
            row(&frozen, theme::MUTED);
        }
    }
    if let Some(call) = call {
        let is_made = state.call.pocket.is_some() && state.call.ball.is_some();
        let is_made = is_made || state.call.safety || state.call.push_out;
        row(&call, if is_made { theme::ACCENT } else { theme::TEXT });
    }
    y += 0.5 * above;
    pen.line([inner.x, y.round()], [inner.max()[0], y.round()], theme::LINE);
    y += pen.s(4.0);
    // Whole lines, so that none is cut at the top.
    let style = pen.ui.clone_style();
    let (line, between) = ((pen.s(theme::TEXT_SIZE)).round(), style.item_spacing[1]);
    let room = (rect.max()[1] - y - 0.5 * above).floor();
    let lines = ((room + between) / (line + between)).floor();
    // imgui treats a height of zero as all of the available height.
    if lines >= 1.0 {
        let height = lines * (line + between) - between;
        messages(pen, Rect::new(inner.x, y.round(), inner.width, height), state, scroll);
    }
}

/// Draws the messages, with the last one visible unless the user has scrolled since it came. Each
/// message starts with its first line: none is cut at the top, and of one that is longer than the
/// area the first lines are shown.
fn messages(pen: &Pen<'_>, rect: Rect, state: &UiState, scroll: &mut Scroll) {
    let ui = pen.ui;
    ui.set_cursor_screen_pos(rect.min());
    let _padding = ui.push_style_var(StyleVar::WindowPadding([0.0, 0.0]));
    let _font = ui.push_font(pen.fonts.text);
    ui.child_window("messages").size(rect.size()).build(|| {
        if scroll.seen != state.messages.count {
            scroll.follows = true;
        } else if scroll.size == rect.size() {
            scroll.follows = (ui.scroll_y() - scroll.at).abs() < 1.0;
        }
        (scroll.seen, scroll.size) = (state.messages.count, rect.size());
        let (mut starts, mut count) = ([0.0; MAX_MESSAGES], 0);
        for (start, (message, color)) in starts.iter_mut().zip(current(state)) {
            *start = ui.cursor_pos()[1];
            count += 1;
            let _color = ui.push_style_color(imgui::StyleColor::Text, color);
            let room = ui.content_region_avail()[0];
            let [across, _] = ui.clone_style().item_spacing;
            chinese::need(&message.text);
            // Lines of a message are closer together than messages.
            let mut last = "";
            pen.lines(&message.text, room, |line| {
                if !last.is_empty() {
                    let _close = ui.push_style_var(StyleVar::ItemSpacing([across, 0.0]));
                    ui.text(last);
                }
                last = line;
            });
            ui.text(last);
        }
        let end = ui.cursor_pos()[1] - ui.clone_style().item_spacing[1];
        scroll.at = first_line(starts[..count].iter().rev().copied(), end, rect.height);
        // Below the last message, space is always added so that it can start at its first line.
        // Without it, the scroll position of an earlier message could be the end, and scrolling
        // would resume.
        let free = scroll.at + rect.height - ui.cursor_pos()[1];
        if scroll.at > 0.0 && free > 0.0 {
            ui.dummy([0.0, free]);
        }
        if scroll.follows {
            ui.set_scroll_y(scroll.at);
        }
    });
}

/// The upper edge of the first message that is fully visible in an area of this height, from the
/// upper edges of all messages, last one first, and the lower edge of the last one.
fn first_line(starts: impl Iterator<Item = f32>, end: f32, room: f32) -> f32 {
    let mut starts = starts.peekable();
    let last = starts.peek().copied().unwrap_or(0.0);
    starts.take_while(|start| end - start <= room + 0.5).last().unwrap_or(last)
}

/// True if the player has no opponent.
fn plays_alone(state: &UiState) -> bool {
    state.lesson.sets_position() || state.game.standing.targets.is_none()
}

/// Whom the title names: a player, or what is practised.
fn title_name(state: &UiState) -> &str {
    match state.game.phase {
        Phase::Over { winner } => state.game.name(winner),
        _ if state.lesson.sets_position() => &state.lesson.program,
        _ if plays_alone(state) => text_area::PRACTICE.get(),
        _ => state.game.name(state.game.player),
    }
}

/// The title, with this name in it.
fn title(state: &UiState, player: &str) -> String {
    match state.game.phase {
        _ if state.replay.is_shown => {
            format!("{}", text_area::replayed_shot(&state.replay.shot, &state.replay.shots))
        }
        Phase::Over { .. } if state.game.is_report => {
            format!("{}", text_area::report_winner(&player))
        }
        Phase::Over { .. } => format!("{}", text_area::wins(&player)),
        Phase::Rolling if state.tempo == Tempo::Paused => format!("{}", text_area::paused(&player)),
        Phase::Rolling => format!("{}", text_area::balls_rolling(&player)),
        Phase::Choosing => format!("{}", text_area::chooses(&player)),
        Phase::Aiming { ball_in_hand: true } => {
            format!("{}", text_area::ball_in_hand(&player))
        }
        Phase::Aiming { ball_in_hand: false } if plays_alone(state) => player.to_string(),
        Phase::Aiming { ball_in_hand: false } => format!("{}", text_area::to_shoot(&player)),
    }
}

fn title_color(state: &UiState) -> theme::Color {
    if state.game.phase.is_over() { theme::GOOD } else { theme::TEXT }
}

/// The frozen balls, in one line; empty if there are none.
fn frozen_text(state: &UiState) -> String {
    let balls = |to: FrozenTo| {
        let mut list = String::new();
        for frozen in state.game.frozen.iter().filter(|frozen| frozen.to == to) {
            let before = if list.is_empty() { "" } else { ", " };
            let _ = match frozen.ball {
                ball if state.game.kind.has_two_cue_balls() => {
                    let ball = TheBall::in_game(state.game.kind, ball);
                    write!(list, "{before}{}", Shown(&ball))
                }
                BallId::CUE => write!(list, "{before}{}", text_area::CUE_BALL),
                ball => write!(list, "{before}{ball}"),
            };
        }
        list
    };
    let (rail, cue_ball) = (balls(FrozenTo::Rail), balls(FrozenTo::CueBall));
    match (rail.is_empty(), cue_ball.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("{}", text_area::frozen_to_rail(&rail)),
        (true, false) => format!("{}", text_area::frozen_to_cue_ball(&cue_ball)),
        (false, false) => format!("{}", text_area::frozen_to_both(&rail, &cue_ball)),
    }
}

/// Lists the balls that are down in as many lines as they need, or, if `tight`, in one line with few
/// commas.
fn list_pocketed(
    pen: &Pen<'_>,
    width: f32,
    state: &UiState,
    tight: bool,
    mut say: impl FnMut(&str),
) {
    let (title, none) = match state.game.standing.targets {
        Some(_) => (text_area::POCKETED, text_area::POCKETED_NONE),
        None => (text_area::OFF_TABLE, text_area::OFF_TABLE_NONE),
    };
    if state.lesson.sets_position() {
        // Most balls are not part of the position.
        return;
    }
    // Without a tray balls have no numbers, and none stays down.
    let standing = &state.game.standing;
    if standing.tray.is_empty() && standing.targets.is_some() {
        return;
    }
    if state.game.potted.is_empty() {
        return say(&none);
    }
    let mut line = format!("{title}");
    if tight && state.game.potted.len() > MOST_APART {
        for ball in &state.game.potted {
            let _ = write!(line, " {ball}");
        }
        return say(&line);
    }
    for (place, ball) in state.game.potted.iter().enumerate() {
        let comma = if place + 1 < state.game.potted.len() { "," } else { "" };
        let end = line.len();
        let _ = write!(line, " {ball}{comma}");
        if pen.width(&line, pen.fonts.small) > width {
            line.truncate(end);
            say(&line);
            line = format!("{ball}{comma}");
        }
    }
    say(&line);
}

#[cfg(test)]
mod tests {
    use std::sync::PoisonError;
    use std::time::Duration;

    use crate::game::Frozen;
    use crate::physics::BallId;
    use crate::ui::panel::text_area::*;
    use crate::ui::tests::{Frame, IMGUI, context};
    use crate::ui::{Layout, MessageState};

    #[test]
    fn only_messages_since_the_last_shot_stand_out() {
        let line = |text: &str| Message { text: text.to_owned(), tone: Tone::Plain };
        let state = UiState {
            messages: MessageState {
                last: ["game before", "shot before", "last shot"].map(line).into(),
                // Seven more are dropped.
                count: 10,
                past: 8,
                earlier: 9,
                toast: None,
            },
            ..UiState::default()
        };
        let shown: Vec<_> = current(&state).map(|(line, color)| (&*line.text, color)).collect();
        assert_eq!(shown, [("shot before", theme::MUTED), ("last shot", theme::TEXT)]);
    }

    #[test]
    fn frozen_balls_are_listed_by_what_they_touch() {
        let mut state = UiState::default();
        assert!(frozen_text(&state).is_empty());
        let touch = |ball: u32, to| Frozen { ball: BallId(ball), to };
        state.game.frozen = vec![touch(0, FrozenTo::Rail), touch(7, FrozenTo::Rail)];
        assert_eq!(&*frozen_text(&state), "Frozen: cue ball, 7 to the rail");
        state.game.frozen.push(touch(3, FrozenTo::CueBall));
        let both = "Frozen: cue ball, 7 to the rail, 3 to the cue ball";
        assert_eq!(&*frozen_text(&state), both);
        state.game.frozen.drain(..2);
        assert_eq!(&*frozen_text(&state), "Frozen: 3 to the cue ball");
    }

    #[test]
    fn messages_begin_with_their_first_line() {
        let from = |starts: &[f32], end: f32, room: f32| {
            first_line(starts.iter().rev().copied(), end, room)
        };
        assert_eq!(from(&[0.0, 20.0, 40.0], 56.0, 60.0), 0.0);
        assert_eq!(from(&[0.0, 36.0, 56.0], 72.0, 60.0), 36.0);
        // The last one alone is taller than the area.
        assert_eq!(from(&[0.0, 20.0], 100.0, 36.0), 20.0);
        assert_eq!(from(&[], 0.0, 36.0), 0.0);
    }

    /// Tests that scrolled messages stay in place until another one comes, in areas of any number
    /// of lines, after each notch of the wheel.
    #[test]
    fn long_messages_can_be_scrolled_to_their_end() {
        let layout = Layout::new(1280, 720, 1.0);
        let _only = IMGUI.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut imgui, fonts) = context(&layout);
        let mut settle = |state: &UiState, scroll: &mut Scroll, lines: usize, notch: f32| {
            imgui.io_mut().display_size = layout.window.size();
            imgui.io_mut().add_mouse_pos_event([50.0, 60.0]);
            imgui.io_mut().add_mouse_wheel_event([0.0, notch]);
            let mut stands = [0.0, 0.0];
            for _ in 0..6 {
                imgui.io_mut().update_delta_time(Duration::from_millis(16));
                let ui = imgui.new_frame();
                let pen = Pen::new(ui, &fonts, layout.scale);
                let place = Rect::new(20.0, 40.0, 200.0, (20 * lines) as f32 - 4.0);
                let window = ui.window("test").flags(imgui::WindowFlags::NO_DECORATION);
                let window = window.position([0.0, 0.0], imgui::Condition::Always);
                window.size([400.0, 400.0], imgui::Condition::Always).build(|| {
                    messages(&pen, place, state, scroll);
                    let again = ui.child_window("messages").size(place.size());
                    again.build(|| stands = [ui.scroll_y(), ui.scroll_max_y()]);
                });
                imgui.render();
            }
            stands
        };
        for (lines, new, notch) in
            [(2, [2, 4], -1.0), (3, [2, 8], -1.0), (3, [3, 1], 1.0), (5, [5, 1], 1.0)]
        {
            let message =
                |lines: usize| Message { text: vec!["line"; lines].join("\n"), tone: Tone::Plain };
            let mut state = UiState::default();
            state.messages.last = new.map(message).into();
            state.messages.count = 2;
            let mut scroll = Scroll::new();
            let [start, _] = settle(&state, &mut scroll, lines, 0.0);
            assert!(start > 0.0 && scroll.follows, "{new:?}: {start}");
            let mut before = start;
            for notches in 1..=8 {
                let [now, last] = settle(&state, &mut scroll, lines, notch);
                let end = if notch < 0.0 { last } else { 0.0 };
                let what = format!("{new:?} in {lines} lines: {before} to {now} of {last}");
                assert!(now == end || (before - now) * notch > 0.0, "{notches} notches, {what}");
                assert!(notches < 8 || now == end, "{what}");
                before = now;
            }
            assert!(!scroll.follows, "{new:?}");
            state.messages.count += 1;
            let [now, _] = settle(&state, &mut scroll, lines, 0.0);
            assert!(now == start && scroll.follows, "{new:?}: {now} instead of {start}");
        }
    }

    /// Tests that in the smallest text area all balls fit into their line at the end of a game.
    #[test]
    fn potted_balls_are_listed_at_any_size() {
        let balls = (1..=15).map(BallId);
        let mut state = UiState::default();
        state.game.potted = balls.collect();
        for (width, height, zoom) in [(640, 480, 1.0), (1280, 720, 1.1), (1920, 1080, 1.2)] {
            let layout = Layout::new(width, height, zoom);
            let mut frame = Frame::new(&layout);
            let pen = frame.pen();
            let room = layout.controls.text.width - pen.s(24.0);
            let mut lines = 0;
            list_pocketed(&pen, room, &state, true, |line| {
                lines += 1;
                let width = pen.width(line, pen.fonts.small);
                assert!(width <= room, "{line}: {width} in {room} at {width}x{height}");
            });
            assert_eq!(lines, 1);
        }
    }
}
