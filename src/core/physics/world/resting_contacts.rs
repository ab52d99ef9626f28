//! Resting contacts: balls that push each other along their paths, or press on a cushion, between
//! two events.
//!
//! Such a ball moves with a constant contact force. When anything happens to one ball of a pair,
//! the other must not keep a force from it: that would create energy. So it is released, and the
//! forces of the island are found again.

use nalgebra::Vector3;

use super::World;
use super::ball_set::BallSet;
use super::contact_island::ContactIsland;
use crate::physics::ball::{Ball, MotionState, PathEnd};
use crate::physics::laws::Slowing;
use crate::physics::motion;

/// A ball supported by others in the air rests if its speed (m/s) and its acceleration (m/s²) are
/// below this.
const BALANCE_LIMIT: f64 = 1e-9;

/// Pairs of balls that push each other along their current paths: the partners of each slot.
#[derive(Debug, Default)]
pub(super) struct RestingContacts {
    partners: Vec<Vec<usize>>,
    /// Number of pairs.
    count: usize,
    /// For each slot, the balls it pushed when its forces were last found.
    before: Vec<Vec<usize>>,
}

impl RestingContacts {
    /// Adds a pair of balls that push each other.
    pub(super) fn join(&mut self, a: usize, b: usize) {
        let most = a.max(b);
        if most >= self.partners.len() {
            self.partners.resize_with(most + 1, Vec::new);
        }
        if !self.partners[a].contains(&b) {
            self.partners[a].push(b);
            self.partners[b].push(a);
            self.count += 1;
        }
    }

    /// Clears the record of past pushes of a ball whose forces will be found again.
    fn forget(&mut self, slot: usize) {
        if let Some(before) = self.before.get_mut(slot) {
            before.clear();
        }
    }

    /// Records that one ball pushes another, as the first guess for the next solution.
    fn record_push(&mut self, a: usize, b: usize) {
        if a >= self.before.len() {
            self.before.resize_with(a + 1, Vec::new);
        }
        self.before[a].push(b);
    }

    /// True if one ball pushed another when its forces were last found.
    pub(super) fn pushed_before(&self, a: usize, b: usize) -> bool {
        self.before.get(a).is_some_and(|others| others.contains(&b))
    }

    /// True if any ball pushes this one.
    fn is_pushed(&self, slot: usize) -> bool {
        self.partners.get(slot).is_some_and(|partners| !partners.is_empty())
    }

    /// Removes all pairs of a ball and calls `each` with each partner.
    fn remove_pairs(&mut self, slot: usize, mut each: impl FnMut(usize)) {
        while let Some(other) = self.partners.get_mut(slot).and_then(Vec::pop) {
            self.partners[other].retain(|&partner| partner != slot);
            self.count -= 1;
            each(other);
        }
    }

    pub(super) fn clear(&mut self) {
        if self.count > 0 {
            self.partners.iter_mut().for_each(Vec::clear);
            self.count = 0;
        }
        self.before.iter_mut().for_each(Vec::clear);
    }
}

impl Clone for RestingContacts {
    fn clone(&self) -> RestingContacts {
        RestingContacts { partners: self.partners.clone(), before: self.before.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &RestingContacts) {
        if self.count > 0 || other.count > 0 {
            copy_lists(&mut self.partners, &other.partners);
            self.count = other.count;
        }
        copy_lists(&mut self.before, &other.before);
    }
}

/// Copies lists without freeing memory. Surplus lists become empty.
fn copy_lists(to: &mut Vec<Vec<usize>>, from: &[Vec<usize>]) {
    if to.len() < from.len() {
        to.resize_with(from.len(), Vec::new);
    }
    for (index, list) in to.iter_mut().enumerate() {
        list.clear();
        list.extend_from_slice(from.get(index).map_or(&[], Vec::as_slice));
    }
}

/// Buffers for finding resting contacts, reused.
#[derive(Debug, Default)]
pub(super) struct RestingScratch {
    /// Balls to examine: those that changed, and those that one of them pushed.
    affected: BallSet,
    /// Balls whose island has been solved.
    balanced: BallSet,
    /// Balls whose path changes.
    changed: BallSet,
    /// The balls in `changed` before the change.
    before: Vec<Ball>,
    /// Bystanders that turned out to be pushed, with their neighbours.
    pushed: Vec<usize>,
}

impl RestingScratch {
    fn clear(&mut self) {
        self.affected.clear();
        self.balanced.clear();
        self.changed.clear();
        self.before.clear();
    }

