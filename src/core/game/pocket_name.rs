//! The names of pockets for players.

use std::fmt;

use crate::physics::table::{PocketId, Table};
use crate::texts::{Text, pockets};

/// The name of a pocket, seen by a player at the head of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PocketName {
    /// A pocket of a standard table, such as "left side pocket".
    Usual(Text),
    /// A pocket of another table, by its index in the table's list.
    Numbered(usize),
}

impl PocketName {
    /// The name of a pocket.
    pub fn new(table: &Table, pocket: PocketId) -> PocketName {
        let numbered = PocketName::Numbered(pocket.0);
        let (Some(bed), Some(place)) = (table.bed, table.pockets.get(pocket.0)) else {
            return numbered;
        };
        if table.pockets.len() != 6 {
            return numbered;
        }
        let (x, is_left) = (place.center.x, place.center.y > 0.0);
        PocketName::Usual(match (x < -0.5 * bed.half_length, x > 0.5 * bed.half_length) {
            (true, _) if is_left => pockets::LEFT_HEAD,
            (true, _) => pockets::RIGHT_HEAD,
            (_, true) if is_left => pockets::LEFT_FOOT,
            (_, true) => pockets::RIGHT_FOOT,
            _ if is_left => pockets::LEFT_SIDE,
            _ => pockets::RIGHT_SIDE,
        })
    }
}

impl fmt::Display for PocketName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PocketName::Usual(name) => write!(f, "{name}"),
            PocketName::Numbered(number) => write!(f, "{}", pockets::numbered(number)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pocket_names_agree_with_scenarios() {
        let table = Table::named("pool-9ft").unwrap();
        let names = [
            (4, "left head corner"),
            (3, "right head corner"),
            (5, "left side pocket"),
            (2, "right side pocket"),
            (0, "left foot corner"),
            (1, "right foot corner"),
        ];
        for (pocket, name) in names {
            assert_eq!(PocketName::new(&table, PocketId(pocket)).to_string(), name);
        }
    }
}
