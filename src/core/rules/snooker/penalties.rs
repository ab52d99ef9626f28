//! The fouls of a stroke with their values (WPBSA 3.10 and 3.11).

use super::set::{is_colour, name, value};
use super::{On, Snooker, Stroke};
use crate::physics::ball::BallId;
use crate::rules::pool_fouls::{RequiredBalls, clause, touching_ball_moved};
use crate::rules::shot::is_snookered_by;
use crate::rules::{Foul, FoulClause, SnookerBall};

/// The least points of a foul.
pub(super) const LEAST: u32 = 4;
/// Points of the gravest fouls.
const GRAVEST: u32 = 7;

/// A foul with its value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Penalty {
    pub foul: Foul,
    pub points: u32,
    pub clause: FoulClause,
}

/// The penalty that counts: the highest, and of equal ones the first.
pub(super) fn highest(penalties: &[Penalty]) -> Option<&Penalty> {
    penalties.iter().rev().max_by_key(|penalty| penalty.points)
}

impl<const REDS: u32> Snooker<REDS> {
    /// The fouls of a stroke.
    pub(super) fn penalties(&self, stroke: &Stroke) -> Vec<Penalty> {
        let Stroke { situation, shot, on, free_ball, .. } = stroke;
        let mut list = Vec::new();
        let mut add = |foul: Foul, concerned: u32, clause: FoulClause| {
            let points = LEAST.max(stroke.value).max(concerned);
            list.push(Penalty { foul, points, clause });
        };
        if shot.is_out_of_time() {
            add(Foul::OutOfTime, 0, FoulClause::OutOfTime);
            return list;
        }
        let expected = match self.on {
            _ if free_ball.is_some() => free_ball.map_or(SnookerBall::Red, name),
            On::Red => SnookerBall::Red,
            On::Colour => stroke.nominated.map_or(SnookerBall::Red, name),
            _ => self.on.colour().map_or(SnookerBall::Red, name),
        };
        let is_unnamed = self.on == On::Colour && stroke.nominated.is_none();
        if is_unnamed {
            add(Foul::NotNominated, GRAVEST, FoulClause::NotNominated);
        }
        let moved = stroke.moved_touching_ball();
        // A free ball is worth what the ball on is.
        let worth = |ball: BallId| match stroke.free_ball {
            Some(free) if free == ball => stroke.value,
            _ => value(ball),
        };
        match (moved, shot.first.as_slice()) {
            (Some(ball), _) => {
                let clause = FoulClause::MovedTouchingBall(name(ball));
                add(Foul::TouchingBallMoved(ball), worth(ball), clause);
            }
            _ if stroke.touches_on() || is_unnamed => {}
            (None, []) => add(Foul::NothingHit, 0, FoulClause::NothingHit),
            (None, first) => {
                let has_hit = stroke.hits_on();
                let wrong = first.iter().copied().filter(|&ball| !has_hit || !stroke.is_on(ball));
                if let Some(ball) = wrong.max_by_key(|&ball| value(ball)) {
                    let clause = match first {
                        [_] => FoulClause::FirstHitNotOn(name(ball), expected),
                        _ => FoulClause::HitAtOnce(name(ball)),
                    };
                    add(Foul::WrongBallFirst(ball), worth(ball), clause);
                }
            }
        }
        let wrong = shot.object_balls_potted().filter(|&ball| !stroke.is_on(ball) && !is_unnamed);
        for ball in wrong {
            add(Foul::BallNotOn(ball), worth(ball), FoulClause::PottedNotOn(name(ball)));
        }
        for ball in shot.object_balls_off_table() {
            add(Foul::OffTable(ball), worth(ball), FoulClause::LeftTable(name(ball)));
        }
        for foul in shot.flags.iter().filter_map(|flag| flag.foul()) {
            let touched = shot.cue_ball.touched_by_tip.filter(|_| foul == Foul::TouchedBall);
            add(foul, touched.map_or(0, worth), clause(foul, shot, RequiredBalls::Any));
        }
        if let Some(ball) = shot.cue_ball.jumped {
            add(Foul::JumpedBall(ball), 0, FoulClause::JumpedOver(name(ball)));
        }
        if shot.cue_ball_lost() {
            let clause = match shot.off_table.contains(&BallId::CUE) {
                true => FoulClause::CueBallLeft,
                false => FoulClause::InOff,
            };
            add(Foul::Scratch, 0, clause);
        }
        if list.is_empty() {
            let hides =
                |ball: BallId| is_snookered_by(&shot.rest.views, &self.next_on(stroke), ball);
            // With six reds the nominated colour may not be hidden behind, either.
            let played_at = match self.on {
                On::Colour if Self::IS_SHORT => stroke.nominated,
                _ => *free_ball,
            };
            let is_scored = shot.object_balls_potted().any(|ball| stroke.is_on(ball));
            let is_exempt = situation.on_table.len() <= 2 && on.iter().all(|&b| is_colour(b));
            if let Some(ball) = played_at.filter(|&ball| !is_scored && !is_exempt && hides(ball)) {
                let clause = FoulClause::BehindFreeBall;
                list.push(Penalty {
                    foul: Foul::BehindFreeBall(ball),
                    points: LEAST.max(stroke.value),
                    clause,
                });
            }
        }
        list
    }

    /// The balls on of the next turn, if nothing is potted.
    fn next_on(&self, stroke: &Stroke) -> Vec<BallId> {
        let left = stroke.left();
        let next = Snooker::<REDS> { on: On::first(&left), ..self.clone() };
        next.balls_on(&left, None)
    }
}

impl Stroke<'_> {
    /// The touching ball that was played at, which is a push stroke.
    fn moved_touching_ball(&self) -> Option<BallId> {
        touching_ball_moved(self.situation, self.shot)
    }

    /// True if a ball on touched the cue ball, and was played away from: then it has been hit.
    fn touches_on(&self) -> bool {
        self.moved_touching_ball().is_none()
            && self.situation.touching.iter().any(|&ball| self.is_on(ball))
    }

    /// True if the first ball hit was a ball on, which a free ball stands for.
    fn hits_on(&self) -> bool {
        match self.free_ball {
            Some(free) => self.shot.first.contains(&free),
            None => self.shot.first.iter().any(|ball| self.on.contains(ball)),
        }
    }

    /// True if the player failed to hit a ball on first.
    pub(super) fn is_failure(&self) -> bool {
        let is_unnamed = self.value == 0;
        !is_unnamed && !self.touches_on() && !self.hits_on() && !self.shot.is_out_of_time()
    }
}
