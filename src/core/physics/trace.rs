//! A trace: the balls that each event concerned, just before and just after it.

use super::ball::Ball;

/// The effect of an event on the balls that it concerned.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change<'a> {
    /// The balls before the event, ascending by number.
    pub before: &'a [Ball],
    /// These balls after it.
    pub after: &'a [Ball],
}

/// The changes of a run of events, in one piece of memory that is kept when it is cleared.
#[derive(Debug, Default)]
pub struct Trace {
    /// Of each change the balls before it, then the same balls after it.
    balls: Vec<Ball>,
    /// The end of each change in `balls`.
    ends: Vec<usize>,
}

impl_clone! { Trace { balls, ends } }

impl Trace {
    /// The number of changes.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there is no change.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The change of the event at this place in the log.
    pub fn get(&self, index: usize) -> Option<Change<'_>> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |last| self.ends[last]);
        let (before, after) = self.balls[start..end].split_at((end - start) / 2);
        Some(Change { before, after })
    }

    /// All changes, in the order of the log.
    pub fn iter(&self) -> impl Iterator<Item = Change<'_>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Adds the change of an event: some balls before it, and each of these as it is `now`.
    pub(super) fn push(&mut self, before: &[Ball], now: impl Fn(&Ball) -> Ball) {
        self.balls.extend_from_slice(before);
        self.balls.extend(before.iter().map(now));
        self.ends.push(self.balls.len());
    }

    /// Replaces a ball after an event, which is the last one for an `age` of 0, the one before it
    /// for 1, and so on. Does nothing for events before the trace began.
    pub(super) fn replace_after(&mut self, age: usize, now: &Ball) {
        let Some(index) = self.len().checked_sub(age + 1) else { return };
        let end = self.ends[index];
        let start = index.checked_sub(1).map_or(0, |last| self.ends[last]);
        let after = &mut self.balls[(start + end) / 2..end];
        after.iter_mut().filter(|ball| ball.id == now.id).for_each(|ball| *ball = *now);
    }

    /// Forgets all changes.
    pub(super) fn clear(&mut self) {
        self.balls.clear();
        self.ends.clear();
    }
}
