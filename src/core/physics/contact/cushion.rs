//! Times of contact between a ball and a cushion or the end of one.

use nalgebra::{Vector2, Vector3};

use super::edge::Edge;
use super::search::{ContactSearch, Cubic, FirstContact, flat};
use super::sweep::Sweep;
use super::{RECONTACT_DEPTH, beyond_graze};
use crate::physics::ball::{Ball, MotionState};
use crate::physics::impact::cushion::rail_motion::MAX_NOSE_SINE;
use crate::physics::motion::MotionSampler;
use crate::physics::table::cushion::reach;
use crate::physics::table::{Curve, Cushion, CushionEnd, CushionId, Table};

/// A contact of a ball with a cushion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CushionContact {
    /// The cushion.
    pub cushion: CushionId,
    /// Unit vector from the point of contact to the ball's centre. Horizontal for a ball on the
    /// cloth, otherwise from the edge of the nose.
    pub normal: Vector3<f64>,
}

impl CushionContact {
    /// Sort key for two cushions hit at the same time, largest first: an order that does not change
    /// when the table is mirrored.
    fn squareness(&self) -> f64 {
        self.normal.x.abs()
    }
}

/// The search follows a path through the reach of an edge at most this many times, in and out.
const MAX_CROSSINGS: usize = 8;

/// A path has left an edge once it is this far beyond reach, m.
const LEAVE_MARGIN: f64 = 1e-9;

/// The smallest and the largest radius (m) of a ball on the cloth that hits noses of this height
/// (m).
///
/// A smaller ball would roll under the nose. A larger one would reach under it with its lower half.
pub fn radii_that_meet(nose_height: f64) -> [f64; 2] {
    // sin θ = (h - R) / R is bounded by ± `MAX_NOSE_SINE`.
    [nose_height / (1.0 + MAX_NOSE_SINE), nose_height / (1.0 - MAX_NOSE_SINE)]
}

/// The first time at which a ball touches a cushion while approaching it.
///
/// `nose_height` is None in the plane. Of two cushions hit at the same time, the one whose normal
/// is closer to the x axis comes first, then the one listed first.
pub fn first(
    ball: &Ball,
    table: &Table,
    nose_height: Option<f64>,
    sweep: Sweep,
) -> Option<(f64, CushionContact)> {
    let mut search = CushionSearch::new(ball, nose_height, sweep);
    let mut first: Option<(f64, CushionContact)> = None;
    let mut offer =
        |search: &mut CushionSearch<'_>, elapsed: f64, cushion: CushionId, normal: Vector3<f64>| {
            let time = ball.time + elapsed;
            let contact = CushionContact { cushion, normal };
            let sooner = |(best, other): (f64, CushionContact)| {
                time < best || (time == best && contact.squareness() > other.squareness())
            };
            if first.is_none_or(sooner) {
                first = Some((time, contact));
                search.sweep = search.sweep_until(elapsed);
            }
        };
    let mut near = CushionSet::default();
    // The nose that a ball is in already takes no part, nor those that it runs on into.
    let presses = match ball.state {
        MotionState::InCushion(cushion) => Some(cushion),
        _ => None,
    };
    let takes_part = |cushion: &Cushion| {
        presses.is_none_or(|CushionId(pressed)| !table.cushions[pressed].continues(cushion))
    };
    for (index, cushion) in table.cushions.iter().enumerate() {
        let is_missed = match &cushion.curve {
            None => search.sweep.misses(cushion.from, cushion.to),
            Some(Curve { center, radius }) => search.sweep.misses_disc(*center, *radius),
        };
        if presses == Some(CushionId(index)) || is_missed || !takes_part(cushion) {
            continue;
        }
        near.add(CushionId(index));
        if let Some((elapsed, normal)) = search.edge(cushion) {
            offer(&mut search, elapsed, CushionId(index), normal);
        }
    }
    // A path that misses a whole cushion misses its ends.
    let is_pressed = |end: &CushionEnd| {
        presses.is_some_and(|cushion| table.cushions[cushion.0].has_end(end.point))
    };
    let others = |end: &&CushionEnd| near.may_contain(end.cushion) && !is_pressed(end);
    for end in table.ends.iter().filter(others) {
        if let Some((elapsed, normal, position)) = search.point(end.point)
            && !touches_straight_edge(table, end.point, position)
        {
            offer(&mut search, elapsed, end.cushion, normal);
        }
    }
    first
}

