//! When a ball meets a cushion, or the end of one.

use nalgebra::{Vector2, Vector3};

use super::gap::{Course, bounds, closes};
use crate::physics::ball::{Ball, MotionState};
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

/// Farther than this beyond reach a path is clear of a line again, m.
const OUT: f64 = 1e-9;

/// How far from the line of a cushion the centre of a ball on the cloth is when it touches the
/// nose, m: in space the nose is an edge at `nose_height`, in the plane a wall.
pub fn reach(radius: f64, nose_height: Option<f64>) -> f64 {
    let above = nose_height.map_or(0.0, |height| height - radius);
    (radius * radius - above * above).max(0.0).sqrt()
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
    let sight = Sight::new(ball, nose_height);
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
        if let Some((elapsed, normal)) = sight.line(cushion) {
            offer(elapsed, CushionId(index), normal);
        }
    }
    for end in &table.ends {
        if let Some((elapsed, normal)) = sight.point(end.point)
            && !abreast(table, end.point, sight.course.place(elapsed).xy())
        {
            offer(elapsed, end.cushion, normal);
        }
    }
    first
}

/// A ball looking for cushions along its path.
struct Sight {
    /// From above; the height is counted from the noses for a ball in the air, else zero.
    course: Course<3>,
    window: f64,
    reach: f64,
    /// The box that the centre does not leave.
    low: Vector2<f64>,
    high: Vector2<f64>,
}

impl Sight {
    fn new(ball: &Ball, nose_height: Option<f64>) -> Sight {
        let mut course = Course::of(ball, ball.time);
        let window = ball.path.until - ball.time;
        let reach = match nose_height {
            Some(height) if ball.state == MotionState::Airborne => {
                course.0[0].z -= height;
                ball.radius
            }
            _ => {
                course = course.flat();
                reach(ball.radius, nose_height)
            }
        };
        let (low, high) = bounds(&course, window);
        Sight { course, window, reach, low, high }
    }

    /// Whether the ball surely stays clear of this box.
    fn misses(&self, low: Vector2<f64>, high: Vector2<f64>) -> bool {
        let reach = self.reach;
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
        let mut gap = self.course.0.each_ref().map(|term| term.xy().dot(&cushion.normal));
        gap[0] = cushion.across(self.course.0[0].xy());
        let straight = self.course.is_straight();
        let mut since = 0.0;
        loop {
            if let Some(elapsed) = self.meets_edge(cushion, &gap, since) {
                let place = self.course.place(elapsed);
                if cushion.is_abreast(place.xy(), 0.0) {
                    let across = cushion.across(place.xy());
                    let normal = match place.z {
                        0.0 => cushion.normal.push(0.0),
                        height => (cushion.normal * across).push(height).normalize(),
                    };
                    return Some((elapsed, normal));
                }
                since = elapsed;
            } else if !self.is_behind(&gap, since) {
                return None;
            }
            // It is behind the line, or in front of it beyond its ends. A straight path never
            // comes back; a curved one is looked at again from where it is out of reach.
            if straight {
                return None;
            }
            let out = since + self.gets_out(&gap, since)?;
            // On the spot: what creeps along just out of reach is seen again later.
            if out <= since {
                return None;
            }
            since = out;
        }
    }

    /// When a centre whose distance from the line is `gap` touches the edge, from `since` on. A
    /// centre behind the line is no contact: jaws are seen from behind by most of the table. One
    /// that is in reach of the line already counts as touching it beyond the edge's ends, too.
    fn meets_edge(&self, cushion: &Cushion, gap: &[f64; 4], since: f64) -> Option<f64> {
        if self.is_behind(gap, since) {
            return None;
        }
        let (gap, height) = self.seen(gap, since);
        let in_reach = gap[0] * gap[0] + height[0] * height[0] <= self.reach * self.reach;
        if in_reach && !cushion.is_abreast(self.course.place(since).xy(), 0.0) {
            return Some(since);
        }
        let window = self.window - since;
        let elapsed = if height == [0.0; 4] {
            closes(&[gap[0] - self.reach, gap[1], gap[2], gap[3]], window)
        } else {
            across_edge(&gap, &height).meets(self.reach, window)
        };
        elapsed.map(|elapsed| since + elapsed)
    }

    /// Whether a centre is behind the line and not above it.
    fn is_behind(&self, gap: &[f64; 4], since: f64) -> bool {
        let (gap, height) = self.seen(gap, since);
        gap[0] <= 0.0 && height[0] <= 0.0
    }

    /// How long after `since` a centre in reach of the line, or behind it, is out of reach.
    fn gets_out(&self, gap: &[f64; 4], since: f64) -> Option<f64> {
        let behind = self.is_behind(gap, since);
        let (gap, height) = self.seen(gap, since);
        let window = self.window - since;
        let beyond = self.reach + OUT;
        if behind || height == [0.0; 4] {
            closes(&[beyond - gap[0], -gap[1], -gap[2], -gap[3]], window)
        } else {
            across_edge(&gap, &height).parts(beyond, window)
        }
    }

    /// The distance from a line and the height over it, told from `since` on.
    fn seen(&self, gap: &[f64; 4], since: f64) -> ([f64; 4], [f64; 4]) {
        let height = self.course.0.each_ref().map(|term| term.z);
        (shifted(gap, since), shifted(&height, since))
    }

    /// When the ball touches a point of the edge, and the normal there.
    fn point(&self, point: Vector2<f64>) -> Option<(f64, Vector3<f64>)> {
        if self.misses(point, point) {
            return None;
        }
        let mut relative = self.course;
        relative.0[0].x -= point.x;
        relative.0[0].y -= point.y;
        let elapsed = relative.meets(self.reach, self.window)?;
        let place = relative.place(elapsed);
        Some((elapsed, place / place.norm()))
    }
}

/// The course of a centre as seen along an edge.
fn across_edge(gap: &[f64; 4], height: &[f64; 4]) -> Course<2> {
    let seen = |i: usize| Vector2::new(gap[i], height[i]);
    Course([seen(0), seen(1), seen(2), seen(3)])
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
/// space, and its normal there.
pub fn touching(
    ball: &Ball,
    table: &Table,
    nose_height: f64,
    margin: f64,
    mut each: impl FnMut(CushionId, Vector3<f64>),
) {
    let place = ball.position.xy();
    let (height, touch) = match ball.state {
        MotionState::Airborne => (ball.position.z - nose_height, ball.radius + margin),
        _ => (0.0, reach(ball.radius, Some(nose_height)) + margin),
    };
    for (index, cushion) in table.cushions.iter().enumerate() {
        let across = cushion.across(place);
        let from_edge = (across * across + height * height).sqrt();
        if (across > 0.0 || height > 0.0) && from_edge <= touch && cushion.is_abreast(place, 0.0) {
            each(CushionId(index), ((cushion.normal * across).push(height)) / from_edge);
        }
    }
    for end in &table.ends {
        let offset = (place - end.point).push(height);
        let distance = offset.norm();
        if distance <= touch && !abreast(table, end.point, place) {
            each(end.cushion, offset / distance);
        }
    }
}

/// Whether a place is abreast of a cushion that ends at a point: what it touches there is the
/// cushion's straight edge, and not its end.
fn abreast(table: &Table, end: Vector2<f64>, place: Vector2<f64>) -> bool {
    table
        .cushions
        .iter()
        .filter(|c| c.from == end || c.to == end)
        .any(|cushion| cushion.is_abreast(place, -OUT))
}
