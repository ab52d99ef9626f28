//! The folder of records on disk.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::name::RecordName;
use super::play_order::PlayOrder;
use crate::app::folder_lock::FolderLock;
use crate::game::GameKind;
use crate::game::files::kept::{self, Unusable};
use crate::game::files::{self, name_of, output_file};
use crate::game::record::Record;
use crate::physics::ENGINE;

/// Number of matches that are kept.
const MAX_RECORDS: usize = 100;
/// Number of names tried for a new record.
const MOST_NAMES: u32 = 1000;
/// Age of an unfinished file after which it must be left over from a killed program.
const ABANDONED_AFTER: Duration = Duration::from_secs(24 * 3600);

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
    /// The name that its record has, unless that was taken.
    pub fn name(self) -> RecordName {
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

/// The record of a folder's match that was played last.
#[derive(Debug, Default)]
pub struct Newest {
    /// The record with its name; `None` if no record can be read.
    pub record: Option<(RecordName, Record)>,
    /// New names of files that are damaged and were moved aside.
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

    /// Writes the record of a match, and returns its name. If its file has other content than this
    /// program last read or wrote there, the record gets the next free name.
    pub fn save(&mut self, id: MatchId, text: String) -> io::Result<RecordName> {
        fs::create_dir_all(&self.folder)?;
        let _lock = FolderLock::hold(&self.folder);
        let file = self.files.get(&id);
        let (mut name, known) =
            file.map_or((id.name(), None), |file| (file.name, Some(file.text.as_str())));
        let mut is_new = true;
        for _ in 0..MOST_NAMES {
            match kept::read_regular(&self.folder.join(name.to_string())) {
                Ok(found) if found == text && known.is_some() => return Ok(name),
                Ok(found) if Some(found.as_str()) == known => is_new = false,
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) if !is_other_content(&error) => return Err(error),
                Ok(_) | Err(_) => {
                    name = name.next();
                    continue;
                }
            }
            output_file::write_regular(&self.folder.join(name.to_string()), text.as_bytes())?;
            self.files.insert(id, MatchFile { name, text });
            self.put_last(name)?;
            if is_new {
                self.tidy();
            }
            return Ok(name);
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Reads the record of the match that was played last. Damaged files of later matches are moved
    /// aside; those that this version cannot use stay as they are.
    pub fn newest(&mut self) -> Newest {
        let mut newest = Newest::default();
        for name in self.names().into_iter().rev() {
            match self.open(name) {
                Ok(record) => {
                    newest.record = Some((name, record));
                    break;
                }
                Err(why) => newest.moved.extend(put_aside(&self.folder, name, &why)),
            }
        }
        newest
    }

    /// Reads the record of this name, to resume its match.
    pub fn open(&mut self, name: RecordName) -> Result<Record, Unusable> {
        let (text, record) = self.read(name)?;
        self.files.insert(MatchId::Resumed(name), MatchFile { name, text });
        Ok(record)
    }

    fn read(&self, name: RecordName) -> Result<(String, Record), Unusable> {
        let text = kept::read_regular(&self.folder.join(name.to_string()))?;
        let record = files::record::parse(&text);
        let record = record.map_err(|why| Unusable::text(&text, why))?;
        Ok((text, record))
    }

    /// The names of all records, the match played last at the end.
    fn names(&self) -> Vec<RecordName> {
        let order = PlayOrder::read(&self.folder);
        let mut names = names(&self.folder);
        names.sort_by_cached_key(|name| (order.rank(&name.to_string()), *name));
        names
    }

    /// A match has been played.
    fn put_last(&self, name: RecordName) -> io::Result<()> {
        match self.names().last() {
            Some(last) if *last == name => Ok(()),
            _ => PlayOrder::read(&self.folder).put_last(&self.folder, name),
        }
    }

    /// The records that are more than are kept: finished matches first, then those that were played
    /// the longest ago. Records that this version cannot use do not count, and stay as they are.
    fn surplus(&self) -> Vec<RecordName> {
        let mut names = self.names();
        if names.len() <= MAX_RECORDS {
            return Vec::new();
        }
        let mut unfinished = Vec::new();
        names.retain(|name| match self.read(*name) {
            Ok((_, record)) if record.engine <= ENGINE => {
                if !has_ended(&record) {
                    unfinished.push(*name);
                }
                true
            }
            _ => false,
        });
        let surplus = names.len().saturating_sub(MAX_RECORDS);
        names.retain(|name| !unfinished.contains(name));
        names.append(&mut unfinished);
        names.retain(|name| self.files.values().all(|file| file.name != *name));
        names.truncate(surplus);
        names
    }

    /// Deletes surplus records, except those of this run, and files left by killed programs.
    fn tidy(&self) {
        let old = self.surplus().into_iter().map(|name| name.to_string());
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
            (output_file::is_unfinished(&name) && age > ABANDONED_AFTER).then_some(name)
        })
    }
}

/// True if something else than this program's text has the name of a file.
fn is_other_content(error: &io::Error) -> bool {
    files::is_content_error(error) || error.kind() == ErrorKind::InvalidInput
}

/// True for a match that is over, and for practice, which has no end.
fn has_ended(record: &Record) -> bool {
    record.decided || record.setup.game.kind() == GameKind::Practice
}

/// The names of all files of a folder that are named like records, in no order.
pub(super) fn names(folder: &Path) -> Vec<RecordName> {
    let name = |path: PathBuf| RecordName::parse(path.file_name()?.to_str()?);
    kept::regular_files(folder).filter_map(name).collect()
}

/// Renames a damaged file, and returns the new name. A file that is only of another version, or
/// that the system cannot read, stays as it is.
pub(super) fn put_aside(folder: &Path, name: RecordName, why: &Unusable) -> Option<String> {
    let path = folder.join(name.to_string());
    match why {
        Unusable::Foreign(_) => log::info!("{}: {why}", name_of(&path)),
        _ => log::warn!("{}: {why}", name_of(&path)),
    }
    if !matches!(why, Unusable::Damaged(_)) {
        return None;
    }
    let moved = output_file::move_aside(&path);
    moved.inspect_err(|error| log::warn!("{}: {error}", name_of(&path))).ok()
}

#[cfg(test)]
mod tests;
