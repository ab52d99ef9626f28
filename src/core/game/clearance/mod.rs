//! Computes how far a cue must be elevated to clear what is behind the ball: rails and other balls.
//!
//! With C the ball's centre and a the direction of the cue, u up and r right (unit vectors), the
//! axis of a cue whose tip is offset by (side, height) is C + side r + height u - s a. The cue
//! clears an obstacle that is farther below the axis than the cue's radius there. The clearance is
//! the rest of that distance.

mod rails;

use std::f64::consts::FRAC_PI_2;

use nalgebra::Vector3;

use super::Cue;
use crate::physics::stick::{self, CueFrame};
use crate::physics::{Ball, BallId, World};

/// Elevation of a level cue, rad: the player's bridge hand is under it.
const LEVEL: f64 = 0.06;
/// Least distance between the cue and an obstacle, m.
const MARGIN: f64 = 0.002;
/// Longest backswing, m.
const DRAWN_BACK: f64 = 0.35;
/// Farthest obstacle behind a ball, m.
const OBSTACLE_REACH: f64 = stick::LENGTH + DRAWN_BACK;
/// Bisections of the elevation: its error is far below anything visible.
const HALVINGS: usize = 40;
/// Most repetitions of the search. Elevating the cue over one obstacle may bring it into the way of
/// another one beside it.
const ROUNDS: usize = 4;

/// Angle at which the cue is drawn for a shot of this elevation, rad.
///
/// The butt is slightly raised even for a level shot. From twice that angle on, the cue has the
/// elevation of its shot. In between, the two blend, so that nothing jumps where a rail begins to
/// lift the cue.
pub fn drawn_elevation(elevation: f64) -> f64 {
    elevation.max(LEVEL + 0.5 * elevation)
}

phrases! {
    /// An obstacle behind the ball.
    #[derive(Eq)]
    pub enum Obstacle in obstacles {
        /// A cushion, or the wooden rail behind it.
        Rail = "rail";
        /// A ball behind the struck ball.
        Ball(ball: BallId) = "{ball}";
    }
}

/// A cue that is higher than its player asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Lift {
    /// The cue passes over an obstacle.
    Over {
        /// The obstacle that lifts it.
        obstacle: Obstacle,
        /// Elevation of the cue and of the shot, rad.
        elevation: f64,
    },
    /// Even an upright cue does not clear this obstacle.
    NoRoom(Obstacle),
}

impl Lift {
    /// The obstacle that lifts the cue.
    pub fn obstacle(&self) -> Obstacle {
        match *self {
            Lift::Over { obstacle, .. } | Lift::NoRoom(obstacle) => obstacle,
        }
    }

    /// Elevation of the cue, rad; upright if nothing else clears the obstacle.
    pub fn elevation(&self) -> f64 {
        match *self {
            Lift::Over { elevation, .. } => elevation,
            Lift::NoRoom(_) => FRAC_PI_2,
        }
    }

    /// Elevation of the cue in degrees for display, rounded up to a tenth, so that no lift is shown
    /// as zero.
    pub fn degrees(&self) -> f64 {
        (self.elevation().to_degrees() * 10.0).ceil() / 10.0
    }

    /// The player's own elevation (rad) after the player moves the cue to `chosen`. It does not
    /// increase while the lift hides it.
    pub fn chosen_elevation(&self, chosen: f64, own: f64) -> f64 {
        if chosen > self.elevation() { chosen } else { chosen.min(own) }
    }
}

/// The lift of a cue at a ball, or `None` if nothing is in the way.
pub(super) fn lift(world: &World, ball: &Ball, cue: &Cue) -> Option<Lift> {
    let stroke = Stroke::new(ball, cue);
    let mut lifted: Option<(Obstacle, f64)> = None;
    for _ in 0..ROUNDS {
        let from = lifted.map_or(cue.elevation, |(_, elevation)| elevation);
        let mut highest = lifted;
        for (over, shape) in edges(&stroke, world).chain(balls(&stroke, world)) {
            let Some(elevation) = stroke.least(&shape, from) else {
                return Some(Lift::NoRoom(over));
            };
            if elevation > highest.map_or(from, |(_, elevation)| elevation) {
                highest = Some((over, elevation));
            }
        }
        if highest == lifted {
            break;
        }
        lifted = highest;
    }
    lifted.map(|(obstacle, elevation)| Lift::Over { obstacle, elevation })
}

