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

/// Frames that it takes when balls have come together: a quarter of a second at sixty frames a
/// second.
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
    /// Room for the next `before`, which what is left of this change goes into.
    next: Framebuffer,
    /// How many frames it takes, and how many are left.
    frames: u32,
    left: u32,
    /// How many have begun.
    count: u64,
    /// Room for a division that neither the last frame nor this one shows.
    casters: Vec<Caster>,
    groups: Vec<Group>,
}

impl Passage {
    /// None is under way; there are three maps to keep one in.
    pub fn new([before, after, next]: [Framebuffer; 3]) -> Passage {
        let (parts, casters, groups) = (Vec::new(), Vec::new(), Vec::new());
        let (frames, left, count) = (JOINING, 0, 0);
        Passage { before, after, parts, next, frames, left, count, casters, groups }
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

    /// The parts of the map in which something changes, none over another, and a hash of all that
    /// is laid over them.
    pub fn parts(&self) -> (&[Rectangle], u64) {
        let going = if self.goes_on() { &self.parts[..] } else { &[] };
        (going, hashed(self.count, u64::from(self.left)))
    }

    /// A change begins: of the groups in which a map that is now drawn over the ground has its
    /// casters, or another division has them, and not both. If one was under way, what is left of it
    /// becomes a part of this one, which so begins with what is seen now.
    pub fn begin(
        &mut self,
        change: Change,
        shading: &mut Shading,
        [map, ground]: [&Framebuffer; 2],
        drawn: Casting,
        other: Casting,
    ) {
        if !self.goes_on() {
            self.parts.clear();
        }
        let under_way = self.parts.len();
        for (one, another) in [(drawn, other), (other, drawn)] {
            for group in one.groups.iter().filter(|group| !group.is_among(another.groups)) {
                shading.around(group.balls(one.casters), &mut self.parts);
            }
        }
        self.divide(drawn.casters, other);
        let divided = Casting { casters: &self.casters, groups: &self.groups };
        let (as_drawn, as_other) = ((map, Casting::default()), (ground, divided));
        let (frames, before, after) = match change {
            Change::Joining => (JOINING, as_other, as_drawn),
            Change::Parting => (PARTING, as_drawn, as_other),
        };
        shading.shade(&self.next, &self.parts, before.0, before.1);
        let left = &self.parts[..under_way];
        shading.lay(left, left, self.maps(), self.share());
        shading.shade(&self.after, &self.parts, after.0, after.1);
        std::mem::swap(&mut self.before, &mut self.next);
        (self.frames, self.left) = (frames, frames);
        self.count += 1;
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
