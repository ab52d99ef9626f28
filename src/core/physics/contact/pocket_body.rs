//! Times of contact between a ball in space and the body of a pocket.

use nalgebra::Vector3;

use super::search::{Cubic, LAST_STEP, MAX_STEPS};
use super::sweep::Sweep;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::motion::MotionSampler;
use crate::physics::table::{
    Nearest, Pocket, PocketBody, PocketId, PocketSurface, Surfaces, Table, nearer,
};

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

/// The search continues for this far outside the circle, m: more than a step, so that a ball that has
/// sunk below the cloth's level inside it does not pass.
const SEARCH_MARGIN: f64 = 1e-3;

/// A ball must approach a surface faster than this to hit it, m/s.
const MIN_APPROACH: f64 = 1e-9;

/// The first contact of a ball in space with the body of a pocket, before `until` (s). Its
/// centre stays in the region `sweep`.
///
/// `until` must not be later than the landing on the slate: outside the circle the rim is as high as
/// the slate.
pub fn first(
    ball: &Ball,
    table: &Table,
    until: f64,
    sweep: &Sweep,
) -> Option<(f64, PocketContact)> {
    let mut first: Option<(f64, PocketContact)> = None;
    for (index, pocket) in table.pockets.iter().enumerate() {
        let is_elsewhere = matches!(ball.state, MotionState::Falling(into) if into.0 != index);
        if is_elsewhere || sweep.widened(pocket.radius + SEARCH_MARGIN).misses_point(pocket.center)
        {
            continue;
        }
        let Some(body) = pocket.body_for(ball.radius) else { continue };
        let search = Search::new(ball, pocket, body, until);
        let Some((elapsed, found)) = search.first() else { continue };
        let time = ball.time + elapsed;
        if first.is_none_or(|(best, _)| time < best) {
            let Nearest { surface, normal, .. } = found;
            first = Some((time, PocketContact { pocket: PocketId(index), surface, normal }));
        }
    }
    first
}

/// The search for the first contact with one pocket.
///
/// It steps along the path's cubic, in steps that no contact fits into, and refines on the exact
/// motion.
struct Search<'a> {
    ball: &'a Ball,
    pocket: &'a Pocket,
    body: &'a PocketBody,
    path: Cubic<3>,
    sampler: MotionSampler<'a>,
    /// Duration of the search, s.
    window: f64,
    /// Upper bounds of the ball's speed, m/s, and of that seen from above.
    fastest: f64,
    fastest_flat: f64,
    /// Upper bounds of its acceleration, m/s², and of that seen from above.
    strongest: f64,
    strongest_flat: f64,
    /// Distance of the centre from the hole's axis when the ball touches the wall, m.
    room: f64,
}

