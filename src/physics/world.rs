//! The world and its `update(dt)`.

mod ball_set;
mod collide;
mod contact_forces;
mod contact_island;
mod contact_storm;
#[cfg(test)]
mod grid_equivalence;
mod handle;
mod pressing;
mod resting_contacts;

use std::sync::Arc;

use nalgebra::{Vector2, Vector3};

use super::ball::{Ball, BallId, MotionState};
use super::event::{Event, EventKind};
use super::event_finder::EventFinder;
use super::hash::Fnv;
use super::impact::cue::{self, Shot};
use super::laws::{Laws, Space};
use super::motion;
use super::schedule::{Schedule, Upcoming, UpcomingKind};
use super::table::Table;
use collide::CollisionScratch;
use contact_island::ContactIsland;
use contact_storm::ContactStorms;
use pressing::RecentContacts;
use resting_contacts::{RestingContacts, RestingScratch};

/// Instants no further apart than this are one, s: what happens so shortly after the end of an
/// update still happens in it.
///
/// A frame's end at k · frame and a driver's step to k · dt mean the same instant.
pub const SAME_INSTANT: f64 = 1e-9;

/// Table time after which nobody waits for rest any more, s.
pub const LONGEST_RUN: f64 = 3600.0;

/// What an event did: the balls concerned, just before and just after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// Ascending by number.
    pub before: Vec<Ball>,
    /// The same balls.
    pub after: Vec<Ball>,
}

/// Balls on a table under laws, at one instant.
///
/// Cloning is cheap: the table is shared. Whoever looks ahead again and again keeps a copy and
/// uses `clone_from`, which allocates nothing.
#[derive(Debug)]
pub struct World {
    table: Arc<Table>,
    laws: Laws,
    /// Ascending by number; each at its own anchor, never later than the clock by more than
    /// [`SAME_INSTANT`].
    balls: Vec<Ball>,
    clock: f64,
    /// The frame that ends next, counted from 1; only laws with frames use it.
    frame: u64,
    events: Vec<Event>,
    changes: Option<Vec<Change>>,
    schedule: Schedule,
    contact_storms: ContactStorms,
    recent_contacts: RecentContacts,
    resting_contacts: RestingContacts,
    collision_scratch: CollisionScratch,
    island: ContactIsland,
    resting_scratch: RestingScratch,
    /// Scratch: the places of those that changed.
    changed: Vec<usize>,
}

impl Clone for World {
    fn clone(&self) -> World {
        World {
            table: Arc::clone(&self.table),
            laws: self.laws,
            balls: self.balls.clone(),
            clock: self.clock,
            frame: self.frame,
            events: self.events.clone(),
            changes: self.changes.clone(),
            schedule: self.schedule.clone(),
            contact_storms: self.contact_storms.clone(),
            recent_contacts: self.recent_contacts.clone(),
            resting_contacts: self.resting_contacts.clone(),
            collision_scratch: CollisionScratch::default(),
            island: ContactIsland::default(),
            resting_scratch: RestingScratch::default(),
            changed: Vec::new(),
        }
    }

    fn clone_from(&mut self, other: &World) {
        // Field by field, so that none is forgotten.
        let World {
            table,
            laws,
            balls,
            clock,
            frame,
            events,
            changes,
            schedule,
            contact_storms,
            recent_contacts,
            resting_contacts,
            collision_scratch: _,
            island: _,
            resting_scratch: _,
            changed: _,
        } = other;
        self.table.clone_from(table);
        self.laws = *laws;
        self.balls.clone_from(balls);
        self.clock = *clock;
        self.frame = *frame;
        self.events.clone_from(events);
        self.changes.clone_from(changes);
        self.schedule.clone_from(schedule);
        self.contact_storms.copy_from(contact_storms);
        self.recent_contacts.copy_from(recent_contacts);
        self.resting_contacts.copy_from(resting_contacts);
    }
}

impl World {
    /// A world at time zero. Balls have different numbers.
    pub fn new(table: Arc<Table>, laws: Laws, balls: Vec<Ball>) -> World {
        let mut world = World::without_paths(table, laws, balls);
        for slot in 0..world.balls.len() {
            if world.balls[slot].state.in_play() {
                world.settle_and_start(slot);
            }
        }
        world
    }

    /// A world at time zero that goes on, to the bit, as the one did that these balls were taken
    /// from after its [`World::reset`].
    pub fn resume(table: Arc<Table>, laws: Laws, balls: Vec<Ball>) -> World {
        let mut world = World::without_paths(table, laws, balls);
        for slot in 0..world.balls.len() {
            world.start_path(slot);
        }
        world
    }

