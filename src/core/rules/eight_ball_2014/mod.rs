//! 8-ball as gl-billiards played it in 2014: its rules without its bugs.
//!
//! Nothing is called, no rail is needed after contact, every foul gives ball in hand behind the
//! head string, and the 8 decides the game whenever it is pocketed, even on the break. Bugs of the
//! original are fixed: the first ball hit is the one that was actually hit first, hitting the 8
//! first is a foul unless the player is on the 8, a scratch does not lose unless the 8 is pocketed
//! too, and there is one verdict, once all balls rest.
//!
//! In 2014 no ball could leave the table. Here the cue ball off the table is a scratch. Any other
//! ball off the table is a foul and is spotted; it does not count as pocketed. The 8 off the table
//! loses the game.

#[cfg(test)]
mod tests;

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::group::{EIGHT, Group, Groups, Settled};
use super::{
    BallLook, Call, CueBall, End, Ending, Foul, GameState, InvalidCall, Next, Notice, NoticeKind,
    NoticeWords, Player, Reason, Region, Rule, Rules, ShotSummary, Situation, Spotted, Standing,
    Turn, Verdict, VerdictWords, Words2014, pool, pool_fouls,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

/// The rack, from the apex on, each row from -y to +y; always the same.
const ROWS: [&[BallId]; 5] = [
    &[BallId(1)],
    &[BallId(3), BallId(11)],
    &[BallId(14), BallId(8), BallId(6)],
    &[BallId(9), BallId(4), BallId(15), BallId(13)],
    &[BallId(12), BallId(5), BallId(10), BallId(2), BallId(7)],
];

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EightBall2014 {
    /// Each player's group; `None` while the table is open.
    groups: Option<Settled>,
}

impl Rules for EightBall2014 {
    fn plays_with(&self, ball: BallId) -> bool {
        ball.0 <= 15
    }

    fn look(&self, ball: BallId) -> BallLook {
        BallLook::of_pool(ball)
    }

    fn triangle(&self) -> Option<u32> {
        Some(ROWS.len() as u32)
    }

    fn rack(
        &self,
        table: &Table,
        radius: f64,
        _rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        pool::rack(table, radius, &ROWS, 0, self.home(table))
    }

    fn home(&self, table: &Table) -> Vector2<f64> {
        pool::head_spot(table)
    }

    fn foot(&self, table: &Table) -> Vector2<f64> {
        pool::foot_spot(table)
    }

    fn break_region(&self) -> Region {
        Region::OnOrBehindHeadString
    }

    fn check_call(&self, _situation: &Situation, _call: Call) -> Result<(), InvalidCall> {
        Err(InvalidCall::InThisGame)
    }

    fn judge(&self, situation: &Situation, _call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let player = situation.player;
        let fouls = self.fouls(situation, shot);
        let groups = self.groups_after(player, shot);
        let eight = eight_fell(shot);
        let is_early = eight.is_some_and(|time| !is_cleared(situation, groups, shot, time));
        let won = fouls.is_empty() && !is_early;
        let end = eight.map(|_| match won {
            true => End { winner: player, how: won_by(groups[player.index()]), by_loser: false },
            false => End {
                winner: player.other(),
                how: self.lost_by(situation, groups, &fouls, is_early),
                by_loser: true,
            },
        });
        let own = groups[player.index()];
        let potted_own =
            own.is_some() && shot.potted.iter().any(|potted| Group::of(potted.ball) == own);
        let notices = self.notices(situation, shot, &fouls, end);
        let next = match end {
            Some(end) => Next::End(end),
            None if !fouls.is_empty() => {
                let cue_ball = CueBall::InHand(Region::OnOrBehindHeadString);
                Next::Turn(Turn::new(player.other(), cue_ball))
            }
            None if potted_own => Next::Turn(Turn::new(player, CueBall::InPosition)),
            None => Next::Turn(Turn::new(player.other(), CueBall::InPosition)),
        };
        let off_table = if end.is_none() { object_balls_off_table(shot) } else { Vec::new() };
        let spotted = off_table.into_iter().map(Spotted::from).collect();
        let state = EightBall2014 { groups: groups[0].map(|one| Settled::new(Player::One, one)) };
        Verdict {
            state: GameState::EightBall2014(state),
            pocketed: counted_balls(shot, end),
            spotted,
            reason: reason(&fouls, end, shot, &notices),
            fouls,
            notices,
            next,
        }
    }

    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, is_over: bool) -> Standing {
        Standing::of_groups(self.groups(), is_left, is_over)
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let turn = match self.groups()[player.index()] {
            None => Words2014::TurnOpen(player),
            Some(Group::Solids) => Words2014::TurnSolids(player),
            Some(Group::Stripes) => Words2014::TurnStripes(player),
        };
        let mut lines = vec![notice(NoticeKind::Turn, turn)];
        if self.is_on_the_eight(situation) {
            lines.push(notice(NoticeKind::Info, Words2014::OnlyTheEight));
        }
        if situation.cue_ball != CueBall::InPosition {
            lines.push(notice(NoticeKind::Info, Words2014::BallInHand));
        }
        lines
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        let notice = match ball {
            EIGHT => notice(NoticeKind::Decider, Words2014::EightPocketed),
            ball => notice(NoticeKind::Pocketed, Words2014::Pocketed(ball)),
        };
        notice.with_short(NoticeWords::Pocketed(ball))
    }
}

