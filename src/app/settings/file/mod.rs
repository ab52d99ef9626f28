//! The settings file.
//!
//! The program never overwrites a file that contains errors. It uses the valid settings in it and
//! defaults for the rest, and reports the errors. A file that is not TOML is refused if it was
//! named on the command line; the user's own file is renamed, and all settings are defaults.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{Settings, names, parse};

use crate::app::folder_lock::FolderLock;
use crate::game::files::{self, kept, name_of, output_file};
use crate::ui::Tone;

/// The reason why settings, or their translation, were not read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {kind}", name_of(path))]
pub struct SettingsError {
    /// The file.
    pub path: PathBuf,
    /// The kind of error.
    pub kind: SettingsErrorKind,
}

/// The kind of error in a file. A message names the place in the file and the error there.
#[derive(Debug, thiserror::Error)]
pub enum SettingsErrorKind {
    /// The file exists but cannot be read.
    #[error("cannot read the settings: {0}")]
    Read(io::Error),
    /// The file contains errors beside valid settings.
    #[error("{0}; the rest counts, the file stays as it is, and what is set now will not be saved")]
    Content(String),
    /// The file is not TOML.
    #[error("{0}")]
    Syntax(String),
    /// The user's own file is not TOML, and was renamed.
    #[error("{message}; it is kept as {aside}, and the defaults are used")]
    MovedAside {
        /// The line, and the error there.
        message: String,
        /// The new name.
        aside: String,
    },
    /// The file contains unknown names, perhaps misspelt or of another version.
    #[error(
        "no setting of this version is called {}; the file keeps it",
        names::name_list(unknown)
    )]
    Unknown {
        /// The names.
        unknown: Vec<String>,
        /// Misspelt names, each with a suggestion.
        misspelt: Vec<String>,
    },
    /// The file was changed by hand while the program runs, and contains an error.
    #[error("{0}; the file has been changed and stays as it is, and what is set now is not saved")]
    Edited(String),
    /// The translation that the settings name contains an error, or cannot be read.
    #[error("{0}")]
    Translation(String),
    /// The translation is missing and cannot be written in English.
    #[error("cannot write the texts: {0}")]
    WriteTexts(io::Error),
    /// The file cannot be written.
    #[error("cannot write the settings: {0}")]
    Write(io::Error),
}

impl SettingsError {
    /// True if a file could not be written.
    pub fn is_of_output(&self) -> bool {
        matches!(self.kind, SettingsErrorKind::Write(_) | SettingsErrorKind::WriteTexts(_))
    }

    /// The tone in which the window shows the error, if it does. Names of another version are no
    /// mistake and stay in the file, so they are not shown.
    pub fn tone(&self) -> Option<Tone> {
        match &self.kind {
            SettingsErrorKind::Unknown { misspelt, .. } => {
                (!misspelt.is_empty()).then_some(Tone::Plain)
            }
            _ => Some(Tone::Bad),
        }
    }

    /// The error in a few words, without the file's folder, for a message in the window.
    pub fn brief(&self) -> String {
        use SettingsErrorKind::*;
        let name = name_of(Path::new(self.path.file_name().unwrap_or(self.path.as_os_str())));
        match &self.kind {
            Read(error) => format!("{name} cannot be read, and nothing is saved: {error}"),
            Content(message) | Syntax(message) => {
                format!("{name}: {message}; nothing is saved now")
            }
            Translation(message) => format!("{name}: {message}"),
            MovedAside { message, aside } => format!("{name}: {message}; kept as {aside}"),
            Unknown { misspelt, .. } => {
                format!("{name}: no setting is called {}", names::name_list(misspelt))
            }
            Edited(message) => format!("{name} has been changed: {message}; nothing is saved"),
            Write(error) | WriteTexts(error) => format!("{name} cannot be written: {error}"),
        }
    }
}

