//! A tournament tree over event times (Knuth, The Art of Computer Programming, vol. 3, 5.4.1): it
//! gives the earliest of n times at once, and changing one takes O(log n).

/// Children per node. Eight times fill a cache line, so ten thousand times make a tree five levels
/// deep.
const WIDTH: usize = 8;

/// Eight times: those of the events in a leaf, the minimum of each child in an inner node.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Node([f64; WIDTH]);

impl Node {
    const EMPTY: Node = Node([f64::INFINITY; WIDTH]);

    fn earliest(&self) -> f64 {
        let [a, b, c, d, e, f, g, h] = self.0;
        // Unlike `f64::min` this does not test for NaN.
        let earlier = |a: f64, b: f64| if a < b { a } else { b };
        earlier(earlier(earlier(a, b), earlier(c, d)), earlier(earlier(e, f), earlier(g, h)))
    }

    /// A bit mask of the times up to `time`.
    fn up_to(&self, time: f64) -> u32 {
        self.0.iter().enumerate().fold(0, |due, (seat, t)| due | u32::from(*t <= time) << seat)
    }
}

/// A complete tree, stored as an array. Each inner node holds the minima of its children.
#[derive(Debug, Default)]
pub struct TournamentTree {
    /// The root is at 0. Child s of node i is node 8 i + 1 + s.
    nodes: Vec<Node>,
    /// Index of the first leaf.
    first_leaf: usize,
}

impl_clone! { TournamentTree { nodes, first_leaf } }

impl TournamentTree {
    /// Creates a tree of `count` infinite times.
    #[cfg(test)]
    fn new(count: usize) -> TournamentTree {
        let mut tree = TournamentTree::default();
        tree.renew(count);
        tree
    }

    /// Makes this a tree of `count` infinite times, in the memory that it has.
    pub fn renew(&mut self, count: usize) {
        let (mut first_leaf, mut wide) = (0, 1);
        while wide * WIDTH < count {
            first_leaf += wide;
            wide *= WIDTH;
        }
        self.nodes.clear();
        self.nodes.resize(first_leaf + count.div_ceil(WIDTH).max(1), Node::EMPTY);
        self.first_leaf = first_leaf;
    }

    /// The earliest time, or infinity.
    pub fn earliest(&self) -> f64 {
        self.nodes.first().map_or(f64::INFINITY, Node::earliest)
    }

    /// Sets the time of a slot, and the minima above it.
    pub fn set(&mut self, slot: usize, time: f64) {
        let (mut index, mut seat, mut time) = (self.first_leaf + slot / WIDTH, slot % WIDTH, time);
        loop {
            let before = std::mem::replace(&mut self.nodes[index].0[seat], time);
            if index == 0 {
                return;
            }
            let child = index;
            (index, seat) = ((index - 1) / WIDTH, (index - 1) % WIDTH);
            let parent_time = self.nodes[index].0[seat];
            // The nodes above change only if this child was the minimum or becomes it.
            if time >= parent_time {
                if before > parent_time {
                    return;
                }
                time = self.nodes[child].earliest();
                if time == parent_time {
                    return;
                }
            }
        }
    }

    /// Finds the slots of all times up to `time`, ascending.
    pub fn up_to(&self, time: f64, slots: &mut Vec<usize>) {
        slots.clear();
        if !self.nodes.is_empty() {
            self.collect(0, time.min(f64::MAX), slots);
        }
    }

    /// Appends the slots of all times up to `time` in the subtree of node `index`.
    fn collect(&self, mut index: usize, time: f64, slots: &mut Vec<usize>) {
        loop {
            let mut due = self.nodes[index].up_to(time);
            if index >= self.first_leaf {
                while due != 0 {
                    slots.push((index - self.first_leaf) * WIDTH + due.trailing_zeros() as usize);
                    due &= due - 1;
                }
                return;
            }
            // Usually there is just one child to visit.
            let below = |due: u32| WIDTH * index + 1 + due.trailing_zeros() as usize;
            while due & due.wrapping_sub(1) != 0 {
                self.collect(below(due), time, slots);
                due &= due - 1;
            }
            if due == 0 {
                return;
            }
            index = below(due);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_holds_the_earliest_time() {
        let mut tree = TournamentTree::new(5);
        assert_eq!(tree.earliest(), f64::INFINITY);
        for (slot, time) in [(0, 3.0), (3, 1.0), (4, 2.0)] {
            tree.set(slot, time);
        }
        assert_eq!(tree.earliest(), 1.0);
        let mut slots = Vec::new();
        tree.up_to(2.0, &mut slots);
        assert_eq!(slots, [3, 4]);
        tree.set(3, f64::INFINITY);
        assert_eq!(tree.earliest(), 2.0);
    }

    /// Tests against a linear search, for sizes around the powers of the width.
    #[test]
    fn tree_agrees_with_linear_search() {
        for count in [1, 7, 8, 9, 64, 65, 600] {
            let mut tree = TournamentTree::new(count);
            let mut times = vec![f64::INFINITY; count];
            let mut random = 12345_u64;
            let mut next = |below: u64| {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (random >> 33) % below
            };
            for _ in 0..2000 {
                let slot = next(count as u64) as usize;
                let time = [next(50) as f64, f64::INFINITY][usize::from(next(5) == 0)];
                times[slot] = time;
                tree.set(slot, time);
                assert_eq!(tree.earliest(), times.iter().copied().fold(f64::INFINITY, f64::min));
                let until = next(20) as f64;
                let mut found = Vec::new();
                tree.up_to(until, &mut found);
                let due: Vec<usize> = (0..count).filter(|&p| times[p] <= until).collect();
                assert_eq!(found, due);
            }
        }
    }
}
