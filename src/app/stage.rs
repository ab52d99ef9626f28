//! What is seen of a shot besides the physics: the stroke of the cue before it, and balls that
//! fall through their pockets after it. Nothing here changes the game.

use std::collections::BTreeMap;

use nalgebra::{UnitQuaternion, Vector2, Vector3};

use crate::physics::{Ball, BallId, EventKind, World};
use crate::render::{BallView, CueView};

use super::cue::Stance;

/// Time from the player's command to the contact of tip and ball, s.
const STROKE: f64 = 0.12;
/// The cue follows through for so long after the contact, s ...
const FOLLOW_THROUGH: f64 = 0.16;
/// ... and so far, m, before it is put aside.
const FOLLOW_LENGTH: f64 = 0.09;

/// Acceleration of a ball that falls, m/s².
const GRAVITY: f64 = 9.8;
/// In a pocket a ball this far below the bed is out of sight, m.
const OUT_OF_SIGHT: f64 = -0.16;
/// Where the floor is, m.
const FLOOR: f64 = -0.78;
/// What a bounce off a pocket's wall leaves of the speed across it.
const POCKET_BOUNCE: f64 = 0.35;

/// A ball on its way down.
#[derive(Debug, Clone, Copy)]
struct Fall {
    position: Vector3<f64>,
    velocity: Vector3<f64>,
    spin: Vector3<f64>,
    orientation: UnitQuaternion<f64>,
    radius: f64,
    /// None outside the table.
    walls: Option<Walls>,
}

/// The walls of a pocket, upright around its circle.
#[derive(Debug, Clone, Copy)]
struct Walls {
    center: Vector2<f64>,
    radius: f64,
}

/// The cue on its way through the ball.
#[derive(Debug, Clone, Copy)]
struct Stroke {
    elapsed: f64,
    stance: Stance,
}

/// Stroke and falls in progress.
#[derive(Debug, Default)]
pub struct Stage {
    stroke: Option<Stroke>,
    falls: BTreeMap<BallId, Fall>,
    /// How fast balls were in the last frame, to know how they went into a pocket.
    velocities: BTreeMap<BallId, Vector3<f64>>,
    /// How many of the world's events have been seen.
    seen: usize,
}

impl Stage {
    /// Whether the picture changes by itself.
    pub fn moves(&self) -> bool {
        self.stroke.is_some() || !self.falls.is_empty()
    }

    /// The player lets the cue go.
    pub fn strike(&mut self, stance: Stance) {
        self.seen = 0;
        self.velocities.clear();
        self.stroke = Some(Stroke { elapsed: 0.0, stance });
    }

    /// Lets `dt` seconds pass for the cue and returns how many of them are left for the balls:
    /// none before the tip has reached the ball.
    pub fn advance_stroke(&mut self, dt: f64) -> f64 {
        let Some(stroke) = &mut self.stroke else {
            return dt;
        };
        let before = stroke.elapsed;
        stroke.elapsed += dt;
        let after = stroke.elapsed;
        if after > STROKE + FOLLOW_THROUGH {
            self.stroke = None;
        }
        (after - STROKE).min(after - before).max(0.0)
    }

    /// How long the cue still swings before its tip reaches the ball, s.
    pub fn until_contact(&self) -> f64 {
        self.stroke.as_ref().map_or(0.0, |stroke| (STROKE - stroke.elapsed).max(0.0))
    }

    /// Lets the stroke come to the contact at once.
    pub fn finish_stroke(&mut self) {
        if let Some(stroke) = &mut self.stroke {
            stroke.elapsed = stroke.elapsed.max(STROKE);
        }
    }

