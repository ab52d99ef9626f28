//! Practice: balls are placed, removed and put back by hand.

use super::history::Action;
use super::{GameState, Match, Phase, PlacementArea, Refusal, Setup};
use crate::physics::MotionState;
use crate::physics::ball::{Ball, BallId};

/// The most balls of a game.
const MOST_BALLS: u32 = 100;

/// A ball that a hand puts somewhere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Arrangement {
    pub ball: BallId,
    /// The new place of its centre, m; none takes it off the table.
    pub place: Option<[f64; 2]>,
}

impl Match {
    /// The places where a hand may put this ball now, other balls aside: the region of the ball in
    /// hand, and in practice the whole bed for every ball. None if the ball may not be moved.
    pub fn placement_area_of(&self, ball: BallId) -> Option<PlacementArea> {
        if ball == BallId::CUE && self.ball_in_hand() {
            return self.placement_area();
        }
        let arranges = self.rules().is_free() && matches!(self.phase(), Phase::Aiming { .. });
        let radius = self.world.ball(ball).filter(|_| arranges)?.radius;
        Some(PlacementArea::bed(&self.world, radius))
    }

    /// Checks a place (m) for a ball that a hand puts there.
    pub fn check_placement(&self, ball: BallId, place: [f64; 2]) -> Result<(), Refusal> {
        let area = self.placement_area_of(ball).ok_or(Refusal::NoBallInHand)?;
        let radius = self.world.ball(ball).ok_or(Refusal::NoSuchBall(ball.0))?.radius;
        area.check(&self.world, ball, radius, place.into())
    }

    /// Places or removes a ball in practice.
    pub(super) fn arrange(&mut self, arrangement: Arrangement) -> Result<(), Refusal> {
        if !self.rules().is_free() {
            return Err(Refusal::NotPractice);
        }
        let Arrangement { ball, place } = arrangement;
        let radius = self.world.ball(ball).ok_or(Refusal::NoSuchBall(ball.0))?.radius;
        match place {
            Some(place) if !place.iter().all(|value| value.is_finite()) => {
                return Err(Refusal::NotFinite);
            }
            Some(place) => {
                let area = PlacementArea::bed(&self.world, radius);
                area.check(&self.world, ball, radius, place.into())?;
            }
            None if ball == BallId::CUE => return Err(Refusal::CueBallStays),
            None => {}
        }
        self.begin(Action::Arrange(arrangement));
        self.put(arrangement);
        Ok(())
    }

    /// Puts a ball where an arrangement says.
    pub(super) fn put(&mut self, Arrangement { ball, place }: Arrangement) {
        match place {
            Some(place) => self.world.place(ball, place.into()),
            None => self.world.remove(ball),
        }
        self.revision += 1;
        if ball == BallId::CUE
            && let super::PhaseState::Aiming { hand } = &mut self.rack.phase
        {
            *hand = None;
        }
    }
}

/// Adds the balls that a table lacks, off the table, so that they can be placed.
pub(super) fn complete(setup: &Setup, game: &GameState, balls: &mut Vec<Ball>) {
    let radius = setup.laws.ball_radius();
    let mass = setup.laws.ball_mass(radius);
    let plays = |&id: &BallId| game.rules().plays_with(id);
    for id in (0..MOST_BALLS).map(BallId).filter(plays) {
        if !balls.iter().any(|ball| ball.id == id) {
            let ball = Ball::at_rest(id, radius, mass, 0.0, 0.0);
            balls.push(Ball { state: MotionState::OffTable, ..ball });
        }
    }
}
