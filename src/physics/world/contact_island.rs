//! Contact islands: balls in touch with each other or with cushions, however far down the line.

use nalgebra::Vector3;

use super::World;
use super::ball_set::BallSet;
use super::collide::TOUCH_GAP;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{ball_ball, cushion};
use crate::physics::impact::constraints::{Constraint, InverseMass, Solver};
use crate::physics::motion;
use crate::physics::table::CushionId;

/// Two that touch rest against each other if their normal speed is below this, m/s.
///
/// Pressing leaves far less. A tangent of 10 ms leads slow balls away from each other by as much.
pub(super) const MAX_RESTING_SPEED: f64 = 1e-5;

/// The same where one of the two is in the air, m/s: its weight brings them together again within
/// 0.1 ms.
pub(super) const MAX_RESTING_SPEED_AIRBORNE: f64 = 5e-4;

/// What a ball is in touch with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Partner {
    /// Another ball, by its place in the world.
    Ball(usize),
    /// A cushion.
    Cushion(CushionId),
}

/// Which contacts count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ContactFilter {
    /// All.
    Any,
    /// Those without normal speed.
    AtRest,
}

/// Balls in touch, and the room to solve their contacts in, used again by the next island.
#[derive(Debug, Default)]
pub(super) struct ContactIsland {
    /// Their places in the world.
    pub(super) slots: BallSet,
    /// As they are now.
    pub(super) balls: Vec<Ball>,
    /// Which of them only stand by: they touch one that takes part, and go on as they do.
    pub(super) is_bystander: Vec<bool>,
    /// Their contacts, by their indices here.
    pub(super) constraints: Vec<Constraint>,
    /// Of each contact, what the first ball is in touch with.
    pub(super) partners: Vec<Partner>,
    /// What the contacts do to each ball: a change of velocity, or an acceleration.
    pub(super) responses: Vec<Vector3<f64>>,
    /// The acceleration of each ball without its contacts.
    pub(super) free_accelerations: Vec<Vector3<f64>>,
    /// Whether the velocity of each ball was changed to end what little normal speed was left.
    pub(super) is_adjusted: Vec<bool>,
    /// Which balls of a large island have just begun to roll.
    pub(super) starts_rolling: Vec<bool>,
    pub(super) inverse_masses: Vec<InverseMass>,
    /// Which balls the cloth holds, as walls to those that push them.
    pub(super) is_held: Vec<bool>,
    /// Scratch: the same before some of them change.
    pub(super) was_held: Vec<bool>,
    pub(super) solver: Solver,
    /// Scratch: those whose contacts are still to be looked at.
    queue: Vec<usize>,
    /// Scratch: which balls creep, and may stand.
    pub(super) creeping: Vec<bool>,
    /// Scratch: contacts that part for now.
    pub(super) parted: Vec<(Constraint, Partner)>,
    /// Scratch: the contacts that push.
    pub(super) pushing: Vec<Constraint>,
    /// Scratch: balls as they were.
    pub(super) before: Vec<Ball>,
}

/// More balls than this are not all looked at whenever anything happens to one of them: only those
/// that push each other, and their neighbours.
pub(super) const SMALL_ISLAND: usize = 24;

impl ContactIsland {
    fn clear(&mut self) {
        self.slots.clear();
        self.balls.clear();
        self.is_bystander.clear();
        self.constraints.clear();
        self.partners.clear();
    }

    /// How fast the two of a contact approach each other, m/s.
    pub(super) fn approach(balls: &[Ball], constraint: &Constraint) -> f64 {
        let away = constraint.b.map_or(Vector3::zeros(), |b| balls[b].velocity);
        (balls[constraint.a].velocity - away).dot(&constraint.normal)
    }

    /// Whether a ball in the air is among them.
    pub(super) fn is_in_the_air(&self) -> bool {
        self.balls.iter().any(|ball| ball.state == MotionState::Airborne)
    }

    /// Whether a ball touches one that is lower.
    pub(super) fn is_on_another(&self, index: usize) -> bool {
        self.constraints.iter().any(|constraint| match constraint.b {
            Some(b) if constraint.a == index => {
                self.balls[b].position.z < self.balls[index].position.z
            }
            Some(b) if b == index => self.balls[constraint.a].position.z < self.balls[b].position.z,
            _ => false,
        })
    }

    /// Calls with the places of the bystanders that are pushed after all.
    pub(super) fn each_pushed_bystander(&self, mut each: impl FnMut(usize)) {
        for constraint in self.constraints.iter().filter(|constraint| constraint.push > 0.0) {
            for index in [Some(constraint.a), constraint.b].into_iter().flatten() {
                if self.is_bystander[index] {
                    each(self.slots[index]);
                }
            }
        }
    }

    /// The index of a ball here; it joins the others as a bystander if it is new.
    fn join(&mut self, world: &World, time: f64, slot: usize) -> usize {
        let index = self.slots.add(slot);
        if index == self.balls.len() {
            let mut ball = motion::at(&world.balls[slot], time);
            // Its way of moving may have changed since its path began.
            motion::settle(&mut ball, &world.laws);
            self.balls.push(ball);
            self.is_bystander.push(true);
        }
        index
    }
}

