//! What rests against each other while time passes: balls on balls, balls at cushions.
//!
//! A ball that is pushed all the while goes on under that push. When anything happens to one of
//! the two, the other must not go on being pushed by what is no longer there: that would be energy
//! from nothing.

use nalgebra::Vector3;

use super::World;
use super::contact_island::ContactIsland;
use super::place_list::PlaceList;
use crate::physics::ball::{Ball, MotionState, Turn};
use crate::physics::laws::Slowing;
use crate::physics::motion;

/// A ball in the air that others carry rests if its speed (m/s) and its acceleration (m/s²) are
/// less than this.
const BALANCED: f64 = 1e-9;

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
    fn forget(&mut self, place: usize) {
        if let Some(before) = self.before.get_mut(place) {
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
    fn has(&self, place: usize) -> bool {
        self.partners.get(place).is_some_and(|partners| !partners.is_empty())
    }

    /// Parts a ball from all that push it, and calls with each of them.
    fn part(&mut self, place: usize, mut each: impl FnMut(usize)) {
        while let Some(other) = self.partners.get_mut(place).and_then(Vec::pop) {
            self.partners[other].retain(|&partner| partner != place);
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
    concerned: PlaceList,
    /// Those that were looked at together with others.
    held: PlaceList,
    /// Those that go on otherwise than before.
    changed: PlaceList,
    /// As they were.
    before: Vec<Ball>,
    /// Bystanders that are pushed, and those around them.
    pushed: Vec<usize>,
}

impl RestingScratch {
    fn clear(&mut self) {
        self.concerned.clear();
        self.held.clear();
        self.changed.clear();
        self.before.clear();
    }

    /// Notes a ball as it is before it changes.
    fn note(&mut self, place: usize, ball: &Ball) {
        if !self.changed.contains(place) {
            self.changed.add(place);
            self.before.push(*ball);
        }
    }
}

impl World {
    /// Something happened to these balls: looks whether any rests against something, and keeps it
    /// there. Whoever was pushed by one of them is looked at as well.
    pub(super) fn rest_against(&mut self, time: f64, changed: &[usize]) {
        let is_alone = |&place: &usize| {
            !self.resting_contacts.has(place) && !self.has_contact_at_rest(time, place)
        };
        // As after most events.
        if !self.laws.accelerate() || changed.iter().all(is_alone) {
            return;
        }
        let mut scratch = std::mem::take(&mut self.resting_scratch);
        let mut island = std::mem::take(&mut self.island);
        scratch.clear();
        for &place in changed {
            scratch.concerned.add(place);
        }
        // All that these balls pushed is released; the forces are found anew below.
        self.part(time, &mut scratch, 0);
        let mut next = 0;
        while next < scratch.concerned.len() {
            let place = scratch.concerned[next];
            next += 1;
            // An island is the same whichever of its balls it is gathered from.
            if scratch.held.contains(place) || !self.has_contact_at_rest(time, place) {
                continue;
            }
            self.balance(time, place, &mut island, &mut scratch);
            self.hold(&mut island, &mut scratch);
            for &place in island.places.iter() {
                self.follow_closely(time, place);
            }
        }
        for before in &scratch.before {
            self.tell_state(time, before);
        }
        self.resting_scratch = scratch;
        self.island = island;
    }

    /// Gathers what rests against a ball, and finds the forces that keep it in touch.
    fn balance(
        &mut self,
        time: f64,
        place: usize,
        island: &mut ContactIsland,
        scratch: &mut RestingScratch,
    ) {
        let Slowing::Continuous(cloth) = self.laws.slowing else { return };
        let resistance = cloth.rolling_friction * self.laws.gravity;
        let mut rings = 1;
        loop {
            let concerned = &scratch.concerned;
            self.gather_resting(island, time, place, |place| concerned.contains(place));
            for (&place, is_bystander) in island.places.iter().zip(&island.is_bystander) {
                if !is_bystander {
                    self.concern(time, place, scratch);
                }
            }
            island.find_resting_forces(&self.laws, resistance);
            // A bystander that is pushed takes part, with its neighbours.
            let mut pushed = std::mem::take(&mut scratch.pushed);
            pushed.clear();
            island.each_pushed_bystander(|place| pushed.push(place));
            let is_over = pushed.is_empty();
            self.add_rings(time, &mut pushed, rings);
            for &place in &pushed {
                self.concern(time, place, scratch);
            }
            scratch.pushed = pushed;
            if is_over {
                break;
            }
            rings *= 2;
        }
        for (&place, is_bystander) in island.places.iter().zip(&island.is_bystander) {
            if !is_bystander {
                scratch.held.add(place);
            }
        }
    }

    /// Adds to some balls those that rest against them, and so on so many times.
    fn add_rings(&self, time: f64, places: &mut Vec<usize>, rings: usize) {
        let mut next = 0;
        for _ in 0..rings {
            let known = places.len();
            while next < known {
                self.each_resting_against(time, places[next], |other| {
                    if !places.contains(&other) {
                        places.push(other);
                    }
                });
                next += 1;
            }
        }
    }

    /// A ball is concerned: whoever it was pushed by is let go, and so is it.
    fn concern(&mut self, time: f64, place: usize, scratch: &mut RestingScratch) {
        if !scratch.concerned.contains(place) {
            let is_pushed = self.resting_contacts.has(place);
            let index = scratch.concerned.add(place);
            self.part(time, scratch, index);
            if is_pushed {
                self.let_go(time, place, scratch);
            }
        }
    }

    /// These balls stopped: whoever was pushed by one of them, and is none of them, goes on as nobody
    /// pushed it.
    pub(super) fn let_go_of(&mut self, time: f64, stopped: &[usize]) {
        let mut scratch = std::mem::take(&mut self.resting_scratch);
        scratch.clear();
        for &place in stopped {
            scratch.concerned.add(place);
        }
        self.part(time, &mut scratch, 0);
        for before in &scratch.before {
            self.tell_state(time, before);
        }
        self.resting_scratch = scratch;
    }

    /// Parts the balls concerned, from one of them on, from all that push them, and lets those go,
    /// however far down the line; these are concerned then, in ascending order.
    fn part(&mut self, time: f64, scratch: &mut RestingScratch, from: usize) {
        let concerned = &mut scratch.concerned;
        let known = concerned.len();
        let mut next = from;
        while next < concerned.len() && self.resting_contacts.count > 0 {
            let place = concerned[next];
            self.resting_contacts.part(place, |other| {
                concerned.add(other);
            });
            next += 1;
        }
        concerned.sort_from(known);
        for index in known..scratch.concerned.len() {
            self.let_go(time, scratch.concerned[index], scratch);
        }
    }

    /// A ball that was held goes on as nobody held it.
    fn let_go(&mut self, time: f64, place: usize, scratch: &mut RestingScratch) {
        self.anchor(place, time);
        let before = self.balls[place];
        if before.is_carried() {
            scratch.note(place, &before);
            self.balls[place].state = MotionState::Airborne;
            self.depart(place);
        } else if before.state.in_play() && before.state != MotionState::Stationary {
            scratch.note(place, &before);
            motion::turn(&mut self.balls[place], Turn::Anchor);
            self.depart(place);
        }
    }

    /// Finds the forces that keep an island in touch, and sends its balls on their ways.
    fn hold(&mut self, island: &mut ContactIsland, scratch: &mut RestingScratch) {
        if island.links.iter().all(|link| link.push <= 0.0) {
            return;
        }
        for (&place, is_bystander) in island.places.iter().zip(&island.is_bystander) {
            if !is_bystander {
                self.resting_contacts.forget(place);
            }
        }
        for link in island.links.iter().filter(|link| link.push > 0.0) {
            if let Some(b) = link.b {
                let (a, b) = (island.places[link.a], island.places[b]);
                self.resting_contacts.join(a, b);
                self.resting_contacts.note(a, b);
            }
        }
        for (index, &place) in island.places.iter().enumerate() {
            let (mut ball, moves) = (island.balls[index], island.moves[index]);
            if moves == Vector3::zeros() && !island.is_levelled[index] {
                continue;
            }
            scratch.note(place, &motion::at(&self.balls[place], ball.time));
            let acceleration = island.free[index] + moves;
            if moves == Vector3::zeros() {
                self.balls[place] = ball;
                self.release(place);
            } else if is_balanced(&ball, acceleration) {
                motion::rest(&mut ball);
                self.balls[place] = ball;
                self.depart(place);
            } else {
                motion::hold(&mut ball, &self.laws, acceleration);
                self.balls[place] = ball;
                self.schedule.invalidate(place);
            }
        }
    }

    /// A ball in touch with others goes on in short pieces.
    fn follow_closely(&mut self, time: f64, place: usize) {
        if self.balls[place].path.drag > 0.0 {
            self.anchor(place, time);
            motion::shorten(&mut self.balls[place]);
            self.schedule.invalidate(place);
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
    ball.speed() < BALANCED && acceleration < BALANCED
}
