//! 8-ball by the WPA rules (Rules of Play 2025, chapter 4).
//!
//! Ball and pocket are called on every shot but the break. A shot without a call counts as one that
//! calls nothing. Where the book leaves a case open, a comment gives the interpretation used here.

#[cfg(test)]
mod tests;

use std::fmt::Display;

use nalgebra::Vector2;
use rand::{Rng, RngCore};
use serde::{Deserialize, Serialize};

use super::group::{EIGHT, Group, Groups, Settled};
use super::pool::{Required, Wanted};
use super::{
    BallLook, Call, CallsAllowed, Choice, ChoiceOption, CueBall, End, Foul, GameState, Next,
    Notice, Player, Region, Rules, ShotSummary, Situation, Standing, TrayRow, Turn, Verdict, pool,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;
use crate::texts::{Text, choice_options, endings, invalid_calls, targets, turns, verdicts};

/// Solids, the 8, stripes.
const TRAY: [TrayRow; 3] = [
    TrayRow { title: Some(Group::Solids.title()), balls: Group::Solids.balls() },
    TrayRow { title: None, balls: &[EIGHT] },
    TrayRow { title: Some(Group::Stripes.title()), balls: Group::Stripes.balls() },
];

const KITCHEN: CueBall = CueBall::InHand(Region::BehindHeadString);
const ANYWHERE: CueBall = CueBall::InHand(Region::Anywhere);

/// All general fouls are fouls of this game (4.9).
const REQUIRED: Required = Required { contact: true, head_string: true };

/// The fewest object balls that reach a rail on a legal break without a pocketed ball (4.3).
const BREAK_RAILS: usize = 4;

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
        let rows = [&balls[..1], &balls[1..3], &balls[3..6], &balls[6..10], &balls[10..]];
        pool::rack(table, radius, &rows, 0, self.home(table))
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
        CallsAllowed { pot: !is_break, safety: !is_break, push_out: false }
    }

    fn check_call(&self, situation: &Situation, call: Call) -> Result<(), Text> {
        let ball = match call {
            Call::PushOut => return Err(invalid_calls::NO_PUSH_OUT_IN_8_BALL),
            _ if situation.breaking => return Err(invalid_calls::ON_THE_BREAK),
            Call::Safety => return Ok(()),
            Call::Pot { ball, .. } => ball,
        };
        if !situation.on_table.contains(&ball) {
            return Err(invalid_calls::BALL_GONE);
        }
        match self.target(situation) {
            Target::Open { one_group_gone: false } if ball == EIGHT => {
                Err(invalid_calls::EIGHT_ON_OPEN_TABLE)
            }
            Target::Open { .. } => Ok(()),
            Target::Group(own) if Group::of(ball) == Some(own) => Ok(()),
            Target::Group(_) if ball == EIGHT => Err(invalid_calls::EIGHT_TOO_EARLY),
            Target::Group(_) => Err(invalid_calls::OPPONENTS_BALL),
            Target::Eight if ball == EIGHT => Ok(()),
            Target::Eight => Err(invalid_calls::ONLY_THE_EIGHT),
        }
    }

    fn judge(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict {
        match situation.breaking {
            true => self.judge_break(situation, shot),
            false => self.judge_play(situation, call, shot),
        }
    }

    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, is_over: bool) -> Standing {
        let groups = self.groups();
        let is_down = |own: Group| !own.balls().iter().any(|&ball| is_left(ball));
        let on_decider = groups.map(|group| !is_over && group.is_some_and(is_down));
        Standing {
            sides: groups.map(|group| group.map(Group::title)),
            targets: Some(Player::BOTH.map(|player| match groups[player.index()] {
                _ if on_decider[player.index()] => targets::ON_8,
                Some(group) => group.title(),
                None => targets::OPEN,
            })),
            decider: EIGHT,
            on_decider,
            groups: Some(groups.map(|group| group.map_or("open", Group::name))),
            fouls: None,
            tray: &TRAY,
        }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = &situation.player;
        let target = match self.target(situation) {
            Target::Open { .. } => turns::open(player),
            Target::Group(Group::Solids) => turns::solids(player),
            Target::Group(Group::Stripes) => turns::stripes(player),
            Target::Eight => turns::eight(player),
        };
        pool::turn(situation, target)
    }

    fn pocketed(&self, ball: BallId) -> Notice {
        pool::pocketed(ball, EIGHT)
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
        let fouls = pool::fouls(situation, shot, |_| true, REQUIRED);
        let foul = pool::foul_reason(&fouls, shot, Wanted::Any);
        let is_scratch = shot.cue_ball_lost();
        let eight = shot.event_of(EIGHT);
        let is_illegal =
            shot.object_balls_potted().next().is_none() && shot.object_balls_to_rail < BREAK_RAILS;
        let (reason, next) = if shot.has_potted(EIGHT) && fouls.is_empty() {
            let text = verdicts::EIGHT_ON_BREAK;
            let options = vec![self.spot_eight(player, CueBall::InPosition), self.rebreak(player)];
            (pool::reason("4.3(e)", text, eight), Next::Choice(Choice { player, options }))
        } else if shot.has_potted(EIGHT) {
            let text = verdicts::EIGHT_ON_BREAK_WITH_FOUL;
            // The book does not say who breaks again; here it is the player who chooses.
            let options = vec![self.spot_eight(opponent, KITCHEN), self.rebreak(opponent)];
            let choice = Choice { player: opponent, options };
            (pool::reason("4.3(f)", text, eight), Next::Choice(choice))
        } else if is_illegal {
            let text = match shot.object_balls_to_rail {
                0 => verdicts::ILLEGAL_BREAK_0,
                1 => verdicts::ILLEGAL_BREAK_1,
                2 => verdicts::ILLEGAL_BREAK_2,
                _ => verdicts::ILLEGAL_BREAK_3,
            };
            let cue_ball = if is_scratch { KITCHEN } else { CueBall::InPosition };
            let options = vec![
                self.accept(opponent, cue_ball),
                self.rerack(opponent),
                self.make_rebreak(player),
            ];
            let choice = Choice { player: opponent, options };
            (pool::reason("4.3(d)", text, None), Next::Choice(choice))
        } else if let Some(foul) = foul {
            // The most serious foul decides; a scratch is worse than a ball off the table.
            let rule = match fouls.last() {
                Some(Foul::OffTable(_)) => "4.3(g)",
                _ => "4.3(h)",
            };
            let reason = pool::reason(rule, foul.text, foul.event);
            let next = match is_scratch {
                true => Next::Turn(Turn::new(opponent, KITCHEN)),
                false => Next::Choice(Choice {
                    player: opponent,
                    options: vec![
                        self.accept(opponent, CueBall::InPosition),
                        self.take_kitchen(opponent),
                    ],
                }),
            };
            (reason, next)
        } else if let Some(ball) = shot.object_balls_potted().next() {
            let text = verdicts::BREAK_POCKETED_8_BALL;
            let next = Next::Turn(Turn::new(player, CueBall::InPosition));
            (pool::reason("4.3(c)", text, shot.event_of(ball)), next)
        } else {
            let text = verdicts::break_missed_8_ball(&opponent);
            let next = Next::Turn(Turn::new(opponent, CueBall::InPosition));
            (pool::reason("4.3(c)", text, None), next)
        };
        // The 8 is the only ball that is spotted (4.7).
        let spotted = shot.off_table.contains(&EIGHT).then_some(EIGHT).into_iter().collect();
        let pocketed = shot.object_balls_potted().filter(|&ball| ball != EIGHT).collect();
        let notices = pool::verdict_notices(player, &fouls, shot, Wanted::Any, &reason, &next);
        let state = GameState::EightBall(self.clone());
        Verdict { state, fouls, pocketed, spotted, reason, notices, next }
    }

    fn judge_play(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let (player, opponent) = (situation.player, situation.player.other());
        let target = self.target_of(situation, call);
        let fouls = pool::fouls(situation, shot, |ball| may_hit_first(target, ball), REQUIRED);
        let wanted = wanted(target);
        let is_made = match call {
            Some(Call::Pot { ball, pocket }) => {
                shot.potted.iter().any(|potted| potted.ball == ball && potted.pocket == pocket)
            }
            Some(Call::Safety | Call::PushOut) | None => false,
        };
        let end = end_of(player, target, &fouls, (call, is_made), shot);
        let mut state = self.clone();
        let (reason, next) = if let Some((rule, end)) = end {
            let event = shot.event_of(EIGHT);
            let reason = match end.by_loser {
                true => pool::reason(rule, verdicts::loses(&player, &end.how), event),
                false => pool::reason(rule, verdicts::wins(&end.how), event),
            };
            (reason, Next::End(end))
        } else if let Some(foul) = pool::foul_reason(&fouls, shot, wanted) {
            (foul, Next::Turn(Turn::new(opponent, ANYWHERE)))
        } else if call == Some(Call::Safety) {
            let next = Next::Turn(Turn::new(opponent, CueBall::InPosition));
            let reason = match shot.object_balls_potted().next() {
                Some(ball) => {
                    pool::reason("4.6", verdicts::safety_pocketed(&ball, &opponent), None)
                }
                None => pool::reason("4.6", verdicts::safety(&opponent), None),
            };
            (reason, next)
        } else if let Some(Call::Pot { ball, .. }) = call.filter(|_| is_made) {
            let won = Group::of(ball).filter(|_| self.groups.is_none());
            if let Some(own) = won {
                state.groups = Some(Settled::new(player, own));
            }
            let text = match won {
                None => verdicts::as_called(&ball).to_string(),
                Some(Group::Solids) => verdicts::as_called_solids(&ball, &player).to_string(),
                Some(Group::Stripes) => verdicts::as_called_stripes(&ball, &player).to_string(),
            };
            let rule = if self.groups.is_none() { "4.4" } else { "4.5" };
            let next = Next::Turn(Turn::new(player, CueBall::InPosition));
            (pool::reason(rule, text, shot.event_of(ball)), next)
        } else {
            let potted = shot.object_balls_potted().next();
            let text = match (call, potted) {
                (_, None) => verdicts::nothing_pocketed(&opponent),
                (None, Some(_)) => verdicts::no_call(&opponent),
                (Some(_), Some(_)) => verdicts::called_ball_missed(&opponent),
            };
            let event = potted.and_then(|ball| shot.event_of(ball));
            let next = Next::Turn(Turn::new(opponent, CueBall::InPosition));
            (pool::reason("4.5", text, event), next)
        };
        let notices = pool::verdict_notices(player, &fouls, shot, wanted, &reason, &next);
        let lost = matches!(next, Next::End(end) if end.by_loser);
        let counts = |ball: &BallId| !(lost && *ball == EIGHT);
        let pocketed = shot.object_balls_potted().filter(counts).collect();
        let state = GameState::EightBall(state);
        Verdict { state, fouls, pocketed, spotted: Vec::new(), reason, notices, next }
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

    fn option(
        &self,
        name: &'static str,
        label: Text,
        meaning: impl Display,
        turn: Turn,
    ) -> ChoiceOption {
        let (meaning, state) = (meaning.to_string(), GameState::EightBall(self.clone()));
        ChoiceOption { name, label, meaning, state, spotted: Vec::new(), turn }
    }

    /// The ball is in position, or in hand behind the head string.
    fn accept(&self, player: Player, cue_ball: CueBall) -> ChoiceOption {
        let meaning = match cue_ball {
            CueBall::InPosition => choice_options::shoots(&player),
            CueBall::InHand(_) => choice_options::shoots_behind_head_string(&player),
        };
        let turn = Turn::new(player, cue_ball);
        self.option("accept", choice_options::ACCEPT, meaning, turn)
    }

    /// The player who chooses breaks.
    fn rerack(&self, player: Player) -> ChoiceOption {
        let (label, meaning) = (choice_options::RERACK, choice_options::breaks(&player));
        self.option("rerack_self", label, meaning, Turn::breaks(player, KITCHEN))
    }

    /// The player who broke breaks again.
    fn make_rebreak(&self, player: Player) -> ChoiceOption {
        let (label, meaning) =
            (choice_options::MAKE_REBREAK, choice_options::breaks_again(&player));
        self.option("rerack_offender", label, meaning, Turn::breaks(player, KITCHEN))
    }

    fn rebreak(&self, player: Player) -> ChoiceOption {
        let (label, meaning) = (choice_options::REBREAK, choice_options::breaks(&player));
        self.option("rebreak", label, meaning, Turn::breaks(player, KITCHEN))
    }

    fn take_kitchen(&self, player: Player) -> ChoiceOption {
        let (label, meaning) = (choice_options::KITCHEN, choice_options::places_cue_ball(&player));
        self.option("kitchen", label, meaning, Turn::new(player, KITCHEN))
    }

    /// The ball is in position, or in hand behind the head string.
    fn spot_eight(&self, player: Player, cue_ball: CueBall) -> ChoiceOption {
        let (name, meaning) = match cue_ball {
            CueBall::InPosition => ("spot8_continue", choice_options::spotted_8(&player)),
            CueBall::InHand(_) => {
                ("spot8_kitchen", choice_options::spotted_8_behind_head_string(&player))
            }
        };
        let turn = Turn::new(player, cue_ball);
        let option = self.option(name, choice_options::SPOT_8, meaning, turn);
        ChoiceOption { spotted: vec![EIGHT], ..option }
    }
}

