//! Notices of a match that no rules give.

use super::arranging::Arrangement;
use super::history::Action;
use crate::physics::ball::BallId;
use crate::rules::{ChoiceOption, Notice, NoticeKind, Player};

/// An action was undone.
pub(super) fn undone(action: &Action) -> Notice {
    let text = match action {
        Action::Shot(_) => "Shot taken back".to_owned(),
        Action::Choice(_) => "Choice taken back".to_owned(),
        Action::Arrange(arrangement) => format!("{} put back", named(arrangement)),
    };
    Notice::new(NoticeKind::Undone, text)
}

/// An action was redone.
pub(super) fn redone(action: &Action) -> Notice {
    let text = match action {
        Action::Shot(_) => "Same shot again".to_owned(),
        Action::Choice(_) => "Same choice again".to_owned(),
        Action::Arrange(arrangement) => match arrangement.place {
            Some(_) => format!("{} moved again", named(arrangement)),
            None => format!("{} removed again", named(arrangement)),
        },
    };
    Notice::new(NoticeKind::Undone, text)
}

/// The ball of an arrangement, at the start of a sentence.
fn named(arrangement: &Arrangement) -> String {
    match arrangement.ball {
        BallId::CUE => "Cue ball".to_owned(),
        ball => format!("Ball {ball}"),
    }
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
