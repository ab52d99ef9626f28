//! Animations of a shot besides the physics: the stroke of the cue before it, and balls that fall
//! through pockets. They do not affect the game.

mod fall;
mod knocks;

use std::collections::{BTreeMap, BTreeSet};

use nalgebra::{Vector2, Vector3};

use crate::physics::{Ball, BallId, EventKind, SAME_INSTANT, World};
use crate::render::{BallView, CueView, Face};

use super::picture::cue::Stance;
use fall::{Fall, Walls};
pub use knocks::{KnockSurface, knocks};

/// Time from the player's command to the contact of tip and ball after a cue that the player drew
/// back by hand, s.
const STROKE: f64 = 0.12;
/// Time in which the cue goes to the ball and back before that, if a key or a button shoots, s: the
/// practice stroke by which a player feels the distance.
const FEATHERING: f64 = 0.55;
/// The part of the pull that is left at the ball.
const FEATHERED_GAP: f64 = 0.12;
/// Time for which the cue follows through after the contact, s.
const FOLLOW_THROUGH: f64 = 0.16;
/// Length of the follow-through before the cue is put aside, under laws that do not simulate it, m.
const FOLLOW_LENGTH: f64 = 0.09;

/// Time in which a ball that has left the table disappears, s.
const LEAVING_TIME: f64 = 0.25;
/// A ball that leaves the table more slowly lies on a rail, m/s.
const MIN_LEAVING_SPEED: f64 = 1e-6;
/// Time in which a returning ball is put down, s.
const RETURN_TIME: f64 = 0.35;
/// Height from which a returning ball is put down, m.
const ARRIVE_HEIGHT: f64 = 0.10;

/// The swing of the cue.
#[derive(Debug, Clone, Copy)]
struct Stroke {
    /// Time since its start, s; below zero while the cue feathers.
    elapsed: f64,
    stance: Stance,
    /// Distance that the world's cue has gone since the contact, m; `None` under laws without one,
    /// and before the contact.
    follow_through: Option<f64>,
}

/// A ball whose fall has been shown to the end.
#[derive(Debug, Clone, Copy)]
struct Gone {
    since: f64,
    /// Its place, if it is still visible.
    lies: Option<Fall>,
}

/// Strokes and falls in progress.
#[derive(Debug, Default)]
pub struct ShotEffects {
    stroke: Option<Stroke>,
    falls: BTreeMap<BallId, Fall>,
    /// Balls that have just disappeared, with the seconds since then.
    gone: BTreeMap<BallId, Gone>,
    /// Balls that are being put down, with the seconds since then.
    arrivals: BTreeMap<BallId, f64>,
    /// Balls in play in the last picture; empty before the first one.
    present: BTreeSet<BallId>,
    /// True to show no decorative motion.
    pub calm: bool,
    /// Last velocity of each of the world's balls while it moved, in the world's order; it gives
    /// the direction in which a ball went into a pocket.
    velocities: Vec<Vector3<f64>>,
    /// Number of the world's events already handled.
    seen: usize,
    /// The world's clock in the last frame, s.
    clock: f64,
    /// The time since which that clock has stood still with everything on the table at rest, s.
    stood: f64,
}

impl ShotEffects {
    /// True if the picture changes by itself.
    pub fn moves(&self) -> bool {
        let passing = !self.gone.is_empty() || !self.arrivals.is_empty();
        self.stroke.is_some() || passing || self.falls.values().any(Fall::moves)
    }

    /// True while a ball of this shot falls; the turn waits until its fall has been shown.
    pub fn busy(&self) -> bool {
        self.falls.values().any(Fall::matters)
    }

    /// Begins the stroke, with a practice stroke before it.
    pub fn strike(&mut self, stance: Stance) {
        self.seen = 0;
        self.velocities.clear();
        self.stood = 0.0;
        let elapsed = if self.calm { 0.0 } else { -FEATHERING };
        self.stroke = Some(Stroke { elapsed, stance, follow_through: None });
    }

