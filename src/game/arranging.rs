//! Practice: balls are placed, removed and put back by hand.

use nalgebra::Vector2;

use super::history::Action;
use super::{Command, GameState, Match, PlacementArea, Refusal, Setup};
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
    /// Places or removes a ball in practice.
    pub(super) fn arrange(&mut self, arrangement: Arrangement) -> Result<(), Refusal> {
        if !self.rules().is_free() {
            return Err(Refusal::NotPractice);
        }
        let Arrangement { ball: id, place } = arrangement;
        let ball = self.world.ball(id).ok_or(Refusal::NoSuchBall(id.0))?;
        match place {
            Some(place) if !place.iter().all(|value| value.is_finite()) => {
                return Err(Refusal::NotFinite);
            }
            Some(place) => {
                let area = PlacementArea::bed(&self.world, ball.radius);
                area.check(&self.world, id, ball.radius, Vector2::from(place))?;
            }
            None if id == BallId::CUE => return Err(Refusal::CueBallStays),
            None => {}
        }
        // A drag is one action.
        let is_drag = matches!(self.recorder.last(), Some(Command::PlaceBall { ball, .. })
            if *ball == id.0)
            && place.is_some();
        if !(is_drag && self.history.amend(Action::Arrange(arrangement))) {
            self.begin(Action::Arrange(arrangement));
        }
        self.put(arrangement);
        Ok(())
    }

    /// Puts a ball where an arrangement says.
    pub(super) fn put(&mut self, Arrangement { ball, place }: Arrangement) {
        match place {
            Some(place) => self.world.place(ball, place.into()),
            None => self.world.remove(ball),
        }
        self.course += 1;
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
