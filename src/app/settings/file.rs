//! The file that settings live in.
//!
//! One that is wrong is left as it is: the game goes on with what is right in it, and else the
//! defaults, says so, and never writes over it. Of one that is no TOML nothing counts.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{Settings, names, parse};
use crate::app::{name_of, output_file};
use crate::game::files;
use crate::ui::Tone;

/// Why settings were not read or written.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The file is there, but cannot be read.
    #[error("{}: cannot read the settings: {source}", name_of(path))]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's message.
        source: io::Error,
    },
    /// The file holds something else, too.
    #[error(
        "{}: {message}; the rest counts, the file stays as it is, and what is set now will not be saved",
        name_of(path)
    )]
    Content {
        /// The file.
        path: PathBuf,
        /// The place in the file, and what is wrong there.
        message: String,
    },
    /// The file is no TOML.
    #[error("{}: {message}", name_of(path))]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, and what is wrong there.
        message: String,
    },
    /// The player's own file is no TOML, and has got another name.
    #[error("{}: {message}; it is kept as {aside}, and the defaults are used", name_of(path))]
    MovedAside {
        /// The file.
        path: PathBuf,
        /// The line, and what is wrong there.
        message: String,
        /// The new name.
        aside: String,
    },
    /// The file holds names that nothing reads: perhaps another version's, perhaps misspelt.
    #[error(
        "{}: no setting of this version is called {}; the file keeps it",
        name_of(path),
        names::listed(unknown)
    )]
    Unknown {
        /// The file.
        path: PathBuf,
        /// The names.
        unknown: Vec<String>,
        /// Those that are misspelt, with what may be meant.
        misspelt: Vec<String>,
    },
    /// The file has been changed by hand since, and something in it is wrong.
    #[error(
        "{}: {message}; the file has been changed and stays as it is, and what is set now is not saved",
        name_of(path)
    )]
    Edited {
        /// The file.
        path: PathBuf,
        /// The place in the file, and what is wrong there.
        message: String,
    },
    /// The file cannot be written.
    #[error("{}: cannot write the settings: {source}", name_of(path))]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's message.
        source: io::Error,
    },
}

impl SettingsError {
    /// True if the settings could not be written.
    pub fn is_of_output(&self) -> bool {
        matches!(self, SettingsError::Write { .. })
    }

    /// In which tone the window says it, if it does: what another version has written is nobody's
    /// mistake, and stays in the file.
    pub fn tone(&self) -> Option<Tone> {
        match self {
            SettingsError::Unknown { misspelt, .. } => {
                (!misspelt.is_empty()).then_some(Tone::Plain)
            }
            _ => Some(Tone::Bad),
        }
    }

    /// The same in few words, for a place in the window: where the file lies is known there.
    pub fn brief(&self) -> String {
        let name = |path: &Path| {
            let name = path.file_name().unwrap_or(path.as_os_str());
            name_of(Path::new(name))
        };
        match self {
            SettingsError::Read { path, source } => {
                format!("{} cannot be read, and nothing is saved: {source}", name(path))
            }
            SettingsError::Content { path, message } | SettingsError::Syntax { path, message } => {
                format!("{}: {message}; nothing is saved now", name(path))
            }
            SettingsError::MovedAside { path, message, aside } => {
                format!("{}: {message}; kept as {aside}", name(path))
            }
            SettingsError::Unknown { path, misspelt, .. } => {
                format!("{}: no setting is called {}", name(path), names::listed(misspelt))
            }
            SettingsError::Edited { path, message } => {
                format!("{} has been changed: {message}; nothing is saved", name(path))
            }
            SettingsError::Write { path, source } => {
                format!("{} cannot be written: {source}", name(path))
            }
        }
    }
}

/// The settings with the file that they live in.
#[derive(Debug)]
pub struct SettingsFile {
    /// The settings now.
    pub settings: Settings,
    /// None: there is no such place, or what is there must not be overwritten.
    path: Option<PathBuf>,
    /// The settings when the file was last read or written.
    saved: Settings,
    /// The content of the file then.
    held: Held,
    /// The last attempt to write has failed.
    failed: bool,
}

/// The content of a file: its text, if the file is there, and the settings in it.
#[derive(Debug, Default)]
struct Held {
    text: Option<String>,
    settings: Settings,
}

/// The settings that were saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// The settings as they were.
    Ours,
    /// The settings with what somebody has changed in the file meanwhile, which counts from now on.
    Merged,
}

impl SettingsFile {
    /// Settings that live in no file.
    pub fn nowhere() -> SettingsFile {
        SettingsFile {
            settings: Settings::default(),
            path: None,
            saved: Settings::default(),
            held: Held::default(),
            failed: false,
        }
    }

    /// The player's own file, with a complaint about its content; nowhere if the system has no place
    /// for it. A file that is no settings is moved aside.
    pub fn own() -> (SettingsFile, Option<SettingsError>) {
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
        let SettingsError::Syntax { path, message } = error else {
            return (SettingsFile::nowhere(), Some(error));
        };
        match output_file::move_aside(&path) {
            Ok(aside) => {
                let aside = aside.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let file = SettingsFile { path: Some(path.clone()), ..SettingsFile::nowhere() };
                (file, Some(SettingsError::MovedAside { path, message, aside }))
            }
            Err(_) => (SettingsFile::nowhere(), Some(SettingsError::Syntax { path, message })),
        }
    }

