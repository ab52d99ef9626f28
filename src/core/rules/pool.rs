//! Common parts of pool games: the general fouls (WPA 2025, chapter 3), spots, racks, sentences.

use nalgebra::Vector2;
use rand::RngCore;
use rand::seq::SliceRandom;

use super::group::Group;
use super::{
    CueBall, Flag, Foul, FoulClause, Next, Notice, NoticeKind, NoticeWords, Player, Reason, Region,
    Rule, ShotSummary, Situation, VerdictWords,
};
use crate::physics::ball::BallId;
use crate::physics::table::{Spots, Table};

/// The head spot, m.
pub(super) fn head_spot(table: &Table) -> Vector2<f64> {
    Vector2::new(table.spots_or_report().head, 0.0)
}

/// The foot spot, m.
pub(super) fn foot_spot(table: &Table) -> Vector2<f64> {
    Vector2::new(table.spots_or_report().foot, 0.0)
}

/// The cue ball's place for a break by the WPA rules, m: on the long string, a ball's width behind
/// the head string, which does not belong to the kitchen.
pub(super) fn break_spot(table: &Table) -> Vector2<f64> {
    const BEHIND: f64 = 0.05715;
    head_spot(table) - Vector2::new(BEHIND, 0.0)
}

/// Racked balls: `rows` from the apex on, each from -y to +y. The row `on_spot` is at the foot
/// spot.
pub(super) fn rack(
    table: &Table,
    radius: f64,
    rows: &[&[BallId]],
    on_spot: usize,
    cue_ball: Vector2<f64>,
) -> Vec<(BallId, Vector2<f64>)> {
    let Spots { foot, triangle, .. } = table.spots_or_report();
    let apart = 2.0 * (radius + triangle.slack);
    let deep = triangle.row * apart;
    let wide = triangle.column * apart;
    let mut places = vec![(BallId::CUE, cue_ball)];
    for (row, balls) in rows.iter().enumerate() {
        let along = foot + (row as f64 - on_spot as f64) * deep;
        for (column, &ball) in balls.iter().enumerate() {
            let across = column as f64 - (balls.len() - 1) as f64 / 2.0;
            places.push((ball, Vector2::new(along, across * wide)));
        }
    }
    places.sort_by_key(|&(ball, _)| ball);
    places
}

/// These balls in random order.
pub(super) fn shuffled(balls: impl IntoIterator<Item = u32>, rng: &mut dyn RngCore) -> Vec<BallId> {
    let mut balls: Vec<BallId> = balls.into_iter().map(BallId).collect();
    balls.shuffle(rng);
    balls
}

/// The general fouls that a game has besides those of every shot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Required {
    /// The right ball first, and then a rail (3.2, 3.3).
    pub contact: bool,
    /// Play from behind the head string (3.11).
    pub head_string: bool,
}

/// The general fouls of a shot, the most serious last. `may_hit_first` is true for the balls that
/// may be hit first.
pub(super) fn fouls(
    situation: &Situation,
    shot: &ShotSummary,
    may_hit_first: impl Fn(BallId) -> bool,
    required: Required,
) -> Vec<Foul> {
    let mut fouls = Vec::new();
    if required.contact {
        match shot.first.as_slice() {
            [] => fouls.push(Foul::NothingHit),
            [ball, ..] => {
                if !shot.first_in_doubt.iter().any(|&ball| may_hit_first(ball)) {
                    fouls.push(Foul::WrongBallFirst(*ball));
                }
                let gone = shot.object_balls_potted().chain(shot.object_balls_off_table()).next();
                if !shot.rail_after_contact && gone.is_none() && !shot.cue_ball_lost() {
                    fouls.push(Foul::NoRail);
                }
            }
        }
    }
    if required.head_string && situation.cue_ball == CueBall::InHand(Region::BehindHeadString) {
        fouls.extend(head_string_foul(shot, may_hit_first));
    }
    fouls.extend(shot.flags.iter().map(|flag| match flag {
        Flag::DoubleHit => Foul::DoubleHit,
        Flag::PushShot => Foul::PushShot,
        Flag::TouchedBall => Foul::TouchedBall,
        Flag::BallsMoving => Foul::BallsMoving,
        Flag::BadPlacement => Foul::BadPlacement,
    }));
    fouls.extend(shot.object_balls_off_table().map(Foul::OffTable));
    if shot.cue_ball_lost() {
        fouls.push(Foul::Scratch);
    }
    fouls
}

