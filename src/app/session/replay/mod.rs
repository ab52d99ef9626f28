//! A saved match that is watched.

pub(super) mod mode;
mod watching;
