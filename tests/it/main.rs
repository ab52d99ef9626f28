//! The integration tests, one binary.

mod agreement;
mod blog;
mod house;
mod imports;
mod instants;
mod matches;
mod play;
mod prediction;
mod real;
#[cfg(feature = "app")]
mod render;
mod scenes;
#[cfg(target_os = "linux")]
mod scripts;
mod starting;
#[path = "../starts.rs"]
mod starts;
mod tables;
mod worlds;
