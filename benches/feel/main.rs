//! Measures how the table plays: breaks, rails, pockets, throw and draw, for docs/feel.md.
//!
//! `./scripts/measure.sh feel` writes all tables into docs/data/feel.md; `cargo bench --bench feel --
//! breaks travel` prints two of them. All racks and shots are seeded: the same program prints the
//! same digits.

// Results are compared on one machine, or within tolerances.
#![allow(clippy::disallowed_methods)]

mod balls;
mod banks;
mod best_break;
mod break_shot;
mod breaks;
mod conditions;
mod energy;
mod friction_fit;
mod jaws;
mod losses;
mod markdown;
mod parallel;
mod pocket_sizes;
mod rack_places;
mod rails_fit;
mod search;
mod sensitivity;
#[path = "../../tests/sources.rs"]
mod sources;
mod statistics;
mod travel;

use std::path::PathBuf;

use clap::Parser;

/// Measures a table.
type Measure = fn(&Options) -> String;

/// The tables by the names of their markers in docs/data/feel.md.
const TABLES: [(&str, Measure); 21] = [
    ("breaks", breaks::by_speed),
    ("places", breaks::by_place),
    ("best", best_break::table),
    ("constants", sensitivity::constants),
    ("racks", sensitivity::racks),
    ("geometry", sensitivity::geometry),
    ("wings", rack_places::wings),
    ("seconds", rack_places::seconds),
    ("places-in-rack", rack_places::pots),
    ("conditions", conditions::table),
    ("losses", losses::table),
    ("flux", losses::by_contact),
    ("energy", energy::balance),
    ("rails", energy::rails),
    ("travel", travel::table),
    ("banks", banks::table),
    ("rails-fit", rails_fit::table),
    ("pockets", pocket_sizes::table),
    ("balls", balls::table),
    ("friction-fit", friction_fit::between_balls),
    ("cloth", friction_fit::with_cloth),
];

/// Prints the tables of docs/data/feel.md.
#[derive(Parser)]
struct Options {
    /// Names of the tables to measure; all without one.
    tables: Vec<String>,
    /// Writes the tables between their markers in this file, too.
    #[arg(long)]
    write: Option<PathBuf>,
    /// Racks broken for each row of a table of breaks.
    #[arg(long, default_value_t = 2000)]
    racks: u64,
    /// Racks broken for each row that is compared with another one.
    #[arg(long, default_value_t = 3000)]
    compared: u64,
    /// `cargo bench` passes this on.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() {
    let options = Options::parse();
    let is_wanted = |name: &str| {
        options.tables.is_empty() || options.tables.iter().any(|wanted| wanted == name)
    };
    for unknown in &options.tables {
        assert!(TABLES.iter().any(|(name, _)| name == unknown), "there is no table {unknown}");
    }
    for (name, measure) in TABLES.into_iter().filter(|(name, _)| is_wanted(name)) {
        let table = measure(&options);
        println!("{name}\n\n{table}");
        if let Some(file) = &options.write {
            markdown::replace(file, name, &table);
        }
    }
}
