//! The integration tests, one binary.

mod house;
mod imports;
#[cfg(target_os = "linux")]
mod scripts;
