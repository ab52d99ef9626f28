//! What rests against each other while time passes: balls on balls, balls at cushions.
//!
//! A ball that is pushed all the while goes on under that push. When anything happens to one of
//! the two, the other must not go on being pushed by what is no longer there: that would be energy
//! from nothing.

use nalgebra::Vector3;

use super::World;
use super::ball_set::BallSet;
use super::contact_island::ContactIsland;
use crate::physics::ball::{Ball, MotionState, PathEnd};
use crate::physics::laws::Slowing;
use crate::physics::motion;

/// A ball in the air that others carry rests if its speed (m/s) and its acceleration (m/s²) are
/// less than this.
const BALANCE_LIMIT: f64 = 1e-9;

/// Pairs of balls that push each other all along their paths: of each ball the places of the
/// others.
#[derive(Debug, Clone, Default)]
pub(super) struct RestingContacts {
    partners: Vec<Vec<usize>>,
    /// How many pairs there are.
    count: usize,
    /// Of each ball the places of those that it pushed when its forces were found last.
    before: Vec<Vec<usize>>,
}

impl RestingContacts {
    /// Two balls push each other from now on.
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

    /// The forces of a ball are about to be found anew.
    fn forget(&mut self, slot: usize) {
        if let Some(before) = self.before.get_mut(slot) {
            before.clear();
        }
    }

    /// Notes that one ball pushes another, which helps to find who pushes next time.
    fn note(&mut self, a: usize, b: usize) {
        if a >= self.before.len() {
            self.before.resize_with(a + 1, Vec::new);
        }
        self.before[a].push(b);
    }

    /// Whether one ball pushed another when its forces were found last.
    pub(super) fn pushed_before(&self, a: usize, b: usize) -> bool {
        self.before.get(a).is_some_and(|others| others.contains(&b))
    }

    /// Whether a ball is pushed by another.
    fn has(&self, slot: usize) -> bool {
        self.partners.get(slot).is_some_and(|partners| !partners.is_empty())
    }

    /// Parts a ball from all that push it, and calls with each of them.
    fn part(&mut self, slot: usize, mut each: impl FnMut(usize)) {
        while let Some(other) = self.partners.get_mut(slot).and_then(Vec::pop) {
            self.partners[other].retain(|&partner| partner != slot);
            self.count -= 1;
            each(other);
        }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        if self.count > 0 {
            self.partners.iter_mut().for_each(Vec::clear);
            self.count = 0;
        }
        self.before.iter_mut().for_each(Vec::clear);
    }

    /// The same as another, in the room there is.
    pub(super) fn copy_from(&mut self, other: &RestingContacts) {
        if self.count > 0 || other.count > 0 {
            copy_lists(&mut self.partners, &other.partners);
            self.count = other.count;
        }
        copy_lists(&mut self.before, &other.before);
    }
}

/// Copies lists into the room there is: those that are too many become empty.
fn copy_lists(to: &mut Vec<Vec<usize>>, from: &[Vec<usize>]) {
    if to.len() < from.len() {
        to.resize_with(from.len(), Vec::new);
    }
    for (index, list) in to.iter_mut().enumerate() {
        list.clear();
        list.extend_from_slice(from.get(index).map_or(&[], Vec::as_slice));
    }
}

/// Room to find resting contacts in.
#[derive(Debug, Default)]
pub(super) struct RestingScratch {
    /// Balls to look at: those that changed, and those that were pushed by one of these.
    affected: BallSet,
    /// Those that were looked at together with others.
    balanced: BallSet,
    /// Those that go on otherwise than before.
    changed: BallSet,
    /// As they were.
    before: Vec<Ball>,
    /// Bystanders that are pushed, and those around them.
    pushed: Vec<usize>,
}

impl RestingScratch {
    fn clear(&mut self) {
        self.affected.clear();
        self.balanced.clear();
        self.changed.clear();
        self.before.clear();
    }

    /// Notes a ball as it is before it changes.
    fn note(&mut self, slot: usize, ball: &Ball) {
        if !self.changed.contains(slot) {
            self.changed.add(slot);
            self.before.push(*ball);
        }
    }
}