    /// True during the practice stroke.
    pub fn is_feathering(&self) -> bool {
        self.stroke.is_some_and(|stroke| stroke.elapsed < 0.0)
    }

    /// Skips the practice stroke. Returns false if it is over.
    pub fn skip_feathering(&mut self) -> bool {
        let feathering = self.stroke.as_mut().filter(|stroke| stroke.elapsed < 0.0);
        feathering.map(|stroke| stroke.elapsed = 0.0).is_some()
    }

    /// Advances the swing by `dt` seconds and returns the part of them that is left for the balls:
    /// none before the tip reaches the ball.
    pub fn advance_stroke(&mut self, dt: f64) -> f64 {
        let Some(stroke) = &mut self.stroke else {
            return dt;
        };
        let before = stroke.elapsed;
        stroke.elapsed += dt;
        let after = stroke.elapsed;
        if after > STROKE + FOLLOW_THROUGH && stroke.follow_through.is_none() {
            self.stroke = None;
        }
        (after - STROKE).min(after - before).max(0.0)
    }

    /// Time until the tip reaches the ball, s.
    pub fn until_contact(&self) -> f64 {
        self.stroke.as_ref().map_or(0.0, |stroke| (STROKE - stroke.elapsed).max(0.0))
    }

    /// Ends the swing: the tip is at the ball.
    pub fn finish_stroke(&mut self) {
        if let Some(stroke) = &mut self.stroke {
            stroke.elapsed = stroke.elapsed.max(STROKE);
        }
    }

    /// Time since the tip's contact, s. It is negative before, and continues while balls fall after
    /// all others have come to rest.
    pub fn clock(&self, world: &World) -> f64 {
        world.clock() - self.until_contact() + self.stood
    }

    /// Handles the world's new events, and advances falling balls by `dt` seconds.
    pub fn update(&mut self, world: &World, dt: f64) {
        if world.at_rest() && world.clock() == self.clock {
            self.stood += dt;
        }
        self.clock = world.clock();
        self.follow_cue(world);
        self.advance(world, dt);
        self.velocities.resize(world.balls().len(), Vector3::zeros());
        let events = world.events();
        self.seen = self.seen.min(events.len());
        for event in &events[self.seen..] {
            let (ball, walls) = match event.kind {
                EventKind::BallPocket { ball, pocket }
                | EventKind::PocketFloor { ball, pocket } => {
                    (ball, Some(Walls::new(&world.table().pockets[pocket.0])))
                }
                EventKind::OffTable { ball } => (ball, None),
                _ => continue,
            };
            let fallen = world.balls().zip(&self.velocities).find(|(known, _)| known.id == ball);
            // A ball that falls in the world is drawn from it, until it lies.
            let Some((ball, &before)) =
                fallen.filter(|(ball, _)| !ball.state.in_play() && !ball.state.moves())
            else {
                continue;
            };
            if let (EventKind::PocketFloor { .. }, Some(walls)) = (event.kind, walls) {
                self.falls.insert(ball.id, Fall::in_pocket(&ball, before, walls));
                continue;
            }
            // With its velocity in the last frame, or else towards the middle of its pocket.
            let inwards = walls.map_or(Vector2::zeros(), |walls| walls.center - ball.position.xy());
            let heading = before
                .try_normalize(1e-9)
                .or_else(|| Vector3::new(inwards.x, inwards.y, 0.0).try_normalize(1e-9))
                .unwrap_or_else(Vector3::zeros);
            let fall = Fall::new(&ball, heading * event.speed, walls);
            if event.speed < MIN_LEAVING_SPEED {
                // It has come to rest on a rail.
                self.gone.insert(ball.id, Gone { since: 0.0, lies: Some(fall) });
            } else {
                self.falls.insert(ball.id, fall);
            }
        }
        self.seen = events.len();
        for (ball, known) in world.balls().zip(&mut self.velocities) {
            if ball.velocity != Vector3::zeros() {
                *known = ball.velocity;
            }
        }
    }

