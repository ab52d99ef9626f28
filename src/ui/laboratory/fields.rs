//! Fields for numbers and names, one of which may be edited at a time.

use std::fmt::Write;
use std::num::ParseFloatError;

use imgui::Key;

use crate::texts::{Text, lab as texts};
use crate::ui::kit::letters;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::Pen;
use crate::ui::layout::Rect;
use crate::ui::{Action, App};

use super::LabAction;

/// Most characters of a name.
const MAX_CHARACTERS: usize = 40;

/// The value that was typed into a field for a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TypedNumber {
    /// A number.
    Number(f64),
    /// The name in files of a law.
    Law(&'static str),
}

/// The text in a field in place of infinity, and the laws that can be typed there: their texts and
/// names in files.
#[derive(Debug, Clone, Copy)]
pub struct SpecialValues {
    /// In place of infinity.
    pub shown: Text,
    /// Laws.
    pub laws: &'static [(Text, &'static str)],
}

/// The state of the fields between frames.
#[derive(Debug, Default)]
pub struct Fields {
    /// The field that takes the keys.
    edited: Option<String>,
    /// It was drawn in this frame.
    is_drawn: bool,
    text: String,
    /// The text of a field that is only shown.
    shown: String,
}

impl Fields {
    /// True if a field takes the keys.
    pub fn editing(&self) -> bool {
        self.edited.is_some()
    }

    /// Ends a frame: a field that is no longer there takes no keys.
    pub fn end_frame(&mut self) {
        if !std::mem::take(&mut self.is_drawn) {
            self.edited = None;
        }
    }

    /// Draws a field with a number in a unit; not a number leaves it empty. Returns what typing has
    /// done.
    pub fn number(
        &mut self,
        pen: &Pen<'_>,
        rect: Rect,
        name: &str,
        value: (f64, &str),
        action: impl FnOnce(f64) -> LabAction,
    ) -> Option<Action> {
        let special = SpecialValues { shown: texts::NO_LIMIT, laws: &[] };
        self.number_or_law(pen, rect, name, value, special, |typed| match typed {
            TypedNumber::Number(number) => action(number),
            // There are none.
            TypedNumber::Law(_) => action(f64::INFINITY),
        })
    }

    /// Draws a field with a number or a law in its place. Returns what typing has done.
    pub fn number_or_law(
        &mut self,
        pen: &Pen<'_>,
        rect: Rect,
        name: &str,
        (value, unit): (f64, &str),
        special: SpecialValues,
        action: impl FnOnce(TypedNumber) -> LabAction,
    ) -> Option<Action> {
        // The bits beyond these digits stay unless something else is typed.
        let shown = short(value);
        let typed = self.draw(pen, rect, name, |text| {
            let _ = match shown {
                f64::INFINITY => write!(text, "{}", special.shown),
                nothing if nothing.is_nan() => Ok(()),
                size if size.abs() >= 1e6 => write!(text, "{size:e}"),
                size => write!(text, "{size}"),
            };
        })?;
        let word = typed.trim();
        if shown == f64::INFINITY && word == special.shown.get() {
            return None;
        }
        if let Some((_, law)) = special.laws.iter().find(|(text, _)| text.get() == word) {
            return Some(action(TypedNumber::Law(law)).into());
        }
        match parse(typed, unit) {
            Err(_) if shown.is_nan() && typed.trim().is_empty() => None,
            Ok(typed) if typed.is_nan() => Some(Action::App(App::Whisper(texts::NOT_A_NUMBER))),
            Ok(typed) if typed != shown => Some(action(TypedNumber::Number(typed)).into()),
            Ok(_) => None,
            Err(_) => Some(Action::App(App::Whisper(texts::NOT_A_NUMBER))),
        }
    }

    /// Draws a field with a text. Returns what typing has done.
    pub fn text(
        &mut self,
        pen: &Pen<'_>,
        rect: Rect,
        name: &str,
        value: &str,
        action: impl FnOnce(String) -> LabAction,
    ) -> Option<Action> {
        self.long_text(pen, rect, name, value, MAX_CHARACTERS, action)
    }

