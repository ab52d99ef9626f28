//! 8-ball by the WPA rules (Rules of Play 2025, chapter 4).
//!
//! Ball and pocket are called on every shot but the break. A shot without a call counts as one that
//! calls nothing. Where the book leaves a case open, a comment gives the interpretation used here.

#[cfg(test)]
mod tests;

use nalgebra::Vector2;
use rand::{Rng, RngCore};
use serde::{Deserialize, Serialize};

use super::group::{EIGHT, Group, Groups, Settled};
use super::pool::{ANYWHERE, KITCHEN};
use super::pool_fouls::{Judged, Required, RequiredBalls};
use super::{
    BallLook, Call, CallsAllowed, Choice, CueBall, End, Ending, Foul, GameState, InvalidCall, Next,
    Notice, NoticeWords, Player, Region, Rule, Rules, ShotSummary, Situation, Standing, Turn,
    Verdict, VerdictWords, pool, pool_fouls, pool_options,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

/// All general fouls are fouls of this game (4.9).
const REQUIRED: Required = Required { contact: true, rail: true, head_string: true };

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EightBall {
    /// Each player's group; `None` while the table is open.
    groups: Option<Settled>,
}

/// The balls that the player must hit first and may call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    /// Any but the 8: the table is open.
    Open {
        /// True once a group is cleared: the 8 may then be hit and called.
        one_group_gone: bool,
    },
    /// The player's own group.
    Group(Group),
    /// The 8: the player's group is cleared.
    Eight,
}

impl Rules for EightBall {
    fn plays_with(&self, ball: BallId) -> bool {
        ball.0 <= 15
    }

    fn look(&self, ball: BallId) -> BallLook {
        BallLook::of_pool(ball)
    }

    fn triangle(&self) -> Option<u32> {
        Some(5)
    }

    /// The 8 is in the middle of the third row, one ball of each group in the two back corners, all
    /// others anywhere (4.2).
    fn rack(
        &self,
        table: &Table,
        radius: f64,
        rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        let mut corners = [Group::Solids, Group::Stripes].map(|group| {
            let balls = group.balls();
            balls[rng.random_range(0..balls.len())]
        });
        if rng.random() {
            corners.swap(0, 1);
        }
        let others = (1..=15).filter(|&ball| {
            let ball = BallId(ball);
            ball != EIGHT && !corners.contains(&ball)
        });
        let mut balls = pool::shuffled(others, rng);
        balls.insert(4, EIGHT);
        balls.insert(10, corners[0]);
        balls.push(corners[1]);
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

    fn calls_double_hits(&self) -> bool {
        true
    }

    fn calls_allowed(&self, is_break: bool) -> CallsAllowed {
        CallsAllowed { pot: !is_break, safety: !is_break, ..CallsAllowed::default() }
    }

    fn check_call(&self, situation: &Situation, call: Call) -> Result<(), InvalidCall> {
        let ball = match call {
            Call::PushOut => return Err(InvalidCall::NoPushOutIn8Ball),
            _ if situation.breaking => return Err(InvalidCall::OnTheBreak),
            Call::Safety => return Ok(()),
            Call::Bank { .. } => return Err(InvalidCall::NoRailsCalled),
            Call::Nominate { .. } => return Err(InvalidCall::PocketNeeded),
            Call::Pot { ball, .. } => ball,
        };
        if !situation.on_table.contains(&ball) {
            return Err(InvalidCall::BallGone);
        }
        match self.target(situation) {
            Target::Open { one_group_gone: false } if ball == EIGHT => {
                Err(InvalidCall::EightOnOpenTable)
            }
            Target::Open { .. } => Ok(()),
            Target::Group(own) if Group::of(ball) == Some(own) => Ok(()),
            Target::Group(_) if ball == EIGHT => Err(InvalidCall::EightTooEarly),
            Target::Group(_) => Err(InvalidCall::OpponentsBall),
            Target::Eight if ball == EIGHT => Ok(()),
            Target::Eight => Err(InvalidCall::OnlyTheEight),
        }
    }

    fn judge(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict {
        match situation.breaking {
            true => self.judge_break(situation, shot),
            false => self.judge_play(situation, call, shot),
        }
    }

    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, is_over: bool) -> Standing {
        Standing::of_groups(self.groups(), is_left, is_over)
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let target = match self.target(situation) {
            Target::Open { .. } => NoticeWords::Open(player),
            Target::Group(Group::Solids) => NoticeWords::Solids(player),
            Target::Group(Group::Stripes) => NoticeWords::Stripes(player),
            Target::Eight => NoticeWords::Eight(player),
        };
        pool::turn(situation, target)
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        pool::pocketed_notice(ball, Some(EIGHT))
    }
}

impl EightBall {
    fn groups(&self) -> Groups {
        Settled::groups(self.groups)
    }

