//! The names of pockets for players.

use crate::physics::table::{PocketId, Table};

phrases! {
    /// The name of a pocket, seen by a player at the head of the table.
    #[derive(Eq)]
    pub enum PocketName in pockets {
        LeftHead = "left head corner";
        RightHead = "right head corner";
        LeftFoot = "left foot corner";
        RightFoot = "right foot corner";
        LeftSide = "left side pocket";
        RightSide = "right side pocket";
        /// A pocket of a table without such places, by its index in the table's list.
        Numbered(number: usize) = "pocket {number}";
    }
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
        match (x < -0.5 * bed.half_length, x > 0.5 * bed.half_length) {
            (true, _) if is_left => PocketName::LeftHead,
            (true, _) => PocketName::RightHead,
            (_, true) if is_left => PocketName::LeftFoot,
            (_, true) => PocketName::RightFoot,
            _ if is_left => PocketName::LeftSide,
            _ => PocketName::RightSide,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::Phrase;

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
            assert_eq!(PocketName::new(&table, PocketId(pocket)).in_english(), name);
        }
    }
}
