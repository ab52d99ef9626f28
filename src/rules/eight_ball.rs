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
use super::{
    BallLook, Call, CallsAllowed, Choice, ChoiceOption, CueBall, End, Foul, GameState, Next,
    Notice, Player, Region, Rules, ShotSummary, Situation, Standing, TrayRow, Turn, Verdict, pool,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

/// Solids, the 8, stripes.
const TRAY: [TrayRow; 3] = [
    TrayRow { title: Some(Group::Solids.title()), balls: Group::Solids.balls() },
    TrayRow { title: None, balls: &[EIGHT] },
    TrayRow { title: Some(Group::Stripes.title()), balls: Group::Stripes.balls() },
];

const KITCHEN: CueBall = CueBall::InHand(Region::BehindHeadString);
const ANYWHERE: CueBall = CueBall::InHand(Region::Anywhere);

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

    fn calls_allowed(&self, is_break: bool) -> CallsAllowed {
        CallsAllowed { pot: !is_break, safety: !is_break, push_out: false }
    }

    fn check_call(&self, situation: &Situation, call: Call) -> Result<(), &'static str> {
        let ball = match call {
            Call::PushOut => return Err("8-ball has no push-out"),
            _ if situation.breaking => return Err("nothing is called on the break"),
            Call::Safety => return Ok(()),
            Call::Pot { ball, .. } => ball,
        };
        if !situation.on_table.contains(&ball) {
            return Err("that ball is not on the table");
        }
        match self.target(situation) {
            Target::Open { one_group_gone: false } if ball == EIGHT => {
                Err("the 8 cannot be called while the table is open")
            }
            Target::Open { .. } => Ok(()),
            Target::Group(own) if Group::of(ball) == Some(own) => Ok(()),
            Target::Group(_) if ball == EIGHT => {
                Err("the 8 comes after the last ball of the group")
            }
            Target::Group(_) => Err("that ball belongs to the opponent"),
            Target::Eight if ball == EIGHT => Ok(()),
            Target::Eight => Err("only the 8 is left to call"),
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
                _ if on_decider[player.index()] => "On the 8",
                Some(group) => group.title(),
                None => "Open",
            })),
            decider: EIGHT,
            on_decider,
            groups: Some(groups.map(|group| group.map_or("open", Group::name))),
            fouls: None,
            tray: &TRAY,
        }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let target = match self.target(situation) {
            Target::Open { .. } => "open table, any ball but the 8",
            Target::Group(Group::Solids) => "solids",
            Target::Group(Group::Stripes) => "stripes",
            Target::Eight => "the 8",
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
        let fouls = pool::fouls(situation, shot, |_| true, true);
        let foul = pool::foul_reason(&fouls, shot, "");
        let is_scratch = shot.cue_ball_lost();
        let eight = shot.event_of(EIGHT);
        let is_illegal =
            shot.object_balls_potted().next().is_none() && shot.object_balls_to_rail < BREAK_RAILS;
        let (reason, next) = if shot.has_potted(EIGHT) && fouls.is_empty() {
            let text = "The 8 was pocketed on the break: the breaker chooses.";
            let options = vec![self.spot_eight(player, CueBall::InPosition), self.rebreak(player)];
            (pool::reason("4.3(e)", text, eight), Next::Choice(Choice { player, options }))
        } else if shot.has_potted(EIGHT) {
            let text = "The 8 was pocketed on the break with a foul: the opponent chooses.";
            // The book does not say who breaks again; here it is the player who chooses.
            let options = vec![self.spot_eight(opponent, KITCHEN), self.rebreak(opponent)];
            let choice = Choice { player: opponent, options };
            (pool::reason("4.3(f)", text, eight), Next::Choice(choice))
        } else if is_illegal {
            let text = format!(
                "Illegal break: no ball was pocketed and {} reached a rail; four must.",
                match shot.object_balls_to_rail {
                    0 => "none",
                    1 => "one",
                    2 => "only two",
                    _ => "only three",
                }
            );
            let cue_ball = if is_scratch { KITCHEN } else { CueBall::InPosition };
            let options = vec![
                self.accept(opponent, cue_ball),
                self.rerack("rerack_self", "Rerack and break", opponent, opponent),
                self.rerack("rerack_offender", "Make opponent rebreak", opponent, player),
            ];
            let choice = Choice { player: opponent, options };
            (pool::reason("4.3(d)", text, None), Next::Choice(choice))
        } else if let Some(foul) = foul {
            let rule = if fouls.iter().any(|foul| matches!(foul, Foul::OffTable(_))) {
                "4.3(g)"
            } else {
                "4.3(h)"
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
            let text = "A ball was pocketed on the break: the table is open, and the breaker \
                        shoots again.";
            let next = Next::Turn(Turn::new(player, CueBall::InPosition));
            (pool::reason("4.3(c)", text, shot.event_of(ball)), next)
        } else {
            let text = format!(
                "No ball was pocketed on the break: the table is open. \
                 {opponent}'s turn."
            );
            let next = Next::Turn(Turn::new(opponent, CueBall::InPosition));
            (pool::reason("4.3(c)", text, None), next)
        };
        // The 8 is the only ball that is spotted (4.7).
        let spotted = shot.off_table.contains(&EIGHT).then_some(EIGHT).into_iter().collect();
        let pocketed = shot.object_balls_potted().filter(|&ball| ball != EIGHT).collect();
        let notices = pool::verdict_notices(player, &fouls, shot, "", &reason, &next);
        let state = GameState::EightBall(self.clone());
        Verdict { state, fouls, pocketed, spotted, reason, notices, next }
    }

    fn judge_play(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let (player, opponent) = (situation.player, situation.player.other());
        let target = self.target_of(situation, call);
        let fouls = pool::fouls(situation, shot, |ball| may_hit_first(target, ball), true);
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
            let text = match end.by_loser {
                true => format!("{player} loses: {}.", end.how),
                false => format!("{}.", end.how),
            };
            (pool::reason(rule, text, shot.event_of(EIGHT)), Next::End(end))
        } else if let Some(foul) = pool::foul_reason(&fouls, shot, wanted) {
            (foul, Next::Turn(Turn::new(opponent, ANYWHERE)))
        } else if call == Some(Call::Safety) {
            let next = Next::Turn(Turn::new(opponent, CueBall::InPosition));
            let text = format!("A safety was called. {opponent}'s turn.");
            (pool::reason("4.6", text, None), next)
        } else if let Some(Call::Pot { ball, .. }) = call.filter(|_| is_made) {
            let mut text = format!("The {ball} was pocketed as called.");
            if let (None, Some(own)) = (self.groups, Group::of(ball)) {
                state.groups = Some(Settled::new(player, own));
                text = format!("The {ball} was pocketed as called: {player} has {}.", own.name());
            }
            let rule = if self.groups.is_none() { "4.4" } else { "4.5" };
            let next = Next::Turn(Turn::new(player, CueBall::InPosition));
            (pool::reason(rule, text, shot.event_of(ball)), next)
        } else {
            let potted = shot.object_balls_potted().next();
            let why = match (call, potted) {
                (_, None) => "No ball was pocketed",
                (None, Some(_)) => "No call was made",
                (Some(_), Some(_)) => "The called ball missed the called pocket",
            };
            let text = format!("{why}. {opponent}'s turn.");
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
        label: &'static str,
        meaning: String,
        turn: Turn,
    ) -> ChoiceOption {
        let state = GameState::EightBall(self.clone());
        ChoiceOption { name, label, meaning, state, spotted: Vec::new(), turn }
    }

    fn accept(&self, player: Player, cue_ball: CueBall) -> ChoiceOption {
        let meaning = match cue_ball.region() {
            None => format!("{player} shoots from here."),
            Some(region) => {
                format!("{player} shoots with ball in hand {}.", region.words())
            }
        };
        self.option("accept", "Accept the table", meaning, Turn::new(player, cue_ball))
    }

    fn rerack(
        &self,
        name: &'static str,
        label: &'static str,
        chooser: Player,
        breaker: Player,
    ) -> ChoiceOption {
        let again = if breaker == chooser { "" } else { " again" };
        let meaning = format!("Rerack; {breaker} breaks{again}.");
        self.option(name, label, meaning, Turn::breaks(breaker, KITCHEN))
    }

    fn rebreak(&self, player: Player) -> ChoiceOption {
        let meaning = format!("Rerack; {player} breaks.");
        self.option("rebreak", "Break again", meaning, Turn::breaks(player, KITCHEN))
    }

    fn take_kitchen(&self, player: Player) -> ChoiceOption {
        let meaning = format!("{player} places the cue ball behind the head string.");
        let turn = Turn::new(player, KITCHEN);
        self.option("kitchen", "Take ball in hand", meaning, turn)
    }

    fn spot_eight(&self, player: Player, cue_ball: CueBall) -> ChoiceOption {
        let (name, meaning) = match cue_ball {
            CueBall::InPosition => (
                "spot8_continue",
                format!("The 8 goes back on the foot spot, and {player} shoots again."),
            ),
            CueBall::InHand(region) => (
                "spot8_kitchen",
                format!(
                    "The 8 goes back on the foot spot, and {player} shoots with ball in \
                     hand {}.",
                    region.words()
                ),
            ),
        };
        let turn = Turn::new(player, cue_ball);
        ChoiceOption { spotted: vec![EIGHT], ..self.option(name, "Spot the 8", meaning, turn) }
    }
}

