//! Balls, walls and pockets placed by hand.

use nalgebra::Vector2;

use crate::physics::table::{Cushion, Pocket, cushion};
use crate::physics::{Ball, Laws, Table};

/// Thickness of a wall, m.
pub const WALL: f64 = 0.02;
/// The grid, m.
pub const GRID: f64 = 0.05;
/// Largest gap that is closed, m.
const SNAP: f64 = 0.012;

/// The nearest point of the grid.
pub fn on_grid(place: Vector2<f64>) -> Vector2<f64> {
    // So that 0.15 is 0.15, not 0.15000000000000002.
    place.map(|x| (x / GRID).round() / (1.0 / GRID).round())
}

/// The nearby position at which a ball touches up to two balls or cushions that it nearly touches.
pub fn touching(ball: &Ball, others: &[Ball], laws: &Laws, table: &Table) -> Vector2<f64> {
    let solid = laws.is_solid();
    // Distance between the centres of touching balls.
    let reach = |other: &Ball| match solid {
        // Balls on the cloth touch above or below their equators.
        true => 2.0 * (ball.radius * other.radius).sqrt(),
        false => ball.radius + other.radius,
    };
    let mut place = ball.position.xy();
    let gap = |place: Vector2<f64>, other: &Ball| {
        ((other.position.xy() - place).norm() - reach(other)).abs()
    };
    let mut near: Vec<&Ball> =
        others.iter().filter(|other| gap(place, other) < SNAP && other.id != ball.id).collect();
    near.sort_by(|a, b| gap(place, a).total_cmp(&gap(place, b)));
    let cushions = table.cushions.iter();
    let height = laws.nose_height(table);
    let distance = cushion::reach(ball.radius, height);
    let walls: Vec<&Cushion> = cushions
        .filter(|cushion| {
            cushion.is_abreast(place, 0.0) && (cushion.across(place) - distance).abs() < SNAP
        })
        .take(2)
        .collect();
    // Each step meets one condition; repeated, they converge to both.
    for _ in 0..60 {
        for wall in &walls {
            place += wall.normal_at(place) * (distance - wall.across(place));
        }
        for other in near.iter().take(2 - walls.len()) {
            let way = place - other.position.xy();
            if let Some(way) = way.try_normalize(1e-9) {
                place = other.position.xy() + way * reach(other);
            }
        }
    }
    place
}

/// A table with one more wall along a line. Balls bounce off all sides of the wall.
pub fn with_wall(table: &Table, from: Vector2<f64>, to: Vector2<f64>) -> Option<Table> {
    let along = (to - from).try_normalize(WALL)?;
    let side = Vector2::new(along.y, -along.x) * (0.5 * WALL);
    // Counter-clockwise, so that the playing sides are outside.
    let corners = [from + side, to + side, to - side, from - side];
    let mut cushions = table.cushions.clone();
    cushions.extend((0..4).map(|k| Cushion::new(corners[k], corners[(k + 1) % 4])));
    Some(Table::from_parts(cushions, table.pockets.clone(), table.nose_height))
}

/// A table with one more pocket.
pub fn with_pocket(table: &Table, center: Vector2<f64>, radius: f64) -> Table {
    let mut pockets = table.pockets.clone();
    pockets.push(Pocket::circle(center, radius));
    Table::from_parts(table.cushions.clone(), pockets, table.nose_height)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::lab::experiment::arrange::*;
    use crate::physics::contact::ball_ball;
    use crate::physics::{BallId, Preset, World};

    fn ball(id: u32, x: f64, y: f64) -> Ball {
        Ball::at_rest(BallId(id), 0.028575, 0.17, x, y)
    }

    /// Tests that a ball near one or two others, or near a cushion, is moved to touch all of them.
    #[test]
    fn balls_snap_to_what_they_nearly_touch() {
        for preset in Preset::ALL {
            let (laws, table) = (preset.laws(), preset.table());
            let others = [ball(1, 0.0, 0.0), ball(2, 0.06, 0.0), ball(3, 0.5, 0.2)];
            let solid = preset == Preset::Real;
            let gap = |place: Vector2<f64>, other: &Ball| {
                ball_ball::gap(&ball(0, place.x, place.y), other, solid)
            };
            let both = touching(&ball(0, 0.031, 0.052), &others, &laws, &table);
            assert!(gap(both, &others[0]).abs() < 1e-12 && gap(both, &others[1]).abs() < 1e-12);
            let one = touching(&ball(0, -0.06, 0.01), &others, &laws, &table);
            assert!(gap(one, &others[0]).abs() < 1e-12);
            let free = touching(&ball(0, -0.2, 0.1), &others, &laws, &table);
            assert_eq!(free, Vector2::new(-0.2, 0.1));
            // Near the nose of a cushion.
            let nose = table.cushions[0];
            let reach = cushion::reach(0.028575, laws.nose_height(&table));
            let near = nose.middle + nose.normal * (reach + 0.005);
            let at = touching(&ball(0, near.x, near.y), &others, &laws, &table);
            assert!((nose.across(at) - reach).abs() < 1e-12);
        }
        assert_eq!(on_grid(Vector2::new(0.162, -0.08)), Vector2::new(0.15, -0.1));
    }

    /// Tests that balls bounce off both sides and the ends of a wall.
    #[test]
    fn walls_are_hit_from_all_sides() {
        let [from, to] = [Vector2::new(0.0, -0.3), Vector2::new(0.0, 0.3)];
        let table = with_wall(&Table::cloth(), from, to).unwrap();
        assert!(with_wall(&table, from, from).is_none());
        for (x, y, vx, vy) in
            [(-0.5, 0.0, 1.0, 0.0), (0.5, 0.0, -1.0, 0.0), (0.001, -0.8, 0.0, 1.0)]
        {
            let mut rolling = ball(0, x, y);
            rolling.velocity = nalgebra::Vector3::new(vx, vy, 0.0);
            rolling.state = crate::physics::MotionState::Rolling;
            let laws = Preset::Rpool.laws();
            let mut world = World::new(Arc::new(table.clone()), laws, vec![rolling]);
            world.update(0.9);
            let after = world.balls().next().unwrap().velocity;
            assert!(after.x * vx + after.y * vy < 0.0, "{after:?}");
        }
        let table = with_pocket(&table, Vector2::new(1.0, 0.0), 0.06);
        assert_eq!((table.pockets.len(), table.cushions.len()), (1, 4));
    }
}
