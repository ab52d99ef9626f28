//! Hints for the status line, with the bound keys.

use std::fmt::Write;

use crate::texts::Text;

use crate::ui::{Bindings, Intent};

/// A part of a hint. `{keys}` stands for the keys of its actions. If none has a key, ` ({keys})` is
/// left out, or else the whole part.
pub type Part = (Text, &'static [Intent]);

/// A hint in parts, the most important one first.
pub type Hint = &'static [Part];

/// Adds a hint to the line, with dots between its parts.
pub fn write_hint(line: &mut String, keys: &Bindings, hint: &[Part]) {
    for (text, intents) in hint {
        let list = keys.first_keys(intents);
        let (before, list, after) = match text.get().split_once("{keys}") {
            None => (text.get(), None, ""),
            Some((before, after)) if !list.is_empty() => (before, Some(list), after),
            Some((before, after)) => match (before.strip_suffix(" ("), after.strip_prefix(')')) {
                (Some(before), Some(after)) => (before, None, after),
                _ => continue,
            },
        };
        line.push_str(if line.is_empty() { "" } else { " · " });
        line.push_str(before);
        if let Some(list) = list {
            // Writing into a `String` cannot fail.
            let _ = write!(line, "{list:#}");
        }
        line.push_str(after);
    }
}
