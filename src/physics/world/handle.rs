//! What the world does when an event comes.

use super::World;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::cushion::CushionContact;
use crate::physics::contact::{PRESSING, ball_ball};
use crate::physics::event::EventKind;
use crate::physics::impact::cluster::{self, Pair};
use crate::physics::impact::cushion;
use crate::physics::laws::{Simultaneous, Slowing};
use crate::physics::motion;
use crate::physics::schedule::{self, Happening, SIMULTANEOUS, Upcoming};
use crate::physics::table::PocketId;

/// Balls this close take part when a line of them is pressed together, m.
const PRESSED_GAP: f64 = 1e-9;

/// Impacts within this time are counted together, s.
const JAM_TIME: f64 = 1e-3;

/// More impacts than this within that time, besides one for each pair, are a jam.
const JAM_IMPACTS: usize = 1000;

/// How many impacts there have been within a short time.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Jam {
    since: f64,
    impacts: usize,
}

impl World {
    /// Lets an event happen that [`World::next_event`] told of.
    pub fn handle(&mut self, event: Upcoming) {
        match event.what {
            Happening::Meeting(..) => self.collide(event.time),
            Happening::Bank(place, contact) => self.bank(event.time, place, contact),
            Happening::Drop(place, pocket) => self.drop_into(event.time, place, pocket),
            Happening::FrameEnd => self.end_frame(event.time),
        }
    }

    /// Balls meet: all that do at this instant, wherever on the table, so that what one impact
    /// brings about never mixes with another that has yet to be handled.
    fn collide(&mut self, time: f64) {
        let until = time + SIMULTANEOUS;
        let mut met = self.schedule.meetings_by(until);
        self.gather(&mut met, |world, a, b| {
            schedule::meeting(&world.balls, a, b, &world.laws, until).is_some()
        });
        if self.laws.simultaneous == Simultaneous::Sequential {
            met.truncate(1);
        }
        self.interrupt(time);
        self.anchor_all(&met, time);
        let pressing = self.presses(time, &met);
        if pressing {
            // All that touch, approaching or not, find their common speed at once.
            self.gather(&mut met, |world, a, b| {
                let [a, b] = [a, b].map(|place| motion::at(&world.balls[place], &world.laws, time));
                a.state.in_play() && b.state.in_play() && ball_ball::gap(&a, &b) < PRESSED_GAP
            });
            self.anchor_all(&met, time);
        }
        let mut pairs: Vec<Pair> = met.iter().map(|&(a, b)| Pair::new(&self.balls, a, b)).collect();
        let before: Vec<[Ball; 2]> =
            met.iter().map(|&(a, b)| [self.balls[a], self.balls[b]]).collect();
        if pressing {
            cluster::press(&mut self.balls, &mut pairs);
        } else {
            cluster::collide(&mut self.balls, &mut pairs, &self.laws);
        }
        for (pair, before) in pairs.iter().zip(&before).filter(|(pair, _)| pair.impulse > 0.0) {
            let [first, second] = before;
            let kind = EventKind::BallBall { balls: [first.id, second.id] };
            let position = first.position + pair.normal * first.radius;
            self.log(time, kind, pair.approach.max(0.0), position, before);
        }
    }

    /// Whether these balls, which meet at `time`, do not bounce but press.
    fn presses(&mut self, time: f64, met: &[(usize, usize)]) -> bool {
        let slow = |&(a, b): &(usize, usize)| Pair::new(&self.balls, a, b).approach < PRESSING;
        let fades = self.laws.ball_ball.restitution() < 1.0 && met.iter().all(slow);
        self.is_jam(time) || fades
    }

    /// Counts an impact; whether there have been so many within a millisecond that it is a jam.
    ///
    /// Without any loss a ball that just fits between two cushions bounces for ever in no time.
    fn is_jam(&mut self, time: f64) -> bool {
        if time > self.jam.since + JAM_TIME {
            self.jam = Jam { since: time, impacts: 0 };
        }
        self.jam.impacts += 1;
        // As many as all pairs could have had, and then some.
        self.jam.impacts > JAM_IMPACTS + self.balls.len() * self.balls.len()
    }

    /// Moves the anchors of these pairs' balls to `time`.
    fn anchor_all(&mut self, pairs: &[(usize, usize)], time: f64) {
        for place in pairs.iter().flat_map(|&(a, b)| [a, b]) {
            self.anchor(place, time);
            self.schedule.invalidate(place);
        }
    }

    /// Adds every pair that takes part and shares a ball with one that is there already; in the
    /// end ascending.
    fn gather(
        &self,
        met: &mut Vec<(usize, usize)>,
        takes_part: impl Fn(&World, usize, usize) -> bool,
    ) {
        let mut next = 0;
        while next < met.len() {
            let (a, b) = met[next];
            next += 1;
            for place in [a, b] {
                for other in (0..self.balls.len()).filter(|&other| other != place) {
                    let pair = (place.min(other), place.max(other));
                    if !met.contains(&pair) && takes_part(self, pair.0, pair.1) {
                        met.push(pair);
                    }
                }
            }
        }
        met.sort_unstable();
    }

    /// A ball meets a cushion.
    fn bank(&mut self, time: f64, place: usize, contact: CushionContact) {
        self.interrupt(time);
        self.anchor(place, time);
        let before = self.balls[place];
        if self.is_jam(time) {
            cushion::stop(&mut self.balls[place], contact.normal);
        } else {
            cushion::bounce(&mut self.balls[place], contact.normal, &self.laws);
        }
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

    /// A frame ends, and what slows the balls acts.
    fn end_frame(&mut self, time: f64) {
        self.frame += 1;
        self.slow(time);
    }

    /// An impact is about to happen: some laws slow all balls whenever any has one.
    fn interrupt(&mut self, time: f64) {
        match self.laws.slowing {
            Slowing::FrameEnd { .. } => {}
            Slowing::EveryInterval { .. } => self.slow(time),
        }
    }

    /// Slows every moving ball, for a whole frame or for the time since it was last done.
    fn slow(&mut self, time: f64) {
        for place in 0..self.balls.len() {
            if !self.balls[place].state.moves() {
                continue;
            }
            let elapsed = match self.laws.slowing {
                Slowing::FrameEnd { frame, .. } => frame,
                // Every impact and every frame's end anchors all that moves.
                Slowing::EveryInterval { .. } => time - self.balls[place].time,
            };
            self.anchor(place, time);
            self.schedule.invalidate(place);
            let before = self.balls[place];
            let slowed = motion::slowed(&before, &self.laws, elapsed);
            if slowed == 0.0 {
                self.balls[place].stop(MotionState::Stationary);
                let kind = EventKind::State { ball: before.id, state: MotionState::Stationary };
                self.log(time, kind, 0.0, before.position, &[before]);
            } else {
                motion::roll(&mut self.balls[place], before.velocity * (slowed / before.speed()));
            }
        }
    }
}
