//! The standing of a game, as data for panel, tray, text area and journal.

use crate::physics::ball::BallId;

use super::group::{EIGHT, Groups};
use super::{Group, Player, Target};

/// Solids, the 8, stripes.
const TRAY: [TrayRow; 3] = [
    TrayRow { group: Some(Group::Solids), balls: Group::Solids.balls() },
    TrayRow { group: None, balls: &[EIGHT] },
    TrayRow { group: Some(Group::Stripes), balls: Group::Stripes.balls() },
];

/// The standing of a game between two shots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The group of each player, by [`Player::index`], once decided; `None` in games without groups.
    pub groups: Option<[Option<Group>; 2]>,
    /// The balls that each player must pocket next, by [`Player::index`]; `None` in practice, which
    /// has no opponents. A player has none once the rack is over.
    pub targets: Option<[Option<Target>; 2]>,
    /// The ball that decides the game.
    pub decider: BallId,
    /// True if that is the only ball left for a player, by [`Player::index`].
    pub on_decider: [bool; 2],
    /// Consecutive fouls of each player, in games that count them.
    pub fouls: Option<[u8; 2]>,
    /// The object balls in the tray, from left to right.
    pub tray: &'static [TrayRow],
}

impl Standing {
    /// The standing of a game in which players clear their group and then pocket the 8.
    pub(super) fn of_groups(
        groups: Groups,
        is_left: &dyn Fn(BallId) -> bool,
        is_over: bool,
    ) -> Standing {
        let is_down = |own: Group| !own.balls().iter().any(|&ball| is_left(ball));
        let on_decider = groups.map(|group| !is_over && group.is_some_and(is_down));
        let target = |player: Player| match groups[player.index()] {
            _ if on_decider[player.index()] => Target::On(EIGHT),
            Some(group) => group.into(),
            None => Target::Open,
        };
        Standing {
            groups: Some(groups),
            targets: Some(Player::BOTH.map(|player| Some(target(player)))),
            decider: EIGHT,
            on_decider,
            fouls: None,
            tray: &TRAY,
        }
    }

    /// The balls that a player must pocket next.
    pub fn target(&self, player: Player) -> Option<Target> {
        self.targets.and_then(|targets| targets[player.index()])
    }

    /// The group of a player, once decided.
    pub fn group(&self, player: Player) -> Option<Group> {
        self.groups.and_then(|groups| groups[player.index()])
    }

    /// The players' groups by their names in files, `open` while undecided; `None` in games without
    /// groups.
    pub fn group_names(&self) -> Option<[&'static str; 2]> {
        self.groups.map(|groups| groups.map(|group| group.map_or("open", Group::name)))
    }

    /// The player of a row of the tray, once decided; `None` if both play it.
    pub fn owner(&self, row: &TrayRow) -> Option<Player> {
        let group = row.group?;
        Player::BOTH.into_iter().find(|player| self.group(*player) == Some(group))
    }
}

/// Balls side by side in the tray.
#[derive(Debug, PartialEq, Eq)]
pub struct TrayRow {
    /// The group that the row belongs to, if any.
    pub group: Option<Group>,
    /// The balls, from left to right.
    pub balls: &'static [BallId],
}
