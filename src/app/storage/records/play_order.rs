//! The order in which the matches of a folder were last played. It is counted, because clocks may be
//! wrong. There is a file for it only where it differs from the order in which the matches began.

use std::io;
use std::path::Path;

use super::name::RecordName;
use crate::game::files::{kept, output_file};

/// The file in the folder of records: names of records, one a line, the match played last at the
/// end.
const FILE: &str = ".order";

/// The names of records, the match played last at the end.
#[derive(Debug, Default)]
pub struct PlayOrder(Vec<String>);

impl PlayOrder {
    /// The order in a folder of records.
    pub fn read(folder: &Path) -> PlayOrder {
        let text = kept::read_regular(&folder.join(FILE)).unwrap_or_default();
        PlayOrder(text.lines().map(str::to_owned).collect())
    }

    /// The place of a file, by which matches sort. Those that are not counted come first.
    pub fn rank(&self, file: &str) -> Option<usize> {
        self.0.iter().position(|name| name == file)
    }

    /// Puts a match of the folder at the end, because it has been played.
    pub fn put_last(self, folder: &Path, name: RecordName) -> io::Result<()> {
        let (PlayOrder(mut names), name) = (self, name.to_string());
        names.retain(|other| *other != name && folder.join(other).is_file());
        names.push(name);
        output_file::write_regular(&folder.join(FILE), (names.join("\n") + "\n").as_bytes())
    }
}
