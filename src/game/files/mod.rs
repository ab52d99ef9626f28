//! The JSON formats: scenes, and what is reported of a world.

pub mod reader;
pub mod report;
pub mod scene;

pub use reader::ContentError;
pub use scene::Scene;