    /// Takes notice of what happened in the world, and lets `dt` seconds pass for what falls.
    pub fn follow(&mut self, world: &World, dt: f64) {
        for fall in self.falls.values_mut() {
            fall.advance(dt);
        }
        let back = |id| world.ball(id).is_some_and(|ball| ball.state.in_play());
        self.falls.retain(|&id, fall| fall.seen() && !back(id));
        let events = world.events();
        self.seen = self.seen.min(events.len());
        for event in &events[self.seen..] {
            let (ball, walls) = match event.kind {
                EventKind::BallPocket { ball, pocket } => {
                    let pocket = world.table().pockets[pocket.0];
                    (ball, Some(Walls { center: pocket.center, radius: pocket.radius }))
                }
                EventKind::OffTable { ball } => (ball, None),
                _ => continue,
            };
            let Some(ball) = world.ball(ball).filter(|ball| !ball.state.in_play()) else {
                continue;
            };
            // As it moved in the last frame, or else to the middle of its pocket.
            let inwards = walls.map_or(Vector2::zeros(), |walls| walls.center - ball.position.xy());
            let before = self.velocities.get(&ball.id).copied().unwrap_or_else(Vector3::zeros);
            let heading = before
                .try_normalize(1e-9)
                .or_else(|| Vector3::new(inwards.x, inwards.y, 0.0).try_normalize(1e-9))
                .unwrap_or_else(Vector3::zeros);
            let fall = Fall::new(&ball, heading * event.speed, walls);
            self.falls.insert(ball.id, fall);
        }
        self.seen = events.len();
        for ball in world.balls().filter(|ball| ball.velocity != Vector3::zeros()) {
            self.velocities.insert(ball.id, ball.velocity);
        }
    }

    /// Forgets everything: a new rack.
    pub fn clear(&mut self) {
        *self = Stage::default();
    }

    /// Whether this ball is on its way down.
    pub fn falling(&self, ball: BallId) -> bool {
        self.falls.contains_key(&ball)
    }

    /// The balls to be drawn: those in play, and those that fall.
    pub fn balls(&self, world: &World) -> Vec<BallView> {
        let in_play = world.balls().filter(|ball| ball.state.in_play()).map(|ball| BallView {
            id: ball.id,
            position: ball.position.cast(),
            orientation: ball.orientation.cast(),
            radius: ball.radius as f32,
            spin: ball.spin.cast(),
        });
        let falling = self.falls.iter().map(|(&id, fall)| BallView {
            id,
            position: fall.position.cast(),
            orientation: fall.orientation.cast(),
            radius: fall.radius as f32,
            spin: fall.spin.cast(),
        });
        in_play.chain(falling).collect()
    }

    /// The cue while it strikes.
    pub fn striking_cue(&self) -> Option<CueView> {
        let stroke = self.stroke?;
        let gap = if stroke.elapsed < STROKE {
            // Slowly at first, fastest at the ball.
            let part = (stroke.elapsed / STROKE).powi(2);
            stroke.stance.pull() * (1.0 - part)
        } else {
            let part = ((stroke.elapsed - STROKE) / FOLLOW_THROUGH).clamp(0.0, 1.0);
            -FOLLOW_LENGTH * stroke.stance.power().sqrt() * part * (2.0 - part)
        };
        Some(stroke.stance.at(gap))
    }
}

impl Fall {
    /// A ball that has just left the bed, with this velocity (m/s); between the walls of a pocket,
    /// if one has taken it.
    fn new(ball: &Ball, velocity: Vector3<f64>, walls: Option<Walls>) -> Fall {
        Fall {
            position: ball.position,
            velocity,
            spin: Vector3::z().cross(&velocity) / ball.radius,
            orientation: ball.orientation,
            radius: ball.radius,
            walls,
        }
    }

    /// Falls freely, but not through the pocket's walls.
    fn advance(&mut self, dt: f64) {
        self.position += self.velocity * dt;
        self.position.z -= 0.5 * GRAVITY * dt * dt;
        self.velocity.z -= GRAVITY * dt;
        self.orientation = UnitQuaternion::from_scaled_axis(self.spin * dt) * self.orientation;
        let Some(walls) = self.walls else {
            return;
        };
        let room = (walls.radius - self.radius).max(0.0);
        let offset = self.position.xy() - walls.center;
        // A ball comes in over the edge of the circle: only the far wall is closed.
        let Some(outward) = offset.try_normalize(1e-9) else {
            return;
        };
        let across = self.velocity.xy().dot(&outward);
        if offset.norm() > room && across > 0.0 {
            let back = outward * (across * (1.0 + POCKET_BOUNCE));
            self.velocity -= Vector3::new(back.x, back.y, 0.0);
            let inside = walls.center + outward * room;
            (self.position.x, self.position.y) = (inside.x, inside.y);
        }
    }

