//! The JSON formats: scenes, commands, and reports of a world.

pub mod ball;
mod bounded;
mod checked;
pub mod command;
mod document;
pub mod kept;
pub mod laws;
mod neighbours;
pub mod options;
pub mod output_file;
pub mod position;
pub mod reader;
pub mod record;
pub mod report;
pub mod scenario;
mod scenario_shot;
pub mod scene;
#[cfg(test)]
#[path = "../../../../tests/scratch.rs"]
pub mod scratch;
pub mod setup;
mod shown;
pub mod state;
pub mod table;

use std::io::{self, ErrorKind};

pub use bounded::{MAX_BYTES, TooLong, is_content_error, read, read_line, read_text, without_mark};
pub use checked::{check_balls, check_shot};
pub use reader::ContentError;
pub use scene::Scene;
pub use shown::{is_unseen, name_of, printable, quoted, shortened};

/// Treats a broken pipe as success: its reader has seen enough.
pub fn ignore_broken_pipe(written: io::Result<()>) -> io::Result<()> {
    written.or_else(|error| match error.kind() {
        ErrorKind::BrokenPipe => Ok(()),
        _ => Err(error),
    })
}
