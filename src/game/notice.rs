//! What is said of any game, whatever its rules.

use crate::physics::ball::BallId;
use crate::rules::{Notice, NoticeKind};

/// Says that the last shot counts no more.
pub(super) fn undone() -> Notice {
    Notice::new(NoticeKind::Undone, "Shot taken back")
}

/// Says that a shot that was taken back is played again.
pub(super) fn redone() -> Notice {
    Notice::new(NoticeKind::Undone, "Same shot again")
}

/// Says that the tip slipped off the cue ball.
pub(super) fn miscue() -> Notice {
    Notice::new(NoticeKind::Mishap, "Miscue: the tip slipped off the ball")
}

/// Says that the cue ball left the table; of the others the referee speaks at the shot's end.
pub(super) fn left(ball: BallId) -> Option<Notice> {
    let text = "The cue ball left the table";
    (ball == BallId::CUE).then(|| Notice::new(NoticeKind::Mishap, text))
}

/// Says that a ball that left the table is back.
pub(super) fn spotted(ball: BallId) -> Notice {
    Notice::new(NoticeKind::Info, format!("The {ball} is spotted"))
}
