//! Free practice: a rack or a scene without a referee.

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::eight_ball::EightBall;
use super::{
    BallLook, Call, CueBall, GameState, InvalidCall, Next, Notice, NoticeKind, NoticeWords, Reason,
    Region, Rule, Rules, ShotSummary, Situation, Standing, Turn, Verdict, VerdictWords, pool,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

/// The game between two shots; practice has no state.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Practice {}

impl Rules for Practice {
    fn plays_with(&self, ball: BallId) -> bool {
        ball.0 <= 15
    }

    fn look(&self, ball: BallId) -> BallLook {
        BallLook::of_pool(ball)
    }

    fn triangle(&self) -> Option<u32> {
        Some(5)
    }

    fn rack(
        &self,
        table: &Table,
        radius: f64,
        rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        EightBall::default().rack(table, radius, rng)
    }

    fn home(&self, table: &Table) -> Vector2<f64> {
        pool::head_spot(table)
    }

    fn foot(&self, table: &Table) -> Vector2<f64> {
        pool::foot_spot(table)
    }

    fn break_region(&self) -> Region {
        Region::Anywhere
    }

    fn is_free(&self) -> bool {
        true
    }

    fn check_call(&self, _situation: &Situation, _call: Call) -> Result<(), InvalidCall> {
        Err(InvalidCall::InPractice)
    }

    fn judge(&self, situation: &Situation, _call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let cue_ball = match shot.cue_ball_lost() {
            true => CueBall::InHand(Region::Anywhere),
            false => CueBall::InPosition,
        };
        Verdict {
            state: GameState::Practice(self.clone()),
            fouls: Vec::new(),
            pocketed: shot.object_balls_potted().collect(),
            spotted: Vec::new(),
            reason: Reason { rule: Rule::Practice, words: VerdictWords::Practice, event: None },
            notices: Vec::new(),
            next: Next::Turn(Turn::new(situation.player, cue_ball)),
        }
    }

    fn standing(&self, _is_left: &dyn Fn(BallId) -> bool, _is_over: bool) -> Standing {
        Standing { targets: None, ..Standing::of_target(None, &pool::TRAY) }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        match situation.cue_ball {
            CueBall::InPosition => Vec::new(),
            CueBall::InHand(_) | CueBall::Optional(_) => {
                vec![Notice::new(NoticeKind::Info, NoticeWords::PlaceCueBall)]
            }
        }
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        Notice::new(NoticeKind::Pocketed, NoticeWords::Pocketed(ball))
    }
}
