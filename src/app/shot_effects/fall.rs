//! Animation of falling balls: through a pocket into the gully, or over the rail to the floor. It
//! does not affect the game.

use std::collections::BTreeMap;

use nalgebra::{UnitQuaternion, Vector2, Vector3};

use crate::physics::table::Pocket;
use crate::physics::{Ball, BallId, Table};
use crate::render::{AISLE, BallView, Face};

/// Acceleration of a falling ball, m/s².
pub(super) const GRAVITY: f64 = 9.8;
/// Depth of the drawn pocket's floor below the bed, m.
pub(super) const POCKET_FLOOR: f64 = -0.158;
/// Floor of the room, m.
pub(super) const FLOOR: f64 = -0.78;
/// Share of the speed left after a bounce off a wall, of a pocket or of the room.
const WALL_BOUNCE: f64 = 0.35;
/// Share of the speed left after a bounce off the floor of a pocket.
const POCKET_BOUNCE: f64 = 0.35;
/// Share of the speed left after a bounce off the floor of the room.
pub(super) const FLOOR_BOUNCE: f64 = 0.55;
/// Speed below which a ball no longer bounces, m/s.
const LEAST_BOUNCE: f64 = 0.25;
/// Share of the speed along the floor of a pocket left after each bounce.
const POCKET_SCRUB: f64 = 0.5;
/// Deceleration on the floor of the room, m/s².
const BOARDS: f64 = 0.35;
/// Acceleration of a ball that rolls away in the gully, towards the middle of the table, m/s².
const GULLY: f64 = 2.4;
/// Greatest speed after the lip of a pocket has slowed a falling ball, m/s.
pub(super) const LIP: f64 = 1.6;
/// Time for which the turn waits for a ball on the floor of the room after its first bounce, s.
const FLOOR_WAIT: f64 = 0.6;

/// A falling ball.
#[derive(Debug, Clone, Copy)]
pub struct Fall {
    position: Vector3<f64>,
    velocity: Vector3<f64>,
    spin: Vector3<f64>,
    orientation: UnitQuaternion<f64>,
    radius: f64,
    /// `None` outside the table.
    walls: Option<Walls>,
    /// Seconds since it first reached a floor.
    landed: Option<f64>,
    /// True while it rolls on the floor.
    lies: bool,
}

/// The vertical walls of a pocket, around its circle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Walls {
    /// Centre of the circle, m.
    pub center: Vector2<f64>,
    /// Radius of the circle, m.
    pub radius: f64,
}

impl Walls {
    /// The walls of a pocket.
    pub fn new(pocket: &Pocket) -> Walls {
        Walls { center: pocket.center, radius: pocket.radius }
    }
}

/// Advances all falling balls by `dt` seconds, at most by 2; balls in the same pocket do not overlap.
pub fn advance(falls: &mut BTreeMap<BallId, Fall>, dt: f64, table: &Table) {
    /// Longest time step, s, so that bounces look the same at any frame rate. In long steps a ball
    /// would bounce for ever.
    const STEP: f64 = 1.0 / 120.0;
    const MOST_STEPS: f64 = 240.0;
    let dt = dt.min(MOST_STEPS * STEP);
    let steps = (dt / STEP).ceil().max(0.0);
    for _ in 0..steps as u32 {
        for fall in falls.values_mut() {
            fall.advance(dt / steps, table);
        }
        let ids: Vec<BallId> = falls.keys().copied().collect();
        for (index, a) in ids.iter().enumerate() {
            for b in &ids[index + 1..] {
                separate(falls, *a, *b);
            }
        }
    }
}

/// Moves two balls in one pocket apart if they overlap.
fn separate(falls: &mut BTreeMap<BallId, Fall>, a: BallId, b: BallId) {
    let (Some(first), Some(second)) = (falls.get(&a).copied(), falls.get(&b).copied()) else {
        return;
    };
    if first.walls != second.walls {
        return;
    }
    let way = second.position - first.position;
    let overlap = first.radius + second.radius - way.norm();
    if overlap <= 0.0 {
        return;
    }
    let normal = way.try_normalize(1e-9).unwrap_or_else(Vector3::z);
    let approach = (second.velocity - first.velocity).dot(&normal).min(0.0);
    for (id, sign) in [(a, -1.0), (b, 1.0)] {
        if let Some(fall) = falls.get_mut(&id) {
            fall.position += normal * (0.5 * sign * overlap);
            // Each takes half of the relative velocity.
            fall.velocity -= normal * (0.5 * sign * approach);
        }
    }
}

