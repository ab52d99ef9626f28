//! Benchmarks of the physics: `cargo bench`, or `cargo bench -- gas` for some of them.
//!
//! docs/benchmarks.md explains the figures and how to compare two commits.

// Results are compared on one machine, or within tolerances.
#![allow(clippy::disallowed_methods)]

use std::sync::Arc;

use gl_billiards_core::physics::{Laws, Table};

mod batch;
mod breaks;
mod contact;
mod gas;
mod impact;
mod shots;
#[path = "../../tests/starts.rs"]
mod starts;

/// The laws under test, by their name in files.
const LAWS: &str = "real";
/// The table under test.
const TABLE: &str = "pool-9ft";

/// Longest time that a shot may take to come to rest, s of table time.
const LIMIT: f64 = 300.0;

/// Calls of a function per sample: each of its 256 inputs equally often.
const CALLS: u32 = 1024;

fn laws() -> Laws {
    Laws::named(LAWS).expect("the name of laws")
}

fn table() -> Arc<Table> {
    Arc::new(Table::named(TABLE).expect("the name of a table"))
}

fn main() {
    divan::main();
}