    fn target(&self, situation: &Situation) -> Target {
        let is_gone = |group: Group| !group.is_any_of(&situation.on_table);
        match self.groups()[situation.player.index()] {
            None => {
                Target::Open { one_group_gone: is_gone(Group::Solids) || is_gone(Group::Stripes) }
            }
            Some(own) if is_gone(own) => Target::Eight,
            Some(own) => Target::Group(own),
        }
    }

    /// The break: any ball may be hit first, nothing is called, and the table stays open whatever
    /// is pocketed (4.3). The first matching case decides.
    fn judge_break(&self, situation: &Situation, shot: &ShotSummary) -> Verdict {
        let (player, opponent) = (situation.player, situation.player.other());
        let fouls = pool_fouls::fouls(situation, shot, |_| true, REQUIRED);
        let judged = Judged { player, shot, fouls, wanted: RequiredBalls::Any, rule: rule_of };
        let fouls = &judged.fouls;
        let is_scratch = shot.cue_ball_lost();
        let same = || GameState::EightBall(self.clone());
        let eight = shot.event_of(EIGHT);
        let (reason, next) = if shot.has_potted(EIGHT) && fouls.is_empty() {
            let text = VerdictWords::EightOnBreak;
            let options = vec![
                pool_options::spot_eight(same(), player, CueBall::InPosition),
                pool_options::rebreak(same(), player),
            ];
            (pool::reason("4.3(e)", text, eight), Next::Choice(Choice::new(player, options)))
        } else if shot.has_potted(EIGHT) {
            let text = VerdictWords::EightOnBreakWithFoul;
            // The book does not say who breaks again; here it is the player who chooses.
            let options = vec![
                pool_options::spot_eight(same(), opponent, KITCHEN),
                pool_options::rebreak(same(), opponent),
            ];
            let choice = Choice::new(opponent, options);
            (pool::reason("4.3(f)", text, eight), Next::Choice(choice))
        } else if pool::is_weak_break(shot) {
            let text = match shot.object_balls_to_rail {
                0 => VerdictWords::IllegalBreak0,
                1 => VerdictWords::IllegalBreak1,
                2 => VerdictWords::IllegalBreak2,
                _ => VerdictWords::IllegalBreak3,
            };
            let cue_ball = if is_scratch { KITCHEN } else { CueBall::InPosition };
            let options = vec![
                pool_options::accept(same(), opponent, cue_ball),
                pool_options::rerack(same(), opponent),
                pool_options::make_rebreak(same(), player),
            ];
            let choice = Choice::new(opponent, options);
            (pool::reason("4.3(d)", text, None), Next::Choice(choice))
        } else if let Some(foul) = judged.reason() {
            // The most serious foul decides; a scratch is worse than a ball off the table.
            let rule = match fouls.last() {
                Some(Foul::OffTable(_)) => "4.3(g)",
                _ => "4.3(h)",
            };
            let reason = pool::reason(rule, foul.words, foul.event);
            let next = match is_scratch {
                true => Next::Turn(Turn::new(opponent, KITCHEN)),
                false => Next::Choice(Choice::new(
                    opponent,
                    vec![
                        pool_options::accept(same(), opponent, CueBall::InPosition),
                        pool_options::take_kitchen(same(), opponent),
                    ],
                )),
            };
            (reason, next)
        } else if let Some(ball) = shot.object_balls_potted().next() {
            let text = VerdictWords::BreakPocketed8Ball;
            let next = Next::Turn(Turn::new(player, CueBall::InPosition));
            (pool::reason("4.3(c)", text, shot.event_of(ball)), next)
        } else {
            let text = VerdictWords::BreakMissed8Ball(opponent);
            let next = Next::Turn(Turn::new(opponent, CueBall::InPosition));
            (pool::reason("4.3(c)", text, None), next)
        };
        // The 8 is the only ball that is spotted (4.7).
        let spotted = shot.off_table.contains(&EIGHT).then_some(EIGHT.into()).into_iter().collect();
        let pocketed = shot.object_balls_potted().filter(|&ball| ball != EIGHT).collect();
        let notices = judged.notices(&reason, &next);
        Verdict { state: same(), fouls: judged.fouls, pocketed, spotted, reason, notices, next }
    }

