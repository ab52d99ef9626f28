//! Carom games by the UMB's *World Rules of Carom Billiard*: three-cushion, libre and cadre.
//!
//! Each player has a cue ball of their own: the one who starts plays white. A carom is a point: the
//! cue ball touches both other balls. In three-cushion it has three contacts with cushions before
//! its first touch of the second ball; in libre and cadre the object balls may not stay in some
//! zones of the table.

mod discipline;
mod judging;
mod places;

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::shot::Zone;
use super::two_cue_balls::{self, CueColour, RED, WHITE, two_colours};
use super::words::game_options;
use super::{
    BallLook, Call, CueBall, GameOption, Innings, InvalidCall, Notice, NoticeKind, NoticeWords,
    OptionValues, PerPlayer, Player, Region, Rules, Score, ShotSummary, Situation, Standing,
    Verdict, pool,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;
pub(super) use discipline::{Cadre47, Cadre71, Discipline, Libre, ThreeCushion};
pub use places::start_spots;

/// The cue ball in hand for an opening stroke.
const ON_START_SPOT: CueBall = CueBall::InHand(Region::StartSpots);

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Carom<D: Discipline> {
    /// Each player's caroms.
    score: PerPlayer<i32>,
    /// The points that win.
    target: i32,
    /// Points that a player has ahead.
    handicap: PerPlayer<i32>,
    /// True if the other player has one inning more once the player who started has all points.
    equalizing_innings: bool,
    /// The player who started, once the first stroke is played.
    starter: Option<Player>,
    /// Each player's cue ball where a file gives it, or else white is that of the starter.
    #[serde(deserialize_with = "two_colours")]
    cue: Option<PerPlayer<CueColour>>,
    /// True in the equalizing inning.
    in_equalizer: bool,
    /// Innings that each player has ended.
    innings: PerPlayer<u32>,
    /// The zones in which both object balls lie and one more carom is allowed, ...
    entree: Vec<usize>,
    /// ... and those that one of them has to leave with the next carom.
    dedans: Vec<usize>,
    #[serde(skip)]
    discipline: D,
}

impl<D: Discipline> Default for Carom<D> {
    fn default() -> Carom<D> {
        Carom {
            score: PerPlayer::default(),
            target: D::TARGET,
            handicap: PerPlayer::default(),
            equalizing_innings: true,
            starter: None,
            cue: None,
            in_equalizer: false,
            innings: PerPlayer::default(),
            entree: Vec::new(),
            dedans: Vec::new(),
            discipline: D::default(),
        }
    }
}

impl<D: Discipline> Carom<D> {
    /// A player's points, with those ahead.
    fn points(&self, player: Player) -> i32 {
        self.score[player] + self.handicap[player]
    }

    /// The balls where a game opens, for the player with this cue ball.
    fn opening_position(table: &Table, cue_ball: BallId) -> Vec<(BallId, Vector2<f64>)> {
        let [_, start] = start_spots(table);
        let mut places = vec![
            (cue_ball, start),
            (two_cue_balls::other(cue_ball), pool::head_spot(table)),
            (RED, pool::foot_spot(table)),
        ];
        places.sort_by_key(|&(ball, _)| ball);
        places
    }
}

/// The options of each game: `offered` are the targets that the window offers.
const fn options(offered: &'static [u32]) -> [GameOption; 3] {
    [
        GameOption {
            key: "target",
            title: game_options::TARGET,
            values: OptionValues::Number { least: 1, most: 10_000, offered },
        },
        GameOption {
            key: "equalizing_innings",
            title: game_options::EQUALIZING_INNING,
            values: OptionValues::Flag,
        },
        GameOption {
            key: "handicap",
            title: game_options::HEAD_START,
            values: OptionValues::Each { most: 10_000, offered: &[5, 10, 20] },
        },
    ]
}

impl<D: Discipline> Rules for Carom<D> {
    fn plays_with(&self, ball: BallId) -> bool {
        ball <= RED
    }

    fn cue_ball(&self, player: Player) -> BallId {
        two_cue_balls::cue_ball(self.cue, self.starter, player)
    }

    fn look(&self, ball: BallId) -> BallLook {
        two_cue_balls::look(ball)
    }

    fn triangle(&self) -> Option<u32> {
        None
    }

    fn rack(
        &self,
        table: &Table,
        _radius: f64,
        _rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        Carom::<D>::opening_position(table, WHITE)
    }

    fn rack_for(
        &self,
        player: Player,
        table: &Table,
        _radius: f64,
        _rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        Carom::<D>::opening_position(table, self.cue_ball(player))
    }

    fn home(&self, table: &Table) -> Vector2<f64> {
        let [_, right] = start_spots(table);
        right
    }

    fn foot(&self, table: &Table) -> Vector2<f64> {
        pool::foot_spot(table)
    }

    fn break_region(&self) -> Region {
        Region::StartSpots
    }

    fn options(&self) -> &'static [GameOption] {
        D::OPTIONS
    }

    fn calls_double_hits(&self) -> bool {
        true
    }

    fn zones(&self, table: &Table) -> Vec<Zone> {
        D::zones(table)
    }

    fn check_call(&self, _situation: &Situation, _call: Call) -> Result<(), InvalidCall> {
        Err(InvalidCall::InThisGame)
    }

    fn judge(&self, situation: &Situation, _call: Option<Call>, shot: &ShotSummary) -> Verdict {
        judging::judge(self, situation, shot)
    }

    fn standing(&self, _is_left: &dyn Fn(BallId) -> bool, _is_over: bool) -> Standing {
        let points = Player::BOTH.map(|player| self.points(player));
        let target = |player: Player| two_cue_balls::target(self.cue_ball(player));
        let caroms = Player::BOTH.map(|player| self.score[player].max(0).unsigned_abs());
        let ended = Player::BOTH.map(|player| self.innings[player]);
        let innings =
            Some(Innings { caroms, ended, high_runs: [0; 2], is_last: self.in_equalizer });
        Standing {
            score: Some(Score { innings, ..Score::new(points.into(), self.target) }),
            targets: Some(Player::BOTH.map(|player| Some(target(player)))),
            ..Standing::of_target(None, &[])
        }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let mut lines = two_cue_balls::turn(situation, self.cue_ball(player));
        let info = |words| Notice::new(NoticeKind::Info, words);
        lines.extend(self.in_equalizer.then(|| info(NoticeWords::EqualizingInning(player))));
        lines.extend(match (self.dedans.is_empty(), self.entree.is_empty()) {
            (false, _) => Some(info(NoticeWords::Dedans)),
            (true, false) => Some(info(NoticeWords::Entree)),
            (true, true) => None,
        });
        lines
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        pool::pocketed_notice(ball, None)
    }

    fn spotted_notice(&self, ball: BallId) -> Notice {
        two_cue_balls::spotted_notice(ball)
    }
}
