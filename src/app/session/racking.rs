//! The triangle that is lifted off the rack at the start of a game. The game does not wait for it.

use std::f64::consts::PI;

use nalgebra::Vector2;

use crate::game::Match;
use crate::physics::BallId;
use crate::render::TriangleView;

/// Time until it is lifted, s, ...
const STANDS: f64 = 0.30;
/// ... and time until it is gone, s.
const GONE: f64 = 1.1;
/// Its height then, m.
const HEIGHT: f64 = 0.40;

/// A triangle, and the time since it was put down.
#[derive(Debug, Clone, Copy)]
pub struct Racking {
    since: f64,
}

impl Racking {
    /// The triangle of a match that is still to begin; none where the balls lie otherwise.
    pub fn new(game: &Match) -> Option<Racking> {
        game.is_racked().then_some(Racking { since: 0.0 })
    }

    /// Lets time pass; none when it is gone.
    pub fn after(self, seconds: f64) -> Option<Racking> {
        let since = self.since + seconds;
        (since < GONE).then_some(Racking { since })
    }

    /// A player shoots: away with it.
    pub fn hurry(self) -> Racking {
        Racking { since: self.since.max(0.85 * GONE) }
    }

    /// How it is drawn.
    pub fn view(&self, game: &Match) -> Option<TriangleView> {
        let world = game.world();
        let spots = world.table().spots?;
        let rows = game.rules().triangle()?;
        let radius = world.balls().find(|ball| ball.id != BallId::CUE)?.radius as f32;
        let part = ((self.since - STANDS) / (GONE - STANDS)).clamp(0.0, 1.0);
        // Slowly at first; seen through when it is out of the way.
        let fades = ((part - 0.4) / 0.6).clamp(0.0, 1.0);
        Some(TriangleView {
            apex: Vector2::new(spots.foot as f32, 0.0),
            direction: PI as f32,
            rows,
            radius,
            lift: (HEIGHT * part * part) as f32,
            opacity: (1.0 - fades) as f32,
        })
    }
}
