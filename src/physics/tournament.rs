//! A tournament of times: the earliest of many, with little work when one changes.

/// A complete binary tree whose leaves are times, each inner node the earlier of its two.
#[derive(Debug, Default)]
pub struct Tournament {
    /// The root at 1, the children of i at 2i and 2i + 1, the leaves from `leaves` on.
    tree: Vec<f64>,
    leaves: usize,
}

impl Clone for Tournament {
    fn clone(&self) -> Tournament {
        Tournament { tree: self.tree.clone(), leaves: self.leaves }
    }

    fn clone_from(&mut self, other: &Tournament) {
        self.tree.clone_from(&other.tree);
        self.leaves = other.leaves;
    }
}

impl Tournament {
    /// So many times, all infinite.
    pub fn new(count: usize) -> Tournament {
        let leaves = count.next_power_of_two().max(1);
        Tournament { tree: vec![f64::INFINITY; 2 * leaves], leaves }
    }

    /// The earliest time.
    pub fn best(&self) -> f64 {
        self.tree.get(1).copied().unwrap_or(f64::INFINITY)
    }

    /// Sets one time.
    pub fn set(&mut self, place: usize, time: f64) {
        let mut node = self.leaves + place;
        self.tree[node] = time;
        while node > 1 {
            node /= 2;
            let earlier = self.tree[2 * node].min(self.tree[2 * node + 1]);
            if self.tree[node] == earlier {
                break;
            }
            self.tree[node] = earlier;
        }
    }

    /// Finds the places of all times no later than `time`, ascending.
    pub fn up_to(&self, time: f64, places: &mut Vec<usize>) {
        places.clear();
        let mut node = 1;
        // Down to the left where something is due, else over to the right; a leaf is a place.
        loop {
            if self.tree[node] <= time && self.tree[node] < f64::INFINITY {
                if node < self.leaves {
                    node *= 2;
                    continue;
                }
                places.push(node - self.leaves);
            }
            // Up from a right child, then to its right.
            while node % 2 == 1 {
                if node == 1 {
                    return;
                }
                node /= 2;
            }
            node += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_stands_at_the_top() {
        let mut tournament = Tournament::new(5);
        assert_eq!(tournament.best(), f64::INFINITY);
        for (place, time) in [(0, 3.0), (3, 1.0), (4, 2.0)] {
            tournament.set(place, time);
        }
        assert_eq!(tournament.best(), 1.0);
        let mut places = Vec::new();
        tournament.up_to(2.0, &mut places);
        assert_eq!(places, [3, 4]);
        tournament.set(3, f64::INFINITY);
        assert_eq!(tournament.best(), 2.0);
    }
}
