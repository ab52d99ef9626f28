//! Times of contact between a ball in space and the body of a pocket.

use nalgebra::Vector3;

use crate::physics::ball::{Ball, MotionState};
use crate::physics::motion::MotionSampler;
use crate::physics::table::{Nearest, Pocket, PocketBody, PocketId, PocketSurface, Table};

/// A contact of a ball with the body of a pocket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PocketContact {
    /// The pocket.
    pub pocket: PocketId,
    /// The surface.
    pub surface: PocketSurface,
    /// Unit vector from the surface to the ball's centre.
    pub normal: Vector3<f64>,
}

/// Shortest step along a path in the search, m. A contact that is shallower than it by its square
/// over the ball's diameter, a micrometre, may be found late.
const STEP: f64 = 2e-4;

/// The search goes on for this far outside the circle, m: more than a step, so that a ball that has
/// sunk below the cloth's level inside it does not pass.
const BESIDE: f64 = 1e-3;

/// A ball must approach a surface faster than this to hit it, m/s.
const MIN_APPROACH: f64 = 1e-9;

/// Halvings of a step that holds a contact.
const HALVINGS: usize = 40;

/// The first contact of a ball in space with the body of a pocket.
pub fn first(ball: &Ball, table: &Table) -> Option<(f64, PocketContact)> {
    let window = ball.path.until - ball.time;
    let fastest = ball.velocity.norm() + 2.0 * ball.path.quadratic.norm() * window;
    let near = |pocket: &Pocket| {
        let reach = pocket.radius + 2.0 * ball.radius + fastest * window;
        (ball.position.xy() - pocket.center).norm_squared() < reach * reach
    };
    let mut first: Option<(f64, PocketContact)> = None;
    for (index, pocket) in table.pockets.iter().enumerate().filter(|(_, pocket)| near(pocket)) {
        let Some(body) = pocket.body_for(ball.radius) else { continue };
        if matches!(ball.state, MotionState::Falling(into) if into.0 != index) {
            continue;
        }
        let search = Search { ball, pocket, body, sampler: MotionSampler::of(ball) };
        if let Some((elapsed, Nearest { surface, normal, .. })) = search.first(window, fastest) {
            let time = ball.time + elapsed;
            if first.is_none_or(|(best, _)| time < best) {
                first = Some((time, PocketContact { pocket: PocketId(index), surface, normal }));
            }
        }
    }
    first
}

struct Search<'a> {
    ball: &'a Ball,
    pocket: &'a Pocket,
    body: &'a PocketBody,
    sampler: MotionSampler<'a>,
}

impl Search<'_> {
    /// The nearest surface after `elapsed` seconds, and the speed of approach, m/s. None away from
    /// the pocket, where slate and cushions are.
    fn nearest(&self, elapsed: f64) -> (Option<Nearest>, f64) {
        let (center, velocity) = self.sampler.at(self.ball.time + elapsed);
        let away = (center.xy() - self.pocket.center).norm();
        if away > self.pocket.radius + BESIDE {
            return (None, 0.0);
        }
        let mut nearest = self.body.nearest(self.pocket, center, self.ball.radius);
        // A tipping ball stays on the rim, but may meet the liner's ends.
        let rests_on_rim = matches!(self.ball.state, MotionState::Tipping(_));
        if rests_on_rim && nearest.surface == PocketSurface::Rim {
            nearest = self.body.nearest_end(self.pocket, center, self.ball.radius)
        }
        (Some(nearest), -velocity.dot(&nearest.normal))
    }

    /// The first contact, in steps that no contact fits into: a gap closes at most as fast as the
    /// ball moves.
    fn first(&self, window: f64, fastest: f64) -> Option<(f64, Nearest)> {
        let (mut before, mut elapsed) = (0.0, 0.0);
        loop {
            let (nearest, approach) = self.nearest(elapsed);
            let mut step = STEP;
            if let Some(nearest) = nearest {
                if nearest.gap <= 0.0 && approach > MIN_APPROACH {
                    return Some(self.refine(before, elapsed, nearest));
                }
                step = nearest.gap.max(STEP);
            }
            if elapsed >= window {
                return None;
            }
            before = elapsed;
            elapsed = (elapsed + step / fastest.max(1e-3)).min(window);
        }
    }

    /// The instant of contact between a time before it and one after it.
    fn refine(&self, before: f64, after: f64, found: Nearest) -> (f64, Nearest) {
        let (mut low, mut high, mut contact) = (before, after, found);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            match self.nearest(middle) {
                (Some(nearest), approach) if nearest.gap <= 0.0 && approach > MIN_APPROACH => {
                    (high, contact) = (middle, nearest);
                }
                _ => low = middle,
            }
        }
        (high, contact)
    }
}
