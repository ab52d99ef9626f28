//! The standing of a game, as data for panel, tray, text area and journal.

use crate::physics::ball::BallId;
use crate::physics::table::PocketId;

use super::group::{EIGHT, Groups};
use super::{Group, PerPlayer, Player, Target};

const GROUP_NAMES: [&str; 2] = ["solids", "stripes"];

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
    /// The names of the two groups in files, ...
    pub group_names: [&'static str; 2],
    /// ... and for players.
    pub group_titles: [Target; 2],
    /// The balls that each player must pocket next, by [`Player::index`]; `None` in practice, which
    /// has no opponents. A player has none once the rack is over.
    pub targets: Option<[Option<Target>; 2]>,
    /// The ball that decides the game, if a single one does.
    pub decider: Option<BallId>,
    /// True if that is the only ball left for a player, by [`Player::index`].
    pub on_decider: [bool; 2],
    /// The score, in games of points.
    pub score: Option<Score>,
    /// The pocket of each player, by [`Player::index`], in games in which players have their own.
    pub pockets: Option<[PocketId; 2]>,
    /// Consecutive fouls of each player, in games that count them.
    pub fouls: Option<[u8; 2]>,
    /// The object balls in the tray, from left to right.
    pub tray: &'static [TrayRow],
}

/// The score of a game of points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// Each player's points, by [`Player::index`]: below zero for points owed.
    pub points: [i32; 2],
    /// The points that win, if it is a certain number.
    pub target: Option<i32>,
    /// The points that are left on the table, in games that end when they are gone.
    pub left: Option<PointsLeft>,
    /// Balls in the visit that goes on: points if it `counts_points`.
    pub run: u32,
    /// True if visits are counted in points, as breaks.
    pub counts_points: bool,
    /// The innings, in carom games.
    pub innings: Option<Innings>,
}

/// What carom players keep besides their points, each by [`Player::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Innings {
    /// Caroms, without points ahead.
    pub caroms: [u32; 2],
    /// Innings that the player has ended.
    pub ended: [u32; 2],
    /// The most caroms in an inning of this game.
    pub high_runs: [u32; 2],
    /// True in the equalizing inning.
    pub is_last: bool,
}

impl Innings {
    /// Caroms per inning, with those of the inning that goes on if there are any; `None` before the
    /// first inning has ended or scored.
    pub fn average(&self, player: Player, run: u32) -> Option<f64> {
        let innings = self.ended[player.index()] + u32::from(run > 0);
        (innings > 0).then(|| f64::from(self.caroms[player.index()]) / f64::from(innings))
    }

    /// The number of the inning that is played, from 1; of the last one once the game is over.
    pub fn number(&self, player: Player, is_over: bool) -> u32 {
        let [one, two] = self.ended;
        if is_over { one.max(two) } else { self.ended[player.index()] + 1 }
    }
}

/// The points that are left on a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointsLeft {
    /// Those that a player can still make.
    pub points: i32,
    /// The least that a foul of the opponent gives; `None` on the last black, where a foul ends the
    /// frame.
    pub foul: Option<i32>,
    /// The points of the ball on; `None` while any colour is.
    pub value: Option<u32>,
    /// The ball on, by its name in files.
    pub on: &'static str,
}

impl Score {
    /// The fouls of the opponent that a player needs to win: snookers, in snooker. `None` where
    /// there can be none.
    pub fn fouls_needed(&self, player: Player) -> Option<u32> {
        let PointsLeft { points, foul, .. } = self.left?;
        let [own, other] = [player, player.other()].map(|player| self.points[player.index()]);
        let missing = other - own - points;
        Some(u32::try_from(missing).unwrap_or(0).div_ceil(foul?.max(1) as u32))
    }

    pub(super) fn new(points: PerPlayer<i32>, target: i32) -> Score {
        Score {
            points: points.into(),
            target: Some(target),
            left: None,
            run: 0,
            counts_points: false,
            innings: None,
        }
    }
}

impl Standing {
    /// A standing without groups and points: both players have the same targets.
    pub(super) fn of_target(target: Option<Target>, tray: &'static [TrayRow]) -> Standing {
        Standing {
            groups: None,
            group_names: GROUP_NAMES,
            group_titles: [Target::Solids, Target::Stripes],
            targets: Some([target; 2]),
            decider: None,
            on_decider: [false; 2],
            score: None,
            pockets: None,
            fouls: None,
            tray,
        }
    }

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
            group_names: GROUP_NAMES,
            group_titles: [Target::Solids, Target::Stripes],
            targets: Some(Player::BOTH.map(|player| Some(target(player)))),
            decider: Some(EIGHT),
            on_decider,
            score: None,
            pockets: None,
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
    pub fn own_groups(&self) -> Option<[&'static str; 2]> {
        let [low, high] = self.group_names;
        let name = |group: Group| match group {
            Group::Solids => low,
            Group::Stripes => high,
        };
        self.groups.map(|groups| groups.map(|group| group.map_or("open", name)))
    }

    /// A group by its name for players.
    pub fn title(&self, group: Group) -> Target {
        let [low, high] = self.group_titles;
        match group {
            Group::Solids => low,
            Group::Stripes => high,
        }
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
