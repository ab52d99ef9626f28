//! The settings as the sheet shows them: rows of plain data, and the changes that it asks for.

/// One of the values that a setting may have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// Its name in the settings file.
    pub name: &'static str,
    /// Its name in the names of controls, which other programs press. Older files hold it, too.
    pub id: &'static str,
    /// Its name on the screen.
    pub title: &'static str,
    /// The colour of its swatch, `0xRRGGBB`, if it has one.
    pub color: Option<u32>,
    /// A line below the row that explains this choice; empty where none does.
    pub note: &'static str,
}

impl Choice {
    /// A choice that is only a word.
    pub const fn plain(name: &'static str, title: &'static str) -> Choice {
        Choice { name, id: name, title, color: None, note: "" }
    }
}

/// How a setting is shown and changed, with its present value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Control {
    /// On or off.
    Switch(bool),
    /// A slider from 0 to 1.
    Slider {
        /// The part that is chosen.
        value: f32,
        /// The slider has no effect now: the sound is muted.
        idle: bool,
    },
    /// A percentage between a minus and a plus.
    Steps {
        /// The present number; 1 is 100 %.
        value: f32,
        /// The least and the greatest number.
        range: [f32; 2],
        /// The difference that a click makes.
        step: f32,
        /// The window has no room for more.
        full: bool,
    },
    /// One of several words or colours.
    Choices {
        /// All of them.
        choices: &'static [Choice],
        /// The name of the present one.
        chosen: &'static str,
        /// The name of the one that an automatic choice has come to.
        marked: Option<&'static str>,
    },
}

/// One setting on the sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// The heading that it stands under.
    pub section: &'static str,
    /// Its name in the settings file, as `section.key`.
    pub setting: &'static str,
    /// Its name among the controls.
    pub control: &'static str,
    /// The words beside the control.
    pub label: &'static str,
    /// A sentence that explains it, on the status line.
    pub words: &'static str,
    /// Its control.
    pub shown: Control,
}

/// A new value for a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change {
    /// The name of the setting in the file.
    pub setting: &'static str,
    /// The new value.
    pub value: Value,
}

/// A value as the sheet sends it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A number.
    Number(f32),
    /// The name of a choice.
    Name(&'static str),
}