    /// Whether it is still seen: in a pocket until it is deep down, else down to the floor.
    fn seen(&self) -> bool {
        let depth = if self.walls.is_some() { OUT_OF_SIGHT } else { FLOOR };
        self.position.z > depth
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{Cue, Player};
    use crate::physics::table::PoolSpec;
    use crate::physics::{Laws, MotionState, Shot, Strength, Table};

    fn world() -> World {
        let ball = Ball::at_rest(BallId::CUE, 0.028575, 0.17, 0.9, 0.0);
        let object = Ball::at_rest(BallId(3), 0.028575, 0.17, 1.1, 0.47);
        World::new(Arc::new(Table::report()), Laws::report(), vec![ball, object])
    }

    #[test]
    fn the_balls_wait_for_the_tip() {
        let world = world();
        let mut stage = Stage::default();
        let ball = world.ball(BallId::CUE).unwrap();
        let cue = Cue { power: 1.0, ..Cue::start() };
        stage.strike(Stance::new(&ball, world.table(), &cue, Player::One));
        assert_eq!(stage.until_contact(), STROKE);
        let mut left = 0.0;
        for _ in 0..60 {
            left += stage.advance_stroke(1.0 / 60.0);
            assert!((left == 0.0) == (stage.until_contact() > 0.0), "{left}");
        }
        assert!((left - (1.0 - STROKE)).abs() < 1e-9, "{left}");
        assert!(!stage.moves() && stage.striking_cue().is_none());
    }

    #[test]
    fn a_potted_ball_falls_within_its_pocket_and_is_gone() {
        let mut world = world();
        let mut stage = Stage::default();
        // Aimed at the place of the cue ball from which the object ball goes into the corner.
        let object = Vector2::new(1.1, 0.47);
        let way = (world.table().pockets[0].center - object).normalize();
        let aim = object - way * (2.0 * 0.028575) - Vector2::new(0.9, 0.0);
        let direction = aim.y.atan2(aim.x);
        world.strike(&Shot {
            ball: BallId::CUE,
            direction,
            strength: Strength::Power(0.3),
            tip: [0.0, 0.0],
            elevation: 0.0,
        });
        let mut fell = 0;
        for _ in 0..600 {
            world.update(1.0 / 60.0);
            stage.follow(&world, 1.0 / 60.0);
            for (ball, fall) in &stage.falls {
                fell += 1;
                let walls = fall.walls.unwrap();
                let from_center = (fall.position.xy() - walls.center).norm();
                assert!(from_center <= walls.radius + 1e-9, "{ball}: {from_center}");
            }
        }
        let potted = world.balls().filter(|ball| !ball.state.in_play()).count();
        assert!(potted >= 1, "the shot was meant to pot a ball");
        assert!((8..120).contains(&fell), "{fell} frames of falling");
        assert!(stage.falls.is_empty());
        assert_eq!(stage.balls(&world).len(), 2 - potted);
    }

    #[test]
    fn a_ball_in_the_air_is_drawn_there_and_one_off_the_table_is_not() {
        let mut flying = Ball::at_rest(BallId(3), 0.028575, 0.17, 0.3, 0.2);
        flying.position.z = 0.21;
        flying.state = MotionState::Airborne;
        let mut gone = Ball::at_rest(BallId(5), 0.028575, 0.17, 1.5, 0.0);
        gone.state = MotionState::OffTable;
        let table = Arc::new(Table::pool(&PoolSpec::NINE_FOOT));
        let drawn = Stage::default().balls(&World::new(table, Laws::report(), vec![flying, gone]));
        assert_eq!(drawn.len(), 1);
        assert_eq!((drawn[0].id, drawn[0].position.z), (BallId(3), 0.21));
    }
}
