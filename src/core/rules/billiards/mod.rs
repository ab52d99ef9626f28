//! English billiards by the rules of the WPBSA, whose numbers are those of section 3 (and of section 2
//! for definitions).
//!
//! Each player has a cue ball of their own, which comes to the table from hand with the player's
//! first turn. Cannons, pots and in-offs score; the first player to reach the target wins.

mod judging;
mod scores;

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::two_cue_balls::{self, CueColour, RED, WHITE, YELLOW, two_colours};
use super::words::game_options;
use super::{
    BallLook, Call, GameOption, InvalidCall, Notice, NoticeKind, NoticeWords, OptionValues,
    PerPlayer, Player, Region, Rules, Score, ShotSummary, Situation, Spot, Spotted, Standing,
    Verdict,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

/// Hazards in a row allowed without a cannon (3.10).
const MOST_HAZARDS: u32 = 15;
/// Cannons in a row allowed without a hazard (3.9).
const MOST_CANNONS: u32 = 75;
/// The referee announces these limits when this many are left.
const ANNOUNCED_FROM: u32 = 5;
/// Pots of the red off its spot in a row, with no other score, after which it goes on the centre spot
/// (3.8).
const MOST_RED_POTS: u32 = 2;

/// The game between two strokes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Billiards {
    score: PerPlayer<i32>,
    /// The points that win.
    target: i32,
    /// The player who started, once the first stroke is played.
    starter: Option<Player>,
    /// Each player's cue ball where a file gives it, or else white is that of the starter.
    #[serde(deserialize_with = "two_colours")]
    cue: Option<PerPlayer<CueColour>>,
    /// Hazards in a row without a cannon.
    hazards: u32,
    /// Cannons in a row without a hazard.
    cannons: u32,
    /// Pots of the red off its spot in a row, with no other score.
    red_pots: u32,
}

impl Default for Billiards {
    fn default() -> Billiards {
        Billiards {
            score: PerPlayer::default(),
            target: 100,
            starter: None,
            cue: None,
            hazards: 0,
            cannons: 0,
            red_pots: 0,
        }
    }
}

const OPTIONS: [GameOption; 2] = [
    GameOption {
        key: "target",
        title: game_options::TARGET,
        values: OptionValues::Number { least: 1, most: 10_000, offered: &[50, 100, 200, 300] },
    },
    GameOption::head_start(10_000, &[10, 20, 50]),
];

impl Rules for Billiards {
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
        vec![(WHITE, self.home(table)), (RED, self.foot(table))]
    }

    fn rack_for(
        &self,
        player: Player,
        table: &Table,
        _radius: f64,
        _rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        vec![(self.cue_ball(player), self.home(table)), (RED, self.foot(table))]
    }

    /// In the D, between its middle and its right corner.
    fn home(&self, table: &Table) -> Vector2<f64> {
        let [yellow, _, brown, ..] = table.color_spots();
        (yellow + brown) * 0.5
    }

    /// The black spot of snooker.
    fn foot(&self, table: &Table) -> Vector2<f64> {
        let [.., black] = table.color_spots();
        black
    }

    /// The red's spot, then the pyramid spot and the centre spot, or in the opposite order (3.8).
    fn places(&self, table: &Table, Spotted { ball, spot }: Spotted) -> Vec<Vector2<f64>> {
        let [_, _, _, centre, pyramid, black] = table.color_spots();
        match (ball, spot) {
            (RED, Spot::Centre) => vec![centre, pyramid, black],
            (RED, _) => vec![black, pyramid, centre],
            _ => vec![centre],
        }
    }

    fn spotting_gap(&self) -> f64 {
        Spot::GAP
    }

    fn break_region(&self) -> Region {
        Region::D
    }

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    fn returns_balls(&self) -> bool {
        true
    }

    fn calls_double_hits(&self) -> bool {
        true
    }

    fn check_call(&self, _situation: &Situation, _call: Call) -> Result<(), InvalidCall> {
        Err(InvalidCall::InThisGame)
    }

    fn judge(&self, situation: &Situation, _call: Option<Call>, shot: &ShotSummary) -> Verdict {
        judging::judge(self, situation, shot)
    }

    fn standing(&self, _is_left: &dyn Fn(BallId) -> bool, _is_over: bool) -> Standing {
        let target = |player| two_cue_balls::target(self.cue_ball(player));
        let score = Score { counts_points: true, ..Score::new(self.score, self.target) };
        Standing {
            score: Some(score),
            targets: Some(Player::BOTH.map(|player| Some(target(player)))),
            ..Standing::of_target(None, &[])
        }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let mut lines = two_cue_balls::turn(situation, self.cue_ball(situation.player));
        let left = |most: u32, count: u32| {
            Some(most.saturating_sub(count)).filter(|n| *n <= ANNOUNCED_FROM)
        };
        let hazards = left(MOST_HAZARDS, self.hazards).map(NoticeWords::HazardsLeft);
        let cannons = left(MOST_CANNONS, self.cannons).map(NoticeWords::CannonsLeft);
        let warnings = hazards.into_iter().chain(cannons);
        lines.extend(warnings.map(|words| Notice::new(NoticeKind::Info, words)));
        lines
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        let words = match ball {
            WHITE => NoticeWords::WhitePotted,
            YELLOW => NoticeWords::YellowPotted,
            _ => NoticeWords::RedPotted,
        };
        Notice::new(NoticeKind::Pocketed, words)
    }

    fn spotted_notice(&self, ball: BallId) -> Notice {
        two_cue_balls::spotted_notice(ball)
    }
}
