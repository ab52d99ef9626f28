//! Notices of a match that no rules give.

use super::history::Action;
use crate::physics::ball::BallId;
use crate::rules::{ChoiceOption, Notice, NoticeKind, Player};

/// An action was undone.
pub(super) fn undone(action: &Action) -> Notice {
    let text = match action {
        Action::Shot(_) => "Shot taken back",
        Action::Choice(_) => "Choice taken back",
        Action::Arrange(_) => "Ball put back",
    };
    Notice::new(NoticeKind::Undone, text)
}

/// An action was redone.
pub(super) fn redone(action: &Action) -> Notice {
    let text = match action {
        Action::Shot(_) => "Same shot again",
        Action::Choice(_) => "Same choice again",
        Action::Arrange(_) => "Ball placed again",
    };
    Notice::new(NoticeKind::Undone, text)
}

/// A player has chosen an option.
pub(super) fn chosen(player: Player, option: &ChoiceOption) -> Notice {
    Notice::new(NoticeKind::Info, format!("{player}: {}", option.label))
}

/// The tip slipped off the cue ball.
pub(super) fn miscue() -> Notice {
    Notice::new(NoticeKind::Mishap, "Miscue: the tip slipped off the ball")
}

/// The cue ball left the table. (The referee reports other balls at the end of the shot.)
pub(super) fn left(ball: BallId) -> Option<Notice> {
    let text = "The cue ball left the table";
    (ball == BallId::CUE).then(|| Notice::new(NoticeKind::Mishap, text))
}

/// A ball that left the table has returned.
pub(super) fn spotted(ball: BallId) -> Notice {
    Notice::new(NoticeKind::Info, format!("The {ball} is spotted"))
}

/// The player who breaks, after a coin toss.
pub(super) fn coin(breaker: Player) -> Notice {
    Notice::new(NoticeKind::Info, format!("{breaker} wins the coin toss and breaks"))
}