    /// Moves the drawn cue with the cue of the world, which ends the stroke.
    fn follow_cue(&mut self, world: &World) {
        let Some(stroke) = self.stroke.as_mut().filter(|stroke| stroke.elapsed >= STROKE) else {
            return;
        };
        let before = stroke.follow_through;
        stroke.follow_through = world.follow_through();
        if before.is_some() && stroke.follow_through.is_none() {
            self.stroke = None;
        }
    }

    /// Advances all animations by `dt` seconds.
    fn advance(&mut self, world: &World, dt: f64) {
        fall::advance(&mut self.falls, dt, world.table());
        for gone in self.gone.values_mut() {
            gone.since += dt;
        }
        self.gone.retain(|_, gone| gone.since < LEAVING_TIME);
        for since in self.arrivals.values_mut() {
            *since += dt;
        }
        self.arrivals.retain(|_, since| *since < RETURN_TIME);
        let (gone, calm) = (&mut self.gone, self.calm);
        self.falls.retain(|&id, fall| {
            let back = world.ball(id).is_some_and(|ball| ball.state.in_play());
            let seen = fall.is_visible() && !back;
            if !seen && !calm {
                // A ball that lies on the floor of the room does not disappear at once.
                let lies = fall.outside().then_some(*fall);
                gone.insert(id, Gone { since: 0.0, lies });
            }
            seen
        });
    }

    /// Lets balls that are back on the table be put down.
    pub fn greet(&mut self, world: &World) {
        let first = self.present.is_empty();
        for ball in world.balls() {
            let known = match ball.state.in_play() {
                true => !self.present.insert(ball.id),
                false => {
                    self.present.remove(&ball.id);
                    true
                }
            };
            if !(known || first || self.calm) {
                self.arrivals.insert(ball.id, 0.0);
            }
        }
    }

    /// Resets everything, and shows this world from now on.
    pub fn begin_at(&mut self, world: &World) {
        self.clear();
        (self.seen, self.clock) = (world.events().len(), world.clock());
    }

    /// The size of a ball in the tray, 0 to 1; a ball that has fallen shrinks away.
    pub fn in_tray(&self, ball: BallId) -> f32 {
        match self.gone.get(&ball) {
            _ if self.falls.contains_key(&ball) => 1.0,
            Some(gone) => {
                let left = 1.0 - (gone.since / LEAVING_TIME).clamp(0.0, 1.0) as f32;
                left * left
            }
            None => 0.0,
        }
    }

    /// Resets everything for a new rack.
    pub fn clear(&mut self) {
        *self = ShotEffects { calm: self.calm, ..ShotEffects::default() };
    }

    /// Starts in the middle of a shot: earlier events have no effect.
    pub fn resume(&mut self, world: &World) {
        self.clear();
        let now = world.clock() - SAME_INSTANT;
        self.seen = world.events().partition_point(|event| event.time < now);
        self.clock = world.clock();
    }