fn may_hit_first(target: Target, ball: BallId) -> bool {
    match target {
        Target::Open { one_group_gone } => ball != EIGHT || one_group_gone,
        Target::Group(own) => Group::of(ball) == Some(own),
        Target::Eight => ball == EIGHT,
    }
}

fn wanted(target: Target) -> Wanted {
    match target {
        Target::Open { .. } => Wanted::Open,
        Target::Group(own) => Wanted::Group(own),
        Target::Eight => Wanted::Ball(EIGHT),
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
    let lost =
        |rule: &'static str, how: Text| (rule, End { winner: player.other(), how, by_loser: true });
    if shot.off_table.contains(&EIGHT) {
        return Some(lost("4.8(d)", endings::EIGHT_LEFT));
    }
    if !shot.has_potted(EIGHT) {
        return None;
    }
    if !fouls.is_empty() {
        let how = match shot.cue_ball_lost() {
            true => endings::EIGHT_WITH_SCRATCH,
            false => endings::EIGHT_WITH_FOUL,
        };
        return Some(lost("4.8(a)", how));
    }
    match target {
        Target::Open { .. } => {
            return Some(lost("4.8(b)", endings::EIGHT_ON_OPEN_TABLE));
        }
        Target::Group(Group::Solids) => {
            return Some(lost("4.8(b)", endings::EIGHT_BEFORE_SOLIDS));
        }
        Target::Group(Group::Stripes) => {
            return Some(lost("4.8(b)", endings::EIGHT_BEFORE_STRIPES));
        }
        Target::Eight => {}
    }
    if !is_made {
        let how = match call {
            Some(Call::Pot { .. }) => endings::EIGHT_ELSEWHERE,
            Some(Call::Safety | Call::PushOut) | None => endings::EIGHT_WITHOUT_CALL,
        };
        return Some(lost("4.8(c)", how));
    }
    Some(("4.5", End { winner: player, how: endings::EIGHT_AS_CALLED, by_loser: false }))
}