    /// Records a ball before its path changes.
    fn record(&mut self, slot: usize, ball: &Ball) {
        if !self.changed.contains(slot) {
            self.changed.add(slot);
            self.before.push(*ball);
        }
    }
}

impl World {
    /// Finds the resting contacts of balls that an event changed, and starts paths that keep them
    /// closed. Balls that were pushed by one of these are examined too.
    pub(super) fn rest_against(&mut self, time: f64, changed: &[usize]) {
        let is_alone = |&slot: &usize| {
            !self.resting_contacts.is_pushed(slot) && !self.has_contact_at_rest(time, slot)
        };
        // The usual case after an event.
        if !self.laws.has_forces() || changed.iter().all(is_alone) {
            return;
        }
        let mut scratch = std::mem::take(&mut self.resting_scratch);
        let mut island = std::mem::take(&mut self.island);
        scratch.clear();
        for &slot in changed {
            scratch.affected.add(slot);
        }
        // Pushes on these balls and by them end here. The forces are found again below.
        self.release_affected(time, &mut scratch, 0);
        let mut next = 0;
        while next < scratch.affected.len() {
            let slot = scratch.affected[next];
            next += 1;
            // Every ball of an island gives the same island.
            if scratch.balanced.contains(slot) || !self.has_contact_at_rest(time, slot) {
                continue;
            }
            self.balance(time, slot, &mut island, &mut scratch);
            self.start_resting_paths(&mut island, &mut scratch);
            for &slot in island.slots.iter() {
                self.follow_closely(time, slot);
            }
        }
        for before in &scratch.before {
            self.log_state_change(time, before);
        }
        self.resting_scratch = scratch;
        self.island = island;
    }

    /// Collects the island of a ball and finds its resting forces.
    fn balance(
        &mut self,
        time: f64,
        slot: usize,
        island: &mut ContactIsland,
        scratch: &mut RestingScratch,
    ) {
        let Slowing::Continuous(cloth) = self.laws.slowing else { return };
        let resistance = cloth.rolling_friction * self.laws.gravity;
        let mut rings = 1;
        loop {
            let affected = &scratch.affected;
            self.gather_resting(island, time, slot, |slot| affected.contains(slot));
            for (&slot, is_bystander) in island.slots.iter().zip(&island.is_bystander) {
                if !is_bystander {
                    self.add_affected(time, slot, scratch);
                }
            }
            island.find_resting_forces(&self.laws, resistance);
            // A pushed bystander must take part, with its neighbours.
            let mut pushed = std::mem::take(&mut scratch.pushed);
            pushed.clear();
            island.each_pushed_bystander(|slot| pushed.push(slot));
            let is_over = pushed.is_empty();
            self.add_neighbours(time, &mut pushed, rings);
            for &slot in &pushed {
                self.add_affected(time, slot, scratch);
            }
            scratch.pushed = pushed;
            if is_over {
                break;
            }
            rings *= 2;
        }
        for (&slot, is_bystander) in island.slots.iter().zip(&island.is_bystander) {
            if !is_bystander {
                scratch.balanced.add(slot);
            }
        }
    }

    /// Adds the balls in resting contact with the given ones, repeated `rings` times outwards.
    fn add_neighbours(&self, time: f64, slots: &mut Vec<usize>, rings: usize) {
        let mut next = 0;
        for _ in 0..rings {
            let known = slots.len();
            while next < known {
                self.each_resting_against(time, slots[next], |other| {
                    if !slots.contains(&other) {
                        slots.push(other);
                    }
                });
                next += 1;
            }
        }
    }

    /// Adds a ball to the affected ones. It and all balls that it pushed are released.
    fn add_affected(&mut self, time: f64, slot: usize, scratch: &mut RestingScratch) {
        if !scratch.affected.contains(slot) {
            let is_pushed = self.resting_contacts.is_pushed(slot);
            let index = scratch.affected.add(slot);
            self.release_affected(time, scratch, index);
            if is_pushed {
                self.release_held(time, slot, scratch);
            }
        }
    }

