//! A set of balls, identified by their slots in the world's list.

/// Slots without duplicates, in insertion order.
#[derive(Debug, Default)]
pub(super) struct BallSet {
    slots: Vec<usize>,
    /// Index in `slots` of each slot, or [`ABSENT`]. Filled only while the set has more than
    /// [`LINEAR_SEARCH_MAX`] members.
    indices: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

/// Sets up to this size are searched linearly. Most sets have two members, and a lookup table as
/// long as the world's list would miss the cache.
const LINEAR_SEARCH_MAX: usize = 16;

impl BallSet {
    pub(super) fn clear(&mut self) {
        if self.is_indexed() {
            for &slot in &self.slots {
                self.indices[slot] = ABSENT;
            }
        }
        self.slots.clear();
    }

    /// Adds a slot unless it is present, and returns its index in the set.
    pub(super) fn add(&mut self, slot: usize) -> usize {
        if let Some(index) = self.index_of(slot) {
            return index;
        }
        self.slots.push(slot);
        match self.slots.len() {
            ..=LINEAR_SEARCH_MAX => {}
            // The set has just outgrown linear search: index all members.
            len if len == LINEAR_SEARCH_MAX + 1 => self.index_from(0),
            len => self.index_from(len - 1),
        }
        self.slots.len() - 1
    }

    pub(super) fn contains(&self, slot: usize) -> bool {
        self.index_of(slot).is_some()
    }

    /// The index of a slot in the set, in insertion order.
    pub(super) fn index_of(&self, slot: usize) -> Option<usize> {
        if !self.is_indexed() {
            return self.slots.iter().position(|&other| other == slot);
        }
        self.indices.get(slot).filter(|&&index| index != ABSENT).map(|&index| index as usize)
    }

    /// Sorts the slots from index `from` on.
    pub(super) fn sort_from(&mut self, from: usize) {
        self.slots[from..].sort_unstable();
        if self.is_indexed() {
            self.index_from(from);
        }
    }

    fn is_indexed(&self) -> bool {
        self.slots.len() > LINEAR_SEARCH_MAX
    }

    /// Updates the lookup table for the slots from index `from` on.
    fn index_from(&mut self, from: usize) {
        for (index, &slot) in self.slots.iter().enumerate().skip(from) {
            if slot >= self.indices.len() {
                self.indices.resize(slot + 1, ABSENT);
            }
            self.indices[slot] = index as u32;
        }
    }
}

impl std::ops::Deref for BallSet {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.slots
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Tests that lookups are right for small and large sets after every change.
    #[test]
    fn every_slot_is_found() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut list = BallSet::default();
        for _ in 0..200 {
            list.clear();
            let mut known: Vec<usize> = Vec::new();
            for _ in 0..random.random_range(1..3 * LINEAR_SEARCH_MAX) {
                let slot = random.random_range(0..50);
                if !known.contains(&slot) {
                    known.push(slot);
                }
                assert_eq!(known[list.add(slot)], slot);
                if random.random_bool(0.1) {
                    let from = random.random_range(0..=known.len());
                    known[from..].sort_unstable();
                    list.sort_from(from);
                }
                assert_eq!(&list[..], &known[..]);
                for slot in 0..50 {
                    let index = known.iter().position(|&other| other == slot);
                    assert_eq!(list.index_of(slot), index);
                }
            }
        }
    }
}
