//! The named camera views.

use crate::texts::{Text, views};

use super::row_cursor::around;

/// A camera view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CameraView {
    /// The report's: the scene turns around the followed ball, or around the table. In other games
    /// it shows the whole table, and turns a little with the aim.
    #[default]
    Default,
    /// From behind the cue ball; it follows the aim.
    Eye,
    /// From straight above.
    Over,
    /// From a corner, as on television.
    Broadcast,
    /// Low over the cloth.
    Low,
    /// Moved freely with the mouse.
    Orbit,
    /// From straight above, in the flat look of the blog's program. The laboratory offers it.
    Flat,
}

impl CameraView {
    /// The views of every table, in their order on the screen.
    pub const ALL: [CameraView; 6] = [
        CameraView::Default,
        CameraView::Eye,
        CameraView::Over,
        CameraView::Broadcast,
        CameraView::Low,
        CameraView::Orbit,
    ];

    /// The name on the command line and in the journal, and the name on the screen.
    fn names(self) -> (&'static str, Text) {
        match self {
            CameraView::Default => ("default", views::AROUND),
            CameraView::Eye => ("eye", views::BEHIND_CUE),
            CameraView::Over => ("over", views::FROM_ABOVE),
            CameraView::Broadcast => ("broadcast", views::BROADCAST),
            CameraView::Low => ("low", views::LOW),
            CameraView::Orbit => ("orbit", views::FREE),
            CameraView::Flat => ("flat", views::FLAT),
        }
    }

    /// The name on the command line and in the journal.
    pub fn name(self) -> &'static str {
        self.names().0
    }

    /// The name on the screen.
    pub fn title(self) -> Text {
        self.names().1
    }

    /// The view of this name.
    pub fn named(name: &str) -> Option<CameraView> {
        let mut all = CameraView::ALL.into_iter().chain([CameraView::Flat]);
        all.find(|place| place.name() == name)
    }

    /// The next or previous view in their order on the screen.
    pub fn neighbour(self, after: bool) -> CameraView {
        let at = CameraView::ALL.iter().position(|&place| place == self).unwrap_or(0);
        CameraView::ALL[around(at, CameraView::ALL.len(), after)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_are_found_by_name_and_in_order() {
        let mut place = CameraView::Default;
        for expected in CameraView::ALL {
            assert_eq!(place, expected);
            assert_eq!(CameraView::named(place.name()), Some(place));
            assert_eq!(place.neighbour(true).neighbour(false), place);
            place = place.neighbour(true);
        }
        assert_eq!(place, CameraView::Default);
        assert_eq!(CameraView::named("flat"), Some(CameraView::Flat));
        assert_eq!(CameraView::named("nowhere"), None);
    }
}
