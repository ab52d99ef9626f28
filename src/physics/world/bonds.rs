//! Who is pressed on whom while time passes.
//!
//! A ball that leans goes on under the push of its partner. When anything happens to one of the
//! two, the other must not go on being pushed by what is no longer there: that would be energy
//! from nothing.

use super::World;
use crate::physics::ball::{MotionState, Turn};
use crate::physics::motion;

/// Pairs of balls that push each other all along their paths, by their places in the world.
#[derive(Debug, Clone, Default)]
pub(super) struct Bonds(Vec<(usize, usize)>);

impl Bonds {
    /// Two balls push each other from now on.
    pub(super) fn join(&mut self, a: usize, b: usize) {
        let pair = (a.min(b), a.max(b));
        if !self.0.contains(&pair) {
            self.0.push(pair);
        }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The same as another, in the room there is.
    pub(super) fn copy_from(&mut self, other: &Bonds) {
        self.0.clone_from(&other.0);
    }

    /// Unties the bonds of these balls, and of those that they were tied to, however far down the
    /// line; all of them are in the list then, those added ascending.
    fn untie(&mut self, places: &mut Vec<usize>) {
        let known = places.len();
        let mut next = 0;
        while next < places.len() && !self.0.is_empty() {
            let place = places[next];
            self.0.retain(|&(a, b)| {
                if a != place && b != place {
                    return true;
                }
                let other = if a == place { b } else { a };
                if !places.contains(&other) {
                    places.push(other);
                }
                false
            });
            next += 1;
        }
        places[known..].sort_unstable();
    }
}

impl World {
    /// Something happened to these balls: looks whether any leans on something, and holds it
    /// there; whoever was pressed on them is looked at as well.
    pub(super) fn lean(&mut self, time: f64, places: &[usize]) {
        if !self.laws.accelerate() {
            return;
        }
        let mut concerned = std::mem::take(&mut self.concerned);
        let mut held = std::mem::take(&mut self.held);
        concerned.clear();
        held.clear();
        concerned.extend_from_slice(places);
        self.bonds.untie(&mut concerned);
        for (index, &place) in concerned.iter().enumerate() {
            // One that was held anew with another has its path already.
            if index >= places.len() && self.balls[place].time < time {
                self.let_go(time, place);
            }
            // A company is the same whichever of its balls it is gathered from.
            if !held.contains(&place) {
                self.hold_company(time, place, &mut held);
            }
        }
        self.concerned = concerned;
        self.held = held;
    }

    /// A ball that was held goes on as nobody held it.
    fn let_go(&mut self, time: f64, place: usize) {
        self.anchor(place, time);
        let before = self.balls[place];
        if before.state.in_play() && before.state != MotionState::Stationary {
            motion::turn(&mut self.balls[place], Turn::Anchor);
            self.depart(place);
            self.tell_state(time, &before);
        }
    }
}
