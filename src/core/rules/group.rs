//! Solids and stripes.

use serde::{Deserialize, Serialize};

use super::{PerPlayer, Player};
use crate::physics::ball::BallId;

/// The balls that a player must pocket, in games with groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// 1 to 7.
    Solids,
    /// 9 to 15.
    Stripes,
}

impl Group {
    /// The group that a ball belongs to; the cue ball and the 8 belong to none.
    pub fn of(ball: BallId) -> Option<Group> {
        match ball.0 {
            1..=7 => Some(Group::Solids),
            9..=15 => Some(Group::Stripes),
            _ => None,
        }
    }

    /// Its balls, ascending.
    pub const fn balls(self) -> &'static [BallId] {
        match self {
            Group::Solids => &SOLIDS,
            Group::Stripes => &STRIPES,
        }
    }

    /// True if any of these balls belongs to it.
    pub fn is_any_of(self, balls: &[BallId]) -> bool {
        balls.iter().any(|&ball| Group::of(ball) == Some(self))
    }

    /// The opponent's group.
    pub fn other(self) -> Group {
        match self {
            Group::Solids => Group::Stripes,
            Group::Stripes => Group::Solids,
        }
    }

    /// The group's name in journals, in games of solids and stripes.
    pub fn name(self) -> &'static str {
        match self {
            Group::Solids => "solids",
            Group::Stripes => "stripes",
        }
    }
}

const SOLIDS: [BallId; 7] =
    [BallId(1), BallId(2), BallId(3), BallId(4), BallId(5), BallId(6), BallId(7)];
const STRIPES: [BallId; 7] =
    [BallId(9), BallId(10), BallId(11), BallId(12), BallId(13), BallId(14), BallId(15)];

/// Each player's group, by [`Player::index`]; both `None` while the table is open.
pub type Groups = [Option<Group>; 2];

/// The groups of both players, once decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PerPlayer<Group>", into = "PerPlayer<Group>")]
pub struct Settled {
    /// Player 1's group; player 2 has the other one.
    one: Group,
}

impl Settled {
    /// Gives this player this group, and the opponent the other one.
    pub fn new(player: Player, own: Group) -> Settled {
        let one = match player {
            Player::One => own,
            Player::Two => own.other(),
        };
        Settled { one }
    }

    /// Each player's group.
    pub fn groups(settled: Option<Settled>) -> Groups {
        settled.map_or([None, None], |Settled { one }| [Some(one), Some(one.other())])
    }
}

impl TryFrom<PerPlayer<Group>> for Settled {
    type Error = &'static str;

    fn try_from(groups: PerPlayer<Group>) -> Result<Settled, &'static str> {
        match groups.one == groups.two {
            true => Err("both players have the same group"),
            false => Ok(Settled { one: groups.one }),
        }
    }
}

impl From<Settled> for PerPlayer<Group> {
    fn from(Settled { one }: Settled) -> PerPlayer<Group> {
        PerPlayer { one, two: one.other() }
    }
}

/// The ball that decides a game with groups.
pub const EIGHT: BallId = BallId(8);
