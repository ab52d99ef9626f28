//! The language of the window: one that the program brings, or a file that the settings name.

use std::fmt::Write;
use std::sync::OnceLock;

use crate::app::settings::{
    DisplaySettings, SettingsError, SettingsErrorKind, SettingsFile, read_regular, toml_table,
};
use crate::game::files::{output_file, shortened};
use crate::lab::sheet::experiments::EXPERIMENTS;
use crate::texts::{self, LanguageChoice, Text, Translation};
use crate::ui::kit::{chinese, theme};
use crate::ui::normalize;

/// The part of a translation with the words of the prepared experiments.
const EXPERIMENTS_PART: &str = "experiments";

/// Shows the window in the language that the settings choose, or in that of the file which they
/// name. A file that is missing is written in English, to be translated. Texts with errors stay
/// English.
pub fn load(settings: &SettingsFile) -> Result<(), SettingsError> {
    let name = &settings.settings.display.translation;
    if name.is_empty() {
        show(&settings.settings.display);
        return Ok(());
    }
    let path = settings.folder().join(name);
    let failed = |kind| SettingsError { path: path.clone(), kind };
    let fault = |message: String| failed(SettingsErrorKind::Translation(message));
    let Some(text) = read_regular(&path).map_err(|error| fault(error.to_string()))? else {
        return output_file::write(&path, english().as_bytes())
            .map_err(|error| failed(SettingsErrorKind::WriteTexts(error)));
    };
    let (translation, wrong) = parse(&text).map_err(fault)?;
    let wrong = wrong.or_else(|| uncounted_experiment(&translation));
    let wrong = wrong.or_else(|| missing_letters(&translation));
    translate(Some(Box::leak(Box::new(translation))));
    wrong.map_or(Ok(()), |message| Err(fault(message)))
}

/// Shows the window in the chosen language from now on, unless the settings name a file.
pub fn show(display: &DisplaySettings) {
    if !display.translation.is_empty() {
        return;
    }
    let language = match display.language {
        LanguageChoice::System => {
            LanguageChoice::of_locale(&sys_locale::get_locale().unwrap_or_default())
        }
        language => language,
    };
    let translation = built_in(language);
    if !texts::is_shown(translation) {
        translate(translation);
    }
}

fn translate(translation: Option<&'static Translation>) {
    let letters: String = translation.iter().flat_map(|it| it.letters()).collect();
    chinese::need(&letters);
    texts::translate(translation);
}

/// The texts in a language that the program brings; `None` for English. Each file is read once.
pub fn built_in(language: LanguageChoice) -> Option<&'static Translation> {
    static READ: [OnceLock<Translation>; LanguageChoice::ALL.len()] =
        [const { OnceLock::new() }; LanguageChoice::ALL.len()];
    let text = language.texts()?;
    // A test reads the files: they have no errors.
    let read = || parse(text).map(|(translation, _)| translation).unwrap_or_default();
    Some(READ[language as usize].get_or_init(read))
}

/// The letters that the window cannot show, as a message, if there are any.
fn missing_letters(translation: &Translation) -> Option<String> {
    let missing = translation.letters().filter(|letter| !letter.is_whitespace());
    let missing: String = missing.filter(|letter| !theme::has_glyph(*letter)).collect();
    (!missing.is_empty()).then(|| format!("the fonts have no {}", shortened(&missing)))
}

/// The translation in a file, and the first error in it; the error alone if it is not TOML.
fn parse(text: &str) -> Result<(Translation, Option<String>), String> {
    let parts = toml_table(text)?;
    let (mut translation, mut wrong) = (Translation::default(), None);
    for (part, texts) in &parts {
        let Some(texts) = texts.as_table() else {
            wrong.get_or_insert(format!("{part}: it must be a section, such as [{part}]"));
            continue;
        };
        for (name, translated) in texts {
            let added = match part == EXPERIMENTS_PART {
                true => add_experiment(&mut translation, name, translated),
                false => add_text(&mut translation, &format!("{part}.{name}"), translated),
            };
            if let Err(error) = added {
                wrong.get_or_insert(error);
            }
        }
    }
    Ok((translation, wrong))
}

