//! The match and the files it lives in.

pub mod files;
