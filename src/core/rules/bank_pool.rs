//! Bank pool by the WPA rules (Rules of Play 2025, chapter 13).
//!
//! Every shot after the break calls a ball, the rails that it meets and a pocket. The cue ball hits
//! the called ball before any other ball or rail, and the called ball touches nothing else on its way.

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::foul_count::FoulCount;
use super::pool::KITCHEN;
use super::pool_fouls::{Judged, Required, RequiredBalls};
use super::shot::Touch;
use super::words::game_options;
use super::{
    BallLook, Call, CallsAllowed, Choice, CueBall, End, Ending, Foul, GameOption, GameState,
    InvalidCall, Next, Notice, NoticeWords, OptionValues, PerPlayer, Player, Reason, Region, Rule,
    Rules, Score, ShotSummary, Situation, Spotted, Standing, Target, Turn, Verdict, VerdictWords,
    balls_owed, pool, pool_fouls, pool_options,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BankPool {
    /// Each player's balls; below zero for balls owed.
    score: PerPlayer<i32>,
    /// True for a rack of 15 balls, of which eight win; false for nine, of which five win.
    full_rack: bool,
    /// Balls down that are spotted at the end of the visit.
    to_spot: Vec<BallId>,
    /// Consecutive fouls of each player.
    foul_count: FoulCount,
}

const OPTIONS: [GameOption; 2] = [
    GameOption { key: "full_rack", title: game_options::FULL_RACK, values: OptionValues::Flag },
    GameOption::head_start(7, &[1, 2, 3]),
];

/// The rule of a foul.
fn rule_of(foul: Foul) -> Rule {
    Rule::Wpa(foul.rule())
}

impl Rules for BankPool {
    fn plays_with(&self, ball: BallId) -> bool {
        ball.0 <= if self.full_rack { 15 } else { 9 }
    }

    fn look(&self, ball: BallId) -> BallLook {
        BallLook::of_pool(ball)
    }

    fn triangle(&self) -> Option<u32> {
        self.full_rack.then_some(5)
    }

    /// A triangle, or 9-ball's diamond with any ball anywhere.
    fn rack(
        &self,
        table: &Table,
        radius: f64,
        rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        if self.full_rack {
            let balls = pool::shuffled(1..=15, rng);
            return pool::triangle(table, radius, &balls, self.home(table));
        }
        let balls = pool::shuffled(1..=9, rng);
        let rows = [&balls[..1], &balls[1..3], &balls[3..6], &balls[6..8], &balls[8..]];
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

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    fn returns_balls(&self) -> bool {
        true
    }

    fn calls_double_hits(&self) -> bool {
        true
    }

    fn calls_allowed(&self, is_break: bool) -> CallsAllowed {
        CallsAllowed { bank: !is_break, ..CallsAllowed::default() }
    }

    fn check_call(&self, situation: &Situation, call: Call) -> Result<(), InvalidCall> {
        match call {
            _ if situation.breaking => Err(InvalidCall::OnTheBreak),
            Call::Bank { ball, .. } if situation.on_table.contains(&ball) => Ok(()),
            Call::Bank { .. } => Err(InvalidCall::BallGone),
            Call::Pot { .. } => Err(InvalidCall::RailsNeeded),
            Call::Nominate { .. } => Err(InvalidCall::PocketNeeded),
            Call::Safety => Err(InvalidCall::NoSafety),
            Call::PushOut => Err(InvalidCall::NoPushOut),
        }
    }

    fn judge(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict {
        if situation.breaking && pool::is_weak_break(shot) {
            return self.after_illegal_break(situation.player, shot);
        }
        let player = situation.player;
        let required = Required { contact: true, rail: true, head_string: true };
        let fouls = pool_fouls::fouls(situation, shot, |_| true, required);
        let mut state = self.clone();
        let is_third = state.foul_count.count(player, &fouls);
        let judged = Judged { player, shot, fouls, wanted: RequiredBalls::Any, rule: rule_of };
        let bank = call.map(|call| bank(call, shot));
        let made = match bank {
            Some(Bank::Made(ball)) if !judged.is_foul() && !situation.breaking => Some(ball),
            _ => None,
        };
        let down = shot.object_balls_potted().chain(shot.object_balls_off_table());
        state.to_spot.extend(down.filter(|&ball| Some(ball) != made));
        if let Some(ball) = made {
            balls_owed::gain(&mut state.score[player], &mut state.to_spot, ball);
        }
        if judged.is_foul() {
            balls_owed::pay(&mut state.score[player], &mut state.to_spot, &situation.on_table);
        }
        let (reason, next) = match judged.reason() {
            Some(foul) if is_third => pool::third_foul("13.10", player, &foul),
            Some(foul) => {
                let cue_ball = if shot.cue_ball_lost() { KITCHEN } else { CueBall::InPosition };
                (foul, Next::Turn(Turn::new(player.other(), cue_ball)))
            }
            None if situation.breaking => after_break(player, shot),
            None => state.after_shot(player, bank, made, shot),
        };
        let spotted: Vec<Spotted> = balls_owed::spotted(&mut state.to_spot, situation, shot, &next);
        Verdict {
            notices: judged.notices(&reason, &next),
            state: GameState::BankPool(state),
            pocketed: made.into_iter().collect(),
            fouls: judged.fouls,
            spotted,
            reason,
            next,
        }
    }

    fn standing(&self, _is_left: &dyn Fn(BallId) -> bool, _is_over: bool) -> Standing {
        let tray = if self.full_rack { &pool::TRAY } else { &pool::TRAY_OF_NINE };
        Standing {
            score: Some(Score::new(self.score, self.target())),
            fouls: Some(self.foul_count.both()),
            ..Standing::of_target(Some(Target::Any), tray)
        }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let mut lines = pool::turn(situation, NoticeWords::Banks(player));
        lines.extend(self.foul_count.warning(player, NoticeWords::OnTwoFouls));
        lines
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        pool::pocketed_notice(ball, None)
    }
}

/// What became of a called bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bank {
    /// It was made.
    Made(BallId),
    /// The called ball did not fall in the called pocket.
    Missed,
    /// The cue ball met something else before.
    NotDirect,
    /// The called ball touched another ball.
    Kissed,
    /// It went off other rails.
    OtherRails,
}

/// Compares a shot with its call (13.6). Rail ends beside the called pocket are no rails of the bank.
fn bank(call: Call, shot: &ShotSummary) -> Bank {
    let Call::Bank { ball, pocket, rails } = call else { return Bank::Missed };
    if !call.is_made_by(shot) {
        return Bank::Missed;
    }
    let hit = Touch::Balls([BallId::CUE, ball]);
    let first = shot.touches.iter().find(|touch| touch.is_of(BallId::CUE));
    if first != Some(&hit) {
        return Bank::NotDirect;
    }
    let mut way = shot.touches.iter().filter(|touch| touch.is_of(ball) && **touch != hit);
    let is_hit_again = shot.touches.iter().filter(|touch| **touch == hit).count() > 1;
    if is_hit_again || way.clone().any(|touch| matches!(touch, Touch::Balls(_))) {
        return Bank::Kissed;
    }
    let met = way.by_ref().filter_map(|touch| match touch {
        Touch::Rail { jaw, .. } if *jaw == Some(pocket) => None,
        Touch::Rail { rail, .. } => Some(*rail),
        Touch::Balls(_) => None,
    });
    match met.eq(rails.iter()) {
        true => Bank::Made(ball),
        false => Bank::OtherRails,
    }
}

/// A legal break without a foul: what falls does not score.
fn after_break(player: Player, shot: &ShotSummary) -> (Reason, Next) {
    let opponent = player.other();
    let go_on = |player| Next::Turn(Turn::new(player, CueBall::InPosition));
    match shot.object_balls_potted().next() {
        Some(ball) => {
            let words = VerdictWords::BankBreak(player);
            (pool::reason("13.3", words, shot.event_of(ball)), go_on(player))
        }
        None => {
            let words = VerdictWords::BreakMissed9Ball(opponent);
            (pool::reason("13.3", words, None), go_on(opponent))
        }
    }
}

impl BankPool {
    fn target(&self) -> i32 {
        if self.full_rack { 8 } else { 5 }
    }

    /// A break that pockets nothing and drives fewer than four balls to rails (13.3). It is no foul, and
    /// stands for all fouls of the shot.
    fn after_illegal_break(&self, player: Player, shot: &ShotSummary) -> Verdict {
        let (opponent, state) = (player.other(), GameState::BankPool(self.clone()));
        let cue_ball = if shot.cue_ball_lost() { KITCHEN } else { CueBall::InPosition };
        let options = vec![
            pool_options::accept(state.clone(), opponent, cue_ball),
            pool_options::make_rebreak(state.clone(), player),
        ];
        let reason = pool::reason("13.3", VerdictWords::WeakBreak, None);
        let next = Next::Choice(Choice::new(opponent, options));
        let (fouls, wanted) = (Vec::new(), RequiredBalls::Any);
        let judged = Judged { player, shot, fouls, wanted, rule: rule_of };
        Verdict {
            notices: judged.notices(&reason, &next),
            state,
            pocketed: Vec::new(),
            spotted: pool::gone(shot).collect(),
            fouls: judged.fouls,
            reason,
            next,
        }
    }

    /// A shot without a foul after the break.
    fn after_shot(
        &self,
        player: Player,
        bank: Option<Bank>,
        made: Option<BallId>,
        shot: &ShotSummary,
    ) -> (Reason, Next) {
        let opponent = player.other();
        if let Some(ball) = made {
            let event = shot.event_of(ball);
            if self.score[player] >= self.target() {
                let end = End { winner: player, how: Ending::Points, by_loser: false };
                let words = VerdictWords::Reaches(player, self.target().unsigned_abs());
                return (pool::reason("13.1", words, event), Next::End(end));
            }
            let words = VerdictWords::BankMade(ball, player);
            let next = Next::Turn(Turn::new(player, CueBall::InPosition));
            return (pool::reason("13.6", words, event), next);
        }
        let words = match bank {
            Some(Bank::NotDirect) => VerdictWords::BankNotDirect(opponent),
            Some(Bank::Kissed) => VerdictWords::BankKissed(opponent),
            Some(Bank::OtherRails) => VerdictWords::BankOtherRails(opponent),
            Some(Bank::Made(_) | Bank::Missed) => VerdictWords::BankMissed(opponent),
            None => VerdictWords::NoCall(opponent),
        };
        let event = shot.object_balls_potted().next().and_then(|ball| shot.event_of(ball));
        let next = Next::Turn(Turn::new(opponent, CueBall::InPosition));
        (pool::reason("13.6", words, event), next)
    }
}
