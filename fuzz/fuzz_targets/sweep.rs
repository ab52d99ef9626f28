//! Feeds bytes to the sweep reader, and runs short sweeps.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

#[path = "../mutator.rs"]
mod mutator;
#[path = "../checks/sweep.rs"]
mod sweep;

fuzz_target!(|bytes: &[u8]| sweep::check(bytes));
fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    mutator::mutate(bytes, size, most, seed)
});
