//! The display of a replay: the bar at the foot of the view, the rings around the balls of an
//! event, and the referee's sentence. Also the buttons that start one.

use crate::game::Player;
use crate::texts::{Text, replay_bar};

use super::hud;
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::icons::Icon;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::table::button_row::RowButton;
use crate::ui::{Intent, ReplayAction, ReplayState, ScreenStack, UiState};

/// Least width of the bar, logical pixels.
const LEAST_WIDTH: f32 = 500.0;
/// Least height of the bar, logical pixels.
const LEAST_HEIGHT: f32 = 56.0;
/// Height of the upper row, with the timeline, logical pixels.
const LINE: f32 = 22.0;
/// Size of a button in the lower row, logical pixels.
const BUTTON: [f32; 2] = [34.0, 30.0];
/// Gap between two buttons, logical pixels.
const GAP: f32 = 4.0;
/// Margin at both ends of the bar, logical pixels.
const MARGIN: f32 = 16.0;
/// Greatest width of the referee's sentence, logical pixels.
const SENTENCE: f32 = 620.0;

/// Draws the rings, the sentence and the bar.
pub fn draw(canvas: &mut Canvas<'_>) {
    let Canvas { pen, layout, state, .. } = *canvas;
    let replay = &state.replay;
    if !replay.is_shown {
        return;
    }
    pen.behind(layout.view, |pen| {
        for mark in &replay.marks {
            let radius = mark.radius.max(pen.s(7.0));
            pen.list()
                .add_circle(mark.center, radius, theme::ACCENT)
                .thickness(pen.s(2.0))
                .num_segments(48)
                .build();
        }
    });
    if !replay.verdict.is_empty() {
        sentence(pen, layout, replay);
    }
    let bar = layout.tray;
    // In a low window it is higher than the tray.
    let bottom = bar.max()[1];
    let height = bar.height.max(pen.s(LEAST_HEIGHT));
    let bar = Rect { y: bottom - height, height, ..bar };
    let fit = (bar.width / (LEAST_WIDTH * pen.scale)).min(1.0);
    let pen = &pen.scaled(pen.scale * fit);
    canvas.with(pen).ground(Ground::Panel, "replay-bar", bar, theme::OVERLAY, |canvas| {
        time_line(canvas, bar);
        buttons(canvas, bar);
    });
}

/// Draws the timeline of the shot, on which an instant can be chosen.
fn time_line(canvas: &mut Canvas<'_>, bar: Rect) {
    let (pen, replay) = (canvas.pen, &canvas.state.replay);
    let margin = pen.s(MARGIN - 8.0);
    let rect = Rect::new(
        bar.x + margin,
        bar.y + pen.s(2.0),
        (bar.width - 2.0 * margin).max(1.0),
        pen.s(LINE),
    );
    canvas.record_place("replay-time", rect);
    let length = replay.length.max(1e-9);
    let part = (replay.time / length).clamp(0.0, 1.0) as f32;
    if let Some(part) = pen.slider("replay-time", rect, part, theme::ACCENT) {
        canvas.act(ReplayAction::Seek(part));
    }
    let (x, width) = (rect.x + pen.s(8.0), rect.width - pen.s(16.0));
    for time in &replay.pots {
        let x = (x + width * (time / length).clamp(0.0, 1.0) as f32).round();
        let [top, foot] = [rect.center()[1] - pen.s(7.0), rect.center()[1] + pen.s(7.0)];
        pen.stroke([x, top], [x, foot], theme::GOOD, 2.0);
    }
}