fn may_hit_first(target: Target, ball: BallId) -> bool {
    match target {
        Target::Open { one_group_gone } => ball != EIGHT || one_group_gone,
        Target::Group(own) => Group::of(ball) == Some(own),
        Target::Eight => ball == EIGHT,
    }
}

/// The words after "the 9 was hit first".
fn wanted(target: Target) -> &'static str {
    match target {
        Target::Open { .. } => " on an open table",
        Target::Group(Group::Solids) => ", not a solid",
        Target::Group(Group::Stripes) => ", not a stripe",
        Target::Eight => ", not the 8",
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
    let lost = |rule: &'static str, how: &'static str| {
        (rule, End { winner: player.other(), how, by_loser: true })
    };
    if shot.off_table.contains(&EIGHT) {
        return Some(lost("4.8(d)", "the 8 left the table"));
    }
    if !shot.has_potted(EIGHT) {
        return None;
    }
    if !fouls.is_empty() {
        let how = match shot.cue_ball_lost() {
            true => "the 8 was pocketed with a scratch",
            false => "the 8 was pocketed with a foul",
        };
        return Some(lost("4.8(a)", how));
    }
    match target {
        Target::Open { .. } => {
            return Some(lost("4.8(b)", "the 8 was pocketed while the table was open"));
        }
        Target::Group(Group::Solids) => {
            return Some(lost("4.8(b)", "the 8 was pocketed before the solids were gone"));
        }
        Target::Group(Group::Stripes) => {
            return Some(lost("4.8(b)", "the 8 was pocketed before the stripes were gone"));
        }
        Target::Eight => {}
    }
    if !is_made {
        let how = match call {
            Some(Call::Pot { .. }) => "the 8 was not pocketed as called",
            Some(Call::Safety | Call::PushOut) | None => "no pocket was called for the 8",
        };
        return Some(lost("4.8(c)", how));
    }
    Some(("4.1", End { winner: player, how: "The 8 was pocketed as called", by_loser: false }))
}
