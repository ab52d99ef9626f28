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

/// An upper bound of the speed of a ball in space for the next `window` seconds, m/s.
pub(super) fn fastest(ball: &Ball, window: f64) -> f64 {
    let gain = 2.0 * ball.path.quadratic.norm();
    // Without gravity a path may be endless.
    ball.velocity.norm() + if gain > 0.0 { gain * window } else { 0.0 }
}

/// A ball must approach a surface faster than this to hit it, m/s.
const MIN_APPROACH: f64 = 1e-9;

/// Halvings of a step that holds a contact.
const HALVINGS: usize = 40;

/// The first contact of a ball in space with the body of a pocket.
pub fn first(ball: &Ball, table: &Table) -> Option<(f64, PocketContact)> {
    let window = ball.path.until - ball.time;
    let fastest = fastest(ball, window);
    if fastest == 0.0 {
        return None;
    }
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
    /// The nearest surface after `elapsed` seconds, and the speed of approach, m/s. Away from the
    /// pocket, where slate and cushions are, the distance to it, m.
    fn nearest(&self, elapsed: f64) -> Result<(Nearest, f64), f64> {
        let (center, velocity) = self.sampler.at(self.ball.time + elapsed);
        let away = (center.xy() - self.pocket.center).norm();
        if away > self.pocket.radius + BESIDE {
            return Err(away - self.pocket.radius);
        }
        let mut nearest = self.body.nearest(self.pocket, center, self.ball.radius);
        // A tipping ball stays on the rim, but may meet the liner's ends.
        let rests_on_rim = matches!(self.ball.state, MotionState::Tipping(_));
        if rests_on_rim && nearest.surface == PocketSurface::Rim {
            nearest = self.body.nearest_end(self.pocket, center, self.ball.radius)
        }
        Ok((nearest, -velocity.dot(&nearest.normal)))
    }

    /// The first contact, in steps that no contact fits into: a gap closes at most as fast as the
    /// ball moves.
    fn first(&self, window: f64, fastest: f64) -> Option<(f64, Nearest)> {
        let (mut before, mut elapsed) = (0.0, 0.0);
        loop {
            let gap = match self.nearest(elapsed) {
                Ok((nearest, approach)) if nearest.gap <= 0.0 && approach > MIN_APPROACH => {
                    return Some(self.refine(before, elapsed, nearest));
                }
                Ok((nearest, _)) => nearest.gap,
                Err(away) => away,
            };
            if elapsed >= window {
                return None;
            }
            before = elapsed;
            elapsed = (elapsed + gap.max(STEP) / fastest).min(window);
        }
    }

    /// The instant of contact between a time before it and one after it.
    fn refine(&self, before: f64, after: f64, found: Nearest) -> (f64, Nearest) {
        let (mut low, mut high, mut contact) = (before, after, found);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            match self.nearest(middle) {
                Ok((nearest, approach)) if nearest.gap <= 0.0 && approach > MIN_APPROACH => {
                    (high, contact) = (middle, nearest);
                }
                _ => low = middle,
            }
        }
        (high, contact)
    }
}