impl Fall {
    /// A ball that has just left the bed with this velocity (m/s), between the walls of the pocket
    /// that took it, if any.
    pub fn new(ball: &Ball, velocity: Vector3<f64>, walls: Option<Walls>) -> Fall {
        let speed = velocity.norm();
        let kept = if walls.is_some() && speed > LIP { LIP / speed } else { 1.0 };
        Fall {
            position: ball.position,
            velocity: velocity * kept,
            spin: Vector3::z().cross(&velocity) * (kept / ball.radius),
            orientation: ball.orientation,
            radius: ball.radius,
            walls,
            landed: None,
            lies: false,
        }
    }

    /// A ball that lands on the floor of a pocket with this velocity (m/s).
    pub fn in_pocket(ball: &Ball, velocity: Vector3<f64>, walls: Walls) -> Fall {
        let mut fall = Fall::new(ball, Vector3::zeros(), Some(walls));
        fall.velocity = velocity;
        fall.meet_floor();
        fall
    }

    fn advance(&mut self, dt: f64, table: &Table) {
        if let Some(landed) = &mut self.landed {
            *landed += dt;
        }
        match (self.lies, self.walls) {
            (false, _) => {
                self.position += self.velocity * dt;
                self.position.z -= 0.5 * GRAVITY * dt * dt;
                self.velocity.z -= GRAVITY * dt;
            }
            (true, Some(walls)) => {
                let inwards = (-walls.center).try_normalize(1e-9).unwrap_or_else(Vector2::x);
                self.velocity += Vector3::new(inwards.x, inwards.y, 0.0) * (GULLY * dt);
                self.position += self.velocity * dt;
            }
            (true, None) => {
                let speed = self.velocity.norm();
                self.velocity *= (1.0 - BOARDS * dt / speed.max(1e-9)).max(0.0);
                self.position += self.velocity * dt;
            }
        }
        self.meet_floor();
        match self.walls {
            Some(walls) if !self.lies => self.meet_walls(&walls),
            Some(_) => {}
            None => self.meet_room(table),
        }
        if self.lies {
            self.spin = Vector3::z().cross(&self.velocity) / self.radius;
        }
        self.orientation = UnitQuaternion::from_scaled_axis(self.spin * dt) * self.orientation;
    }

    fn meet_floor(&mut self) {
        let (floor, bounce, scrub) = match self.walls {
            Some(_) => (POCKET_FLOOR, POCKET_BOUNCE, POCKET_SCRUB),
            None => (FLOOR, FLOOR_BOUNCE, 1.0),
        };
        if self.lies || self.position.z > floor + self.radius {
            return;
        }
        self.position.z = floor + self.radius;
        self.landed = self.landed.or(Some(0.0));
        let up = -self.velocity.z * bounce;
        self.velocity.z = if up < LEAST_BOUNCE { 0.0 } else { up };
        self.lies = self.velocity.z == 0.0;
        self.velocity.x *= scrub;
        self.velocity.y *= scrub;
    }

    /// Reflects the ball off the wall. It comes in over the edge, so only the far wall is closed.
    fn meet_walls(&mut self, walls: &Walls) {
        let room = (walls.radius - self.radius).max(0.0);
        let offset = self.position.xy() - walls.center;
        let Some(outward) = offset.try_normalize(1e-9) else {
            return;
        };
        let across = self.velocity.xy().dot(&outward);
        if offset.norm() > room && across > 0.0 {
            let back = outward * (across * (1.0 + WALL_BOUNCE));
            self.velocity -= Vector3::new(back.x, back.y, 0.0);
            let inside = walls.center + outward * room;
            (self.position.x, self.position.y) = (inside.x, inside.y);
        }
    }

    /// Keeps a ball on the floor within the room.
    fn meet_room(&mut self, table: &Table) {
        let Some(bed) = table.bed else {
            return;
        };
        for (axis, half) in [bed.half_length, bed.half_width].into_iter().enumerate() {
            let wall = half + f64::from(AISLE[axis]) - self.radius;
            let beyond = self.position[axis].abs() - wall;
            if beyond > 0.0 {
                let side = self.position[axis].signum();
                self.position[axis] = wall * side;
                self.velocity[axis] = -side * self.velocity[axis].abs() * WALL_BOUNCE;
            }
        }
    }

    /// True while it is visible: in a pocket until it has rolled away under the bed. A ball on the
    /// floor of the room stays visible.
    pub fn is_visible(&self) -> bool {
        self.walls.is_none_or(|walls| {
            let away = (self.position.xy() - walls.center).norm();
            !self.lies || away < walls.radius + self.radius
        })
    }

