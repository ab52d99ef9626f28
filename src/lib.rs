//! gl-billiards: a pool game with exact event-driven physics.

#[macro_use(named)]
extern crate gl_billiards_core;

pub mod app;
pub mod audio;
pub mod render;
mod task;
pub mod texts;
pub mod ui;

pub use gl_billiards_core::{ai, catalog, cli, game, lab, physics, rules, wording};

/// Lets tests detect heap use on the audio thread.
#[cfg(test)]
#[global_allocator]
static ALLOCATOR: assert_no_alloc::AllocDisabler = assert_no_alloc::AllocDisabler;
