//! Contact islands: sets of balls connected by contacts, with the cushions they touch.

use nalgebra::Vector3;

use super::World;
use super::ball_set::BallSet;
use crate::physics::ball::Ball;
use crate::physics::contact::{TOUCH_GAP, ball_ball, cushion};
use crate::physics::impact::constraints::{Constraint, InverseMass, Solver};
use crate::physics::motion::{self, Rub};
use crate::physics::table::CushionId;

/// Touching bodies are in resting contact if their normal speed is below this, m/s.
///
/// Pressing leaves far less. A path held straight for 10 ms adds about as much for slow balls.
pub(super) const MAX_RESTING_SPEED: f64 = 1e-5;

/// This limit if one of the two is airborne, m/s: its weight closes the gap again within 0.1 ms.
pub(super) const MAX_RESTING_SPEED_AIRBORNE: f64 = 5e-4;

/// The second body of a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Partner {
    /// A ball, by slot.
    Ball(usize),
    Cushion(CushionId),
}

/// Filter for the contacts to gather.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ContactFilter {
    /// Every contact.
    Any,
    /// Contacts with almost no normal speed.
    AtRest,
}

/// The balls of one island with their contacts, and the buffers to solve them. Reused for the next
/// island.
#[derive(Debug, Default)]
pub(super) struct ContactIsland {
    /// Slots of `balls`, in the same order.
    pub(super) slots: BallSet,
    /// The balls at the current time.
    pub(super) balls: Vec<Ball>,
    /// True for balls that touch a participant but do not take part: they keep their motion.
    pub(super) is_bystander: Vec<bool>,
    /// The contacts, by index in `balls`.
    pub(super) constraints: Vec<Constraint>,
    /// The second body of each contact.
    pub(super) partners: Vec<Partner>,
    /// Effect of the contacts on each ball: a change of velocity (m/s) or an acceleration (m/s²).
    pub(super) responses: Vec<Vector3<f64>>,
    /// Acceleration of each ball without the pushes of its contacts, m/s².
    pub(super) free_accelerations: Vec<Vector3<f64>>,
    /// Friction of the other balls on each.
    pub(super) rubs: Vec<Rub>,
    /// Scratch: `free_accelerations` without friction of other balls.
    pub(super) unrubbed: Vec<Vector3<f64>>,
    /// True for balls whose velocity was changed to remove a remaining normal speed.
    pub(super) is_adjusted: Vec<bool>,
    /// True for balls of a large island that have just begun to roll.
    pub(super) starts_rolling: Vec<bool>,
    pub(super) inverse_masses: Vec<InverseMass>,
    /// True for balls that static friction holds in place.
    pub(super) is_held: Vec<bool>,
    /// Scratch: `is_held` before a trial.
    pub(super) was_held: Vec<bool>,
    pub(super) solver: Solver,
    /// Scratch: indices of balls whose contacts have not been searched yet.
    queue: Vec<usize>,
    /// Scratch: true for creeping balls that may be stopped.
    pub(super) creeping: Vec<bool>,
    /// Scratch: contacts dropped because they open.
    pub(super) parted: Vec<(Constraint, Partner)>,
    /// Scratch: the contacts that push.
    pub(super) pushing: Vec<Constraint>,
    /// Scratch: the balls before a trial.
    pub(super) before: Vec<Ball>,
}

/// Larger islands are not solved as a whole after every event: only the balls that push each other
/// and their neighbours are.
pub(super) const SMALL_ISLAND: usize = 24;

impl ContactIsland {
    fn clear(&mut self) {
        self.slots.clear();
        self.balls.clear();
        self.is_bystander.clear();
        self.constraints.clear();
        self.partners.clear();
    }

    /// Normal speed of approach at a contact, m/s.
    pub(super) fn approach(balls: &[Ball], constraint: &Constraint) -> f64 {
        let away = constraint.b.map_or(Vector3::zeros(), |b| balls[b].velocity);
        (balls[constraint.a].velocity - away).dot(&constraint.normal)
    }

    /// True if any ball is airborne.
    pub(super) fn is_in_the_air(&self) -> bool {
        self.balls.iter().any(|ball| ball.state.is_aloft())
    }

