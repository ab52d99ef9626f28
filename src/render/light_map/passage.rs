//! How shadows pass from one division of balls into groups to another: not from one frame to the
//! next, for that would be seen.
//!
//! Looking at balls as a group takes too long to be done in every frame. So what one division shows
//! more or less than the other is drawn once, and ever less of it is laid over the new one.

use crate::render::cover::hashed;
use crate::render::gl::Framebuffer;
use crate::render::rectangle::Rectangle;
use crate::render::shadow::{Caster, Group};

use super::shading::{Casting, Shading};

/// Frames that it takes when balls have come together: a quarter of a second on most displays.
const JOINING: u32 = 16;
/// And when they part: what they leave behind must not be seen.
const PARTING: u32 = 6;

/// What becomes of the groups that one division has and the other has not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// From now on they are looked at as one.
    Joining,
    /// From now on they are not.
    Parting,
}

/// A change that is under way.
pub(super) struct Passage {
    /// What the map would show before it and after it, in these parts of it.
    before: Framebuffer,
    after: Framebuffer,
    parts: Vec<Rectangle>,
    /// How many frames it takes, and how many are left.
    frames: u32,
    left: u32,
    /// Room for a division that neither the last frame nor this one shows.
    casters: Vec<Caster>,
    groups: Vec<Group>,
}

impl Passage {
    /// None is under way; there are two maps to keep one in.
    pub fn new([before, after]: [Framebuffer; 2]) -> Passage {
        let (parts, casters, groups) = (Vec::new(), Vec::new(), Vec::new());
        Passage { before, after, parts, frames: JOINING, left: 0, casters, groups }
    }

    /// Whether one is under way.
    pub fn goes_on(&self) -> bool {
        self.left > 0
    }

    /// A frame has passed.
    pub fn pass(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    /// The share of the change that is still to come.
    pub fn share(&self) -> f32 {
        self.left as f32 / self.frames as f32
    }

    /// The maps before it and after it.
    pub fn maps(&self) -> [&Framebuffer; 2] {
        [&self.before, &self.after]
    }

    /// The parts of the map in which something changes, none over another, each with a hash of all
    /// that is laid over it.
    pub fn parts(&self) -> impl Iterator<Item = (Rectangle, u64)> {
        let hash = hashed(u64::from(self.left), u64::from(self.frames));
        let going = if self.goes_on() { &self.parts[..] } else { &[] };
        going.iter().map(move |part| (*part, hash))
    }

    /// A change begins: of the groups in which a map that is now drawn over the ground has its
    /// casters, and another division has not. If one was under way, it is at its end.
    pub fn begin(
        &mut self,
        change: Change,
        shading: &mut Shading,
        [map, ground]: [&Framebuffer; 2],
        drawn: Casting,
        other: Casting,
    ) {
        self.parts.clear();
        for group in drawn.groups.iter().filter(|group| !group.is_among(other.groups)) {
            shading.around(group.balls(drawn.casters), &mut self.parts);
        }
        self.divide(drawn.casters, other);
        let divided = Casting { casters: &self.casters, groups: &self.groups };
        let (same, differs) = match change {
            Change::Joining => (&self.after, &self.before),
            Change::Parting => (&self.before, &self.after),
        };
        shading.shade(same, &self.parts, map, Casting::default());
        shading.shade(differs, &self.parts, ground, divided);
        self.frames = match change {
            Change::Joining => JOINING,
            Change::Parting => PARTING,
        };
        self.left = self.frames;
    }

    /// Divides casters as others are, as far as groups of these are among them.
    fn divide(&mut self, casters: &[Caster], like: Casting) {
        self.casters.clear();
        self.groups.clear();
        for group in like.groups {
            let balls = group.balls(like.casters);
            if balls.iter().all(|ball| casters.contains(ball)) {
                let first = self.casters.len();
                self.casters.extend(balls);
                let range = first..self.casters.len();
                self.groups.push(Group { range, hash: group.hash });
            }
        }
        for caster in casters {
            if !self.casters.contains(caster) {
                self.casters.push(*caster);
            }
        }
    }
}
