//! A set of balls, by their places in the world's list.

/// A set of places, in the order in which they were added.
#[derive(Debug, Default)]
pub(super) struct PlaceList {
    places: Vec<usize>,
    /// For each place in the world's list its index among these, or [`ABSENT`]; only while there
    /// are more than [`FEW`].
    indices: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

/// Up to this many places are searched one by one. Most sets have two, and an index as long as the
/// world's list would miss the cache.
const FEW: usize = 16;

impl PlaceList {
    /// Removes all.
    pub(super) fn clear(&mut self) {
        if self.is_indexed() {
            for &place in &self.places {
                self.indices[place] = ABSENT;
            }
        }
        self.places.clear();
    }

    /// Adds a place; its index, whether it is new or not.
    pub(super) fn add(&mut self, place: usize) -> usize {
        if let Some(index) = self.index_of(place) {
            return index;
        }
        self.places.push(place);
        match self.places.len() {
            ..=FEW => {}
            // The first that is indexed brings the others along.
            len if len == FEW + 1 => self.index_from(0),
            len => self.index_from(len - 1),
        }
        self.places.len() - 1
    }

    /// Whether a place is among these.
    pub(super) fn contains(&self, place: usize) -> bool {
        self.index_of(place).is_some()
    }

    /// The index of a place among these.
    pub(super) fn index_of(&self, place: usize) -> Option<usize> {
        if !self.is_indexed() {
            return self.places.iter().position(|&other| other == place);
        }
        self.indices.get(place).filter(|&&index| index != ABSENT).map(|&index| index as usize)
    }

    /// Sorts the places from an index on.
    pub(super) fn sort_from(&mut self, from: usize) {
        self.places[from..].sort_unstable();
        if self.is_indexed() {
            self.index_from(from);
        }
    }

    fn is_indexed(&self) -> bool {
        self.places.len() > FEW
    }

    /// Notes the indices of the places from one on.
    fn index_from(&mut self, from: usize) {
        for (index, &place) in self.places.iter().enumerate().skip(from) {
            if place >= self.indices.len() {
                self.indices.resize(place + 1, ABSENT);
            }
            self.indices[place] = index as u32;
        }
    }
}

impl std::ops::Deref for PlaceList {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.places
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Tests that few and many places are found again, and only these, after every change.
    #[test]
    fn every_place_is_found() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut list = PlaceList::default();
        for _ in 0..200 {
            list.clear();
            let mut known: Vec<usize> = Vec::new();
            for _ in 0..random.random_range(1..3 * FEW) {
                let place = random.random_range(0..50);
                if !known.contains(&place) {
                    known.push(place);
                }
                assert_eq!(known[list.add(place)], place);
                if random.random_bool(0.1) {
                    let from = random.random_range(0..=known.len());
                    known[from..].sort_unstable();
                    list.sort_from(from);
                }
                assert_eq!(&list[..], &known[..]);
                for place in 0..50 {
                    let index = known.iter().position(|&other| other == place);
                    assert_eq!(list.index_of(place), index);
                }
            }
        }
    }
}
