//! Parts of the bed in which object balls may not stay, as in cadre.

use nalgebra::Vector2;

use super::ZoneStay;
use super::reading::legs;
use crate::physics::World;
use crate::physics::ball::{Ball, BallId};

/// Half the width of a drawn line, m. A ball on the line of a zone counts as inside, to the
/// disadvantage of the player.
pub(super) const LINE: f64 = 1.5e-3;

/// A convex part of the bed.
#[derive(Debug, Clone, PartialEq)]
pub struct Zone {
    /// The straight sides that are no cushions: a unit vector that points out of the zone, and the
    /// position of the side along it, m.
    pub sides: Vec<(Vector2<f64>, f64)>,
}

impl Zone {
    /// True if a ball at this place (m) is inside or on a line.
    pub fn contains(&self, place: Vector2<f64>) -> bool {
        self.sides.iter().all(|(normal, limit)| normal.dot(&place) <= limit + LINE)
    }
}

/// The stays of the balls of a shot that `world` has played from rest, with [`World::trace`] on:
/// one for each zone with all object balls inside before the shot, or with two balls after it.
pub fn zone_stays(
    zones: &[Zone],
    cue_ball: BallId,
    start: &[Ball],
    world: &World,
) -> Vec<ZoneStay> {
    let balls: Vec<&Ball> = start.iter().filter(|ball| ball.id != cue_ball).collect();
    let is_inside =
        |zone: &Zone, ball: &Ball| ball.state.in_play() && zone.contains(ball.position.xy());
    let leaves = |zone: &Zone, ball: &Ball| {
        let beyond = |&(normal, limit): &(Vector2<f64>, f64)| {
            legs(ball, world, usize::MAX)
                .any(|leg| leg.range(normal).into_iter().any(|at| at > limit + LINE))
        };
        zone.sides.iter().any(beyond)
    };
    let stay = |(index, zone): (usize, &Zone)| {
        let before = balls.iter().all(|ball| is_inside(zone, ball));
        let inside: Vec<BallId> =
            world.balls().filter(|ball| is_inside(zone, ball)).map(|ball| ball.id).collect();
        let left = balls.iter().any(|ball| !inside.contains(&ball.id) || leaves(zone, ball));
        ZoneStay { zone: index, before, inside, left }
    };
    let concerns = |stay: &ZoneStay| stay.before || stay.inside.len() > 1;
    zones.iter().enumerate().map(stay).filter(concerns).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::physics::table::Table;
    use crate::physics::{Preset, Shot, Strength};

    /// The stays in the part of the table with |x| below 0.5 m, of balls 0 and 2 there, after a shot
    /// of ball 1 along x from -0.3 m, at ball 0 in its way.
    fn stays(speed: f64) -> Vec<ZoneStay> {
        let (laws, table) = (Preset::Real.laws(), Table::named("carom-10ft").unwrap());
        let ball = |id: u32, x: f64, y: f64| {
            let [radius, mass] = laws.ball_size(BallId(id));
            Ball::at_rest(BallId(id), radius, mass, x, y)
        };
        let start = vec![ball(0, 0.0, 0.0), ball(1, -0.3, 0.0), ball(2, 0.2, 0.4)];
        let mut world = World::new(Arc::new(table), laws, start.clone());
        world.trace();
        let strength = Strength::Speed(speed);
        let (tip, elevation) = ([0.0, 0.0], 0.0);
        world.strike(&Shot { ball: BallId(1), direction: 0.0, strength, tip, elevation });
        world.update_until(60.0);
        let sides = vec![(Vector2::x(), 0.5), (-Vector2::x(), 0.5)];
        zone_stays(&[Zone { sides }], BallId(1), &start, &world)
    }

    /// Tests a ball that stays, one that comes to rest outside, and one that comes back off the
    /// cushion: on its way there it was outside.
    #[test]
    fn a_ball_that_comes_back_has_left() {
        let seen: Vec<(bool, bool)> = (2..60)
            .map(|tenths| {
                let [stay] = &stays(0.1 * f64::from(tenths))[..] else { panic!("one zone") };
                assert!(stay.before);
                (stay.inside.contains(&BallId(0)), stay.left)
            })
            .collect();
        assert_eq!(seen[0], (true, false));
        assert!(seen.contains(&(false, true)));
        assert!(seen.contains(&(true, true)));
    }
}
