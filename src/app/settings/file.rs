//! The file that settings live in.
//!
//! One that is wrong is left as it is: the game goes on with what is right in it, and else the
//! defaults, says so, and never writes over it. Of one that is no TOML nothing counts.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{Settings, names, parse};
use crate::app::output_file;
use crate::game::files;
use crate::ui::Tone;

/// Why settings were not read or written.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The file is there, but cannot be read.
    #[error("{}: cannot read the settings: {source}; what is set now will not be saved", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file holds something else, too.
    #[error("{}: {message}; the rest counts, the file stays as it is, and what is set now will not be saved", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// The place in the file, and what is wrong there.
        message: String,
    },
    /// The file is no TOML.
    #[error("{}: {message}; the defaults are used, the file stays as it is, and what is set now will not be saved", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, and what is wrong there.
        message: String,
    },
    /// The file holds names that nothing reads: perhaps another version's, perhaps misspelt.
    #[error("{}: no setting of this version is called {}; the file keeps it", path.display(), names::listed(unknown))]
    Unknown {
        /// The file.
        path: PathBuf,
        /// The names.
        unknown: Vec<String>,
        /// Those that are misspelt, with what may be meant.
        misspelt: Vec<String>,
    },
    /// The file has been changed by hand since, and something in it is wrong.
    #[error("{}: {message}; the file has been changed and stays as it is, and what is set now is not saved", path.display())]
    Edited {
        /// The file.
        path: PathBuf,
        /// The place in the file, and what is wrong there.
        message: String,
    },
    /// The file cannot be written.
    #[error("{}: cannot write the settings: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl SettingsError {
    /// Whether something is not written that should be.
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
            name.to_string_lossy().into_owned()
        };
        match self {
            SettingsError::Read { path, source } => {
                format!("{} cannot be read, and nothing is saved: {source}", name(path))
            }
            SettingsError::Content { path, message } | SettingsError::Syntax { path, message } => {
                format!("{}: {message}; nothing is saved now", name(path))
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
    /// What the file held then.
    held: Held,
    /// The last attempt to write has failed.
    failed: bool,
}

/// What a file holds: a text, if the file is there, and the settings in it.
#[derive(Debug, Default)]
struct Held {
    text: Option<String>,
    settings: Settings,
}

/// What was saved.
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

    /// The usual file of the person who plays; nowhere if the system has no place for it.
    pub fn usual() -> (SettingsFile, Option<SettingsError>) {
        let place = directories::ProjectDirs::from("", "", "gl-billiards");
        match place {
            Some(place) => SettingsFile::read(&place.config_dir().join("settings.toml")),
            None => (SettingsFile::nowhere(), None),
        }
    }

    /// This file, made with the defaults if it is missing.
    pub fn open(path: &Path) -> (SettingsFile, Option<SettingsError>) {
        let (mut file, error) = SettingsFile::read(path);
        if error.is_some() || file.held.text.is_some() {
            return (file, error);
        }
        let error = file.write().err();
        (file, error)
    }

    fn read(path: &Path) -> (SettingsFile, Option<SettingsError>) {
        let failed = |error| (SettingsFile::nowhere(), Some(error));
        let path = path.to_owned();
        let text = match read_regular(&path) {
            Ok(text) => text,
            Err(source) => return failed(SettingsError::Read { path, source }),
        };
        let (settings, wrong) = match parse(text.as_deref().unwrap_or_default()) {
            Ok(read) => read,
            Err(message) => return failed(SettingsError::Syntax { path, message }),
        };
        let file = |settings: Settings, path| {
            let (saved, held) = (settings.clone(), Held { text, settings: settings.clone() });
            SettingsFile { settings, path, saved, held, failed: false }
        };
        match wrong {
            None => {
                let [unknown, misspelt] = settings.unknown();
                let error = (!unknown.is_empty()).then(|| SettingsError::Unknown {
                    path: path.clone(),
                    unknown,
                    misspelt,
                });
                (file(settings, Some(path)), error)
            }
            Some(message) => {
                (file(settings, None), Some(SettingsError::Content { path, message }))
            }
        }
    }

    /// Whether something has changed since the file was read or written.
    pub fn changed(&self) -> bool {
        self.path.is_some() && self.settings != self.saved
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
            Some(Ok((theirs, None))) => merged(&self.held.settings, &self.settings, theirs),
            Some(Ok((_, Some(message))) | Err(message)) => {
                return Err(SettingsError::Edited { path, message });
            }
        };
        let held = Held::of(&merged).map_err(failed)?;
        if held.text != text {
            replace(&path, held.text.as_deref().unwrap_or_default()).map_err(failed)?;
        }
        let saved = if edited.is_some() { Saved::Merged } else { Saved::Ours };
        (self.settings, self.saved) = (merged.clone(), merged);
        (self.held, self.failed) = (held, false);
        Ok(saved)
    }
}

