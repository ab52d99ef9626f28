//! When a ball meets a cushion, or the end of one.

use nalgebra::{Vector2, Vector3};

use super::search::{ContactSearch, Cubic, closing_time, cubic_bounds, flat};
use super::{RECONTACT_DEPTH, beyond_graze};
use crate::physics::ball::{Ball, MotionState};
use crate::physics::impact::cushion::rail_motion::MAX_NOSE_SINE;
use crate::physics::motion::MotionSampler;
use crate::physics::table::{Cushion, CushionId, Table};

/// A ball in contact with a cushion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CushionContact {
    /// The cushion.
    pub cushion: CushionId,
    /// Unit vector from the point of contact to the ball's centre: along the cloth for a ball
    /// that stands on it, else from the edge of the nose.
    pub normal: Vector3<f64>,
}

impl CushionContact {
    /// Of two cushions met at one time the one with more of this comes first: an order that a
    /// mirrored table keeps.
    fn squareness(&self) -> f64 {
        self.normal.x.abs()
    }
}

/// A cubic crosses the reach of a line no more often than this, in and out.
const MAX_CROSSINGS: usize = 8;

/// Farther than this beyond reach a path is clear of a line again, m.
const LEAVE_MARGIN: f64 = 1e-9;

/// How far from the line of a cushion the centre of a ball on the cloth is when it touches the
/// nose, m: in space the nose is an edge at `nose_height`, in the plane a wall.
pub fn reach(radius: f64, nose_height: Option<f64>) -> f64 {
    let above = nose_height.map_or(0.0, |height| height - radius);
    (radius * radius - above * above).max(0.0).sqrt()
}

/// The least and the greatest radius (m) of balls that meet noses of this height (m) on the cloth.
///
/// A much smaller ball would roll under the nose, and over a much greater one's lowest part the
/// nose would lie: neither ever touches the edge at the side.
pub fn radii_that_meet(nose_height: f64) -> [f64; 2] {
    // (h - R) / R, the sine of the angle under which the nose is seen, is bounded both ways.
    [nose_height / (1.0 + MAX_NOSE_SINE), nose_height / (1.0 - MAX_NOSE_SINE)]
}

/// The first time at which the ball touches a cushion while it approaches it.
///
/// `nose_height` is none in the plane. At one time, of two cushions the one whose normal is more
/// along the table; of equals the one listed first.
pub fn first(
    ball: &Ball,
    table: &Table,
    nose_height: Option<f64>,
) -> Option<(f64, CushionContact)> {
    let search = CushionSearch::new(ball, nose_height);
    let mut first: Option<(f64, CushionContact)> = None;
    let mut offer = |elapsed: f64, cushion: CushionId, normal: Vector3<f64>| {
        let time = ball.time + elapsed;
        let contact = CushionContact { cushion, normal };
        let sooner = |(best, other): (f64, CushionContact)| {
            time < best || (time == best && contact.squareness() > other.squareness())
        };
        if first.is_none_or(sooner) {
            first = Some((time, contact));
        }
    };
    for (index, cushion) in table.cushions.iter().enumerate() {
        if let Some((elapsed, normal)) = search.line(cushion) {
            offer(elapsed, CushionId(index), normal);
        }
    }
    for end in &table.ends {
        if let Some((elapsed, normal, position)) = search.point(end.point)
            && !touches_straight_edge(table, end.point, position)
        {
            offer(elapsed, end.cushion, normal);
        }
    }
    first
}

/// A ball looking for cushions along its path.
struct CushionSearch<'a> {
    ball: &'a Ball,
    /// Whether it is only seen from above.
    is_flat: bool,
    nose_height: f64,
    /// From above; the height is counted from the noses for a ball in the air, else zero.
    cubic: Cubic<3>,
    window: f64,
    reach: f64,
    /// The box that the centre does not leave.
    low: Vector2<f64>,
    high: Vector2<f64>,
}

