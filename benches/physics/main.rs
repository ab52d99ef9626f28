//! Benchmarks of the physics: `cargo bench`, or `cargo bench -- gas` for some of them.
//!
//! docs/benchmarks.md says what the figures mean and how to compare two commits.

use std::sync::Arc;

use gl_billiards::physics::{Laws, Table};

mod breaks;
mod contact;
mod gas;
mod impact;
mod shots;
#[path = "../../tests/starts.rs"]
mod starts;

/// The laws that are measured, by their name in files.
const LAWS: &str = "real";
/// The table that is played on.
const TABLE: &str = "pool-9ft";

/// The longest a shot may take to come to rest, s of table time.
const LIMIT: f64 = 300.0;

/// Calls of a function in one sample: its 256 inputs, each as often as any other.
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
