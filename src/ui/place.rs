//! The named places to see the table from.

/// A place to look from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Place {
    /// The report's: the scene turns around the ball that is followed, or around the table.
    #[default]
    Default,
    /// A player's, behind the cue ball; it follows the aim.
    Eye,
    /// From straight above.
    Over,
    /// Television's, from a corner.
    Broadcast,
    /// Low over the cloth.
    Low,
    /// From wherever a hand puts it.
    Orbit,
}

impl Place {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Place; 6] =
        [Place::Default, Place::Eye, Place::Over, Place::Broadcast, Place::Low, Place::Orbit];

    /// The name on the command line and in the journal.
    pub fn name(self) -> &'static str {
        match self {
            Place::Default => "default",
            Place::Eye => "eye",
            Place::Over => "over",
            Place::Broadcast => "broadcast",
            Place::Low => "low",
            Place::Orbit => "orbit",
        }
    }

    /// What it is called on the screen.
    pub fn title(self) -> &'static str {
        match self {
            Place::Default => "Around ball or table",
            Place::Eye => "Behind the cue",
            Place::Over => "From above",
            Place::Broadcast => "Broadcast",
            Place::Low => "Low over the cloth",
            Place::Orbit => "Free",
        }
    }

    /// The place of this name.
    pub fn named(name: &str) -> Option<Place> {
        Place::ALL.into_iter().find(|place| place.name() == name)
    }

    /// The next one in the order in which they are offered, or the one before.
    pub fn neighbour(self, after: bool) -> Place {
        let count = Place::ALL.len();
        let at = Place::ALL.iter().position(|&place| place == self).unwrap_or(0);
        Place::ALL[(at + if after { 1 } else { count - 1 }) % count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_by_name_and_follow_one_another() {
        let mut place = Place::Default;
        for expected in Place::ALL {
            assert_eq!(place, expected);
            assert_eq!(Place::named(place.name()), Some(place));
            assert_eq!(place.neighbour(true).neighbour(false), place);
            place = place.neighbour(true);
        }
        assert_eq!(place, Place::Default);
        assert_eq!(Place::named("nowhere"), None);
    }
}
