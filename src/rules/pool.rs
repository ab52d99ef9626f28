//! Common parts of pool games: the general fouls (WPA 2025, chapter 3), spots, racks, sentences.

use nalgebra::Vector2;
use rand::RngCore;
use rand::seq::SliceRandom;

use super::verdict::BOOK;
use super::{CueBall, Flag, Foul, Next, Notice, NoticeKind, Player, Reason, Region};
use super::{ShotSummary, Situation};
use crate::physics::ball::BallId;
use crate::physics::table::{Spots, Table};

/// The spots of a table, or the report's if the table has none.
pub(super) fn spots(table: &Table) -> Spots {
    table.spots.unwrap_or(Table::REPORT_SPOTS)
}

/// The head spot, m.
pub(super) fn head_spot(table: &Table) -> Vector2<f64> {
    Vector2::new(spots(table).head, 0.0)
}

/// The foot spot, m.
pub(super) fn foot_spot(table: &Table) -> Vector2<f64> {
    Vector2::new(spots(table).foot, 0.0)
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
    let Spots { foot, triangle, .. } = spots(table);
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

/// The general fouls of a shot, the most serious last. `may_hit_first` is true for the balls that
/// may be hit first; `rail_needed` is false if neither the first contact nor a rail matters.
pub(super) fn fouls(
    situation: &Situation,
    shot: &ShotSummary,
    may_hit_first: impl Fn(BallId) -> bool,
    rail_needed: bool,
) -> Vec<Foul> {
    let mut fouls = Vec::new();
    if rail_needed {
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
    if situation.cue_ball == CueBall::InHand(Region::BehindHeadString) {
        let way = shot.head_string;
        if way.first_was_behind && !way.crossed_before_first {
            fouls.push(Foul::HitBehindHeadString);
        } else if !way.crossed && shot.first.is_empty() {
            fouls.push(Foul::StayedBehindHeadString);
        }
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

/// A foul in words, without a full stop. `wanted` continues "the 9 was hit first", as in ", not a
/// solid".
pub(super) fn describe(foul: Foul, shot: &ShotSummary, wanted: &str) -> String {
    match foul {
        Foul::Scratch if shot.off_table.contains(&BallId::CUE) => {
            "the cue ball left the table".to_owned()
        }
        Foul::Scratch => "the cue ball was pocketed".to_owned(),
        Foul::NothingHit => "the cue ball hit no ball".to_owned(),
        Foul::WrongBallFirst(ball) => format!("the {ball} was hit first{wanted}"),
        Foul::NoRail => "no ball reached a rail after the first contact".to_owned(),
        Foul::OffTable(ball) => format!("the {ball} left the table"),
        Foul::TouchedBall => "a ball was touched".to_owned(),
        Foul::DoubleHit => "the cue ball was hit twice".to_owned(),
        Foul::PushShot => "the cue ball was pushed".to_owned(),
        Foul::BallsMoving => "a ball was still moving".to_owned(),
        Foul::BadPlacement => "the cue ball was placed outside its region".to_owned(),
        Foul::HitBehindHeadString => {
            "the first ball hit was behind the head string, which the cue ball had not crossed"
                .to_owned()
        }
        Foul::StayedBehindHeadString => "the cue ball stayed behind the head string".to_owned(),
        Foul::WeakBreak => {
            "no ball was pocketed on the break and fewer than four reached a rail".to_owned()
        }
    }
}

/// The event that shows a foul, by its index in the log.
pub(super) fn event_of(foul: Foul, shot: &ShotSummary) -> Option<usize> {
    match foul {
        Foul::Scratch => shot.event_of(BallId::CUE),
        Foul::OffTable(ball) => shot.event_of(ball),
        Foul::WrongBallFirst(_) | Foul::NoRail | Foul::HitBehindHeadString => {
            shot.moments.first_contact
        }
        Foul::NothingHit
        | Foul::TouchedBall
        | Foul::DoubleHit
        | Foul::PushShot
        | Foul::BallsMoving
        | Foul::BadPlacement
        | Foul::StayedBehindHeadString
        | Foul::WeakBreak => None,
    }
}

/// The reason of a verdict: a rule of the WPA's book of 2025.
pub(super) fn reason(rule: &str, text: impl Into<String>, event: Option<usize>) -> Reason {
    Reason { rule: format!("{BOOK} {rule}"), text: text.into(), event }
}

/// The reason of a verdict on a foul: the last one, which is the most serious.
pub(super) fn foul_reason(fouls: &[Foul], shot: &ShotSummary, wanted: &str) -> Option<Reason> {
    let foul = *fouls.last()?;
    let text = format!("Foul: {}.", describe(foul, shot, wanted));
    Some(reason(foul.rule(), text, event_of(foul, shot)))
}

/// The notices of a verdict: every foul, and the reason with its rule. The gravest foul has no line
/// of its own if it is the reason.
pub(super) fn verdict_notices(
    player: Player,
    fouls: &[Foul],
    shot: &ShotSummary,
    wanted: &str,
    reason: &Reason,
    next: &Next,
) -> Vec<Notice> {
    let kind = |foul: Foul| match foul {
        Foul::Scratch => NoticeKind::Scratch,
        _ => NoticeKind::Foul,
    };
    let line = |foul: Foul, rule: &str| {
        let text = describe(foul, shot, wanted);
        Notice::new(kind(foul), format!("Foul by {player}: {text} ({rule})"))
    };
    let decides = foul_reason(fouls, shot, wanted).is_some_and(|foul| foul.text == reason.text);
    let listed = if decides { &fouls[..fouls.len() - 1] } else { fouls };
    let mut notices: Vec<Notice> =
        listed.iter().map(|&foul| line(foul, &format!("{BOOK} {}", foul.rule()))).collect();
    let is_lost = matches!(next, Next::End(end) if end.by_loser);
    notices.push(match fouls.last() {
        Some(&foul) if decides => line(foul, &reason.rule),
        last => {
            let kind = match last {
                Some(&foul) => kind(foul),
                None if is_lost => NoticeKind::Foul,
                None => NoticeKind::Verdict,
            };
            Notice::new(kind, reason.to_string()).aloud(reason.sentence().to_owned())
        }
    });
    if let Next::End(end) = next {
        notices.push(Notice::new(NoticeKind::Won, format!("{} wins the rack", end.winner)));
    }
    notices
}

/// The notice that a ball has fallen; `decider` is the ball that decides the game.
pub(super) fn pocketed(ball: BallId, decider: BallId) -> Notice {
    let kind = if ball == decider { NoticeKind::Decider } else { NoticeKind::Pocketed };
    Notice::new(kind, format!("The {ball} is pocketed"))
}

/// The notice of whose turn it is, with the balls to play, and where the cue ball may be placed.
pub(super) fn turn(situation: &Situation, target: &str) -> Vec<Notice> {
    let player = situation.player;
    let text = match situation.breaking {
        true => format!("{player} breaks"),
        false => format!("{player}: {target}"),
    };
    let mut lines = vec![Notice::new(NoticeKind::Turn, text)];
    if let Some(region) = situation.cue_ball.region() {
        let text = format!("Ball in hand {}", region.words());
        lines.push(Notice::new(NoticeKind::Info, text));
    }
    lines
}
