//! Control 1: the text area of the report.
//!
//! Whose turn it is, who plays what and what is down stand still on top; below, the messages
//! scroll, the last ones in sight.

use imgui::StyleVar;

use crate::game::{Phase, Player};

use super::layout::Rect;
use super::theme;
use super::widgets::{Align, Pen};
use super::{Tone, UiState, group_title, player_name};

/// What the messages were scrolled for the last time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seen {
    told: usize,
    height: f32,
}

impl Seen {
    /// Nothing yet.
    pub const NOTHING: Seen = Seen { told: usize::MAX, height: 0.0 };
}

/// Draws the text area.
pub fn draw(pen: &Pen<'_>, rect: Rect, state: &UiState, seen: &mut Seen) {
    let pad = pen.s(12.0);
    let inner = Rect::new(rect.x + pad, rect.y + pad, rect.width - 2.0 * pad, rect.height);
    let mut y = inner.y;
    {
        let list = pen.ui.get_window_draw_list();
        pen.fill(&list, rect, theme::RAISED, 6.0);
        let mut line = |height: f32| {
            let row = Rect::new(inner.x, y, inner.width, pen.s(height));
            y += pen.s(height);
            row
        };
        let row = line(26.0);
        pen.text(&list, row, &title(state), pen.fonts.title, title_color(state), Align::Left);
        for player in [Player::One, Player::Two] {
            let row = line(22.0);
            let turn = player == state.player && !matches!(state.phase, Phase::Over { .. });
            let color = if turn { theme::ACCENT } else { theme::MUTED };
            let group = group_title(state.groups[player.number() as usize - 1]);
            let text = format!("{}: {group}", player_name(player));
            let font = if turn { pen.fonts.strong } else { pen.fonts.text };
            pen.text(&list, row, &text, font, color, Align::Left);
        }
        for text in pocketed(pen, inner.width, state) {
            let row = line(19.0);
            pen.text(&list, row, &text, pen.fonts.small, theme::MUTED, Align::Left);
        }
        y += pen.s(6.0);
        list.add_line([inner.x, y.round()], [inner.max()[0], y.round()], theme::LINE).build();
        y += pen.s(4.0);
    }
    let left = Rect::new(inner.x, y.round(), inner.width, rect.max()[1] - y - pen.s(6.0));
    if left.height >= pen.s(16.0) {
        messages(pen, left, state, seen);
    }
}

/// The messages, scrolled to the last when one is added or the room for them changes.
fn messages(pen: &Pen<'_>, rect: Rect, state: &UiState, seen: &mut Seen) {
    let ui = pen.ui;
    ui.set_cursor_screen_pos(rect.min());
    let _padding = ui.push_style_var(StyleVar::WindowPadding([0.0, 0.0]));
    let _font = ui.push_font(pen.fonts.text);
    ui.child_window("messages").size(rect.size()).build(|| {
        for message in &state.messages {
            let color = match message.tone {
                Tone::Plain => theme::TEXT,
                Tone::Good => theme::GOOD,
                Tone::Bad => theme::FOUL,
            };
            let _color = ui.push_style_color(imgui::StyleColor::Text, color);
            ui.text_wrapped(&message.text);
        }
        let now = Seen { told: state.told, height: rect.height };
        if *seen != now {
            ui.set_scroll_here_y_with_ratio(1.0);
            *seen = now;
        }
    });
}

fn title(state: &UiState) -> String {
    match state.phase {
        Phase::Over { winner } => format!("{} Wins", player_name(winner)),
        Phase::Rolling => format!("{} has shot", player_name(state.player)),
        Phase::Aiming { ball_in_hand: true } => {
            format!("{}: ball in hand", player_name(state.player))
        }
        Phase::Aiming { ball_in_hand: false } => {
            format!("{} to shoot", player_name(state.player))
        }
    }
}

fn title_color(state: &UiState) -> theme::Color {
    if matches!(state.phase, Phase::Over { .. }) { theme::GOOD } else { theme::TEXT }
}

/// The balls that are down, in as many lines as they need.
fn pocketed(pen: &Pen<'_>, width: f32, state: &UiState) -> Vec<String> {
    if state.potted.is_empty() {
        return vec!["Pocketed: none".to_owned()];
    }
    let mut lines = vec!["Pocketed:".to_owned()];
    for (place, ball) in state.potted.iter().enumerate() {
        let last = lines.len() - 1;
        let comma = if place + 1 < state.potted.len() { "," } else { "" };
        let longer = format!("{} {ball}{comma}", lines[last]);
        if pen.width(&longer, pen.fonts.small) <= width {
            lines[last] = longer;
        } else {
            lines.push(format!("{ball}{comma}"));
        }
    }
    lines
}
