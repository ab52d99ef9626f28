//! How far a cue has to be lifted to pass over what lies behind the ball: rails, and other balls.
//!
//! With C the ball's centre, a the way the cue goes, u its upper side and r its right, all of them
//! unit vectors, the axis of a cue whose tip is offset by (side, height) from the middle is
//! C + side r + height u - s a. A thing is passed over when it is as far below that axis as the
//! cue is thick there, and the gap is what is left.

use std::f64::consts::FRAC_PI_2;

use nalgebra::Vector3;

use super::Cue;
use crate::physics::{Ball, BallId, Table, World, stick};

/// As level as a cue is held: a hand lies under it, rad. Shots of less are drawn so, and what
/// such a cue clears lifts none.
pub const LEVEL: f64 = 0.06;
/// Left between the cue and what it passes over, m.
const MARGIN: f64 = 0.002;
/// How far the wood behind a cushion rises above its nose, m.
const WOOD_RISE: f64 = 0.006;
/// A cue is drawn back by no more than this, m.
const DRAWN_BACK: f64 = 0.35;
/// Halvings of the angle in question: far below what anybody sees.
const HALVINGS: usize = 40;
/// What lifts the cue most may lift it into the reach of something beside it; so often that is
/// looked at again.
const ROUNDS: usize = 4;

/// What a cue has to pass over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// A cushion, or the wood behind it.
    Rail,
    /// A ball behind the one that is struck.
    Ball(BallId),
}

impl std::fmt::Display for Obstacle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Obstacle::Rail => f.write_str("rail"),
            Obstacle::Ball(ball) => write!(f, "{ball}"),
        }
    }
}

/// A cue that lies higher than its player has asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lift {
    /// What lifts it.
    pub over: Obstacle,
    /// How far the butt is lifted, rad; none where not even an upright cue has room.
    pub elevation: Option<f64>,
}

/// What lifts a cue at a ball, if anything does.
pub(super) fn lift(world: &World, ball: &Ball, cue: &Cue) -> Option<Lift> {
    let view = View::new(ball, cue);
    let mut lifted: Option<(Obstacle, f64)> = None;
    let start = cue.elevation.max(LEVEL);
    for _ in 0..ROUNDS {
        let from = lifted.map_or(start, |(_, elevation)| elevation);
        let mut highest = lifted;
        let things = rails(&view, world.table()).chain(balls(&view, world));
        for (over, thing) in things {
            let Some(elevation) = view.least(&thing, from) else {
                return Some(Lift { over, elevation: None });
            };
            if elevation > highest.map_or(start, |(_, elevation)| elevation) {
                highest = Some((over, elevation));
            }
        }
        if highest == lifted {
            break;
        }
        lifted = highest;
    }
    lifted.map(|(over, elevation)| Lift { over, elevation: Some(elevation) })
}

/// The ball that is struck, and how it is struck, but for the elevation.
struct View {
    ball: Ball,
    /// Offset of the tip to the right and up, m.
    side: f64,
    height: f64,
    /// How far before the ball's centre the tip is at the contact, m.
    depth: f64,
    /// Cosine and sine of the direction.
    ahead: [f64; 2],
}

/// Something that a cue may be in the way of.
enum Thing {
    /// A ball: its centre from that of the ball that is struck, backwards, to the right and up, and
    /// its radius, m.
    Ball { place: [f64; 3], radius: f64 },
    /// A straight edge that the cue crosses so far behind the ball's centre and so much higher (m),
    /// with the cosine of the angle between the cue and the edge's normal.
    Edge { back: f64, rise: f64, across: f64 },
}

impl View {
    fn new(ball: &Ball, cue: &Cue) -> View {
        let [side, height] = cue.tip.map(|offset| offset * ball.radius);
        let depth = (ball.radius * ball.radius - side * side - height * height).max(0.0).sqrt();
        let (sin, cos) = libm::sincos(cue.direction);
        View { ball: *ball, side, height, depth, ahead: [cos, sin] }
    }