/// A set of cushions in one word. Those beyond the 63rd share a bit.
#[derive(Default)]
struct CushionSet(u64);

impl CushionSet {
    fn bit(cushion: CushionId) -> u64 {
        1 << cushion.0.min(63)
    }

    fn add(&mut self, cushion: CushionId) {
        self.0 |= CushionSet::bit(cushion);
    }

    /// True if a cushion is in the set. May be true for others.
    fn may_contain(&self, cushion: CushionId) -> bool {
        self.0 & CushionSet::bit(cushion) != 0
    }
}

/// The search for cushions along one ball's path.
struct CushionSearch<'a> {
    ball: &'a Ball,
    /// True if only the horizontal motion counts.
    is_flat: bool,
    nose_height: f64,
    /// The path. Its height is relative to the noses for an airborne ball, and zero otherwise.
    cubic: Cubic<3>,
    window: f64,
    reach: f64,
    /// Where the ball gets along the path, up to the first contact found so far.
    sweep: Sweep,
}

impl CushionSearch<'_> {
    fn new(ball: &Ball, nose_height: Option<f64>, sweep: Sweep) -> CushionSearch<'_> {
        let mut cubic = Cubic::along(ball);
        let window = ball.path.until - ball.time;
        let reach = match nose_height {
            Some(height) if ball.state.is_aloft() => {
                cubic.0[0].z -= height;
                ball.radius
            }
            _ => {
                cubic = cubic.flat();
                reach(ball.radius, nose_height)
            }
        };
        let sweep = sweep.widened(reach + ball.path.cubic_error());
        let is_flat = nose_height.is_none() || !ball.state.is_aloft();
        let nose_height = nose_height.unwrap_or(0.0);
        CushionSearch { ball, is_flat, nose_height, cubic, window, reach, sweep }
    }

    /// Where the ball gets until a contact that was found: only earlier ones are of interest.
    fn sweep_until(&self, elapsed: f64) -> Sweep {
        let reach = self.reach + self.ball.path.cubic_error();
        Sweep::until(&self.cubic, self.window, elapsed, reach)
    }

    /// The time at which the ball touches the edge of a cushion between its ends, and the normal
    /// there.
    fn edge(&self, cushion: &Cushion) -> Option<(f64, Vector3<f64>)> {
        let edge = Edge::of(&self.cubic, cushion);
        // A fresh sampler for each cushion, so that no result depends on the order of cushions.
        let sampler = MotionSampler::of(self.ball);
        let mut since = 0.0;
        // A path may come within reach of the edge beyond the cushion's ends, or behind it (most of
        // the table lies behind the lines of jaws). Then the search continues from where it leaves
        // the reach.
        for _ in 0..MAX_CROSSINGS {
            // Later on the exact motion counts: a path that has just left the reach may still be
            // inside by its cubic.
            let (position, distance) = match since {
                0.0 => (self.cubic.0[0], edge.distance(since)),
                _ => (
                    self.position_at(&sampler, since),
                    self.distance(&sampler, cushion, &edge, since).0,
                ),
            };
            let across = cushion.across(position.xy());
            let in_front = across > 0.0 || position.z > 0.0;
            let faces = in_front && is_beside(cushion, position.xy());
            if distance <= self.reach + RECONTACT_DEPTH && !faces {
                since = self.crosses(&sampler, (cushion, &edge), since, Crossing::Leave)?;
                continue;
            }
            let enter =
                |reach| self.crosses(&sampler, (cushion, &edge), since, Crossing::Enter(reach));
            let mut touch = enter(self.reach)?;
            if cushion.curve.is_some() {
                let closing = self.distance(&sampler, cushion, &edge, touch).1;
                let speed_squared = self.exact(&sampler, touch).1.norm_squared();
                let contact = FirstContact { elapsed: touch, closing, speed_squared };
                if contact.is_graze(self.reach) {
                    touch = enter(beyond_graze(self.reach, distance))?;
                }
            }
            let position = self.position_at(&sampler, touch);
            let across = cushion.across(position.xy());
            if (across > 0.0 || position.z > 0.0) && is_beside(cushion, position.xy()) {
                let normal = cushion.normal_at(position.xy());
                let normal = match position.z {
                    0.0 => normal.push(0.0),
                    height => (normal * across).push(height).normalize(),
                };
                return Some((touch, normal));
            }
            since = touch;
        }
        None
    }

    /// The time at which the ball touches a point of the edge, the normal there, and the position
    /// of its centre.
    fn point(&self, point: Vector2<f64>) -> Option<(f64, Vector3<f64>, Vector2<f64>)> {
        if self.sweep.misses_point(point) {
            return None;
        }
        let sampler = MotionSampler::of(self.ball);
        let mut relative = self.cubic;
        relative.0[0].x -= point.x;
        relative.0[0].y -= point.y;
        let (now, cubic_error) = (relative.0[0].norm(), self.ball.path.cubic_error());
        let exact = |elapsed: f64| {
            let (position, velocity) = self.exact(&sampler, elapsed);
            let offset = position - point.push(0.0);
            let distance = offset.norm();
            (distance, -velocity.dot(&offset) / distance)
        };
        let window = self.window;
        let find =
            |touch| ContactSearch { touch, now, cubic_error, window }.contact(&relative, exact);
        let mut contact = find(self.reach)?;
        if contact.is_graze(self.reach) {
            contact = find(beyond_graze(self.reach, now))?;
        }
        let elapsed = contact.elapsed;
        let position = self.position_at(&sampler, elapsed);
        let offset = position - point.push(0.0);
        Some((elapsed, offset / offset.norm(), position.xy()))
    }

    /// The time from `since` on at which the centre enters or leaves the reach of a cushion's edge.
    /// On leaving, the exact motion must be out of reach, not only the cubic: otherwise the ball
    /// would seem to touch at once.
    fn crosses(
        &self,
        sampler: &MotionSampler<'_>,
        (cushion, edge): (&Cushion, &Edge),
        since: f64,
        crossing: Crossing,
    ) -> Option<f64> {
        // By rounding, the last crossing may lie beyond the path's end.
        let window = self.window - since;
        if window < 0.0 {
            return None;
        }
        // Leaving is entering with the sign of the distance reversed.
        let (sign, touch) = match crossing {
            Crossing::Enter(reach) => (1.0, reach),
            Crossing::Leave => (-1.0, -(self.reach + LEAVE_MARGIN)),
        };
        let approach = ContactSearch {
            touch,
            now: sign * edge.distance(since),
            cubic_error: self.ball.path.cubic_error(),
            window,
        };
        let elapsed = approach.first_contact(
            |distance| match crossing {
                Crossing::Enter(_) => edge.entry_time(distance, since, self.window),
                Crossing::Leave => edge.exit_time(-distance, since, self.window),
            },
            |elapsed| {
                let (distance, fall) = self.distance(sampler, cushion, edge, since + elapsed);
                (sign * distance, sign * fall)
            },
        )?;
        Some(since + elapsed)
    }

    /// The exact distance from the edge of a cushion `elapsed` seconds after the anchor, m, and the
    /// speed at which it shrinks, m/s.
    fn distance(
        &self,
        sampler: &MotionSampler<'_>,
        cushion: &Cushion,
        edge: &Edge,
        elapsed: f64,
    ) -> (f64, f64) {
        let (position, velocity) = self.exact(sampler, elapsed);
        let gap = cushion.across(position.xy());
        let fall = -velocity.xy().dot(&cushion.normal_at(position.xy()));
        if edge.is_flat() {
            return (gap, fall);
        }
        let distance = (gap * gap + position.z * position.z).sqrt();
        (distance, (gap * fall - position.z * velocity.z) / distance)
    }

    /// The exact position and velocity, in the coordinates of `cubic`.
    fn exact(&self, sampler: &MotionSampler<'_>, elapsed: f64) -> (Vector3<f64>, Vector3<f64>) {
        let (mut position, velocity) = sampler.at(self.ball.time + elapsed);
        if self.is_flat {
            return (flat(position), flat(velocity));
        }
        position.z -= self.nose_height;
        (position, velocity)
    }

    /// The exact position.
    fn position_at(&self, sampler: &MotionSampler<'_>, elapsed: f64) -> Vector3<f64> {
        if self.ball.path.cubic_error() == 0.0 {
            self.cubic.position_at(elapsed)
        } else {
            self.exact(sampler, elapsed).0
        }
    }
}

