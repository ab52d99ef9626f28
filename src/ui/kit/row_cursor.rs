//! Rows changed with the arrow keys.

use crate::ui::bindings::{Chord, Key};
use crate::ui::{Control, Row, Value};

/// The step of a slider by a key.
const SLIDER_STEP: f32 = 0.05;

/// The row that keys change; none until a key has selected one.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RowCursor {
    /// Its index.
    pub row: Option<usize>,
}

impl RowCursor {
    /// Selects another one of `count` rows if that is what the key does. Returns true if it did.
    pub fn moves(&mut self, chord: Chord, count: usize) -> bool {
        let next = next_row(chord, self.row, count);
        self.row = next.or(self.row);
        next.is_some()
    }
}

/// The row that a key selects among `count` rows, around their ends; none for other keys.
pub fn next_row(chord: Chord, selected: Option<usize>, count: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    let forward = match chord.key {
        Key::Home | Key::PageUp => return Some(0),
        Key::End | Key::PageDown => return Some(last),
        Key::Tab => !chord.shift,
        Key::Down => true,
        Key::Up => false,
        _ => return None,
    };
    Some(match selected {
        None if forward => 0,
        Some(row) if forward && row >= last => 0,
        Some(row) if forward => row + 1,
        None | Some(0) => last,
        Some(row) => (row - 1).min(last),
    })
}

/// The place after or before `at` among `count`, around the ends.
pub fn around(at: usize, count: usize, forward: bool) -> usize {
    (at + if forward { 1 } else { count.saturating_sub(1) }) % count.max(1)
}

/// The step that a key makes in a row: backward, or forward. None for other keys.
pub fn step(chord: Chord) -> Option<bool> {
    match chord.key {
        Key::Left => Some(false),
        Key::Right => Some(true),
        _ => None,
    }
}

/// The value of a row after a step backward or forward; none if it cannot go that way.
pub fn stepped(row: &Row, forward: bool) -> Option<Value> {
    if row.disabled {
        return None;
    }
    match row.shown {
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

#[cfg(test)]
mod tests {
    use crate::texts::Text;
    use crate::ui::Choice;
    use crate::ui::kit::row_cursor::*;

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
    fn the_selection_goes_around() {
        let mut cursor = RowCursor::default();
        let mut press = |key: Key| (cursor.moves(Chord::plain(key), 3), cursor.row);
        assert_eq!(press(Key::Left), (false, None));
        assert_eq!(press(Key::Down), (true, Some(0)));
        assert_eq!(press(Key::Up), (true, Some(2)));
        assert_eq!(press(Key::Tab), (true, Some(0)));
        assert!(cursor.moves(Chord { shift: true, ..Chord::plain(Key::Tab) }, 3));
        assert_eq!(cursor.row, Some(2));
    }

    #[test]
    fn steps_end_at_the_limits() {
        let choices = |chosen| {
            const CHOICES: [Choice; 2] =
                [Choice::plain("a", Text::EMPTY), Choice::plain("b", Text::EMPTY)];
            row(Control::Choices { choices: &CHOICES, chosen, marked: None })
        };
        assert_eq!(stepped(&choices("a"), true), Some(Value::Name("b")));
        assert_eq!(stepped(&choices("b"), true), None);
        assert_eq!(stepped(&choices("a"), false), None);
        assert_eq!(stepped(&row(Control::Switch(false)), true), Some(Value::Switch(true)));
        assert_eq!(stepped(&row(Control::Switch(true)), true), None);
        let size = |value, full| {
            row(Control::Steps { value, range: [0.8, 2.0], step: 0.1, full, hides_panel: false })
        };
        assert_eq!(stepped(&size(1.1, false), true), Some(Value::Number(1.2)));
        assert_eq!(stepped(&size(1.1, true), true), None);
        assert_eq!(stepped(&size(0.8, false), false), None);
        let disabled = Row { disabled: true, ..size(1.1, false) };
        assert_eq!(stepped(&disabled, true), None);
        let volume = |value| row(Control::Slider { value, idle: false });
        assert_eq!(stepped(&volume(0.98), true), Some(Value::Number(1.0)));
        assert_eq!(stepped(&volume(0.0), false), None);
    }
}
