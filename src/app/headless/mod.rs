//! Pictures and measurements without a window.

pub(super) mod benchmark;
pub(super) mod offscreen;