/// Direction in which a path crosses the reach of an edge.
#[derive(Clone, Copy)]
enum Crossing {
    /// Into a reach, m.
    Enter(f64),
    Leave,
}

/// True if a ball at this place can touch a cushion between its ends. Where an arc runs on into a
/// straight nose, rounding leaves no gap between them.
fn is_beside(cushion: &Cushion, position: Vector2<f64>) -> bool {
    let margin = if cushion.curve.is_some() { LEAVE_MARGIN } else { 0.0 };
    cushion.is_abreast(position, margin)
}

/// How far a ball on the cloth presses the nose of a cushion, or the end of one, of this height (m)
/// in: the depth, m, and the unit vector into play.
pub fn pressed(
    ball: &Ball,
    table: &Table,
    cushion: CushionId,
    nose_height: f64,
) -> (f64, Vector2<f64>) {
    let mut cushion = &table.cushions[cushion.0];
    let position = ball.position.xy();
    // Past a smooth end the ball presses what the nose runs on into.
    let is_next = |next: &&Cushion| cushion.continues(next) && next.is_abreast(position, 0.0);
    if !cushion.is_abreast(position, 0.0)
        && let Some(next) = table.cushions.iter().find(is_next)
    {
        cushion = next;
    }
    let (distance, normal) = if cushion.is_abreast(position, 0.0) {
        (cushion.across(position), cushion.normal_at(position))
    } else {
        let offset = position - cushion.nearest_end(position);
        (offset.norm(), offset.normalize())
    };
    ((reach(ball.radius, Some(nose_height)) - distance).max(0.0), normal)
}

