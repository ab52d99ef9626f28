//! The general fouls (WPA 2025, chapter 3), and the words for them.

use super::group::Group;
use super::shot::Touch;
use super::{
    CueBall, Flag, Foul, FoulClause, Next, Notice, NoticeKind, NoticeWords, Player, Reason, Region,
    Rule, ShotSummary, Situation, Unit, VerdictWords,
};
use crate::physics::ball::BallId;

/// The general fouls that a game has besides those of every shot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Required {
    /// The right ball first (3.2), ...
    pub contact: bool,
    /// ... and then a rail (3.3).
    pub rail: bool,
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
    if shot.is_out_of_time() {
        return vec![Foul::OutOfTime];
    }
    let mut fouls = Vec::new();
    if required.contact {
        match shot.first.as_slice() {
            [] => fouls.push(Foul::NothingHit),
            [ball, ..] => {
                if !shot.first_in_doubt.iter().any(|&ball| may_hit_first(ball)) {
                    fouls.push(Foul::WrongBallFirst(*ball));
                }
                let gone = shot.object_balls_potted().chain(shot.object_balls_off_table()).next();
                if required.rail
                    && !shot.rail_after_contact
                    && gone.is_none()
                    && !shot.cue_ball_lost()
                {
                    fouls.push(Foul::NoRail);
                }
            }
        }
    }
    if required.head_string && situation.cue_ball == CueBall::InHand(Region::BehindHeadString) {
        fouls.extend(head_string_foul(shot, may_hit_first));
    }
    fouls.extend(shot.flags.iter().filter_map(|flag| flag.foul()));
    fouls.extend(shot.object_balls_off_table().map(Foul::OffTable));
    if shot.cue_ball_lost() {
        fouls.push(Foul::Scratch);
    }
    fouls
}

impl Flag {
    /// The foul that it is. A miss comes with another one.
    pub(super) fn foul(self) -> Option<Foul> {
        Some(match self {
            Flag::DoubleHit => Foul::DoubleHit,
            Flag::PushShot => Foul::PushShot,
            Flag::TouchedBall => Foul::TouchedBall,
            Flag::BallsMoving => Foul::BallsMoving,
            Flag::BadPlacement => Foul::BadPlacement,
            Flag::OutOfTime => Foul::OutOfTime,
            Flag::Miss => return None,
        })
    }
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

/// The ball touching the cue ball that was played at: it was the first to be hit, and the cue ball did
/// not come back to it off a rail.
pub(super) fn touching_ball_moved(situation: &Situation, shot: &ShotSummary) -> Option<BallId> {
    let first = shot.touches.iter().find(|touch| touch.is_of(shot.cue_ball.id));
    if matches!(first, Some(Touch::Rail { .. })) {
        return None;
    }
    shot.first.iter().copied().find(|ball| situation.touching.contains(ball))
}

/// The balls that a player had to hit first, for the words of a foul.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequiredBalls {
    /// Any, in a carom game or in English billiards.
    Carom,
    /// Any ball.
    Any,
    /// Any but the 8, on an open table.
    Open,
    /// Any but the black, on an open table of two colours.
    OpenColours,
    /// A ball of this group.
    Group(Group),
    /// A ball of this group, which has a colour: the reds are numbered as the solids.
    Colour(Group),
    /// This ball.
    Ball(BallId),
}

/// A foul as a clause, such as "the 9 was hit first, not a solid".
pub(super) fn clause(foul: Foul, shot: &ShotSummary, wanted: RequiredBalls) -> FoulClause {
    match foul {
        Foul::Scratch if shot.off_table.contains(&shot.cue_ball.id) => FoulClause::CueBallLeft,
        Foul::Scratch => FoulClause::CueBallPocketed,
        Foul::NothingHit => FoulClause::NothingHit,
        Foul::WrongBallFirst(ball) => match wanted {
            RequiredBalls::Any | RequiredBalls::Carom => FoulClause::HitFirst(ball),
            RequiredBalls::Open => FoulClause::HitFirstOnOpenTable(ball),
            RequiredBalls::Group(Group::Solids) => FoulClause::HitFirstNotSolid(ball),
            RequiredBalls::Group(Group::Stripes) => FoulClause::HitFirstNotStripe(ball),
            RequiredBalls::Colour(Group::Solids) => FoulClause::HitFirstNotRed(ball),
            RequiredBalls::Colour(Group::Stripes) => FoulClause::HitFirstNotYellow(ball),
            RequiredBalls::OpenColours => FoulClause::BlackHitFirst,
            RequiredBalls::Ball(other) => FoulClause::HitFirstNot(ball, other),
        },
        Foul::NoRail => FoulClause::NoRail,
        Foul::OffTable(ball) => match (wanted, ball.0) {
            (RequiredBalls::Carom, 0) => FoulClause::WhiteLeft,
            (RequiredBalls::Carom, 1) => FoulClause::YellowLeft,
            (RequiredBalls::Carom, _) => FoulClause::RedLeft,
            _ => FoulClause::OffTable(ball),
        },
        Foul::TouchedBall => FoulClause::TouchedBall,
        Foul::DoubleHit => FoulClause::DoubleHit,
        Foul::PushShot => FoulClause::PushShot,
        Foul::BallsMoving => FoulClause::BallsMoving,
        Foul::BadPlacement => FoulClause::BadPlacement,
        Foul::OutOfTime => FoulClause::OutOfTime,
        Foul::HitBehindHeadString if wanted == RequiredBalls::Carom => FoulClause::HitInBaulk,
        Foul::StayedBehindHeadString if wanted == RequiredBalls::Carom => FoulClause::StayedInBaulk,
        Foul::HitBehindHeadString => FoulClause::HitBehindHeadString,
        Foul::StayedBehindHeadString => FoulClause::StayedBehindHeadString,
        Foul::WeakBreak => FoulClause::WeakBreak,
        Foul::OpeningBreak => FoulClause::OpeningBreak,
        Foul::WeakColourBreak => FoulClause::WeakColourBreak,
        Foul::JumpedBall(_) if wanted == RequiredBalls::Carom => FoulClause::Jumped,
        Foul::JumpedBall(ball) => FoulClause::JumpedBall(ball),
        Foul::TouchingBallMoved(ball) => FoulClause::TouchingBallMoved(ball),
        Foul::OpponentsBallPocketed(ball) => FoulClause::OpponentsBallPocketed(ball),
        // Of snooker.
        Foul::BallNotOn(ball) | Foul::BehindFreeBall(ball) => FoulClause::HitFirst(ball),
        Foul::NotNominated => FoulClause::NotNominated,
        Foul::RedNotDirect => FoulClause::RedNotDirect,
        Foul::IntoTouchingBall => FoulClause::IntoTouchingBall,
        Foul::IntoTouchingRail => FoulClause::IntoTouchingRail,
        Foul::TooManyHazards => FoulClause::TooManyHazards,
        Foul::TooManyCannons => FoulClause::TooManyCannons,
    }
}