/// Draws the buttons, and the text between them.
fn buttons(canvas: &mut Canvas<'_>, bar: Rect) {
    let Canvas { pen, state, .. } = *canvas;
    let replay = &state.replay;
    let [wide, high] = BUTTON.map(|length| pen.s(length).round());
    let (gap, y) = (pen.s(GAP), bar.y + pen.s(LINE + 4.0));
    let mut left = bar.x + pen.s(MARGIN);
    let mut button = |name: &'static str, draw: &dyn Fn(&Icon<'_>), action: ReplayAction| {
        let rect = Rect::new(left.round(), y, wide, high);
        left += wide + gap;
        canvas.record_place(name, rect);
        if pen.icon_button(name, rect, draw) {
            canvas.act(action);
        }
    };
    button("replay-previous", &|icon| icon.skip(false), ReplayAction::Shot { after: false });
    button("replay-back", &|icon| icon.step(false), ReplayAction::Event { after: false });
    let playing = replay.is_playing;
    button("replay-play", &|icon| icon.play(playing), ReplayAction::Toggle);
    button("replay-on", &|icon| icon.step(true), ReplayAction::Event { after: true });
    button("replay-next", &|icon| icon.skip(true), ReplayAction::Shot { after: true });
    let speed = match replay.speed {
        speed if speed >= 1.0 => "1x".to_string(),
        speed => format!("1/{:.0}", 1.0 / speed),
    };
    let mut right = bar.max()[0] - pen.s(MARGIN);
    let rect = Rect::new(left.round(), y, pen.s(46.0), high);
    left = rect.max()[0] + pen.s(14.0);
    canvas.button("replay-speed", rect, &speed, Look::Plain, ReplayAction::NextSpeed);
    let mut word = |name, width: f32, label: Text, action: ReplayAction| {
        let rect = Rect::new((right - pen.s(width)).round(), y, pen.s(width), high);
        right = rect.x - gap;
        canvas.button(name, rect, &label, Look::Plain, action);
    };
    word("replay-leave", 66.0, replay_bar::EXIT, ReplayAction::Leave);
    if replay.has_reason {
        word("replay-why", 78.0, replay_bar::WHY, ReplayAction::Explain);
    }
    let room = Rect::new(left, y, (right - left - pen.s(10.0)).max(1.0), high);
    caption(pen, room, state);
}

/// Draws the number of the shot, and its last event.
fn caption(pen: &Pen<'_>, room: Rect, state: &UiState) {
    let replay = &state.replay;
    let player = state.game.name(replay.player.unwrap_or(Player::One));
    let shot = match replay.is_taken_back {
        true => replay_bar::shot_taken_back(&replay.shot, &replay.shots, &player),
        false => replay_bar::shot_of(&replay.shot, &replay.shots, &player),
    };
    let shot = format!("{shot}");
    let time = format!("{:.2}", replay.time);
    let what = match replay.event.as_str() {
        "" => format!("{}", replay_bar::seconds(&time)),
        event => format!("{}", replay_bar::event_at(&time, &event)),
    };
    let half = 0.5 * room.height;
    pen.clipped(room, |pen| {
        let upper = Rect::new(room.x, room.y - pen.s(1.0), room.width, half);
        pen.text(upper, &shot, pen.fonts.small, theme::TEXT, Align::Left);
        let lower = Rect::new(room.x, room.y + half, room.width, half);
        pen.text(lower, &what, pen.fonts.small, theme::MUTED, Align::Left);
    });
}

/// Draws the referee's sentence with the rule's number, above the bar.
fn sentence(pen: &Pen<'_>, layout: &Layout, replay: &ReplayState) {
    let ui = pen.ui;
    let line = replay.verdict.as_str();
    let _font = ui.push_font(pen.fonts.strong);
    let pad = [pen.s(18.0), pen.s(10.0)];
    let clear = layout.clear_view();
    let wrap = (clear.width - pen.s(32.0)).min(pen.s(SENTENCE)) - 2.0 * pad[0];
    let [width, height] = ui.calc_text_size_with_opts(line, false, wrap.max(pen.s(60.0)));
    let size = [(width + 2.0 * pad[0]).ceil(), (height + 2.0 * pad[1]).ceil()];
    let x = (clear.center()[0] - 0.5 * size[0]).round();
    let y = (clear.max()[1] - size[1] - pen.s(10.0)).round();
    let rect = Rect::new(x, y, size[0], size[1]);
    hud::note(pen, "verdict", rect, (pad, wrap), line, theme::TEXT);
}

/// The buttons that replay the last shot of the match and explain its ruling.
pub fn openers(state: &UiState, screens: &ScreenStack) -> [Option<RowButton>; 2] {
    let is_shown = state.game.can_watch && !screens.hides_table() && screens.covers().is_none();
    let button = |name, label, intent, action| RowButton {
        name,
        label: format!("{label}{}", state.keys.key_in_brackets(intent)),
        action: ReplayAction::into(action),
        is_on: false,
    };
    let watch = button("replay", replay_bar::REPLAY, Intent::Replay, ReplayAction::Watch);
    let explain = button("why", replay_bar::WHY, Intent::Explain, ReplayAction::Explain);
    [is_shown.then_some(watch), (is_shown && state.game.can_explain).then_some(explain)]
}
