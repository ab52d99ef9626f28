//! gl-billiards: a pool table with exact event-driven physics.

#[cfg(feature = "app")]
pub mod audio;
pub mod physics;
#[cfg(feature = "app")]
pub mod render;
