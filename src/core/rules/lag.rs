//! The lag for the first break (WPA 2025, rule 1.2): each player sends a ball to the foot rail and back,
//! and the one whose ball ends nearer to the head rail chooses who breaks.
//!
//! The players lag one after the other, each from the own half of the table.

use nalgebra::Vector2;
use rand::RngCore;

use super::{
    BallLook, Call, Choice, ChoiceOption, CueBall, GameState, InvalidCall, Next, Notice,
    NoticeKind, NoticeWords, OptionWords, Player, Rail, Region, Rules, ShotSummary, Situation,
    Standing, Target, Turn, Unit, Verdict, VerdictWords, pool,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;
use crate::rules::shot::Touch;

/// Balls that end so near to each other are as good, m.
const AS_NEAR: f64 = 1e-3;

/// The lag before a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Lag {
    /// The game that follows.
    then: Box<GameState>,
    /// Gap between the ball of the player who lagged first and the head rail, m; infinite if the lag
    /// does not count.
    first: Option<f64>,
}

impl Lag {
    /// The lag before this game.
    pub fn before(game: GameState) -> Lag {
        Lag { then: Box::new(game), first: None }
    }

    /// The game that follows.
    pub fn then(&self) -> &GameState {
        &self.then
    }

    /// The side of the player's half: 1 for the left one, seen from the head, which is that of the first
    /// to lag, and -1 for the right one.
    fn side(&self) -> f64 {
        if self.first.is_none() { 1.0 } else { -1.0 }
    }

    /// The winner of both lags chooses; after two that are as good both lag again.
    fn decide(&self, [first, second]: [f64; 2], player: Player) -> (VerdictWords, Next) {
        let both_bad = first.is_infinite() && second.is_infinite();
        if both_bad || (first - second).abs() < AS_NEAR {
            return (VerdictWords::LagAgain, Next::Turn(Turn::new(player.other(), LAG)));
        }
        let winner = if second < first { player } else { player.other() };
        let unit = self.then.kind().unit();
        let option = |name, label, breaker: Player| {
            let region = self.then.rules().break_region();
            let turn = Turn::breaks(breaker, CueBall::InHand(region));
            let state = (*self.then).clone();
            let meaning = unit.pick(
                OptionWords::OpensMatch(breaker),
                OptionWords::OpensWithFrame(breaker),
                OptionWords::OpensWithGame(breaker),
            );
            ChoiceOption::new(name, label, meaning, state, turn)
        };
        let pick = |breaks, plays_first| unit.pick(breaks, breaks, plays_first);
        let options = vec![
            option("break", pick(OptionWords::Break, OptionWords::PlayFirst), winner),
            option(
                "pass_break",
                pick(OptionWords::PassBreak, OptionWords::PassFirst),
                winner.other(),
            ),
        ];
        let words = match unit {
            Unit::Game => VerdictWords::WinsLagToPlayFirst(winner),
            Unit::Rack | Unit::Frame => VerdictWords::WinsLag(winner),
        };
        (words, Next::Choice(Choice::new(winner, options)))
    }
}

/// The ball may be placed anywhere behind the head string.
const LAG: CueBall = CueBall::InHand(Region::BehindHeadString);

/// True if a lag counts: the ball met the foot rail once, no other but the head rail, and stayed on
/// its half of the table, on this `side`.
fn counts(shot: &ShotSummary, side: f64) -> bool {
    let own = |touch: &Touch| match *touch {
        Touch::Rail { ball: BallId::CUE, rail, jaw } => Some((rail, jaw.is_some())),
        _ => None,
    };
    let rails: Vec<(Rail, bool)> = shot.touches.iter().filter_map(own).collect();
    let foot = rails.iter().filter(|(rail, _)| *rail == Rail::Foot).count();
    let is_straight =
        rails.iter().all(|(rail, is_jaw)| matches!(rail, Rail::Head | Rail::Foot) && !is_jaw);
    let is_on_own_half = shot.rest.cue_ball.is_some_and(|lie| lie.across * side > 0.0);
    foot == 1 && is_straight && is_on_own_half && !shot.cue_ball_lost() && shot.flags.is_empty()
}

impl Rules for Lag {
    fn plays_with(&self, ball: BallId) -> bool {
        ball == BallId::CUE
    }

    fn look(&self, ball: BallId) -> BallLook {
        self.then.rules().look(ball)
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
        vec![(BallId::CUE, self.home(table))]
    }

    /// In the middle of the player's half.
    fn home(&self, table: &Table) -> Vector2<f64> {
        let aside = table.bed.map_or(0.0, |bed| 0.5 * bed.half_width);
        Vector2::new(pool::break_spot(table).x, self.side() * aside)
    }

    fn foot(&self, table: &Table) -> Vector2<f64> {
        self.then.rules().foot(table)
    }

    fn break_region(&self) -> Region {
        Region::BehindHeadString
    }

    fn calls_double_hits(&self) -> bool {
        true
    }

    fn check_call(&self, _situation: &Situation, _call: Call) -> Result<(), InvalidCall> {
        Err(InvalidCall::InTheLag)
    }

    fn judge(&self, situation: &Situation, _call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let player = situation.player;
        let counting = shot.rest.cue_ball.filter(|_| counts(shot, self.side()));
        let gap = counting.map(|lie| lie.from_head_rail);
        let own = match gap {
            Some(gap) => VerdictWords::Lagged(player, (100.0 * gap).round().max(0.0) as u32),
            None => VerdictWords::BadLag(player),
        };
        let gap = gap.unwrap_or(f64::INFINITY);
        // The last one is shown over the table.
        let mut notices = vec![Notice::new(NoticeKind::Verdict, NoticeWords::ShortVerdict(own))];
        let (words, next, first) = match self.first {
            None => (own, Next::Turn(Turn::new(player.other(), LAG)), Some(gap)),
            Some(first) => {
                let (words, next) = self.decide([first, gap], player);
                let words_of_all = NoticeWords::ShortVerdict(words);
                notices.push(Notice::new(NoticeKind::Verdict, words_of_all));
                (words, next, None)
            }
        };
        Verdict {
            state: GameState::Lag(Lag { first, ..self.clone() }),
            fouls: Vec::new(),
            pocketed: Vec::new(),
            spotted: Vec::new(),
            reason: pool::reason("1.2", words, None),
            notices,
            next,
        }
    }

    fn standing(&self, _is_left: &dyn Fn(BallId) -> bool, _is_over: bool) -> Standing {
        Standing::of_target(Some(Target::Lag), &[])
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        vec![Notice::new(NoticeKind::Turn, NoticeWords::Lags(situation.player))]
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        pool::pocketed_notice(ball, None)
    }
}
