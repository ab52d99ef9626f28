//! The file with the texts of the window in another language, which the settings name.

use std::fmt::Write;
use std::io::ErrorKind;

use super::settings::{SettingsError, SettingsFile};
use crate::game::files::{self, output_file};
use crate::texts::{self, Text, Translation};

/// Shows the window in the language that the settings name, if any. A file that is missing is
/// written in English, to be translated. Texts with errors stay English.
pub fn load(settings: &SettingsFile) -> Result<(), SettingsError> {
    let name = &settings.settings.display.translation;
    if name.is_empty() {
        return Ok(());
    }
    let path = settings.folder().join(name);
    let fault = |message: String| SettingsError::Translation { path: path.clone(), message };
    let text = match std::fs::File::open(&path).and_then(files::read_text) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let written = output_file::write(&path, english().as_bytes());
            return written.map_err(|error| fault(error.to_string()));
        }
        Err(error) => return Err(fault(error.to_string())),
    };
    let (translation, wrong) = parse(&text).map_err(fault)?;
    texts::translate(translation);
    wrong.map_or(Ok(()), |message| Err(fault(message)))
}

/// The translation in a file, and the first error in it; the error alone if it is not TOML.
fn parse(text: &str) -> Result<(Translation, Option<String>), String> {
    let parts: toml::Table = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let (mut translation, mut wrong) = (Translation::default(), None);
    for (part, texts) in &parts {
        let Some(texts) = texts.as_table() else {
            wrong.get_or_insert(format!("{part}: it must be a section, such as [{part}]"));
            continue;
        };
        for (name, translated) in texts {
            let name = format!("{part}.{name}");
            let added = match translated.as_str() {
                Some(translated) => {
                    translation.add(&name, translated).map_err(|error| error.to_string())
                }
                None => Err(format!("{name}: it must be a text in quotation marks")),
            };
            if let Err(error) = added {
                wrong.get_or_insert(error);
            }
        }
    }
    Ok((translation, wrong))
}

/// The file with all texts in English.
fn english() -> String {
    let mut file = String::from(
        "# The texts of the window. Translate what stands in quotation marks, and keep the names in\n\
         # braces, which stand for values. Texts that are missing stay English.\n",
    );
    let mut last = "";
    for text in texts::all() {
        let (part, name) = text.name();
        // Writing into a `String` cannot fail.
        if part != last {
            let _ = write!(file, "\n[{part}]\n");
            last = part;
        }
        let quoted = toml::Value::from(Text::english(text));
        let _ = writeln!(file, "{} = {quoted}", name.to_ascii_lowercase());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_english_file_translates_every_text() {
        let (translation, wrong) = parse(&english()).unwrap();
        assert_eq!(wrong, None);
        assert_eq!(translation.len(), texts::all().count());
    }

    #[test]
    fn errors_name_the_text_and_leave_the_others() {
        let (translation, wrong) =
            parse("[pause]\nresume = \"Weiter\"\nquit = 3\n[nothing]\na = \"b\"").unwrap();
        assert_eq!(translation.len(), 1);
        assert_eq!(wrong.unwrap(), "nothing.a: there is no such text");
        let (_, wrong) = parse("[pause]\nquit = 3").unwrap();
        assert_eq!(wrong.unwrap(), "pause.quit: it must be a text in quotation marks");
        let (_, wrong) = parse("pause = \"Weiter\"").unwrap();
        assert_eq!(wrong.unwrap(), "pause: it must be a section, such as [pause]");
        assert!(parse("[pause").is_err());
    }
}
