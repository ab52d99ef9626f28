//! Tables by their names.

use super::Table;
use super::pool::PoolSpec;
use super::rounded::RoundedSpec;

impl Table {
    /// The names accepted by [`Table::named`].
    pub const NAMES: [&'static str; 9] = [
        "report",
        "rpool",
        "cloth",
        "pool-9ft",
        "pool-8ft",
        "pool-7ft",
        "snooker-12ft",
        "heyball-9ft",
        "blackball-7ft",
    ];

    /// A table by its name in files and on the command line.
    pub fn named(name: &str) -> Option<Table> {
        match name {
            "report" => Some(Table::report()),
            "rpool" => Some(Table::rpool()),
            "cloth" => Some(Table::cloth()),
            _ => match RoundedSpec::named(name) {
                Some(spec) => Some(Table::rounded(&spec)),
                None => PoolSpec::named(name).map(|spec| Table::pool(&spec)),
            },
        }
    }
}
