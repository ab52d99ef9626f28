//! Feeds bytes to the referee.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

#[path = "../mutator.rs"]
mod mutator;
#[path = "../checks/scenario.rs"]
mod scenario;

fuzz_target!(|bytes: &[u8]| scenario::check(bytes));
fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    mutator::mutate(bytes, size, most, seed)
});
