//! The simulated world: balls on a table, their event log, and `update(dt)`.

mod ball_set;
mod chatter;
mod collide;
mod contact_forces;
mod contact_friction;
mod contact_island;
mod contact_storm;
mod cushions;
mod digest;
#[cfg(test)]
mod grid_equivalence;
mod handle;
mod pockets;
mod pressing;
mod rail_tops;
mod renew;
mod resting_contacts;
mod stroke;
mod timed_stroke;

use std::sync::Arc;

use nalgebra::{Vector2, Vector3};

use super::ball::{Ball, BallId, MotionState};
use super::event::{Event, EventKind};
use super::event_finder::EventFinder;
use super::laws::Laws;
use super::motion;
use super::rebound::Noses;
use super::schedule::Schedule;
use super::table::Table;
use super::trace::Trace;
use super::upcoming::{Upcoming, UpcomingKind};
use collide::CollisionScratch;
use contact_island::ContactIsland;
use contact_storm::ContactStorms;
use pressing::RecentContacts;
use resting_contacts::{RestingContacts, RestingScratch};
use stroke::FollowThrough;

/// Tolerance for equal times, s. An event up to this long after the end of an update still happens
/// in that update.
///
/// The end of frame k and a caller's step to k · dt are the same instant, but their floating-point
/// values may differ.
pub const SAME_INSTANT: f64 = 1e-9;

/// Table time after which callers stop waiting for rest, s.
pub const LONGEST_RUN: f64 = 3600.0;

/// Balls on a table under one set of laws, at one instant.
///
/// A ball's index in the sorted list of balls is called its slot.
///
/// Cloning shares the table. Code that simulates ahead often should keep one copy and refresh it
/// with `clone_from`, which reuses its memory.
#[derive(Debug)]
pub struct World {
    table: Arc<Table>,
    laws: Laws,
    /// Ascending by number. Each ball is stored at its anchor, which is at most [`SAME_INSTANT`]
    /// later than the clock, or some milliseconds right after a stroke that took time.
    balls: Vec<Ball>,
    clock: f64,
    /// Energy debt of balls pocketed below the bed, J, at most 0; they gave it away in impacts. It
    /// keeps [`World::energy`] from rising.
    owed_energy: f64,
    /// Number of the frame in progress, from 1. Used only by laws with frames.
    frame: u64,
    events: Vec<Event>,
    /// The changes of `events`, while they are traced.
    trace: Trace,
    is_traced: bool,
    /// False if the balls keep their orientations.
    turns_balls: bool,
    schedule: Schedule,
    /// The cue after a stroke, while it is in the way of balls.
    follow_through: Option<FollowThrough>,
    contact_storms: ContactStorms,
    recent_contacts: RecentContacts,
    resting_contacts: RestingContacts,
    collision_scratch: CollisionScratch,
    island: ContactIsland,
    resting_scratch: RestingScratch,
    /// Scratch: slots of the balls that the current event changed.
    changed: Vec<usize>,
}

impl_clone! {
    World {
        table, laws, balls, clock, owed_energy, frame, events, trace, is_traced, turns_balls,
        schedule, follow_through, contact_storms, recent_contacts, resting_contacts
    }
    buffers { collision_scratch, island, resting_scratch, changed }
}

impl World {
    /// Creates a world at time zero. Ball numbers must be unique.
    pub fn new(table: Arc<Table>, laws: Laws, balls: Vec<Ball>) -> World {
        let mut world = World::without_paths(table, laws, balls);
        world.settle_all();
        world
    }

    /// Recreates a world from the balls of another one after its [`World::reset`]. It continues
    /// with the same bits as the other.
    pub fn resume(table: Arc<Table>, laws: Laws, balls: Vec<Ball>) -> World {
        let mut world = World::without_paths(table, laws, balls);
        for slot in 0..world.balls.len() {
            world.start_path(slot);
        }
        world
    }

    /// Creates a world whose balls have no paths yet.
    fn without_paths(table: Arc<Table>, laws: Laws, balls: Vec<Ball>) -> World {
        let mut world = World {
            table,
            laws,
            balls: Vec::new(),
            clock: 0.0,
            owed_energy: 0.0,
            frame: 1,
            events: Vec::new(),
            trace: Trace::default(),
            is_traced: false,
            turns_balls: true,
            schedule: Schedule::default(),
            follow_through: None,
            contact_storms: ContactStorms::default(),
            recent_contacts: RecentContacts::default(),
            resting_contacts: RestingContacts::default(),
            collision_scratch: CollisionScratch::default(),
            island: ContactIsland::default(),
            resting_scratch: RestingScratch::default(),
            changed: Vec::new(),
        };
        world.fill(balls);
        world
    }

