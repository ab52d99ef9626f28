//! The knocks of a falling ball, in closed form, so that their sounds can start in advance.

use nalgebra::{Vector2, Vector3};

use crate::physics::Ball;
use crate::physics::table::Pocket;

use super::fall::{FLOOR, FLOOR_BOUNCE, GRAVITY, LIP, POCKET_FLOOR};

/// A knock of a falling ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Knock {
    /// Time after it left the bed, s.
    pub after: f64,
    /// Speed of the impact, m/s.
    pub speed: f64,
    /// Position of its centre then, m.
    pub at: Vector3<f64>,
    /// The thing that the ball hits.
    pub met: KnockSurface,
}

/// A thing that a falling ball hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnockSurface {
    /// The leather on the wall of a pocket.
    Wall,
    /// A ball that already lies in the pocket.
    Ball,
    /// The floor of the pocket, or of the room.
    Floor,
    /// The floor of the room, for the second time.
    FloorAgain,
}

/// The knocks of a ball that has just left the bed, in a pocket or off the table.
pub fn knocks(ball: &Ball, pocket: Option<&Pocket>) -> Vec<Knock> {
    match pocket {
        Some(pocket) => in_pocket(ball, pocket),
        None => in_room(ball),
    }
}

/// Time of fall of a ball that starts upwards at a speed (m/s) and ends this far below (m), and its
/// downward speed at the end.
fn drop(up: f64, depth: f64) -> (f64, f64) {
    let down = (up * up + 2.0 * GRAVITY * depth.max(0.0)).sqrt();
    ((up + down) / GRAVITY, down)
}

fn in_pocket(ball: &Ball, pocket: &Pocket) -> Vec<Knock> {
    let speed = ball.velocity.norm();
    let offset = ball.position.xy() - pocket.center;
    // The lip slows only the drawn ball; the leather sounds as loud as the ball was fast.
    let kept = if speed > LIP { LIP / speed } else { 1.0 };
    let velocity = match ball.velocity.xy() * kept {
        still if still.norm() < 1e-9 => offset * -1e-9,
        velocity => velocity,
    };
    let depth = ball.position.z - ball.radius - POCKET_FLOOR;
    let (landing, down) = drop(ball.velocity.z * kept, depth);
    let place = |after: f64, z: f64| {
        let xy: Vector2<f64> = ball.position.xy() + velocity * after;
        Vector3::new(xy.x, xy.y, z)
    };
    let mut knocks = Vec::new();

    // |offset + velocity t| = room has two roots; the later one, because only the far wall is
    // closed.
    let room = (pocket.radius - ball.radius).max(0.0);
    let nearest = -offset.dot(&velocity) / velocity.norm_squared();
    let miss = offset + velocity * nearest;
    let half_chord = (room * room - miss.norm_squared()).max(0.0).sqrt() / velocity.norm();
    let wall = (nearest + half_chord).max(0.0);
    if wall < landing {
        let outward = (offset + velocity * wall).try_normalize(1e-9).unwrap_or_default();
        let across = velocity.dot(&outward).max(0.0) / kept;
        let at = place(wall, ball.position.z);
        knocks.push(Knock { after: wall, speed: across, at, met: KnockSurface::Wall });
    }
    let on_ball = depth - 2.0 * ball.radius;
    if on_ball > 0.0 {
        let (after, speed) = drop(ball.velocity.z * kept, on_ball);
        let at = place(after.min(wall), ball.position.z - on_ball);
        // The impact is oblique: the normal speed is lower than the total.
        knocks.push(Knock { after, speed: 0.7 * speed, at, met: KnockSurface::Ball });
    }
    let at = place(landing.min(wall), POCKET_FLOOR + ball.radius);
    knocks.push(Knock { after: landing, speed: down, at, met: KnockSurface::Floor });
    knocks
}

