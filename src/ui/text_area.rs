//! Control 1: the text area of the report.
//!
//! Whose turn it is, who plays what and what is down stand still on top; below, the messages
//! scroll, the last ones in sight.

use imgui::StyleVar;

use crate::game::{Phase, Player};

use super::layout::Rect;
use super::theme;
use super::widgets::{Align, Pen};
use super::{Message, Tone, UiState, group_title, player_name};

/// Below this height the players share a line, logical pixels.
const ROOMY: f32 = 220.0;
/// Below this height the tray alone tells what is down, logical pixels.
const SPARSE: f32 = 150.0;
/// Height of a message's letters, logical pixels.
const TEXT: f32 = 16.0;
/// Room for a line of messages, logical pixels.
const LINE: f32 = 20.0;

/// How the messages stood in the frame before.
#[derive(Debug)]
pub struct Scroll {
    /// How many there had been.
    told: usize,
    /// Width and height of their place, physical pixels.
    size: [f32; 2],
    /// Whether they follow the last one: until a person scrolls up.
    follows: bool,
}

impl Scroll {
    /// Nothing has been told.
    pub fn new() -> Scroll {
        Scroll { told: 0, size: [0.0, 0.0], follows: true }
    }

    /// Whether the last message is in sight.
    #[cfg(test)]
    pub fn follows(&self) -> bool {
        self.follows
    }
}

/// What of the messages belongs to this game.
fn current(state: &UiState) -> &[Message] {
    let dropped = state.told.saturating_sub(state.messages.len());
    let skipped = state.past.saturating_sub(dropped).min(state.messages.len());
    &state.messages[skipped..]
}

/// Draws the text area; nothing of it lies outside its rectangle.
pub fn draw(pen: &Pen<'_>, rect: Rect, state: &UiState, scroll: &mut Scroll) {
    let roomy = rect.height >= pen.s(ROOMY);
    let sparse = rect.height < pen.s(SPARSE);
    let (pad, above) = (pen.s(12.0), pen.s(if sparse { 4.0 } else { 10.0 }));
    let inner = Rect::new(rect.x + pad, rect.y + above, rect.width - 2.0 * pad, rect.height);
    let mut y = inner.y;
    {
        let list = pen.ui.get_window_draw_list();
        pen.fill(&list, rect, theme::RAISED, 6.0);
        let row = Rect::new(inner.x, y, inner.width, pen.s(26.0));
        pen.text(&list, row, &title(state), pen.fonts.title, title_color(state), Align::Left);
        y += row.height;
        for (place, player) in [Player::One, Player::Two].into_iter().enumerate() {
            let turn = player == state.player && !matches!(state.phase, Phase::Over { .. });
            let color = if turn { theme::ACCENT } else { theme::MUTED };
            let group = group_title(state.groups[player.number() as usize - 1]);
            let text = format!("{}: {group}", player_name(player));
            let font = if turn { pen.fonts.strong } else { pen.fonts.text };
            let x = if roomy { 0.0 } else { 0.5 * inner.width * place as f32 };
            let row = Rect::new(inner.x + x, y, inner.width, pen.s(22.0));
            pen.text(&list, row, &text, font, color, Align::Left);
            if roomy || player == Player::Two {
                y += row.height;
            }
        }
        if !sparse {
            let lines = pocketed(pen, inner.width, state);
            let room = (rect.max()[1] - y - pen.s(LINE + 16.0)) / pen.s(19.0);
            for text in lines.iter().take(room.max(0.0) as usize) {
                let row = Rect::new(inner.x, y, inner.width, pen.s(19.0));
                pen.text(&list, row, text, pen.fonts.small, theme::MUTED, Align::Left);
                y += row.height;
            }
        }
        y += 0.5 * above;
        list.add_line([inner.x, y.round()], [inner.max()[0], y.round()], theme::LINE).build();
        y += pen.s(4.0);
    }
    // Whole lines, so that none is cut at the top.
    let style = pen.ui.clone_style();
    let (line, between) = ((pen.s(TEXT)).round(), style.item_spacing[1]);
    let room = (rect.max()[1] - y - 0.5 * above).floor();
    let lines = ((room + between) / (line + between)).floor();
    // To imgui, no height at all means all that there is.
    if lines >= 1.0 {
        let height = lines * (line + between) - between;
        messages(pen, Rect::new(inner.x, y.round(), inner.width, height), state, scroll);
    }
}

/// The messages, the last one in sight unless a person has scrolled up since it came.
fn messages(pen: &Pen<'_>, rect: Rect, state: &UiState, scroll: &mut Scroll) {
    let ui = pen.ui;
    ui.set_cursor_screen_pos(rect.min());
    let _padding = ui.push_style_var(StyleVar::WindowPadding([0.0, 0.0]));
    let _font = ui.push_font(pen.fonts.text);
    let lines = current(state);
    ui.child_window("messages").size(rect.size()).build(|| {
        if scroll.told != state.told {
            scroll.follows = true;
        } else if scroll.size == rect.size() {
            scroll.follows = ui.scroll_y() + 1.0 >= ui.scroll_max_y();
        }
        (scroll.told, scroll.size) = (state.told, rect.size());
        for message in lines {
            let color = match message.tone {
                Tone::Plain => theme::TEXT,
                Tone::Good => theme::GOOD,
                Tone::Bad => theme::FOUL,
            };
            let _color = ui.push_style_color(imgui::StyleColor::Text, color);
            ui.text_wrapped(&message.text);
        }
        if scroll.follows {
            ui.set_scroll_here_y_with_ratio(1.0);
        }
    });
}

fn title(state: &UiState) -> String {
    match state.phase {
        Phase::Over { winner } => format!("{} Wins", player_name(winner)),
        Phase::Rolling => format!("{}: balls rolling", player_name(state.player)),
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
        let comma = if place + 1 < state.potted.len() { "," } else { "" };
        let last = lines.len() - 1;
        let longer = format!("{} {ball}{comma}", lines[last]);
        if pen.width(&longer, pen.fonts.small) <= width {
            lines[last] = longer;
        } else {
            lines.push(format!("{ball}{comma}"));
        }
    }
    lines
}
