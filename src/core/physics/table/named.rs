//! Tables by their names.

use super::Table;
use super::carom::CaromSpec;
use super::pool::PoolSpec;
use super::rounded::RoundedSpec;

impl Table {
    /// The names accepted by [`Table::named`].
    pub const NAMES: [&'static str; 15] = [
        "report",
        "rpool",
        "cloth",
        "pool-9ft",
        "pool-8ft",
        "pool-7ft",
        "snooker-12ft",
        "snooker-10ft",
        "snooker-6ft",
        "heyball-9ft",
        "blackball-7ft",
        "carom-10ft",
        "carom-9ft",
        "carom-8ft",
        "carom-7ft",
    ];

    /// A table by its name in files and on the command line.
    pub fn named(name: &str) -> Option<Table> {
        match name {
            "report" => Some(Table::report()),
            "rpool" => Some(Table::rpool()),
            "cloth" => Some(Table::cloth()),
            _ => {
                let pool = PoolSpec::named(name).map(|spec| Table::pool(&spec));
                let rounded = || RoundedSpec::named(name).map(|spec| Table::rounded(&spec));
                let carom = || CaromSpec::named(name).map(|spec| Table::carom(&spec));
                pool.or_else(rounded).or_else(carom)
            }
        }
    }
}