    /// The least elevation from this one on at which the cue clears a thing, rad.
    fn least(&self, thing: &Thing, from: f64) -> Option<f64> {
        if self.gap(thing, from) >= MARGIN {
            return Some(from);
        }
        if self.gap(thing, FRAC_PI_2) < MARGIN {
            return None;
        }
        let (mut low, mut high) = (from, FRAC_PI_2);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            let clear = self.gap(thing, middle) >= MARGIN;
            (low, high) = if clear { (low, middle) } else { (middle, high) };
        }
        Some(high)
    }

    /// How much room there is between the cue and a thing, m; below zero it cuts into it.
    fn gap(&self, thing: &Thing, elevation: f64) -> f64 {
        let (sin, cos) = libm::sincos(elevation);
        match *thing {
            Thing::Ball { place: [back, right, up], radius } => {
                let behind = back * cos + up * sin - self.depth;
                let beside = right - self.side;
                let above = up * cos - back * sin - self.height;
                let off = libm::hypot(beside, above);
                // A ball that lies before the plane of the tip is nearest to its rim.
                let gap = match behind < 0.0 {
                    true => libm::hypot((off - stick::TIP_RADIUS).max(0.0), behind),
                    false => off - stick::radius(behind),
                };
                gap - radius
            }
            Thing::Edge { back, rise, across } => {
                let behind = back * cos + rise * sin - self.depth;
                // Two lines are |(p - q) · n| apart, n being their common normal.
                let over = back * sin + self.height - rise * cos;
                let slant = across / libm::hypot(sin, cos * across).max(1e-9);
                over * slant - stick::radius(behind)
            }
        }
    }
}

/// The edges of noses and wood that lie behind the ball.
fn rails(view: &View, table: &Table) -> impl Iterator<Item = (Obstacle, Thing)> {
    let (ball, [x, y]) = (view.ball.position, view.ahead);
    let nose = table.nose_height - ball.z;
    let (cushion, rise) = (table.rails.cushion, WOOD_RISE);
    let sides = table
        .bed
        .into_iter()
        .flat_map(move |bed| [(ball.x, x, bed.half_length), (ball.y, y, bed.half_width)]);
    sides.flat_map(move |(place, ahead, half)| {
        let across = ahead.abs();
        // A ball may touch a nose, never stand beyond it.
        let room = (half + place * ahead.signum()).max(0.5 * view.ball.radius);
        let edge = |off: f64, rise: f64| Thing::Edge { back: off / across, rise, across };
        let reached = |thing: &Thing| matches!(thing, Thing::Edge { back, .. } if *back < reach());
        [edge(room, nose), edge(room + cushion, nose + rise)]
            .into_iter()
            .filter(reached)
            .map(|thing| (Obstacle::Rail, thing))
    })
}

/// The other balls that lie behind this one.
fn balls(view: &View, world: &World) -> impl Iterator<Item = (Obstacle, Thing)> {
    let (ball, [x, y]) = (view.ball, view.ahead);
    world.balls().filter(move |other| other.id != ball.id && other.state.in_play()).filter_map(
        move |other| {
            let off: Vector3<f64> = other.position - ball.position;
            let place = [-off.x * x - off.y * y, off.x * y - off.y * x, off.z];
            let thing = Thing::Ball { place, radius: other.radius };
            (place[0] > 0.0 && place[0] < reach()).then_some((Obstacle::Ball(other.id), thing))
        },
    )
}

