//! A guarantee that time goes on, which trusts no law of contact.
//!
//! Every ball has so many events in a millisecond at most. Where there are more, exact contact or
//! constants that lose no energy have two balls meet again and again while time stands still. Then
//! all that touches is settled at once: first pressed together, and if that does not end it,
//! stopped where it is.

use super::World;
use super::collide::TOUCH;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::event::EventKind;
use crate::physics::laws::Slowing;
use crate::physics::motion;
use crate::physics::schedule::{Happening, Upcoming};

/// Events of one ball are counted for so long, s.
const SPAN: f64 = 1e-3;

/// Events that every ball may have in that time, and so many more for every ball of the world: a
/// ball of a frozen lattice may pass on the impact of every other.
const EVENTS: usize = 100;
const EVENTS_PER_BALL: usize = 4;

/// A storm so soon after another one of the same ball is the same, s.
const SAME_STORM: f64 = 0.1;

/// How a storm is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Calm {
    /// All that touches is pressed.
    Press,
    /// All that touches stops.
    Stop,
}

/// How often something happened to a ball lately.
#[derive(Debug, Clone, Copy)]
struct Tally {
    /// When the count began, s.
    since: f64,
    events: usize,
    /// When the ball was in a storm last, s.
    last_storm: f64,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { since: 0.0, events: 0, last_storm: f64::NEG_INFINITY }
    }
}

/// The tallies of all balls, by their places in the world.
#[derive(Debug, Clone, Default)]
pub(super) struct ContactStorms(Vec<Tally>);

impl ContactStorms {
    /// For so many balls.
    pub(super) fn new(balls: usize) -> ContactStorms {
        ContactStorms(vec![Tally::default(); balls])
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.0.fill(Tally::default());
    }

    /// The same as another, in the room there is.
    pub(super) fn copy_from(&mut self, other: &ContactStorms) {
        self.0.clone_from(&other.0);
    }

    /// Counts an event of a ball; how to end the storm if it is one.
    fn count(&mut self, place: usize, time: f64) -> Option<Calm> {
        let most = EVENTS + EVENTS_PER_BALL * self.0.len();
        let tally = &mut self.0[place];
        if time > tally.since + SPAN {
            (tally.since, tally.events) = (time, 0);
        }
        tally.events += 1;
        if tally.events <= most {
            return None;
        }
        tally.events = 0;
        let again = time <= tally.last_storm + SAME_STORM;
        tally.last_storm = time;
        Some(if again { Calm::Stop } else { Calm::Press })
    }
}

impl World {
    /// Counts an event for the balls that it happens to; how to end the storm if it is one.
    pub(super) fn count_event(&mut self, event: &Upcoming) -> Option<Calm> {
        let (place, other) = match event.what {
            Happening::Meeting(a, b) => (a, Some(b)),
            Happening::Bank(place, _) | Happening::Landing(place) => (place, None),
            // Under drag a path ends by itself; else it was told for a while of a ball that is pushed.
            Happening::Turn(place, _) if self.balls[place].path.drag == 0.0 => (place, None),
            // These come once for a ball, or have nothing to do with contacts.
            Happening::Turn(..)
            | Happening::Pot(..)
            | Happening::Leave(_)
            | Happening::FrameEnd => return None,
        };
        let first = self.contact_storms.count(place, event.time);
        first.or(other.and_then(|other| self.contact_storms.count(other, event.time)))
    }

    /// Ends a storm that an event belongs to, which does not happen otherwise, and logs it.
    pub(super) fn end_storm(&mut self, event: &Upcoming, calm: Calm) {
        let (time, place) = (event.time, event.what.first_place());
        let ball = motion::at(&self.balls[place], time);
        let kind = EventKind::ContactStorm { ball: ball.id };
        self.log(time, kind, 0.0, ball.position, &[ball]);
        match (calm, self.laws.slowing, event.what) {
            (Calm::Stop, _, _) => self.stop_island(time, place),
            (Calm::Press, Slowing::Continuous(_), _) => self.press(time, place, true),
            (Calm::Press, _, Happening::Bank(_, contact)) => {
                self.bank(time, place, contact, true);
            }
            (Calm::Press, _, _) => self.collide_at_once(time, true),
        }
    }

    /// Stops a ball and all that touch it, however far down the line, where they are.
    fn stop_island(&mut self, time: f64, place: usize) {
        let mut island = std::mem::take(&mut self.island);
        self.gather_touching(&mut island, time, place);
        for (&place, ball) in island.places.iter().zip(&mut island.balls) {
            let before = self.balls[place];
            stop(ball);
            self.balls[place] = *ball;
            self.schedule.invalidate(place);
            self.tell_state(time, &before);
        }
        self.let_go_of(time, &island.places);
        // One that is carried falls when anything happens to those that carry it.
        for link in &island.links {
            if let Some(b) = link.b {
                self.resting_contacts.join(island.places[link.a], island.places[b]);
            }
        }
        self.island = island;
    }
}

/// Stops a ball where it is: on the cloth, if that is but rounding away, or above it.
fn stop(ball: &mut Ball) {
    if ball.position.z - ball.radius < TOUCH {
        ball.position.z = ball.radius;
    }
    ball.stop(MotionState::Stationary);
}