    /// True until its final place is visible.
    pub fn matters(&self) -> bool {
        self.walls.is_some() || self.landed.is_none_or(|landed| landed < FLOOR_WAIT)
    }

    /// True if it fell off the table.
    pub fn outside(&self) -> bool {
        self.walls.is_none()
    }

    /// The ball as drawn.
    pub fn view(&self, face: Face) -> BallView {
        BallView {
            face,
            position: self.position.cast(),
            orientation: self.orientation.cast(),
            radius: self.radius as f32,
            spin: self.spin.cast(),
            contraction: Vector2::zeros(),
        }
    }

    #[cfg(test)]
    pub(super) fn height(&self) -> f64 {
        self.position.z
    }

    #[cfg(test)]
    pub(super) fn velocity(&self) -> Vector3<f64> {
        self.velocity
    }

    #[cfg(test)]
    pub(super) fn lies(&self) -> bool {
        self.lies
    }

    /// True while it moves.
    pub fn moves(&self) -> bool {
        !self.lies || self.velocity.norm() > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::table::PoolSpec;

    const RADIUS: f64 = 0.028575;

    fn table() -> Table {
        Table::pool(&PoolSpec::NINE_FOOT)
    }

    fn falls(count: u32, velocity: Vector3<f64>, pocket: Option<usize>) -> BTreeMap<BallId, Fall> {
        let walls = pocket.map(|pocket| Walls::new(&table().pockets[pocket]));
        let fall = |number: u32| {
            let center = walls.map_or(Vector2::new(1.5, 0.0), |walls| walls.center);
            let way = velocity.xy().try_normalize(1e-9).unwrap_or_else(Vector2::x);
            let back = walls.map_or(0.0, |walls| walls.radius) + 0.07 * f64::from(number - 1);
            let place = center - way * back;
            let ball = Ball::at_rest(BallId(number), RADIUS, 0.17, place.x, place.y);
            (BallId(number), Fall::new(&ball, velocity, walls))
        };
        (1..=count).map(fall).collect()
    }

    #[test]
    fn balls_drop_knock_and_roll_off_and_never_jump() {
        for pocket in 0..6 {
            for (speed, count) in [(0.1, 1), (1.5, 1), (6.0, 1), (1.2, 3)] {
                let center = table().pockets[pocket].center;
                let way = center.normalize();
                let velocity = Vector3::new(way.x, way.y, 0.0) * speed;
                let mut falls = falls(count, velocity, Some(pocket));
                let mut bounced = false;
                let mut frames = 0;
                while falls.values().any(Fall::is_visible) {
                    let before = falls.clone();
                    advance(&mut falls, 1.0 / 60.0, &table());
                    frames += 1;
                    assert!(frames < 180, "it stays in the pocket");
                    for (id, fall) in &falls {
                        let moved = (fall.position - before[id].position).norm();
                        assert!(moved < 0.08, "{id} jumps by {moved}");
                        assert!(fall.position.z >= POCKET_FLOOR + RADIUS - 0.02);
                        bounced |= fall.velocity.z > 0.0;
                    }
                }
                assert!(bounced && frames > 20, "{frames} frames at {speed}");
            }
        }
    }

    /// A frame of a turn that is skipped lasts half a minute.
    #[test]
    fn balls_roll_off_in_long_frames_too() {
        for pocket in 0..6 {
            let way = table().pockets[pocket].center.normalize();
            let mut falls = falls(2, Vector3::new(way.x, way.y, -1.5), Some(pocket));
            for _ in 0..3 {
                advance(&mut falls, 1000.0 / 30.0, &table());
            }
            assert!(!falls.values().any(Fall::is_visible), "pocket {pocket}");
        }
    }

    #[test]
    fn a_ball_over_the_rail_bounces_on_the_floor_and_comes_to_rest_in_the_room() {
        let mut falls = falls(1, Vector3::new(4.0, 1.0, 1.0), None);
        let fall = |falls: &BTreeMap<BallId, Fall>| falls[&BallId(1)];
        assert!(fall(&falls).matters());
        let mut frames = 0;
        while fall(&falls).moves() {
            advance(&mut falls, 1.0 / 60.0, &table());
            frames += 1;
            let fall = fall(&falls);
            assert!(fall.position.z >= FLOOR + RADIUS - 1e-9);
            assert!(fall.position.x.abs() < 1.27 + 3.0, "{}", fall.position);
            assert!(frames < 1800, "it rolls for ever");
        }
        assert!(fall(&falls).is_visible() && !fall(&falls).matters());
    }
}
