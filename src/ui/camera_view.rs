//! The named places to see the table from.

/// A place to look from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CameraView {
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

impl CameraView {
    /// All of them, in the order in which they are offered.
    pub const ALL: [CameraView; 6] = [
        CameraView::Default,
        CameraView::Eye,
        CameraView::Over,
        CameraView::Broadcast,
        CameraView::Low,
        CameraView::Orbit,
    ];

    /// The name on the command line and in the journal.
    pub fn name(self) -> &'static str {
        match self {
            CameraView::Default => "default",
            CameraView::Eye => "eye",
            CameraView::Over => "over",
            CameraView::Broadcast => "broadcast",
            CameraView::Low => "low",
            CameraView::Orbit => "orbit",
        }
    }

    /// The name on the screen.
    pub fn title(self) -> &'static str {
        match self {
            CameraView::Default => "Around ball or table",
            CameraView::Eye => "Behind the cue",
            CameraView::Over => "From above",
            CameraView::Broadcast => "Broadcast",
            CameraView::Low => "Low over the cloth",
            CameraView::Orbit => "Free",
        }
    }

    /// The place of this name.
    pub fn named(name: &str) -> Option<CameraView> {
        CameraView::ALL.into_iter().find(|place| place.name() == name)
    }

    /// The next one in the order in which they are offered, or the one before.
    pub fn neighbour(self, after: bool) -> CameraView {
        let count = CameraView::ALL.len();
        let at = CameraView::ALL.iter().position(|&place| place == self).unwrap_or(0);
        CameraView::ALL[(at + if after { 1 } else { count - 1 }) % count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_by_name_and_follow_one_another() {
        let mut place = CameraView::Default;
        for expected in CameraView::ALL {
            assert_eq!(place, expected);
            assert_eq!(CameraView::named(place.name()), Some(place));
            assert_eq!(place.neighbour(true).neighbour(false), place);
            place = place.neighbour(true);
        }
        assert_eq!(place, CameraView::Default);
        assert_eq!(CameraView::named("nowhere"), None);
    }
}