    /// A world in which nothing is known yet of how balls go on.
    fn without_paths(table: Arc<Table>, laws: Laws, mut balls: Vec<Ball>) -> World {
        balls.sort_by_key(|ball| ball.id);
        debug_assert!(balls.windows(2).all(|two| two[0].id < two[1].id));
        let schedule = Schedule::new(&balls);
        let contact_storms = ContactStorms::new(balls.len());
        World {
            table,
            laws,
            balls,
            clock: 0.0,
            frame: 1,
            events: Vec::new(),
            changes: None,
            schedule,
            contact_storms,
            recent_contacts: RecentContacts::default(),
            resting_contacts: RestingContacts::default(),
            collision_scratch: CollisionScratch::default(),
            island: ContactIsland::default(),
            resting_scratch: RestingScratch::default(),
            changed: Vec::new(),
        }
    }

    /// The table.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// The laws.
    pub fn laws(&self) -> &Laws {
        &self.laws
    }

    /// The time, s.
    pub fn clock(&self) -> f64 {
        self.clock
    }

    /// The balls as they are now, ascending by number.
    pub fn balls(&self) -> impl ExactSizeIterator<Item = Ball> + '_ {
        self.balls.iter().map(|ball| motion::at(ball, self.clock))
    }

    /// One ball as it is now.
    pub fn ball(&self, id: BallId) -> Option<Ball> {
        self.slot_of(id).map(|slot| motion::at(&self.balls[slot], self.clock))
    }

    /// Whether nothing moves.
    pub fn at_rest(&self) -> bool {
        !self.balls.iter().any(|ball| ball.state.moves())
    }

    /// What happened since the last [`World::reset`], in the order in which it happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// From now on [`World::changes`] says what each event did.
    pub fn trace(&mut self) {
        self.changes = Some(Vec::new());
    }

    /// What each of [`World::events`] did; empty without [`World::trace`].
    pub fn changes(&self) -> &[Change] {
        self.changes.as_deref().unwrap_or_default()
    }

    /// Energy of all balls in play now, J: kinetic, that of height above the cloth included. In
    /// the plane, where spin only follows the velocity, of translation alone.
    pub fn energy(&self) -> f64 {
        let energy = |ball: Ball| match self.laws.space {
            Space::Plane => ball.translational_energy(),
            Space::Solid { .. } => {
                let height = ball.position.z - ball.radius;
                ball.translational_energy()
                    + ball.rotational_energy()
                    + ball.mass * self.laws.gravity * height
            }
        };
        self.balls().filter(|ball| ball.state.in_play()).map(energy).fold(0.0, |a, b| a + b)
    }

    /// The cue strikes a ball, now. Nothing happens if the ball is not in play.
    pub fn strike(&mut self, shot: &Shot) {
        let Some(slot) = self.slot_of(shot.ball).filter(|&p| self.balls[p].state.in_play()) else {
            return;
        };
        if self.at_rest() {
            self.resume_frames();
        }
        self.anchor(slot, self.clock);
        let before = self.balls[slot];
        cue::strike(&mut self.balls[slot], shot, &self.laws);
        self.settle_and_start(slot);
        let ball = self.balls[slot];
        let kind = EventKind::Cue { ball: ball.id };
        self.log(self.clock, kind, ball.speed(), ball.position, &[before]);
        self.strike_frozen(slot);
    }

    /// Puts a ball at rest on the cloth: ball in hand, or spotted. Nothing is logged.
    pub fn place(&mut self, id: BallId, position: Vector2<f64>) {
        if let Some(slot) = self.slot_of(id) {
            let ball = &mut self.balls[slot];
            ball.time = self.clock;
            ball.position = Vector3::new(position.x, position.y, ball.radius);
            ball.stop(MotionState::Stationary);
            self.schedule.ball_moved(slot, &self.balls[slot]);
            self.rest_against(self.clock, &[slot]);
        }
    }

    /// Sets the clock to zero and forgets what happened; the balls stay as they are now.
    pub fn reset(&mut self) {
        for slot in 0..self.balls.len() {
            self.anchor(slot, self.clock);
            self.balls[slot].time = 0.0;
        }
        self.clock = 0.0;
        self.frame = 1;
        for slot in 0..self.balls.len() {
            // Who carries whom is found anew.
            if self.balls[slot].is_carried() {
                self.balls[slot].state = MotionState::Airborne;
            }
            self.start_path(slot);
        }
        self.contact_storms.clear();
        self.recent_contacts.clear();
        self.resting_contacts.clear();
        self.events.clear();
        if let Some(changes) = &mut self.changes {
            changes.clear();
        }
    }

    /// Lets `dt` seconds pass (report, algorithm 2.1).
    ///
    /// Find the earliest event within `dt`; none: let time pass; otherwise pass time until it,
    /// handle it, and update the rest. The recursion is written as a loop, since Rust does not
    /// promise tail calls.
    pub fn update(&mut self, dt: f64) {
        self.update_until(self.clock + dt);
    }

    /// Lets time pass until the clock shows `time` (s).
    ///
    /// Whoever steps in equal steps goes to k times the step, never by a running sum.
    pub fn update_until(&mut self, time: f64) {
        self.update_until_while(time, || true);
    }

    /// The same, but before each event it asks whether it may go on. Returns false if it may not:
    /// the clock then shows the time of the last event, and calling this again goes on from there
    /// to the same bits.
    pub fn update_until_while(&mut self, time: f64, mut may_go_on: impl FnMut() -> bool) -> bool {
        while let Some(event) = self.next_event(time + SAME_INSTANT) {
            if !may_go_on() {
                return false;
            }
            self.advance(event.time.min(time));
            self.handle(event);
        }
        self.advance(time);
        true
    }

    /// The earliest event, if it comes no later than `until` (s).
    pub fn next_event(&mut self, until: f64) -> Option<Upcoming> {
        let finder = EventFinder::new(&self.table, self.laws.nose_height(&self.table));
        let contact = self.schedule.earliest(&self.balls, &finder, until);
        Upcoming::earlier(contact, self.frame_end()).filter(|event| event.time <= until)
    }

    /// Lets time pass until `time` (s), in which nothing happens. Never goes back.
    pub fn advance(&mut self, time: f64) {
        self.clock = self.clock.max(time);
    }

    /// A number over the bits of the events and of the balls as they are now.
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv::default();
        for event in &self.events {
            hash.word(event.time.to_bits());
            hash.bytes(event.kind.name().as_bytes());
            let (first, second) = event.kind.balls();
            hash.word(first.0.into());
            hash.word(second.map_or(u64::MAX, |id| id.0.into()));
            hash.word(match event.kind {
                EventKind::BallCushion { cushion, .. } => cushion.0 as u64,
                EventKind::BallPocket { pocket, .. } => pocket.0 as u64,
                _ => 0,
            });
            hash.word(event.speed.to_bits());
            hash.vector(&event.position);
        }
        for ball in self.balls() {
            hash.word(ball.id.0.into());
            hash.bytes(ball.state.name().as_bytes());
            hash.vector(&ball.position);
            hash.vector(&ball.velocity);
            hash.vector(&ball.spin);
        }
        hash.0
    }

    /// Height of the noses, m.
    fn nose_height(&self) -> f64 {
        self.laws.nose_height(&self.table).unwrap_or(self.table.nose_height)
    }

    fn slot_of(&self, id: BallId) -> Option<usize> {
        self.balls.binary_search_by_key(&id, |ball| ball.id).ok()
    }

    /// Moves a ball's anchor to `time`; its motion goes on as before.
    fn anchor(&mut self, slot: usize, time: f64) {
        self.balls[slot] = motion::at(&self.balls[slot], time);
    }

    /// Sends a ball on its way after its velocity or spin changed.
    fn settle_and_start(&mut self, slot: usize) {
        motion::settle(&mut self.balls[slot], &self.laws);
        self.start_path(slot);
    }

    /// Sends a ball on its way from its anchor, in the state it is in.
    fn start_path(&mut self, slot: usize) {
        let frame_end = self.laws.slowing.frame().map_or(f64::INFINITY, |f| self.frame as f64 * f);
        motion::start_path(&mut self.balls[slot], &self.laws, frame_end);
        self.schedule.invalidate(slot);
    }

    /// Logs what just happened to the balls that were `before`.
    fn log(
        &mut self,
        time: f64,
        kind: EventKind,
        speed: f64,
        position: Vector3<f64>,
        before: &[Ball],
    ) {
        self.events.push(Event { time, kind, speed, position });
        if let Some(changes) = &mut self.changes {
            let balls = &self.balls;
            let after = |ball: &Ball| balls.iter().find(|now| now.id == ball.id).copied();
            changes.push(Change {
                before: before.to_vec(),
                after: before.iter().filter_map(after).collect(),
            });
        }
    }

    /// The end of the frame under way, if the laws have frames and anything moves.
    fn frame_end(&self) -> Option<Upcoming> {
        let time = self.frame as f64 * self.laws.slowing.frame()?;
        let end = Upcoming { time, kind: UpcomingKind::FrameEnd };
        (!self.at_rest()).then_some(end)
    }

    /// Goes to the frame that the clock is in: while all is at rest, none is counted.
    fn resume_frames(&mut self) {
        if let Some(frame) = self.laws.slowing.frame() {
            self.frame = ((self.clock + SAME_INSTANT) / frame).floor() as u64 + 1;
        }
    }
}
