//! The animation of the triangle being lifted off the rack. The game does not wait for it.

use std::f64::consts::PI;

use nalgebra::Vector2;

use crate::game::Match;
use crate::physics::BallId;
use crate::render::TriangleView;

/// Time until the triangle is lifted, s.
const STANDS: f64 = 0.30;
/// Time until the triangle has disappeared, s.
const VANISHING_TIME: f64 = 1.1;
/// Height of the triangle when it has disappeared, m.
const HEIGHT: f64 = 0.40;

/// A triangle, and the time since the animation began.
#[derive(Debug, Clone, Copy)]
pub struct Racking {
    since: f64,
}

impl Racking {
    /// The triangle for a match that has not begun; `None` if the balls do not lie in a rack.
    pub fn new(game: &Match) -> Option<Racking> {
        game.is_racked().then_some(Racking { since: 0.0 })
    }

    /// Advances the animation; `None` at its end.
    pub fn after(self, seconds: f64) -> Option<Racking> {
        let since = self.since + seconds;
        (since < VANISHING_TIME).then_some(Racking { since })
    }

    /// Removes the triangle, because a player shoots.
    pub fn hurry(self) -> Racking {
        Racking { since: self.since.max(0.85 * VANISHING_TIME) }
    }

    /// The triangle as drawn.
    pub fn view(&self, game: &Match) -> Option<TriangleView> {
        let world = game.world();
        let spots = world.table().spots?;
        let rows = game.rules().triangle()?;
        let radius = world.balls().find(|ball| ball.id != BallId::CUE)?.radius as f32;
        let part = ((self.since - STANDS) / (VANISHING_TIME - STANDS)).clamp(0.0, 1.0);
        // It starts slowly, and fades out once it is clear of the balls.
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
