//! The integration tests, one binary.

mod agreement;
mod house;
mod imports;
#[cfg(target_os = "linux")]
mod scripts;
mod worlds;
