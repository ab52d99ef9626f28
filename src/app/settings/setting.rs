//! The descriptor of one setting.

use std::ops::RangeInclusive;

use toml::Value;

use super::Settings;
use crate::texts::Text;
use crate::ui::{Choice, SettingsPage};

/// The description of one setting, from which everything else is derived.
#[derive(Debug)]
pub struct Setting {
    /// Its name in the file, as `section.key`. The name never changes, so old files stay valid.
    pub name: &'static str,
    /// Its type, its allowed values, and the field that holds it.
    pub kind: Kind,
    /// One sentence that explains it, without a full stop.
    pub description: Text,
    /// Its place on the settings sheet; `None` if it is not shown there.
    pub shown: Option<SheetEntry>,
}

/// The place of a setting on the sheet.
#[derive(Debug)]
pub struct SheetEntry {
    /// The pages that show it.
    pub pages: &'static [SettingsPage],
    /// The name of its control, which other programs use. It never changes.
    pub control: &'static str,
    /// The label beside the control.
    pub label: Text,
}

/// The type of a setting, with the field that holds it.
#[derive(Debug)]
pub enum Kind {
    /// On or off.
    Switch(Field<bool>),
    /// A number.
    Number {
        /// Its field.
        field: Field<f32>,
        /// The least and the greatest value.
        range: [f32; 2],
        /// The step on the sheet; `None` for a slider.
        step: Option<f32>,
    },
    /// A whole number.
    Whole {
        /// Its field.
        field: Field<u32>,
        /// The allowed values.
        range: RangeInclusive<u32>,
    },
    /// One of several values with names.
    Choice {
        /// The allowed values.
        choices: &'static [Choice],
        /// The name of the current one.
        name: fn(&Settings) -> &'static str,
        /// Sets the one of this name. Returns false, and changes nothing, if there is none.
        set: fn(&mut Settings, &str) -> bool,
    },
    /// Any text.
    Text(Field<String>),
}

/// Access to a field of [`Settings`].
#[derive(Debug)]
pub struct Field<T> {
    pub get: fn(&Settings) -> &T,
    pub get_mut: fn(&mut Settings) -> &mut T,
}

impl Setting {
    /// Its section and key in the file.
    pub fn place(&self) -> (&'static str, &'static str) {
        self.name.split_once('.').unwrap_or(("", self.name))
    }

    /// Its value, as stored in the file.
    pub fn value(&self, settings: &Settings) -> Value {
        match &self.kind {
            Kind::Switch(field) => Value::Boolean(*(field.get)(settings)),
            Kind::Number { field, .. } => Value::Float(shortest(*(field.get)(settings))),
            Kind::Whole { field, .. } => Value::Integer(i64::from(*(field.get)(settings))),
            Kind::Choice { name, .. } => Value::String(name(settings).to_owned()),
            Kind::Text(field) => Value::String((field.get)(settings).clone()),
        }
    }

    /// Sets it to a value from a file. Returns false, and changes nothing, if the value is not
    /// allowed.
    pub fn set(&self, settings: &mut Settings, value: &Value) -> bool {
        match &self.kind {
            Kind::Switch(field) => put((field.get_mut)(settings), value.as_bool()),
            Kind::Number { field, range, .. } => {
                put((field.get_mut)(settings), number(value, *range))
            }
            Kind::Whole { field, range } => {
                let whole = value.as_integer().and_then(|whole| u32::try_from(whole).ok());
                put((field.get_mut)(settings), whole.filter(|whole| range.contains(whole)))
            }
            Kind::Choice { set, .. } => value.as_str().is_some_and(|name| set(settings, name)),
            Kind::Text(field) => put((field.get_mut)(settings), value.as_str().map(str::to_owned)),
        }
    }

    /// Limits a number to its range.
    pub fn clamp(&self, settings: &mut Settings) {
        match &self.kind {
            Kind::Number { field, range: [least, most], .. } => {
                let value = (field.get_mut)(settings);
                *value = value.clamp(*least, *most);
            }
            Kind::Whole { field, range } => {
                let value = (field.get_mut)(settings);
                *value = (*value).clamp(*range.start(), *range.end());
            }
            Kind::Switch(_) | Kind::Choice { .. } | Kind::Text(_) => {}
        }
    }

    /// The allowed values, in words.
    pub fn allowed(&self) -> String {
        match &self.kind {
            Kind::Switch(_) => "true or false".to_owned(),
            Kind::Number { range: [least, most], .. } => format!("a number from {least} to {most}"),
            Kind::Whole { range, .. } => {
                format!("a whole number from {} to {}", range.start(), range.end())
            }
            Kind::Choice { choices, .. } => {
                let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
                format!("one of {}", names.join(", "))
            }
            Kind::Text(_) => "a text".to_owned(),
        }
    }
}

/// Puts a value into its field. Returns false if there is none.
pub(super) fn put<T>(field: &mut T, value: Option<T>) -> bool {
    value.map(|value| *field = value).is_some()
}

/// A number within a range; whole numbers count, too.
fn number(value: &Value, [least, most]: [f32; 2]) -> Option<f32> {
    let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))? as f32;
    (least..=most).contains(&number).then_some(number)
}

/// The shortest decimal for this number: 0.3, not 0.30000001192092896.
fn shortest(number: f32) -> f64 {
    number.to_string().parse().unwrap_or(f64::from(number))
}
