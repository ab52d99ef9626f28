//! Heyball by the WPA's *Rules of Heyball* (2025): 8-ball without calls.
//!
//! The group is that of the first ball pocketed on a legal shot after the break. A break that is
//! hardly a stroke is a matter for a referee's eye and has no rule here.

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::eight_ball::EightBall;
use super::group::{EIGHT, Group, Groups, Settled};
use super::pool::{ANYWHERE, KITCHEN};
use super::pool_fouls::{Judged, Required, RequiredBalls};
use super::{
    BallLook, Call, Choice, CueBall, End, Ending, Foul, GameState, InvalidCall, Next, Notice,
    NoticeWords, Reason, Region, Rule, Rules, ShotSummary, Situation, Standing, Turn, Verdict,
    VerdictWords, pool, pool_fouls, pool_options,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Heyball {
    /// Each player's group; `None` while the table is open.
    groups: Option<Settled>,
}

/// A reason by the rules of Heyball.
fn reason(rule: &'static str, words: VerdictWords, event: Option<usize>) -> Reason {
    Reason { rule: Rule::Heyball(rule), words, event }
}

impl Rules for Heyball {
    fn plays_with(&self, ball: BallId) -> bool {
        ball.0 <= 15
    }

    fn look(&self, ball: BallId) -> BallLook {
        BallLook::of_pool(ball)
    }

    fn triangle(&self) -> Option<u32> {
        Some(5)
    }

    /// As in 8-ball (6).
    fn rack(
        &self,
        table: &Table,
        radius: f64,
        rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        EightBall::default().rack(table, radius, rng)
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

    fn check_call(&self, _situation: &Situation, _call: Call) -> Result<(), InvalidCall> {
        Err(InvalidCall::InThisGame)
    }

    fn judge(&self, situation: &Situation, _call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let player = situation.player;
        let own = self.groups()[player.index()];
        let is_on_eight = own.is_some_and(|own| !own.is_any_of(&situation.on_table));
        let may_hit_first = |ball: BallId| match own {
            _ if situation.breaking => true,
            _ if is_on_eight => ball == EIGHT,
            Some(own) => Group::of(ball) == Some(own),
            None => ball != EIGHT,
        };
        // A break that drives too few balls to rails is illegal, but no foul (6c).
        let rail = !(situation.breaking && pool::is_weak_break(shot));
        let required = Required { contact: true, rail, head_string: true };
        let judged = Judged {
            player,
            shot,
            fouls: pool_fouls::fouls(situation, shot, may_hit_first, required),
            wanted: match own {
                _ if situation.breaking => RequiredBalls::Any,
                _ if is_on_eight => RequiredBalls::Ball(EIGHT),
                Some(own) => RequiredBalls::Group(own),
                None => RequiredBalls::Open,
            },
            rule: |foul| match foul {
                Foul::HitBehindHeadString | Foul::StayedBehindHeadString => Rule::Heyball("7"),
                _ => Rule::Heyball("8"),
            },
        };
        let mut state = self.clone();
        let (reason, next) = match situation.breaking {
            true => self.after_break(&judged),
            false if shot.is_gone(EIGHT) => after_eight(is_on_eight, &judged),
            false => state.after_shot(&judged),
        };
        let is_over = matches!(next, Next::End(_));
        // On the break the 8 comes back: one that left the table at once, one that fell by choice.
        let is_eight_back = situation.breaking && shot.off_table.contains(&EIGHT);
        let counts = |ball: &BallId| *ball != EIGHT || is_over && !judged.is_foul();
        Verdict {
            notices: judged.notices(&reason, &next),
            state: GameState::Heyball(state),
            pocketed: shot.object_balls_potted().filter(counts).collect(),
            spotted: is_eight_back.then_some(EIGHT.into()).into_iter().collect(),
            fouls: judged.fouls,
            reason,
            next,
        }
    }

    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, is_over: bool) -> Standing {
        Standing::of_groups(self.groups(), is_left, is_over)
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let target = match self.groups()[player.index()] {
            None => NoticeWords::Open(player),
            Some(own) if !own.is_any_of(&situation.on_table) => NoticeWords::Eight(player),
            Some(Group::Solids) => NoticeWords::Solids(player),
            Some(Group::Stripes) => NoticeWords::Stripes(player),
        };
        pool::turn(situation, target)
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        pool::pocketed_notice(ball, Some(EIGHT))
    }
}

impl Heyball {
    fn groups(&self) -> Groups {
        Settled::groups(self.groups)
    }

    /// The break (6): the first matching case decides.
    fn after_break(&self, judged: &Judged) -> (Reason, Next) {
        let (player, opponent, shot) = (judged.player, judged.player.other(), judged.shot);
        let same = || GameState::Heyball(self.clone());
        let choice = |player, options| Next::Choice(Choice::new(player, options));
        let cue_ball = if shot.cue_ball_lost() { KITCHEN } else { CueBall::InPosition };
        if shot.has_potted(EIGHT) {
            let eight = shot.event_of(EIGHT);
            if !judged.is_foul() {
                let options = vec![
                    pool_options::spot_eight(same(), player, CueBall::InPosition),
                    pool_options::rebreak(same(), player),
                ];
                let reason = reason("6(f)", VerdictWords::EightOnBreak, eight);
                return (reason, choice(player, options));
            }
            let mut options = vec![pool_options::spot_eight(same(), opponent, KITCHEN)];
            if cue_ball == CueBall::InPosition {
                options.push(pool_options::spot_eight(same(), opponent, cue_ball));
            }
            options.push(pool_options::rerack(same(), opponent));
            options.push(pool_options::make_rebreak(same(), player));
            let reason = reason("6(f)", VerdictWords::EightOnBreakWithFoul, eight);
            return (reason, choice(opponent, options));
        }
        if judged.fouls == [Foul::NothingHit] {
            let options = vec![
                pool_options::rerack(same(), opponent),
                pool_options::make_rebreak(same(), player),
            ];
            let reason = reason("6(g)", VerdictWords::RackMissed, None);
            return (reason, choice(opponent, options));
        }
        if let Some(foul) = judged.reason() {
            let options = vec![
                pool_options::take_kitchen(same(), opponent),
                pool_options::rerack(same(), opponent),
                pool_options::make_rebreak(same(), player),
            ];
            return (Reason { rule: Rule::Heyball("6(e)"), ..foul }, choice(opponent, options));
        }
        if pool::is_weak_break(shot) {
            let options = vec![
                pool_options::accept(same(), opponent, CueBall::InPosition),
                pool_options::rerack(same(), opponent),
                pool_options::make_rebreak(same(), player),
            ];
            let reason = reason("6(c)", VerdictWords::WeakBreak, None);
            return (reason, choice(opponent, options));
        }
        let go_on = |player| Next::Turn(Turn::new(player, CueBall::InPosition));
        match shot.object_balls_potted().next() {
            Some(ball) => {
                let words = VerdictWords::BreakPocketed8Ball;
                (reason("10", words, shot.event_of(ball)), go_on(player))
            }
            None => (reason("10", VerdictWords::BreakMissed8Ball(opponent), None), go_on(opponent)),
        }
    }

    /// A shot after the break that leaves the 8 on the table.
    fn after_shot(&mut self, judged: &Judged) -> (Reason, Next) {
        let (player, opponent, shot) = (judged.player, judged.player.other(), judged.shot);
        let go_on = |player| Next::Turn(Turn::new(player, CueBall::InPosition));
        if let Some(foul) = judged.reason() {
            return (foul, Next::Turn(Turn::new(opponent, ANYWHERE)));
        }
        let Some(ball) = shot.object_balls_potted().next() else {
            return (reason("12", VerdictWords::NothingPocketed(opponent), None), go_on(opponent));
        };
        let event = shot.event_of(ball);
        let Some(own) = self.groups()[player.index()] else {
            // No ball but the 8 belongs to no group.
            let Some(own) = Group::of(ball) else {
                let words = VerdictWords::OthersPocketed(opponent);
                return (reason("12", words, event), go_on(opponent));
            };
            self.groups = Some(Settled::new(player, own));
            let words = match own {
                Group::Solids => VerdictWords::HasSolids(player),
                Group::Stripes => VerdictWords::HasStripes(player),
            };
            return (reason("12", words, event), go_on(player));
        };
        match shot.object_balls_potted().find(|&ball| Group::of(ball) == Some(own)) {
            Some(ball) => {
                let words = VerdictWords::LegalShot(ball, player);
                (reason("11", words, shot.event_of(ball)), go_on(player))
            }
            None => (reason("11", VerdictWords::OthersPocketed(opponent), event), go_on(opponent)),
        }
    }
}

/// The 8 fell or left the table after the break: the rack is over.
fn after_eight(is_on_eight: bool, judged: &Judged) -> (Reason, Next) {
    let (player, shot) = (judged.player, judged.shot);
    let lost = match (shot.has_potted(EIGHT), judged.is_foul(), is_on_eight) {
        (false, _, _) => Some(Ending::EightLeft),
        (true, true, _) if shot.cue_ball_lost() => Some(Ending::EightWithScratch),
        (true, true, _) => Some(Ending::EightWithFoul),
        (true, false, false) => Some(Ending::EightTooEarly),
        (true, false, true) => None,
    };
    let (winner, how, words) = match lost {
        Some(how) => (player.other(), how, VerdictWords::Loses(player, how)),
        None => (player, Ending::EightAndAll, VerdictWords::Wins(Ending::EightAndAll)),
    };
    let end = End { winner, how, by_loser: lost.is_some() };
    (reason("8", words, shot.event_of(EIGHT)), Next::End(end))
}
