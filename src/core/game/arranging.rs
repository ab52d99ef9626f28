//! Practice: balls are placed, removed and put back by hand.

use super::action::{Action, Arrangement};
use super::rack_state::PhaseState;
use super::{Match, Phase, PlacementArea, Refusal};
use crate::physics::ball::BallId;

impl Match {
    /// The places where a hand may put this ball now, other balls aside: the region of the ball in
    /// hand, and in practice the whole bed for every ball. None if the ball may not be moved.
    pub fn placement_area_of(&self, ball: BallId) -> Option<PlacementArea> {
        if ball == self.cue_ball() && self.ball_in_hand() {
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
        let checked = area.check(&self.world, ball, radius, place.into());
        checked.map_err(|why| why.in_game(self.rack.game.kind()))
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
            None if ball == self.cue_ball() => return Err(Refusal::CueBallStays),
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
        if ball == self.cue_ball()
            && let PhaseState::Aiming { hand } = &mut self.rack.phase
        {
            *hand = None;
        }
    }
}
