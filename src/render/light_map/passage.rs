//! The gradual transition of shadows from one grouping of balls to another. A sudden change would
//! be visible.
//!
//! Drawing both groupings in every frame would take too long. So their difference is drawn once,
//! and a shrinking share of it is added to the new grouping.

use crate::render::cover::hashed;
use crate::render::gl::Framebuffer;
use crate::render::rectangle::Rectangle;
use crate::render::shadow::{Caster, Group};

use super::shading::{Shading, ShadowCasters};

/// Frames of the transition when balls join a group: a third of a second at 60 frames per second.
const JOINING_FRAMES: u32 = 20;
/// Frames of the transition when a group splits. It is short, to hide the shadow left behind.
const PARTING_FRAMES: u32 = 7;

/// The kind of a change between two groupings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// Balls become a group.
    Joining,
    /// A group splits.
    Parting,
}

/// The current transition.
pub(super) struct Passage {
    /// The map before and after the change, in the changed parts.
    before: Framebuffer,
    after: Framebuffer,
    parts: Vec<Rectangle>,
    /// Room for the next `before`, which includes the rest of the current transition.
    next: Framebuffer,
    /// Total and remaining frames.
    frames: u32,
    left: u32,
    /// Number of transitions begun.
    count: u64,
    /// Room for a grouping that is in neither frame.
    casters: Vec<Caster>,
    groups: Vec<Group>,
}

impl Passage {
    /// Creates it without a transition; the three maps are its storage.
    pub fn new([before, after, next]: [Framebuffer; 3]) -> Passage {
        let (parts, casters, groups) = (Vec::new(), Vec::new(), Vec::new());
        let (frames, left, count) = (JOINING_FRAMES, 0, 0);
        Passage { before, after, parts, next, frames, left, count, casters, groups }
    }

    pub fn goes_on(&self) -> bool {
        self.left > 0
    }

    pub fn count_frame(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    /// The remaining share of the change.
    pub fn share(&self) -> f32 {
        self.left as f32 / self.frames as f32
    }

    /// The maps before and after the change.
    pub fn maps(&self) -> [&Framebuffer; 2] {
        [&self.before, &self.after]
    }

    /// The disjoint changed parts of the map, and a hash of the difference added to them.
    pub fn parts(&self) -> (&[Rectangle], u64) {
        let going = if self.goes_on() { &self.parts[..] } else { &[] };
        (going, hashed(self.count, u64::from(self.left)))
    }

    /// Begins a transition for the groups that are in one of two groupings but not in both: the
    /// casters now drawn over the ground, and another grouping. The rest of a running transition is
    /// added to the new one, so that it starts from the visible state.
    pub fn begin(
        &mut self,
        change: Change,
        shading: &mut Shading,
        [map, ground]: [&Framebuffer; 2],
        drawn: ShadowCasters,
        other: ShadowCasters,
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
        let divided = ShadowCasters { casters: &self.casters, groups: &self.groups };
        let (as_drawn, as_other) = ((map, ShadowCasters::default()), (ground, divided));
        let (frames, before, after) = match change {
            Change::Joining => (JOINING_FRAMES, as_other, as_drawn),
            Change::Parting => (PARTING_FRAMES, as_drawn, as_other),
        };
        shading.shade(&self.next, &self.parts, before.0, before.1);
        let left = &self.parts[..under_way];
        shading.lay(left, left, self.maps(), self.share());
        shading.shade(&self.after, &self.parts, after.0, after.1);
        std::mem::swap(&mut self.before, &mut self.next);
        (self.frames, self.left) = (frames, frames);
        self.count += 1;
    }

    /// Groups casters like `like`, as far as its groups exist among them.
    fn divide(&mut self, casters: &[Caster], like: ShadowCasters) {
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
