//! Settings as the text of a TOML file.

use serde::{Serialize, Serializer};
use toml::{Table, Value};

use super::{SETTINGS, Settings, keys, names};
use crate::game::files::shortened;
use crate::ui::{self, Bindings};

/// The sections of a file, with the settings of this version.
const SECTIONS: [&str; 6] = ["window", "sound", "display", "game", "players", keys::SECTION];

/// Parses the text of a settings file. Returns the settings, with defaults for missing or wrong
/// values, and one line that names all wrong values; or the error if the text is not TOML.
pub fn parse(text: &str) -> Result<(Settings, Option<String>), String> {
    let (settings, wrong) = Settings::from_table(toml_table(text)?);
    Ok((settings, (!wrong.is_empty()).then(|| wrong.join("; "))))
}

/// Parses a TOML file that players edit. An error is one line, with the number of its line.
pub fn toml_table(text: &str) -> Result<Table, String> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        format!("line {line}: {}", shortened(&error.message().replace('\n', " ")))
    })
}

impl Settings {
    /// Reads the content of a file. Returns the settings, and the error of each value that was not
    /// used.
    pub(super) fn from_table(mut table: Table) -> (Settings, Vec<String>) {
        let mut settings = Settings::default();
        let mut wrong = Vec::new();
        for section in SECTIONS {
            if table.get(section).is_some_and(|value| !value.is_table()) {
                table.remove(section);
                wrong.push(format!("{section} must be a section, [{section}]"));
            }
        }
        for setting in SETTINGS {
            let (section, key) = setting.place();
            let section = table.get_mut(section).and_then(Value::as_table_mut);
            if let Some(value) = section.and_then(|keys| keys.remove(key))
                && !setting.set(&mut settings, &value)
            {
                wrong.push(format!("{} must be {}", setting.name, setting.allowed()));
            }
        }
        settings.keys = Bindings::of(settings.game.one_handed);
        if let Some(Value::Table(section)) = table.get_mut(keys::SECTION) {
            let (bindings, wrong_keys) = keys::take(section, settings.game.one_handed);
            settings.keys = bindings;
            wrong.extend(wrong_keys);
        }
        table.retain(|section, value| {
            let emptied = value.as_table().is_some_and(Table::is_empty);
            !(emptied && SECTIONS.contains(&section))
        });
        settings.other = table;
        (settings, wrong)
    }

    /// The content of a file with these settings.
    pub(super) fn table(&self) -> Table {
        let mut table = self.other.clone();
        for setting in SETTINGS {
            let (section, key) = setting.place();
            let keys = table.entry(section).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(keys) = keys {
                keys.insert(key.to_owned(), setting.value(self));
            }
        }
        let section = table.entry(keys::SECTION).or_insert_with(|| Value::Table(Table::new()));
        if let Value::Table(section) = section {
            section.extend(keys::section(&self.keys, self.game.one_handed));
        }
        table
    }

    /// The unknown names in the file, and those among them that look misspelt, each with a
    /// suggestion.
    pub(super) fn unknown(&self) -> [Vec<String>; 2] {
        let is_ours = |section: &str| SECTIONS.contains(&section);
        let sections = self.other.keys().filter(|section| !is_ours(section));
        let sections = sections.map(|section| names::quoted_name(section));
        let keys = SECTIONS.into_iter().flat_map(|section| {
            let keys = self.other.get(section).and_then(Value::as_table);
            let keys = keys.into_iter().flat_map(Table::keys);
            keys.map(move |key| format!("{section}.{}", names::quoted_name(key)))
        });
        let unknown: Vec<String> = sections.chain(keys).collect();
        let sections = SECTIONS.into_iter().map(str::to_owned);
        let settings = SETTINGS.iter().map(|setting| setting.name.to_owned());
        let actions = ui::actions().map(|action| format!("{}.{}", keys::SECTION, action.name));
        let known: Vec<String> = sections.chain(settings).chain(actions).collect();
        let misspelt = unknown.iter().filter_map(|name| {
            let meant = known.iter().find(|known| names::alike(name, known))?;
            Some(format!("{name} ({meant}?)"))
        });
        let misspelt = misspelt.collect();
        [unknown, misspelt]
    }
}

impl Serialize for Settings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.table().serialize(serializer)
    }
}