/// The settings, and the file that they are saved in.
#[derive(Debug)]
pub struct SettingsFile {
    /// The current settings.
    pub settings: Settings,
    /// `None` if there is no place for a file.
    path: Option<PathBuf>,
    /// False if the file contains errors, and so must not be overwritten.
    is_writable: bool,
    /// The settings when the file was last read or written.
    saved: Settings,
    /// The file's content at that time.
    held: FileContent,
    /// True if the last attempt to write failed.
    failed: bool,
    /// True if there was no file at the start.
    is_new: bool,
}

/// The content of a file: its text, if the file exists, and the settings in it.
#[derive(Debug, Default)]
struct FileContent {
    text: Option<String>,
    settings: Settings,
}

/// The settings as saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveOutcome {
    /// The settings before.
    Ours,
    /// The settings with the changes that somebody has made in the file meanwhile.
    Merged,
}

impl SettingsFile {
    /// Settings without a file.
    pub fn nowhere() -> SettingsFile {
        SettingsFile {
            settings: Settings::default(),
            path: None,
            is_writable: true,
            saved: Settings::default(),
            held: FileContent::default(),
            failed: false,
            is_new: false,
        }
    }

    /// The default file of the current user, and the error in it; no file if the system has no place
    /// for it. A file that is not TOML is renamed.
    pub fn load_default() -> (SettingsFile, Option<SettingsError>) {
        let place = directories::ProjectDirs::from("", "", "gl-billiards");
        match place {
            Some(place) => SettingsFile::own_at(&place.config_dir().join("settings.toml")),
            None => (SettingsFile::nowhere(), None),
        }
    }

    fn own_at(path: &Path) -> (SettingsFile, Option<SettingsError>) {
        let error = match SettingsFile::read(path) {
            Ok(read) => return read,
            Err(error) => error,
        };
        let SettingsErrorKind::Syntax(message) = error.kind else {
            return (SettingsFile::nowhere(), Some(error));
        };
        let failed = |kind| Some(SettingsError { path: path.to_owned(), kind });
        match output_file::move_aside(path) {
            Ok(aside) => {
                let file = SettingsFile { path: Some(path.to_owned()), ..SettingsFile::nowhere() };
                (file, failed(SettingsErrorKind::MovedAside { message, aside }))
            }
            Err(error) => {
                log::warn!("{}: cannot rename it: {error}", name_of(path));
                (SettingsFile::nowhere(), failed(SettingsErrorKind::Syntax(message)))
            }
        }
    }

    /// The file at a given path, and the error in it. It is created with the defaults if it is
    /// missing.
    pub fn load(path: &Path) -> Result<(SettingsFile, Option<SettingsError>), SettingsError> {
        let (mut file, error) = SettingsFile::read(path)?;
        if error.is_some() || file.held.text.is_some() {
            return Ok((file, error));
        }
        let error = file.write().err();
        Ok((file, error))
    }

    fn read(path: &Path) -> Result<(SettingsFile, Option<SettingsError>), SettingsError> {
        let failed = |kind| SettingsError { path: path.to_owned(), kind };
        let text = read_regular(path).map_err(|error| {
            failed(match files::is_content_error(&error) {
                true => SettingsErrorKind::Syntax(error.to_string()),
                false => SettingsErrorKind::Read(error),
            })
        })?;
        let (settings, wrong) = parse(text.as_deref().unwrap_or_default())
            .map_err(|message| failed(SettingsErrorKind::Syntax(message)))?;
        let file = SettingsFile {
            path: Some(path.to_owned()),
            is_writable: wrong.is_none(),
            saved: settings.clone(),
            is_new: text.is_none(),
            held: FileContent { text, settings: settings.clone() },
            failed: false,
            settings,
        };
        let [unknown, misspelt] = file.settings.unknown();
        let kind = match wrong {
            Some(message) => Some(SettingsErrorKind::Content(message)),
            None if unknown.is_empty() => None,
            None => Some(SettingsErrorKind::Unknown { unknown, misspelt }),
        };
        Ok((file, kind.map(failed)))
    }

    /// The folder of the file; the current one if there is no file.
    pub fn folder(&self) -> &Path {
        self.path.as_deref().and_then(Path::parent).unwrap_or(Path::new(""))
    }