/// How far behind a ball anything can be in the cue's way, m.
fn reach() -> f64 {
    stick::LENGTH + DRAWN_BACK
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::physics::{Laws, PocketId};

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

    /// The gap between the cue as it is drawn and the nearest ball, by points along its axis.
    fn least_gap(others: &[Ball], cue_ball: &Ball, cue: &Cue, elevation: f64) -> f64 {
        let view = View::new(cue_ball, cue);
        let ([x, y], (sin, cos)) = (view.ahead, elevation.sin_cos());
        let axis = Vector3::new(x * cos, y * cos, -sin);
        let right = Vector3::new(y, -x, 0.0);
        let up = right.cross(&axis);
        let tip = cue_ball.position + right * view.side + up * view.height - axis * view.depth;
        let points = (0..=147_000).map(|step| f64::from(step) * 1e-5);
        points.fold(f64::INFINITY, |least, behind| {
            let place = tip - axis * behind;
            others.iter().fold(least, |least, other| {
                let off = (other.position - place).norm();
                least.min(off - other.radius - stick::radius(behind))
            })
        })
    }

    /// A ball frozen behind the cue ball: the axis is 2R sin e from its centre, and has to be a
    /// radius, the cue's and a margin away.
    #[test]
    fn a_ball_frozen_behind_the_cue_ball_is_passed_over() {
        let lift =
            over("cloth", &[ball(3, -2.0 * RADIUS, 0.0)], ball(0, 0.0, 0.0), with_tip(0.0, 0.0));
        let Lift { over: what, elevation } = lift.unwrap();
        let thick = stick::radius(2.0 * RADIUS * 0.75 - RADIUS);
        let expected = ((RADIUS + thick + MARGIN) / (2.0 * RADIUS)).asin();
        assert_eq!(what, Obstacle::Ball(BallId(3)));
        assert!((elevation.unwrap() - expected).abs() < 1e-3, "{elevation:?} {expected}");
        // Higher on the ball less is enough, and lower more; at last there is no room.
        let at = |height| {
            let cue = with_tip(0.0, height);
            let behind = [ball(3, -2.0 * RADIUS, 0.0)];
            over("cloth", &behind, ball(0, 0.0, 0.0), cue).unwrap().elevation
        };
        assert!(at(0.5).unwrap() < at(0.0).unwrap() && at(0.0).unwrap() < at(-0.3).unwrap());
        assert_eq!(at(-0.98), None);
    }

    #[test]
    fn the_cue_clears_every_ball_behind_by_the_margin_and_no_more() {
        let others = [ball(1, -0.12, 0.01), ball(2, -0.3, -0.02), ball(5, -0.062, 0.02)];
        for (tip, direction) in [([0.0, 0.0], 0.0), ([0.4, -0.3], 0.1), ([-0.5, 0.2], -0.2)] {
            let cue = Cue { direction, ..with_tip(tip[0], tip[1]) };
            let cue_ball = ball(0, 0.0, 0.0);
            let lifted = over("cloth", &others, cue_ball, cue).unwrap().elevation.unwrap();
            let gap = least_gap(&others, &cue_ball, &cue, lifted);
            assert!((gap - MARGIN).abs() < 5e-5, "{tip:?}: {gap}");
            assert!(least_gap(&others, &cue_ball, &cue, lifted - 0.01) < MARGIN - 1e-4);
            // A cue that is high enough anyway is not lifted.
            let high = Cue { elevation: lifted + 1e-6, ..cue };
            assert_eq!(over("cloth", &others, cue_ball, high), None);
        }
    }

    #[test]
    fn what_is_beside_ahead_or_down_lifts_no_cue() {
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
    fn a_rail_lifts_the_cue_the_more_the_nearer_it_is() {
        let table = Table::named("pool-9ft").unwrap();
        let end = table.bed.unwrap().half_length;
        let at = |off: f64| {
            let lift = over("pool-9ft", &[], ball(0, off - end, 0.0), with_tip(0.0, 0.0));
            lift.map_or(0.0, |lift| {
                assert_eq!(lift.over, Obstacle::Rail);
                lift.elevation.unwrap()
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
    fn along_a_rail_nothing_is_in_the_way() {
        let half = Table::named("pool-9ft").unwrap().bed.unwrap().half_width;
        let lift = over("pool-9ft", &[], ball(0, 0.6, RADIUS - half), with_tip(0.0, 0.0));
        assert_eq!(lift, None);
    }
}