impl Held {
    /// What a file is to hold: settings that will be read as they are written. What would be
    /// refused is brought within its range, or is left out where that has no order.
    fn of(settings: &Settings) -> io::Result<Held> {
        let invalid = |error| io::Error::new(ErrorKind::InvalidData, error);
        let mut text = toml::to_string_pretty(&settings.clamped()).map_err(invalid)?;
        let (settings, wrong) = parse(&text).map_err(io::Error::other)?;
        if wrong.is_some() {
            text = toml::to_string_pretty(&settings).map_err(invalid)?;
        }
        Ok(Held { text: Some(text), settings })
    }
}

/// Our settings with all that is different in theirs from what both began with.
fn merged(base: &Settings, ours: &Settings, theirs: Settings) -> Settings {
    let table = |settings: &Settings| toml::Table::try_from(settings);
    let (Ok(base), Ok(mut both), Ok(changed)) = (table(base), table(ours), table(&theirs)) else {
        return theirs;
    };
    merge(&base, &mut both, &changed);
    both.try_into().unwrap_or(theirs)
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
        let what = if found.is_dir() { "a folder" } else { "a device or a pipe" };
        let text = format!("it is {what}, and no regular file");
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
mod tests {
    use super::*;
    use crate::app::scratch::Folder;

    #[test]
    fn a_missing_file_is_made_with_the_defaults() {
        let folder = Folder::new("missing");
        let path = folder.join("deep/settings.toml");
        let (file, error) = SettingsFile::open(&path);
        assert!(error.is_none());
        assert_eq!(file.settings, Settings::default());
        assert_eq!(parse(&fs::read_to_string(&path).unwrap()), Ok((Settings::default(), None)));
    }

    #[test]
    fn what_was_saved_is_read_again() {
        let folder = Folder::new("saved");
        let path = folder.join("settings.toml");
        let (mut file, _) = SettingsFile::open(&path);
        file.settings.sound.volume = 0.25;
        file.settings.window.width = 1600;
        let display = &mut file.settings.display;
        (display.cloth, display.balls) = ("wine".to_owned(), "television".to_owned());
        (display.scale, display.reduced_motion, display.film_look) = (1.3, true, true);
        display.panel_folded = true;
        assert!(file.changed());
        file.save().unwrap();
        assert!(!file.changed());
        assert_eq!(SettingsFile::open(&path).0.settings, file.settings);
    }

    #[test]
    fn a_bad_file_is_named_and_never_overwritten() {
        let folder = Folder::new("bad");
        let path = folder.join("settings.toml");
        for (text, said) in [
            ("[sound]\nvolume = \"loud\"\n", "sound.volume: invalid type: string"),
            ("[sound]\nvolume = 3.0\n", "sound.volume must be from 0 to 1"),
            ("[sound]\neffects = -0.1\n", "sound.effects must be from 0 to 1"),
            ("[sound]\nroom = nan\n", "sound.room must be from 0 to 1"),
            ("[display]\nquality = \"best\"\n", "display.quality"),
            ("[window]\nwidth = 0\n", "window.width"),
            ("[display]\ncloth = \"tartan\"\n", "display.cloth must be one of teal, green"),
            (
                "[display]\nballs = \"glass\"\n",
                "display.balls must be one of standard, television, colour-blind",
            ),
            ("[display]\nscale = 9.0\n", "display.scale must be from 0.8 to 2"),
            ("[display]\nreduced_motion = 3\n", "display.reduced_motion: invalid type"),
            ("sound = 3\n", "sound: invalid type"),
            ("[display]\naim_line = \"far\"\n", "display.aim_line must be one of off, short"),
            ("= nonsense", "line 1"),
            ("[sound]\nvolume = 0.5\n\n[display]\ncloth = wine\n", "line 5"),
            ("[sound]\nroom = 0.5\nroom = 0.4\n", "line 3"),
        ] {
            fs::write(&path, text).unwrap();
            let (mut file, error) = SettingsFile::open(&path);
            let error = error.expect(text);
            let (brief, error) = (error.brief(), error.to_string());
            assert!(error.contains("settings.toml") && error.contains(said), "{error}");
            assert!(error.ends_with("what is set now will not be saved"), "{error}");
            assert!(!error.contains('\n'), "{error:?}");
            // Over the table the file's name is enough.
            assert!(brief.starts_with("settings.toml: ") && brief.contains(said), "{brief}");
            assert!(brief.ends_with("nothing is saved now"), "{brief}");
            let unread = said.starts_with("line");
            assert_eq!(error.contains("the defaults are used"), unread, "{error}");
            assert_eq!(error.contains("the rest counts"), !unread, "{error}");
            assert!(!unread || file.settings == Settings::default());
            file.settings.sound.muted = true;
            file.save().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn what_is_right_beside_a_bad_key_counts() {
        let folder = Folder::new("beside");
        let path = folder.join("settings.toml");
        let text = "[window]\nwidth = 1000\nheight = 7\n\n[sound]\nvolume = 9\nroom = 0.5\n\n\
                    [display]\nscale = \"large\"\nballs = \"tv\"\n";
        fs::write(&path, text).unwrap();
        let (file, error) = SettingsFile::open(&path);
        let Settings { window, sound, display, .. } = file.settings;
        assert_eq!((window.width, window.height), (1000, 720));
        assert_eq!((sound.volume, sound.room), (0.8, 0.5));
        assert_eq!((display.scale, display.balls.as_str()), (1.0, "tv"));
        let error = error.unwrap().to_string();
        for bad in ["window.height", "sound.volume", "display.scale", "the rest counts"] {
            assert!(error.contains(bad), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_a_link_stays_one() {
        let folder = Folder::new("link");
        let (real, link) = (folder.join("dotfiles.toml"), folder.join("settings.toml"));
        fs::write(&real, "").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let (mut file, _) = SettingsFile::open(&link);
        file.settings.sound.muted = true;
        file.save().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::read_to_string(&real).unwrap().contains("muted = true"));
        assert_eq!(folder.count(), 2, "nothing is left beside it");
    }

    #[test]
    fn what_another_version_wrote_is_kept() {
        let folder = Folder::new("other");
        let path = folder.join("settings.toml");
        let text =
            "[sound]\nreverb = 0.5\n\n[display]\nclot = \"green\"\n\n[profile]\nname = \"Ada\"\n";
        fs::write(&path, text).unwrap();
        let (mut file, error) = SettingsFile::open(&path);
        // What may be misspelt is told of in the window, too.
        let error = error.unwrap();
        let all = error.to_string();
        assert!(all.contains("is called profile, sound.reverb, display.clot; the file"), "{all}");
        assert_eq!(
            error.brief(),
            "settings.toml: no setting is called display.clot (display.cloth?)"
        );
        assert_eq!(error.tone(), Some(Tone::Plain));
        file.settings.sound.muted = true;
        file.save().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("reverb = 0.5") && text.contains("name = \"Ada\""), "{text}");
    }

    #[test]
    fn of_a_newer_versions_names_the_log_tells_in_few_words_and_the_window_nothing() {
        let folder = Folder::new("newer");
        let path = folder.join("settings.toml");
        let mut text = "\"a\\nb\" = 1\n".to_owned();
        text.extend((10..22).map(|number| format!("further-{number} = 0\n")));
        text += &format!("{} = 0\n", "x".repeat(500));
        fs::write(&path, text).unwrap();
        let (_, error) = SettingsFile::open(&path);
        let error = error.unwrap();
        assert_eq!(error.tone(), None);
        let all = error.to_string();
        let named = "is called \"a\\nb\", further-10, further-11 and 11 more;";
        assert!(all.contains(named), "{all}");
        fs::write(&path, format!("{} = 0\n", "x".repeat(500))).unwrap();
        let all = SettingsFile::open(&path).1.unwrap().to_string();
        assert!(all.len() < 300 && all.contains("xxx…"), "{all}");
    }
}