impl EightBall2014 {
    fn groups(&self) -> Groups {
        Settled::groups(self.groups)
    }

    fn fouls(&self, situation: &Situation, shot: &ShotSummary) -> Vec<Foul> {
        let mut fouls = Vec::new();
        // Of several balls hit almost at once, one legal ball is enough: doubt favours the player.
        match shot.first.as_slice() {
            [] => fouls.push(Foul::NothingHit),
            [ball, ..]
                if !shot
                    .first_in_doubt
                    .iter()
                    .any(|&ball| self.may_be_hit_first(situation, ball)) =>
            {
                fouls.push(Foul::WrongBallFirst(*ball));
            }
            _ => {}
        }
        let object_balls = shot.off_table.iter().filter(|&&ball| ball != BallId::CUE);
        fouls.extend(object_balls.map(|&ball| Foul::OffTable(ball)));
        if shot.cue_ball_lost() {
            fouls.push(Foul::Scratch);
        }
        fouls
    }

    fn may_be_hit_first(&self, situation: &Situation, ball: BallId) -> bool {
        if situation.breaking {
            return true;
        }
        match self.groups()[situation.player.index()] {
            Some(own) if own.is_any_of(&situation.on_table) => Group::of(ball) == Some(own),
            Some(_) => ball == EIGHT,
            // If only the 8 is left, there is no other ball to hit.
            None => ball != EIGHT || situation.on_table == [EIGHT],
        }
    }

    /// True if the player's balls were pocketed before the shot.
    fn is_on_the_eight(&self, situation: &Situation) -> bool {
        self.groups()[situation.player.index()]
            .is_some_and(|own| !own.is_any_of(&situation.on_table))
    }

    /// On an open table the first group ball pocketed decides, even on the break or on a foul.
    fn groups_after(&self, player: Player, shot: &ShotSummary) -> Groups {
        if self.groups()[player.index()].is_some() {
            return self.groups();
        }
        let first = shot.potted.iter().find_map(|potted| Group::of(potted.ball));
        let mut groups = self.groups();
        groups[player.index()] = first;
        groups[player.other().index()] = first.map(Group::other);
        groups
    }

    /// Notices of the fouls of a shot, and of the winner.
    fn notices(
        &self,
        situation: &Situation,
        shot: &ShotSummary,
        fouls: &[Foul],
        end: Option<End>,
    ) -> Vec<Notice> {
        let player = situation.player;
        let fouls = fouls.iter().map(|&foul| match foul {
            Foul::Scratch if shot.off_table.contains(&BallId::CUE) => {
                notice(NoticeKind::Scratch, Words2014::CueBallLeft(player))
            }
            Foul::Scratch => notice(NoticeKind::Scratch, Words2014::Scratch(player)),
            Foul::WrongBallFirst(ball) => self.wrong_ball(situation, ball),
            Foul::OffTable(ball) => notice(NoticeKind::Foul, Words2014::OffTable(ball, player)),
            // This game has no other fouls.
            _ => notice(NoticeKind::Foul, Words2014::NoBallHit(player)),
        });
        let lost = end
            .filter(|end| end.by_loser)
            .map(|end| notice(NoticeKind::Foul, Words2014::Loses(player, end.how)));
        let won = end.map(|end| notice(NoticeKind::Won, Words2014::Wins(end.winner)));
        fouls.chain(lost).chain(won).collect()
    }

