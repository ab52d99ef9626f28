//! The file of the journal. It contains whole lines even after the disk was full for a while.

use std::fs::File;
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};

/// Most bytes that wait while nothing can be written; later lines are lost. This is enough for an
/// hour without shots, or for some hundred shots.
const MOST_WAITING: usize = 1 << 20;

/// A file, or a stand-in for one, that a journal is written to.
pub trait Medium: Write {
    /// Removes the last bytes; fails if written bytes are gone, as from a pipe.
    fn take_back(&mut self, bytes: usize) -> io::Result<()>;
}

impl Medium for File {
    fn take_back(&mut self, bytes: usize) -> io::Result<()> {
        let end = self.stream_position()?.saturating_sub(bytes as u64);
        self.set_len(end)?;
        self.seek(SeekFrom::Start(end))?;
        Ok(())
    }
}

/// Writes each line at once. Lines that cannot be written wait until there is space; meanwhile the
/// file ends with a whole line.
#[derive(Debug)]
pub struct JournalFile<M> {
    medium: M,
    /// Bytes waiting to be written: whole lines, or the rest of a partly written line.
    waiting: Vec<u8>,
    /// Number of lines lost because too many waited.
    lost: u64,
    /// The reason why nothing can be written.
    failure: Option<io::Error>,
}

impl<M: Medium> JournalFile<M> {
    /// A journal in this file, which is empty.
    pub fn new(medium: M) -> JournalFile<M> {
        JournalFile { medium, waiting: Vec::new(), lost: 0, failure: None }
    }

    /// The reason why lines wait; `None` if all are written.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    /// Lines that were lost because too many waited.
    pub fn lost_lines(&self) -> u64 {
        self.lost
    }

    /// Writes waiting lines, as far as there is space.
    pub fn retry(&mut self) {
        self.failure = self.write_waiting().err();
    }

    /// True if there is space for a line. A single line may have any length.
    fn takes(&self, line: &[u8]) -> bool {
        self.waiting.is_empty() || self.waiting.len() + line.len() <= MOST_WAITING
    }

    fn write_waiting(&mut self) -> io::Result<()> {
        let (mut written, mut done) = (0, Ok(()));
        while done.is_ok() && written < self.waiting.len() {
            match self.medium.write(&self.waiting[written..]) {
                Ok(0) => done = Err(ErrorKind::WriteZero.into()),
                Ok(bytes) => written += bytes,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => done = Err(error),
            }
        }
        let lines = &self.waiting[..written];
        let whole = lines.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if whole < written && self.medium.take_back(written - whole).is_ok() {
            written = whole;
        }
        self.waiting.drain(..written);
        done
    }
}

/// A writer that takes one line at a time, with its line end.
impl<M: Medium> Write for JournalFile<M> {
    /// Takes a line; never fails.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if !self.takes(line) {
            self.retry();
        }
        if self.takes(line) {
            self.waiting.extend_from_slice(line);
            self.retry();
        } else {
            self.lost += 1;
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::app::storage::journal_file::*;

    /// A fake disk with limited space, or a fake pipe.
    struct Disk {
        content: Vec<u8>,
        room: usize,
        takes_back: bool,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            // Like a real disk: this write is incomplete, and only the next one fails.
            let bytes = &bytes[..bytes.len().min(self.room - self.content.len())];
            self.content.extend_from_slice(bytes);
            if bytes.is_empty() { Err(ErrorKind::StorageFull.into()) } else { Ok(bytes.len()) }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Medium for Disk {
        fn take_back(&mut self, bytes: usize) -> io::Result<()> {
            if !self.takes_back {
                return Err(ErrorKind::NotSeekable.into());
            }
            self.content.truncate(self.content.len() - bytes);
            Ok(())
        }
    }

    fn journal(room: usize, takes_back: bool) -> JournalFile<Disk> {
        JournalFile::new(Disk { content: Vec::new(), room, takes_back })
    }

    #[test]
    fn lines_wait_for_space_and_stay_whole() {
        for takes_back in [true, false] {
            for room in 0..=12 {
                let mut journal = journal(room, takes_back);
                for line in ["one\n", "two\n", "three\n"] {
                    journal.write_all(line.as_bytes()).unwrap();
                    let content = &journal.medium.content;
                    let whole = content.is_empty() || content.ends_with(b"\n");
                    assert!(whole || !takes_back, "{room}: {content:?}");
                }
                assert!(journal.failure().is_some(), "{room}");
                journal.medium.room = 100;
                journal.write_all(b"four\n").unwrap();
                assert_eq!(journal.medium.content, b"one\ntwo\nthree\nfour\n", "{room}");
                assert!(journal.failure().is_none() && journal.lost_lines() == 0);
            }
        }
    }

    #[test]
    fn waiting_lines_are_written_without_another_line() {
        let mut journal = journal(0, true);
        journal.write_all(b"one\n").unwrap();
        journal.retry();
        assert_eq!(journal.failure().map(io::Error::kind), Some(ErrorKind::StorageFull));
        journal.medium.room = 100;
        journal.retry();
        assert!(journal.failure().is_none());
        assert_eq!(journal.medium.content, b"one\n");
    }

    /// Tests that lines beyond the limit of waiting bytes are lost whole, and counted.
    #[test]
    fn few_lines_wait() {
        let mut journal = journal(0, true);
        let line = format!("{}\n", "x".repeat(1023));
        for _ in 0..3000 {
            journal.write_all(line.as_bytes()).unwrap();
        }
        assert_eq!(journal.waiting.len(), MOST_WAITING);
        assert_eq!(journal.lost_lines(), 3000 - 1024);
        journal.medium.room = usize::MAX;
        journal.write_all(b"last\n").unwrap();
        let content = String::from_utf8(journal.medium.content).unwrap();
        assert_eq!(content, format!("{}last\n", line.repeat(1024)));
    }

    #[test]
    fn a_line_longer_than_the_limit_is_written() {
        let mut journal = journal(usize::MAX, true);
        let line = format!("{}\n", "x".repeat(2 * MOST_WAITING));
        journal.write_all(line.as_bytes()).unwrap();
        assert_eq!(journal.medium.content.len(), line.len());
    }
}
