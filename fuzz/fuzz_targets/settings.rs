//! Feeds bytes to the settings reader.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

#[path = "../mutator.rs"]
mod mutator;
#[path = "../checks/settings.rs"]
mod settings;

fuzz_target!(|bytes: &[u8]| settings::check(bytes));
fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    mutator::mutate(bytes, size, most, seed)
});