impl World {
    /// Fills an island with all that touch a ball, however far down the line.
    pub(super) fn gather_touching(&self, island: &mut ContactIsland, time: f64, slot: usize) {
        self.gather_from(island, (time, slot), ContactFilter::Any, usize::MAX, |_| true);
    }

    /// Fills an island with what rests against a ball, however far down the line. If that is very
    /// many, only with those that `takes_part` tells of and their neighbours, who stand by.
    pub(super) fn gather_resting(
        &self,
        island: &mut ContactIsland,
        time: f64,
        slot: usize,
        takes_part: impl Fn(usize) -> bool,
    ) {
        let is_small =
            self.gather_from(island, (time, slot), ContactFilter::AtRest, SMALL_ISLAND, |_| true);
        if !is_small {
            self.gather_from(island, (time, slot), ContactFilter::AtRest, usize::MAX, takes_part);
        }
    }

    /// Fills an island, from one ball on, with the contacts of all that take part. Whether there are
    /// at most so many balls.
    fn gather_from(
        &self,
        island: &mut ContactIsland,
        (time, slot): (f64, usize),
        filter: ContactFilter,
        max_balls: usize,
        takes_part: impl Fn(usize) -> bool,
    ) -> bool {
        island.clear();
        let mut queue = std::mem::take(&mut island.queue);
        queue.clear();
        let first = island.join(self, time, slot);
        island.is_bystander[first] = false;
        queue.push(first);
        let mut next = 0;
        while next < queue.len() && island.slots.len() <= max_balls {
            let index = queue[next];
            next += 1;
            let (slot, ball) = (island.slots[index], island.balls[index]);
            self.each_contact(time, slot, &ball, filter, |partner, normal| {
                let mut b = None;
                let mut likely = true;
                if let Partner::Ball(other) = partner {
                    let joined = island.join(self, time, other);
                    let is_new = island.is_bystander[joined];
                    // Each pair stands once, the lower place first where both take part.
                    if is_new && takes_part(other) {
                        island.is_bystander[joined] = false;
                        queue.push(joined);
                    }
                    if !island.is_bystander[joined] && other < slot {
                        return;
                    }
                    b = Some(joined);
                    likely = self.resting_contacts.pushed_before(slot, other);
                }
                let push = if likely { 1.0 } else { 0.0 };
                island.constraints.push(Constraint { a: index, b, normal, required: 0.0, push });
                island.partners.push(partner);
            });
        }
        island.queue = queue;
        island.slots.len() <= max_balls
    }

    /// Whether a ball rests against anything.
    pub(super) fn has_contact_at_rest(&self, time: f64, slot: usize) -> bool {
        let ball = motion::at(&self.balls[slot], time);
        let mut found = false;
        self.each_contact(time, slot, &ball, ContactFilter::AtRest, |_, _| found = true);
        found
    }

    /// Calls with all balls that one rests against.
    pub(super) fn each_resting_against(&self, time: f64, slot: usize, mut each: impl FnMut(usize)) {
        let ball = motion::at(&self.balls[slot], time);
        self.each_contact(time, slot, &ball, ContactFilter::AtRest, |partner, _| {
            if let Partner::Ball(other) = partner {
                each(other);
            }
        });
    }

    /// Calls with all that a ball touches: another ball or a cushion, and the normal
    /// from this ball to it.
    fn each_contact(
        &self,
        time: f64,
        slot: usize,
        ball: &Ball,
        filter: ContactFilter,
        mut each: impl FnMut(Partner, Vector3<f64>),
    ) {
        if !ball.state.in_play() {
            return;
        }
        let solid = self.laws.is_solid();
        self.schedule.each_near((slot, ball), time, TOUCH_GAP, |other| {
            let there = &self.balls[other];
            if !there.state.in_play() {
                return;
            }
            let mut offset = motion::position_at(there, time) - ball.position;
            if !solid {
                offset.z = 0.0;
            }
            let touch = ball.radius + there.radius + TOUCH_GAP;
            if offset.norm_squared() > touch * touch {
                return;
            }
            let there = motion::at(there, time);
            // Always from the same side, so that both find the same.
            let (first, second, sign) =
                if slot < other { (ball, &there, 1.0) } else { (&there, ball, -1.0) };
            let normal = ball_ball::normal(first, second, solid);
            let approach = (first.velocity - second.velocity).dot(&normal);
            let weighs = [first, second].iter().any(|ball| ball.state == MotionState::Airborne);
            let at_rest = if weighs { MAX_RESTING_SPEED_AIRBORNE } else { MAX_RESTING_SPEED };
            if filter == ContactFilter::Any || approach.abs() < at_rest {
                each(Partner::Ball(other), normal * sign);
            }
        });
        let position = ball.position.xy();
        if self.table.is_clear(position, position, ball.radius + TOUCH_GAP) {
            return;
        }
        cushion::touching(
            ball,
            &self.table,
            self.laws.nose_height(&self.table),
            TOUCH_GAP,
            |cushion, normal| {
                if filter == ContactFilter::Any
                    || ball.velocity.dot(&normal).abs() < MAX_RESTING_SPEED
                {
                    each(Partner::Cushion(cushion), -normal);
                }
            },
        );
    }
}
