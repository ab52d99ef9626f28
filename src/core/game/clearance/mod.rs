//! Computes how far a cue must be elevated to clear what is behind the ball: rails and other balls.
//!
//! With C the ball's centre and a the direction of the cue, u up and r right (unit vectors), the
//! axis of a cue whose tip is offset by (side, height) is C + side r + height u - s a. The cue
//! clears an obstacle that is farther below the axis than the cue's radius there. The clearance is
//! the rest of that distance.

mod rails;
#[cfg(test)]
mod tests;

use std::f64::consts::FRAC_PI_2;

use nalgebra::Vector3;

use super::{Cue, TheBall};
use crate::physics::stick::{self, CueFrame};
use crate::physics::table::Pocket;
use crate::physics::{Ball, World};
use crate::rules::GameKind;

/// Least distance between the cue and an obstacle, m.
const MARGIN: f64 = 0.002;
/// Longest backswing, m.
const DRAWN_BACK: f64 = 0.35;
/// Farthest obstacle behind a ball, m.
const OBSTACLE_REACH: f64 = stick::LENGTH + DRAWN_BACK;
/// Clearance beyond the margin at which the search for an elevation ends, m.
const CLOSE: f64 = 1e-9;
/// Most steps of that search.
const STEPS: usize = 60;
/// Most repetitions of the search. Elevating the cue over one obstacle may bring it into the way of
/// another one beside it.
const ROUNDS: usize = 4;

phrases! {
    /// An obstacle behind the ball.
    #[derive(Eq)]
    pub enum Obstacle in obstacles {
        /// A cushion, or the wooden rail behind it. Also the height of the rails, which the butt
        /// keeps above even where it is over the bed.
        Rail = "the rail";
        /// A ball behind the struck ball.
        Ball(ball: TheBall) = "{ball}";
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
    /// This lift with the name that a ball has in a game.
    pub(super) fn in_game(self, game: GameKind) -> Lift {
        let named = |obstacle| match obstacle {
            Obstacle::Ball(ball) => Obstacle::Ball(TheBall::in_game(game, ball.id)),
            Obstacle::Rail => Obstacle::Rail,
        };
        match self {
            Lift::Over { obstacle, elevation } => {
                Lift::Over { obstacle: named(obstacle), elevation }
            }
            Lift::NoRoom(obstacle) => Lift::NoRoom(named(obstacle)),
        }
    }

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
        let (mut highest, mut least) = (lifted, from);
        let rails = open(&stroke, world).into_iter().chain(edges(&stroke, world));
        for (over, shape) in rails.chain(balls(&stroke, world)) {
            let Some(elevation) = stroke.least(&shape, least) else {
                return Some(Lift::NoRoom(over));
            };
            if elevation > least {
                (highest, least) = (Some((over, elevation)), elevation);
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
        let (mut low, mut high) = (from, FRAC_PI_2);
        let (mut below, mut above) = (self.room(shape, low), self.room(shape, high));
        if below >= 0.0 || above < 0.0 {
            return (below >= 0.0).then_some(from);
        }
        // False position, where an end that stays twice counts half as much (Illinois). Where the cue
        // passes beside the shape there is nothing to interpolate.
        let mut was_clear = None;
        for _ in 0..STEPS {
            let part = if above.is_finite() { below / (below - above) } else { 0.5 };
            let middle = low + (high - low) * part;
            let room = self.room(shape, middle);
            let is_clear = room >= 0.0;
            let stays = if was_clear == Some(is_clear) { 0.5 } else { 1.0 };
            (low, below, high, above) = match is_clear {
                true => (low, below * stays, middle, room),
                false => (middle, room, high, above * stays),
            };
            was_clear = Some(is_clear);
            if is_clear && room < CLOSE {
                break;
            }
        }
        Some(high)
    }

    /// Clearance between the cue and a shape beyond the margin, m.
    fn room(&self, shape: &Shape, elevation: f64) -> f64 {
        let frame = self.level.lifted(elevation);
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

/// The height of the rails at the butt of a cue with nothing under it. So the hand that holds the
/// butt has room, and the elevation does not jump where the butt comes over the bed.
fn open(stroke: &Stroke, world: &World) -> Option<(Obstacle, Shape)> {
    let table = world.table();
    table.bed?;
    let CueFrame { ahead, right, .. } = stroke.level;
    let butt = Vector3::z() * (table.rail_height() - stroke.ball.position.z)
        - ahead * (stroke.depth + stick::LENGTH);
    let wide = stick::BUTT_RADIUS + MARGIN;
    let ends = [stroke.side - wide, stroke.side + wide].map(|side| butt + right * side);
    Some((Obstacle::Rail, Shape::Edge { ends }))
}

/// The edges of rails behind the ball that a cue may cross.
fn edges(stroke: &Stroke, world: &World) -> impl Iterator<Item = (Obstacle, Shape)> {
    let wide = stick::BUTT_RADIUS + MARGIN;
    let near = move |pocket: &&Pocket| {
        let place = pocket.center.push(0.0) - stroke.ball.position;
        let at = stroke.level.coordinates(&place);
        let is_beside = (at.y - stroke.side).abs() > pocket.radius + wide;
        !is_beside && at.x > -pocket.radius && at.x < OBSTACLE_REACH + pocket.radius
    };
    rails::edges(world.table(), near).filter_map(move |edge| {
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
            (behind > 0.0 && behind < OBSTACLE_REACH)
                .then_some((Obstacle::Ball(other.id.into()), shape))
        },
    )
}
