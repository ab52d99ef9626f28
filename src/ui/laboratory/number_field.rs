//! Fields for numbers, one of which may be edited at a time.

use std::fmt::Write;
use std::num::ParseFloatError;

use imgui::Key;

use crate::texts::lab as texts;
use crate::ui::layout::Rect;
use crate::ui::theme;
use crate::ui::widgets::Pen;
use crate::ui::words::words;
use crate::ui::{Action, App};

use super::{LabAction, act};

/// What the fields keep between frames.
#[derive(Debug, Default)]
pub struct NumberFields {
    /// The field that takes the keys.
    edited: Option<&'static str>,
    text: String,
    /// The text of a field that is only shown.
    shown: String,
}

impl NumberFields {
    /// True if a field takes the keys.
    pub fn editing(&self) -> bool {
        self.edited.is_some()
    }

    /// Draws a field. Returns what typing has done.
    pub fn draw(
        &mut self,
        pen: &Pen<'_>,
        rect: Rect,
        name: &'static str,
        value: f64,
        action: impl FnOnce(f64) -> LabAction,
    ) -> Option<Action> {
        let was = self.edited == Some(name);
        let kept = if was { &mut self.text } else { &mut self.shown };
        let mut text = std::mem::take(kept);
        if !was {
            text.clear();
            let _ = match value {
                f64::INFINITY => write!(text, "{}", texts::NO_LIMIT),
                value => write!(text, "{value}"),
            };
        }
        let ui = pen.ui;
        let entered = pen.text_field(&words!("##{name}"), rect, &mut text, 6.0);
        let ended = was && !ui.is_item_active();
        if ui.is_item_active() {
            self.edited = Some(name);
            pen.outline(&ui.get_window_draw_list(), rect, theme::ACCENT, 6.0);
        } else if was {
            self.edited = None;
        }
        let given_up = ui.is_key_pressed(Key::Escape);
        let action = match (ended || entered) && !given_up {
            true => match parse(&text) {
                Ok(typed) if typed != value => Some(act(action(typed))),
                Ok(_) => None,
                Err(_) => Some(Action::App(App::Whisper(texts::NOT_A_NUMBER))),
            },
            false => None,
        };
        // Both keep their memory.
        *if self.edited == Some(name) { &mut self.text } else { &mut self.shown } = text;
        action
    }
}

/// The number in a field; a decimal comma is one, too.
fn parse(text: &str) -> Result<f64, ParseFloatError> {
    match text.trim() {
        text if text == texts::NO_LIMIT.get() => Ok(f64::INFINITY),
        text => text.replace(',', ".").parse(),
    }
}
