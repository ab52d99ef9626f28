//! Notices of a match that do not depend on its rules.

use super::history::Action;
use crate::physics::ball::BallId;
use crate::rules::{ChoiceOption, Notice, NoticeKind, Player};

/// Says that an action was taken back.
pub(super) fn undone(action: &Action) -> Notice {
    let text = match action {
        Action::Shot(_) => "Shot taken back",
        Action::Choice(_) => "Choice taken back",
        Action::Arrange(_) => "Ball put back",
    };
    Notice::new(NoticeKind::Undone, text)
}

/// Says that an action that was taken back is done again.
pub(super) fn redone(action: &Action) -> Notice {
    let text = match action {
        Action::Shot(_) => "Same shot again",
        Action::Choice(_) => "Same choice again",
        Action::Arrange(_) => "Ball placed again",
    };
    Notice::new(NoticeKind::Undone, text)
}

/// Says what a player has chosen.
pub(super) fn chosen(player: Player, option: &ChoiceOption) -> Notice {
    Notice::new(NoticeKind::Info, format!("{player}: {}", option.label))
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

/// Says who breaks.
pub(super) fn coin(breaker: Player) -> Notice {
    Notice::new(NoticeKind::Info, format!("{breaker} wins the coin toss and breaks"))
}