    /// True if a ball touches a lower ball.
    pub(super) fn is_on_another(&self, index: usize) -> bool {
        self.constraints.iter().any(|constraint| match constraint.b {
            Some(b) if constraint.a == index => {
                self.balls[b].position.z < self.balls[index].position.z
            }
            Some(b) if b == index => self.balls[constraint.a].position.z < self.balls[b].position.z,
            _ => false,
        })
    }

    /// Calls `each` with the slot of every bystander that is pushed after all.
    pub(super) fn each_pushed_bystander(&self, mut each: impl FnMut(usize)) {
        for constraint in self.constraints.iter().filter(|constraint| constraint.push > 0.0) {
            for index in [Some(constraint.a), constraint.b].into_iter().flatten() {
                if self.is_bystander[index] {
                    each(self.slots[index]);
                }
            }
        }
    }

    /// The index of a ball, which is added as a bystander if it is new.
    fn join(&mut self, world: &World, time: f64, slot: usize) -> usize {
        let index = self.slots.add(slot);
        if index == self.balls.len() {
            let mut ball = motion::at(&world.balls[slot], time);
            // A slide may have ended since the path began. A ball at the edge of a hole has just
            // left the cloth.
            if world.hole_around(&ball).is_none() {
                motion::settle(&mut ball, &world.laws);
            }
            self.balls.push(ball);
            self.is_bystander.push(true);
        }
        index
    }
}

impl World {
    /// Collects all balls connected to one by any contacts.
    pub(super) fn gather_touching(&self, island: &mut ContactIsland, time: f64, slot: usize) {
        self.gather_from(island, (time, slot), ContactFilter::Any, usize::MAX, |_| true);
    }

    /// Collects all balls connected to one by resting contacts. If there are more than
    /// [`SMALL_ISLAND`], collects only those that `takes_part` accepts, with their neighbours as
    /// bystanders.
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

    /// Collects, starting from one ball, the contacts of all participants. Returns false if it
    /// stopped because there are more than `max_balls` balls.
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
                    // Each pair is listed once, with the lower slot first if both take part.
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

    /// True if a ball is in resting contact with anything.
    pub(super) fn has_contact_at_rest(&self, time: f64, slot: usize) -> bool {
        let anchor = &self.balls[slot];
        let later;
        let ball = if time > anchor.time {
            later = motion::at_unturned(anchor, time);
            &later
        } else {
            anchor
        };
        let mut found = false;
        self.each_contact(time, slot, ball, ContactFilter::AtRest, |_, _| found = true);
        found
    }

    /// Calls `each` with the slot of every ball in resting contact with one.
    pub(super) fn each_resting_against(&self, time: f64, slot: usize, mut each: impl FnMut(usize)) {
        let ball = motion::at(&self.balls[slot], time);
        self.each_contact(time, slot, &ball, ContactFilter::AtRest, |partner, _| {
            if let Partner::Ball(other) = partner {
                each(other);
            }
        });
    }

    /// Calls `each` with every body that a ball touches, and the normal from the ball to it.
    fn each_contact(
        &self,
        time: f64,
        slot: usize,
        ball: &Ball,
        filter: ContactFilter,
        mut each: impl FnMut(Partner, Vector3<f64>),
    ) {
        // A nose pushes harder than any resting contact.
        let may_touch = |ball: &Ball| {
            ball.state.in_play() && !(ball.is_in_cushion() && filter == ContactFilter::AtRest)
        };
        if !may_touch(ball) {
            return;
        }
        let solid = self.laws.is_solid();
        self.schedule.each_near((slot, ball), time, TOUCH_GAP, |other| {
            let there = &self.balls[other];
            if !may_touch(there) {
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
            let there = motion::at_unturned(there, time);
            // Compute the pair in slot order, so that both balls see the same bits.
            let (first, second, sign) =
                if slot < other { (ball, &there, 1.0) } else { (&there, ball, -1.0) };
            let normal = ball_ball::normal(first, second, solid);
            let approach = (first.velocity - second.velocity).dot(&normal);
            let weighs = [first, second].iter().any(|ball| ball.state.is_aloft());
            let at_rest = if weighs { MAX_RESTING_SPEED_AIRBORNE } else { MAX_RESTING_SPEED };
            if filter == ContactFilter::Any || approach.abs() < at_rest {
                each(Partner::Ball(other), normal * sign);
            }
        });
        let position = ball.position.xy();
        if ball.is_in_cushion() {
            return;
        }
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
