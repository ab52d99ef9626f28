//! The question about a choice that the rules give: the reason, and the consequence of each option.

use crate::game::{Choice, Command, NoticeWords, Player, Reason};
use crate::texts::{choice_question, hints, unbroken};

use super::{Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::ui::bindings::{Chord, Key};
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme;
use crate::ui::kit::theme::Color;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::{Action, App, Hint, Intent, UiState};

/// The question about an open choice, with all of its text.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceQuestion {
    /// The player who chooses.
    player: Player,
    /// The reason, with the number of the rule.
    reason: String,
    options: Vec<ShownOption>,
    /// The index of the option that Enter takes.
    selected: usize,
}

/// An option with its texts.
#[derive(Debug, Clone, PartialEq)]
struct ShownOption {
    /// Its name in files.
    name: &'static str,
    label: String,
    meaning: String,
}

/// Width of an option, logical pixels.
const WIDTH: f32 = 290.0;
/// Margin of the card, logical pixels.
const PAD: f32 = 22.0;
/// Margin of an option, logical pixels.
const OPTION_MARGIN: f32 = 10.0;
/// Gap between options, logical pixels.
const GAP: f32 = 8.0;
/// Width of the space for an option's number, logical pixels.
const NUMBER: f32 = 34.0;
/// Height of the title, logical pixels.
const TITLE: f32 = 34.0;
/// Height of an option's label, logical pixels.
const LABEL: f32 = 22.0;

/// The measured card: its place, and the sizes of its parts.
struct Card {
    rect: Rect,
    /// The height of the reason.
    reason: f32,
    /// Options in a row: all of them, or one where there is no room.
    columns: usize,
    /// Width and height of an option.
    option: [f32; 2],
}

impl ChoiceQuestion {
    /// The question about a choice with this reason, for players of these names.
    pub fn new(choice: &Choice, reason: &Reason, names: &[String; 2]) -> ChoiceQuestion {
        let option = |option: &crate::game::ChoiceOption| ShownOption {
            name: option.name,
            label: unbroken(&option.label, names),
            meaning: unbroken(&option.meaning, names),
        };
        let reason = NoticeWords::Verdict(reason.words, reason.rule);
        ChoiceQuestion {
            player: choice.player,
            reason: unbroken(&reason, names),
            options: choice.options.iter().map(option).collect(),
            selected: 0,
        }
    }

    fn choose(&self, place: usize) -> Option<Action> {
        let option = self.options.get(place)?.name.to_owned();
        Some(Action::Play(Command::Choose { option }))
    }

    /// The card at the foot of the clear part of the view: as low as it can be, since the player has
    /// to see the table.
    fn card(&self, pen: &Pen<'_>, layout: &Layout) -> Card {
        let clear = layout.clear_view();
        let count = self.options.len().max(1);
        let inner = |columns: usize| pen.s(WIDTH * columns as f32 + GAP * (columns - 1) as f32);
        let most = clear.width - pen.s(16.0) - pen.s(2.0 * PAD);
        let columns = if 0.8 * inner(count) <= most { count } else { 1 };
        let wide = most.min(if columns == 1 { 1.5 * inner(1) } else { inner(columns) });
        let across = (wide - pen.s(GAP) * (columns - 1) as f32) / columns as f32;
        let heights = (0..self.options.len()).map(|place| self.height(pen, place, across));
        let option = [across.floor(), heights.fold(0.0, f32::max).round()];
        let rows = (count / columns) as f32;
        let reason = wrapped(pen, &self.reason, wide);
        let height = pen.s(2.0 * PAD + TITLE) + reason + rows * (option[1] + pen.s(GAP));
        let wide = wide + pen.s(2.0 * PAD);
        let x = (clear.x + 0.5 * (clear.width - wide)).round();
        let y = (clear.max()[1] - height - pen.s(GAP)).max(clear.y).round();
        let rect = Rect::new(x, y, wide.round(), height.round());
        Card { rect, reason, columns, option }
    }

    /// The height of an option of this width.
    fn height(&self, pen: &Pen<'_>, place: usize, wide: f32) -> f32 {
        let room = wide - pen.s(NUMBER + OPTION_MARGIN);
        pen.s(2.0 * OPTION_MARGIN + LABEL) + wrapped(pen, &self.options[place].meaning, room)
    }

    fn option(&self, pen: &Pen<'_>, rect: Rect, place: usize) -> (bool, bool) {
        let option = &self.options[place];
        let touch = pen.touch(&format!("choice-{}", place + 1), rect);
        let is_selected = self.selected == place;
        let ground = if is_selected { theme::HOVERED } else { pen.ground(&touch) };
        let ground = if touch.held { theme::PRESSED } else { ground };
        pen.fill(rect, ground, 6.0);
        let edge = if is_selected { theme::ACCENT } else { theme::LINE };
        pen.outline(rect, edge, 6.0);
        let number = Rect::new(rect.x, rect.y, pen.s(NUMBER), rect.height);
        let digit = format!("{}", place + 1);
        pen.text(number, &digit, pen.fonts.title, theme::ACCENT, Align::Center);
        let x = rect.x + pen.s(NUMBER);
        let label = Rect::new(x, rect.y + pen.s(OPTION_MARGIN), rect.width, pen.s(LABEL - 2.0));
        pen.text(label, &option.label, pen.fonts.strong, theme::TEXT, Align::Left);
        let at = [rect.x + pen.s(NUMBER), rect.y + pen.s(OPTION_MARGIN + LABEL)];
        write(pen, at, rect.width - pen.s(NUMBER + OPTION_MARGIN), &option.meaning, theme::MUTED);
        (touch.clicked, touch.hovered)
    }
}