    /// True if there was no file at the start: the player starts the game for the first time.
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    /// True if a setting has changed since the file was read or written.
    pub fn is_changed(&self) -> bool {
        // Compared as text, because unknown keys may be NaN, which differs from itself.
        let differ = || toml::to_string(&self.settings) != toml::to_string(&self.saved);
        let is_kept = self.path.is_some() && self.is_writable;
        is_kept && self.settings != self.saved && differ()
    }

    /// Writes the file if a setting has changed. If somebody has changed the file meanwhile, those
    /// changes take effect and are kept.
    pub fn save(&mut self) -> Result<SaveOutcome, SettingsError> {
        if self.is_changed() { self.write() } else { Ok(SaveOutcome::Ours) }
    }

    /// Writes the file at the end, with another attempt if the last one failed.
    pub fn save_last(&mut self) -> Result<SaveOutcome, SettingsError> {
        if self.is_changed() || self.failed { self.write() } else { Ok(SaveOutcome::Ours) }
    }

    fn write(&mut self) -> Result<SaveOutcome, SettingsError> {
        let Some(path) = self.path.clone().filter(|_| self.is_writable) else {
            return Ok(SaveOutcome::Ours);
        };
        // One attempt per change, so that a full disk is reported once and not in every frame.
        (self.saved, self.failed) = (self.settings.clone(), true);
        let failed =
            |error| SettingsError { path: path.clone(), kind: SettingsErrorKind::Write(error) };
        let _lock = FolderLock::hold(self.folder());
        let text = read_regular(&path).map_err(failed)?;
        let edited = text.as_ref().filter(|text| Some(*text) != self.held.text.as_ref());
        let merged = match edited.map(|text| parse(text)) {
            None => self.settings.clone(),
            Some(Ok((theirs, None))) => merge_changes(&self.held.settings, &self.settings, &theirs),
            Some(Ok((_, Some(message))) | Err(message)) => {
                return Err(SettingsError { path, kind: SettingsErrorKind::Edited(message) });
            }
        };
        let (new, settings) = file_text(&merged).map_err(failed)?;
        if text.as_ref() != Some(&new) {
            replace(&path, &new).map_err(failed)?;
        }
        let saved = if edited.is_some() { SaveOutcome::Merged } else { SaveOutcome::Ours };
        (self.settings, self.saved) = (merged.clone(), merged);
        (self.held, self.failed) = (FileContent { text: Some(new), settings }, false);
        Ok(saved)
    }
}

/// The text of a file that holds these settings, and the settings that are read back from it:
/// numbers out of range become the nearest allowed ones, other wrong values the defaults.
pub(super) fn file_text(settings: &Settings) -> io::Result<(String, Settings)> {
    let (settings, _) = Settings::from_table(settings.clamped().table());
    let text = toml::to_string_pretty(&settings);
    let text = text.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
    Ok((text, settings))
}

/// Our settings, with everything that `theirs` changed since `base`.
fn merge_changes(base: &Settings, ours: &Settings, theirs: &Settings) -> Settings {
    let mut both = ours.table();
    merge(&base.table(), &mut both, &theirs.table());
    Settings::from_table(both).0
}

fn merge(base: &toml::Table, ours: &mut toml::Table, theirs: &toml::Table) {
    let nothing = toml::Table::new();
    for (key, value) in theirs {
        match (ours.get_mut(key), value) {
            (Some(toml::Value::Table(ours)), toml::Value::Table(theirs)) => {
                let base = base.get(key).and_then(toml::Value::as_table);
                merge(base.unwrap_or(&nothing), ours, theirs);
            }
            _ if base.get(key) != Some(value) => drop(ours.insert(key.clone(), value.clone())),
            _ => {}
        }
    }
    // Keys that they removed.
    ours.retain(|key, _| theirs.contains_key(key) || !base.contains_key(key));
}

/// The text of a regular file; `None` if it does not exist.
pub fn read_regular(path: &Path) -> io::Result<Option<String>> {
    match kept::read_regular(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes a file atomically.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = output_file::followed(path)?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    output_file::write(&path, text.as_bytes())
}

#[cfg(test)]
mod tests;