    /// Releases all balls that were pushed by a ball that has stopped, except the stopped ones.
    pub(super) fn release_neighbours(&mut self, time: f64, stopped: &[usize]) {
        let mut scratch = std::mem::take(&mut self.resting_scratch);
        scratch.clear();
        for &slot in stopped {
            scratch.affected.add(slot);
        }
        self.release_affected(time, &mut scratch, 0);
        for before in &scratch.before {
            self.log_state_change(time, before);
        }
        self.resting_scratch = scratch;
    }

    /// Removes the pairs of the affected balls from index `from` on, and of all balls connected to
    /// them by pairs. Those are released and become affected too, in ascending order.
    fn release_affected(&mut self, time: f64, scratch: &mut RestingScratch, from: usize) {
        let affected = &mut scratch.affected;
        let known = affected.len();
        let mut next = from;
        while next < affected.len() && self.resting_contacts.count > 0 {
            let slot = affected[next];
            self.resting_contacts.remove_pairs(slot, |other| {
                affected.add(other);
            });
            next += 1;
        }
        affected.sort_from(known);
        for index in known..scratch.affected.len() {
            self.release_held(time, scratch.affected[index], scratch);
        }
    }

    /// Starts the path of a ball without contact forces.
    fn release_held(&mut self, time: f64, slot: usize, scratch: &mut RestingScratch) {
        self.anchor(slot, time);
        let before = self.balls[slot];
        if before.is_carried() {
            scratch.record(slot, &before);
            self.balls[slot].state = MotionState::Airborne;
            self.start_path(slot);
        } else if before.state.in_play()
            && before.state != MotionState::Stationary
            && !before.is_in_cushion()
        {
            scratch.record(slot, &before);
            motion::end_path(&mut self.balls[slot], PathEnd::Reanchor);
            self.start_path(slot);
        }
    }

    /// Stores the pushing pairs of a solved island, and starts the paths of its balls.
    fn start_resting_paths(&mut self, island: &mut ContactIsland, scratch: &mut RestingScratch) {
        if island.constraints.iter().all(|constraint| constraint.push <= 0.0) {
            return;
        }
        for (&slot, is_bystander) in island.slots.iter().zip(&island.is_bystander) {
            if !is_bystander {
                self.resting_contacts.forget(slot);
            }
        }
        for constraint in island.constraints.iter().filter(|constraint| constraint.push > 0.0) {
            if let Some(b) = constraint.b {
                let (a, b) = (island.slots[constraint.a], island.slots[b]);
                self.resting_contacts.join(a, b);
                self.resting_contacts.record_push(a, b);
            }
        }
        for (index, &slot) in island.slots.iter().enumerate() {
            let (mut ball, response) = (island.balls[index], island.responses[index]);
            if response == Vector3::zeros() && !island.is_adjusted[index] {
                continue;
            }
            scratch.record(slot, &motion::at(&self.balls[slot], ball.time));
            let acceleration = island.free_accelerations[index] + response;
            if response == Vector3::zeros() {
                self.balls[slot] = ball;
                self.settle_and_start(slot);
            } else if is_balanced(&ball, acceleration) {
                motion::rest(&mut ball);
                self.balls[slot] = ball;
                self.start_path(slot);
            } else {
                let rub = &island.rubs[index];
                motion::start_accelerated_path(&mut ball, &self.laws, acceleration, rub);
                self.balls[slot] = ball;
                self.schedule.invalidate(slot);
            }
        }
    }

    /// Limits the path of a ball under drag to a short piece. Touching balls need exact positions.
    fn follow_closely(&mut self, time: f64, slot: usize) {
        if self.balls[slot].path.drag > 0.0 {
            self.anchor(slot, time);
            motion::shorten(&mut self.balls[slot]);
            self.schedule.invalidate(slot);
        }
    }
}

/// True if a ball stays where it is under this acceleration (m/s²), in the air or on the cloth.
fn is_balanced(ball: &Ball, acceleration: Vector3<f64>) -> bool {
    let acceleration = match ball.state {
        state if state.is_aloft() => acceleration.norm(),
        // The slate carries the vertical load.
        MotionState::Stationary => acceleration.xy().norm(),
        _ => return false,
    };
    ball.speed() < BALANCE_LIMIT && acceleration < BALANCE_LIMIT
}
