//! Feeds bytes to the record reader, and plays what it accepts.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

#[path = "../mutator.rs"]
mod mutator;
#[path = "../checks/record.rs"]
mod record;

fuzz_target!(|bytes: &[u8]| record::check(bytes));
fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    mutator::mutate(bytes, size, most, seed)
});
