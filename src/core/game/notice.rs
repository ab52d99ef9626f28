//! Notices of a match that no rules give.

use super::arranging::Arrangement;
use super::history::Action;
use crate::physics::ball::BallId;
use crate::rules::{ChoiceOption, Notice, NoticeKind, Player};
use crate::texts::match_notices as words;

/// An action was undone.
pub(super) fn undone(action: &Action) -> Notice {
    match action {
        Action::Shot(_) => Notice::new(NoticeKind::Undone, words::SHOT_TAKEN_BACK),
        Action::Choice(_) => Notice::new(NoticeKind::Undone, words::CHOICE_TAKEN_BACK),
        Action::Arrange(Arrangement { ball: BallId::CUE, .. }) => {
            Notice::new(NoticeKind::Undone, words::CUE_BALL_PUT_BACK)
        }
        Action::Arrange(Arrangement { ball, .. }) => {
            Notice::new(NoticeKind::Undone, words::ball_put_back(ball))
        }
    }
}

/// An action was redone.
pub(super) fn redone(action: &Action) -> Notice {
    match action {
        Action::Shot(_) => Notice::new(NoticeKind::Undone, words::SAME_SHOT),
        Action::Choice(_) => Notice::new(NoticeKind::Undone, words::SAME_CHOICE),
        // The cue ball is never removed.
        Action::Arrange(Arrangement { ball: BallId::CUE, .. }) => {
            Notice::new(NoticeKind::Undone, words::CUE_BALL_MOVED)
        }
        Action::Arrange(Arrangement { ball, place: Some(_) }) => {
            Notice::new(NoticeKind::Undone, words::ball_moved(ball))
        }
        Action::Arrange(Arrangement { ball, place: None }) => {
            Notice::new(NoticeKind::Undone, words::ball_removed(ball))
        }
    }
}

/// A player has chosen an option.
pub(super) fn chosen(player: Player, option: &ChoiceOption) -> Notice {
    Notice::new(NoticeKind::Info, words::chosen(&player, &option.label))
}

/// The tip slipped off the cue ball.
pub(super) fn miscue() -> Notice {
    Notice::new(NoticeKind::Mishap, words::MISCUE).aloud(words::MISCUE_ALOUD)
}

/// The cue ball left the table. (The referee reports other balls at the end of the shot.)
pub(super) fn left(ball: BallId) -> Option<Notice> {
    (ball == BallId::CUE).then(|| Notice::new(NoticeKind::Mishap, words::CUE_BALL_LEFT))
}

/// A ball that left the table has returned.
pub(super) fn spotted(ball: BallId) -> Notice {
    Notice::new(NoticeKind::Info, words::spotted(&ball))
}

/// The player who breaks, after a coin toss.
pub(super) fn coin(breaker: Player) -> Notice {
    Notice::new(NoticeKind::Info, words::coin_toss(&breaker))
}