/// The foul of a shot with the cue ball in hand behind the head string. Of balls hit almost at once,
/// one is enough that may be hit first and is not behind the string: doubt favours the shooter.
fn head_string_foul(shot: &ShotSummary, may_hit_first: impl Fn(BallId) -> bool) -> Option<Foul> {
    let way = &shot.head_string;
    if shot.first.is_empty() {
        return (!way.crossed).then_some(Foul::StayedBehindHeadString);
    }
    let first = &shot.first_in_doubt;
    let has_right = first.iter().any(|&ball| may_hit_first(ball));
    let mut counted = first.iter().filter(|&&ball| !has_right || may_hit_first(ball));
    let is_behind = counted.all(|ball| way.behind.contains(ball));
    (is_behind && !way.crossed_before_first).then_some(Foul::HitBehindHeadString)
}

/// The balls that a player had to hit first, for the words of a foul.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequiredBalls {
    /// Any ball.
    Any,
    /// Any but the 8, on an open table.
    Open,
    /// A ball of this group.
    Group(Group),
    /// This ball.
    Ball(BallId),
}

/// A foul as a clause, such as "the 9 was hit first, not a solid".
fn clause(foul: Foul, shot: &ShotSummary, wanted: RequiredBalls) -> FoulClause {
    match foul {
        Foul::Scratch if shot.off_table.contains(&BallId::CUE) => FoulClause::CueBallLeft,
        Foul::Scratch => FoulClause::CueBallPocketed,
        Foul::NothingHit => FoulClause::NothingHit,
        Foul::WrongBallFirst(ball) => match wanted {
            RequiredBalls::Any => FoulClause::HitFirst(ball),
            RequiredBalls::Open => FoulClause::HitFirstOnOpenTable(ball),
            RequiredBalls::Group(Group::Solids) => FoulClause::HitFirstNotSolid(ball),
            RequiredBalls::Group(Group::Stripes) => FoulClause::HitFirstNotStripe(ball),
            RequiredBalls::Ball(other) => FoulClause::HitFirstNot(ball, other),
        },
        Foul::NoRail => FoulClause::NoRail,
        Foul::OffTable(ball) => FoulClause::OffTable(ball),
        Foul::TouchedBall => FoulClause::TouchedBall,
        Foul::DoubleHit => FoulClause::DoubleHit,
        Foul::PushShot => FoulClause::PushShot,
        Foul::BallsMoving => FoulClause::BallsMoving,
        Foul::BadPlacement => FoulClause::BadPlacement,
        Foul::HitBehindHeadString => FoulClause::HitBehindHeadString,
        Foul::StayedBehindHeadString => FoulClause::StayedBehindHeadString,
        Foul::WeakBreak => FoulClause::WeakBreak,
    }
}

/// The event that shows a foul, by its index in the log.
pub(super) fn event_of(foul: Foul, shot: &ShotSummary) -> Option<usize> {
    match foul {
        Foul::Scratch => shot.event_of(BallId::CUE),
        Foul::OffTable(ball) => shot.event_of(ball),
        Foul::DoubleHit | Foul::TouchedBall => shot.moments.tip,
        Foul::WrongBallFirst(_) | Foul::NoRail | Foul::HitBehindHeadString => {
            shot.moments.first_contact
        }
        Foul::NothingHit
        | Foul::PushShot
        | Foul::BallsMoving
        | Foul::BadPlacement
        | Foul::StayedBehindHeadString
        | Foul::WeakBreak => None,
    }
}