/// The cushion that a ball presses which touches this one. At a tip, where two end, it is the shorter:
/// the facing.
pub fn pressed_cushion(ball: &Ball, table: &Table, touched: CushionId) -> CushionId {
    let cushion = &table.cushions[touched.0];
    let position = ball.position.xy();
    if cushion.is_abreast(position, 0.0) {
        return touched;
    }
    let end = cushion.nearest_end(position);
    let ending = table.cushions.iter().enumerate().filter(|(_, cushion)| cushion.has_end(end));
    let shortest = ending.min_by(|(_, a), (_, b)| a.length.total_cmp(&b.length));
    shortest.map_or(touched, |(index, _)| CushionId(index))
}

/// Calls `each` with every cushion, or end of one, within `margin` (m) of a ball, and the normal
/// there. `nose_height` (m) is None in the plane.
pub fn touching(
    ball: &Ball,
    table: &Table,
    nose_height: Option<f64>,
    margin: f64,
    mut each: impl FnMut(CushionId, Vector3<f64>),
) {
    let position = ball.position.xy();
    let (height, touch) = match nose_height {
        Some(height) if ball.state.is_aloft() => (ball.position.z - height, ball.radius + margin),
        _ => (0.0, reach(ball.radius, nose_height) + margin),
    };
    let mut near = CushionSet::default();
    for (index, cushion) in table.cushions.iter().enumerate() {
        let across = cushion.across(position);
        if across.abs() > touch {
            continue;
        }
        near.add(CushionId(index));
        let from_edge = (across * across + height * height).sqrt();
        // On the seam of an arc a ball touches only the straight piece.
        let is_straight = |next: &Cushion| {
            next.curve.is_none() && next.continues(cushion) && next.is_abreast(position, 0.0)
        };
        let on_seam = || cushion.curve.is_some() && table.cushions.iter().any(is_straight);
        if (across > 0.0 || height > 0.0)
            && from_edge <= touch
            && is_beside(cushion, position)
            && !on_seam()
        {
            let normal = cushion.normal_at(position);
            each(CushionId(index), ((normal * across).push(height)) / from_edge);
        }
    }
    // The ends of a cushion are not nearer than its line.
    for end in table.ends.iter().filter(|end| near.may_contain(end.cushion)) {
        let offset = (position - end.point).push(height);
        let distance = offset.norm();
        if distance <= touch && !touches_straight_edge(table, end.point, position) {
            each(end.cushion, offset / distance);
        }
    }
}

/// True if a position is abreast of a cushion that ends at `end`. A ball there touches the straight
/// edge, not the end.
fn touches_straight_edge(table: &Table, end: Vector2<f64>, position: Vector2<f64>) -> bool {
    table
        .cushions
        .iter()
        .filter(|c| c.from == end || c.to == end)
        .any(|cushion| cushion.is_abreast(position, -LEAVE_MARGIN))
}
