//! Reads the files that the program keeps for a player: only regular files, and with the reason if
//! one cannot be used.

use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;
use thiserror::Error;

use super::read_text;

/// The reason why a kept file cannot be used.
#[derive(Debug, Error)]
pub enum Unusable {
    /// It is not valid JSON, so no version of the program can use it. It may be moved aside.
    #[error("{0}")]
    Damaged(String),
    /// It is valid JSON that this version cannot use, probably of a newer one. It stays as it is.
    #[error("{0}")]
    Foreign(String),
    /// The system cannot read it, or there is none.
    #[error(transparent)]
    System(io::Error),
}

impl Unusable {
    /// The reason for a text that cannot be parsed.
    pub fn text(text: &str, why: impl Display) -> Unusable {
        let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
        if is_json {
            Unusable::Foreign(why.to_string())
        } else {
            Unusable::Damaged(why.to_string())
        }
    }

    /// True if there is no such file.
    pub fn is_missing(&self) -> bool {
        matches!(self, Unusable::System(error) if error.kind() == ErrorKind::NotFound)
    }
}

impl From<io::Error> for Unusable {
    fn from(error: io::Error) -> Unusable {
        match error.kind() {
            // It is not even text.
            ErrorKind::InvalidData => Unusable::Damaged(error.to_string()),
            _ => Unusable::System(error),
        }
    }
}

/// The text of a regular file. Nothing else is opened, because opening a pipe or a device may block
/// or have side effects.
pub fn read_regular(path: &Path) -> io::Result<String> {
    let found = fs::metadata(path)?;
    if !found.is_file() {
        let what = if found.is_dir() { "a folder" } else { "a device, a pipe or a socket" };
        let text = format!("it is {what}, not a regular file");
        return Err(io::Error::new(ErrorKind::InvalidInput, text));
    }
    fs::File::open(path).and_then(read_text)
}

/// The regular files of a folder, in no order; none if it cannot be read.
pub fn regular_files(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::files::scratch::Folder;

    #[test]
    fn only_invalid_json_is_damaged() {
        for (text, is_damaged) in [
            ("", true),
            ("{\"version\": 1, ", true),
            ("{} {}", true),
            ("{}", false),
            ("{\"version\": 2}", false),
            ("{\"a\": 1, \"a\": 2}", false),
            (&("[".repeat(500) + &"]".repeat(500)), false),
        ] {
            let why = Unusable::text(text, "no");
            assert_eq!(matches!(why, Unusable::Damaged(_)), is_damaged, "{text}");
        }
    }

    /// Tests the kind of fault in which a pipe without a writer keeps the program from ever going on.
    #[cfg(unix)]
    #[test]
    fn pipes_and_folders_are_not_opened() {
        let folder = Folder::new("regular");
        fs::write(folder.join("a.json"), "\u{feff}{}").unwrap();
        fs::create_dir(folder.join("b.json")).unwrap();
        folder.pipe("c.json");
        std::os::unix::fs::symlink("c.json", folder.join("d.json")).unwrap();
        let files: Vec<PathBuf> = regular_files(&folder.0).collect();
        assert_eq!(files, [folder.join("a.json")]);
        assert_eq!(read_regular(&files[0]).unwrap(), "{}");
        for (name, what) in [("b.json", "a folder"), ("c.json", "a pipe"), ("d.json", "a pipe")] {
            let error = read_regular(&folder.join(name)).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidInput);
            assert!(error.to_string().contains(what), "{name}: {error}");
        }
    }
}
