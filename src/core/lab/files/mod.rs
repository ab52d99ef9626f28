//! The laboratory's files.

pub mod csv;
pub(super) mod file;
pub mod sets;