/// The struck ball and the stroke, without the elevation.
struct Stroke {
    ball: Ball,
    /// Offset of the tip to the right and up, m.
    side: f64,
    height: f64,
    /// Distance of the tip in front of the ball's centre at contact, m.
    depth: f64,
    /// The frame of a level cue.
    level: CueFrame,
}

/// The shape of an obstacle; positions are relative to the centre of the struck ball, m.
enum Shape {
    /// A ball.
    Ball { place: Vector3<f64>, radius: f64 },
    /// A straight edge of an obstacle that reaches down to the bed.
    Edge { ends: [Vector3<f64>; 2] },
}

impl Stroke {
    fn new(ball: &Ball, cue: &Cue) -> Stroke {
        let [side, height] = cue.tip.map(|offset| offset * ball.radius);
        let depth = (ball.radius * ball.radius - side * side - height * height).max(0.0).sqrt();
        Stroke { ball: *ball, side, height, depth, level: CueFrame::level(cue.direction) }
    }

    /// Least elevation from `from` up at which the cue clears a shape, rad.
    fn least(&self, shape: &Shape, from: f64) -> Option<f64> {
        if self.room(shape, from) >= 0.0 {
            return Some(from);
        }
        if self.room(shape, FRAC_PI_2) < 0.0 {
            return None;
        }
        let (mut low, mut high) = (from, FRAC_PI_2);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            let clear = self.room(shape, middle) >= 0.0;
            (low, high) = if clear { (low, middle) } else { (middle, high) };
        }
        Some(high)
    }

    /// Clearance between the cue and a shape beyond the margin, m.
    fn room(&self, shape: &Shape, elevation: f64) -> f64 {
        let frame = self.level.lifted(drawn_elevation(elevation));
        // Coordinates: behind the tip, beside the axis, above the axis.
        let tip = Vector3::new(self.depth, self.side, self.height);
        let seen = |place: &Vector3<f64>| frame.coordinates(place) - tip;
        match shape {
            Shape::Ball { place, radius } => {
                let [behind, beside, above]: [f64; 3] = seen(place).into();
                let off = libm::hypot(beside, above);
                // A ball in front of the plane of the tip is nearest to its rim.
                let gap = match behind < 0.0 {
                    true => libm::hypot((off - stick::TIP_RADIUS).max(0.0), behind),
                    false => off - stick::radius(behind),
                };
                gap - radius - MARGIN
            }
            Shape::Edge { ends } => room_over(ends.each_ref().map(seen)),
        }
    }
}

/// Clearance between a cue and an edge below it beyond the margin, m. The ends of the edge are
/// given behind the tip, beside the axis and above it. The result is infinite if the cue passes
/// beside the edge.
fn room_over(ends: [Vector3<f64>; 2]) -> f64 {
    // Half the width that the cue needs.
    let half = |point: &Vector3<f64>| stick::radius(point.x) + MARGIN;
    let piece = nonnegative_part(ends, |point| point.x + MARGIN)
        .and_then(|ends| nonnegative_part(ends, |point| OBSTACLE_REACH - point.x))
        .and_then(|ends| nonnegative_part(ends, |point| half(point) - point.y))
        .and_then(|ends| nonnegative_part(ends, |point| half(point) + point.y));
    let Some([from, to]) = piece else { return f64::INFINITY };
    // The lower side of the cue above the edge is an arc above a line. They are nearest where the
    // slopes are equal, or at an end.
    let steep = (to.z - from.z) / (to.y - from.y);
    let at = steep * half(&from) / libm::hypot(1.0, steep);
    let nearest = ((at - from.y) / (to.y - from.y)).clamp(0.0, 1.0);
    // An edge along the cue has no such point.
    let nearest = if nearest.is_nan() { 0.0 } else { nearest };
    let over = |point: Vector3<f64>| {
        let half = half(&point);
        -point.z - (half * half - point.y * point.y).max(0.0).sqrt()
    };
    [from, from + (to - from) * nearest, to].map(over).into_iter().fold(f64::INFINITY, f64::min)
}

/// The part of a segment on which a linear value is not negative.
fn nonnegative_part(
    [from, to]: [Vector3<f64>; 2],
    value: impl Fn(&Vector3<f64>) -> f64,
) -> Option<[Vector3<f64>; 2]> {
    let (first, last) = (value(&from), value(&to));
    let zero = || from + (to - from) * (first / (first - last));
    match (first >= 0.0, last >= 0.0) {
        (true, true) => Some([from, to]),
        (true, false) => Some([from, zero()]),
        (false, true) => Some([zero(), to]),
        (false, false) => None,
    }
}