    /// Draws a field with a text of at most this many characters. Returns what typing has done.
    pub fn long_text(
        &mut self,
        pen: &Pen<'_>,
        rect: Rect,
        name: &str,
        value: &str,
        longest: usize,
        action: impl FnOnce(String) -> LabAction,
    ) -> Option<Action> {
        let typed = self.draw(pen, rect, name, |text| text.push_str(value))?;
        Some(action(changed_text(value, typed, longest)?).into())
    }

    /// Draws a field. Returns its text when typing has ended.
    fn draw(
        &mut self,
        pen: &Pen<'_>,
        rect: Rect,
        name: &str,
        show: impl FnOnce(&mut String),
    ) -> Option<&str> {
        let was = self.edited.as_deref() == Some(name);
        self.is_drawn |= was;
        let kept = if was { &mut self.text } else { &mut self.shown };
        let mut text = std::mem::take(kept);
        if !was {
            text.clear();
            show(&mut text);
        }
        let ui = pen.ui;
        let entered = pen.text_field(&format!("##{name}"), rect, &mut text, 6.0);
        let ended = was && !ui.is_item_active();
        if ui.is_item_active() {
            self.edited = Some(name.to_owned());
            self.is_drawn = true;
            pen.outline(rect, theme::ACCENT, 6.0);
        } else if was {
            self.edited = None;
        }
        let given_up = ui.is_key_pressed(Key::Escape);
        // Both keep their memory.
        let kept =
            if self.edited.as_deref() == Some(name) { &mut self.text } else { &mut self.shown };
        *kept = text;
        ((ended || entered) && !given_up).then_some(kept.as_str())
    }
}

/// The typed text, if it differs from the old one. A text from a file may be longer than can be
/// typed; it stays as it is until something else is typed.
fn changed_text(value: &str, typed: &str, longest: usize) -> Option<String> {
    let kept = letters::clean_input(typed, longest).to_string();
    (typed != value && *kept != *value).then_some(kept)
}

/// The nearest number with six digits that count.
pub fn short(value: f64) -> f64 {
    if !value.is_finite() {
        return value;
    }
    let digits = 5.0 - value.abs().max(1e-6).log10().floor();
    let scale = 10f64.powf(digits);
    // No sign on nothing.
    (value * scale).round() / scale + 0.0
}

/// The number in a field; a decimal comma is one, too, and its unit may follow.
fn parse(text: &str, unit: &str) -> Result<f64, ParseFloatError> {
    match text.trim() {
        text if text == texts::NO_LIMIT.get() => Ok(f64::INFINITY),
        text => text.strip_suffix(unit).unwrap_or(text).trim_end().replace(',', ".").parse(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests for names of branches that lose letters when they are typed, or looked at.
    #[test]
    fn texts_keep_their_letters() {
        for typed in ["Ветка Łódź", "分支 😀", "γάμμα", &"田".repeat(MAX_CHARACTERS)]
        {
            assert_eq!(changed_text("", typed, MAX_CHARACTERS).as_deref(), Some(typed));
            assert!(changed_text(typed, typed, MAX_CHARACTERS).is_none());
        }
        assert_eq!(changed_text("", " Zoe\u{308}\n", MAX_CHARACTERS).as_deref(), Some("Zoë"));
        let long = "ł".repeat(MAX_CHARACTERS + 1);
        assert!(changed_text(&long, &long, MAX_CHARACTERS).is_none(), "it was not typed");
        assert_eq!(
            changed_text("", &long, MAX_CHARACTERS).as_deref(),
            Some(&long[..2 * MAX_CHARACTERS])
        );
    }

    #[test]
    fn numbers_are_typed_with_comma_and_unit() {
        for (text, unit, number) in [
            (" 0,7 ", "m", 0.7),
            ("1.43 m/s", "m/s", 1.43),
            ("-2e-3rad", "rad", -2e-3),
            ("none", "", f64::INFINITY),
        ] {
            assert_eq!(parse(text, unit).ok(), Some(number), "{text}");
        }
        for (text, unit) in [("", "m"), ("5 cm", "m"), ("5 cm", ""), ("1 000", "s"), ("abc", "")] {
            assert!(parse(text, unit).is_err(), "{text}");
        }
    }
}