    /// A file that somebody named, with a complaint about its content; made with the defaults if it
    /// is missing.
    pub fn named(path: &Path) -> Result<(SettingsFile, Option<SettingsError>), SettingsError> {
        let (mut file, error) = SettingsFile::read(path)?;
        if error.is_some() || file.held.text.is_some() {
            return Ok((file, error));
        }
        let error = file.write().err();
        Ok((file, error))
    }

    fn read(path: &Path) -> Result<(SettingsFile, Option<SettingsError>), SettingsError> {
        let path = path.to_owned();
        let text = match read_regular(&path) {
            Ok(text) => text,
            // Bytes that are no text, and texts that are too long.
            Err(source) if source.kind() == ErrorKind::InvalidData => {
                return Err(SettingsError::Syntax { path, message: source.to_string() });
            }
            Err(source) => return Err(SettingsError::Read { path, source }),
        };
        let (settings, wrong) = match parse(text.as_deref().unwrap_or_default()) {
            Ok(read) => read,
            Err(message) => return Err(SettingsError::Syntax { path, message }),
        };
        let file = |settings: Settings, path| {
            let (saved, held) = (settings.clone(), Held { text, settings: settings.clone() });
            SettingsFile { settings, path, saved, held, failed: false }
        };
        Ok(match wrong {
            None => {
                let [unknown, misspelt] = settings.unknown();
                let error = (!unknown.is_empty()).then(|| SettingsError::Unknown {
                    path: path.clone(),
                    unknown,
                    misspelt,
                });
                (file(settings, Some(path)), error)
            }
            Some(message) => (file(settings, None), Some(SettingsError::Content { path, message })),
        })
    }

    /// True if a setting has changed since the file was read or written.
    pub fn changed(&self) -> bool {
        // A number that is none, of a key that is no setting's, differs from itself.
        let differ = || toml::to_string(&self.settings) != toml::to_string(&self.saved);
        self.path.is_some() && self.settings != self.saved && differ()
    }

    /// Writes the file if something has changed. What somebody else has changed in it meanwhile
    /// is not overwritten: it counts from now on.
    pub fn save(&mut self) -> Result<Saved, SettingsError> {
        if self.changed() { self.write() } else { Ok(Saved::Ours) }
    }

    /// The same at the end: what could not be written before is tried once more.
    pub fn save_last(&mut self) -> Result<Saved, SettingsError> {
        if self.changed() || self.failed { self.write() } else { Ok(Saved::Ours) }
    }

    fn write(&mut self) -> Result<Saved, SettingsError> {
        let Some(path) = self.path.clone() else {
            return Ok(Saved::Ours);
        };
        // Tried once for each change: a full disk is told of once, not in every frame.
        (self.saved, self.failed) = (self.settings.clone(), true);
        let failed = |source| SettingsError::Write { path: path.clone(), source };
        let text = read_regular(&path).map_err(failed)?;
        let edited = text.as_ref().filter(|text| Some(*text) != self.held.text.as_ref());
        let merged = match edited.map(|text| parse(text)) {
            None => self.settings.clone(),
            Some(Ok((theirs, None))) => merged(&self.held.settings, &self.settings, &theirs),
            Some(Ok((_, Some(message))) | Err(message)) => {
                return Err(SettingsError::Edited { path, message });
            }
        };
        let (new, settings) = written(&merged).map_err(failed)?;
        if text.as_ref() != Some(&new) {
            replace(&path, &new).map_err(failed)?;
        }
        let saved = if edited.is_some() { Saved::Merged } else { Saved::Ours };
        (self.settings, self.saved) = (merged.clone(), merged);
        (self.held, self.failed) = (Held { text: Some(new), settings }, false);
        Ok(saved)
    }
}

/// The text of a file that holds these settings, and the settings that are read from it: numbers
/// out of range become the nearest allowed ones, other wrong values the defaults.
pub(super) fn written(settings: &Settings) -> io::Result<(String, Settings)> {
    let (settings, _) = Settings::from_table(settings.clamped().table());
    let text = toml::to_string_pretty(&settings);
    let text = text.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
    Ok((text, settings))
}

/// Our settings with everything that `theirs` changed since `base`.
fn merged(base: &Settings, ours: &Settings, theirs: &Settings) -> Settings {
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
    // What they have taken out.
    ours.retain(|key, _| theirs.contains_key(key) || !base.contains_key(key));
}

/// The text of a file; none if nothing is there. Refuses what is no regular file without opening
/// it: that alone may block, or do something.
fn read_regular(path: &Path) -> io::Result<Option<String>> {
    let found = match fs::metadata(path) {
        Ok(found) => found.file_type(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !found.is_file() {
        let what = if found.is_dir() { "a folder" } else { "a device, a pipe or a socket" };
        let text = format!("it is {what}, not a regular file");
        return Err(io::Error::new(ErrorKind::InvalidInput, text));
    }
    fs::File::open(path).and_then(files::read_text).map(Some)
}

/// Writes a file as a whole or not at all.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = output_file::followed(path)?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    output_file::write(&path, text.as_bytes())
}

#[cfg(test)]
mod tests;
