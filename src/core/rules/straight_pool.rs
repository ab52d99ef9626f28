//! Straight pool, or 14.1 continuous, by the WPA rules (Rules of Play 2025, chapter 7).
//!
//! Any ball may be hit first, and every shot calls a ball and a pocket or a safety. When one ball
//! is left, the other 14 are racked again without a ball at the apex, and the visit goes on.

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::foul_count::FoulCount;
use super::pool::KITCHEN;
use super::pool_fouls::{Judged, Required, RequiredBalls};
use super::shot::Touch;
use super::words::game_options;
use super::{
    BallLook, Call, CallsAllowed, Choice, ChoiceOption, CueBall, End, Ending, Foul, GameOption,
    GameState, InvalidCall, Next, Notice, NoticeWords, OptionValues, OptionWords, PerPlayer,
    Player, Reason, Region, Rerack, Rule, Rules, Score, ShotSummary, Situation, Spot, Spotted,
    Standing, Target, Turn, Verdict, VerdictWords, pool, pool_fouls, pool_options,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

/// Points that an illegal opening break costs (7.10), and any other foul (7.9).
const BREAKING_FOUL: i32 = 2;
const FOUL: i32 = 1;
/// Points that the third foul in a row costs besides (7.11).
const THIRD_FOUL: i32 = 15;
/// Object balls that must reach a rail on the opening break, besides the cue ball (7.3).
const BREAK_RAILS: usize = 2;

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StraightPool {
    score: PerPlayer<i32>,
    /// The points that win.
    target: i32,
    /// Consecutive fouls of each player.
    foul_count: FoulCount,
}

impl Default for StraightPool {
    fn default() -> StraightPool {
        let (score, foul_count) = (PerPlayer::default(), FoulCount::default());
        StraightPool { score, target: 100, foul_count }
    }
}

const OPTIONS: [GameOption; 2] = [
    GameOption {
        key: "target",
        title: game_options::TARGET,
        values: OptionValues::Number { least: 1, most: 10_000, offered: &[20, 50, 100, 150] },
    },
    GameOption::head_start(10_000, &[5, 10, 20, 40]),
];

/// The rule of a foul.
fn rule_of(foul: Foul) -> Rule {
    Rule::Wpa(foul.rule())
}

impl Rules for StraightPool {
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
        let balls = pool::shuffled(1..=15, rng);
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

    fn is_continuous(&self) -> bool {
        true
    }

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    fn calls_double_hits(&self) -> bool {
        true
    }

    fn calls_allowed(&self, _is_break: bool) -> CallsAllowed {
        CallsAllowed { pot: true, safety: true, ..CallsAllowed::default() }
    }

    fn check_call(&self, situation: &Situation, call: Call) -> Result<(), InvalidCall> {
        match call {
            Call::Safety => Ok(()),
            call => pool::check_pot(situation, call),
        }
    }

    fn judge(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let player = situation.player;
        let required = Required { contact: true, rail: true, head_string: true };
        let mut fouls = pool_fouls::fouls(situation, shot, |_| true, required);
        let first_behind = fouls.iter().position(|foul| *foul == Foul::HitBehindHeadString);
        if let Some(place) = first_behind.filter(|_| stays_behind_head_string(shot)) {
            // Only here it makes a difference that the shot breaks both rules about the string.
            fouls.insert(place + 1, Foul::StayedBehindHeadString);
        }
        let made = call.filter(|call| call.is_made_by(shot)).and_then(Call::pot);
        let is_opening_met =
            made.is_some() || shot.cue_ball_to_rail && shot.object_balls_to_rail >= BREAK_RAILS;
        let is_breaking_foul = situation.breaking && !is_opening_met;
        if is_breaking_foul {
            // It stands for all other fouls of the shot (7.10).
            fouls = vec![Foul::OpeningBreak];
        }
        let mut state = self.clone();
        let is_third = !is_breaking_foul && state.foul_count.count(player, &fouls);
        let wanted = RequiredBalls::Any;
        let judged = Judged { player, shot, fouls, wanted, rule: rule_of };
        let mut visit = Visit { pocketed: Vec::new(), spotted: pool::gone(shot).collect() };
        let (reason, next) = match judged.reason() {
            Some(foul) if is_breaking_foul => state.breaking_foul(player, shot, foul),
            Some(foul) if is_third => {
                // They are racked with the others.
                visit.spotted.clear();
                state.third_foul(player, &foul)
            }
            Some(foul) => {
                state.score[player] -= FOUL;
                let cue_ball = match judged.fouls.iter().any(|foul| sends_to_kitchen(*foul)) {
                    true => KITCHEN,
                    false => CueBall::InPosition,
                };
                (foul, Next::Turn(Turn::new(player.other(), cue_ball)))
            }
            None => match made.filter(|_| call != Some(Call::Safety)) {
                Some((ball, _)) => state.score_for(situation, ball, shot, &mut visit),
                None => pass(player, call, shot),
            },
        };
        Verdict {
            notices: judged.notices(&reason, &next),
            state: GameState::StraightPool(state),
            pocketed: visit.pocketed,
            spotted: visit.spotted,
            fouls: judged.fouls,
            reason,
            next,
        }
    }

    fn standing(&self, _is_left: &dyn Fn(BallId) -> bool, _is_over: bool) -> Standing {
        Standing {
            score: Some(Score::new(self.score, self.target)),
            fouls: Some(self.foul_count.both()),
            ..Standing::of_target(Some(Target::Any), &pool::TRAY)
        }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let mut lines = pool::turn(situation, NoticeWords::AnyBall(player));
        lines.extend(self.foul_count.warning(player, NoticeWords::OnTwoFoulsPoints));
        lines
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        pool::pocketed_notice(ball, None)
    }
}

/// The balls of a shot: those that count, and those that return to the table.
struct Visit {
    pocketed: Vec<BallId>,
    spotted: Vec<Spotted>,
}

impl StraightPool {
    /// An illegal opening break: the opponent accepts the table or has the breaker break again.
    fn breaking_foul(
        &mut self,
        player: Player,
        shot: &ShotSummary,
        foul: Reason,
    ) -> (Reason, Next) {
        self.score[player] -= BREAKING_FOUL;
        let cue_ball = if shot.cue_ball_lost() { KITCHEN } else { CueBall::InPosition };
        let state = GameState::StraightPool(self.clone());
        let options = vec![
            pool_options::accept(state.clone(), player.other(), cue_ball),
            ChoiceOption::new(
                "require_rebreak",
                OptionWords::MakeRebreak,
                OptionWords::BreaksAgain(player),
                state,
                Turn::breaks(player, KITCHEN),
            ),
        ];
        (foul, Next::Choice(Choice::new(player.other(), options)))
    }

    /// The third foul in a row: the player breaks a full rack (7.11).
    fn third_foul(&mut self, player: Player, foul: &Reason) -> (Reason, Next) {
        self.score[player] -= FOUL + THIRD_FOUL;
        self.foul_count.clear(player);
        let reason = pool::reason("7.11", VerdictWords::ThreeFouls14(player), foul.event);
        (reason, Next::Turn(Turn::breaks(player, KITCHEN)))
    }

    /// The called ball is made: a point for it, and one for every other ball (7.7).
    fn score_for(
        &mut self,
        situation: &Situation,
        ball: BallId,
        shot: &ShotSummary,
        visit: &mut Visit,
    ) -> (Reason, Next) {
        let player = situation.player;
        visit.spotted.clear();
        visit.pocketed = shot.object_balls_potted().collect();
        let points = visit.pocketed.len() as u32;
        self.score[player] += points as i32;
        let event = shot.event_of(ball);
        if self.score[player] >= self.target {
            let end = End { winner: player, how: Ending::Points, by_loser: false };
            let words = VerdictWords::Reaches(player, self.score[player].unsigned_abs());
            return (pool::reason("7.2", words, event), Next::End(end));
        }
        let words = match points {
            1 => VerdictWords::CountsPoint(player),
            _ => VerdictWords::CountsPoints(points, player),
        };
        let mut left =
            situation.on_table.iter().copied().filter(|ball| !visit.pocketed.contains(ball));
        let turn = match (left.next(), left.next()) {
            (_, Some(_)) => Turn::new(player, CueBall::InPosition),
            (last, None) => rerack(player, last, shot, &mut visit.spotted),
        };
        (pool::reason("7.7", words, event), Next::Turn(turn))
    }
}

/// The turn after the 14th ball of a rack, or after the last two in one shot (7.8): where the
/// `last` ball or the cue ball would be in the way of the rack, one or both move.
fn rerack(
    player: Player,
    last: Option<BallId>,
    shot: &ShotSummary,
    spotted: &mut Vec<Spotted>,
) -> Turn {
    let rest = &shot.rest;
    let is_cue_ball_in_rack = rest.in_rack.contains(&BallId::CUE);
    let is_last_in_rack = last.is_some_and(|ball| rest.in_rack.contains(&ball));
    let free = |on_head_spot: bool| if on_head_spot { Spot::Centre } else { Spot::Head };
    let mut cue_ball = CueBall::InPosition;
    let mut kept = last;
    match (last, is_last_in_rack, is_cue_ball_in_rack) {
        (None, _, true) | (Some(_), true, true) => (kept, cue_ball) = (None, KITCHEN),
        (Some(ball), true, false) => {
            let spot = free(rest.on_head_spot.contains(&BallId::CUE));
            spotted.push(Spotted { ball, spot });
        }
        (Some(ball), false, true) if rest.behind_head_string.contains(&ball) => {
            let spot = free(rest.on_head_spot.contains(&ball));
            spotted.push(Spotted { ball: BallId::CUE, spot });
        }
        (Some(_), false, true) => cue_ball = KITCHEN,
        (_, _, false) => {}
    }
    Turn { rerack: Rerack::GoOn { kept }, ..Turn::new(player, cue_ball) }
}

/// A legal shot that scores nothing: what fell is spotted (7.6).
fn pass(player: Player, call: Option<Call>, shot: &ShotSummary) -> (Reason, Next) {
    let opponent = player.other();
    let potted = shot.object_balls_potted().next();
    let (rule, words) = match (call, potted) {
        (Some(Call::Safety), None) => ("7.5", VerdictWords::Safety(opponent)),
        (Some(Call::Safety), Some(_)) => ("7.5", VerdictWords::SpottedOnSafety(opponent)),
        (_, None) => ("7.6", VerdictWords::NothingPocketed(opponent)),
        (_, Some(_)) => ("7.6", VerdictWords::SpottedBall(opponent)),
    };
    let event = potted.and_then(|ball| shot.event_of(ball));
    let next = Next::Turn(Turn::new(opponent, CueBall::InPosition));
    (pool::reason(rule, words, event), next)
}

/// True if the cue ball neither crossed the head string nor hit a ball that was not behind it.
fn stays_behind_head_string(shot: &ShotSummary) -> bool {
    let is_behind = |touch: &Touch| match touch {
        Touch::Balls([BallId::CUE, ball]) => shot.head_string.behind.contains(ball),
        _ => true,
    };
    !shot.head_string.crossed && shot.touches.iter().all(is_behind)
}

/// True for the fouls after which the cue ball is in hand behind the head string (7.9).
fn sends_to_kitchen(foul: Foul) -> bool {
    matches!(foul, Foul::Scratch | Foul::StayedBehindHeadString)
}
