//! What approaches too slowly to bounce is pressed: all that touch, cushions included, find their
//! common speeds at once.

use nalgebra::Vector3;

use super::World;
use super::collide::SLOW;
use super::contact_island::{ContactIsland, Partner};
use crate::physics::event::EventKind;
use crate::physics::motion;

/// A ball that a press would make no faster than this stays where it stands, m/s: it would stop
/// within 2 ms and 0.2 µm, only to be pushed and to stop again and again.
pub(super) const HELD_SPEED: f64 = 2e-4;

/// What is slower than this stops in a storm, m/s.
const STOPS_IN_STORM: f64 = 0.02;

/// What presses at less than this approach was in touch before, m/s; it is not logged.
const FELT: f64 = 1e-4;

/// What is pressed again so soon has been in touch all the while, s; it is not logged again.
const RECENT: f64 = 0.03;

/// Pairs that were pressed together within the last 30 ms, with the time of each, ascending.
#[derive(Debug, Clone, Default)]
pub(super) struct RecentContacts {
    contacts: Vec<(usize, Partner, f64)>,
    /// When old ones were last removed, s.
    cleaned: f64,
}

impl RecentContacts {
    /// Notes that a ball is pressed on a partner; whether it was not so already.
    fn is_new(&mut self, place: usize, partner: Partner, time: f64) -> bool {
        if time > self.cleaned {
            self.contacts.retain(|&(_, _, last)| last > time - RECENT);
            self.cleaned = time;
        }
        let key = (place, partner);
        match self.contacts.binary_search_by_key(&key, |&(place, partner, _)| (place, partner)) {
            Ok(index) => {
                self.contacts[index].2 = time;
                false
            }
            Err(index) => {
                self.contacts.insert(index, (place, partner, time));
                true
            }
        }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.contacts.clear();
        self.cleaned = 0.0;
    }

    /// The same as another, in the room there is.
    pub(super) fn copy_from(&mut self, other: &RecentContacts) {
        self.contacts.clone_from(&other.contacts);
        self.cleaned = other.cleaned;
    }
}

impl World {
    /// All that touch a ball, however far down the line, find their common speeds: none bounces.
    /// In a storm those that creep stop.
    pub(super) fn press(&mut self, time: f64, place: usize, in_storm: bool) {
        let mut island = std::mem::take(&mut self.island);
        self.gather_touching(&mut island, time, place);
        if in_storm {
            for ball in island.balls.iter_mut().filter(|ball| ball.speed() < STOPS_IN_STORM) {
                ball.velocity = Vector3::zeros();
                motion::roll_on(ball);
            }
        }
        island.find_approaches();
        if !in_storm {
            island.leave_fast();
        }
        island.before.clone_from(&island.balls);
        // What a ball from above drives apart, however slowly, no cloth holds.
        let sticks = if island.is_in_the_air() { 0.0 } else { HELD_SPEED };
        island.find_impulses(&self.laws, sticks);
        let ContactIsland { places, balls, moves, .. } = &mut island;
        for ((&place, ball), moves) in places.iter().zip(balls).zip(moves) {
            if *moves != Vector3::zeros() {
                ball.velocity += *moves;
                if self.laws.grip() {
                    motion::roll_on(ball);
                }
            }
            // From here on these are as they were before, at their anchors.
            std::mem::swap(&mut self.balls[place], ball);
            self.release(place);
        }
        self.log_pressed(time, &island);
        let mut pressed = std::mem::take(&mut self.changed);
        pressed.clear();
        pressed.extend_from_slice(&island.places);
        self.island = island;
        self.rest_against(time, &pressed);
        self.changed = pressed;
    }

    /// Logs who was pressed and felt it, and who rests now or moves in another way.
    fn log_pressed(&mut self, time: f64, island: &ContactIsland) {
        let ContactIsland { places, balls, links, partners, before, .. } = island;
        for (link, partner) in links.iter().zip(partners) {
            if link.push <= 0.0 || link.due < FELT {
                continue;
            }
            if !self.recent_contacts.is_new(places[link.a], *partner, time) {
                continue;
            }
            let first = before[link.a];
            let position = first.position + link.normal * first.radius;
            match (partner, link.b) {
                (Partner::Cushion(cushion), _) => {
                    let kind = EventKind::BallCushion { ball: first.id, cushion: *cushion };
                    self.log(time, kind, link.due, position, &[first]);
                }
                (Partner::Ball(_), b) => {
                    let second = b.map_or(first, |b| before[b]);
                    let kind = EventKind::BallBall { balls: [first.id, second.id] };
                    self.log(time, kind, link.due, position, &[first, second]);
                }
            }
        }
        for (&place, was) in places.iter().zip(balls) {
            if self.balls[place].state != was.state {
                self.tell_state(time, &motion::at(was, time));
            }
        }
    }
}

impl ContactIsland {
    /// Leaves out what approaches too fast to be pressed: that bounces, next and by itself.
    fn leave_fast(&mut self) {
        let ContactIsland { links, partners, .. } = self;
        let mut kept = links.iter().map(|link| link.due < SLOW);
        partners.retain(|_| kept.next().unwrap_or(true));
        links.retain(|link| link.due < SLOW);
    }
}