fn in_room(ball: &Ball) -> Vec<Knock> {
    let (landing, down) = drop(ball.velocity.z, ball.position.z - ball.radius - FLOOR);
    let up = down * FLOOR_BOUNCE;
    let again = landing + 2.0 * up / GRAVITY;
    let place = |after: f64| {
        let way = ball.velocity.xy() * after;
        Vector3::new(ball.position.x + way.x, ball.position.y + way.y, FLOOR + ball.radius)
    };
    vec![
        Knock { after: landing, speed: down, at: place(landing), met: KnockSurface::Floor },
        Knock { after: again, speed: up, at: place(again), met: KnockSurface::FloorAgain },
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::fall::{self, Fall, Walls};
    use super::*;
    use crate::physics::table::PoolSpec;
    use crate::physics::{BallId, Table};

    const RADIUS: f64 = 0.028575;
    const STEP: f64 = 1.0 / 240.0;

    /// Times at which the velocity of a drawn ball jumps, s after it left the bed, and its height
    /// then: across a pocket's wall, or up from a floor.
    fn seen(ball: &Ball, walls: Option<Walls>, table: &Table) -> Vec<(f64, f64)> {
        let mut falls = BTreeMap::from([(ball.id, Fall::new(ball, ball.velocity, walls))]);
        let (mut jumps, mut before) = (Vec::new(), falls[&ball.id]);
        for step in 1..480 {
            fall::advance(&mut falls, STEP, table);
            let now = falls[&ball.id];
            let free = before.velocity() - Vector3::z() * (GRAVITY * STEP);
            if (now.velocity() - free).norm() > 0.02 && !before.lies() {
                jumps.push((f64::from(step) * STEP, now.height()));
            }
            before = now;
        }
        jumps
    }

    fn ball(place: Vector2<f64>, velocity: Vector3<f64>) -> Ball {
        let mut ball = Ball::at_rest(BallId(1), RADIUS, 0.17, place.x, place.y);
        ball.velocity = velocity;
        ball
    }

    #[test]
    fn a_potted_ball_knocks_when_its_picture_does() {
        let table = Table::pool(&PoolSpec::NINE_FOOT);
        let mut walls = 0;
        for pocket in &table.pockets {
            for (speed, aslant) in [(0.15, 0.0), (0.6, 0.0), (1.5, 0.3), (5.0, -0.4)] {
                let way = pocket.center.normalize();
                let side = Vector2::new(-way.y, way.x) * aslant;
                let velocity = (way + side).normalize() * speed;
                let start = pocket.center - way * pocket.radius;
                let ball = ball(start, Vector3::new(velocity.x, velocity.y, 0.0));
                let seen = seen(&ball, Some(Walls::new(pocket)), &table);
                for knock in knocks(&ball, Some(pocket)) {
                    let near = |&&(time, _): &&(f64, f64)| (time - knock.after).abs() < 2.0 * STEP;
                    match knock.met {
                        KnockSurface::Ball => continue,
                        KnockSurface::Wall => walls += 1,
                        _ => assert!((knock.after - (2.0 * 0.158 / 9.8f64).sqrt()).abs() < 1e-6),
                    }
                    assert!(seen.iter().find(near).is_some(), "{speed} m/s: {knock:?} {seen:?}");
                }
            }
        }
        assert!(walls >= 12, "{walls}");
    }

    #[test]
    fn a_ball_off_the_table_sounds_when_it_lands() {
        let table = Table::pool(&PoolSpec::NINE_FOOT);
        for up in [0.0, 1.0, 2.5] {
            let ball = ball(Vector2::new(1.4, 0.2), Vector3::new(2.0, 0.5, up));
            let seen = seen(&ball, None, &table);
            let floor: Vec<f64> =
                seen.iter().filter(|(_, z)| *z < FLOOR + 0.1).map(|&(time, _)| time).collect();
            for (knock, seen) in knocks(&ball, None).iter().zip(&floor) {
                assert!((knock.after - seen).abs() < 3.0 * STEP, "{knock:?} {floor:?}");
            }
            assert!(floor.len() >= 2);
        }
    }

    /// Tests that a ball that follows another into a pocket hits it before the floor, at about the
    /// time that the picture shows.
    #[test]
    fn balls_in_one_pocket_knock_when_their_pictures_do() {
        let table = Table::pool(&PoolSpec::NINE_FOOT);
        for (pocket, wait) in [(0, 0.15), (1, 0.15), (0, 0.25), (2, 0.3)] {
            let pocket = &table.pockets[pocket];
            let way = pocket.center.normalize();
            let start = pocket.center - way * pocket.radius;
            let first = ball(start, Vector3::new(way.x, way.y, 0.0) * 1.2);
            let second = Ball { id: BallId(2), ..first };
            let fall = |ball: &Ball| Fall::new(ball, ball.velocity, Some(Walls::new(pocket)));
            let mut falls = BTreeMap::from([(first.id, fall(&first))]);
            fall::advance(&mut falls, wait, &table);
            let mut alone = BTreeMap::from([(second.id, fall(&second))]);
            falls.insert(second.id, fall(&second));
            let met = (1..100).find(|_| {
                fall::advance(&mut falls, STEP, &table);
                fall::advance(&mut alone, STEP, &table);
                (falls[&second.id].velocity() - alone[&second.id].velocity()).norm() > 0.05
            });
            let met = f64::from(met.expect("they meet")) * STEP;
            let knocks = knocks(&second, Some(pocket));
            let knock = knocks.iter().find(|knock| knock.met == KnockSurface::Ball).unwrap();
            assert!((knock.after - met).abs() < 0.06, "{} {met}", knock.after);
        }
    }
}
