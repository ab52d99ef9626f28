//! Event handlers of the world.

use super::World;
use super::cushions::push_off_nose;
use crate::physics::ball::{Ball, MotionState, PathEnd};
use crate::physics::event::EventKind;
use crate::physics::impact::slate;
use crate::physics::laws::{Simultaneous, Slowing, Space};
use crate::physics::motion;
use crate::physics::rebound::Noses;
use crate::physics::table::PocketId;
use crate::physics::table::cushion::reach;
use crate::physics::upcoming::{Upcoming, UpcomingKind};

impl World {
    /// Handles an event found by [`World::next_event`].
    pub fn handle(&mut self, event: Upcoming) {
        let time = event.time;
        if let Some((slot, end)) = self.count_event(&event) {
            return self.end_storm(&event, slot, end);
        }
        match event.kind {
            // One that moves along with a ball in a nose has been pushed.
            UpcomingKind::BallBall(a, b) if push_off_nose(self, time, [a, b]) => {}
            UpcomingKind::BallBall(a, b) => match self.laws.cluster_model() {
                Simultaneous::Hertz => self.collide_cluster(time, a, b),
                Simultaneous::Together | Simultaneous::Sequential => {
                    self.collide_simultaneous(time, false);
                }
            },
            UpcomingKind::BallCushion(slot, contact) => {
                self.hit_cushion(time, slot, contact, false)
            }
            UpcomingKind::BallSlate(slot) => self.land(time, slot),
            UpcomingKind::BallTip(slot) => self.touch_tip(time, slot),
            UpcomingKind::BallRail(slot, normal) => self.hit_rail_top(time, slot, normal),
            UpcomingKind::HitPocket(slot, contact) => self.hit_pocket(time, slot, &contact),
            UpcomingKind::BallPocket(slot, pocket) => self.reach_pocket(time, slot, pocket),
            UpcomingKind::OffTable(slot) => self.leave_table(time, slot),
            UpcomingKind::PathEnd(slot, end_path) => self.end_path(time, slot, end_path),
            UpcomingKind::FrameEnd => self.end_frame(time),
        }
    }

    /// Handles a ball that lands on the slate, or over a hole in it: then it falls into the pocket.
    pub(super) fn land(&mut self, time: f64, slot: usize) {
        let Space::Solid { slate_restitution, .. } = self.laws.space else { return };
        let Slowing::Continuous(cloth) = self.laws.slowing else { return };
        self.anchor(slot, time);
        let before = self.balls[slot];
        if let Some(pocket) = self.table.pocket_at(before.position.xy()) {
            // Holes with a rim have no slate to land on.
            self.pocket_ball(time, slot, pocket);
            return;
        }
        if self.is_behind_a_nose(&before) {
            self.leave_table(time, slot);
            return;
        }
        let ball = &mut self.balls[slot];
        ball.position.z = ball.radius;
        slate::bounce(ball, slate_restitution, cloth.sliding_friction);
        self.settle_and_start(slot);
        let kind = EventKind::BallSlate { ball: before.id };
        self.log(time, kind, -before.velocity.z, before.position, &[before]);
        self.rest_against(time, &[slot]);
    }

    /// True if a ball has landed behind a nose, where no ball on the bed can be. A large ball can
    /// get there without clearing the rail.
    fn is_behind_a_nose(&self, ball: &Ball) -> bool {
        let reach = reach(ball.radius, Some(self.nose_height()));
        self.table.bed.is_some_and(|bed| {
            ball.position.x.abs() > bed.half_length + reach
                || ball.position.y.abs() > bed.half_width + reach
        })
    }

    pub(super) fn pocket_ball(&mut self, time: f64, slot: usize, pocket: PocketId) {
        let kind = EventKind::BallPocket { ball: self.balls[slot].id, pocket };
        self.remove_from_play(time, slot, MotionState::Pocketed(pocket), kind);
    }

    pub(super) fn leave_table(&mut self, time: f64, slot: usize) {
        let kind = EventKind::OffTable { ball: self.balls[slot].id };
        self.remove_from_play(time, slot, MotionState::OffTable, kind);
    }

