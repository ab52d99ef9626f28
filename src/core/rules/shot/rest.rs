//! Where balls came to rest, as far as rules ask for it.

use nalgebra::Vector2;

use super::frozen::are_touching;
use super::{View, ZoneStay};
use crate::physics::ball::{Ball, BallId};
use crate::physics::table::{Spots, Table};

/// Rows of a full rack.
const ROWS: f64 = 5.0;

/// The place of a ball at rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lie {
    /// Its gap to the head rail, m.
    pub from_head_rail: f64,
    /// The place of its centre across the table, m: above zero on the left, seen from the head.
    pub across: f64,
}

/// The balls at rest in places that matter, each list in the order of the balls.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rest {
    /// The cue ball, if it is on the table.
    pub cue_ball: Option<Lie>,
    /// Inside or overlapping the outline of a full rack.
    pub in_rack: Vec<BallId>,
    /// In the way of a ball on the head spot.
    pub on_head_spot: Vec<BallId>,
    /// In the way of a ball on the centre spot.
    pub on_centre_spot: Vec<BallId>,
    /// In the way of a ball on the foot spot.
    pub on_foot_spot: Vec<BallId>,
    /// The pairs of balls that touch, each in the order of the balls.
    pub touching: Vec<[BallId; 2]>,
    /// The zones of the table in which all object balls lie or lay before the shot, in games that have
    /// zones.
    pub zones: Vec<ZoneStay>,
    /// Strictly behind the head string.
    pub behind_head_string: Vec<BallId>,
    /// The views from the cue ball, in the order of the balls.
    pub views: Vec<View>,
}

impl Rest {
    /// Reads it from the balls at rest on a table.
    pub(crate) fn of(table: &Table, balls: impl Iterator<Item = Ball>, cue_ball: BallId) -> Rest {
        let Spots { head, foot, triangle, .. } = table.spots_or_report();
        let mut rest = Rest::default();
        let balls: Vec<Ball> = balls.filter(|ball| ball.state.in_play()).collect();
        for (index, ball) in balls.iter().enumerate() {
            let others = balls[index + 1..].iter().filter(|other| are_touching(ball, other));
            rest.touching.extend(others.map(|other| [ball.id, other.id]));
            let (id, at) = (ball.id, ball.position.xy());
            if id == cue_ball {
                let rail = table.bed.map_or(0.0, |bed| bed.half_length);
                let from_head_rail = at.x + rail - ball.radius;
                rest.cue_ball = Some(Lie { from_head_rail, across: at.y });
            }
            let is_at = |x: f64| (at - Vector2::new(x, 0.0)).norm() < 2.0 * ball.radius;
            // From the apex of the rack, in diameters.
            let apart = 2.0 * ball.radius;
            let deep = (ROWS - 1.0) * triangle.row;
            let wide = 0.5 * (ROWS - 1.0) * triangle.column;
            let from_apex = Vector2::new(at.x - foot, at.y.abs()) / apart;
            if from_triangle(from_apex, deep, wide) < 1.0 {
                rest.in_rack.push(id);
            }
            if is_at(head) {
                rest.on_head_spot.push(id);
            }
            if is_at(foot) {
                rest.on_foot_spot.push(id);
            }
            if is_at(0.0) {
                rest.on_centre_spot.push(id);
            }
            if at.x < head {
                rest.behind_head_string.push(id);
            }
        }
        rest
    }
}

/// The distance of a point from the upper half of a triangle with its apex at the origin, this deep
/// along x and half this wide at its base; zero inside.
fn from_triangle(point: Vector2<f64>, deep: f64, wide: f64) -> f64 {
    let side = Vector2::new(deep, wide);
    let is_within = point.x <= deep && point.perp(&side) >= 0.0;
    if is_within {
        return 0.0;
    }
    let to_side = (point.dot(&side) / side.norm_squared()).clamp(0.0, 1.0);
    let base = Vector2::new(deep, point.y.clamp(0.0, wide));
    (point - side * to_side).norm().min((point - base).norm())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RADIUS: f64 = 0.028575;

    fn rest(balls: &[(u32, f64, f64)]) -> Rest {
        let table = Table::named("pool-9ft").unwrap();
        let ball = |&(id, x, y): &(u32, f64, f64)| Ball::at_rest(BallId(id), RADIUS, 0.17, x, y);
        Rest::of(&table, balls.iter().map(ball), BallId::CUE)
    }

    /// Tests the outline of the rack: its sides are tangent to the outer balls.
    #[test]
    fn a_ball_interferes_if_it_overlaps_the_outline_of_the_rack() {
        let foot = 0.635;
        let deep = 4.0 * 3_f64.sqrt() * RADIUS;
        let out = 2.0 * RADIUS;
        let interferes = |x: f64, y: f64| !rest(&[(5, x, y)]).in_rack.is_empty();
        assert!(interferes(foot, 0.0) && interferes(foot + 0.5 * deep, 0.0));
        for (x, y, [unit_x, unit_y]) in [
            (foot, 0.0, [-1.0, 0.0]),
            (foot + deep, 0.03, [1.0, 0.0]),
            (foot + 0.5 * deep, 2.0 * RADIUS, [-0.5, 0.75_f64.sqrt()]),
            (foot + 0.5 * deep, -2.0 * RADIUS, [-0.5, -(0.75_f64.sqrt())]),
        ] {
            for (apart, expected) in [(0.999, true), (1.001, false)] {
                let (x, y) = (x + unit_x * out * apart, y + unit_y * out * apart);
                assert_eq!(interferes(x, y), expected, "{x} {y}");
            }
        }
    }

    #[test]
    fn spots_are_taken_by_balls_that_overlap_one_there() {
        let rest =
            rest(&[(0, -0.635 + 0.05, 0.0), (3, 0.0, 0.056), (4, 0.0, -0.058), (5, -0.64, 0.3)]);
        assert_eq!(rest.on_head_spot, [BallId(0)]);
        assert_eq!(rest.on_centre_spot, [BallId(3)]);
        assert_eq!(rest.behind_head_string, [BallId(5)]);
        assert!(rest.in_rack.is_empty());
    }
}
