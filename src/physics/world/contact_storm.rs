//! A guarantee that time goes on, which trusts no law of contact.
//!
//! Every ball has so many events in a millisecond at most. Where there are more, exact contact or
//! constants that lose no energy have two balls meet again and again while time stands still. Then
//! all balls in touch are settled at once: first they are pressed together; if that does not end
//! it, they stop where they are, and those in the air fall; in the end these stay there, too.

use super::World;
use super::collide::TOUCH_GAP;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::event::EventKind;
use crate::physics::laws::Slowing;
use crate::physics::motion;
use crate::physics::schedule::{Upcoming, UpcomingKind};

/// Events of one ball are counted for so long, s.
const WINDOW: f64 = 1e-3;

/// Events that every ball may have in that time, and so many more for every ball of the world, up to
/// so many balls: a ball of a frozen lattice may pass on the impact of every other.
const MAX_EVENTS: usize = 100;
const MAX_EVENTS_PER_BALL: usize = 4;
const MAX_COUNTED_BALLS: usize = 500;

/// The first events of each such time are not counted for each ball: every ball is charged with all
/// of them. There are hardly ever more, and then nothing has to be kept for each ball.
const SHARED_EVENTS: usize = 32;

/// A storm so soon after another one of the same ball is the same, s.
const STORM_MEMORY: f64 = 0.1;

/// What ends a storm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StormEnd {
    /// All balls in touch are pressed together.
    Press,
    /// All balls in touch stop; what nothing carries falls from there.
    Stop,
    /// All balls in touch stop and stay where they are, also in the air.
    Pin,
}

/// The last storm that a ball was in.
#[derive(Debug, Clone, Copy)]
struct Storm {
    /// The ball's place in the world.
    slot: usize,
    /// s.
    time: f64,
    end: StormEnd,
}

/// How often something happened lately, and what came of that.
#[derive(Debug, Clone, Default)]
pub(super) struct ContactStorms {
    /// How many balls there are.
    balls: usize,
    /// When the count of all events began, s.
    since: f64,
    /// How many there have been since, whatever ball they happened to.
    events: usize,
    /// How many of those after the first [`SHARED_EVENTS`] happened to each ball, by its place in the world.
    of_ball: Vec<u32>,
    /// At most one for each ball; most often none at all.
    storms: Vec<Storm>,
}

impl ContactStorms {
    /// For so many balls.
    pub(super) fn new(balls: usize) -> ContactStorms {
        ContactStorms { balls, ..ContactStorms::default() }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        (self.since, self.events) = (0.0, 0);
        self.of_ball.clear();
        self.storms.clear();
    }

    /// The same as another, in the room there is.
    pub(super) fn copy_from(&mut self, other: &ContactStorms) {
        let ContactStorms { balls, since, events, of_ball, storms } = other;
        (self.balls, self.since, self.events) = (*balls, *since, *events);
        self.of_ball.clone_from(of_ball);
        self.storms.clone_from(storms);
    }

    /// Counts an event; whether there are so many that it has to be counted for its balls.
    fn count_for_all(&mut self, time: f64) -> bool {
        if time > self.since + WINDOW {
            (self.since, self.events) = (time, 0);
            self.of_ball.clear();
        }
        self.events += 1;
        self.events > SHARED_EVENTS
    }

    /// Counts an event of a ball; what has to end the storm if it is in one.
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

    /// A ball is in a storm: what has to end it, which is more than what ended the last one if that
    /// was just now.
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
    /// Counts an event for the balls that it happens to; which of them is in a storm, if any is, and
    /// what has to end that.
    pub(super) fn count_event(&mut self, event: &Upcoming) -> Option<(usize, StormEnd)> {
        let (slot, other) = match event.kind {
            UpcomingKind::BallBall(a, b) => (a, Some(b)),
            UpcomingKind::BallCushion(slot, _) | UpcomingKind::BallSlate(slot) => (slot, None),
            // A path under drag is told in segments, of which each may be short.
            UpcomingKind::PathEnd(slot, _) if self.balls[slot].path.drag == 0.0 => (slot, None),
            // These come once for a ball, or have nothing to do with contact.
            UpcomingKind::PathEnd(..)
            | UpcomingKind::BallPocket(..)
            | UpcomingKind::OffTable(_)
            | UpcomingKind::FrameEnd => return None,
        };
        if !self.contact_storms.count_for_all(event.time) {
            return None;
        }
        [Some(slot), other]
            .into_iter()
            .flatten()
            .find_map(|slot| self.contact_storms.count(slot, event.time).map(|end| (slot, end)))
    }

    /// Ends the storm that a ball is in, and logs it. The event that it was noticed by does not happen
    /// otherwise.
    pub(super) fn end_storm(&mut self, event: &Upcoming, slot: usize, end: StormEnd) {
        let time = event.time;
        let ball = motion::at(&self.balls[slot], time);
        match (end, self.laws.slowing, event.kind) {
            (StormEnd::Stop | StormEnd::Pin, _, _) => {
                self.stop_island(time, slot, end == StormEnd::Pin);
            }
            (StormEnd::Press, Slowing::Continuous(_), _) => self.press_island(time, slot, true),
            (StormEnd::Press, _, UpcomingKind::BallCushion(slot, contact)) => {
                self.hit_cushion(time, slot, contact, true);
            }
            (StormEnd::Press, _, _) => self.collide_at_once(time, true),
        }
        self.log(time, EventKind::ContactStorm { ball: ball.id }, 0.0, ball.position, &[ball]);
    }

    /// Stops a ball and all that touch it, however far down the line. What is in the air and on no
    /// other ball falls, unless it is pinned.
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
        self.release_neighbours(time, &island.slots);
        // One that is carried falls when anything happens to those that carry it.
        for constraint in &island.constraints {
            if let Some(b) = constraint.b {
                self.resting_contacts.join(island.slots[constraint.a], island.slots[b]);
            }
        }
        self.island = island;
    }
}

/// Stops a ball where it is: on the cloth, if that is but rounding away, or above it.
fn stop(ball: &mut Ball) {
    if ball.position.z - ball.radius < TOUCH_GAP {
        ball.position.z = ball.radius;
    }
    ball.stop(MotionState::Stationary);
}
