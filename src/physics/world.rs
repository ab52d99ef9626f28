//! The world and its `update(dt)`.

mod collide;
mod contact_forces;
mod contact_island;
mod contact_storm;
#[cfg(test)]
mod crowd;
mod foresight;
mod handle;
mod place_list;
mod pressing;
mod resting_contacts;

use std::sync::Arc;

use nalgebra::{Vector2, Vector3};

use super::ball::{Ball, BallId, MotionState};
use super::event::{Event, EventKind};
use super::hash::Fnv;
use super::impact::cue::{self, Shot};
use super::laws::{Laws, Space};
use super::motion;
use super::schedule::{Happening, Schedule, Upcoming};
use super::table::Table;
use super::trace::Trace;
use collide::Scratch;
use contact_island::ContactIsland;
use contact_storm::ContactStorms;
use foresight::Eyes;
use pressing::RecentContacts;
use resting_contacts::{RestingContacts, RestingScratch};

/// Instants no further apart than this are one, s: what happens so shortly after the end of an
/// update still happens in it.
///
/// A frame's end at k · frame and a driver's step to k · dt mean the same instant.
pub const SAME_INSTANT: f64 = 1e-9;

/// Table time after which nobody waits for rest any more, s.
pub const LONGEST_RUN: f64 = 3600.0;

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
    /// The changes of `events`, while they are traced.
    trace: Trace,
    is_traced: bool,
    schedule: Schedule,
    contact_storms: ContactStorms,
    recent_contacts: RecentContacts,
    resting_contacts: RestingContacts,
    scratch: Scratch,
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
            trace: self.trace.clone(),
            is_traced: self.is_traced,
            schedule: self.schedule.clone(),
            contact_storms: self.contact_storms.clone(),
            recent_contacts: self.recent_contacts.clone(),
            resting_contacts: self.resting_contacts.clone(),
            scratch: Scratch::default(),
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
            trace,
            is_traced,
            schedule,
            contact_storms,
            recent_contacts,
            resting_contacts,
            scratch: _,
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
        self.trace.clone_from(trace);
        self.is_traced = *is_traced;
        self.schedule.clone_from(schedule);
        self.contact_storms.copy_from(contact_storms);
        self.recent_contacts.copy_from(recent_contacts);
        self.resting_contacts.copy_from(resting_contacts);
    }
}

impl World {
    /// A world at time zero. Balls have different numbers.
    pub fn new(table: Arc<Table>, laws: Laws, balls: Vec<Ball>) -> World {
        let mut world = World::bare(table, laws, balls);
        for place in 0..world.balls.len() {
            if world.balls[place].state.in_play() {
                world.release(place);
            }
        }
        world
    }

    /// A world at time zero that goes on, to the bit, as the one did that these balls were taken
    /// from after its [`World::reset`].
    pub fn resume(table: Arc<Table>, laws: Laws, balls: Vec<Ball>) -> World {
        let mut world = World::bare(table, laws, balls);
        for place in 0..world.balls.len() {
            world.depart(place);
        }
        world
    }

    /// A world in which nothing is known yet of how balls go on.
    fn bare(table: Arc<Table>, laws: Laws, mut balls: Vec<Ball>) -> World {
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
            trace: Trace::default(),
            is_traced: false,
            schedule,
            contact_storms,
            recent_contacts: RecentContacts::default(),
            resting_contacts: RestingContacts::default(),
            scratch: Scratch::default(),
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
        self.place_of(id).map(|place| motion::at(&self.balls[place], self.clock))
    }

    /// Whether nothing moves.
    pub fn at_rest(&self) -> bool {
        !self.balls.iter().any(|ball| ball.state.moves())
    }

    /// What happened since the last [`World::reset`], in the order in which it happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Starts a new trace: from now on [`World::changes`] holds the change of each event.
    pub fn trace(&mut self) {
        self.trace.clear();
        self.is_traced = true;
    }

