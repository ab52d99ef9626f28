//! Feeds bytes to the scene reader, and simulates what it accepts.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

#[path = "../mutator.rs"]
mod mutator;
#[path = "../checks/scene.rs"]
mod scene;

fuzz_target!(|bytes: &[u8]| scene::check(bytes));
fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    mutator::mutate(bytes, size, most, seed)
});
