//! Contact storms: a bound on events per time that holds for every law of contact.
//!
//! Exact contacts, or constants without energy loss, can make balls collide endlessly while the
//! clock stands still. So each ball may have only so many events in a millisecond. If it has more,
//! the balls connected to it by contacts are handled together, with a stronger measure each time:
//! first they are pressed together; then stopped, with airborne balls falling; finally stopped
//! where they are, even in the air.

use nalgebra::Vector3;

use super::World;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::cushion::pressed;
use crate::physics::contact::{TOUCH_GAP, ball_ball, flat};
use crate::physics::event::EventKind;
use crate::physics::laws::Slowing;
use crate::physics::motion;
use crate::physics::table::CushionId;
use crate::physics::upcoming::{Upcoming, UpcomingKind};

/// Length of the interval in which events are counted, s.
const WINDOW: f64 = 1e-3;

/// Limit of events per ball in one interval: `MAX_EVENTS` plus `MAX_EVENTS_PER_BALL` for every ball
/// of the world, counting at most `MAX_COUNTED_BALLS`. In a frozen lattice one ball may pass on the
/// impact of every other.
const MAX_EVENTS: usize = 100;
const MAX_EVENTS_PER_BALL: usize = 4;
const MAX_COUNTED_BALLS: usize = 500;

/// The first events of an interval count towards every ball's limit, so that usually no per-ball
/// counters are needed.
const SHARED_EVENTS: usize = 32;

/// A storm within this time after the last one of the same ball is its continuation, s.
const STORM_MEMORY: f64 = 0.1;

/// Most times that jammed balls are moved, and the gap that they get, m.
const MOST_MOVES: usize = 10_000;
const FREE_GAP: f64 = 1e-9;

/// A measure that ends a storm, from weakest to strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StormEnd {
    /// Press the connected balls together.
    Press,
    /// Stop the connected balls. Airborne ones that nothing supports fall.
    Stop,
    /// Stop the connected balls where they are, even in the air.
    Pin,
}

/// The last storm of one ball.
#[derive(Debug, Clone, Copy)]
struct Storm {
    slot: usize,
    /// Time of the storm, s.
    time: f64,
    end: StormEnd,
}

/// Event counters of the current interval, and the storms so far.
#[derive(Debug, Default)]
pub(super) struct ContactStorms {
    /// Number of balls in the world.
    balls: usize,
    /// Start of the current interval, s.
    since: f64,
    /// Events of all balls in the current interval.
    events: usize,
    /// Events per slot after the first [`SHARED_EVENTS`].
    of_ball: Vec<u32>,
    /// At most one per ball; usually empty.
    storms: Vec<Storm>,
}

impl_clone! { ContactStorms { balls, since, events, of_ball, storms } }

impl ContactStorms {
    /// Forgets everything, for a world of another number of balls.
    pub(super) fn renew(&mut self, balls: usize) {
        self.clear();
        self.balls = balls;
    }

    pub(super) fn clear(&mut self) {
        (self.since, self.events) = (0.0, 0);
        self.of_ball.clear();
        self.storms.clear();
    }

    /// Counts an event for the whole world. Returns true if it must also be counted for its balls.
    fn count_for_all(&mut self, time: f64) -> bool {
        if time > self.since + WINDOW {
            (self.since, self.events) = (time, 0);
            self.of_ball.clear();
        }
        self.events += 1;
        self.events > SHARED_EVENTS
    }

    /// Counts an event for one ball. Returns the measure to take if the ball is in a storm.
    fn count(&mut self, slot: usize, time: f64) -> Option<StormEnd> {
        let most = MAX_EVENTS + MAX_EVENTS_PER_BALL * self.balls.min(MAX_COUNTED_BALLS);
        self.of_ball.resize(self.balls, 0);
        let events = &mut self.of_ball[slot];
        *events += 1;
        if SHARED_EVENTS + *events as usize <= most {
            return None;
        }
        *events = 0;
        Some(self.storm(slot, time))
    }

    /// Records a storm and returns the measure to take: the next stronger one if the last storm was
    /// recent.
    fn storm(&mut self, slot: usize, time: f64) -> StormEnd {
        let index = self.storms.iter().position(|storm| storm.slot == slot);
        let last = index.map(|index| self.storms.swap_remove(index));
        let end = match last.filter(|last| time <= last.time + STORM_MEMORY).map(|last| last.end) {
            None => StormEnd::Press,
            Some(StormEnd::Press) => StormEnd::Stop,
            Some(StormEnd::Stop | StormEnd::Pin) => StormEnd::Pin,
        };
        self.storms.push(Storm { slot, time, end });
        end
    }
}

impl World {
    /// Counts an event for its balls. If one of them is in a storm, returns its slot and the
    /// measure to take.
    pub(super) fn count_event(&mut self, event: &Upcoming) -> Option<(usize, StormEnd)> {
        let (slot, other) = match event.kind {
            UpcomingKind::BallBall(a, b) => (a, Some(b)),
            UpcomingKind::BallCushion(slot, _)
            | UpcomingKind::BallSlate(slot)
            | UpcomingKind::BallTip(slot)
            | UpcomingKind::BallRail(slot, _)
            | UpcomingKind::HitPocket(slot, _)
            | UpcomingKind::BallPocket(slot, _) => (slot, None),
            // Under drag, a path is cut into pieces that may be short.
            UpcomingKind::PathEnd(slot, _) if self.balls[slot].path.drag == 0.0 => (slot, None),
            // These happen once per ball, or have nothing to do with contact.
            UpcomingKind::PathEnd(..) | UpcomingKind::OffTable(_) | UpcomingKind::FrameEnd => {
                return None;
            }
        };
        if !self.contact_storms.count_for_all(event.time) {
            return None;
        }
        [Some(slot), other]
            .into_iter()
            .flatten()
            .find_map(|slot| self.contact_storms.count(slot, event.time).map(|end| (slot, end)))
    }