/// The edges of rails behind the ball that a cue may cross.
fn edges(stroke: &Stroke, world: &World) -> impl Iterator<Item = (Obstacle, Shape)> {
    let wide = stick::BUTT_RADIUS + MARGIN;
    rails::edges(world.table()).filter_map(move |edge| {
        let ends = edge.ends.map(|end| end.push(edge.height) - stroke.ball.position);
        let seen = ends.each_ref().map(|end| stroke.level.coordinates(end));
        let [from, to] = seen.map(|end| end.y - stroke.side);
        let beside = from.min(to) > wide || from.max(to) < -wide;
        let [first, last] = seen.map(|end| end.x);
        let ahead = first.max(last) < 0.0 || first.min(last) > OBSTACLE_REACH;
        (!beside && !ahead).then_some((Obstacle::Rail, Shape::Edge { ends }))
    })
}

/// The other balls behind this one.
fn balls(stroke: &Stroke, world: &World) -> impl Iterator<Item = (Obstacle, Shape)> {
    let struck = stroke.ball.id;
    world.balls().filter(move |other| other.id != struck && other.state.in_play()).filter_map(
        move |other| {
            let place = other.position - stroke.ball.position;
            let behind = stroke.level.coordinates(&place).x;
            let shape = Shape::Ball { place, radius: other.radius };
            (behind > 0.0 && behind < OBSTACLE_REACH).then_some((Obstacle::Ball(other.id), shape))
        },
    )
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;
    use std::sync::Arc;

    use super::*;
    use crate::physics::{Laws, PocketId, Table};

    const RADIUS: f64 = 0.028575;

    fn ball(id: u32, x: f64, y: f64) -> Ball {
        Ball::at_rest(BallId(id), RADIUS, 0.17, x, y)
    }

    fn world(table: &str, others: &[Ball], cue_ball: Ball) -> World {
        let table = Table::named(table).unwrap();
        let balls = others.iter().copied().chain([cue_ball]).collect();
        World::new(Arc::new(table), Laws::real(), balls)
    }

    fn over(table: &str, others: &[Ball], cue_ball: Ball, cue: Cue) -> Option<Lift> {
        lift(&world(table, others, cue_ball), &cue_ball, &cue)
    }

    fn with_tip(side: f64, height: f64) -> Cue {
        Cue { tip: [side, height], ..Cue::start() }
    }

    /// Smallest gap between the cue as drawn and the other balls, sampled along its axis.
    fn least_gap(others: &[Ball], cue_ball: &Ball, cue: &Cue, elevation: f64) -> f64 {
        let stroke = Stroke::new(cue_ball, cue);
        // Computed independently of the code under test.
        let ((y, x), (sin, cos)) = (cue.direction.sin_cos(), drawn_elevation(elevation).sin_cos());
        let axis = Vector3::new(x * cos, y * cos, -sin);
        let right = Vector3::new(y, -x, 0.0);
        let up = right.cross(&axis);
        let tip =
            cue_ball.position + right * stroke.side + up * stroke.height - axis * stroke.depth;
        let points = (0..=147_000).map(|step| f64::from(step) * 1e-5);
        points.fold(f64::INFINITY, |least, behind| {
            let place = tip - axis * behind;
            others.iter().fold(least, |least, other| {
                let off = (other.position - place).norm();
                least.min(off - other.radius - stick::radius(behind))
            })
        })
    }

    /// A ball frozen behind the cue ball: its distance from the axis is 2R sin e, and must be a
    /// ball radius, a cue radius and a margin.
    #[test]
    fn a_ball_frozen_behind_the_cue_ball_is_passed_over() {
        let lift =
            over("cloth", &[ball(3, -2.0 * RADIUS, 0.0)], ball(0, 0.0, 0.0), with_tip(0.0, 0.0));
        let lift = lift.unwrap();
        let thick = stick::radius(2.0 * RADIUS * 0.75 - RADIUS);
        let expected = ((RADIUS + thick + MARGIN) / (2.0 * RADIUS)).asin();
        assert_eq!(lift.obstacle(), Obstacle::Ball(BallId(3)));
        assert!((lift.elevation() - expected).abs() < 1e-3, "{lift:?} {expected}");
        // A higher tip needs less elevation, a lower one more; at some height no elevation is
        // enough.
        let at = |height| {
            let cue = with_tip(0.0, height);
            let behind = [ball(3, -2.0 * RADIUS, 0.0)];
            over("cloth", &behind, ball(0, 0.0, 0.0), cue).unwrap()
        };
        let [high, middle, low] = [0.5, 0.0, -0.3].map(|height| at(height).elevation());
        assert!(high < middle && middle < low && low < 1.5);
        assert_eq!(at(-0.98), Lift::NoRoom(Obstacle::Ball(BallId(3))));
    }

    #[test]
    fn the_cue_clears_every_ball_behind_by_the_margin_and_no_more() {
        let others = [ball(1, -0.12, 0.01), ball(2, -0.3, -0.02), ball(5, -0.062, 0.02)];
        for (tip, direction) in [([0.0, 0.0], 0.0), ([0.4, -0.3], 0.1), ([-0.5, 0.2], -0.2)] {
            let cue = Cue { direction, ..with_tip(tip[0], tip[1]) };
            let cue_ball = ball(0, 0.0, 0.0);
            let lifted = over("cloth", &others, cue_ball, cue).unwrap().elevation();
            let gap = least_gap(&others, &cue_ball, &cue, lifted);
            assert!((gap - MARGIN).abs() < 5e-5, "{tip:?}: {gap}");
            assert!(least_gap(&others, &cue_ball, &cue, lifted - 0.01) < MARGIN - 1e-4);
            // A cue that is high enough is not lifted.
            let high = Cue { elevation: lifted + 1e-6, ..cue };
            assert_eq!(over("cloth", &others, cue_ball, high), None);
        }
    }

    #[test]
    fn balls_beside_ahead_or_pocketed_do_not_lift_the_cue() {
        let place = |other: Ball| over("cloth", &[other], ball(0, 0.0, 0.0), with_tip(0.0, 0.0));
        assert_eq!(place(ball(3, 0.06, 0.0)), None, "ahead");
        assert_eq!(place(ball(3, -0.3, 0.05)), None, "beside");
        assert_eq!(place(ball(3, -2.2, 0.0)), None, "beyond the butt");
        let down = Ball {
            state: crate::physics::MotionState::Pocketed(PocketId(0)),
            ..ball(3, -0.1, 0.0)
        };
        assert_eq!(place(down), None);
        assert!(place(ball(3, -0.3, 0.02)).is_some());
    }

    #[test]
    fn a_nearer_rail_lifts_the_cue_more() {
        let table = Table::named("pool-9ft").unwrap();
        let end = table.bed.unwrap().half_length;
        let at = |off: f64| {
            let lift = over("pool-9ft", &[], ball(0, off - end, 0.0), with_tip(0.0, 0.0));
            lift.map_or(0.0, |lift| {
                assert_eq!(lift.obstacle(), Obstacle::Rail);
                lift.elevation()
            })
        };
        assert_eq!(at(0.635), 0.0, "a break from the head spot is a level shot");
        assert!(at(RADIUS) > at(0.06) && at(0.06) > at(0.15) && at(0.15) > LEVEL);
        // Frozen: the nose is R away and 7.7 mm higher, and the cue about 6.5 mm thick.
        let frozen = at(RADIUS).to_degrees();
        assert!((31.0..34.0).contains(&frozen), "{frozen}");
    }

    /// Along a rail the cue lies beside the nose, not over it.
    #[test]
    fn a_cue_along_a_rail_is_not_lifted() {
        let half = Table::named("pool-9ft").unwrap().bed.unwrap().half_width;
        let lift = over("pool-9ft", &[], ball(0, 0.6, RADIUS - half), with_tip(0.0, 0.0));
        assert_eq!(lift, None);
    }

    /// The cue ball is on the line of a side pocket's mouth with its cue over the pocket. No
    /// cushion is there; only the wood behind the pocket lifts the cue.
    #[test]
    fn a_pockets_mouth_does_not_lift_the_cue_like_a_rail() {
        let table = Table::named("pool-9ft").unwrap();
        let bed = table.bed.unwrap();
        let lifted = |x: f64, y: f64, direction: f64, height: f64| {
            let cue = Cue { direction, ..with_tip(0.0, height) };
            let lift = over("pool-9ft", &[], ball(0, x, y), cue);
            lift.map_or(0.0, |lift| lift.elevation()).to_degrees()
        };
        let out = FRAC_PI_2;
        for off in [0.0, 0.01, 0.02] {
            for height in [0.0, -0.3, -0.5] {
                let elevation = lifted(0.0, off - bed.half_width, out, height);
                assert!(elevation < 20.0, "{off} {height}: {elevation}");
            }
        }
        // The far side of the hole is 113 mm away and 14 mm higher, the cue 7 mm thick.
        let middle = lifted(0.0, -bed.half_width, out, 0.0);
        assert!((10.0..13.0).contains(&middle), "{middle}");
        // From a corner, 30 mm from the line of each nose.
        let corner = lifted(0.03 - bed.half_length, 0.03 - bed.half_width, 0.5 * out, 0.0);
        assert!(corner < 10.0, "{corner}");
        // From the same mouth with the cue across its tip, which counts as part of the rail.
        let across = lifted(0.03, 0.01 - bed.half_width, 0.75 * PI, 0.0);
        assert!(across > 20.0, "{across}");
    }

    /// Beside the mouth of a pocket a rail is the same as elsewhere, up to its end.
    #[test]
    fn a_rail_ends_at_its_jaws() {
        let table = Table::named("pool-9ft").unwrap();
        let tip = table.ends.iter().map(|end| end.point.x.abs()).filter(|x| *x > 0.06);
        let tip = tip.fold(f64::INFINITY, f64::min);
        let half = table.bed.unwrap().half_width;
        let at = |x: f64| {
            let cue = Cue { direction: FRAC_PI_2, ..Cue::start() };
            over("pool-9ft", &[], ball(0, x, RADIUS - half), cue).unwrap().elevation()
        };
        assert!((at(tip + 0.01) - at(0.6)).abs() < 1e-9 && at(0.6).to_degrees() > 30.0);
        assert!(at(tip - 0.03) < 0.5 * at(0.6), "{}", at(tip - 0.03).to_degrees());
    }

    /// In a corner two rails are behind the ball. The nearer one decides, and a low tip needs more
    /// elevation.
    #[test]
    fn the_higher_lift_of_two_rails_counts() {
        let table = Table::named("rpool").unwrap();
        let bed = table.bed.unwrap();
        let at = |x: f64, y: f64, height: f64| {
            let cue = Cue { direction: 0.5 * FRAC_PI_2, ..with_tip(0.0, height) };
            let place = ball(0, x - bed.half_length, y - bed.half_width);
            over("rpool", &[], place, cue).unwrap().elevation()
        };
        assert!((at(0.05, 0.09, 0.0) - at(0.09, 0.05, 0.0)).abs() < 1e-5);
        assert!((at(0.05, 0.09, 0.0) - at(0.05, 0.5, 0.0)).abs() < 1e-9);
        assert!(at(0.05, 0.09, -0.4) > at(0.05, 0.09, 0.0) + 0.05);
    }

    /// A ball beside the level cue is just clear of it, but in its way after another ball has
    /// lifted it, with the tip low. Only the second search finds it.
    #[test]
    fn an_obstacle_of_the_lifted_cue_is_found() {
        let cue_ball = ball(0, 0.0, 0.0);
        let cue = with_tip(0.0, -0.6);
        let (behind, beside) = (ball(1, -0.2, 0.0), ball(2, -0.065, 0.035));
        let at = |others: &[Ball]| over("cloth", others, cue_ball, cue);
        assert_eq!(at(&[beside]), None);
        let once = at(&[behind]).unwrap().elevation();
        let Some(Lift::Over { obstacle, elevation: twice }) = at(&[behind, beside]) else {
            panic!("the ball beside lifts it");
        };
        assert!(obstacle == Obstacle::Ball(BallId(2)) && twice > once + 0.1, "{once} {twice}");
        assert!(least_gap(&[behind, beside], &cue_ball, &cue, twice) > MARGIN - 5e-5);
    }

    /// The lift is continuous where an obstacle begins to matter.
    #[test]
    fn the_lift_begins_at_zero() {
        let table = Table::named("pool-9ft").unwrap();
        let end = table.bed.unwrap().half_length;
        for (height, own) in [(0.0, 0.0), (-0.4, 0.0), (0.0, 0.03), (0.2, 0.1)] {
            let at = |off: f64| {
                let cue = Cue { elevation: own, ..with_tip(0.0, height) };
                let lift = over("pool-9ft", &[], ball(0, off - end, 0.0), cue);
                lift.map_or(own, |lift| lift.elevation())
            };
            let places: Vec<f64> =
                (50..900).map(|millimetres| at(f64::from(millimetres) * 1e-3)).collect();
            let steps = places.windows(2).map(|two| two[0] - two[1]);
            let largest = steps.fold(0.0, f64::max);
            assert!(largest < 0.02, "{height} {own}: {largest}");
            assert_eq!(places.last(), Some(&own));
        }
        assert_eq!((drawn_elevation(0.0), drawn_elevation(0.3)), (LEVEL, 0.3));
    }
}