fn add_text(
    translation: &mut Translation,
    name: &str,
    translated: &toml::Value,
) -> Result<(), String> {
    let Some(translated) = translated.as_str() else {
        return Err(format!("{name}: it must be a text in quotation marks"));
    };
    translation.add(name, &normalize(translated)).map_err(|error| error.to_string())
}

/// Adds the words of a prepared experiment.
fn add_experiment(
    translation: &mut Translation,
    name: &str,
    translated: &toml::Value,
) -> Result<(), String> {
    let Some(experiment) = EXPERIMENTS.iter().find(|experiment| experiment.name == name) else {
        return Err(format!("{EXPERIMENTS_PART}.{name}: there is no such experiment"));
    };
    let word = |word: &toml::Value| word.as_str().map(normalize);
    let words = translated.as_array().and_then(|list| list.iter().map(word).collect());
    let Some(words) = words else {
        return Err(format!("{EXPERIMENTS_PART}.{name}: it must be a list of texts"));
    };
    translation.add_experiment(experiment.name, words);
    Ok(())
}

/// An experiment with too few or too many words, as a message, if there is one. It stays English.
fn uncounted_experiment(translation: &Translation) -> Option<String> {
    EXPERIMENTS.iter().find_map(|experiment| {
        let (found, name) = (translation.experiment(experiment.name).len(), experiment.name);
        let count = if found > 0 { experiment.sheet().words().count() } else { 0 };
        let message = || format!("{EXPERIMENTS_PART}.{name}: it must have {count} texts");
        (found != count).then(message)
    })
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
        let _ = writeln!(file, "{name} = {quoted}");
    }
    let _ = write!(
        file,
        "\n# The prepared experiments: title, text, the name of the second scene if there is one, and\n\
         # those of the numbers to expect.\n[{EXPERIMENTS_PART}]\n"
    );
    for experiment in &EXPERIMENTS {
        let _ = writeln!(file, "{} = [", experiment.name);
        for word in experiment.sheet().words() {
            let _ = writeln!(file, "    {},", toml::Value::from(word));
        }
        let _ = writeln!(file, "]");
    }
    file
}

#[cfg(test)]
mod tests {
    use crate::app::scratch::Folder;
    use crate::app::storage::translation::*;
    use crate::texts::translated_name;
    use crate::ui::kit::name_field::NameField;

    #[test]
    fn the_english_file_translates_every_text() {
        let (translation, wrong) = parse(&english()).unwrap();
        assert_eq!(wrong, None);
        assert_eq!(translation.len(), texts::all().count());
        for experiment in &EXPERIMENTS {
            let sheet = experiment.sheet();
            let words: Vec<String> = sheet.words().map(normalize).collect();
            assert_eq!(words, translation.experiment(experiment.name));
        }
    }

    /// Tests that the program's own languages have all texts, in letters that can be drawn.
    #[test]
    fn the_built_in_languages_are_complete() {
        for language in LanguageChoice::ALL {
            let Some(text) = language.texts() else { continue };
            let (translation, wrong) = parse(text).unwrap();
            assert_eq!(wrong, None, "{language:?}");
            let parts = toml_table(text).unwrap();
            let has =
                |part: &str, name: &str| parts.get(part).is_some_and(|it| it.get(name).is_some());
            let names = texts::all().map(Text::name);
            let missing: Vec<_> = names.filter(|(part, name)| !has(part, name)).collect();
            assert!(missing.is_empty(), "{language:?}: {missing:?}");
            for experiment in &EXPERIMENTS {
                let words = translation.experiment(experiment.name);
                let sheet = experiment.sheet();
                assert_eq!(words.len(), sheet.words().count(), "{language:?}: {}", experiment.name);
                assert_ne!(words[1], normalize(&sheet.text), "{language:?}: {}", experiment.name);
            }
            assert_eq!(missing_letters(&translation), None, "{language:?}");
        }
    }