    /// Ends the trace and forgets its changes.
    pub fn stop_tracing(&mut self) {
        self.trace.clear();
        self.is_traced = false;
    }

    /// The changes since [`World::trace`], one for each event logged since.
    pub fn changes(&self) -> &Trace {
        &self.trace
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
        let Some(place) = self.place_of(shot.ball).filter(|&p| self.balls[p].state.in_play())
        else {
            return;
        };
        if self.at_rest() {
            self.resume_frames();
        }
        self.anchor(place, self.clock);
        let before = self.balls[place];
        cue::strike(&mut self.balls[place], shot, &self.laws);
        self.release(place);
        let ball = self.balls[place];
        let kind = EventKind::Cue { ball: ball.id };
        self.log(self.clock, kind, ball.speed(), ball.position, &[before]);
        self.push_frozen(place);
    }

    /// Puts a ball at rest on the cloth: ball in hand, or spotted. Nothing is logged.
    pub fn place(&mut self, id: BallId, position: Vector2<f64>) {
        if let Some(place) = self.place_of(id) {
            let ball = &mut self.balls[place];
            ball.time = self.clock;
            ball.position = Vector3::new(position.x, position.y, ball.radius);
            ball.stop(MotionState::Stationary);
            self.schedule.moved(place, &self.balls[place]);
            self.rest_against(self.clock, &[place]);
        }
    }

    /// Sets the clock to zero and forgets what happened; the balls stay as they are now.
    pub fn reset(&mut self) {
        for place in 0..self.balls.len() {
            self.anchor(place, self.clock);
            self.balls[place].time = 0.0;
        }
        self.clock = 0.0;
        self.frame = 1;
        for place in 0..self.balls.len() {
            // Who carries whom is found anew.
            if self.balls[place].is_carried() {
                self.balls[place].state = MotionState::Airborne;
            }
            self.depart(place);
        }
        self.contact_storms.clear();
        self.recent_contacts.clear();
        self.resting_contacts.clear();
        self.events.clear();
        self.trace.clear();
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
        let eyes = Eyes::new(&self.table, self.laws.nose_height(&self.table));
        let contact = self.schedule.earliest(&self.balls, &eyes, until);
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

    fn place_of(&self, id: BallId) -> Option<usize> {
        self.balls.binary_search_by_key(&id, |ball| ball.id).ok()
    }

    /// Moves a ball's anchor to `time`; its motion goes on as before.
    fn anchor(&mut self, place: usize, time: f64) {
        self.balls[place] = motion::at(&self.balls[place], time);
    }

    /// Sends a ball on its way after its velocity or spin changed.
    fn release(&mut self, place: usize) {
        motion::settle(&mut self.balls[place], &self.laws);
        self.depart(place);
    }

    /// Sends a ball on its way from its anchor, in the state it is in.
    fn depart(&mut self, place: usize) {
        let frame_end = self.laws.slowing.frame().map_or(f64::INFINITY, |f| self.frame as f64 * f);
        motion::depart(&mut self.balls[place], &self.laws, frame_end);
        self.schedule.invalidate(place);
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
        if self.is_traced {
            let balls = &self.balls;
            let now =
                |ball: &Ball| balls.iter().find(|now| now.id == ball.id).copied().unwrap_or(*ball);
            self.trace.push(before, now);
        }
    }

    /// The end of the frame under way, if the laws have frames and anything moves.
    fn frame_end(&self) -> Option<Upcoming> {
        let time = self.frame as f64 * self.laws.slowing.frame()?;
        let end = Upcoming { time, what: Happening::FrameEnd };
        (!self.at_rest()).then_some(end)
    }

    /// Goes to the frame that the clock is in: while all is at rest, none is counted.
    fn resume_frames(&mut self) {
        if let Some(frame) = self.laws.slowing.frame() {
            self.frame = ((self.clock + SAME_INSTANT) / frame).floor() as u64 + 1;
        }
    }
}
