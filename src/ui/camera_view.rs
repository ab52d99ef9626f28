//! The named camera views, and the point that the camera turns around.

use super::kit::row_cursor::around;
use crate::texts::{Text, views};

named! {
    /// A camera view.
    #[derive(Default)]
    pub enum CameraView {
        /// The report's: the scene turns around the followed ball, or around the table. In other games
        /// it shows the whole table, and turns a little with the aim.
        #[default]
        Default = "default",
        /// From behind the cue ball; it follows the aim.
        Eye = "eye",
        /// From straight above.
        Over = "over",
        /// From a corner, as on television.
        Broadcast = "broadcast",
        /// Low over the cloth.
        Low = "low",
        /// Moved freely with the mouse.
        Orbit = "orbit",
        /// From straight above, in the flat look of the blog's program. The laboratory offers it.
        Flat = "flat",
    }
}

impl CameraView {
    /// The views of every table, in their order on the screen.
    pub const OFFERED: [CameraView; 6] = [
        CameraView::Default,
        CameraView::Eye,
        CameraView::Over,
        CameraView::Broadcast,
        CameraView::Low,
        CameraView::Orbit,
    ];

    /// The name on the screen.
    pub fn title(self) -> Text {
        match self {
            CameraView::Default => views::AROUND,
            CameraView::Eye => views::BEHIND_CUE,
            CameraView::Over => views::FROM_ABOVE,
            CameraView::Broadcast => views::BROADCAST,
            CameraView::Low => views::LOW,
            CameraView::Orbit => views::FREE,
            CameraView::Flat => views::FLAT,
        }
    }

    /// The next or previous view in their order on the screen.
    pub fn neighbour(self, after: bool) -> CameraView {
        let at = CameraView::OFFERED.iter().position(|&place| place == self).unwrap_or(0);
        CameraView::OFFERED[around(at, CameraView::OFFERED.len(), after)]
    }
}

named! {
    /// The point that the camera turns around.
    pub enum Center {
        /// The followed ball; the camera moves with it.
        Ball = "ball",
        /// The centre of the table; the camera stands still.
        Table = "table",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_are_found_by_name_and_in_order() {
        let mut place = CameraView::Default;
        for expected in CameraView::OFFERED {
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
