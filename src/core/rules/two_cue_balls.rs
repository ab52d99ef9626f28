//! The balls of carom games and English billiards: a cue ball for each player, and the red.

use serde::{Deserialize, Deserializer, Serialize, de::Error};

use super::{
    BallLook, Notice, NoticeKind, NoticeWords, PerPlayer, Player, ShotSummary, Situation, Target,
    pool,
};
use crate::physics::ball::BallId;

/// The cue ball of the player who starts, unless a file gives them otherwise, that of the other one,
/// and the red.
pub(super) const WHITE: BallId = BallId(0);
pub(super) const YELLOW: BallId = BallId(1);
pub(super) const RED: BallId = BallId(2);

/// A player's cue ball, by its name in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CueColour {
    White,
    Yellow,
}

/// Reads the players' cue balls, which differ.
pub(super) fn two_colours<'de, R: Deserializer<'de>>(
    file: R,
) -> Result<Option<PerPlayer<CueColour>>, R::Error> {
    let cue = Option::<PerPlayer<CueColour>>::deserialize(file)?;
    match cue {
        Some(cue) if cue.one == cue.two => Err(R::Error::custom("the cue balls must differ")),
        cue => Ok(cue),
    }
}

/// A player's cue ball: `cue` has them where a file gives them; `starter` is the player who started,
/// once the first stroke is played.
pub(super) fn cue_ball(
    cue: Option<PerPlayer<CueColour>>,
    starter: Option<Player>,
    player: Player,
) -> BallId {
    let is_white = match (cue, starter) {
        (Some(cue), _) => cue[player] == CueColour::White,
        (None, Some(starter)) => player == starter,
        // Whoever plays the first stroke starts.
        (None, None) => true,
    };
    if is_white { WHITE } else { YELLOW }
}

/// The cue ball that is not this one.
pub(super) fn other(cue_ball: BallId) -> BallId {
    if cue_ball == WHITE { YELLOW } else { WHITE }
}

pub(super) fn look(ball: BallId) -> BallLook {
    match ball {
        WHITE => BallLook::Cue,
        YELLOW => BallLook::Yellow,
        _ => BallLook::Red,
    }
}

/// The cue ball of a player, beside the player's name.
pub(super) fn target(cue_ball: BallId) -> Target {
    match cue_ball {
        WHITE => Target::PlaysWhite,
        _ => Target::PlaysYellow,
    }
}

/// The notices of whose turn it is, and with which cue ball.
pub(super) fn turn(situation: &Situation, cue_ball: BallId) -> Vec<Notice> {
    let player = situation.player;
    let words = match cue_ball {
        WHITE => NoticeWords::PlaysWhite(player),
        _ => NoticeWords::PlaysYellow(player),
    };
    let mut lines = pool::turn(situation, words);
    // There is no break.
    lines[0] = Notice::new(NoticeKind::Turn, words);
    lines
}

pub(super) fn spotted_notice(ball: BallId) -> Notice {
    let words = match ball {
        WHITE => NoticeWords::WhiteSpotted,
        YELLOW => NoticeWords::YellowSpotted,
        _ => NoticeWords::RedSpotted,
    };
    Notice::new(NoticeKind::Info, words)
}

/// The balls that touch the cue ball at rest.
pub(super) fn touching(cue_ball: BallId, shot: &ShotSummary) -> Vec<BallId> {
    let other = |pair: &[BallId; 2]| match *pair {
        [one, other] if one == cue_ball => Some(other),
        [other, one] if one == cue_ball => Some(other),
        _ => None,
    };
    shot.rest.touching.iter().filter_map(other).collect()
}