    /// Ends the storm of a ball and logs it. Replaces the event that revealed the storm.
    pub(super) fn end_storm(&mut self, event: &Upcoming, slot: usize, end: StormEnd) {
        let time = event.time;
        let ball = motion::at(&self.balls[slot], time);
        self.follow_through = None;
        if let Some(pocket) = self.hole_around(&ball) {
            // Wedged in a pocket, it falls. It is not followed on its way: it could continue bouncing,
            // and leave the pocket.
            self.log(time, EventKind::ContactStorm { ball: ball.id }, 0.0, ball.position, &[ball]);
            if ball.state.in_play() {
                self.sink(time, slot, pocket);
            }
            return self.land_in_pocket(time, slot, pocket);
        }
        if ball.state == MotionState::OnRail || self.rail_top_below(&ball).is_some() {
            // Wedged behind a nose, it does not come back.
            self.log(time, EventKind::ContactStorm { ball: ball.id }, 0.0, ball.position, &[ball]);
            return self.leave_table(time, slot);
        }
        match (end, self.laws.slowing, event.kind) {
            (StormEnd::Stop | StormEnd::Pin, _, _) => {
                self.stop_island(time, slot, end == StormEnd::Pin);
            }
            (StormEnd::Press, Slowing::Continuous(_), _) => self.press_island(time, slot, true),
            (StormEnd::Press, _, UpcomingKind::BallCushion(slot, contact)) => {
                self.hit_cushion(time, slot, contact, true);
            }
            (StormEnd::Press, _, _) => self.collide_simultaneous(time, true),
        }
        self.log(time, EventKind::ContactStorm { ball: ball.id }, 0.0, ball.position, &[ball]);
    }

    /// Stops a ball and all balls connected to it. An airborne ball that rests on no other ball
    /// falls, unless `is_pinned`.
    fn stop_island(&mut self, time: f64, slot: usize, is_pinned: bool) {
        let mut island = std::mem::take(&mut self.island);
        self.gather_touching(&mut island, time, slot);
        for index in 0..island.slots.len() {
            let slot = island.slots[index];
            let before = motion::at(&self.balls[slot], time);
            let ball = &mut island.balls[index];
            stop(ball);
            self.balls[slot] = *ball;
            if ball.is_carried() && !is_pinned && !island.is_on_another(index) {
                self.balls[slot].state = MotionState::Airborne;
                self.start_path(slot);
            } else {
                self.schedule.invalidate(slot);
            }
            self.log_state_change(time, &before);
        }
        if self.laws.is_solid() {
            squeeze_out(self, time, &island.slots);
        }
        self.release_neighbours(time, &island.slots);
        // A carried ball must fall as soon as anything happens to its supports.
        for constraint in &island.constraints {
            if let Some(b) = constraint.b {
                self.resting_contacts.join(island.slots[constraint.a], island.slots[b]);
            }
        }
        self.island = island;
    }
}

/// Moves stopped balls out of the noses between which they are jammed, to a near place where they touch
/// neither noses nor other balls. Without such a place they stay in the rubber.
fn squeeze_out(world: &mut World, time: f64, slots: &[usize]) {
    let jammed: Vec<Ball> = slots.iter().map(|&slot| world.balls[slot]).collect();
    for _ in 0..MOST_MOVES {
        let mut is_free = true;
        for &slot in slots {
            let ball = world.balls[slot];
            if ball.state != MotionState::Stationary || !ball.on_cloth() {
                continue;
            }
            let way = way_out(world, time, &ball);
            if way != Vector3::zeros() {
                is_free = false;
                world.balls[slot].position += way;
                world.schedule.ball_moved(slot, &world.balls[slot]);
            }
        }
        if is_free {
            return;
        }
    }
    for (&slot, ball) in slots.iter().zip(&jammed) {
        world.balls[slot].position = ball.position;
        world.schedule.ball_moved(slot, ball);
    }
}

/// The way (m) of a ball out of the noses that it presses, and out of half of its overlap with others.
fn way_out(world: &World, time: f64, ball: &Ball) -> Vector3<f64> {
    let height = world.nose_height();
    let mut way = Vector3::zeros();
    for index in 0..world.table.cushions.len() {
        let (depth, normal) = pressed(ball, &world.table, CushionId(index), height);
        if depth > 0.0 {
            way += (normal * (depth + FREE_GAP)).push(0.0);
        }
    }
    for other in world.balls.iter().filter(|other| other.id != ball.id && other.state.in_play()) {
        let other = motion::at_unturned(other, time);
        let gap = ball_ball::gap(ball, &other, true);
        if gap < 0.0 {
            way -= flat(ball_ball::normal(ball, &other, true)) * (0.5 * (FREE_GAP - gap));
        }
    }
    way
}

/// Stops a ball where it is; on the cloth if it is above it only by rounding.
fn stop(ball: &mut Ball) {
    if ball.position.z - ball.radius < TOUCH_GAP {
        ball.position.z = ball.radius;
    }
    ball.stop(MotionState::Stationary);
}
