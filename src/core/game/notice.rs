//! Notices of a match that no rules give.

use super::action::{Action, Arrangement};
use crate::physics::ball::BallId;
use crate::rules::{ChoiceOption, Notice, NoticeKind, NoticeWords, Player, Unit};

/// An action was undone.
pub(super) fn undone(action: &Action) -> Notice {
    match action {
        Action::Shot(_) => Notice::new(NoticeKind::Undone, NoticeWords::ShotTakenBack),
        Action::Choice(_) => Notice::new(NoticeKind::Undone, NoticeWords::ChoiceTakenBack),
        Action::Spot(ball) => Notice::new(NoticeKind::Undone, NoticeWords::BallPutBack(*ball)),
        Action::Concession(_) => Notice::new(NoticeKind::Undone, NoticeWords::ConcessionTakenBack),
        Action::Stalemate => Notice::new(NoticeKind::Undone, NoticeWords::StalemateTakenBack),
        Action::TimeOut => Notice::new(NoticeKind::Undone, NoticeWords::TimeOutTakenBack),
        Action::Arrange(Arrangement { ball: BallId::CUE, .. }) => {
            Notice::new(NoticeKind::Undone, NoticeWords::CueBallPutBack)
        }
        Action::Arrange(Arrangement { ball, .. }) => {
            Notice::new(NoticeKind::Undone, NoticeWords::BallPutBack(*ball))
        }
    }
}

/// An action was redone in a match of such games.
pub(super) fn redone(action: &Action, unit: Unit) -> Notice {
    match action {
        Action::Shot(_) => Notice::new(NoticeKind::Undone, NoticeWords::SameShot),
        Action::Choice(_) => Notice::new(NoticeKind::Undone, NoticeWords::SameChoice),
        Action::Spot(ball) => Notice::new(NoticeKind::Undone, NoticeWords::BallMoved(*ball)),
        Action::Concession(player) => Notice::new(NoticeKind::Undone, concedes(*player, unit)),
        Action::Stalemate => Notice::new(NoticeKind::Undone, stalemate(unit)),
        Action::TimeOut => Notice::new(NoticeKind::Undone, NoticeWords::TimeOutAgain),
        // The cue ball is never removed.
        Action::Arrange(Arrangement { ball: BallId::CUE, .. }) => {
            Notice::new(NoticeKind::Undone, NoticeWords::CueBallMoved)
        }
        Action::Arrange(Arrangement { ball, place: Some(_) }) => {
            Notice::new(NoticeKind::Undone, NoticeWords::BallMoved(*ball))
        }
        Action::Arrange(Arrangement { ball, place: None }) => {
            Notice::new(NoticeKind::Undone, NoticeWords::BallRemoved(*ball))
        }
    }
}

/// A player has chosen an option.
pub(super) fn option_chosen(player: Player, option: &ChoiceOption) -> Notice {
    Notice::new(NoticeKind::Info, NoticeWords::Chosen(player, option.label))
}

/// The tip slipped off the cue ball.
pub(super) fn miscue() -> Notice {
    Notice::new(NoticeKind::Mishap, NoticeWords::Miscue).with_short(NoticeWords::ShortMiscue)
}

/// The cue ball left the table. (The referee reports other balls at the end of the shot.)
pub(super) fn cue_ball_left_table() -> Notice {
    Notice::new(NoticeKind::Mishap, NoticeWords::CueBallLeft)
}

/// The player who breaks, after a coin toss.
pub(super) fn coin(breaker: Player, unit: Unit) -> Notice {
    let breaks = NoticeWords::CoinToss(breaker);
    let plays = NoticeWords::CoinTossToPlayFirst(breaker);
    Notice::new(NoticeKind::Info, unit.pick(breaks, breaks, plays))
}

/// A player gives up.
pub(super) fn concedes(player: Player, unit: Unit) -> NoticeWords {
    unit.pick(
        NoticeWords::Concedes(player),
        NoticeWords::ConcedesFrame(player),
        NoticeWords::ConcedesGame(player),
    )
}

/// Both players agree to begin again.
pub(super) fn stalemate(unit: Unit) -> NoticeWords {
    unit.pick(NoticeWords::Stalemate, NoticeWords::StalemateOfFrame, NoticeWords::StalemateOfGame)
}