/// The height of a small text in lines of this width.
fn wrapped(pen: &Pen<'_>, text: &str, width: f32) -> f32 {
    pen.line_count(text, width, pen.fonts.small) * small_line(pen)
}

/// Draws a small text in lines of this width.
fn write(pen: &Pen<'_>, at: [f32; 2], width: f32, text: &str, color: Color) {
    let [x, y] = at.map(f32::round);
    let first = Rect::new(x, y, width, small_line(pen));
    pen.paragraph(first, text, pen.fonts.small, color, Align::Left);
}

/// The height of a line of a small text, physical pixels.
fn small_line(pen: &Pen<'_>) -> f32 {
    let _font = pen.ui.push_font(pen.fonts.small);
    pen.ui.current_font_size()
}

impl Behaviour for ChoiceQuestion {
    fn says(&self, sentence: &str) -> bool {
        self.reason == sentence
    }

    fn table_input(&self) -> TableInput {
        TableInput::Camera
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        matches!(keys, KeyGroup::Watch | KeyGroup::Program)
    }

    fn hint(&self) -> Hint {
        &[
            (hints::CLICK_OPTION, &[]),
            (hints::LOOK_AT_TABLE, &[Intent::Escape]),
            (hints::UNDO_LAST_SHOT, &[Intent::Undo]),
        ]
    }

    fn gamepad_hint(&self) -> Hint {
        &[(hints::CHOOSES, &[Intent::Confirm]), (hints::LOOK_AT_TABLE, &[Intent::Escape])]
    }

    /// It opens by itself, and below screens that the player has opened.
    fn stays_below(&self) -> bool {
        true
    }

    fn key(&mut self, chord: Chord, _state: &UiState) -> KeyPress {
        if !chord.is_plain() {
            return KeyPress::Ignored;
        }
        let last = self.options.len().saturating_sub(1);
        let place = match chord.key {
            Key::Up | Key::Left => Some(self.selected.saturating_sub(1)),
            Key::Down | Key::Right => Some((self.selected + 1).min(last)),
            Key::Enter => return self.choose(self.selected).into(),
            Key::Char(digit) => {
                let place = digit.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
                return match place.and_then(|place| self.choose(place)) {
                    Some(action) => KeyPress::Acts(action),
                    // An extra digit must not change the camera while the question is open.
                    None if digit.is_ascii_digit() => KeyPress::Taken,
                    None => KeyPress::Ignored,
                };
            }
            _ => None,
        };
        let Some(place) = place else { return KeyPress::Ignored };
        self.selected = place;
        KeyPress::Taken
    }

    fn is_of_match(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, .. } = *canvas;
        let Card { rect, reason, columns, option: size } = self.card(pen, layout);
        let mut hovered = None;
        canvas.ground(Ground::Card, "choice", rect, theme::CARD, |canvas| {
            let [x, mut y] = [rect.x + pen.s(PAD), rect.y + pen.s(PAD)];
            let wide = rect.width - pen.s(2.0 * PAD);
            pen.outline(rect, theme::LINE, 8.0);
            let title = Rect::new(x, y - pen.s(4.0), wide, pen.s(TITLE - 6.0));
            let words = format!("{}", choice_question::chooses(&state.game.name(self.player)));
            pen.text(title, &words, pen.fonts.title, theme::ACCENT, Align::Left);
            let side = pen.s(28.0);
            let cross =
                Rect::new(rect.max()[0] - side - pen.s(12.0), rect.y + pen.s(12.0), side, side);
            canvas.cross("choice-close", cross, App::Close);
            y += pen.s(TITLE);
            write(pen, [x, y - pen.s(4.0)], wide, &self.reason, theme::TEXT);
            y += reason + pen.s(GAP);
            for place in 0..self.options.len() {
                let [column, row] = [place % columns, place / columns].map(|at| at as f32);
                let x = x + column * (size[0] + pen.s(GAP));
                let y = y + row * (size[1] + pen.s(GAP));
                let option = Rect::new(x.round(), y.round(), size[0], size[1]);
                let (is_clicked, is_hovered) = self.option(pen, option, place);
                if is_clicked {
                    canvas.actions.extend(self.choose(place));
                }
                if is_hovered {
                    hovered = Some(place);
                }
                canvas.record_place(format!("choice-{}", place + 1), option);
            }
        });
        // The mouse selects only when it moves, so that a resting one does not disturb the arrow
        // keys.
        let moves = pen.ui.io().mouse_delta != [0.0, 0.0];
        if let Some(place) = hovered.filter(|_| moves) {
            self.selected = place;
        }
    }
}
