//! The JSON formats: scenes, commands, and what is reported of a world.

pub mod command;
pub mod reader;
pub mod report;
pub mod scene;

pub use reader::ContentError;
pub use scene::Scene;