impl Search<'_> {
    fn new<'a>(ball: &'a Ball, pocket: &'a Pocket, body: &'a PocketBody, until: f64) -> Search<'a> {
        let window = ball.path.until.min(until) - ball.time;
        let path = Cubic::along(ball);
        let [fastest, strongest] = path.bounds(window);
        let [fastest_flat, strongest_flat] = path.flat().bounds(window);
        let sampler = MotionSampler::of(ball);
        let room = body.room(pocket, ball.radius);
        Search {
            ball,
            pocket,
            body,
            path,
            sampler,
            window,
            fastest,
            fastest_flat,
            strongest,
            strongest_flat,
            room,
        }
    }

    /// The first contact, and the time until it, s.
    fn first(&self) -> Option<(f64, Nearest)> {
        if self.fastest == 0.0 {
            return None;
        }
        let (mut before, mut elapsed) = (0.0, 0.0);
        loop {
            let center = self.path.position_at(elapsed);
            let velocity = self.path.velocity(elapsed);
            let away = (center.xy() - self.pocket.center).norm();
            let free = if away > self.pocket.radius + SEARCH_MARGIN {
                (away - self.pocket.radius) / self.fastest_flat
            } else if away < self.room {
                self.time_to_wall(center, velocity, away)
            } else {
                let surfaces = self.body.surfaces(self.pocket, center, self.ball.radius);
                let found = self.nearest_of(surfaces);
                if found.gap <= 0.0
                    && -velocity.dot(&found.normal) > MIN_APPROACH
                    && let Some(contact) = self.refine(before, elapsed)
                {
                    return Some(contact);
                }
                self.free_time(surfaces, velocity, away)
            };
            if elapsed >= self.window {
                return None;
            }
            before = elapsed;
            elapsed = (elapsed + free.max(STEP / self.fastest)).min(self.window);
        }
    }

    /// The nearest surface that the ball can hit. A tipping ball stays on the rim, but may meet the
    /// liner's ends.
    fn nearest_of(&self, surfaces: Surfaces) -> Nearest {
        match surfaces {
            Surfaces::Mouth { ends, .. } if self.rests_on_rim() => nearer(ends),
            surfaces => surfaces.nearest(),
        }
    }

    fn rests_on_rim(&self) -> bool {
        matches!(self.ball.state, MotionState::Tipping(_))
    }

    /// A time in which a ball within the cylinder of the wall surely stays there, where no surface
    /// is, s, from its place (m), velocity (m/s) and distance from the axis (m).
    fn time_to_wall(&self, center: Vector3<f64>, velocity: Vector3<f64>, away: f64) -> f64 {
        let outwards = 2.0 * velocity.xy().dot(&(center.xy() - self.pocket.center));
        let bend = 2.0 * (self.fastest_flat * self.fastest_flat + self.room * self.strongest_flat);
        soonest_contact((self.room - away) * (self.room + away), outwards, bend)
    }

    /// A time for which a ball outside that cylinder surely hits nothing, s, from the surfaces
    /// around it, its velocity (m/s) and its distance from the axis (m).
    ///
    /// Farther than half the cylinder's radius from the axis, the distance to a surface changes at a
    /// rate that falls by at most 2 v² over that radius and the acceleration: all surfaces are
    /// convex or curve around the axis. Where the wall passes into the liner's ends, the two are
    /// tangent.
    fn free_time(&self, surfaces: Surfaces, velocity: Vector3<f64>, away: f64) -> f64 {
        let &Search { fastest_flat, room, .. } = self;
        let bend = self.strongest + 2.0 * fastest_flat * fastest_flat / room;
        let time = |found: &Nearest| soonest_contact(found.gap, -velocity.dot(&found.normal), bend);
        let free = match surfaces {
            Surfaces::Wall(wall) => time(&wall),
            Surfaces::Mouth { rim, ends: [one, other] } => {
                let to_ends = time(&one).min(time(&other));
                if self.rests_on_rim() { to_ends } else { to_ends.min(time(&rim)) }
            }
        };
        free.min((away - 0.5 * room) / fastest_flat)
    }

    /// The instant of contact between a time before it and one after it, s. None if the exact motion
    /// makes no contact.
    fn refine(&self, before: f64, after: f64) -> Option<(f64, Nearest)> {
        let along_cubic = |elapsed: f64| {
            self.approach(self.path.position_at(elapsed), self.path.velocity(elapsed))
        };
        let near = refine([before, after], after, along_cubic)?;
        if self.ball.path.cubic_error() == 0.0 {
            return Some(near);
        }
        let exactly = |elapsed: f64| {
            let (center, velocity) = self.sampler.at(self.ball.time + elapsed);
            self.approach(center, velocity)
        };
        refine([before, after], near.0, exactly)
    }

    /// The nearest surface at a place (m), and the speed at which the ball approaches it, m/s.
    fn approach(&self, center: Vector3<f64>, velocity: Vector3<f64>) -> (Nearest, f64) {
        let found = self.nearest_of(self.body.surfaces(self.pocket, center, self.ball.radius));
        (found, -velocity.dot(&found.normal))
    }
}

/// The instant of contact in an interval (s): Newton's method from `start`, with bisection whenever
/// a step leaves the interval. `at` gives the nearest surface and the speed of approach.
fn refine(
    [mut low, mut high]: [f64; 2],
    start: f64,
    at: impl Fn(f64) -> (Nearest, f64),
) -> Option<(f64, Nearest)> {
    let mut time = start;
    let mut contact = None;
    for _ in 0..MAX_STEPS {
        let (found, approach) = at(time);
        if found.gap <= 0.0 && approach > MIN_APPROACH {
            (high, contact) = (time, Some((time, found)));
        } else {
            low = time;
        }
        let newton = time + found.gap / approach;
        let is_inside = approach > MIN_APPROACH && newton >= low && newton <= high;
        if is_inside && (newton - time).abs() < LAST_STEP {
            return Some((newton, at(newton).0));
        }
        time = if is_inside { newton } else { 0.5 * (low + high) };
    }
    contact
}

/// The first time at which a gap (m) that shrinks at the speed `closing` (m/s), and ever faster by
/// at most `bend` (m/s²), can have closed, s.
fn soonest_contact(gap: f64, closing: f64, bend: f64) -> f64 {
    let gap = gap.max(0.0);
    let root = (closing * closing + 2.0 * bend * gap).sqrt();
    if closing > 0.0 {
        2.0 * gap / (closing + root)
    } else if bend > 0.0 {
        (root - closing) / bend
    } else {
        f64::INFINITY
    }
}
