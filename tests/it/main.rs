//! The integration tests of the window and of the whole program, one binary.

#[path = "../allocations.rs"]
mod allocations;
mod circles;
mod fuzz;
#[cfg(unix)]
mod given_files;
mod house;
mod imports;
mod limits;
mod messages;
mod names;
#[cfg(target_os = "linux")]
mod outputs;
mod program;
mod render;
mod scenes;
#[cfg(target_os = "linux")]
mod scripts;
mod sizes;
mod sweep;
mod texts;