    /// The table.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// The laws.
    pub fn laws(&self) -> &Laws {
        &self.laws
    }

    /// The current time, s.
    pub fn clock(&self) -> f64 {
        self.clock
    }

    /// The balls at the current time, ascending by number.
    pub fn balls(&self) -> impl ExactSizeIterator<Item = Ball> + Clone + '_ {
        self.balls.iter().map(|ball| motion::at(ball, self.clock))
    }

    /// One ball at the current time.
    pub fn ball(&self, id: BallId) -> Option<Ball> {
        self.slot_of(id).map(|slot| motion::at(&self.balls[slot], self.clock))
    }

    /// The anchor of each ball's motion, ascending by number: its state right after its last event.
    pub fn anchors(&self) -> &[Ball] {
        &self.balls
    }

    /// The slots of all anchors that may have changed since the last [`World::next_event`].
    pub fn changed_anchors(&self) -> &[usize] {
        self.schedule.changed()
    }

    /// True if no ball moves.
    pub fn at_rest(&self) -> bool {
        !self.balls.iter().any(|ball| ball.state.moves())
    }

    /// The events since the last [`World::reset`], in order of time.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Forgets the events before an instant, s, of a long run. Returns their number. While they are
    /// traced, all are kept.
    pub fn forget_events(&mut self, before: f64) -> usize {
        let old = self.events.partition_point(|event| event.time < before);
        let count = if self.is_traced { 0 } else { old };
        self.events.drain(..count).count()
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

    /// Leaves the orientations of balls as they are, in worlds that are not shown. Nothing else
    /// depends on them.
    pub fn leave_unturned(&mut self) {
        self.turns_balls = false;
    }

    /// The changes since [`World::trace`], one for each event logged since.
    pub fn changes(&self) -> &Trace {
        &self.trace
    }

    /// Energy of all balls in play, J, without what noses have taken and will return.
    pub fn energy(&self) -> f64 {
        let balls = self.balls().filter(|ball| ball.state.in_play());
        balls.map(|ball| self.laws.energy(&ball)).fold(self.owed_energy, |a, b| a + b).max(0.0)
    }

    /// Puts a ball at rest on the cloth, for ball in hand and spotting. Logs nothing.
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

    /// Takes a ball off the table. Nothing is logged.
    pub fn remove(&mut self, id: BallId) {
        if let Some(slot) = self.slot_of(id) {
            self.balls[slot].time = self.clock;
            self.balls[slot].stop(MotionState::OffTable);
            self.schedule.ball_moved(slot, &self.balls[slot]);
        }
    }

    /// Sets the clock to zero and clears the log. The balls stay as they are now.
    pub fn reset(&mut self) {
        for slot in 0..self.balls.len() {
            self.anchor(slot, self.clock);
            self.balls[slot].time = 0.0;
        }
        self.clock = 0.0;
        self.owed_energy = 0.0;
        self.frame = 1;
        self.follow_through = None;
        for slot in 0..self.balls.len() {
            // The forces between resting balls are found again from scratch.
            if self.balls[slot].is_carried() {
                self.balls[slot].state = MotionState::Airborne;
            }
            self.start_path(slot);
        }
        self.contact_storms.clear();
        self.recent_contacts.clear();
        self.resting_contacts.clear();
        self.events.clear();
        self.trace.clear();
    }

    /// Replaces the laws, at the present time.
    pub fn set_laws(&mut self, laws: Laws) {
        self.slow_before_impact(self.clock);
        for slot in 0..self.balls.len() {
            self.anchor(slot, self.clock);
        }
        Noses::of(&self.table, &self.laws).release(&mut self.balls);
        self.laws = laws;
        self.follow_through = None;
        self.resume_frames();
        self.recent_contacts.clear();
        self.resting_contacts.clear();
        for slot in 0..self.balls.len() {
            if self.balls[slot].is_carried() {
                self.balls[slot].state = MotionState::Airborne;
            }
            if self.balls[slot].state.moves() {
                self.settle_and_start(slot);
            }
        }
    }

    /// Replaces the table, and lets `change` edit the balls. Keeps the clock and the log.
    pub fn rearrange(&mut self, table: Arc<Table>, change: impl FnOnce(&mut Vec<Ball>)) {
        self.slow_before_impact(self.clock);
        for slot in 0..self.balls.len() {
            self.anchor(slot, self.clock);
        }
        Noses::of(&self.table, &self.laws).release(&mut self.balls);
        let mut balls: Vec<Ball> = self.balls().collect();
        change(&mut balls);
        for ball in &mut balls {
            ball.time = self.clock;
            if ball.is_carried() {
                ball.state = MotionState::Airborne;
            }
        }
        let World { clock, is_traced, turns_balls, .. } = *self;
        let (events, trace) = (std::mem::take(&mut self.events), std::mem::take(&mut self.trace));
        let world = World::without_paths(table, self.laws, balls);
        *self = World { clock, events, trace, is_traced, turns_balls, ..world };
        self.resume_frames();
        self.settle_all();
    }

    /// Starts the paths of all balls in play.
    fn settle_all(&mut self) {
        for slot in 0..self.balls.len() {
            if self.balls[slot].state.in_play() {
                self.settle_and_start(slot);
            }
        }
    }

    /// Advances the world by `dt` seconds (report, algorithm 2.1).
    ///
    /// The algorithm finds the earliest event within `dt`, advances to it, handles it, and repeats
    /// with the rest of `dt`; without an event it just advances. The report's recursion is a loop
    /// here because Rust does not guarantee tail calls.
    pub fn update(&mut self, dt: f64) {
        self.update_until(self.clock + dt);
    }

    /// Advances the world until the clock shows `time` (s).
    ///
    /// For steps of equal length, pass k · step: a running sum would collect rounding errors.
    pub fn update_until(&mut self, time: f64) {
        self.update_until_while(time, || true);
    }

    /// Like [`World::update_until`], but calls `may_go_on` before each event and stops if it
    /// returns false. The clock then shows the time of the last event, and another call continues
    /// with the same bits. Returns true if `time` was reached.
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

    /// The earliest event up to time `until` (s).
    pub fn next_event(&mut self, until: f64) -> Option<Upcoming> {
        let others = Upcoming::earlier(self.next_touch(), self.frame_end());
        let finder = EventFinder::new(&self.table, self.laws.nose_height(&self.table));
        // Usually there is no other event, and the schedule's is returned without a copy.
        let Some(other) = others.filter(|event| event.time <= until) else {
            return self.schedule.earliest(&self.balls, &finder, until);
        };
        Upcoming::earlier(self.schedule.earliest(&self.balls, &finder, until), Some(other))
    }

    /// Moves the clock forward to `time` (s). No event may lie in between. Earlier times are
    /// ignored.
    pub fn advance(&mut self, time: f64) {
        self.clock = self.clock.max(time);
    }

    /// Height of the cushion noses, m.
    fn nose_height(&self) -> f64 {
        self.laws.nose_height(&self.table).unwrap_or(self.table.nose_height)
    }

    fn slot_of(&self, id: BallId) -> Option<usize> {
        self.balls.binary_search_by_key(&id, |ball| ball.id).ok()
    }

    /// Moves a ball's anchor to `time` (s) along its path.
    fn anchor(&mut self, slot: usize, time: f64) {
        let ball = &mut self.balls[slot];
        match self.turns_balls {
            true => motion::advance(ball, time),
            false => motion::advance_unturned(ball, time),
        }
    }

    /// Classifies a ball's motion after its velocity or spin changed, and starts its new path.
    fn settle_and_start(&mut self, slot: usize) {
        let ball = &mut self.balls[slot];
        if ball.is_in_cushion() {
            // The nose is above its centre and holds it down, like the slate from below.
            ball.velocity.z = 0.0;
        }
        motion::settle(&mut self.balls[slot], &self.laws);
        self.start_path(slot);
    }

    /// Starts a path at the ball's anchor for the state the ball is in.
    fn start_path(&mut self, slot: usize) {
        let frame_end = self.laws.frame().map_or(f64::INFINITY, |f| self.frame as f64 * f);
        motion::start_path(&mut self.balls[slot], &self.laws, frame_end);
        self.tip_on(slot);
        self.roll_on_rail(slot);
        if let MotionState::InCushion(cushion) = self.balls[slot].state {
            let ball = &mut self.balls[slot];
            ball.path = Noses::of(&self.table, &self.laws).path(ball, cushion);
        }
        self.schedule.invalidate(slot);
    }

    /// Logs an event of the balls given as they were before it.
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

    /// The end of the current frame, if the laws have frames and anything moves.
    fn frame_end(&self) -> Option<Upcoming> {
        let time = self.frame as f64 * self.laws.frame()?;
        let end = Upcoming { time, kind: UpcomingKind::FrameEnd };
        (!self.at_rest()).then_some(end)
    }

    /// Sets the frame number to that of the current time. No frames are counted while all balls
    /// rest.
    fn resume_frames(&mut self) {
        if let Some(frame) = self.laws.frame() {
            self.frame = ((self.clock + SAME_INSTANT) / frame).floor() as u64 + 1;
        }
    }
}
