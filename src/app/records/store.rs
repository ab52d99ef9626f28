//! The folder of records on disk.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::name::RecordName;
use crate::app::name_of;
use crate::game::files::{self, output_file};
use crate::game::record::Record;

/// Number of matches that are kept.
const KEPT: usize = 100;
/// Number of names tried for a new record.
const MOST_NAMES: u32 = 1000;
/// Age of an unfinished file after which it must be left over from a killed program.
const ABANDONED: Duration = Duration::from_secs(24 * 3600);

/// The folder of records. It tracks what it wrote to each file, and overwrites nothing else.
#[derive(Debug)]
pub struct RecordStore {
    folder: PathBuf,
    /// The files of this run's matches.
    files: BTreeMap<MatchId, MatchFile>,
}

/// The origin of a match of this run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchId {
    /// It began in this run; its record gets this name, if that is free.
    Begun(RecordName),
    /// It was resumed from the record with this name.
    Resumed(RecordName),
}

impl MatchId {
    fn name(self) -> RecordName {
        let (MatchId::Begun(name) | MatchId::Resumed(name)) = self;
        name
    }
}

/// The file of a match.
#[derive(Debug)]
struct MatchFile {
    name: RecordName,
    /// The content that was last read or written.
    text: String,
}

/// The newest record of a folder.
#[derive(Debug, Default)]
pub struct Newest {
    /// The record with its name; `None` if no record can be read.
    pub record: Option<(RecordName, Record)>,
    /// New names of newer files that are no records and were moved aside.
    pub moved: Vec<String>,
}

impl RecordStore {
    /// The store of a folder, which is created with the first record.
    pub fn new(folder: PathBuf) -> RecordStore {
        RecordStore { folder, files: BTreeMap::new() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes the record of a match. If its file has other content than this program last read or
    /// wrote there, the record gets the next free name.
    pub fn save(&mut self, id: MatchId, text: String) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let file = self.files.get(&id);
        let (mut name, known) =
            file.map_or((id.name(), None), |file| (file.name, Some(file.text.as_str())));
        let mut is_new = true;
        for _ in 0..MOST_NAMES {
            match read(&self.folder.join(name.to_string())) {
                Ok(found) if found == text && known.is_some() => return Ok(()),
                Ok(found) if Some(found.as_str()) == known => is_new = false,
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) if !files::is_content_error(&error) => return Err(error),
                Ok(_) | Err(_) => {
                    name = name.next();
                    continue;
                }
            }
            output_file::write(&self.folder.join(name.to_string()), text.as_bytes())?;
            self.files.insert(id, MatchFile { name, text });
            if is_new {
                self.tidy();
            }
            return Ok(());
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Reads the newest record. Newer files that are no records are moved aside.
    pub fn newest(&mut self) -> Newest {
        let mut newest = Newest::default();
        for name in self.names().into_iter().rev() {
            let path = self.folder.join(name.to_string());
            match self.open(name) {
                Ok(record) => {
                    newest.record = Some((name, record));
                    break;
                }
                Err(error) if files::is_content_error(&error) => {
                    newest.moved.extend(move_aside(&path, &error));
                }
                Err(error) => log::warn!("{}: {error}", name_of(&path)),
            }
        }
        newest
    }

    /// Reads the record of this name, to resume its match.
    pub fn open(&mut self, name: RecordName) -> io::Result<Record> {
        let text = read(&self.folder.join(name.to_string()))?;
        let record = files::record::parse(&text);
        let record = record.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
        self.files.insert(MatchId::Resumed(name), MatchFile { name, text });
        Ok(record)
    }

    /// The name of a match's record, once it is saved.
    pub fn name_of(&self, id: MatchId) -> Option<RecordName> {
        self.files.get(&id).map(|file| file.name)
    }

    /// The names of all records, oldest first.
    fn names(&self) -> Vec<RecordName> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut names: Vec<RecordName> =
            files.filter_map(|file| RecordName::parse(file.file_name().to_str()?)).collect();
        names.sort();
        names
    }

    /// Deletes the oldest records, except those of this run, and files left by killed programs.
    fn tidy(&self) {
        let mut names = self.names();
        let surplus = names.len().saturating_sub(KEPT);
        names.retain(|name| self.files.values().all(|file| file.name != *name));
        let old = names.iter().take(surplus).map(RecordName::to_string);
        for name in old.chain(self.abandoned()) {
            if let Err(error) = fs::remove_file(self.folder.join(&name)) {
                log::info!("{name}: {error}");
            }
        }
    }

    /// The names of files that no program is still writing.
    fn abandoned(&self) -> impl Iterator<Item = String> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let now = SystemTime::now();
        files.filter_map(move |file| {
            let name = file.file_name().into_string().ok()?;
            let written = file.metadata().ok()?.modified().ok()?;
            let age = now.duration_since(written).unwrap_or_default();
            (output_file::is_unfinished(&name) && age > ABANDONED).then_some(name)
        })
    }
}

/// The text of a regular file. Nothing else is opened, because opening may block.
pub(super) fn read(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidData, "it is not a regular file"));
    }
    fs::File::open(path).and_then(files::read_text)
}

/// Renames a file that cannot be read for this reason, and returns the new name.
pub(super) fn move_aside(path: &Path, why: &io::Error) -> Option<String> {
    log::warn!("{}: {why}", name_of(path));
    let moved = output_file::move_aside(path);
    moved.inspect_err(|error| log::warn!("{}: {error}", name_of(path))).ok()
}

#[cfg(test)]
mod tests;