    /// The balls to be drawn: those in play, and those that fall.
    pub fn balls<'a>(
        &'a self,
        world: &'a World,
        face: impl Fn(BallId) -> Face + Copy + 'a,
    ) -> impl Iterator<Item = BallView> + 'a {
        let is_seen = |ball: &Ball| ball.state.in_play() || ball.state.moves();
        let in_play = world.balls().filter(is_seen).map(move |ball| {
            let view = BallView {
                face: face(ball.id),
                position: ball.position.cast(),
                orientation: ball.orientation.cast(),
                radius: ball.radius as f32,
                spin: ball.spin.cast(),
                contraction: Vector2::zeros(),
            };
            self.arrivals.get(&ball.id).map_or(view, |since| put_down(view, *since))
        });
        let falling = self.falls.iter().map(move |(&id, fall)| fall.view(face(id)));
        let leaving = self.gone.iter().filter_map(move |(&id, gone)| {
            let left = 1.0 - (gone.since / LEAVING_TIME).clamp(0.0, 1.0) as f32;
            let view = gone.lies?.view(face(id));
            Some(BallView { radius: view.radius * left.max(0.01), ..view })
        });
        in_play.chain(falling).chain(leaving)
    }

    /// The distance to which the striking cue is drawn back, m; `None` after the contact.
    pub fn drawn_back(&self) -> Option<f64> {
        self.stroke.filter(|stroke| stroke.elapsed < STROKE).map(|stroke| stroke.stance.pull())
    }

    /// The striking cue.
    pub fn striking_cue(&self) -> Option<CueView> {
        let stroke = self.stroke?;
        let gap = if stroke.elapsed < 0.0 {
            // To the ball, back, and a moment of rest.
            let part = (1.05 * (1.0 + stroke.elapsed / FEATHERING)).min(1.0);
            let drawn = 0.5 + 0.5 * (std::f64::consts::TAU * part).cos();
            stroke.stance.pull() * (FEATHERED_GAP + (1.0 - FEATHERED_GAP) * drawn)
        } else if stroke.elapsed < STROKE {
            // It starts slowly and is fastest at the ball.
            let part = (stroke.elapsed / STROKE).powi(2);
            stroke.stance.pull() * (1.0 - part)
        } else if let Some(way) = stroke.follow_through {
            -way
        } else {
            let part = ((stroke.elapsed - STROKE) / FOLLOW_THROUGH).clamp(0.0, 1.0);
            -FOLLOW_LENGTH * stroke.stance.power().sqrt() * part * (2.0 - part)
        };
        Some(stroke.stance.at(gap))
    }
}

