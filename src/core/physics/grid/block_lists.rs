//! Many small lists of ball slots in one allocation, for the cells of a grid and the days of a
//! calendar.

/// Entries per block: with its other fields a block fills a cache line.
const BLOCK_SIZE: usize = 14;

/// One block of a list.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Block {
    balls: [u32; BLOCK_SIZE],
    count: u32,
    /// The next block, or 0 at the end. Block 0 is always the head of a list.
    next: u32,
}

impl Block {
    const EMPTY: Block = Block { balls: [0; BLOCK_SIZE], count: 0, next: 0 };
}

/// Lists stored as chains of blocks. In each chain only the head may have free entries.
#[derive(Debug)]
pub struct BlockLists {
    /// The head of each list, then the blocks that follow others.
    blocks: Vec<Block>,
    /// Indices of unused blocks.
    spare: Vec<u32>,
}

impl_clone! { BlockLists { blocks, spare } }

impl BlockLists {
    /// Creates empty lists.
    pub fn new(lists: usize) -> BlockLists {
        BlockLists { blocks: vec![Block::EMPTY; lists], spare: Vec::new() }
    }

    /// Calls `each` with every entry of a list.
    pub fn each(&self, list: usize, mut each: impl FnMut(usize)) {
        let mut block = &self.blocks[list];
        loop {
            for &ball in &block.balls[..block.count as usize] {
                each(ball as usize);
            }
            if block.next == 0 {
                return;
            }
            block = &self.blocks[block.next as usize];
        }
    }

    pub fn add(&mut self, list: usize, ball: usize) {
        if self.blocks[list].count as usize == BLOCK_SIZE {
            let full = self.blocks[list];
            let next = self.spare.pop().unwrap_or(self.blocks.len() as u32);
            match self.blocks.get_mut(next as usize) {
                Some(block) => *block = full,
                None => self.blocks.push(full),
            }
            self.blocks[list] = Block { next, ..Block::EMPTY };
        }
        let first = &mut self.blocks[list];
        first.balls[first.count as usize] = ball as u32;
        first.count += 1;
    }

    /// Removes a ball from a list, if it is there.
    pub fn remove(&mut self, list: usize, ball: usize) {
        let mut index = list;
        loop {
            let block = &self.blocks[index];
            let entries = &block.balls[..block.count as usize];
            if let Some(entry) = entries.iter().position(|&there| there as usize == ball) {
                self.fill_gap(list, index, entry);
                return;
            }
            if block.next == 0 {
                return;
            }
            index = block.next as usize;
        }
    }

    /// Moves all entries of a list to the end of `balls`.
    pub fn take(&mut self, list: usize, balls: &mut Vec<usize>) {
        self.each(list, |ball| balls.push(ball));
        let mut next = std::mem::replace(&mut self.blocks[list], Block::EMPTY).next;
        while next != 0 {
            self.spare.push(next);
            next = self.blocks[next as usize].next;
        }
    }

    /// Replaces a removed entry by the last entry of the head.
    fn fill_gap(&mut self, list: usize, index: usize, entry: usize) {
        let first = &mut self.blocks[list];
        first.count -= 1;
        let (left, next) = (first.count as usize, first.next);
        self.blocks[index].balls[entry] = self.blocks[list].balls[left];
        if left == 0 && next != 0 {
            self.blocks[list] = self.blocks[next as usize];
            self.spare.push(next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests short and long lists against plain vectors.
    #[test]
    fn no_entry_is_lost() {
        let mut lists = BlockLists::new(3);
        let mut kept: [Vec<usize>; 3] = Default::default();
        let check = |lists: &BlockLists, kept: &[Vec<usize>; 3]| {
            for (list, kept) in kept.iter().enumerate() {
                let mut found = Vec::new();
                lists.each(list, |ball| found.push(ball));
                found.sort_unstable();
                let mut kept = kept.clone();
                kept.sort_unstable();
                assert_eq!(found, kept);
            }
        };
        for round in 0..4 {
            for ball in 0..120 {
                let list = (ball * ball + round) % 3;
                lists.add(list, ball);
                kept[list].push(ball);
                check(&lists, &kept);
            }
            for ball in (0..120).rev().map(|ball| (ball * 7 + round) % 120).skip(40) {
                let list = (ball * ball + round) % 3;
                lists.remove(list, ball);
                kept[list].retain(|&there| there != ball);
                check(&lists, &kept);
            }
            for (list, kept) in kept.iter_mut().enumerate() {
                let mut taken = Vec::new();
                lists.take(list, &mut taken);
                taken.sort_unstable();
                kept.sort_unstable();
                assert_eq!(taken, *kept);
                kept.clear();
            }
            check(&lists, &kept);
        }
        assert!(lists.blocks.len() < 3 + 120 / BLOCK_SIZE + 3, "blocks are used again");
    }
}
