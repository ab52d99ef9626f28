//! What the text area says, in the words of 2014.

use crate::physics::ball::BallId;
use crate::rules::{Foul, Group, Groups, Player, Verdict};

/// A line for the text area.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    /// What it is about.
    pub kind: NoticeKind,
    /// When it appeared, s of table time (see [`Match::time`](super::Match::time)).
    pub time: f64,
}

/// What a notice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// Whose turn it is, and for which balls.
    Turn,
    /// How things stand otherwise.
    Info,
    /// A ball fell.
    Pocketed,
    /// A foul other than a scratch.
    Foul,
    /// The cue ball fell or left the table.
    Scratch,
    /// The game is over.
    Won,
}

/// Says that a ball fell; of the cue ball the referee speaks at the shot's end.
pub(super) fn pocketed(ball: BallId) -> Option<(NoticeKind, String)> {
    let text = match ball {
        BallId::CUE => return None,
        BallId(8) => "8 Ball Pocketed".to_owned(),
        ball => format!("Ball {ball} Pocketed"),
    };
    Some((NoticeKind::Pocketed, text))
}

/// Says what was wrong with a shot, or who has won.
pub(super) fn verdict(verdict: &Verdict) -> Vec<(NoticeKind, String)> {
    let fouls = verdict.fouls.iter().map(|&foul| match foul {
        Foul::Scratch => (NoticeKind::Scratch, "Scratch".to_owned()),
        Foul::NothingHit => (NoticeKind::Foul, "Foul: no ball hit".to_owned()),
        Foul::WrongBallFirst(ball) => (NoticeKind::Foul, format!("Foul: hit the {ball} first")),
        Foul::OffTable(ball) => (NoticeKind::Foul, format!("Foul: the {ball} left the table")),
    });
    let won = verdict.winner.map(|winner| (NoticeKind::Won, format!("{winner} Wins")));
    fouls.chain(won).collect()
}

/// Says whose turn it is and what that player has to do.
pub(super) fn turn(
    player: Player,
    groups: Groups,
    on_the_eight: bool,
    ball_in_hand: bool,
) -> Vec<(NoticeKind, String)> {
    let group = groups[player.index()].map_or("Open", Group::title);
    let mut lines = vec![(NoticeKind::Turn, format!("{player}: {group}"))];
    if on_the_eight {
        lines.push((NoticeKind::Info, "Only the 8 is left".to_owned()));
    }
    if ball_in_hand {
        lines.push((NoticeKind::Info, "Ball in hand behind the head string".to_owned()));
    }
    lines
}