/// A ball being put down, this many seconds after it appeared.
fn put_down(view: BallView, since: f64) -> BallView {
    let part = (since / RETURN_TIME).clamp(0.0, 1.0);
    let left = (1.0 - part) * (1.0 - part);
    let mut position = view.position;
    position.z += (ARRIVE_HEIGHT * left) as f32;
    // It grows while it is at its highest.
    let grown = (2.5 * part).clamp(0.05, 1.0) as f32;
    BallView { position, radius: view.radius * grown, ..view }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::Cue;
    use crate::physics::table::PoolSpec;
    use crate::physics::{Ball, Laws, MotionState, Shot, Strength, Table};

    fn world() -> World {
        let ball = Ball::at_rest(BallId::CUE, 0.028575, 0.17, 0.9, 0.0);
        let object = Ball::at_rest(BallId(3), 0.028575, 0.17, 1.1, 0.47);
        World::new(Arc::new(Table::report()), Laws::report(), vec![ball, object])
    }

    fn face(id: BallId) -> Face {
        Face::Solid(id.0)
    }

    #[test]
    fn the_balls_wait_for_the_tip() {
        let world = world();
        let mut effects = ShotEffects::default();
        let ball = world.ball(BallId::CUE).unwrap();
        let cue = Cue { power: 1.0, ..Cue::start() };
        effects.strike(Stance::new(&ball, &cue, 0));
        assert_eq!(effects.until_contact(), FEATHERING + STROKE);
        let mut left = 0.0;
        for _ in 0..60 {
            left += effects.advance_stroke(1.0 / 60.0);
            assert!((left == 0.0) == (effects.until_contact() > 0.0), "{left}");
        }
        assert!((left - (1.0 - FEATHERING - STROKE)).abs() < 1e-9, "{left}");
        assert!(!effects.moves() && effects.striking_cue().is_none());
    }

    #[test]
    fn the_cue_feathers_unless_it_is_skipped() {
        let ball = world().ball(BallId::CUE).unwrap();
        let stance = Stance::new(&ball, &Cue { power: 1.0, ..Cue::start() }, 0);
        let mut effects = ShotEffects::default();
        effects.strike(stance);
        let gap =
            |effects: &ShotEffects| ball.position.x as f32 - effects.striking_cue().unwrap().tip.x;
        let drawn = gap(&effects);
        let mut least = drawn;
        for _ in 0..55 {
            assert_eq!(effects.advance_stroke(0.01), 0.0);
            least = least.min(gap(&effects));
        }
        assert!(least < 0.3 * drawn, "it went to the ball: {least} of {drawn}");
        assert!((gap(&effects) - drawn).abs() < 0.01, "and came back");
        for calm in [false, true] {
            let mut effects = ShotEffects { calm, ..ShotEffects::default() };
            effects.strike(stance);
            assert_eq!(effects.skip_feathering(), !calm);
            assert_eq!(effects.until_contact(), STROKE);
            assert!(!effects.skip_feathering());
        }
    }

    #[test]
    fn a_potted_ball_falls_within_its_pocket_and_disappears() {
        let mut world = world();
        let mut effects = ShotEffects::default();
        // Aimed at the place where the cue ball drives the object ball into the corner.
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
            effects.update(&world, 1.0 / 60.0);
            fell += u32::from(effects.busy());
        }
        let potted = world.balls().filter(|ball| !ball.state.in_play()).count();
        assert!(potted >= 1, "the shot was meant to pot a ball");
        assert!((20..120).contains(&fell), "{fell} frames of falling");
        assert!(effects.falls.is_empty() && effects.gone.is_empty());
        assert_eq!(effects.balls(&world, face).count(), 2 - potted);
    }

    #[test]
    fn a_ball_leaves_the_tray_after_it_has_fallen_and_comes_back_from_above() {
        let mut world = world();
        let mut effects = ShotEffects::default();
        effects.greet(&world);
        assert!(effects.arrivals.is_empty(), "what lies there at first was not put there");
        let object = BallId(3);
        world.place(object, world.table().pockets[0].center - Vector2::new(0.09, 0.09));
        world.strike(&Shot {
            ball: object,
            direction: std::f64::consts::FRAC_PI_4,
            strength: Strength::Power(0.2),
            tip: [0.0, 0.0],
            elevation: 0.0,
        });
        let mut parts = vec![1.0];
        while parts.len() < 200 {
            world.update(1.0 / 60.0);
            effects.update(&world, 1.0 / 60.0);
            effects.greet(&world);
            let up = world.ball(object).unwrap().state.in_play();
            parts.push(if up { 1.0 } else { effects.in_tray(object) });
        }
        assert!(parts.windows(2).all(|pair| pair[1] <= pair[0]));
        let between = parts.iter().filter(|&&part| part > 0.0 && part < 1.0).count();
        assert!(between > 5 && parts.last() == Some(&0.0), "{between}");
        // Back on its spot, it is put down there.
        world.place(object, Vector2::new(0.6, 0.0));
        effects.greet(&world);
        let height = |effects: &ShotEffects| {
            effects.balls(&world, face).find(|ball| ball.face == face(object)).unwrap().position.z
        };
        assert!(height(&effects) > 0.1);
        for _ in 0..30 {
            effects.update(&world, 1.0 / 60.0);
        }
        assert!((height(&effects) - 0.028575).abs() < 1e-6 && !effects.moves());
    }

    #[test]
    fn a_ball_in_the_air_is_drawn_there_and_one_off_the_table_is_not() {
        let mut flying = Ball::at_rest(BallId(3), 0.028575, 0.17, 0.3, 0.2);
        flying.position.z = 0.21;
        flying.state = MotionState::Airborne;
        let mut gone = Ball::at_rest(BallId(5), 0.028575, 0.17, 1.5, 0.0);
        gone.state = MotionState::OffTable;
        let table = Arc::new(Table::pool(&PoolSpec::NINE_FOOT));
        let world = World::new(table, Laws::report(), vec![flying, gone]);
        let drawn: Vec<BallView> = ShotEffects::default().balls(&world, face).collect();
        assert_eq!(drawn.len(), 1);
        assert_eq!((drawn[0].face, drawn[0].position.z), (face(BallId(3)), 0.21));
    }
}