/// The event that shows a foul, by its index in the log.
pub(super) fn event_of(foul: Foul, shot: &ShotSummary) -> Option<usize> {
    match foul {
        Foul::Scratch => shot.event_of(shot.cue_ball.id),
        Foul::OffTable(ball) | Foul::OpponentsBallPocketed(ball) | Foul::BallNotOn(ball) => {
            shot.event_of(ball)
        }
        Foul::DoubleHit | Foul::TouchedBall => shot.moments.tip,
        Foul::WrongBallFirst(_)
        | Foul::NoRail
        | Foul::HitBehindHeadString
        | Foul::RedNotDirect
        | Foul::IntoTouchingBall
        | Foul::BehindFreeBall(_)
        | Foul::TouchingBallMoved(_) => shot.moments.first_contact,
        Foul::NothingHit
        | Foul::PushShot
        | Foul::BallsMoving
        | Foul::BadPlacement
        | Foul::OutOfTime
        | Foul::StayedBehindHeadString
        | Foul::WeakBreak
        | Foul::OpeningBreak
        | Foul::WeakColourBreak
        | Foul::NotNominated
        | Foul::IntoTouchingRail
        | Foul::TooManyHazards
        | Foul::TooManyCannons
        | Foul::JumpedBall(_) => None,
    }
}

/// A shot with its fouls, and what the words for them need.
pub(super) struct Judged<'a> {
    pub player: Player,
    pub shot: &'a ShotSummary,
    /// The most serious one is the last.
    pub fouls: Vec<Foul>,
    pub wanted: RequiredBalls,
    /// The rule that a foul breaks, in the game's book.
    pub rule: fn(Foul) -> Rule,
}

impl Judged<'_> {
    pub fn is_foul(&self) -> bool {
        !self.fouls.is_empty()
    }

    /// The reason of a verdict on a foul: the last one, which is the most serious.
    pub fn reason(&self) -> Option<Reason> {
        let foul = *self.fouls.last()?;
        let clause = clause(foul, self.shot, self.wanted);
        let words = match foul {
            Foul::Scratch => VerdictWords::Scratch(clause),
            _ => VerdictWords::Foul(clause),
        };
        Some(Reason { rule: (self.rule)(foul), words, event: event_of(foul, self.shot) })
    }

    /// The notices of a verdict: every foul, and the reason with its rule. The gravest foul has no
    /// line of its own if it is the reason.
    pub fn notices(&self, reason: &Reason, next: &Next) -> Vec<Notice> {
        let kind = |foul: Foul| match foul {
            Foul::Scratch => NoticeKind::Scratch,
            _ => NoticeKind::Foul,
        };
        let line = |foul: Foul, rule: Rule| {
            let clause = clause(foul, self.shot, self.wanted);
            let words = match foul {
                Foul::Scratch => NoticeWords::Scratch(self.player, clause, rule),
                _ => NoticeWords::Foul(self.player, clause, rule),
            };
            Notice::new(kind(foul), words)
        };
        let decides = self.reason().is_some_and(|foul| foul.words == reason.words);
        let listed = if decides { &self.fouls[..self.fouls.len() - 1] } else { &self.fouls[..] };
        let mut notices: Vec<Notice> =
            listed.iter().map(|&foul| line(foul, (self.rule)(foul))).collect();
        let is_lost = matches!(next, Next::End(end) if end.by_loser);
        notices.push(match self.fouls.last() {
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
            let unit = match self.wanted {
                RequiredBalls::Carom => Unit::Game,
                _ => Unit::Rack,
            };
            notices.push(Notice::won(unit, end.winner));
        }
        notices
    }
}
