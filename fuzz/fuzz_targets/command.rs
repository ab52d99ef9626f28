//! Feeds bytes to the interpreter of `play`.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

#[path = "../checks/command.rs"]
mod command;
#[path = "../mutator.rs"]
mod mutator;

fuzz_target!(|bytes: &[u8]| command::check(bytes));
fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    mutator::mutate(bytes, size, most, seed)
});
