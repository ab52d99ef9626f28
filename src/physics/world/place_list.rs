//! A set of balls, by their places in the world's list.

/// A set of places, in the order in which they were added; asking for one takes no search.
#[derive(Debug, Default)]
pub(super) struct PlaceList {
    places: Vec<usize>,
    /// For each place in the world's list its index among these, or [`ABSENT`].
    indices: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl PlaceList {
    /// Removes all.
    pub(super) fn clear(&mut self) {
        for place in self.places.drain(..) {
            self.indices[place] = ABSENT;
        }
    }

    /// Adds a place; its index, whether it is new or not.
    pub(super) fn add(&mut self, place: usize) -> usize {
        if let Some(index) = self.index_of(place) {
            return index;
        }
        if place >= self.indices.len() {
            self.indices.resize(place + 1, ABSENT);
        }
        self.indices[place] = self.places.len() as u32;
        self.places.push(place);
        self.places.len() - 1
    }

    /// Whether a place is among these.
    pub(super) fn contains(&self, place: usize) -> bool {
        self.index_of(place).is_some()
    }

    /// The index of a place among these.
    pub(super) fn index_of(&self, place: usize) -> Option<usize> {
        self.indices.get(place).filter(|&&index| index != ABSENT).map(|&index| index as usize)
    }

    /// Sorts the places from an index on.
    pub(super) fn sort_from(&mut self, from: usize) {
        self.places[from..].sort_unstable();
        for (index, &place) in self.places.iter().enumerate().skip(from) {
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
