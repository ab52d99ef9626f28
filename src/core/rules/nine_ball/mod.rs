//! 9-ball by the WPA rules (Rules of Play 2025, chapter 5).

#[cfg(test)]
mod tests;

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::foul_count::FoulCount;
use super::pool::ANYWHERE;
use super::pool_fouls::{Judged, Required, RequiredBalls};
use super::words::game_options;
use super::{
    BallLook, Call, CallsAllowed, Choice, ChoiceOption, CueBall, End, Ending, Foul, GameOption,
    GameState, InvalidCall, Next, Notice, NoticeKind, NoticeWords, OptionValues, OptionWords,
    PerPlayer, Player, Reason, Region, Rule, Rules, ShotSummary, Situation, Standing, Target, Turn,
    Verdict, VerdictWords, pool, pool_fouls, pool_options,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

const ONE: BallId = BallId(1);
const NINE: BallId = BallId(9);

/// The fewest balls that must be pocketed or cross the head string under the three-ball rule (WPA
/// Regulations, 16).
const THREE_BALLS: usize = 3;
const OPTIONS: [GameOption; 2] = [
    GameOption {
        key: "three_ball_rule",
        title: game_options::THREE_BALL_RULE,
        values: OptionValues::Flag,
    },
    GameOption::winning_ball(&[8, 7, 6]),
];

/// The rule of a foul.
fn rule_of(foul: Foul) -> Rule {
    Rule::Wpa(foul.rule())
}

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NineBall {
    /// Consecutive fouls of each player in this rack.
    foul_count: FoulCount,
    /// True for the shot right after the break.
    push_out_available: bool,
    /// True if on the break three balls must be pocketed or cross the head string.
    three_ball_rule: bool,
    /// The ball with which a player wins, too, after the break: a handicap. Zero for none.
    also_wins: PerPlayer<u32>,
}

impl Rules for NineBall {
    fn plays_with(&self, ball: BallId) -> bool {
        ball.0 <= 9
    }

    fn look(&self, ball: BallId) -> BallLook {
        BallLook::of_pool(ball)
    }

    fn triangle(&self) -> Option<u32> {
        None
    }

    /// A diamond with the 1 at its apex and the 9 in the middle, on the foot spot (5.2).
    fn rack(
        &self,
        table: &Table,
        radius: f64,
        rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        let mut balls = pool::shuffled(2..=8, rng);
        balls.insert(0, ONE);
        balls.insert(4, NINE);
        let rows = [&balls[..1], &balls[1..3], &balls[3..6], &balls[6..8], &balls[8..]];
        pool::rack(table, radius, &rows, 2, self.home(table))
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

    fn calls_allowed(&self, is_break: bool) -> CallsAllowed {
        let push_out = self.push_out_available && !is_break;
        CallsAllowed { push_out, ..CallsAllowed::default() }
    }

    fn check_call(&self, situation: &Situation, call: Call) -> Result<(), InvalidCall> {
        match call {
            Call::PushOut if self.calls_allowed(situation.breaking).push_out => Ok(()),
            Call::PushOut => Err(InvalidCall::PushOutTooLate),
            Call::Safety | Call::Pot { .. } | Call::Bank { .. } | Call::Nominate { .. } => {
                Err(InvalidCall::In9Ball)
            }
        }
    }

    fn judge(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let player = situation.player;
        let is_push_out = call == Some(Call::PushOut);
        let lowest = situation.on_table.first().copied();
        let may_hit_first = |ball: BallId| Some(ball) == lowest;
        // The head string is no matter of this game's fouls (5.7): only the break begins behind it.
        let required = Required { contact: !is_push_out, rail: !is_push_out, head_string: false };
        let mut fouls = pool_fouls::fouls(situation, shot, may_hit_first, required);
        if situation.breaking && pool::is_weak_break(shot) {
            pool::add_break_foul(&mut fouls, Foul::WeakBreak);
        }
        let wanted = lowest.map_or(RequiredBalls::Any, RequiredBalls::Ball);
        let mut state = NineBall { push_out_available: false, ..self.clone() };
        let is_third = state.foul_count.count(player, &fouls);
        let judged = Judged { player, shot, fouls, wanted, rule: rule_of };
        let (reason, next) = match judged.reason() {
            Some(foul) if is_third => pool::third_foul("5.8", player, &foul),
            Some(foul) => (foul, Next::Turn(Turn::new(player.other(), ANYWHERE))),
            None if is_push_out => state.after_push_out(player),
            None if situation.breaking => state.after_break(player, shot),
            None => state.after_shot(player, shot),
        };
        let is_won = matches!(next, Next::End(end) if !end.by_loser);
        let nine_is_gone = shot.has_potted(NINE) || shot.off_table.contains(&NINE);
        let spotted =
            if nine_is_gone && !matches!(next, Next::End(_)) { vec![NINE.into()] } else { vec![] };
        let counts = |ball: &BallId| *ball != NINE || is_won;
        let pocketed = shot.object_balls_potted().filter(counts).collect();
        let notices = judged.notices(&reason, &next);
        let state = GameState::NineBall(state);
        Verdict { state, fouls: judged.fouls, pocketed, spotted, reason, notices, next }
    }

    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, is_over: bool) -> Standing {
        let lowest = pool::BALLS[..9].iter().copied().find(|&ball| is_left(ball));
        let on_decider = !is_over && lowest == Some(NINE);
        Standing {
            decider: Some(NINE),
            on_decider: [on_decider; 2],
            fouls: Some(self.foul_count.both()),
            ..Standing::of_target(lowest.map(Target::On), &pool::TRAY_OF_NINE)
        }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let mut lines = match situation.on_table.first() {
            Some(ball) => pool::turn(situation, NoticeWords::Lowest(player, *ball)),
            None => pool::turn(situation, NoticeWords::Turn(player)),
        };
        lines.extend(self.foul_count.warning(player, NoticeWords::OnTwoFouls));
        lines.extend(pool::winning_ball(situation, self.also_wins[player]));
        if self.calls_allowed(situation.breaking).push_out {
            lines.push(Notice::new(NoticeKind::Info, NoticeWords::MayPushOut));
        }
        lines
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        pool::pocketed_notice(ball, Some(NINE))
    }
}

impl NineBall {
    /// A legal break: the 9 wins; otherwise a push-out is possible on the next shot (5.3, 5.4).
    fn after_break(&mut self, player: Player, shot: &ShotSummary) -> (Reason, Next) {
        let potted = shot.object_balls_potted().count();
        if self.three_ball_rule && potted + shot.crossings.head_string < THREE_BALLS {
            let reason = pool::reason("Regulations 16", VerdictWords::ThreeBallRule, None);
            return (reason, Next::Choice(self.weak_break(player)));
        }
        if shot.has_potted(NINE) {
            let end = End { winner: player, how: Ending::NineOnBreak, by_loser: false };
            let text = VerdictWords::NineOnBreak;
            return (pool::reason("5.5", text, shot.event_of(NINE)), Next::End(end));
        }
        self.push_out_available = true;
        let (reason, next) = match shot.object_balls_potted().next() {
            Some(ball) => {
                let text = VerdictWords::BreakPocketed9Ball;
                (pool::reason("5.3", text, shot.event_of(ball)), player)
            }
            None => {
                let opponent = player.other();
                (pool::reason("5.3", VerdictWords::BreakMissed9Ball(opponent), None), opponent)
            }
        };
        (reason, Next::Turn(Turn::new(next, CueBall::InPosition)))
    }

    /// The choice after a break that misses the three-ball rule without a foul.
    fn weak_break(&self, breaker: Player) -> Choice {
        let opponent = breaker.other();
        let accept = ChoiceOption::new(
            "accept_no_pushout",
            OptionWords::Play,
            OptionWords::ShootsWithoutPushOut(opponent),
            GameState::NineBall(self.clone()),
            Turn::new(opponent, CueBall::InPosition),
        );
        let hand_back = ChoiceOption::new(
            "hand_back_pushout",
            OptionWords::PassBack,
            OptionWords::MayPushOut(breaker),
            GameState::NineBall(NineBall { push_out_available: true, ..self.clone() }),
            Turn::new(breaker, CueBall::InPosition),
        );
        Choice::new(opponent, vec![accept, hand_back])
    }

    /// A push-out without a foul: the opponent plays on or passes the shot back (5.4).
    fn after_push_out(&self, player: Player) -> (Reason, Next) {
        let text = VerdictWords::PushedOut(player, player.other());
        let choice = pool_options::play_or_pass_back(&GameState::NineBall(self.clone()), player);
        (pool::reason("5.4", text, None), Next::Choice(choice))
    }

    /// A shot without a foul after the break.
    fn after_shot(&self, player: Player, shot: &ShotSummary) -> (Reason, Next) {
        if shot.has_potted(NINE) {
            let end = End { winner: player, how: Ending::Nine, by_loser: false };
            return (pool::reason("5.5", VerdictWords::Nine, shot.event_of(NINE)), Next::End(end));
        }
        let spotted = BallId(self.also_wins[player]);
        if shot.object_balls_potted().any(|ball| ball == spotted) {
            return pool::handicap_win("5.5", player, spotted, shot);
        }
        let (reason, next) = match shot.object_balls_potted().next() {
            Some(ball) => {
                let text = VerdictWords::LegalShot(ball, player);
                (pool::reason("5.5", text, shot.event_of(ball)), player)
            }
            None => {
                let opponent = player.other();
                (pool::reason("5.5", VerdictWords::NothingPocketed(opponent), None), opponent)
            }
        };
        (reason, Next::Turn(Turn::new(next, CueBall::InPosition)))
    }
}