    fn judge_play(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let (player, opponent) = (situation.player, situation.player.other());
        let target = self.target_of(situation, call);
        let fouls =
            pool_fouls::fouls(situation, shot, |ball| may_hit_first(target, ball), REQUIRED);
        let judged = Judged { player, shot, fouls, wanted: wanted(target), rule: rule_of };
        let is_made = call.is_some_and(|call| call.is_made_by(shot));
        let end = end_of(player, target, &judged.fouls, (call, is_made), shot);
        let mut state = self.clone();
        let (reason, next) = if let Some((rule, end)) = end {
            let event = shot.event_of(EIGHT);
            let reason = match end.by_loser {
                true => pool::reason(rule, VerdictWords::Loses(player, end.how), event),
                false => pool::reason(rule, VerdictWords::Wins(end.how), event),
            };
            (reason, Next::End(end))
        } else if let Some(foul) = judged.reason() {
            (foul, Next::Turn(Turn::new(opponent, ANYWHERE)))
        } else if call == Some(Call::Safety) {
            let next = Next::Turn(Turn::new(opponent, CueBall::InPosition));
            let reason = match shot.object_balls_potted().next() {
                Some(ball) => {
                    pool::reason("4.6", VerdictWords::SafetyPocketed(ball, opponent), None)
                }
                None => pool::reason("4.6", VerdictWords::Safety(opponent), None),
            };
            (reason, next)
        } else if let Some(Call::Pot { ball, .. }) = call.filter(|_| is_made) {
            let won = Group::of(ball).filter(|_| self.groups.is_none());
            if let Some(own) = won {
                state.groups = Some(Settled::new(player, own));
            }
            let text = match won {
                None => VerdictWords::AsCalled(ball),
                Some(Group::Solids) => VerdictWords::AsCalledSolids(ball, player),
                Some(Group::Stripes) => VerdictWords::AsCalledStripes(ball, player),
            };
            let rule = if self.groups.is_none() { "4.4" } else { "4.5" };
            let next = Next::Turn(Turn::new(player, CueBall::InPosition));
            (pool::reason(rule, text, shot.event_of(ball)), next)
        } else {
            let potted = shot.object_balls_potted().next();
            let text = match (call, potted) {
                (_, None) => VerdictWords::NothingPocketed(opponent),
                (None, Some(_)) => VerdictWords::NoCall(opponent),
                (Some(_), Some(_)) => VerdictWords::CalledBallMissed(opponent),
            };
            let event = potted.and_then(|ball| shot.event_of(ball));
            let next = Next::Turn(Turn::new(opponent, CueBall::InPosition));
            (pool::reason("4.5", text, event), next)
        };
        let notices = judged.notices(&reason, &next);
        let lost = matches!(next, Next::End(end) if end.by_loser);
        let counts = |ball: &BallId| !(lost && *ball == EIGHT);
        let pocketed = shot.object_balls_potted().filter(counts).collect();
        let state = GameState::EightBall(state);
        Verdict { state, fouls: judged.fouls, pocketed, spotted: Vec::new(), reason, notices, next }
    }

    /// The target of a shot with its call. On an open table with one group cleared, calling the 8
    /// claims that group (4.4), so the 8 must be hit first.
    fn target_of(&self, situation: &Situation, call: Option<Call>) -> Target {
        match (self.target(situation), call) {
            (Target::Open { one_group_gone: true }, Some(Call::Pot { ball: EIGHT, .. })) => {
                Target::Eight
            }
            (target, _) => target,
        }
    }
}

/// The rule of a foul.
fn rule_of(foul: Foul) -> Rule {
    Rule::Wpa(foul.rule())
}

fn may_hit_first(target: Target, ball: BallId) -> bool {
    match target {
        Target::Open { one_group_gone } => ball != EIGHT || one_group_gone,
        Target::Group(own) => Group::of(ball) == Some(own),
        Target::Eight => ball == EIGHT,
    }
}

fn wanted(target: Target) -> RequiredBalls {
    match target {
        Target::Open { .. } => RequiredBalls::Open,
        Target::Group(own) => RequiredBalls::Group(own),
        Target::Eight => RequiredBalls::Ball(EIGHT),
    }
}

/// The end of the rack, if the 8 is pocketed or off the table, with the rule (4.8).
fn end_of(
    player: Player,
    target: Target,
    fouls: &[Foul],
    (call, is_made): (Option<Call>, bool),
    shot: &ShotSummary,
) -> Option<(&'static str, End)> {
    let lost = |rule: &'static str, how: Ending| {
        (rule, End { winner: player.other(), how, by_loser: true })
    };
    if shot.off_table.contains(&EIGHT) {
        return Some(lost("4.8(d)", Ending::EightLeft));
    }
    if !shot.has_potted(EIGHT) {
        return None;
    }
    if !fouls.is_empty() {
        let how = match shot.cue_ball_lost() {
            true => Ending::EightWithScratch,
            false => Ending::EightWithFoul,
        };
        return Some(lost("4.8(a)", how));
    }
    match target {
        Target::Open { .. } => {
            return Some(lost("4.8(b)", Ending::EightOnOpenTable));
        }
        Target::Group(Group::Solids) => {
            return Some(lost("4.8(b)", Ending::EightBeforeSolids));
        }
        Target::Group(Group::Stripes) => {
            return Some(lost("4.8(b)", Ending::EightBeforeStripes));
        }
        Target::Eight => {}
    }
    if !is_made {
        let how = match call {
            Some(Call::Pot { .. }) => Ending::EightElsewhere,
            _ => Ending::EightWithoutCall,
        };
        return Some(lost("4.8(c)", how));
    }
    Some(("4.5", End { winner: player, how: Ending::EightAsCalled, by_loser: false }))
}