    pub(super) fn remove_from_play(
        &mut self,
        time: f64,
        slot: usize,
        state: MotionState,
        kind: EventKind,
    ) {
        self.anchor(slot, time);
        let before = self.balls[slot];
        self.balls[slot].stop(state);
        self.schedule.invalidate(slot);
        self.log(time, kind, before.speed(), before.position, &[before]);
        self.rest_against(time, &[slot]);
    }

    /// Handles the end of a ball's path.
    fn end_path(&mut self, time: f64, slot: usize, end_path: PathEnd) {
        if self.balls[slot].state == MotionState::OnRail {
            return self.follow_rail(time, slot);
        }
        let start = self.balls[slot];
        self.anchor(slot, time);
        let before = self.balls[slot];
        motion::end_path(&mut self.balls[slot], end_path);
        if let MotionState::InCushion(cushion) = before.state {
            let noses = Noses::of(&self.table, &self.laws);
            if let Some(ball) = noses.go_on(&start, &before, cushion) {
                self.balls[slot] = ball;
                return self.schedule.invalidate(slot);
            }
            self.balls[slot] = noses.left(&before);
            motion::settle(&mut self.balls[slot], &self.laws);
        } else if end_path == PathEnd::LeaveRim {
            self.leave_rim(slot);
        }
        self.start_path(slot);
        self.log_state_change(time, &before);
        self.rest_against(time, &[slot]);
    }

    /// Logs a state event if a ball's state differs from that `before`.
    ///
    /// An impact of the ball at the same time already implies the change. Then there is no state
    /// event; instead the impact's traced change ends with the new state.
    pub(super) fn log_state_change(&mut self, time: f64, before: &Ball) {
        let Some(slot) = self.slot_of(before.id) else { return };
        let now = self.balls[slot];
        if now.state == before.state {
            return;
        }
        let at_once = self.events.iter().rev().take_while(|event| event.time >= time);
        let mut is_implied = false;
        for (age, event) in at_once.enumerate() {
            if event.is_impact_of(now.id) {
                is_implied = true;
                self.trace.replace_after(age, &now);
            }
        }
        if is_implied {
            return;
        }
        let kind = EventKind::State { ball: now.id, state: now.state };
        self.log(time, kind, 0.0, now.position, &[*before]);
    }

    /// Ends the frame and applies the friction of the laws with frames.
    fn end_frame(&mut self, time: f64) {
        self.frame += 1;
        self.slow(time);
    }

    /// Called before every impact: some laws slow all balls at each impact, if anything slows them.
    pub(super) fn slow_before_impact(&mut self, time: f64) {
        match self.laws.slowing {
            Slowing::FrameEnd { .. } | Slowing::Continuous(_) => {}
            Slowing::EveryInterval { .. } if self.laws.frame().is_none() => {}
            Slowing::EveryInterval { .. } => self.slow(time),
        }
    }

    /// Slows every moving ball, for a whole frame or for the time since it was last slowed.
    fn slow(&mut self, time: f64) {
        for slot in 0..self.balls.len() {
            if !self.balls[slot].state.moves() {
                continue;
            }
            let elapsed = match self.laws.slowing {
                Slowing::FrameEnd { frame, .. } => frame,
                // Every impact and every frame's end re-anchors all moving balls.
                Slowing::EveryInterval { .. } => time - self.balls[slot].time,
                Slowing::Continuous(_) => return,
            };
            self.anchor(slot, time);
            let before = self.balls[slot];
            let slowed = motion::slowed(&before, &self.laws, elapsed);
            if slowed == 0.0 {
                self.balls[slot].stop(MotionState::Stationary);
                self.schedule.invalidate(slot);
                let kind = EventKind::State { ball: before.id, state: MotionState::Stationary };
                self.log(time, kind, 0.0, before.position, &[before]);
            } else {
                let velocity = before.velocity * (slowed / before.speed());
                motion::roll(&mut self.balls[slot], velocity);
                self.start_path(slot);
            }
        }
    }
}
