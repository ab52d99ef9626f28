//! The settings for the sheet: rows of plain data, and changes of values.

use crate::game::Player;
use crate::texts::{Text, settings};

use super::kit::row_cursor::around;

/// The step of a slider by a key.
const SLIDER_STEP: f32 = 0.05;

/// An allowed value of a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// Its name in the settings file.
    pub name: &'static str,
    /// Its name in the names of controls, which other programs use. Older files contain it, too.
    pub id: &'static str,
    /// Its name on the screen.
    pub title: Text,
    /// The colour of its swatch, `0xRRGGBB`, if it has one.
    pub color: Option<u32>,
    /// A line below the row that explains this choice; may be empty.
    pub note: Text,
    /// The player whose name it shows in place of the title.
    pub player: Option<Player>,
}

impl Choice {
    /// A choice shown as a word.
    pub const fn plain(name: &'static str, title: Text) -> Choice {
        Choice { name, id: name, title, color: None, note: Text::EMPTY, player: None }
    }
}

/// The kind of control of a setting, with its current value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Control {
    /// On or off.
    Switch(bool),
    /// A slider from 0 to 1.
    Slider {
        /// The value.
        value: f32,
        /// True if the slider has no effect, because the sound is muted.
        idle: bool,
    },
    /// A percentage between a minus and a plus button.
    Steps {
        /// The current number; 1 is 100%.
        value: f32,
        /// The least and the greatest number.
        range: [f32; 2],
        /// The step of a click.
        step: f32,
        /// True if the window has no space for a larger value.
        full: bool,
        /// True if this value leaves the panel no room.
        hides_panel: bool,
    },
    /// A choice among words or colours.
    Choices {
        /// All choices.
        choices: &'static [Choice],
        /// The name of the current one.
        chosen: &'static str,
        /// The one that the automatic choice uses.
        marked: Option<MarkedChoice>,
    },
}

/// The choice that the automatic one stands for at present.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MarkedChoice {
    /// Its name.
    pub name: &'static str,
    /// The note of the automatic choice, which says it.
    pub note: Text,
}

named! {
    /// A page of the settings, with the name of the control that opens it, which other programs use.
    #[derive(Default)]
    pub enum SettingsPage {
        /// Picture and table.
        #[default]
        Picture = "settings-picture",
        /// Volumes.
        Sound = "settings-sound",
        /// Help with the shot.
        Aids = "settings-aids",
        /// Text size, colors, motion, one-handed play.
        Access = "settings-access",
        /// The list of all keys.
        Keys = "settings-keys",
    }
}

impl SettingsPage {
    /// Its name on the screen.
    pub fn title(self) -> Text {
        match self {
            SettingsPage::Picture => settings::PICTURE,
            SettingsPage::Sound => settings::SOUND,
            SettingsPage::Aids => settings::ASSISTS,
            SettingsPage::Access => settings::ACCESSIBILITY,
            SettingsPage::Keys => settings::CONTROLS,
        }
    }

    /// The next page, or the previous one, around the ends.
    pub fn next(self, forward: bool) -> SettingsPage {
        SettingsPage::ALL[around(self as usize, SettingsPage::ALL.len(), forward)]
    }
}

/// One setting on a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// The heading above it; may be empty.
    pub section: Text,
    /// The pages of the settings that show it.
    pub pages: &'static [SettingsPage],
    /// Its name in the settings file, as `section.key`.
    pub setting: &'static str,
    /// Its name in the names of controls.
    pub control: &'static str,
    /// The label beside the control.
    pub label: Text,
    /// A sentence that explains it, on the status line.
    pub description: Text,
    /// Its control.
    pub shown: Control,
    /// True if it has no effect at present: it is dimmed, and cannot be changed.
    pub disabled: bool,
}

impl Row {
    /// The value after a step backward or forward; none if it cannot go that way.
    pub fn stepped(&self, forward: bool) -> Option<Value> {
        if self.disabled {
            return None;
        }
        match self.shown {
            Control::Switch(on) => (on != forward).then_some(Value::Switch(forward)),
            Control::Slider { value, .. } => {
                let by = if forward { SLIDER_STEP } else { -SLIDER_STEP };
                let next = (((value + by) / SLIDER_STEP).round() * SLIDER_STEP).clamp(0.0, 1.0);
                (next != value).then_some(Value::Number(next))
            }
            Control::Steps { value, range: [least, most], step, full, .. } => {
                let next = if forward { value + step } else { value - step };
                // Rounded to whole steps, because sums of inexact steps would drift.
                let next = ((next / step).round() * step * 1000.0).round() / 1000.0;
                let next = next.clamp(least, most);
                (next != value && !(forward && full)).then_some(Value::Number(next))
            }
            Control::Choices { choices, chosen, .. } => {
                let at = choices.iter().position(|choice| choice.name == chosen).unwrap_or(0);
                let next = if forward { at + 1 } else { at.checked_sub(1)? };
                choices.get(next).map(|choice| Value::Name(choice.name))
            }
        }
    }
}

/// A new value for a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change {
    /// The name of the setting in the file.
    pub setting: &'static str,
    /// The new value.
    pub value: Value,
}

/// A new value, as the sheet returns it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A number.
    Number(f32),
    /// The name of a choice.
    Name(&'static str),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(shown: Control) -> Row {
        let (setting, text) = ("", Text::EMPTY);
        let (pages, control, disabled): (&[_], _, _) = (&[], "", false);
        Row {
            section: text,
            pages,
            setting,
            control,
            label: text,
            description: text,
            shown,
            disabled,
        }
    }

    #[test]
    fn steps_end_at_the_limits() {
        let choices = |chosen| {
            const CHOICES: [Choice; 2] =
                [Choice::plain("a", Text::EMPTY), Choice::plain("b", Text::EMPTY)];
            row(Control::Choices { choices: &CHOICES, chosen, marked: None })
        };
        assert_eq!(choices("a").stepped(true), Some(Value::Name("b")));
        assert_eq!(choices("b").stepped(true), None);
        assert_eq!(choices("a").stepped(false), None);
        assert_eq!(row(Control::Switch(false)).stepped(true), Some(Value::Switch(true)));
        assert_eq!(row(Control::Switch(true)).stepped(true), None);
        let size = |value, full| {
            row(Control::Steps { value, range: [0.8, 2.0], step: 0.1, full, hides_panel: false })
        };
        assert_eq!(size(1.1, false).stepped(true), Some(Value::Number(1.2)));
        assert_eq!(size(1.1, true).stepped(true), None);
        assert_eq!(size(0.8, false).stepped(false), None);
        let disabled = Row { disabled: true, ..size(1.1, false) };
        assert_eq!(disabled.stepped(true), None);
        let volume = |value| row(Control::Slider { value, idle: false });
        assert_eq!(volume(0.98).stepped(true), Some(Value::Number(1.0)));
        assert_eq!(volume(0.0).stepped(false), None);
    }
}
