//! 10-ball by the WPA rules (Rules of Play 2025, chapter 6).
//!
//! Ball and pocket are called on every shot but the break and a push-out; there is no safety call.

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::foul_count::FoulCount;
use super::pool::ANYWHERE;
use super::pool_fouls::{Judged, Required, RequiredBalls};
use super::{
    BallLook, Call, CallsAllowed, CueBall, End, Ending, Foul, GameOption, GameState, InvalidCall,
    Next, Notice, NoticeKind, NoticeWords, PerPlayer, Player, Reason, Region, Rule, Rules,
    ShotSummary, Situation, Standing, Target, TrayRow, Turn, Verdict, VerdictWords, pool,
    pool_fouls, pool_options,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

const TEN: BallId = BallId(10);
const TRAY: [TrayRow; 1] = [TrayRow { group: None, balls: pool::first_balls::<10>() }];

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TenBall {
    /// Consecutive fouls of each player in this rack.
    foul_count: FoulCount,
    /// True for the shot right after the break.
    push_out_available: bool,
    /// The ball with which a player wins, too, if it is called: a handicap. Zero for none.
    also_wins: PerPlayer<u32>,
}

const OPTIONS: [GameOption; 1] = [GameOption::winning_ball(&[9, 8, 7])];

/// The rule of a foul.
fn rule_of(foul: Foul) -> Rule {
    match foul {
        Foul::WeakBreak => Rule::Wpa("6.3"),
        foul => Rule::Wpa(foul.rule()),
    }
}

impl Rules for TenBall {
    fn plays_with(&self, ball: BallId) -> bool {
        ball <= TEN
    }

    fn look(&self, ball: BallId) -> BallLook {
        BallLook::of_pool(ball)
    }

    fn triangle(&self) -> Option<u32> {
        Some(4)
    }

    /// A triangle with the 1 on the foot spot and the 10 in the middle of its third row (6.2).
    fn rack(
        &self,
        table: &Table,
        radius: f64,
        rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        let mut balls = pool::shuffled(2..=9, rng);
        balls.insert(0, BallId(1));
        balls.insert(4, TEN);
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

    fn calls_allowed(&self, is_break: bool) -> CallsAllowed {
        let push_out = self.push_out_available && !is_break;
        CallsAllowed { pot: !is_break, push_out, ..CallsAllowed::default() }
    }

    fn check_call(&self, situation: &Situation, call: Call) -> Result<(), InvalidCall> {
        match call {
            Call::PushOut if self.calls_allowed(situation.breaking).push_out => Ok(()),
            Call::PushOut => Err(InvalidCall::PushOutTooLate),
            _ if situation.breaking => Err(InvalidCall::OnTheBreak),
            call => pool::check_pot(situation, call),
        }
    }

    fn judge(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let player = situation.player;
        let is_push_out = call == Some(Call::PushOut);
        let lowest = situation.on_table.first().copied();
        let required = Required { contact: !is_push_out, rail: !is_push_out, head_string: false };
        let mut fouls = pool_fouls::fouls(situation, shot, |ball| Some(ball) == lowest, required);
        if situation.breaking && pool::is_weak_break(shot) {
            pool::add_break_foul(&mut fouls, Foul::WeakBreak);
        }
        let mut state = TenBall { push_out_available: false, ..self.clone() };
        let is_third = state.foul_count.count(player, &fouls);
        let wanted = lowest.map_or(RequiredBalls::Any, RequiredBalls::Ball);
        let judged = Judged { player, shot, fouls, wanted, rule: rule_of };
        let (reason, next) = match judged.reason() {
            Some(foul) if is_third => pool::third_foul("6.10", player, &foul),
            Some(foul) => (foul, Next::Turn(Turn::new(player.other(), ANYWHERE))),
            None if is_push_out => {
                let words = VerdictWords::PushedOut(player, player.other());
                let choice =
                    pool_options::play_or_pass_back(&GameState::TenBall(state.clone()), player);
                (pool::reason("6.4", words, None), Next::Choice(choice))
            }
            None if situation.breaking => {
                state.push_out_available = true;
                after_break(player, shot)
            }
            None => state.after_shot(situation, call, shot),
        };
        let is_over = matches!(next, Next::End(_));
        let is_ten_back = !is_over && (shot.has_potted(TEN) || shot.off_table.contains(&TEN));
        let is_won = matches!(next, Next::End(end) if !end.by_loser);
        let counts = |ball: &BallId| *ball != TEN || is_won;
        Verdict {
            notices: judged.notices(&reason, &next),
            state: GameState::TenBall(state),
            pocketed: shot.object_balls_potted().filter(counts).collect(),
            spotted: is_ten_back.then_some(TEN.into()).into_iter().collect(),
            fouls: judged.fouls,
            reason,
            next,
        }
    }

    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, is_over: bool) -> Standing {
        let lowest = pool::BALLS[..10].iter().copied().find(|&ball| is_left(ball));
        Standing {
            decider: Some(TEN),
            on_decider: [!is_over && lowest == Some(TEN); 2],
            fouls: Some(self.foul_count.both()),
            ..Standing::of_target(lowest.map(Target::On), &TRAY)
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
        lines.extend(pool::winning_ball(situation, self.also_wins[player]));
        if self.calls_allowed(situation.breaking).push_out {
            lines.push(Notice::new(NoticeKind::Info, NoticeWords::MayPushOut));
        }
        lines
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        pool::pocketed_notice(ball, Some(TEN))
    }
}

/// A legal break; the 10 is spotted (6.3, 6.8).
fn after_break(player: Player, shot: &ShotSummary) -> (Reason, Next) {
    let next = |player| Next::Turn(Turn::new(player, CueBall::InPosition));
    match shot.object_balls_potted().next() {
        Some(_) if shot.has_potted(TEN) => {
            let words = VerdictWords::TenOnBreak(player);
            (pool::reason("6.8", words, shot.event_of(TEN)), next(player))
        }
        Some(ball) => {
            let words = VerdictWords::BreakPocketed9Ball;
            (pool::reason("6.3", words, shot.event_of(ball)), next(player))
        }
        None => {
            let words = VerdictWords::BreakMissed9Ball(player.other());
            (pool::reason("6.3", words, None), next(player.other()))
        }
    }
}

impl TenBall {
    /// A shot without a foul after the break (6.5 to 6.7).
    fn after_shot(
        &self,
        situation: &Situation,
        call: Option<Call>,
        shot: &ShotSummary,
    ) -> (Reason, Next) {
        let (player, opponent) = (situation.player, situation.player.other());
        let go_on = |player| Next::Turn(Turn::new(player, CueBall::InPosition));
        let made = call.filter(|call| call.is_made_by(shot)).and_then(Call::pot);
        let Some((ball, _)) = made else {
            let Some(ball) = shot.object_balls_potted().next() else {
                let words = VerdictWords::NothingPocketed(opponent);
                return (pool::reason("6.6", words, None), go_on(opponent));
            };
            let choice = pool_options::play_or_pass_back(&GameState::TenBall(self.clone()), player);
            let words = VerdictWords::NotAsCalled(opponent);
            return (pool::reason("6.6", words, shot.event_of(ball)), Next::Choice(choice));
        };
        let event = shot.event_of(ball);
        if ball.0 == self.also_wins[player] {
            return pool::handicap_win("6.7", player, ball, shot);
        }
        if ball != TEN {
            return (pool::reason("6.6", VerdictWords::AsCalled(ball), event), go_on(player));
        }
        // The rules do not say whether another ball may fall with the 10: here it may not.
        if situation.on_table == [TEN] {
            let end = End { winner: player, how: Ending::Ten, by_loser: false };
            return (pool::reason("6.7", VerdictWords::TenAsCalled, event), Next::End(end));
        }
        (pool::reason("6.8", VerdictWords::TenTooEarly(player), event), go_on(player))
    }
}
