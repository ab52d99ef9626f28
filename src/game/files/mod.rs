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