impl World {
    /// Something happened to these balls: looks whether any rests against something, and keeps it
    /// there. Whoever was pushed by one of them is looked at as well.
    pub(super) fn rest_against(&mut self, time: f64, changed: &[usize]) {
        let is_alone = |&slot: &usize| {
            !self.resting_contacts.has(slot) && !self.has_contact_at_rest(time, slot)
        };
        // As after most events.
        if !self.laws.has_forces() || changed.iter().all(is_alone) {
            return;
        }
        let mut scratch = std::mem::take(&mut self.resting_scratch);
        let mut island = std::mem::take(&mut self.island);
        scratch.clear();
        for &slot in changed {
            scratch.affected.add(slot);
        }
        // All that these balls pushed is released; the forces are found anew below.
        self.release_affected(time, &mut scratch, 0);
        let mut next = 0;
        while next < scratch.affected.len() {
            let slot = scratch.affected[next];
            next += 1;
            // An island is the same whichever of its balls it is gathered from.
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

    /// Gathers what rests against a ball, and finds the forces that keep it in touch.
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
            // A bystander that is pushed takes part, with its neighbours.
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

    /// Adds to some balls those that rest against them, and so on so many times.
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

    /// A ball is concerned: whoever it was pushed by is let go, and so is it.
    fn add_affected(&mut self, time: f64, slot: usize, scratch: &mut RestingScratch) {
        if !scratch.affected.contains(slot) {
            let is_pushed = self.resting_contacts.has(slot);
            let index = scratch.affected.add(slot);
            self.release_affected(time, scratch, index);
            if is_pushed {
                self.release_held(time, slot, scratch);
            }
        }
    }

    /// These balls stopped: whoever was pushed by one of them, and is none of them, goes on as nobody
    /// pushed it.
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

    /// Parts the balls concerned, from one of them on, from all that push them, and lets those go,
    /// however far down the line; these are concerned then, in ascending order.
    fn release_affected(&mut self, time: f64, scratch: &mut RestingScratch, from: usize) {
        let affected = &mut scratch.affected;
        let known = affected.len();
        let mut next = from;
        while next < affected.len() && self.resting_contacts.count > 0 {
            let slot = affected[next];
            self.resting_contacts.part(slot, |other| {
                affected.add(other);
            });
            next += 1;
        }
        affected.sort_from(known);
        for index in known..scratch.affected.len() {
            self.release_held(time, scratch.affected[index], scratch);
        }
    }

    /// A ball that was held goes on as nobody held it.
    fn release_held(&mut self, time: f64, slot: usize, scratch: &mut RestingScratch) {
        self.anchor(slot, time);
        let before = self.balls[slot];
        if before.is_carried() {
            scratch.note(slot, &before);
            self.balls[slot].state = MotionState::Airborne;
            self.start_path(slot);
        } else if before.state.in_play() && before.state != MotionState::Stationary {
            scratch.note(slot, &before);
            motion::end_path(&mut self.balls[slot], PathEnd::Reanchor);
            self.start_path(slot);
        }
    }

    /// Finds the forces that keep an island in touch, and sends its balls on their ways.
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
                self.resting_contacts.note(a, b);
            }
        }
        for (index, &slot) in island.slots.iter().enumerate() {
            let (mut ball, responses) = (island.balls[index], island.responses[index]);
            if responses == Vector3::zeros() && !island.is_adjusted[index] {
                continue;
            }
            scratch.note(slot, &motion::at(&self.balls[slot], ball.time));
            let acceleration = island.free_accelerations[index] + responses;
            if responses == Vector3::zeros() {
                self.balls[slot] = ball;
                self.settle_and_start(slot);
            } else if is_balanced(&ball, acceleration) {
                motion::rest(&mut ball);
                self.balls[slot] = ball;
                self.start_path(slot);
            } else {
                motion::start_accelerated_path(&mut ball, &self.laws, acceleration);
                self.balls[slot] = ball;
                self.schedule.invalidate(slot);
            }
        }
    }

    /// A ball in touch with others goes on in short pieces.
    fn follow_closely(&mut self, time: f64, slot: usize) {
        if self.balls[slot].path.drag > 0.0 {
            self.anchor(slot, time);
            motion::shorten(&mut self.balls[slot]);
            self.schedule.invalidate(slot);
        }
    }
}

/// Whether a ball stays where it is under this acceleration (m/s²), in the air or on the cloth.
fn is_balanced(ball: &Ball, acceleration: Vector3<f64>) -> bool {
    let acceleration = match ball.state {
        MotionState::Airborne => acceleration.norm(),
        // The slate takes what presses a ball down on it.
        MotionState::Stationary => acceleration.xy().norm(),
        _ => return false,
    };
    ball.speed() < BALANCE_LIMIT && acceleration < BALANCE_LIMIT
}