    /// Tests against the fault that "Player 1" stood in the field of a name that is shown translated,
    /// and that the translated one would have been kept in files.
    #[test]
    fn a_default_name_is_edited_in_the_language_of_the_window() {
        for translation in LanguageChoice::ALL.into_iter().filter_map(built_in) {
            texts::shown_in(translation, || {
                for name in ["Player 1", "Player 2", "Ada"] {
                    let mut field = NameField::default();
                    field.edit(name);
                    assert_eq!(field.text(), translated_name(name));
                    assert_eq!(field.end().as_deref(), Some(name));
                }
                assert_ne!(translated_name("Player 1"), "Player 1");
            });
        }
    }

    #[test]
    fn errors_name_the_text_and_leave_the_others() {
        let (translation, wrong) =
            parse("[pause]\nresume = \"Weiter\"\nquit = 3\n[nothing]\na = \"b\"").unwrap();
        assert_eq!(translation.len(), 1);
        assert_eq!(wrong.unwrap(), "nothing.a: there is no such text");
        let wrong = |text: &str| parse(&format!("[experiments]\n{text}")).unwrap().1.unwrap();
        assert_eq!(wrong("x = []"), "experiments.x: there is no such experiment");
        assert_eq!(wrong("draw = [1]"), "experiments.draw: it must be a list of texts");
        let (short, wrong) = parse("[experiments]\ndraw = [\"a\"]").unwrap();
        assert_eq!(wrong, None);
        assert_eq!(uncounted_experiment(&short).unwrap(), "experiments.draw: it must have 4 texts");
        let (_, wrong) = parse("[pause]\nquit = 3").unwrap();
        assert_eq!(wrong.unwrap(), "pause.quit: it must be a text in quotation marks");
        let (_, wrong) = parse("pause = \"Weiter\"").unwrap();
        assert_eq!(wrong.unwrap(), "pause: it must be a section, such as [pause]");
        let broken = parse("[pause]\nresume = \"Weiter\"\n\n[pause\n").unwrap_err();
        assert!(broken.starts_with("line 4: ") && !broken.contains('\n'), "{broken:?}");
    }

    #[test]
    fn letters_that_no_font_has_are_named() {
        let missing = |text: &str| {
            let (translation, wrong) = parse(&format!("[pause]\nresume = \"{text}\"")).unwrap();
            assert_eq!(wrong, None);
            missing_letters(&translation)
        };
        assert_eq!(missing("Wznów"), None);
        assert_eq!(missing("Продолжить → Συνέχεια"), None);
        assert_eq!(missing("继续 (继)"), None);
        assert_eq!(missing("続ける").unwrap(), "the fonts have no ける続");
    }

    /// Settings in a folder that name a translation, beside a wrong value.
    fn settings(folder: &Folder) -> SettingsFile {
        let text = "[display]\nscale = \"big\"\ntranslation = \"de.toml\"\n";
        let path = folder.join("settings.toml");
        std::fs::write(&path, text).unwrap();
        let (settings, error) = SettingsFile::load(&path).unwrap();
        assert!(error.is_some());
        settings
    }

    #[test]
    fn the_file_lies_beside_settings_with_errors_too() {
        let folder = Folder::new("translation");
        load(&settings(&folder)).unwrap();
        assert_eq!(std::fs::read_to_string(folder.join("de.toml")).unwrap(), english());
    }

    /// Tests that a file that cannot be written counts as missing output.
    #[test]
    fn a_failed_write_is_an_error_of_output() {
        let folder = Folder::new("no-translation");
        let settings = settings(&folder);
        std::fs::remove_dir_all(&folder.0).unwrap();
        let error = load(&settings).unwrap_err();
        assert!(error.is_of_output() && error.brief().starts_with("de.toml cannot"), "{error}");
    }

    /// Tests that the program does not wait for a pipe.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused() {
        let folder = Folder::new("pipe");
        let settings = settings(&folder);
        let pipe = folder.join("de.toml");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let error = load(&settings).unwrap_err().to_string();
        assert!(error.contains("not a regular file"), "{error}");
    }
}