/// The reason of a verdict: a rule of the WPA's book of 2025.
pub(super) fn reason(rule: &'static str, words: VerdictWords, event: Option<usize>) -> Reason {
    Reason { rule: Rule::Wpa(rule), words, event }
}

/// The reason of a verdict on a foul: the last one, which is the most serious.
pub(super) fn foul_reason(
    fouls: &[Foul],
    shot: &ShotSummary,
    wanted: RequiredBalls,
) -> Option<Reason> {
    let foul = *fouls.last()?;
    let clause = clause(foul, shot, wanted);
    let words = match foul {
        Foul::Scratch => VerdictWords::Scratch(clause),
        _ => VerdictWords::Foul(clause),
    };
    Some(reason(foul.rule(), words, event_of(foul, shot)))
}

/// The notices of a verdict: every foul, and the reason with its rule. The gravest foul has no line
/// of its own if it is the reason.
pub(super) fn verdict_notices(
    player: Player,
    fouls: &[Foul],
    shot: &ShotSummary,
    wanted: RequiredBalls,
    reason: &Reason,
    next: &Next,
) -> Vec<Notice> {
    let kind = |foul: Foul| match foul {
        Foul::Scratch => NoticeKind::Scratch,
        _ => NoticeKind::Foul,
    };
    let line = |foul: Foul, rule: Rule| {
        let clause = clause(foul, shot, wanted);
        let words = match foul {
            Foul::Scratch => NoticeWords::Scratch(player, clause, rule),
            _ => NoticeWords::Foul(player, clause, rule),
        };
        Notice::new(kind(foul), words)
    };
    let decides = foul_reason(fouls, shot, wanted).is_some_and(|foul| foul.words == reason.words);
    let listed = if decides { &fouls[..fouls.len() - 1] } else { fouls };
    let mut notices: Vec<Notice> =
        listed.iter().map(|&foul| line(foul, Rule::Wpa(foul.rule()))).collect();
    let is_lost = matches!(next, Next::End(end) if end.by_loser);
    notices.push(match fouls.last() {
        Some(&foul) if decides => line(foul, reason.rule),
        last => {
            let kind = match last {
                Some(&foul) => kind(foul),
                None if is_lost => NoticeKind::Foul,
                None => NoticeKind::Verdict,
            };
            Notice::new(kind, NoticeWords::Verdict(reason.words, reason.rule))
                .with_short(NoticeWords::ShortVerdict(reason.words))
        }
    });
    if let Next::End(end) = next {
        notices.push(Notice::new(NoticeKind::Won, NoticeWords::WinsRack(end.winner)));
    }
    notices
}

/// The notice that a ball has fallen; `decider` is the ball that decides the game.
pub(super) fn pocketed_notice(ball: BallId, decider: BallId) -> Notice {
    let kind = if ball == decider { NoticeKind::Decider } else { NoticeKind::Pocketed };
    Notice::new(kind, NoticeWords::Pocketed(ball))
}

/// The notices of whose turn it is, where `target` names the balls to play, and of where the cue
/// ball may be placed.
pub(super) fn turn(situation: &Situation, target: NoticeWords) -> Vec<Notice> {
    let first = match situation.breaking {
        true => Notice::new(NoticeKind::Turn, NoticeWords::Breaks(situation.player)),
        false => Notice::new(NoticeKind::Turn, target),
    };
    let place = situation.cue_ball.region().map(|region| match region {
        Region::OnOrBehindHeadString | Region::BehindHeadString => {
            NoticeWords::BallInHandBehindHeadString
        }
        Region::Anywhere => NoticeWords::BallInHandAnywhere,
    });
    let place = place.map(|words| Notice::new(NoticeKind::Info, words));
    [Some(first), place].into_iter().flatten().collect()
}
