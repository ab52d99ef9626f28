//! What the world does when an event comes.

use super::World;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::cushion::CushionContact;
use crate::physics::event::EventKind;
use crate::physics::impact::cluster::{self, Pair};
use crate::physics::impact::cushion;
use crate::physics::laws::{Simultaneous, Slowing};
use crate::physics::motion;
use crate::physics::schedule::{self, Happening, Upcoming};
use crate::physics::table::PocketId;

/// Contacts this close in time that share a ball are one impact, s.
const SIMULTANEOUS: f64 = 1e-12;

impl World {
    /// Lets an event happen that [`World::next_event`] told of.
    pub fn handle(&mut self, event: Upcoming) {
        match event.what {
            Happening::Meeting(a, b) => self.collide(event.time, a, b),
            Happening::Bank(place, contact) => self.bank(event.time, place, contact),
            Happening::Drop(place, pocket) => self.drop_into(event.time, place, pocket),
            Happening::FrameEnd => self.end_frame(event.time),
        }
    }

    /// Two balls meet, and whoever touches them at the same instant.
    fn collide(&mut self, time: f64, a: usize, b: usize) {
        let mut met = vec![(a, b)];
        if self.laws.simultaneous == Simultaneous::Together {
            self.gather(&mut met, time + SIMULTANEOUS);
        }
        for place in met.iter().flat_map(|&(a, b)| [a, b]) {
            self.anchor(place, time);
            self.schedule.invalidate(place);
        }
        let mut pairs: Vec<Pair> = met.iter().map(|&(a, b)| Pair::new(&self.balls, a, b)).collect();
        let before: Vec<[Ball; 2]> =
            met.iter().map(|&(a, b)| [self.balls[a], self.balls[b]]).collect();
        cluster::collide(&mut self.balls, &mut pairs, &self.laws);
        for (pair, before) in pairs.iter().zip(&before).filter(|(pair, _)| pair.impulse > 0.0) {
            let [first, second] = before;
            let kind = EventKind::BallBall { balls: [first.id, second.id] };
            let position = first.position + pair.normal * first.radius;
            self.log(time, kind, pair.approach, position, before);
        }
    }

    /// Adds every pair that meets by `time` and shares a ball with one that is there already;
    /// in the end ascending.
    fn gather(&self, met: &mut Vec<(usize, usize)>, time: f64) {
        let mut next = 0;
        while next < met.len() {
            let (a, b) = met[next];
            next += 1;
            for place in [a, b] {
                for other in (0..self.balls.len()).filter(|&other| other != place) {
                    let pair = (place.min(other), place.max(other));
                    if !met.contains(&pair)
                        && schedule::meeting(&self.balls, pair.0, pair.1, &self.laws, time)
                            .is_some()
                    {
                        met.push(pair);
                    }
                }
            }
        }
        met.sort_unstable();
    }

    /// A ball meets a cushion.
    fn bank(&mut self, time: f64, place: usize, contact: CushionContact) {
        self.anchor(place, time);
        let before = self.balls[place];
        cushion::bounce(&mut self.balls[place], contact.normal, &self.laws);
        self.schedule.invalidate(place);
        let kind = EventKind::BallCushion { ball: before.id, cushion: contact.cushion };
        let approach = -before.velocity.dot(&contact.normal);
        let position = before.position - contact.normal * before.radius;
        self.log(time, kind, approach, position, &[before]);
    }

    /// A ball falls into a pocket and stays there.
    fn drop_into(&mut self, time: f64, place: usize, pocket: PocketId) {
        self.anchor(place, time);
        let before = self.balls[place];
        self.balls[place].stop(MotionState::Pocketed(pocket));
        self.schedule.invalidate(place);
        let kind = EventKind::BallPocket { ball: before.id, pocket };
        self.log(time, kind, before.speed(), before.position, &[before]);
    }

    /// Friction acts on every moving ball.
    fn end_frame(&mut self, time: f64) {
        let Slowing::FrameEnd { frame, friction, stop_speed } = self.laws.slowing;
        self.frame += 1;
        for place in 0..self.balls.len() {
            if !self.balls[place].state.moves() {
                continue;
            }
            self.anchor(place, time);
            self.schedule.invalidate(place);
            let before = self.balls[place];
            let speed = before.speed();
            // Report, equation 11, never below zero: the original reverses slow balls.
            let slowed = (speed - friction * self.laws.gravity * frame).max(0.0);
            if slowed < stop_speed || slowed == 0.0 {
                self.balls[place].stop(MotionState::Stationary);
                let kind = EventKind::State { ball: before.id, state: MotionState::Stationary };
                self.log(time, kind, 0.0, before.position, &[before]);
            } else {
                motion::roll(&mut self.balls[place], before.velocity * (slowed / speed));
            }
        }
    }
}
