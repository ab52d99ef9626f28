//! What the world does when an event comes.

use super::World;
use crate::physics::ball::{Ball, MotionState, Turn};
use crate::physics::contact::cushion::{CushionContact, reach};
use crate::physics::event::EventKind;
use crate::physics::impact::{cushion, slate};
use crate::physics::laws::{Simultaneous, Slowing, Space};
use crate::physics::motion;
use crate::physics::schedule::{Happening, Upcoming};
use crate::physics::table::PocketId;

impl World {
    /// Lets an event happen that [`World::next_event`] told of.
    pub fn handle(&mut self, event: Upcoming) {
        let time = event.time;
        if let Some((place, end)) = self.count_event(&event) {
            return self.end_storm(&event, place, end);
        }
        match event.what {
            Happening::Meeting(a, b) => match self.laws.simultaneous {
                Simultaneous::Hertz => self.collide_pressed(time, a, b),
                Simultaneous::Together | Simultaneous::Sequential => {
                    self.collide_at_once(time, false);
                }
            },
            Happening::Bank(place, contact) => self.bank(time, place, contact, false),
            Happening::Landing(place) => self.land(time, place),
            Happening::Pot(place, pocket) => self.drop_into(time, place, pocket),
            Happening::Leave(place) => self.leave(time, place),
            Happening::Turn(place, turn) => self.turn(time, place, turn),
            Happening::FrameEnd => self.end_frame(time),
        }
    }

    /// A ball meets a cushion; in a storm it does not bounce.
    pub(super) fn bank(
        &mut self,
        time: f64,
        place: usize,
        contact: CushionContact,
        in_storm: bool,
    ) {
        self.interrupt(time);
        self.anchor(place, time);
        let before = self.balls[place];
        let approach = -before.velocity.dot(&contact.normal);
        let mut pressing = in_storm;
        if !pressing {
            let nose_height = self.nose_height();
            cushion::rebound(&mut self.balls[place], contact.normal, &self.laws, nose_height);
            pressing = self.presses_cushion(place, contact.normal, approach);
        }
        if pressing {
            self.balls[place] = before;
            if let Slowing::Continuous(_) = self.laws.slowing {
                return self.press(time, place, in_storm);
            }
            cushion::stop(&mut self.balls[place], contact.normal);
        }
        self.release(place);
        let kind = EventKind::BallCushion { ball: before.id, cushion: contact.cushion };
        let position = before.position - contact.normal * before.radius;
        self.log(time, kind, approach, position, &[before]);
        self.rest_against(time, &[place]);
    }

    /// A ball comes down on the slate, or where there is none, into the pocket below it.
    fn land(&mut self, time: f64, place: usize) {
        let Space::Solid { slate_restitution, .. } = self.laws.space else { return };
        let Slowing::Continuous(cloth) = self.laws.slowing else { return };
        self.anchor(place, time);
        let before = self.balls[place];
        if let Some(pocket) = self.table.pocket_at(before.position.xy()) {
            self.drop_into(time, place, pocket);
            return;
        }
        if self.is_behind_a_nose(&before) {
            self.leave(time, place);
            return;
        }
        let ball = &mut self.balls[place];
        ball.position.z = ball.radius;
        slate::bounce(ball, slate_restitution, cloth.sliding_friction);
        self.release(place);
        let kind = EventKind::BallSlate { ball: before.id };
        self.log(time, kind, -before.velocity.z, before.position, &[before]);
        self.rest_against(time, &[place]);
    }

    /// Whether a ball has come down where no ball on the bed can be: behind a nose, which a large
    /// one may be without being clear of it.
    fn is_behind_a_nose(&self, ball: &Ball) -> bool {
        let reach = reach(ball.radius, Some(self.nose_height()));
        self.table.bed.is_some_and(|bed| {
            ball.position.x.abs() > bed.half_length + reach
                || ball.position.y.abs() > bed.half_width + reach
        })
    }

    /// A ball falls into a pocket and stays there.
    fn drop_into(&mut self, time: f64, place: usize, pocket: PocketId) {
        let kind = EventKind::BallPocket { ball: self.balls[place].id, pocket };
        self.take_away(time, place, MotionState::Pocketed(pocket), kind);
    }

    /// A ball leaves the table over a rail.
    fn leave(&mut self, time: f64, place: usize) {
        let kind = EventKind::OffTable { ball: self.balls[place].id };
        self.take_away(time, place, MotionState::OffTable, kind);
    }

    fn take_away(&mut self, time: f64, place: usize, state: MotionState, kind: EventKind) {
        self.anchor(place, time);
        let before = self.balls[place];
        self.balls[place].stop(state);
        self.schedule.invalidate(place);
        self.log(time, kind, before.speed(), before.position, &[before]);
        self.rest_against(time, &[place]);
    }

    /// A ball's path ends.
    fn turn(&mut self, time: f64, place: usize, turn: Turn) {
        self.anchor(place, time);
        let before = self.balls[place];
        motion::turn(&mut self.balls[place], turn);
        self.depart(place);
        self.tell_state(time, &before);
        self.rest_against(time, &[place]);
    }

    /// Logs that a ball moves in another way than it did before.
    pub(super) fn tell_state(&mut self, time: f64, before: &Ball) {
        if let Some(place) = self.place_of(before.id)
            && self.balls[place].state != before.state
        {
            let kind = EventKind::State { ball: before.id, state: self.balls[place].state };
            self.log(time, kind, 0.0, self.balls[place].position, &[*before]);
        }
    }

    /// A frame ends, and what slows the balls acts.
    fn end_frame(&mut self, time: f64) {
        self.frame += 1;
        self.slow(time);
    }

    /// An impact is about to happen: some laws slow all balls whenever any has one.
    pub(super) fn interrupt(&mut self, time: f64) {
        match self.laws.slowing {
            Slowing::FrameEnd { .. } | Slowing::Continuous(_) => {}
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
                Slowing::Continuous(_) => return,
            };
            self.anchor(place, time);
            let before = self.balls[place];
            let slowed = motion::slowed(&before, &self.laws, elapsed);
            if slowed == 0.0 {
                self.balls[place].stop(MotionState::Stationary);
                self.schedule.invalidate(place);
                let kind = EventKind::State { ball: before.id, state: MotionState::Stationary };
                self.log(time, kind, 0.0, before.position, &[before]);
            } else {
                let velocity = before.velocity * (slowed / before.speed());
                motion::roll(&mut self.balls[place], velocity);
                self.depart(place);
            }
        }
    }
}
