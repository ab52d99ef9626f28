//! The thinking of an opponent, and a suggested shot: the buttons for them, probabilities over the
//! table, and a card with the shots in words.

use crate::texts::{Shown, Text, thinking};

use super::column::{CardPlace, Column};
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::emblem;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::table::button_row::RowButton;
use crate::ui::{
    Action, App, Intent, ScreenStack, ThinkingLabel, ThinkingRow, ThinkingState, UiState,
};

/// Width of the card, logical pixels.
const WIDTH: f32 = 272.0;
/// Margin of the card, logical pixels.
const PAD: f32 = 10.0;
/// Height of the heading, logical pixels.
const HEADING: f32 = 30.0;
/// Height of a line, logical pixels.
const LINE: f32 = 19.0;
/// Space between two parts of the card.
const GAP: f32 = 6.0;
/// Size of a probability over the table.
const LABEL: [f32; 2] = [44.0, 20.0];

/// The buttons that suggest a shot and show the thinking.
pub fn buttons(state: &UiState, screens: &ScreenStack) -> [Option<RowButton>; 2] {
    let shown = &state.thinking;
    let is_shown = screens.is_empty() && shown.has_buttons;
    let button = |name, label, intent, app, is_on| RowButton {
        name,
        label: format!("{label}{}", state.keys.key_in_brackets(intent)),
        action: Action::App(app),
        is_on,
    };
    let label = if shown.has_suggestion { thinking::AIM_SO } else { thinking::SUGGEST };
    let suggest = button("suggest", label, Intent::Suggest, App::Suggest, false);
    let label = if shown.is_on { thinking::HIDE } else { thinking::SHOW };
    let show = button("thinking", label, Intent::Thinking, App::ToggleThinking, shown.is_on);
    [(is_shown && shown.can_suggest).then_some(suggest), is_shown.then_some(show)]
}

/// Draws the probabilities over the table, and the card: whose thinking it is, the reason, the shots
/// and the plan.
pub fn card(
    canvas: &mut Canvas<'_>,
    column: &mut Column,
    screens: &ScreenStack,
    last: &mut CardPlace,
) {
    let Canvas { pen, layout, state, .. } = *canvas;
    let shown = &state.thinking;
    if !screens.is_empty() {
        return;
    }
    labels(pen, layout, &shown.labels);
    if !shown.has_card() {
        return;
    }
    let [pad, line, gap] = [PAD, LINE, GAP].map(|length| pen.s(length));
    let width = pen.s(WIDTH).round();
    let reason = if shown.waits { waiting(shown) } else { shown.reason.as_str() };
    let lines = pen.line_count(reason, width - 2.0 * pad, pen.fonts.small);
    let part = |rows: usize, heading: f32| match rows {
        0 => 0.0,
        rows => gap + (rows as f32 + heading) * line,
    };
    let height = pen.s(HEADING) + lines * line + pad;
    let height = height + part(shown.rows.len(), 0.0) + part(shown.plan.len(), 1.0);
    let labels = shown.labels.iter().map(|label| label_place(pen, label));
    let ground = column.next_card([width, height.round()], state, labels, last);
    canvas.record_place("thinking-card", ground);
    canvas.ground(Ground::Passing, "thinking-card", ground, theme::OVERLAY, |_| {
        let x = ground.x + pad;
        let heading = Rect::new(x, ground.y + pen.s(3.0), ground.width, pen.s(HEADING - 4.0));
        if let Some(by) = shown.by {
            let radius = pen.s(10.0);
            let center = [x + radius, heading.center()[1].round()];
            emblem::draw(pen, center, radius, by, pen.fonts.small);
            let text = match shown.is_turn || !shown.can_suggest {
                true => format!("{}", thinking::thinks(&Text::from(by.title))),
                false => format!("{}", thinking::suggests(&Text::from(by.title))),
            };
            let beside = Rect { x: x + 2.0 * radius + pad, ..heading };
            pen.text(beside, &text, pen.fonts.strong, theme::TEXT, Align::Left);
        }
        let wide = width - 2.0 * pad;
        let place = Rect::new(x, ground.y + pen.s(HEADING), wide, line);
        let mut y = pen.paragraph(place, reason, pen.fonts.small, theme::TEXT, Align::Left);
        let row = |row: &ThinkingRow, y: f32, color| {
            let place = Rect::new(x, y, wide, line);
            pen.text(place, &shot_words(row), pen.fonts.small, color, Align::Left);
            let percent = format_args!("{:.0}", 100.0 * row.pot);
            let scores = [thinking::CAROM, thinking::IN_OFF, thinking::POT].contains(&row.kind);
            let chance = match row.pocket.is_some() || scores {
                true => format!("{}", thinking::makes(&percent)),
                false => format!("{}", thinking::legal(&percent)),
            };
            pen.text(place, &chance, pen.fonts.small, color, Align::Right);
        };
        if !shown.rows.is_empty() {
            y += gap;
        }
        for (rank, shot) in shown.rows.iter().enumerate() {
            row(shot, y, if rank == 0 { theme::ACCENT } else { theme::MUTED });
            y += line;
        }
        if !shown.plan.is_empty() {
            y += gap;
            let place = Rect::new(x, y, wide, line);
            pen.text(place, &thinking::THEN, pen.fonts.small, theme::MUTED, Align::Left);
            y += line;
        }
        for shot in &shown.plan {
            row(shot, y, theme::TEXT);
            y += line;
        }
    });
}

/// The text of the card before there is a decision.
fn waiting(shown: &ThinkingState) -> &'static str {
    if shown.is_turn { thinking::LOOKS.get() } else { thinking::WAIT.get() }
}

/// A shot in a few words.
fn shot_words(row: &ThinkingRow) -> String {
    match (row.ball, row.pocket.as_ref().map(|name| Shown(name))) {
        (Some(ball), Some(pocket)) if row.kind.is_empty() => {
            format!("{}", thinking::pot(&ball, &pocket))
        }
        (Some(ball), Some(pocket)) => format!("{} · {}", thinking::pot(&ball, &pocket), row.kind),
        _ => format!("{}", row.kind),
    }
}

/// The place of a probability over the table.
fn label_place(pen: &Pen<'_>, label: &ThinkingLabel) -> Rect {
    let [width, height] = LABEL.map(|length| pen.s(length).round());
    let [x, y] = label.at;
    Rect::new((x - 0.5 * width).round(), (y - 0.5 * height).round(), width, height)
}

/// Draws the probabilities over the table. One that would lie over another is left out.
fn labels(pen: &Pen<'_>, layout: &Layout, labels: &[ThinkingLabel]) {
    let place = |label: &ThinkingLabel| label_place(pen, label);
    pen.behind(layout.view, |pen| {
        for (index, label) in labels.iter().enumerate() {
            let rect = place(label);
            if labels[..index].iter().any(|other| place(other).meets(&rect)) {
                continue;
            }
            let (ground, ink) = match label.is_best {
                true => (theme::ACCENT, theme::ON_ACCENT),
                false => (theme::OVERLAY, theme::TEXT),
            };
            pen.fill(rect, ground, 5.0);
            let text = format!("{}", thinking::makes(&format_args!("{:.0}", 100.0 * label.pot)));
            pen.text(rect, &text, pen.fonts.small, ink, Align::Center);
        }
    });
}
