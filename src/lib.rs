//! gl-billiards: a pool game with exact event-driven physics.

pub mod ai;
#[cfg(feature = "app")]
pub mod app;
#[cfg(feature = "app")]
pub mod audio;
pub mod cli;
pub mod game;
pub mod lab;
pub mod physics;
#[cfg(feature = "app")]
pub mod render;
pub mod rules;
pub mod texts;
#[cfg(feature = "app")]
pub mod ui;

/// Lets tests detect heap use on the audio thread.
#[cfg(test)]
#[global_allocator]
static ALLOCATOR: assert_no_alloc::AllocDisabler = assert_no_alloc::AllocDisabler;
