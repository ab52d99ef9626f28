//! Pressing: an inelastic impact of a whole contact island. It replaces bounces that are too slow
//! to see: all touching balls get common normal velocities at once.

use nalgebra::Vector3;

use super::World;
use super::chatter::CHATTER_SPEED;
use super::contact_island::{ContactIsland, Partner};
use crate::physics::event::EventKind;
use crate::physics::motion;

/// A resting ball that pressing would make at most this fast stays at rest, m/s. Alone it would
/// stop within 2 ms and 0.2 µm, only to be pushed again.
pub(super) const HELD_SPEED: f64 = 2e-4;

/// In a contact storm, balls slower than this stop, m/s.
const STOP_SPEED_IN_STORM: f64 = 0.02;

/// Contacts pressed at a lower approach speed are not logged, m/s: they were closed before.
pub(super) const MIN_LOGGED_APPROACH: f64 = 1e-4;

/// A pair pressed again within this time has been in contact all along and is not logged again, s.
const RECENT_TIME: f64 = 0.03;

/// Pairs pressed within the last 30 ms, with the time of each. Sorted by slot and partner.
#[derive(Debug, Default)]
pub(super) struct RecentContacts {
    contacts: Vec<(usize, Partner, f64)>,
    /// Time of the last removal of old entries, s.
    cleaned: f64,
}

impl_clone! { RecentContacts { contacts, cleaned } }

impl RecentContacts {
    /// Records a pressed contact. Returns true if it was not in the list.
    pub(super) fn is_new(&mut self, slot: usize, partner: Partner, time: f64) -> bool {
        if time > self.cleaned {
            self.contacts.retain(|&(_, _, last)| last > time - RECENT_TIME);
            self.cleaned = time;
        }
        let key = (slot, partner);
        match self.contacts.binary_search_by_key(&key, |&(slot, partner, _)| (slot, partner)) {
            Ok(index) => {
                self.contacts[index].2 = time;
                false
            }
            Err(index) => {
                self.contacts.insert(index, (slot, partner, time));
                true
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.contacts.clear();
        self.cleaned = 0.0;
    }
}

impl World {
    /// Presses all balls connected to one by contacts: none of them bounces. In a contact storm,
    /// slow ones are stopped first.
    pub(super) fn press_island(&mut self, time: f64, slot: usize, in_storm: bool) {
        let mut island = std::mem::take(&mut self.island);
        self.gather_touching(&mut island, time, slot);
        if in_storm {
            for ball in island.balls.iter_mut().filter(|ball| ball.speed() < STOP_SPEED_IN_STORM) {
                ball.velocity = Vector3::zeros();
                motion::roll_on(ball);
            }
        }
        island.find_required_speeds();
        if !in_storm {
            island.drop_fast();
        }
        island.before.clone_from(&island.balls);
        // Static friction does not hold balls that one from above drives apart, however slowly.
        let held_below = if island.is_in_the_air() { 0.0 } else { HELD_SPEED };
        island.find_impulses(&self.laws, held_below);
        let ContactIsland { slots, balls, responses, .. } = &mut island;
        for ((&slot, ball), response) in slots.iter().zip(balls).zip(responses) {
            if *response != Vector3::zeros() {
                ball.velocity += *response;
                if self.laws.cloth_grips() {
                    motion::roll_on(ball);
                }
            }
            // From here on `island.balls` are the balls before the impact, at their anchors.
            std::mem::swap(&mut self.balls[slot], ball);
            self.settle_and_start(slot);
        }
        self.log_pressed(time, &island);
        let mut pressed = std::mem::take(&mut self.changed);
        pressed.clear();
        pressed.extend_from_slice(&island.slots);
        self.island = island;
        self.rest_against(time, &pressed);
        self.changed = pressed;
    }

    /// Logs the contacts that were pressed hard enough and are new, then all changes of state.
    fn log_pressed(&mut self, time: f64, island: &ContactIsland) {
        let ContactIsland { slots, balls, constraints, partners, before, .. } = island;
        for (constraint, partner) in constraints.iter().zip(partners) {
            if constraint.push <= 0.0 || constraint.required < MIN_LOGGED_APPROACH {
                continue;
            }
            if !self.recent_contacts.is_new(slots[constraint.a], *partner, time) {
                continue;
            }
            let first = before[constraint.a];
            let position = first.position + constraint.normal * first.radius;
            match (partner, constraint.b) {
                (Partner::Cushion(cushion), _) => {
                    let kind = EventKind::BallCushion { ball: first.id, cushion: *cushion };
                    self.log(time, kind, constraint.required, position, &[first]);
                }
                (Partner::Ball(_), b) => {
                    let second = b.map_or(first, |b| before[b]);
                    let kind = EventKind::BallBall { balls: [first.id, second.id] };
                    self.log(time, kind, constraint.required, position, &[first, second]);
                }
            }
        }
        for (&slot, was) in slots.iter().zip(balls) {
            if self.balls[slot].state != was.state {
                self.log_state_change(time, &motion::at(was, time));
            }
        }
    }
}

impl ContactIsland {
    /// Drops contacts that approach too fast for pressing. Their collision is an event of its own
    /// that follows.
    fn drop_fast(&mut self) {
        let ContactIsland { constraints, partners, .. } = self;
        let mut kept = constraints.iter().map(|constraint| constraint.required < CHATTER_SPEED);
        partners.retain(|_| kept.next().unwrap_or(true));
        constraints.retain(|constraint| constraint.required < CHATTER_SPEED);
    }
}