    /// The notice that this ball was hit first, where another one had to be.
    fn wrong_ball(&self, situation: &Situation, ball: BallId) -> Notice {
        let player = situation.player;
        let text = match self.groups()[player.index()] {
            None => Words2014::HitFirst(ball, player),
            Some(_) if self.is_on_the_eight(situation) => Words2014::HitFirstNot8(ball, player),
            Some(Group::Solids) => Words2014::HitFirstNotSolid(ball, player),
            Some(Group::Stripes) => Words2014::HitFirstNotStripe(ball, player),
        };
        notice(NoticeKind::Foul, text)
    }

    /// The reason why pocketing the 8, or driving it off the table, lost the game. `groups` are
    /// those after the shot, by which it is judged.
    fn lost_by(
        &self,
        situation: &Situation,
        groups: Groups,
        fouls: &[Foul],
        is_early: bool,
    ) -> Ending {
        if fouls.contains(&Foul::OffTable(EIGHT)) {
            return Ending::EightLeft;
        }
        if is_early {
            // It would have lost without a foul as well.
            return match groups[situation.player.index()] {
                None => Ending::EightOnOpenTable,
                Some(Group::Solids) => Ending::EightBeforeLastSolid,
                Some(Group::Stripes) => Ending::EightBeforeLastStripe,
            };
        }
        // Of several fouls the last one is the most serious.
        match fouls.last() {
            Some(Foul::Scratch) => Ending::ScratchedOnEight,
            Some(Foul::OffTable(_)) => Ending::BallLeft,
            Some(Foul::WrongBallFirst(_)) if self.is_on_the_eight(situation) => {
                Ending::HitBeforeEight
            }
            Some(Foul::WrongBallFirst(_)) => Ending::WrongBallFirst,
            _ => Ending::NothingHit,
        }
    }
}

/// The reason why a player with this group has won.
fn won_by(group: Option<Group>) -> Ending {
    match group {
        Some(Group::Solids) => Ending::SolidsAndEight,
        Some(Group::Stripes) => Ending::StripesAndEight,
        None => Ending::Eight,
    }
}

fn notice(kind: NoticeKind, words: Words2014) -> Notice {
    Notice::new(kind, NoticeWords::In2014(words))
}

/// The reason of a verdict. The report does not number its rules.
fn reason(fouls: &[Foul], end: Option<End>, shot: &ShotSummary, notices: &[Notice]) -> Reason {
    let event = match end {
        Some(_) => shot.event_of(EIGHT),
        None => fouls.last().and_then(|&foul| pool_fouls::event_of(foul, shot)),
    };
    let words = match notices.first().map(|notice| notice.words) {
        Some(NoticeWords::In2014(words)) => VerdictWords::In2014(words),
        _ => VerdictWords::NoFoulIn2014,
    };
    Reason { rule: Rule::EightBall2014, words, event }
}

/// The object balls that count as the player's; an 8 that loses the game does not.
fn counted_balls(shot: &ShotSummary, end: Option<End>) -> Vec<BallId> {
    let is_lost = end.is_some_and(|end| end.by_loser);
    let balls = shot.potted.iter().map(|potted| potted.ball);
    balls.filter(|&ball| ball != BallId::CUE && !(is_lost && ball == EIGHT)).collect()
}

/// The object balls that left the table, ascending.
fn object_balls_off_table(shot: &ShotSummary) -> Vec<BallId> {
    let mut balls: Vec<BallId> =
        shot.off_table.iter().copied().filter(|&ball| ball != BallId::CUE).collect();
    balls.sort_unstable();
    balls
}

/// The time at which the 8 fell, s after the stroke; the end of the shot if it left the table.
fn eight_fell(shot: &ShotSummary) -> Option<f64> {
    let potted = shot.potted.iter().find(|potted| potted.ball == EIGHT).map(|potted| potted.time);
    potted.or(shot.off_table.contains(&EIGHT).then_some(f64::INFINITY))
}

/// True if the player's own group, set or already cleared, was pocketed at `time` (s).
fn is_cleared(situation: &Situation, groups: Groups, shot: &ShotSummary, time: f64) -> bool {
    let Some(own) = groups[situation.player.index()] else {
        // If only the 8 is left, both groups are cleared, whichever belongs to whom.
        return situation.on_table == [EIGHT];
    };
    let down = |ball: BallId| shot.potted.iter().any(|p| p.ball == ball && p.time <= time);
    situation.on_table.iter().all(|&ball| Group::of(ball) != Some(own) || down(ball))
}