impl CushionSearch<'_> {
    fn new(ball: &Ball, nose_height: Option<f64>) -> CushionSearch<'_> {
        let mut cubic = Cubic::of(ball, ball.time);
        let window = ball.path.until - ball.time;
        let reach = match nose_height {
            Some(height) if ball.state == MotionState::Airborne => {
                cubic.0[0].z -= height;
                ball.radius
            }
            _ => {
                cubic = cubic.flat();
                reach(ball.radius, nose_height)
            }
        };
        let (low, high) = cubic_bounds(&cubic, window);
        let is_flat = nose_height.is_none() || ball.state != MotionState::Airborne;
        let nose_height = nose_height.unwrap_or(0.0);
        CushionSearch { ball, is_flat, nose_height, cubic, window, reach, low, high }
    }

    /// Whether the ball surely stays clear of this box.
    fn misses(&self, low: Vector2<f64>, high: Vector2<f64>) -> bool {
        let reach = self.reach + self.ball.path.cubic_error();
        self.low.x > high.x + reach
            || self.high.x < low.x - reach
            || self.low.y > high.y + reach
            || self.high.y < low.y - reach
    }

    /// When the ball touches the straight edge, and the normal there.
    fn line(&self, cushion: &Cushion) -> Option<(f64, Vector3<f64>)> {
        if self.misses(cushion.from.inf(&cushion.to), cushion.from.sup(&cushion.to)) {
            return None;
        }
        let mut gap = self.cubic.0.each_ref().map(|term| term.xy().dot(&cushion.normal));
        gap[0] = cushion.across(self.cubic.0[0].xy());
        let edge = EdgeCubic { gap, height: self.cubic.0.each_ref().map(|term| term.z) };
        // Its own, so that no cushion depends on which was looked at before.
        let sampler = MotionSampler::of(self.ball);
        let mut since = 0.0;
        // A path may come within reach of the line beyond the cushion's ends, or behind it where
        // jaws are seen by most of the table; it is looked at again from where it leaves.
        for _ in 0..MAX_CROSSINGS {
            let position = self.cubic.position_at(since);
            let across = cushion.across(position.xy());
            let in_front = across > 0.0 || position.z > 0.0;
            let faces = in_front && cushion.is_abreast(position.xy(), 0.0);
            if edge.distance(since) <= self.reach + RECONTACT_DEPTH && !faces {
                since = self.crosses(&sampler, (cushion, &edge), since, Crossing::Leave)?;
                continue;
            }
            let touch = self.crosses(&sampler, (cushion, &edge), since, Crossing::Enter)?;
            let position = self.position_at(&sampler, touch);
            let across = cushion.across(position.xy());
            if (across > 0.0 || position.z > 0.0) && cushion.is_abreast(position.xy(), 0.0) {
                let normal = match position.z {
                    0.0 => cushion.normal.push(0.0),
                    height => (cushion.normal * across).push(height).normalize(),
                };
                return Some((touch, normal));
            }
            since = touch;
        }
        None
    }

    /// When the ball touches a point of the edge, the normal there, and where its centre is.
    fn point(&self, point: Vector2<f64>) -> Option<(f64, Vector3<f64>, Vector2<f64>)> {
        if self.misses(point, point) {
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

    /// From `since` on, when the centre comes within reach of the line of a cushion, or out of it
    /// again: truly out, not only along the cubic, or else it would touch where it is too near
    /// already.
    fn crosses(
        &self,
        sampler: &MotionSampler<'_>,
        (cushion, edge): (&Cushion, &EdgeCubic),
        since: f64,
        crossing: Crossing,
    ) -> Option<f64> {
        // Who goes out comes nearer to minus the distance.
        let (sign, touch) = match crossing {
            Crossing::Enter => (1.0, self.reach),
            Crossing::Leave => (-1.0, -(self.reach + LEAVE_MARGIN)),
        };
        let approach = ContactSearch {
            touch,
            now: sign * edge.distance(since),
            cubic_error: self.ball.path.cubic_error(),
            window: self.window - since,
        };
        let elapsed = approach.first_contact(
            |distance| match crossing {
                Crossing::Enter => edge.entry_time(distance, since, self.window),
                Crossing::Leave => edge.exit_time(-distance, since, self.window),
            },
            |elapsed| {
                let (distance, fall) = self.distance(sampler, cushion, edge, since + elapsed);
                (sign * distance, sign * fall)
            },
        )?;
        Some(since + elapsed)
    }

    /// The true distance from the line of a cushion after so many seconds, m, and how fast it
    /// falls, m/s.
    fn distance(
        &self,
        sampler: &MotionSampler<'_>,
        cushion: &Cushion,
        edge: &EdgeCubic,
        elapsed: f64,
    ) -> (f64, f64) {
        let (position, velocity) = self.exact(sampler, elapsed);
        let gap = cushion.across(position.xy());
        let fall = -velocity.xy().dot(&cushion.normal);
        if edge.is_flat() {
            return (gap, fall);
        }
        let distance = (gap * gap + position.z * position.z).sqrt();
        (distance, (gap * fall - position.z * velocity.z) / distance)
    }

    /// Where the ball truly is after so many seconds, and its velocity, as the course has them.
    fn exact(&self, sampler: &MotionSampler<'_>, elapsed: f64) -> (Vector3<f64>, Vector3<f64>) {
        let (mut position, velocity) = sampler.at(self.ball.time + elapsed);
        if self.is_flat {
            return (flat(position), flat(velocity));
        }
        position.z -= self.nose_height;
        (position, velocity)
    }

    /// Where the ball truly is after so many seconds.
    fn position_at(&self, sampler: &MotionSampler<'_>, elapsed: f64) -> Vector3<f64> {
        if self.ball.path.cubic_error() == 0.0 {
            self.cubic.position_at(elapsed)
        } else {
            self.exact(sampler, elapsed).0
        }
    }
}

/// Into the reach of a line or out of it.
#[derive(Clone, Copy)]
enum Crossing {
    Enter,
    Leave,
}

/// A course seen along a cushion: how far in front of its line the centre is, and how far above its
/// nose. A ball on the cloth has no height of its own: its reach is that of its waist.
struct EdgeCubic {
    gap: [f64; 4],
    height: [f64; 4],
}

impl EdgeCubic {
    fn is_flat(&self) -> bool {
        self.height == [0.0; 4]
    }

    /// Distance of the centre from the edge after `since` seconds, m.
    fn distance(&self, since: f64) -> f64 {
        let gap = shifted(&self.gap, since)[0];
        if self.is_flat() {
            gap
        } else {
            let height = shifted(&self.height, since)[0];
            (gap * gap + height * height).sqrt()
        }
    }

    /// From `since` on, when the centre comes within reach of the line before the path ends.
    fn entry_time(&self, reach: f64, since: f64, window: f64) -> Option<f64> {
        let [position, rest @ ..] = shifted(&self.gap, since);
        if self.is_flat() {
            return closing_time(&[position - reach, rest[0], rest[1], rest[2]], window - since);
        }
        self.cubic(since).first_contact(reach, window - since).map(|contact| contact.elapsed)
    }

    /// From `since` on, when the centre is farther than this (m) from the line before the path
    /// ends.
    fn exit_time(&self, distance: f64, since: f64, window: f64) -> Option<f64> {
        if self.is_flat() {
            let [position, rest @ ..] = shifted(&self.gap, since).map(|c| -c);
            return closing_time(&[position + distance, rest[0], rest[1], rest[2]], window - since);
        }
        self.cubic(since).leaving_time(distance, window - since)
    }

    fn cubic(&self, since: f64) -> Cubic<2> {
        let (gap, height) = (shifted(&self.gap, since), shifted(&self.height, since));
        Cubic([0, 1, 2, 3].map(|i| Vector2::new(gap[i], height[i])))
    }
}

/// A cubic told from `t` on.
fn shifted(c: &[f64; 4], t: f64) -> [f64; 4] {
    if t == 0.0 {
        return *c;
    }
    [
        c[0] + (c[1] + (c[2] + c[3] * t) * t) * t,
        c[1] + (2.0 * c[2] + 3.0 * c[3] * t) * t,
        c[2] + 3.0 * c[3] * t,
        c[3],
    ]
}

/// Calls with every cushion, or end of one, that a ball is no farther from than `margin` (m) in
/// space, and its normal there. `nose_height` (m) is none in the plane.
pub fn touching(
    ball: &Ball,
    table: &Table,
    nose_height: Option<f64>,
    margin: f64,
    mut each: impl FnMut(CushionId, Vector3<f64>),
) {
    let position = ball.position.xy();
    let (height, touch) = match nose_height {
        Some(height) if ball.state == MotionState::Airborne => {
            (ball.position.z - height, ball.radius + margin)
        }
        _ => (0.0, reach(ball.radius, nose_height) + margin),
    };
    for (index, cushion) in table.cushions.iter().enumerate() {
        let across = cushion.across(position);
        let from_edge = (across * across + height * height).sqrt();
        if (across > 0.0 || height > 0.0) && from_edge <= touch && cushion.is_abreast(position, 0.0)
        {
            each(CushionId(index), ((cushion.normal * across).push(height)) / from_edge);
        }
    }
    for end in &table.ends {
        let offset = (position - end.point).push(height);
        let distance = offset.norm();
        if distance <= touch && !touches_straight_edge(table, end.point, position) {
            each(end.cushion, offset / distance);
        }
    }
}

/// Whether a place is abreast of a cushion that ends at a point: what it touches there is the
/// cushion's straight edge, and not its end.
fn touches_straight_edge(table: &Table, end: Vector2<f64>, position: Vector2<f64>) -> bool {
    table
        .cushions
        .iter()
        .filter(|c| c.from == end || c.to == end)
        .any(|cushion| cushion.is_abreast(position, -LEAVE_MARGIN))
}
