//! The JSON formats: scenes, commands, and what is reported of a world.

mod bounded;
pub mod command;
mod document;
mod neighbours;
pub mod reader;
pub mod report;
pub mod scene;
mod shown;

pub use bounded::{MOST, TooLong, read, read_line, read_text};
pub use reader::ContentError;
pub use scene::Scene;
pub use shown::{printable, quoted, shortened, shortened_path};

use std::io::{self, ErrorKind};

/// What came of writing: a reader that closed its end does not want the rest, which is no failure.
pub fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    written.or_else(|error| match error.kind() {
        ErrorKind::BrokenPipe => Ok(()),
        _ => Err(error),
    })
}
