//! Rotation, or 15-ball pool, as in the BCA's book.
//!
//! The lowest ball must be hit first, and every ball that falls on a legal shot is worth its number.
//! Of the 120 points, 61 win; at 60 to 60 the player who pockets the last ball wins.

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::foul_count::FoulCount;
use super::pool::KITCHEN;
use super::pool_fouls::{Judged, Required, RequiredBalls};
use super::{
    BallLook, Call, Choice, ChoiceOption, CueBall, End, Ending, Foul, GameOption, GameState,
    InvalidCall, Next, Notice, NoticeWords, OptionWords, PerPlayer, Player, Reason, Region, Rule,
    Rules, Score, ShotSummary, Situation, Standing, Target, Turn, Verdict, VerdictWords, pool,
    pool_fouls, pool_options,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

/// The points that win: more than half of all.
const TARGET: i32 = 61;

const OPTIONS: [GameOption; 1] = [GameOption::head_start(60, &[10, 20, 30])];

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rotation {
    score: PerPlayer<i32>,
    /// Consecutive fouls of each player.
    foul_count: FoulCount,
}

impl Rules for Rotation {
    fn plays_with(&self, ball: BallId) -> bool {
        ball.0 <= 15
    }

    fn look(&self, ball: BallId) -> BallLook {
        BallLook::of_pool(ball)
    }

    fn triangle(&self) -> Option<u32> {
        Some(5)
    }

    /// The 1 is on the foot spot, the 2 in the right corner as seen from behind the rack, the 3 in
    /// the left one, and the 15 in the middle of the third row.
    fn rack(
        &self,
        table: &Table,
        radius: f64,
        rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        let mut balls = pool::shuffled(4..=14, rng);
        balls.insert(0, BallId(1));
        balls.insert(4, BallId(15));
        // Rows run from -y to +y, which is the racker's right to left.
        balls.insert(10, BallId(3));
        balls.push(BallId(2));
        pool::triangle(table, radius, &balls, self.home(table))
    }

    fn home(&self, table: &Table) -> Vector2<f64> {
        pool::break_spot(table)
    }

    fn foot(&self, table: &Table) -> Vector2<f64> {
        pool::foot_spot(table)
    }

    fn break_region(&self) -> Region {
        Region::BehindHeadString
    }

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    fn calls_double_hits(&self) -> bool {
        true
    }

    fn check_call(&self, _situation: &Situation, _call: Call) -> Result<(), InvalidCall> {
        Err(InvalidCall::InThisGame)
    }

    fn judge(&self, situation: &Situation, _call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let player = situation.player;
        let lowest = situation.on_table.first().copied();
        let required = Required { contact: true, rail: true, head_string: true };
        let mut fouls = pool_fouls::fouls(situation, shot, |ball| Some(ball) == lowest, required);
        if situation.breaking && pool::is_weak_break(shot) {
            pool::add_break_foul(&mut fouls, Foul::WeakBreak);
        }
        let mut state = self.clone();
        let is_third = state.foul_count.count(player, &fouls);
        let wanted = lowest.map_or(RequiredBalls::Any, RequiredBalls::Ball);
        let judged = Judged { player, shot, fouls, wanted, rule: |_| Rule::Rotation };
        let (reason, next) = match judged.reason() {
            Some(foul) if is_third => {
                let (reason, next) = pool::third_foul("", player, &foul);
                (Reason { rule: Rule::Rotation, ..reason }, next)
            }
            Some(foul) => (foul, state.after_foul(player, &judged)),
            None => state.after_shot(situation, shot),
        };
        let pocketed: Vec<BallId> = match judged.is_foul() {
            true => Vec::new(),
            false => shot.object_balls_potted().collect(),
        };
        let spotted = match (judged.is_foul(), &next) {
            (true, Next::Turn(_) | Next::Choice(_)) => pool::gone(shot).collect(),
            _ => Vec::new(),
        };
        Verdict {
            notices: judged.notices(&reason, &next),
            state: GameState::Rotation(state),
            fouls: judged.fouls,
            pocketed,
            spotted,
            reason,
            next,
        }
    }

    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, _is_over: bool) -> Standing {
        let lowest = pool::BALLS.into_iter().find(|&ball| is_left(ball));
        Standing {
            score: Some(Score::new(self.score, TARGET)),
            fouls: Some(self.foul_count.both()),
            ..Standing::of_target(lowest.map(Target::On), &pool::TRAY)
        }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let lowest = situation.on_table.first();
        let mut lines = pool::turn(
            situation,
            lowest.map_or(NoticeWords::Turn(player), |&ball| NoticeWords::Lowest(player, ball)),
        );
        lines.extend(self.foul_count.warning(player, NoticeWords::OnTwoFouls));
        lines
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        pool::pocketed_notice(ball, None)
    }
}

impl Rotation {
    /// After a foul the opponent shoots, or makes the player shoot again; after a scratch the cue
    /// ball is in hand behind the head string. A bad break may be repeated by the opponent.
    fn after_foul(&self, player: Player, judged: &Judged) -> Next {
        let opponent = player.other();
        let state = GameState::Rotation(self.clone());
        if judged.fouls.contains(&Foul::WeakBreak) {
            let turn = Turn::new(opponent, KITCHEN);
            let (label, meaning) = (OptionWords::Kitchen, OptionWords::PlacesCueBall(opponent));
            let kitchen = ChoiceOption::new("kitchen", label, meaning, state.clone(), turn);
            let options = vec![kitchen, pool_options::rerack(state, opponent)];
            return Next::Choice(Choice::new(opponent, options));
        }
        match judged.shot.cue_ball_lost() {
            true => Next::Turn(Turn::new(opponent, KITCHEN)),
            false => Next::Choice(pool_options::play_or_pass_back(&state, player)),
        }
    }

    /// A legal shot: the balls count their numbers.
    fn after_shot(&mut self, situation: &Situation, shot: &ShotSummary) -> (Reason, Next) {
        let player = situation.player;
        let points: u32 = shot.object_balls_potted().map(|ball| ball.0).sum();
        self.score[player] += points as i32;
        let Some(ball) = shot.object_balls_potted().next() else {
            let words = VerdictWords::NothingPocketed(player.other());
            let next = Next::Turn(Turn::new(player.other(), CueBall::InPosition));
            return (reason(words, None), next);
        };
        let event = shot.event_of(ball);
        let is_last = situation.on_table.iter().all(|&ball| shot.has_potted(ball));
        let how = match (self.score[player] >= TARGET, is_last) {
            (true, _) => Some(Ending::Points),
            (false, true) => Some(Ending::LastBall),
            (false, false) => None,
        };
        if let Some(how) = how {
            let end = End { winner: player, how, by_loser: false };
            return (reason(VerdictWords::Wins(how), event), Next::End(end));
        }
        let words = VerdictWords::RotationShot(points, player);
        (reason(words, event), Next::Turn(Turn::new(player, CueBall::InPosition)))
    }
}

fn reason(words: VerdictWords, event: Option<usize>) -> Reason {
    Reason { rule: Rule::Rotation, words, event }
}
